"""The page of papers and its PDFs: names of files, refusals, few queries."""

import re
from io import BytesIO
from itertools import product

import pytest
from django.conf import settings
from django.test import Client, RequestFactory
from django.urls import reverse
from pypdf import PdfReader

from tests.factories import enter, make_players, make_tournament, seat_players
from tests.markup import elements, texts
from tournament.draw.services.protocol import close_registration
from tournament.evening.paper_kinds import OF_DRAWN_ROUNDS
from tournament.evening.views.papers import entry_url_function
from tournament.models import TableSheet, Tournament
from tournament.models.sheet import sheet_code
from tournament.prizes.services.prizes import add_prize
from tournament.registration.services.players import mark_paid
from tournament.results.phone_links import table_token
from tournament.results.services.rounds import close_round

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("english")]

KINDS = (
    "score-sheets",
    "seats-by-name",
    "seats-by-table",
    "place-cards",
    "ranking",
    "rules",
    "open-fees",
    "everything",
    "by-hand",
    "by-hand-blank",
)


def make_evening(players: int = 8):
    tournament = make_tournament(players=players, slug=f"abend-{players}")
    for sheet in seat_players(tournament, 1).sheets.all():
        enter(sheet, 6, -2, -2, -2, solo_won=(1, 0, 0, 0), solo_played=(1, 0, 0, 0))
    return tournament


def url(tournament, kind: str, **query: object) -> str:
    return reverse("paper", args=[tournament.slug, kind], query=query)


def test_every_paper_is_a_pdf_with_title_and_language(desk: Client) -> None:
    tournament = make_evening()
    for kind in KINDS:
        response = desk.get(url(tournament, kind, round=1))

        assert (response.status_code, response["Content-Type"]) == (200, "application/pdf"), kind
        reader = PdfReader(BytesIO(response.content))
        assert reader.metadata.title.startswith("Schafkopfrennen · "), kind
        assert reader.trailer["/Root"]["/Lang"] == "en", kind


@pytest.mark.parametrize(
    ("kind", "query", "name"),
    [
        ("score-sheets", {"round": 1}, "abend-8-score-sheets-round-1.pdf"),
        ("place-cards", {}, "abend-8-place-cards.pdf"),
    ],
)
def test_paper_opens_in_the_browser_under_a_good_name(
    desk: Client, kind: str, query: dict[str, int], name: str
) -> None:
    response = desk.get(url(make_evening(), kind, **query))

    assert response["Content-Disposition"] == f'inline; filename="{name}"'


def test_name_of_a_file_writes_umlauts_out(desk: Client) -> None:
    desk.cookies[settings.LANGUAGE_COOKIE_NAME] = "de"

    response = desk.get(url(make_evening(), "everything", round=1))

    assert "abend-8-alles-fuer-die-runde-runde-1.pdf" in response["Content-Disposition"]


def test_rounds_that_are_not_posted_are_named_in_a_sentence(desk: Client) -> None:
    tournament = make_evening()
    seat_players(tournament, 2)
    tournament.rounds.update(posted_at=None)

    page = desk.get(f"/t/{tournament.slug}/papers/")
    assert texts(page, "main .notice.warn b") == ["Rounds 1 and 2 are not posted yet."]


def test_score_sheets_lead_to_the_page_where_they_are_typed_in(
    desk: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    from tournament.results.papers import score_sheets
    from tournament.shared.qr import draw_qr

    seen: list[str] = []
    monkeypatch.setattr(
        score_sheets,
        "draw_qr",
        lambda c, content, *a: (seen.append(content), draw_qr(c, content, *a)),
    )

    desk.get(url(make_evening(), "score-sheets", round=1))

    board = "http://testserver/t/abend-8/results/1/"
    codes = [sheet.code for sheet in TableSheet.objects.order_by("table")]
    assert seen == [f"{board}?table={code}" for code in codes]
    assert [desk.get(address)["Location"] for address in seen] == [
        f"/t/abend-8/results/1/{table}/totals/" for table in (1, 2)
    ]


@pytest.mark.parametrize(
    ("kind", "query", "status", "sentence"),
    [
        ("posters", {}, 404, "There is no printout of this name."),
        ("score-sheets", {"round": 2}, 409, "Round 2 is not drawn yet."),
        ("seats-by-name", {"round": 9}, 404, "There is no round 9 in this tournament."),
        ("seats-by-name", {"round": "x"}, 404, "There is no round 0 in this tournament."),
        ("place-cards", {"round": "-1"}, 404, "There is no round 0 in this tournament."),
    ],
)
def test_paper_that_cannot_be_made_is_refused_with_a_sentence(
    desk: Client, kind: str, query: dict[str, object], status: int, sentence: str
) -> None:
    response = desk.get(url(make_evening(), kind, **query))

    assert response.status_code == status
    assert texts(response, ".notice.bad h1") == [sentence]


@pytest.mark.parametrize(
    ("kind", "sentence"),
    [
        ("seats-by-name", "No round has been drawn yet."),
        ("ranking", "No list counts yet: there is no ranking to print."),
        ("open-fees", "All entry fees are settled: nothing to print."),
    ],
)
def test_paper_before_the_draw_is_refused_with_a_sentence(
    desk: Client, kind: str, sentence: str
) -> None:
    response = desk.get(url(make_tournament(), kind))

    assert response.status_code == 409
    assert texts(response, ".notice.bad h1") == [sentence]


def test_papers_need_the_same_few_queries_for_every_field(
    desk: Client, django_assert_max_num_queries
) -> None:
    for tournament, kind in product([make_evening(4), make_evening(24)], KINDS):
        most = {"ranking": 20, "everything": 27, "by-hand": 22}.get(kind, 14)
        with django_assert_max_num_queries(most, info=kind):
            desk.get(url(tournament, kind, round=1))


def offered(desk: Client, tournament: Tournament) -> set[str]:
    """The papers that the page has a door to, by the name in their address."""
    page = desk.get(reverse("papers", args=[tournament.slug])).text
    return set(re.findall(rf'href="/t/{tournament.slug}/papers/([\w-]+)\.pdf', page))


def test_papers_page_offers_the_papers_of_the_drawn_round(desk: Client) -> None:
    tournament = make_evening()

    page = desk.get(reverse("papers", args=[tournament.slug]))

    for kind in ("score-sheets", "seats-by-table", "everything", "by-hand"):
        paper = f"{reverse('paper', args=[tournament.slug, kind])}?round=1"
        assert len(elements(page, f"main a[href={paper}]")) == 1
    assert len(elements(page, ".button.primary")) == 1


def test_papers_page_offers_nothing_that_has_no_content_yet(desk: Client) -> None:
    tournament = make_tournament(slug="abend", round_count=1, is_public=True)
    always, drawn = {"rules", "poster"}, {*OF_DRAWN_ROUNDS, "draw-protocol"}
    drawn |= {"everything", "by-hand", "final-protocol", "till", "open-fees"}
    assert offered(desk, tournament) == always | {"by-hand-blank"}
    players = make_players(tournament, 4)
    sheet = seat_players(tournament).sheets.get()
    assert offered(desk, tournament) == always | drawn
    for player in players:
        mark_paid(player, by=None)
    enter(sheet, 20, 10, -10, -20)
    add_prize(tournament, by=None, kind="place", number=1, gift="Schinken")
    assert offered(desk, tournament) == always | drawn - {"open-fees"} | {"ranking"}
    close_round(tournament.rounds.get(), by=None)
    played = always | drawn - {"open-fees", "everything", "by-hand"} | {"ranking", "prize-labels"}
    assert offered(desk, tournament) == played
    add_prize(tournament, by=None, kind="place", number=2, cents=1000)
    assert offered(desk, tournament) == played | {"receipts"}
    for kind in played | {"receipts"}:
        assert desk.get(url(tournament, kind, round=1)).status_code == 200, kind


def test_papers_page_offers_no_winners_while_every_prize_waits_for_a_lot(desk: Client) -> None:
    tournament = make_tournament(players=4, slug="abend", round_count=1)
    enter(seat_players(tournament).sheets.get(), 20, 20, -20, -20)
    add_prize(tournament, by=None, kind="place", number=1, cents=1000)
    close_round(tournament.rounds.get(), by=None)

    assert offered(desk, tournament).isdisjoint({"prize-labels", "receipts"})
    labels = desk.get(reverse("prize-labels", args=[tournament.slug]))
    assert labels.context["form"].initial["what"] == "prizes"


def test_papers_page_offers_no_ranking_that_the_embargo_holds_back(desk: Client) -> None:
    tournament = make_tournament(players=4, slug="abend", is_embargoed=True)
    sheet = seat_players(tournament).sheets.get()
    enter(sheet, 20, 10, -10, -20)
    assert "ranking" not in offered(desk, tournament)
    TableSheet.objects.update(state=TableSheet.State.CHECKED)
    assert "ranking" in offered(desk, tournament)


def test_blank_kit_can_be_printed_days_before_the_first_player(desk: Client) -> None:
    """E10: printing it beforehand needs neither players nor a draw."""
    response = desk.get(url(make_tournament(), "by-hand-blank"))

    assert (response.status_code, response["Content-Type"]) == (200, "application/pdf")


def test_papers_page_before_the_draw_leads_to_the_draw(desk: Client) -> None:
    tournament = make_tournament()

    page = desk.get(reverse("papers", args=[tournament.slug]))

    assert texts(page, "main .empty h2") == ["Nothing to print yet"]
    (button,) = elements(page, "main .empty a.primary")
    assert button["href"] == reverse("draw", args=[tournament.slug])


@pytest.mark.parametrize("kind", KINDS)
def test_paper_is_not_for_strangers(client: Client, kind: str) -> None:
    tournament = make_evening()

    response = client.get(url(tournament, kind, round=1))

    assert response.status_code == 302
    assert response["Location"].startswith(reverse("login"))


@pytest.mark.parametrize("has_phones", [True, False])
def test_code_on_a_list_leads_to_the_table_where_it_may_use_its_phone(
    rf: RequestFactory, has_phones: bool
) -> None:
    tournament = make_tournament(players=4, has_table_phones=has_phones)
    draw = seat_players(tournament).draws.get()
    path = f"{reverse('results-round', args=[tournament.slug, 1])}?table={sheet_code(draw, 1)}"
    if has_phones:
        path = reverse("table-list", args=[table_token(draw, 1)])

    address = entry_url_function(rf.get("/"), draw)(1)

    assert address == f"http://testserver{path}"


def test_score_sheet_says_that_a_phone_will_do_too(desk: Client) -> None:
    tournament = make_evening(4)
    texts = []
    for has_phones in (False, True):
        Tournament.objects.update(has_table_phones=has_phones)
        content = desk.get(url(tournament, "score-sheets", round=1)).content
        texts.append(PdfReader(BytesIO(content)).pages[0].extract_text())

    assert ["scan the code" in text for text in texts] == [False, True]
    assert ["for the desk" in text for text in texts] == [True, False]


@pytest.mark.parametrize("has_phones", [True, False])
def test_code_printed_at_the_laptop_leads_other_devices_to_it(
    rf: RequestFactory, monkeypatch: pytest.MonkeyPatch, has_phones: bool
) -> None:
    monkeypatch.setattr("tournament.shared.own_address.own_addresses", lambda: ["192.168.178.20"])
    draw = seat_players(make_tournament(players=4, has_table_phones=has_phones)).draws.get()

    address = entry_url_function(rf.get("/", headers={"host": "localhost:8000"}), draw)(1)

    assert address.startswith("http://192.168.178.20:8000/")


def test_draw_protocol_leads_phones_to_this_machine(
    desk: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The word "localhost" on paper is the stranger's own phone."""
    monkeypatch.setattr("tournament.shared.own_address.own_addresses", lambda: ["192.168.178.20"])
    tournament = make_tournament(players=4, slug="abend", is_public=True)
    close_registration(tournament, by=None)

    response = desk.get(url(tournament, "draw-protocol"), headers={"host": "localhost:8000"})

    text = PdfReader(BytesIO(response.content)).pages[0].extract_text()
    assert "http://192.168.178.20:8000/p/abend/draw/" in text


def test_lots_for_a_field_that_fills_no_tables_are_refused_and_not_an_empty_page(
    desk: Client,
) -> None:
    tournament = make_tournament(players=7)

    response = desk.get(url(tournament, "seat-lots", round=1))

    assert response.status_code == 409
    (sentence,) = texts(response, ".notice.bad h1")
    assert sentence.startswith("7 players do not fill tables of four: 3 players are left over. ")


@pytest.mark.parametrize("addresses", [["192.168.178.20"], []])
def test_codes_that_lead_nowhere_are_said_before_printing(
    desk: Client, monkeypatch: pytest.MonkeyPatch, addresses: list[str]
) -> None:
    monkeypatch.setattr("tournament.shared.own_address.own_addresses", lambda: addresses)
    tournament = make_tournament(players=4)
    seat_players(tournament)

    page = desk.get(f"/t/{tournament.slug}/papers/", headers={"host": "localhost:8000"}).text

    assert ("would lead nowhere" in page) is (not addresses)
