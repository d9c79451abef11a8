"""Labels, receipts and the text for the newspaper: complete, each with the right names."""

from collections.abc import Callable
from itertools import pairwise

import pytest
from django.test import Client
from reportlab.lib.pagesizes import A4

from tests.factories import enter, make_tournament, seat_players
from tests.kept_rows import KeptEvening
from tests.markup import elements, texts
from tests.tournament.conftest import NOW, overflowing
from tests.tournament.prizes.conftest import make_played
from tests.tournament.readable import read
from tournament.models import Tournament
from tournament.prizes.label_sheets import SHEETS, LabelSheet
from tournament.prizes.papers.slips import prize_labels, receipts
from tournament.prizes.press import press_text
from tournament.prizes.services.ceremony import begin_ceremony
from tournament.prizes.services.prizes import add_prize
from tournament.ranking.services.lots import draw_lots
from tournament.results.services.rounds import close_round
from tournament.results.services.sheets import void_sheet
from tournament.shared.errors import Refused

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("english")]
PRESS = "/t/rennen/prizes/press"
LABELS = "/t/rennen/prizes/labels.pdf"
LABELS_PAGE = "/t/rennen/prizes/labels/"


@pytest.fixture(scope="session")
def kept_ready(keep_evening: Callable[..., KeptEvening]) -> KeptEvening:
    return keep_evening(give_prizes)


@pytest.fixture
def ready(kept_ready: KeptEvening) -> Tournament:
    return kept_ready.put()


def give_prizes() -> Tournament:
    played = make_played()
    add_prize(played, by=None, number=1, cents=10_000)
    add_prize(played, by=None, number=2, gift="Schinken")
    add_prize(played, by=None, kind="last", cents=500)
    played.players.filter(number=1).update(publish="initials", phone="0170 4711", email="a@b.de")
    return played


def test_labels_have_place_prize_number_and_the_name_as_chosen(pages, ready: Tournament) -> None:
    """N01: they lie on the prizes in the hall."""
    (page,) = pages(prize_labels(ready, now=NOW))

    for words in ("Place 1", "€100", "F. Ö.", "Place 2", "Schinken", "Last", "€5"):
        assert words in page
    assert "Öttl" not in page
    assert "4711" not in page
    assert "a@b.de" not in page


def test_long_names_stay_on_their_label(drawn, ready: Tournament) -> None:
    ready.players.update(last_name="Ebersberger-Straßgschwandtner-Čapek" + "W" * 40)
    ready.prizes.update(gift="Großer Geschenkkorb der Metzgerei " + "W" * 40, title="W" * 60)

    prize_labels(ready, now=NOW)
    receipts(ready, now=NOW)

    assert overflowing(drawn) == []
    assert not any("…" in text.text for text in drawn)


def test_receipts_are_for_prizes_in_cash(pages, ready: Tournament) -> None:
    (page,) = pages(receipts(ready, now=NOW))

    assert page.count("Received in cash.") == 2
    for words in ("€100", "1 Öttl, Franziska", "8 Șerban, Ilinca", "Signature"):
        assert words in page
    assert "Schinken" not in page


def test_nothing_is_printed_while_nobody_has_won(desk: Client, ready: Tournament) -> None:
    ready.round_count = 2
    ready.save()

    places = {
        "papers/prize-labels.pdf": ".notice.bad h1",
        "papers/receipts.pdf": ".notice.bad h1",
        "prizes/press.txt": "main p.soft",
    }
    for path, place in places.items():
        answer = desk.get(f"/t/rennen/{path}")
        assert answer.status_code == 409
        assert texts(answer, place) == ["No prize has a winner yet: results are still missing."]


def test_nobody_has_won_while_no_list_counts(desk: Client) -> None:
    tournament = make_tournament(slug="rennen", players=4, round_count=1)
    void_sheet(seat_players(tournament).sheets.get(), by=None, reason="verbrannt")
    close_round(tournament.rounds.get(), by=None)
    add_prize(tournament, by=None, number=1, cents=6000)

    newspaper = desk.get("/t/rennen/prizes/press.txt")
    assert texts(newspaper, "main p.soft") == ["No prize has a winner yet: no list counts."]
    page = desk.get("/t/rennen/prizes/ceremony/")
    assert texts(page, "#ceremony .empty h2") == ["No list counts yet"]
    assert "The call list appears" not in page.text
    with pytest.raises(Refused, match="No list counts yet"):
        begin_ceremony(tournament, by=None, order="last_first")


def test_newspaper_misses_no_result_where_a_prize_waits_for_its_lot() -> None:
    tournament = make_tournament(slug="rennen", players=4, round_count=1)
    enter(seat_players(tournament).sheets.get(), 5, 5, -5, -5)
    add_prize(tournament, by=None, number=1, cents=6000)

    with pytest.raises(Refused) as refused:
        press_text(tournament)

    assert refused.value.problems == ("No prize has a winner yet: a lot is missing.",)

    guest = tournament.players.get(number=2)
    add_prize(
        tournament, by=None, kind="hand", title="Weiteste Anreise", gift="Korb", given_to=guest
    )
    *_head, first, by_hand = press_text(tournament).splitlines()
    assert first == "Place 1: Tied in every respect: lots decide."
    assert by_hand.startswith(f"Weiteste Anreise: {guest.full_name}")


def test_receipts_are_refused_where_nothing_is_paid_in_cash(played: Tournament) -> None:
    add_prize(played, by=None, number=1, gift="Korb")

    with pytest.raises(Refused, match="nothing to sign"):
        receipts(played, now=NOW)


def test_newspaper_gets_names_as_they_were_chosen(desk: Client, ready: Tournament) -> None:
    text = desk.get(f"{PRESS}.txt").text

    assert text.splitlines() == [
        "Schafkopfrennen",
        "Friday, 20 November 2026, Gasthof Goldener Hirsch",
        "8 players",
        "",
        "Place 1: F. Ö. (Schwaig), +20 points",
        "Place 2: Kovačević, Marko (Feucht), +9 points",
        "Last: Șerban, Ilinca (Altdorf), −18 points",
    ]
    assert texts(desk.get(f"{PRESS}/"), "textarea#press") == [" ".join(text.split())]


def test_one_point_is_no_points_in_the_newspaper(desk: Client) -> None:
    tournament = make_tournament(slug="rennen", players=4, round_count=1)
    enter(seat_players(tournament).sheets.get(), 1, 1, -1, -1)
    add_prize(tournament, by=None, kind="last", gift="Karten")
    add_prize(tournament, by=None, number=2, gift="Korb")
    draw_lots(tournament, by=None, players=tournament.players.filter(number__lte=2))
    draw_lots(tournament, by=None, players=tournament.players.filter(number__gte=3))

    first, last = desk.get(f"{PRESS}.txt").text.splitlines()[-2:]

    assert first.endswith(", +1 point")
    assert last.endswith(", −1 point")


def test_prizes_lead_to_their_papers_once_there_are_any(desk: Client, ready: Tournament) -> None:
    prizes = desk.get("/t/rennen/prizes/")
    assert len(elements(prizes, "main a[href=/t/rennen/papers/#prizes]")) == 1
    close_round(ready.rounds.get(), by=None)
    papers = desk.get("/t/rennen/papers/")
    assert len(elements(papers, "main #prizes")) == 1
    for path in ("papers/receipts.pdf", "prizes/labels/", "prizes/certificates/", "prizes/press/"):
        assert len(elements(papers, f"main li a[href=/t/rennen/{path}]")) == 1
    other = make_tournament()

    assert "#prizes" not in read(desk, f"/t/{other.slug}/prizes/")


@pytest.mark.parametrize("sheet", SHEETS.values(), ids=SHEETS)
def test_labels_lie_where_the_sheet_has_them(sheet: LabelSheet) -> None:
    """All on the page, as many as its name says, none upon another, as far from top and bottom."""
    corners = [sheet.corner(index) for index in range(sheet.count)]

    assert len(set(corners)) == sheet.count
    assert min(corners) == pytest.approx((0, (A4[1] - sheet.down * sheet.height) / 2), abs=0.1)
    right, top = max(x for x, _y in corners), max(y for _x, y in corners)
    assert right + sheet.width == pytest.approx(A4[0], abs=0.1)
    assert top + sheet.height == pytest.approx(A4[1] - min(y for _x, y in corners), abs=0.1)
    assert {round(b[0] - a[0], 3) for a, b in pairwise(corners[: sheet.abreast])} == {
        round(sheet.width, 3)
    }


def test_sheet_that_is_begun_goes_on_where_it_is_empty(pages, ready: Tournament) -> None:
    """Three labels from position 23 of 24: two go on this sheet, the third on the next."""
    first, second = pages(prize_labels(ready, now=NOW, sheet=SHEETS["70x36"], first=23))

    assert "Place 1" in first
    assert "Place 2" in first
    assert "Last" in second
    assert "Place 1" not in second


@pytest.mark.parametrize("name", SHEETS)
@pytest.mark.parametrize("has_names", [True, False])
def test_long_texts_stay_on_every_label(
    drawn, ready: Tournament, name: str, has_names: bool
) -> None:
    ready.players.update(last_name="Ebersberger-Straßgschwandtner-Čapek" + "W" * 20)
    ready.prizes.update(gift="Großer Geschenkkorb der Metzgerei " + "W" * 40, title="W" * 60)

    prize_labels(ready, now=NOW, sheet=SHEETS[name], has_names=has_names)

    assert drawn
    assert overflowing(drawn) == []
    assert not any("…" in text.text for text in drawn)


def test_place_and_prize_alone_are_printed_before_anybody_has_won(
    desk: Client, pages, ready: Tournament
) -> None:
    ready.round_count = 2
    ready.save()
    query = {"what": "prizes", "sheet": "105x74", "first": "2"}

    (page,) = pages(desk.get(LABELS, query).content)
    named = desk.get(LABELS, query | {"what": "names"})

    for words in ("Place 1", "€100", "Schinken", "Last"):
        assert words in page
    assert "Öttl" not in page
    assert named.status_code == 409
    assert texts(named, ".notice.bad b") == [
        "No prize has a winner yet: results are still missing."
    ]
    assert len(elements(named, "input[type=radio][name=what][value=prizes]")) == 1
    assert len(elements(desk.get("/t/rennen/papers/"), f"main li a[href={LABELS_PAGE}]")) == 1


def test_label_that_the_sheet_does_not_have_is_refused(desk: Client, ready: Tournament) -> None:
    answer = desk.get(LABELS, {"what": "names", "sheet": "105x74", "first": "9"})

    assert answer.status_code == 422
    assert texts(answer, "#id_first_error") == ["Such a sheet has 8 labels."]
    assert [field["value"] for field in elements(answer, "#id_first")] == ["9"]
    assert desk.get(LABELS).status_code == 422


def test_page_starts_with_paper_and_what_can_be_printed(desk: Client, ready: Tournament) -> None:
    page = desk.get(LABELS_PAGE)

    assert len(elements(page, "button.primary")) == 1
    assert texts(page, "#id_sheet label")[1:] == [
        *("70 × 36 mm, 3 × 8", "105 × 48 mm, 2 × 6", "105 × 74 mm, 2 × 4")
    ]


def test_labels_without_prizes_are_refused(desk: Client, played: Tournament) -> None:
    answer = desk.get(LABELS, {"what": "prizes", "sheet": "paper", "first": "1"})

    assert answer.status_code == 409
    assert texts(answer, ".notice.bad b") == ["There are no prizes yet."]


def test_newspaper_counts_no_fill_in_player(ready: Tournament) -> None:
    ready.players.filter(number=7).update(state="fill_in")

    assert "7 players" in press_text(ready)
