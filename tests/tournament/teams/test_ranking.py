"""The ranking of teams follows from the single one: sums, ties, who waits, who is excluded."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.factories import enter, make_players, make_tournament, seat_players
from tests.tournament.teams.conftest import members, team
from tournament.models import TableSheet, Tournament
from tournament.ranking.standings import standings
from tournament.registration.services.attendance import exclude_player, withdraw_player
from tournament.registration.services.erasing import erase_player
from tournament.results.services.sheets import void_sheet
from tournament.teams.ranking import TeamStandings, team_standings
from tournament.teams.services import set_team_rules
from tournament.teams.tables import team_lines
from tournament.teams.words import tie_of, why_no_place

pytestmark = pytest.mark.django_db


def ranked(tournament: Tournament, through_round: int | None = None) -> TeamStandings:
    return team_standings(standings(tournament, through_round=through_round))


def said(ranked: TeamStandings) -> list[tuple[str, int | None, int, str]]:
    return [
        (
            row.team.name,
            row.rank,
            row.points,
            why_no_place(row) or tie_of(row),
        )
        for row in ranked.rows
    ]


def test_three_teams_sums_and_ties_are_right(played: Tournament) -> None:
    """O02. Best three of four: 20 + 4 − 3; 9 + 6 + 6 … worked out by hand."""
    team(played, "Grasober", 1, 7, 10, 12)  # 20, −3, 4, −6: 21
    team(played, "Weiherbuam", 5, 9, 6, 4)  # 9, 6, 3, −18: 18
    team(played, "Herzsau", 2, 3, 8, 11)  # 0, −2, −9, −4: −6

    assert said(ranked(played)) == [
        ("Grasober", 1, 21, ""),
        ("Weiherbuam", 2, 18, ""),
        ("Herzsau", 3, -6, ""),
    ]


def test_best_single_player_parts_equal_sums(played: Tournament) -> None:
    team(played, "B", 5, 6, 3, 4)  # 9, 3, −2: 10
    team(played, "A", 9, 10, 2, 12)  # 6, 4, 0: 10

    assert said(ranked(played)) == [
        ("B", 1, 10, "punktgleich: bester Einzelspieler +9"),
        ("A", 2, 10, "punktgleich: bester Einzelspieler +6"),
    ]


def test_who_does_not_count_stands_last(played: Tournament) -> None:
    team(played, "Grasober", 12, 7, 10, 1)

    [row] = ranked(played).rows

    assert [(member.player.number, member.points, member.counts) for member in row.members] == [
        (1, 20, True),
        (10, 4, True),
        (7, -3, True),
        (12, -6, False),
    ]


def test_team_that_lacks_a_list_has_no_place(
    tournament: Tournament, lists: list[TableSheet]
) -> None:
    enter(lists[0], 20, 0, -2, -18)
    team(tournament, "Weiherbuam", 1, 2, 3, 9)
    team(tournament, "Grasober", 4)
    team(tournament, "Ofensitzer")

    assert said(ranked(tournament)) == [
        ("Grasober", None, -18, "hat nur 1 von 4"),
        ("Ofensitzer", None, 0, "noch ohne Mitglieder"),
        ("Weiherbuam", None, 18, "es fehlt noch die Liste von Tisch 3"),
    ]


def test_unchecked_list_is_missing_under_the_embargo(
    tournament: Tournament, lists: list[TableSheet]
) -> None:
    Tournament.objects.update(is_embargoed=True)
    enter(lists[0], 20, 0, -2, -18)
    team(tournament, "A", 1, 2, 3, 4)

    ranking = ranked(Tournament.objects.get())

    assert said(ranking) == [("A", None, 0, "es fehlt noch die Liste von Tisch 1")]


def test_excluded_member_brings_nothing(played: Tournament) -> None:
    team(played, "A", 1, 2, 3, 4)
    exclude_player(members(played, 1)[0], by=None, reason="falsch gespielt")

    assert said(ranked(played)) == [("A", 1, -20, "")]

    set_team_rules(played, by=None, size=4, counting=4, fee_cents=800, reason="so gewollt")
    assert said(ranked(Tournament.objects.get())) == [
        ("A", None, -20, "nur 3 von 4 haben ein Ergebnis")
    ]


def test_deleted_person_keeps_the_points_of_the_team(played: Tournament) -> None:
    """And is shown as in the single ranking: a number for strangers."""
    team(played, "A", 1, 2, 3, 5)
    erase_player(members(played, 1)[0], by=None, reason="Wunsch")

    ranking = ranked(played)

    assert said(ranking) == [("A", 1, 29, "")]
    for is_public, name in ((True, "Nr. 1"), (False, "(gelöscht)")):
        [line] = team_lines(ranking, is_public=is_public)
        assert (line.members[0].name, line.members[0].points) == (name, "+20")


def test_withdrawn_member_is_none(tournament: Tournament) -> None:
    team(tournament, "A", 1, 2, 3, 4)
    withdraw_player(members(tournament, 1)[0], by=None)

    assert said(ranked(tournament)) == [("A", None, 0, "hat nur 3 von 4")]


def test_void_list_that_gives_nothing_is_not_waited_for(
    tournament: Tournament, lists: list[TableSheet]
) -> None:
    enter(lists[0], 20, 0, -2, -18)
    void_sheet(lists[1], by=None, reason="verbrannt", consequence="others_only")
    void_sheet(lists[2], by=None, reason="verbrannt", consequence="no_points")
    team(tournament, "A", 1, 2, 3, 5)
    team(tournament, "B", 4, 9, 10, 11)

    assert said(ranked(tournament)) == [("A", 1, 18, ""), ("B", 2, 0, "")]


def test_ranking_after_an_earlier_round() -> None:
    tournament = make_tournament(players=4, round_count=2)
    tournament = set_team_rules(tournament, by=None, size=2, counting=2)
    for number, totals in ((1, (9, 1, -1, -9)), (2, (-9, -1, 3, 7))):
        enter(seat_players(tournament, number).sheets.get(), *totals)
    team(tournament, "A", 1, 2)
    team(tournament, "B", 3, 4)

    assert said(ranked(tournament, 1)) == [("A", 1, 10, ""), ("B", 2, -10, "")]
    assert said(ranked(tournament)) == [
        ("B", 1, 0, "punktgleich: bester Einzelspieler +2"),
        ("A", 2, 0, "punktgleich: bester Einzelspieler 0"),
    ]


def test_adults_and_minors_are_one_team() -> None:
    tournament = make_tournament(rule_set="ebersdorf", round_count=1, games_per_round=24)
    players = make_players(tournament, 4)
    players[0].birth_on = tournament.date.replace(year=2012)
    players[0].save()
    tournament = set_team_rules(tournament, by=None, size=2, counting=2)
    enter(seat_players(tournament).sheets.get(), 60, 75, 0, 5)
    team(tournament, "A", 1, 3)
    team(tournament, "B", 2, 4)

    assert said(ranked(tournament)) == [("B", 1, 80, ""), ("A", 2, 60, "")]


def test_queries_do_not_grow_with_teams(played: Tournament) -> None:
    single = standings(played)

    def queries() -> int:
        with CaptureQueriesContext(
            connection,
        ) as context:
            team_standings(single)
        return len(context)

    team(played, "A", 1, 2, 3, 4)
    with_few = queries()
    team(played, "B", 5, 6, 7, 8)
    team(played, "C", 9, 10, 11, 12)

    assert queries() == with_few <= 5


def test_team_waits_for_all_results_that_are_missing() -> None:
    tournament = set_team_rules(make_tournament(players=4), by=None, size=2)
    team(tournament, "Ober", 1, 2)

    assert [why_no_place(row) for row in ranked(tournament).rows] == ["es fehlen noch 2 Ergebnisse"]
