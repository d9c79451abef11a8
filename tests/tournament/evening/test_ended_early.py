"""The overview of an evening that ended early, and of one with a single table."""

import pytest

from tests.factories import enter, evening_of, make_tournament, make_user, seat_players
from tests.tournament.evening.overview import enter_all, seen, stations
from tournament.evening.next_step import next_step_of
from tournament.evening.services.tournaments import close_tournament
from tournament.journal.final_protocol import protocol_chapters
from tournament.prizes.services.ceremony import begin_ceremony
from tournament.prizes.services.prizes import add_prize
from tournament.results.services.checks import confirm_sheet
from tournament.results.services.rounds import close_round
from tournament.results.services.sheets import void_sheet
from tournament.shared.errors import Refused

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("english")]


def test_round_of_an_evening_that_ended_early_is_not_to_come() -> None:
    tournament = make_tournament(players=8, slug="rennen", round_count=4)
    first, second = (seat_players(tournament, number) for number in (1, 2))
    enter_all(first)
    close_round(first, by=None)
    enter(second.sheets.get(table=1), 2, -2, 0, 0)
    seat_players(tournament, 3)
    close_tournament(tournament, by=None, reason="Stromausfall")

    assert stations(tournament)[2:6] == [
        ("Round 1", "2 of 2 lists in", "done"),
        ("Round 2", "1 of 2 lists in", "out"),
        ("Round 3", "not played", "out"),
        ("Round 4", "not played", "out"),
    ]
    ranking = next(each for each in protocol_chapters(tournament) if each.title == "Ranking")
    assert ranking.lines[0].text == "Interim ranking: lists up to round 2 of 4."


def test_void_list_of_a_closed_round_is_in_but_not_checked() -> None:
    tournament = make_tournament(players=8, slug="rennen", round_count=1)
    first = seat_players(tournament)
    for sheet in first.sheets.all():
        confirm_sheet(enter(sheet, 2, -2, 0, 0), by=make_user())
    void_sheet(first.sheets.get(table=1), by=make_user(), reason="Karten gezeigt")
    close_round(first, by=None)

    assert stations(tournament)[2] == ("Round 1", "2 of 2 lists in", "done")


def test_only_table_is_one_table() -> None:
    tournament = make_tournament(players=4, round_count=1)
    step = seen(tournament)
    enter_all(round_ := seat_players(tournament))
    close_round(round_, by=None)

    assert step.text.startswith("4 players make 1 full table. ")
    assert stations(tournament)[2] == ("Round 1", "1 of 1 list in", "done")


@pytest.mark.parametrize(("has_ceremony", "state"), [(True, "done"), (False, "out")])
def test_prize_giving_is_done_only_if_it_was_held(has_ceremony: bool, state: str) -> None:
    tournament = make_tournament(players=4, round_count=1)
    enter_all(round_ := seat_players(tournament))
    close_round(round_, by=None)
    add_prize(tournament, by=None, kind="last", cents=6000)
    if has_ceremony:
        begin_ceremony(tournament, by=None, order="last_first")

    close_tournament(tournament, by=None)

    prize_giving = stations(tournament)[-1]
    assert (prize_giving[0], prize_giving[2]) == ("Prize-giving", state)


def test_draw_of_an_evening_that_was_called_off_is_not_under_way() -> None:
    tournament = make_tournament(players=3)
    close_tournament(tournament, by=None, reason="Zu wenige")

    assert stations(tournament)[1] == ("Draw", "", "out")
    assert seen(tournament).now == []


def test_evening_without_a_list_that_counts_has_no_ranking_to_release() -> None:
    tournament = make_tournament(players=4, round_count=1)
    round_ = seat_players(tournament)
    void_sheet(round_.sheets.get(), by=None, reason="verregnet")
    close_round(round_, by=None)

    step = next_step_of(evening_of(tournament))

    assert (step.title, step.text) == (
        "Close the tournament",
        "All rounds are closed, but no list counts.",
    )
    assert stations(tournament)[-1] == ("Prize-giving", "no list counts", "now")


def test_last_round_that_is_open_is_named_alone() -> None:
    tournament = make_tournament(players=4, slug="rennen", round_count=1)

    with pytest.raises(Refused, match="Round 1 is not closed yet"):
        close_tournament(tournament, by=None)
