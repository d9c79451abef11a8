"""A drawn round as the evening goes on: who is gone, who has come, and who keeps their seat."""

import json

import pytest

from scoring import rule_set, to_data
from tests.factories import enter, make_player, make_tournament
from tournament.draw.document import document
from tournament.draw.services.changes import change_round, swap_seats
from tournament.draw.services.draws import draw_all_rounds, draw_round, post_rounds, redraw
from tournament.models import Draw, Player, TableSheet, Tournament
from tournament.registration.services.attendance import check_out
from tournament.rules.own.sources import own_copy
from tournament.seating.check import check
from tournament.seating.document import read_document
from tournament.shared.errors import Conflict, Refused

pytestmark = pytest.mark.django_db
Places = dict[int, tuple[int, int]]


def drawn(players: int, **changes: object) -> Tournament:
    tournament = make_tournament(players=players, **changes)
    draw_round(tournament, by=None, round_number=1)
    post_rounds(tournament, by=None)
    return tournament


def places(tournament: Tournament, round_number: int = 1) -> Places:
    seats = tournament.rounds.get(number=round_number).seats.select_related("player")
    return {seat.player.number: (seat.table, seat.seat) for seat in seats}


def current(tournament: Tournament, round_number: int = 1) -> Draw:
    return tournament.draws.get(round__number=round_number, is_current=True)


def leave(tournament: Tournament, *numbers: int) -> None:
    for player in tournament.players.filter(number__in=numbers):
        check_out(player, by=None)


def change(tournament: Tournament, **values: object) -> Draw:
    values = {"round_number": 1, "reason": "Der Abend geht weiter.", "by": None} | values
    return change_round(tournament, **values)


def moved(before: Places, after: Places) -> set[int]:
    return {number for number in before.keys() & after.keys() if before[number] != after[number]}


def wrong(tournament: Tournament) -> list[str]:
    steps = check(document(tournament, for_organiser=True))
    return [f"{step.code} {step.draw}" for step in steps if step.state == "wrong"]


def wrong_when_read(tournament: Tournament) -> list[str]:
    published = read_document(json.loads(json.dumps(document(tournament).as_json())))
    return [step.code for step in check(published) if step.state == "wrong"]


def test_two_out_and_one_late_move_nobody_else() -> None:
    """The other 38 keep table and seat."""
    tournament = drawn(40)
    before = places(tournament)
    leave(tournament, 7, 23)
    make_player(tournament, 41)

    draw = change(tournament)

    after = places(tournament)
    assert moved(before, after) == set()
    assert len(after) == 39
    assert after[41] in (before[7], before[23])
    assert draw.places.count(None) == 1
    assert (draw.number, draw.replaces.number, draw.chain_index) == (2, 1, 2)
    assert wrong(tournament) == []


def test_the_day_as_it_comes() -> None:
    """Draw, three do not turn up, five come late, one of them in a wheelchair."""
    tournament = drawn(24)
    before = places(tournament)
    leave(tournament, 3, 11, 20)
    for number in range(25, 29):
        make_player(tournament, number)
    make_player(tournament, 29, table_from=1, table_to=1)

    draw = change(tournament)

    after = places(tournament)
    assert after[29][0] == 1
    assert draw.changes["left_over"] != []  # five for three seats: two wait, a table needs four
    assert len(moved(before, after)) <= 1  # who made room at table 1
    assert wrong(tournament) == []


def test_four_latecomers_open_a_table() -> None:
    tournament = drawn(8)
    before = places(tournament)
    for number in range(9, 13):
        make_player(tournament, number)

    draw = change(tournament)

    assert moved(before, places(tournament)) == set()
    assert {places(tournament)[number][0] for number in range(9, 13)} == {3}
    assert [*draw.changes["opened"]] == [3]
    assert tournament.rounds.get(number=1).sheets.count() == 3


@pytest.mark.parametrize("seats", [2, 3])
@pytest.mark.parametrize("is_house", [False, True])
def test_as_many_latecomers_as_a_table_has_seats_open_one(seats: int, is_house: bool) -> None:
    rules = {"rule_set": "buchstaben", "rule_options": {"seats": str(seats)}}
    if is_house:
        house_rules = to_data(own_copy(rule_set("buchstaben", seats=seats)))
        rules = {"rule_set": "house", "house_rules": house_rules}
    tournament = drawn(2 * seats, games_per_round=seats, **rules)
    for number in range(2 * seats + 1, 3 * seats + 2):
        make_player(tournament, number)

    draw = change(tournament)

    sheets = tournament.rounds.get(number=1).sheets.order_by("table")
    assert [sheet.rules.seats for sheet in sheets] == [seats] * 3
    assert [*draw.changes["opened"]] == [3]
    assert len(draw.changes["left_over"]) == 1
    assert wrong(tournament) == []
    assert wrong_when_read(tournament) == []


def test_four_no_shows_dissolve_a_table_and_its_list() -> None:
    tournament = drawn(16)
    before = places(tournament)
    leave(tournament, 1, 2, 3, 4)

    draw = change(tournament)

    dissolved = draw.changes["dissolved"]
    assert len(dissolved) == 1
    assert not tournament.rounds.get(number=1).sheets.filter(table__in=dissolved).exists()
    assert len(places(tournament)) == 12
    assert {before[number][0] for number in moved(before, places(tournament))} <= set(dissolved)
    assert wrong(tournament) == []


def test_lists_of_untouched_tables_stay_good() -> None:
    """Unchanged tables need no new print."""
    tournament = drawn(12)
    round_ = tournament.rounds.get(number=1)
    table = places(tournament)[5][0]
    codes = {sheet.table: sheet.code for sheet in round_.sheets.select_related("draw")}
    leave(tournament, 5)

    change(tournament)

    after = {sheet.table: sheet.code for sheet in round_.sheets.select_related("draw")}
    assert {number for number in codes if codes[number] != after[number]} == {table}
    assert after[table].startswith("2-")


def test_tables_that_play_are_left_alone() -> None:
    tournament = drawn(16)
    before = places(tournament)
    round_ = tournament.rounds.get(number=1)
    enter(round_.sheets.get(table=2), 30, -8, -8, -14)
    at_two = next(number for number, place in before.items() if place == (2, 1))
    at_one = next(number for number, place in before.items() if place == (1, 1))
    at_three = next(number for number, place in before.items() if place == (3, 1))
    leave(tournament, at_two, at_one, at_three)

    draw = change(tournament, started=[1])

    assert places(tournament)[at_two] == (2, 1)
    assert places(tournament)[at_one] == (1, 1)
    assert at_three not in places(tournament)
    assert draw.changes["frozen"] == [1, 2]
    assert round_.sheets.get(table=2).state == "entered"


def test_table_of_three_left_by_a_no_show_is_judged_by_the_rules_of_three() -> None:
    """Its list must not be judged as one of four with an empty seat."""
    tournament = drawn(16, rule_set="spin")
    before = places(tournament)
    leave(tournament, 7)

    left = change(tournament)
    three = change(tournament, as_threes=True)

    sheet = TableSheet.objects.get(round__number=1, table=before[7][0])
    at_table = sorted(n for n, (table, _) in before.items() if table == before[7][0] and n != 7)
    now = places(tournament)
    assert None in left.places
    assert (sheet.seat_count, sheet.rules.seats) == (3, 3)
    assert sorted(now[n] for n in at_table) == [(before[7][0], seat) for seat in (1, 2, 3)]
    assert moved(before, now) <= set(at_table)
    assert None not in three.places
    assert wrong(tournament) == []


def test_no_table_plays_as_three_by_rules_that_know_none() -> None:
    tournament = drawn(16)
    leave(tournament, 7)

    with pytest.raises(Refused, match=r"three|dritt"):
        change(tournament, as_threes=True)


def test_the_waiting_list_moves_up_and_fill_ins_take_the_rest() -> None:
    tournament = drawn(16)
    before = places(tournament)
    make_player(tournament, 17, state=Player.State.WAITING)
    leave(tournament, 1, 2, 3)

    draw = change(tournament, is_waiting_list_up=True, is_filled_up=True)

    assert None not in draw.places
    assert 17 in draw.places
    assert tournament.players.filter(state=Player.State.FILL_IN).count() == 2
    assert moved(before, places(tournament)) == set()


def test_a_fill_in_takes_a_seat_that_was_left_empty() -> None:
    tournament = drawn(8)
    leave(tournament, 4)
    change(tournament)

    draw = change(tournament, is_filled_up=True)

    assert (draw.number, None in draw.places) == (3, False)
    assert wrong(tournament) == []


def test_later_rounds_that_nobody_has_seen_are_drawn_anew() -> None:
    tournament = make_tournament(players=16, round_count=3)
    draw_all_rounds(tournament, by=None)
    post_rounds(tournament, by=None, rounds=[1])
    leave(tournament, 1, 2, 3, 4)

    change(tournament)

    assert [(d.round.number, d.chain_index) for d in tournament.draws.filter(is_current=True)] == [
        (1, 4),
        (2, 5),
        (3, 6),
    ]
    assert len(places(tournament, 2)) == 12
    assert wrong(tournament) == []


def test_later_rounds_are_dropped_where_the_field_is_not_even() -> None:
    tournament = make_tournament(players=8)
    draw_all_rounds(tournament, by=None)
    post_rounds(tournament, by=None, rounds=[1])
    leave(tournament, 4)

    change(tournament)

    assert not tournament.draws.filter(round__number=2, is_current=True).exists()
    assert places(tournament, 2) == {}
    assert tournament.journal.filter(action="draw_dropped").count() == 1


@pytest.mark.parametrize("reason", ["", "  "])
def test_a_change_without_a_reason(reason: str) -> None:
    tournament = drawn(8)
    leave(tournament, 4)

    with pytest.raises(Refused):
        change(tournament, reason=reason)

    assert len(places(tournament)) == 8


def test_a_change_where_nothing_is_to_be_changed() -> None:
    tournament = drawn(8)

    with pytest.raises(Refused):
        change(tournament)

    assert tournament.draws.count() == 1


def test_one_latecomer_and_no_empty_seat() -> None:
    tournament = drawn(8)
    make_player(tournament, 9)

    with pytest.raises(Refused, match="1"):
        change(tournament)


@pytest.mark.usefixtures("english")
def test_latecomers_of_a_table_of_three_hear_what_a_new_table_needs() -> None:
    tournament = drawn(6, rule_set="buchstaben", rule_options={"seats": "3"}, games_per_round=3)
    make_player(tournament, 7)

    with pytest.raises(Refused, match="a new table needs three"):
        change(tournament)


def test_a_change_of_a_draw_that_no_longer_counts() -> None:
    tournament = drawn(8)
    leave(tournament, 4)
    change(tournament, replaces=1)

    with pytest.raises(Conflict):
        change(tournament, replaces=1)


def test_a_table_that_does_not_exist_cannot_have_started() -> None:
    tournament = drawn(8)
    leave(tournament, 4)

    with pytest.raises(Refused, match="7"):
        change(tournament, started=[7])


def test_two_seats_are_swapped_by_hand() -> None:
    tournament = drawn(8)
    before = places(tournament)

    draw = swap_seats(
        tournament, by=None, round_number=1, first=3, second=6, reason="Nr. 3 hört schlecht."
    )

    after = places(tournament)
    assert (after[3], after[6]) == (before[6], before[3])
    assert moved(before, after) == {3, 6}
    assert (draw.mode, draw.chain_index, draw.changes) == ("hand", None, {"swapped": [3, 6]})
    entry = tournament.journal.first()
    assert (entry.action, entry.reason) == ("seats_swapped", "Nr. 3 hört schlecht.")
    assert wrong(tournament) == []


@pytest.mark.parametrize(("first", "second"), [(3, 3), (3, 99)])
def test_a_swap_that_makes_no_sense(first: int, second: int) -> None:
    tournament = drawn(8)

    with pytest.raises(Refused):
        swap_seats(tournament, by=None, round_number=1, first=first, second=second, reason="Nanu.")


def test_a_swap_at_a_table_that_plays() -> None:
    tournament = drawn(8)
    enter(tournament.rounds.get(number=1).sheets.get(table=1), 30, -8, -8, -14)
    seated = {place: number for number, place in places(tournament).items()}

    with pytest.raises(Refused):
        swap_seats(
            tournament,
            by=None,
            round_number=1,
            first=seated[1, 1],
            second=seated[2, 1],
            reason="Zu.",
        )


def test_a_change_after_a_swap_is_computed_again() -> None:
    tournament = drawn(12)
    swap_seats(
        tournament, by=None, round_number=1, first=3, second=6, reason="Nr. 3 sieht schlecht."
    )
    leave(tournament, 5)

    draw = change(tournament)

    assert draw.mode == "uniform"
    assert wrong(tournament) == []


def test_redraw_after_changes_keeps_all_draws_readable() -> None:
    """Draws 1 to 3, and the change between them."""
    tournament = drawn(16)
    redraw(tournament, by=None, round_number=1, reason="Falsch gemischt.")
    leave(tournament, 5)
    change(tournament, is_filled_up=True)

    assert [(d.number, d.is_current, len(d.places)) for d in tournament.draws.all()] == [
        (1, False, 16),
        (2, False, 16),
        (3, True, 16),
    ]
    assert wrong(tournament) == []
