"""From stored lists to the ranking."""

from datetime import date

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from scoring import SheetEntry, Tally
from tests.factories import enter, make_player, make_tournament, make_user, seat_players
from tournament.models import JournalEntry, Lot, Player, Tournament
from tournament.ranking.services.lots import draw_lots
from tournament.ranking.standings import AssumedSheet, Standings, standings
from tournament.ranking.tie_words import tie_in_words
from tournament.results.services.checks import confirm_sheet
from tournament.results.services.rounds import close_round
from tournament.results.services.sheets import enter_sheet, park_sheet, void_sheet
from tournament.shared.errors import Refused
from tournament.shared.names import ranked_name

pytestmark = pytest.mark.django_db


def ranks(result: Standings) -> list[tuple[int, int]]:
    return [(row.rank, row.player.number) for cat in result.categories for row in cat.rows]


@pytest.fixture
def evening() -> Tournament:
    return make_tournament(players=8)


def test_standings_add_up_all_rounds(evening: Tournament) -> None:
    first, second = seat_players(evening, 1), seat_players(evening, 2)
    enter(first.sheets.get(table=1), 10, -2, -4, -4)
    enter(second.sheets.get(table=1), -20, 4, 8, 8)

    result = standings(evening)

    assert [(r.rank, r.player.number, r.rounds, r.points) for r in result.categories[0].rows] == [
        (1, 3, (-4, 8), 4),
        (1, 4, (-4, 8), 4),
        (3, 2, (-2, 4), 2),
        (4, 1, (10, -20), -10),
    ]


def test_standings_of_round_one_leave_out_round_two(evening: Tournament) -> None:
    first, second = seat_players(evening, 1), seat_players(evening, 2)
    enter(first.sheets.get(table=1), 10, -2, -4, -4)
    enter(second.sheets.get(table=1), -20, 4, 8, 8)

    assert ranks(standings(evening, through_round=1))[0] == (1, 1)
    assert ranks(standings(evening, through_round=0)) == []


def test_player_without_a_list_is_open_and_never_zero(evening: Tournament) -> None:
    enter(seat_players(evening).sheets.get(table=1), -10, 2, 4, 4)

    result = standings(evening)

    assert len(ranks(result)) == 4
    assert [player.number for player in result.without_result] == [5, 6, 7, 8]
    assert (result.is_complete, result.is_checked) == (False, False)


def test_void_list_counts_for_nobody(evening: Tournament) -> None:
    sheet = enter(seat_players(evening).sheets.get(table=1), -10, 2, 4, 4)

    void_sheet(sheet, by=None, reason="unleserlich")

    assert standings(evening).ranked_count == 0


def test_void_list_without_points_leaves_the_counts_of_the_other_round(evening: Tournament) -> None:
    first, second = (seat_players(evening, number).sheets.get(table=1) for number in (1, 2))
    enter(first, 12, -4, -4, -4, solo_won=(2, 0, 0, 0), solo_played=(3, 0, 0, 0))

    void_sheet(second, by=None, reason="unleserlich", consequence="no_points")

    best = standings(evening).categories[0].rows[0]
    assert (best.player.number, best.rounds, best.points) == (1, (12, 0), 12)
    assert (best.tally.solo_won, best.tally.solo_played) == (2, 3)


def test_ranking_is_as_of_the_newest_list_that_counts_or_is_void(evening: Tournament) -> None:
    first, second = seat_players(evening).sheets.order_by("table")
    entered_at = enter(first, 10, 2, -4, -8).entered_at
    park_sheet(second, by=None, draft={}, kind="totals", note="Summe +4")
    assert standings(evening).as_of == entered_at

    voided_at = void_sheet(second, by=None, reason="unleserlich").entered_at

    assert standings(evening).as_of == voided_at > entered_at


def test_fill_in_and_excluded_hold_no_place(evening: Tournament) -> None:
    enter(seat_players(evening).sheets.get(table=1), 10, 2, -4, -8)
    Player.objects.filter(number=1).update(state=Player.State.FILL_IN)
    Player.objects.filter(number=2).update(state=Player.State.EXCLUDED)

    assert ranks(standings(evening)) == [(1, 3), (2, 4)]


def test_tie_break_is_named_on_both_rows(evening: Tournament) -> None:
    sheet = seat_players(evening).sheets.get(table=1)
    enter(sheet, 4, 4, -4, -4, solo_won=(1, 2, 0, 0), solo_played=(2, 2, 0, 0))

    rows = standings(evening).categories[0].rows

    assert [row.player.number for row in rows] == [2, 1, 3, 4]
    assert [row.tie_break for row in rows] == ["solo_won", "solo_won", "shared", "shared"]
    assert [tie_in_words(row).split()[0] for row in rows[:2]] == ["2", "1"]


@pytest.fixture
def last_round() -> Tournament:
    """One round, one table: complete with a single list."""
    return make_tournament(players=4, round_count=1)


def test_lot_parts_equals_and_stays(last_round: Tournament) -> None:
    evening = last_round
    enter(seat_players(evening).sheets.get(table=1), 4, 4, -4, -4)
    tied = list(evening.players.filter(number__in=(1, 2)))

    draw_lots(evening, by=make_user(), players=tied, order=tied[::-1])

    result = standings(evening)
    assert ranks(result) == [(1, 2), (2, 1), (3, 3), (3, 4)]
    assert [len(group) for group in result.categories[0].lots_due] == [2]
    assert (Lot.objects.count(), JournalEntry.objects.filter(action="lots_drawn").count()) == (2, 1)
    with pytest.raises(Refused):
        draw_lots(evening, by=make_user(), players=tied)
    assert ranks(standings(evening)) == ranks(result)


def test_lot_by_the_program_gives_everybody_a_place(last_round: Tournament) -> None:
    evening = last_round
    enter(seat_players(evening).sheets.get(table=1), 0, 0, 0, 0)

    draw_lots(evening, by=None, players=list(evening.players.filter(number__lte=4)))

    assert [rank for rank, _number in ranks(standings(evening))] == [1, 2, 3, 4]


def test_lot_between_players_who_are_not_level_is_refused(last_round: Tournament) -> None:
    enter(seat_players(last_round).sheets.get(table=1), 6, 4, -4, -6)

    with pytest.raises(Refused):
        draw_lots(last_round, by=None, players=list(last_round.players.filter(number__lte=2)))

    assert Lot.objects.count() == 0


def test_lot_before_the_last_list_is_refused(evening: Tournament) -> None:
    enter(seat_players(evening).sheets.get(table=1), 0, 0, 0, 0)

    with pytest.raises(Refused):
        draw_lots(evening, by=None, players=list(evening.players.filter(number__lte=4)))

    assert Lot.objects.count() == 0


def test_standings_are_complete_once_a_round_is_closed_without_a_list(evening: Tournament) -> None:
    Tournament.objects.update(round_count=1)
    evening.refresh_from_db()
    round_ = seat_players(evening)
    enter(round_.sheets.get(table=1), 2, -2, 4, -4)
    before = standings(evening).is_complete

    close_round(round_, by=None, reason="Tisch 2 hat seine Liste verloren")

    assert (before, standings(evening).is_complete) == (False, True)


def test_ebersdorf_ranks_minors_apart_by_age_on_the_day() -> None:
    tournament = make_tournament(rule_set="ebersdorf", games_per_round=24, date=date(2026, 11, 20))
    make_player(tournament, 1, birth_on=date(2008, 11, 20))  # 18 on the day: an adult
    make_player(tournament, 2, birth_on=date(2008, 11, 21))
    make_player(tournament, 3)
    make_player(tournament, 4, birth_on=date(2010, 2, 28))
    enter(seat_players(tournament).sheets.get(table=1), 100, 200, 300, 0)

    result = standings(tournament)

    assert [(cat.name, [r.player.number for r in cat.rows]) for cat in result.categories] == [
        ("adults", [3, 1]),
        ("minors", [2, 4]),
    ]
    assert ranks(result) == [(1, 3), (2, 1), (1, 2), (2, 4)]


@pytest.mark.parametrize("tables", [1, 3])
def test_standings_take_the_same_queries_whatever_the_size(tables: int) -> None:
    tournament = make_tournament(players=4 * tables)
    for sheet in seat_players(tournament).sheets.all():
        enter(sheet, 2, -2, 4, -4)

    with CaptureQueriesContext(connection) as queries:
        standings(tournament)

    assert len(queries) == 5


def test_a_void_list_asks_one_query_more(evening: Tournament) -> None:
    first, second = seat_players(evening).sheets.order_by("table")
    enter(first, 2, -2, 4, -4)
    void_sheet(second, by=make_user(), reason="unlesbar", consequence="no_points")

    with CaptureQueriesContext(connection) as queries:
        ranked = standings(evening)

    assert (len(queries), ranked.ranked_count) == (6, 8)


def test_who_is_ranked_has_all_that_a_list_says_of_them(evening: Tournament) -> None:
    enter(seat_players(evening).sheets.get(table=1), 2, -2, 4, -4)
    ranked = standings(evening)
    people = [row.player for row in ranked.categories[0].rows] + list(ranked.without_result)

    with CaptureQueriesContext(connection) as queries:
        rows = [
            (
                person.number,
                ranked_name(person, is_public=public),
                person.home,
                person.public_home,
                person.is_minor,
            )
            for person in people
            for public in (True, False)
        ]

    assert (len(queries), len(rows)) == (0, 16)


def test_tie_decided_by_round_one_shows_plus_only_points_without_a_sign() -> None:
    tournament = make_tournament(players=4, rule_set="ebersdorf", games_per_round=24)
    enter(seat_players(tournament, 1).sheets.get(), 60, 0, 20, 10)
    enter(seat_players(tournament, 2).sheets.get(), 0, 60, 20, 10)

    rows = standings(tournament).categories[0].rows

    assert [tie_in_words(row) for row in rows[:2]] == ["60 in Runde 1", "0 in Runde 1"]


def test_void_list_that_is_typed_again_counts_as_foreseen() -> None:
    tournament = make_tournament(players=4, round_count=1)
    sheet = seat_players(tournament).sheets.get()
    sheet = void_sheet(sheet, by=None, reason="zerrissen", consequence="no_points")
    totals, tallies = (10, 4, -4, -10), (Tally(),) * 4

    foreseen = standings(tournament, assuming=AssumedSheet(sheet, totals, tallies))
    entry = SheetEntry(totals=totals, tallies=tallies)
    enter_sheet(sheet, by=None, entry=entry, reason="zusammengeklebt")

    assert foreseen.categories == standings(tournament).categories
    assert [row.points for row in foreseen.categories[0].rows] == list(totals)


def test_newest_lot_counts_of_those_that_all_equals_took_part_in() -> None:
    tournament = make_tournament(players=4, round_count=1)
    enter(seat_players(tournament).sheets.get(), 6, 6, -4, -8)
    players = {player.number: player for player in tournament.players.all()}
    for group, numbers in enumerate([(1, 2), (3, 2, 1)], 1):
        for position, number in enumerate(numbers):
            Lot.objects.create(
                tournament=tournament,
                group=group,
                player=players[number],
                position=position,
                drawn_at=timezone.now(),
            )

    assert ranks(standings(tournament)) == [(1, 2), (2, 1), (3, 3), (4, 4)]


def test_ranking_of_a_round_without_lists_is_not_checked() -> None:
    tournament = make_tournament(players=4, round_count=2)
    sheet = enter(seat_players(tournament).sheets.get(), 10, 4, -4, -10)
    confirm_sheet(sheet, by=make_user("gerd"))

    checked = [standings(tournament, through_round=last).is_checked for last in (1, 2)]

    assert checked == [True, False]
