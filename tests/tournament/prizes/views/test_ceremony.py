"""The pages of the prize-giving: one press a prize, a reload keeps it, the projector follows."""

from collections.abc import Callable
from datetime import date, timedelta

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from tests.factories import enter, make_tournament, seat_players
from tests.kept_rows import KeptEvening
from tests.markup import texts
from tests.tournament.prizes.conftest import make_played
from tests.tournament.readable import text_of
from tournament.beamer.frames.frame import PAGE_SECONDS
from tournament.beamer.services import beamer_of, show, turn_ground
from tournament.beamer.views.screen import frame_of
from tournament.hall.public_evening import read_public_evening
from tournament.models import PrizeCall, Substitution, Tournament
from tournament.prizes.ceremony import ceremony_of
from tournament.prizes.services.ceremony import begin_ceremony, call_prize
from tournament.prizes.services.prizes import add_prize

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("english")]
PAGE = "/t/rennen/prizes/ceremony/"


@pytest.fixture(scope="session")
def kept_ready(keep_evening: Callable[..., KeptEvening]) -> KeptEvening:
    return keep_evening(give_prizes)


@pytest.fixture
def ready(kept_ready: KeptEvening) -> Tournament:
    return kept_ready.put()


def give_prizes() -> Tournament:
    played = make_played()
    for place in (1, 2, 3):
        add_prize(played, by=None, number=place, gift=f"Korb {place}")
    add_prize(played, by=None, kind="last", cents=500)
    return played


def test_ten_people_are_called_and_a_reload_keeps_the_ticks(
    desk: Client, played: Tournament
) -> None:
    """J03."""
    for place in range(1, 8):
        add_prize(played, by=None, number=place, gift=f"Korb {place}")
    add_prize(played, by=None, kind="last", gift="Karten")
    for title in ("Anreise", "Hut"):
        chosen = played.players.get(number=4)
        add_prize(played, by=None, kind="hand", title=title, gift=title, given_to=chosen)
    desk.post(f"{PAGE}begin/", {"order": "last_first"})
    for _prize in range(10):
        prize = desk.get(PAGE).context["ceremony"].current.prize
        desk.post(reverse("ceremony-call", args=["rennen", prize.pk]), {"gift": prize.gift})

    page = desk.get(PAGE)
    assert PrizeCall.objects.count() == 10
    assert "10 of 10 called" in texts(page, ".head .facts span")
    assert texts(page, ".call h2#name") == ["All 10 have been called"]


def test_names_of_two_who_shared_a_seat_are_read_out_whole(desk: Client, ready: Tournament) -> None:
    Substitution.objects.create(
        player=ready.players.get(number=1),
        last_name="Žižka",
        first_name="Jan",
        from_round=1,
        from_game=9,
        reason="Kreislauf",
        made_at=timezone.now(),
    )
    begin_ceremony(ready, by=None, order="first_first")

    current = desk.get(PAGE).context["current"]

    assert (current["last_name"], current["first_name"]) == ("Öttl, Franziska / Žižka, Jan", "")


def test_page_says_what_the_projector_shows_instead(desk: Client, ready: Tournament) -> None:
    begin_ceremony(ready, by=None, order="last_first")
    for line in ceremony_of(ready).lines:
        desk.post(reverse("ceremony-call", args=["rennen", line.prize.pk]))
    elsewhere = desk.get(PAGE)
    show(ready, "prizes")
    page = desk.get(PAGE)

    (note,) = [text for text in texts(elsewhere, "#ceremony p.soft") if "projector" in text]
    assert note.startswith("On the projector: Seat list by name. ")
    assert "The projector shows the podium." not in elsewhere.text
    assert "On the projector:" not in page.text
    assert "The projector shows the podium." in texts(page, ".call p")


def test_dark_ground_is_no_other_picture(desk: Client, ready: Tournament) -> None:
    begin_ceremony(ready, by=None, order="last_first")
    show(ready, "prizes")
    turn_ground(ready)

    assert "On the projector:" not in desk.get(PAGE).text


def test_page_of_another_helper_is_drawn_anew_only_when_something_happened(
    desk: Client, ready: Tournament
) -> None:
    begin_ceremony(ready, by=None, order="last_first")
    seen = desk.get(PAGE).context["head"]
    options = {"headers": {"hx-request": "true"}}
    quiet = desk.get(f"{PAGE}?seen={seen}", **options)
    prize = ready.prizes.get(kind="last")
    desk.post(reverse("ceremony-call", args=["rennen", prize.pk]), {"absent": "1"})

    fresh = desk.get(f"{PAGE}?seen={seen}", **options)

    assert (quiet.status_code, fresh.status_code) == (204, 200)
    assert "Still at the desk" in texts(fresh, "section h3")
    desk.post(reverse("ceremony-over", args=["rennen", prize.pk]))
    assert "Still at the desk" not in desk.get(PAGE).text


def test_wrong_press_comes_back_with_a_sentence(desk: Client, ready: Tournament) -> None:
    begin_ceremony(ready, by=None, order="last_first")
    first = ready.prizes.get(number=1, kind="place")

    refused = desk.post(reverse("ceremony-call", args=["rennen", first.pk]))
    back = desk.post(f"{PAGE}back/", follow=True)
    again = desk.post(f"{PAGE}back/")

    assert refused.status_code == 422
    assert texts(refused, "main .notice.bad b") == ["Last comes first."]
    assert texts(back, "button.primary[name=order]") == ["From the last to the first Enter"]
    assert again.status_code == 422


def test_projector_says_no_name_before_and_then_one_a_press(
    desk: Client, ready: Tournament
) -> None:
    show(ready, "prizes")
    screen = reverse("beamer", args=["rennen"])
    before = desk.get(screen).text
    begin_ceremony(ready, by=None, order="last_first")
    last = desk.get(screen)
    desk.post(reverse("ceremony-call", args=["rennen", ready.prizes.get(kind="last").pk]))
    third = desk.get(screen)
    for number in (3, 2, 1):
        prize = ready.prizes.get(number=number, kind="place")
        desk.post(reverse("ceremony-call", args=["rennen", prize.pk]), {"gift": prize.gift})
    podium = desk.get(screen)

    assert "Șerban" not in before
    assert texts(last, ".stage.called") == ["Last Șerban Ilinca Altdorf −18 €5"]
    assert "3 more" in texts(last, ".frame-head p")
    assert texts(third, ".stage.called") == ["Place 3 von der Grün Adelheid Lauf +3 Korb 3"]
    assert "Șerban" not in third.text
    assert texts(podium, ".podium .loud-name") == [
        *("Öttl Franziska", "Kovačević Marko", "von der Grün Adelheid")
    ]


def test_projector_never_mixes_the_places_of_adults_and_minors(desk: Client) -> None:
    """Both have a first place; each is labelled, and the podium shows the adults."""
    tournament = make_tournament(
        players=4, slug="rennen", rule_set="ebersdorf", round_count=1, date=date(2026, 11, 20)
    )
    tournament.players.filter(number__lte=2).update(birth_on=date(2012, 1, 1))
    enter(seat_players(tournament).sheets.get(), 120, 100, 60, 45)
    for number, within in ((1, "adults"), (2, "adults"), (1, "minors"), (2, "minors")):
        add_prize(tournament, by=None, number=number, within=within, gift=f"{within} {number}")
    begin_ceremony(tournament, by=None, order="first_first")
    show(tournament, "prizes")

    screen, called = reverse("beamer", args=["rennen"]), []
    while current := ceremony_of(tournament).current:
        frame = desk.get(screen).context["frame"].parts
        called.append((frame["place"], frame["among"]))
        desk.post(
            reverse("ceremony-call", args=["rennen", current.prize.pk]), {"gift": current.gift}
        )
    podium = desk.get(screen).context["frame"].parts["steps"]

    assert sorted(called) == [("1", "adults"), ("1", "minors"), ("2", "adults"), ("2", "minors")]
    assert [(step["place"], step["score"]) for step in podium] == [(1, "60"), (2, "45")]


def test_taking_a_promised_gift_asks_and_enter_stays_with_the_own_one(
    desk: Client, ready: Tournament
) -> None:
    begin_ceremony(ready, by=None, order="last_first")
    desk.post(reverse("ceremony-call", args=["rennen", ready.prizes.get(kind="last").pk]))
    third = reverse("ceremony-call", args=["rennen", ready.prizes.get(number=3).pk])

    response = desk.post(third, {"gift": "Korb 1", "absent": "1"})

    assert response.status_code == 422
    assert texts(response, "main .notice.bad b") == [
        "“Korb 1” is promised to Öttl, Franziska (Place 1)."
    ]
    assert texts(response, "select#gift option[selected]") == ["Korb 3"]
    assert "Give “Korb 1” to von der Grün anyway" in texts(response, "form.actions button")
    desk.post(third, {"gift": "Korb 1", "absent": "1", "promised": "1"})
    call = PrizeCall.objects.get(prize__number=3)
    assert (call.gift, call.handed_over_at) == ("Korb 1", None)
    waiting = texts(desk.get(PAGE), ".calls small")
    assert [small for small in waiting if "taken" in small] == ["Place 1, Korb 1 (taken)"]


def test_prize_without_a_winner_is_shown_and_its_money_stays(
    desk: Client, ready: Tournament
) -> None:
    add_prize(ready, by=None, within="minors", cents=5000)
    add_prize(ready, by=None, within="local", home="Rom", gift="Reise")
    begin_ceremony(ready, by=None, order="last_first")

    page, prizes = desk.get(PAGE), desk.get("/t/rennen/prizes/")
    till, paper = desk.get("/t/rennen/till/"), desk.get("/t/rennen/papers/till.pdf")

    assert "Without a winner" in texts(page, "section h3")
    assert texts(page, "ul.calls b")[-2:] == ["€50", "Reise"]
    assert texts(page, "ul.calls .at")[-2:] == ["stays in the till", "stays on the table"]
    assert "€50 without a winner stays in the till" in texts(prizes, ".sumline small")
    assert prizes.context["list"].cash_cents == 500
    assert "Not paid out: prizes nobody won" in texts(till, ".sumline dt")
    assert "Not paid out: prizes nobody won" in text_of(paper.content, "pdf")


def test_minors_and_teams_have_a_podium_of_their_own(desk: Client, with_teams: Tournament) -> None:
    with_teams.players.filter(number__in=(4, 5)).update(birth_on=date(2012, 1, 1))
    add_prize(with_teams, by=None, number=1, gift="Korb")
    for number in (1, 2):
        add_prize(with_teams, by=None, number=number, within="minors", gift=f"Kino {number}")
        add_prize(with_teams, by=None, kind="team", number=number, gift=f"Brotzeit {number}")
    begin_ceremony(with_teams, by=None, order="last_first")
    show(with_teams, "prizes")
    while current := ceremony_of(with_teams).current:
        call_prize(current.prize, by=None)
    called_at = PrizeCall.objects.latest("called_at").called_at

    podiums = []
    for turn in range(3):
        now = called_at + timedelta(seconds=PAGE_SECONDS * turn)
        frame = frame_of(read_public_evening(with_teams), beamer_of(with_teams), (), now)
        podiums.append((frame.title, [step["last"] for step in frame.parts["steps"]]))

    assert podiums == [
        ("Prize-giving", ["Öttl"]),
        ("Prize-giving, minors", ["S. W.", "A. K."]),
        ("Prize-giving, Teams", ["Ober", "Unter"]),
    ]


def test_hall_reads_who_won_only_what_was_called(desk: Client, ready: Tournament) -> None:
    desk.post(reverse("prizes-publish", args=["rennen"]))
    begin_ceremony(ready, by=None, order="last_first")
    page = "/p/rennen/prizes/"
    assert "Șerban" not in desk.get(page).text

    desk.post(reverse("ceremony-call", args=["rennen", ready.prizes.get(kind="last").pk]))

    answer = desk.get(page)
    assert "Șerban, Ilinca" in texts(answer, ".with-winners td")
    assert "von der Grün" not in answer.text


@pytest.mark.parametrize("page", ["/p/rennen/prizes/", "/t/rennen/prizes/press/", PAGE])
def test_queries_do_not_grow_with_prizes_that_were_called(
    desk: Client, ready: Tournament, page: str
) -> None:
    desk.post(reverse("prizes-publish", args=["rennen"]))
    begin_ceremony(ready, by=None, order="last_first")
    counts = []
    for called in (1, 2):
        for _ in range(called):
            call_prize(ceremony_of(ready).current.prize, by=None)
        desk.get("/p/rennen/")
        with CaptureQueriesContext(connection) as queries:
            desk.get(page)
        counts.append(len(queries))

    assert counts[0] == counts[1]


def test_call_list_without_results_leads_to_them(desk: Client) -> None:
    make_tournament(slug="rennen", players=4)

    page = desk.get(PAGE)

    assert texts(page, ".empty .primary") == ["Go to the results"]


def test_prize_giving_does_not_begin_before_a_lot(desk: Client, two_pairs: Tournament) -> None:
    add_prize(two_pairs, by=None, number=1, gift="Schinken")

    page = desk.get(PAGE)

    assert texts(page, "#ceremony .empty h2") == ["A prize still needs a lot."]
    assert "Begin the prize-giving" not in texts(page, "main")[0]


def test_gift_without_a_winner_does_not_stay_in_the_till(desk: Client, ready: Tournament) -> None:
    add_prize(ready, by=None, number=99, cents=100, gift="Sau")
    begin_ceremony(ready, by=None, order="last_first")

    page = desk.get(PAGE)

    assert "stays with the club" in texts(page, ".calls .at")
    assert "stays in the till" not in page.text
