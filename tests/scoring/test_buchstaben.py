"""Buchstaben-Schafkopf: every legal row of four, three and two against tables made by hand."""

from itertools import combinations, product

import pytest

from scoring import Game, Reading, Result, Row, RuleSet, Tally, rule_set

RUNNERS = (0, 3, 4, 5, 6, 7, 8)
# Doppelt and Spritze: each, both or none; with three players there is no Doppelt.
FACTORS = {4: (1, 2, 4), 3: (1, 2), 2: (1, 2, 4)}
RUFSPIEL, SOLO, BETTEL, TOUT = (1, 2, 3), (2, 3), (2,), (4,)


def values(bases: tuple[int, ...], seats: int) -> set[int]:
    return {
        base * factor + runners for base, factor, runners in product(bases, FACTORS[seats], RUNNERS)
    }


def gets(value: int, winners: set[int], seats: int) -> Row:
    return tuple(value if seat in winners else 0 for seat in range(1, seats + 1))


def by_hand(seats: int) -> dict[Row, set[bool]]:
    """Every legal row with the answers to "was it a Tout?" that it allows."""
    every = set(range(1, seats + 1))
    rows: dict[Row, set[bool]] = {}
    for seat in every:
        kinds = [(SOLO, False), (BETTEL, False), (TOUT, True)]
        for bases, is_tout in kinds if seats > 2 else kinds[:1]:
            for value, winners in product(values(bases, seats), ({seat}, every - {seat})):
                rows.setdefault(gets(value, winners, seats), set()).add(is_tout)
        rows.setdefault(gets(1, every - {seat}, seats), set()).add(False)
    if seats == 4:
        for value, pair in product(values(RUFSPIEL, 4), combinations(every, 2)):
            rows[gets(value, set(pair), 4)] = {False}
    return rows


@pytest.fixture
def rules() -> RuleSet:
    return rule_set("buchstaben")


@pytest.mark.parametrize("seats", [4, 3, 2])
def test_legal_rows_are_those_of_the_table(seats: int) -> None:
    assert set(rule_set("buchstaben", seats=seats).legal_rows()) == set(by_hand(seats))


@pytest.mark.parametrize("seats", [4, 3])
def test_t_is_asked_for_where_the_table_says_so(seats: int) -> None:
    rules = rule_set("buchstaben", seats=seats)

    for row, touts in by_hand(seats).items():
        codes = [problem.code for problem in rules.read_row(row, 2).problems]
        unsaid = {frozenset({True}): ["tout_mark_missing"], frozenset({False}): []}
        assert codes == unsaid.get(frozenset(touts), ["tout_unclear"])


def test_printed_example_is_seven(rules: RuleSet) -> None:
    """(1 + 1) · 2 + 3"""
    game = Game("rufspiel", 1, 2, won=True, level="schneider", doubles=1, runners=3)

    assert rules.score(game) == (7, 7, 0, 0)


def test_24_to_24_is_lost_by_who_gave_the_spritze(rules: RuleSet) -> None:
    assert rules.judge("rufspiel", card_points=24, tricks=4) == Result(False)
    assert rules.judge("rufspiel", card_points=24, tricks=4, spritze=True) == Result(True)
    assert rules.judge("rufspiel", card_points=23, tricks=4, spritze=True) == Result(False)


def test_second_misdeal_is_a_point_for_everybody_else(rules: RuleSet) -> None:
    assert rules.score(Game("misdeal", 3)) == (1, 1, 0, 1)
    assert rules.judge("misdeal") == Result(False)
    assert rules.read_row((1, 1, 0, 1), 2) == Reading()


def test_solo_and_bettel_look_alike_and_both_count_as_played_alone(rules: RuleSet) -> None:
    check = rules.check_sheet([(2, 0, 2, 2), (0, 2, 0, 0)])

    assert check.problems == ()
    assert check.tallies[1] == Tally(solo_won=1, solo_played=2)


def test_tout_counts_as_solo_too(rules: RuleSet) -> None:
    check = rules.check_sheet([(4, 0, 0, 0), (0, 4, 4, 4)], touts={1, 2})

    assert check.tallies[0] == Tally(tout_won=1, tout_played=2, solo_won=1, solo_played=2)


def test_two_players_both_play_alone_so_nobody_is_ahead_by_it() -> None:
    rules = rule_set("buchstaben", seats=2)

    assert rules.check_sheet([(2, 0), (0, 5)]).tallies == (Tally(), Tally())
    assert rules.tie_breaks == ("points", "shared")
    assert rules.tally_columns == ()


@pytest.mark.parametrize(("seats", "tricks"), [(4, 8), (3, 10), (2, 16)])
def test_preset_of_buchstaben(seats: int, tricks: int) -> None:
    rules = rule_set("buchstaben", seats=seats)

    assert (rules.seats, rules.deck.cards, rules.deck.tricks) == (seats, 32, tricks)
    assert (rules.deck.card_points, rules.is_zero_sum, rules.rows_tell_the_game) == (
        48,
        False,
        True,
    )
    assert (rules.rounds, rules.games) == (2, 24)
    assert rules.contracts[-1].name == "misdeal"


def test_totals_of_three_are_checked_like_those_of_four() -> None:
    rules = rule_set("buchstaben", seats=3)
    tallies = (Tally(solo_won=1, solo_played=1), Tally(), Tally())

    assert rules.check_totals((2, 0, 0), tallies, games=1) == ()
    problems = rules.check_totals((-2, 0, 0), tallies, games=1)
    assert [(problem.code, problem.seat) for problem in problems] == [("total_negative", 1)]


@pytest.mark.parametrize(
    ("seats", "row", "nearest"), [(3, (2, 2, 2), (0, 2, 2)), (2, (2, 1), (2, 0))]
)
def test_nearest_row_has_as_many_seats(seats: int, row: Row, nearest: Row) -> None:
    problem = rule_set("buchstaben", seats=seats).read_row(row).problems[0]

    assert (problem.code, nearest in problem.nearest) == ("row_illegal", True)
    assert {len(row) for row in problem.nearest} == {seats}


@pytest.mark.parametrize(("game", "dealer"), [(1, 1), (2, 2), (3, 1), (24, 2)])
def test_dealer_goes_round_two(game: int, dealer: int) -> None:
    assert rule_set("buchstaben", seats=2).dealer(game) == dealer
