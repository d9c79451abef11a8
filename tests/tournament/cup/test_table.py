"""The table of a cup from its evenings' rankings: the hand calculation, and what does not count."""

from datetime import date

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.factories import make_tournament
from tests.tournament.cup.conftest import (
    ALOIS,
    BABETT,
    CENTA,
    evening,
    make_cup,
    player_at,
    three_evenings,
)
from tournament.cup.next_step import next_step_of
from tournament.cup.services.cups import change_cup, create_cup
from tournament.cup.table import CupTable, table_of
from tournament.cup.words import mixed_rules
from tournament.models import Tournament
from tournament.registration.services.attendance import exclude_player
from tournament.registration.services.erasing import erase_player

pytestmark = pytest.mark.django_db


def told(table: CupTable) -> list[tuple[object, ...]]:
    """Place, name, what each evening is worth, sum, what is dropped."""
    return [
        (
            line.row.rank,
            line.competitor.newest.last_name,
            line.row.values,
            line.row.points,
            line.row.dropped,
        )
        for line in (*table.rows, *table.too_few)
    ]


def test_three_evenings_best_two_are_the_hand_calculation() -> None:
    cup = make_cup(three_evenings(), best_evenings=2, least_evenings=2)

    table = table_of(cup)

    assert told(table) == [
        (1, "Czech", (-12, 50, 15), 65, (0,)),
        (2, "Aigner", (40, 10, 25), 65, (1,)),
        (3, "Bäumler", (35, None, 30), 65, ()),
        (4, "Engl", (-5, -20, -30), -25, (2,)),
        (None, "Dörfler", (64, None, None), 64, ()),
    ]
    assert [(line.tie, line.step, line.is_tied_with_above) for line in table.rows] == [
        ("evening", 1, False),
        ("evening", 1, True),
        ("evening", 1, True),
        ("", 0, False),
    ]
    assert table.is_over


def test_points_for_places() -> None:
    """25, 20, 16, 13 and nothing for the fifth; Bäumler and Czech have 25 + 16 both."""
    cup = make_cup(three_evenings(), place_points=[25, 20, 16, 13])

    assert told(table_of(cup)) == [
        (1, "Aigner", (20, 20, 20), 60, ()),
        (2, "Engl", (13, 16, 13), 42, ()),
        (3, "Bäumler", (16, None, 25), 41, ()),
        (3, "Czech", (0, 25, 16), 41, ()),
        (5, "Dörfler", (25, None, None), 25, ()),
    ]


def test_nobody_is_joined_before_it_is_confirmed() -> None:
    cup = create_cup(by=None, name="Pokal", tournaments=three_evenings())

    table = table_of(cup)

    assert len(table.rows) == 12
    assert len(table.people.recognised) == 4
    assert table.lots_due == ()


def test_evening_counts_when_its_last_round_is_closed() -> None:
    evenings = three_evenings()
    cup = make_cup(evenings)
    evenings[1].rounds.update(closed_at=None)

    table = table_of(cup)

    assert [evening.counts for evening in table.evenings] == [True, False, True]
    assert (table.counted, table.is_over) == (2, False)


@pytest.mark.parametrize(
    ("counting", "is_counted"), [({"place_points": [25, 20]}, False), ({}, True)]
)
def test_evening_whose_places_await_lots_counts_by_points_alone(
    counting: dict[str, list[int]], is_counted: bool
) -> None:
    cup = make_cup([evening(6, {ALOIS: 40, BABETT: 40, CENTA: 0})], **counting)

    table = table_of(cup)

    assert [evening.counts for evening in table.evenings] == [is_counted]
    step = next_step_of(table)
    assert step is None or "Lose um seine Plätze" in step.text


def test_evening_closed_without_a_ranking_is_not_promised_to_count() -> None:
    cancelled = make_tournament(date=date(2026, 11, 13), state=Tournament.State.CLOSED)
    cup = make_cup([evening(6, {ALOIS: 40, BABETT: -40}), cancelled])

    step = next_step_of(table_of(cup))

    assert step is not None
    assert "niemand ist gewertet" in step.text
    assert "Er zählt" not in step.text


def test_public_table_has_what_its_evenings_have_shown() -> None:
    evenings = three_evenings(is_public=True)
    cup = make_cup(evenings)
    Tournament.objects.filter(pk=evenings[2].pk).update(released_round=0)

    table = table_of(cup, is_public=True)

    assert [evening.counts for evening in table.evenings] == [True, True, False]


def test_who_is_excluded_from_an_evening_was_not_there() -> None:
    """An excluded player has no place in the ranking, so the evening does not count."""
    evenings = three_evenings()
    cup = make_cup(evenings)
    exclude_player(player_at(evenings[1], ALOIS), by=None, reason="Karten vertauscht")

    row = next(line for line in table_of(cup).rows if line.competitor.newest.last_name == "Aigner")

    assert row.row.values == (40, None, 25)


def test_who_is_deleted_leaves_the_cup_with_that_evening() -> None:
    evenings = three_evenings()
    cup = make_cup(evenings)
    erased = player_at(evenings[1], ALOIS)

    erase_player(erased, by=None, reason="auf Wunsch")

    row = next(line for line in table_of(cup).rows if line.competitor.newest.last_name == "Aigner")
    assert row.row.values == (40, None, 25)
    assert not erased.cup_members.exists()


def test_evenings_stand_in_order_of_date() -> None:
    evenings = three_evenings()

    cup = make_cup([evenings[2], evenings[0], evenings[1]])

    assert [evening.title for evening in table_of(cup).evenings] == ["Wirt 6", "Wirt 13", "Wirt 20"]


def test_evening_that_is_taken_out_takes_who_was_there_with_it() -> None:
    evenings = three_evenings()
    cup = make_cup(evenings)

    change_cup(cup, by=None, tournaments=evenings[:2], reason="war keiner davon")

    assert cup.members.filter(tournament=evenings[2]).count() == 0


def test_queries_do_not_grow_with_people() -> None:
    few = make_cup(three_evenings(), best_evenings=2)
    crowd = {(f"Name {number}", "Vor", "Ort"): number for number in range(40)}
    many = make_cup([evening(day, crowd) for day in (6, 13, 20)], best_evenings=2)

    counted = []
    for cup in (few, many):
        with CaptureQueriesContext(connection) as queries:
            table_of(cup)
        counted.append(len(queries))

    assert counted[0] == counted[1] == 4 + 3 * 5  # five of each ranking, where none is kept


def test_evenings_of_different_rules_are_said_where_their_points_are_added() -> None:
    evenings = [
        evening(6, {ALOIS: 40}, rule_set="schwaig"),
        evening(13, {ALOIS: 90}, rule_set="ebersdorf"),
    ]
    cup = make_cup(evenings)
    by_places = create_cup(by=None, name="Platzpokal", tournaments=evenings, place_points=[3, 2])

    assert "(Schwaig und Ebersdorf)" in mixed_rules(table_of(cup))
    assert mixed_rules(table_of(by_places)) == ""
    assert mixed_rules(table_of(make_cup(three_evenings()))) == ""
