"""A button releases the ranking for the hall; a reason withdraws it."""

import re

import pytest
from django.test import Client
from django.urls import reverse

from tests.factories import enter, make_tournament, seat_players
from tests.markup import elements, in_one_line, texts
from tournament.models import JournalEntry, TableSheet, Tournament
from tournament.ranking.services.release import release_ranking, withhold_ranking
from tournament.results.services.rounds import close_round
from tournament.shared.errors import Refused

pytestmark = pytest.mark.django_db


@pytest.fixture
def running() -> Tournament:
    tournament = make_tournament(players=8, slug="rennen", round_count=2)
    enter(seat_players(tournament).sheets.get(table=1), 10, 4, -4, -10)
    return tournament


def newest() -> JournalEntry:
    return JournalEntry.objects.latest("id")


def test_release_switches_the_page_on_and_is_in_the_journal(running: Tournament) -> None:
    release_ranking(running, by=None, through_round=1)

    running.refresh_from_db()
    assert (running.is_public, running.released_round) == (True, 1)
    assert (newest().action, newest().new) == (
        "ranking_released",
        {"released_round": 1, "is_public": True},
    )


def test_release_twice_is_one_entry(running: Tournament) -> None:
    release_ranking(running, by=None, through_round=1)
    before = JournalEntry.objects.count()

    release_ranking(running, by=None, through_round=1)

    assert JournalEntry.objects.count() == before


def test_round_that_is_not_drawn_is_not_released(running: Tournament) -> None:
    with pytest.raises(Refused, match="2"):
        release_ranking(running, by=None, through_round=2)


def test_taking_back_needs_a_reason_and_something_to_take_back(running: Tournament) -> None:
    with pytest.raises(Refused):
        withhold_ranking(running, by=None, reason="Tisch 2 strittig")
    release_ranking(running, by=None, through_round=1)
    with pytest.raises(Refused):
        withhold_ranking(running, by=None, reason="")

    withhold_ranking(running, by=None, reason="Tisch 2 strittig")

    running.refresh_from_db()
    assert (running.is_public, running.released_round, newest().reason) == (
        True,
        0,
        "Tisch 2 strittig",
    )


def test_hall_sees_the_round_before_again_when_the_last_is_taken_back(running: Tournament) -> None:
    seat_players(running, 2)
    release_ranking(running, by=None, through_round=1)
    release_ranking(running, by=None, through_round=2)

    withhold_ranking(running, by=None, reason="Tisch 2 strittig")

    running.refresh_from_db()
    assert (running.is_public, running.released_round) == (True, 1)
    assert newest().new == {"released_round": 1, "is_public": True}


@pytest.mark.usefixtures("english")
def test_button_says_what_it_does_in_each_state(desk: Client, running: Tournament) -> None:
    page = reverse("ranking", args=["rennen"]) + "?round=1"

    draft = desk.get(page)
    enter(running.rounds.get().sheets.get(table=2), 6, 6, -6, -6)
    complete = desk.get(page)
    released = desk.post(reverse("ranking-release", args=["rennen", 1]), follow=True)

    warning = "Releasing it also switches on the public page."
    for answer in (draft, complete):
        assert warning in texts(answer, ".release b")
    assert texts(draft, ".release button")[0] == "Release for the hall"
    assert texts(draft, "[autofocus]") == []
    assert texts(complete, "[autofocus]") == ["Release for the hall Enter"]
    assert warning not in released.text
    assert "the hall sees the ranking after round 1" in texts(released, ".steps span")
    hall = reverse("public-ranking", args=["rennen"])
    assert elements(released, f"main a[href={hall}]")


@pytest.mark.parametrize(
    ("rounds", "points", "state"),
    [
        (2, None, "Stand nach Runde 1"),
        (1, None, "Zwischenstand"),
        (1, (10, 4, -4, -10), "vorläufig, es fehlt das Los um die Plätze 1, 3, 5 und 7"),
        (1, (6, 2, -2, -6), "Endstand nach 1 Runde"),
    ],
)
def test_release_says_how_final_the_ranking_is(
    desk: Client, running: Tournament, rounds: int, points: tuple[int, ...] | None, state: str
) -> None:
    Tournament.objects.update(round_count=rounds)
    if points:
        enter(running.rounds.get().sheets.get(table=2), *points)

    answer = desk.post(reverse("ranking-release", args=["rennen", 1]), follow=True)

    (notice,) = texts(answer, ".notices .notice[role=status] span")
    assert notice.startswith(f"Die Rangliste ist für die Halle freigegeben ({state}): http")


def test_ranking_opens_on_the_newest_round_that_is_drawn(desk: Client, running: Tournament) -> None:
    """Between two rounds that is the finished one."""
    page = desk.get(reverse("ranking", args=["rennen"]))
    other_page = desk.get(reverse("ranking", args=["rennen"]) + "?round=2")

    form = f".release form[action={reverse('ranking-release', args=['rennen', 1])}]"
    assert [len(elements(answer, form)) for answer in (page, other_page)] == [1, 0]


@pytest.mark.usefixtures("english")
def test_withholding_without_a_reason_asks_for_it(desk: Client, running: Tournament) -> None:
    release_ranking(running, by=None, through_round=1)

    question = desk.post(reverse("ranking-withhold", args=["rennen"]), {"reason": " "})
    response = desk.post(reverse("ranking-withhold", args=["rennen"]), {"reason": "strittig"})

    running.refresh_from_db()
    assert question.status_code == 422
    assert texts(question, "#id_reason_error") == ["Please enter a reason; one sentence is enough."]
    assert (response.status_code, running.released_round) == (302, 0)


STOPS = re.compile(r'<li class="(done|now|later)"')


def stops(desk: Client) -> list[str]:
    page = desk.get(reverse("ranking", args=["rennen"]) + "?round=1").text
    return STOPS.findall(page)


@pytest.mark.usefixtures("english")
def test_round_closed_without_all_lists_waits_for_none(desk: Client) -> None:
    tournament = make_tournament(players=8, slug="rennen", round_count=1)
    enter(seat_players(tournament).sheets.get(table=1), 10, 4, -4, -10)
    close_round(tournament.rounds.get(), by=None, reason="Tisch 2 ist heimgegangen")

    answer = desk.get(reverse("ranking", args=["rennen"]))
    page = in_one_line(answer.text)
    board = in_one_line(desk.get(reverse("results-round", args=["rennen", 1])).text)

    assert STOPS.findall(page) == ["done", "done", "now"]
    assert "closed without all lists" in texts(answer, ".steps .done span")
    assert texts(answer, "h2#release") == ["Release the final ranking"]
    assert "During the round" not in page
    assert "With the last list in" not in page
    assert "for 0 min" not in board


@pytest.mark.parametrize("checks", [False, True])
def test_line_of_three_shows_how_far_the_ranking_is(
    desk: Client, running: Tournament, checks: bool
) -> None:
    running.needs_second_check = checks
    running.save()
    draft = stops(desk)
    last = enter(running.rounds.get().sheets.get(table=2), 6, 6, -6, -6)
    complete = stops(desk)
    TableSheet.objects.exclude(pk=last.pk).update(state="checked")
    one_left = stops(desk)
    TableSheet.objects.update(state="checked")
    ready = stops(desk)
    release_ranking(running, by=None, through_round=1)

    assert draft == ["now", "later", "later"]
    assert complete == one_left == (["done", "now", "later"] if checks else ["done", "done", "now"])
    assert ready == ["done", "done", "now"]
    assert stops(desk) == ["done", "done", "done"]
