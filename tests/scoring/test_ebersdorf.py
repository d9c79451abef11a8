"""The rows of Ebersdorf under all options, against tables made here by hand."""

from itertools import combinations, product

import pytest

from scoring import Game, Reading, Row, RuleSet, Tally, rule_set

SEATS = (1, 2, 3, 4)
DEFAULTS = {"tout": "double", "runners_in_solo": "per_winner", "crossed": "with_runners"}
CHOICES = {
    "tout": ("double", "double_base"),
    "runners_in_solo": ("per_winner", "per_opponent"),
    "crossed": ("with_runners", "like_rufspiel", "plain"),
}
ALL_OPTIONS = [dict(zip(CHOICES, values, strict=True)) for values in product(*CHOICES.values())]

# 5, 10 or 15, and from the third Laufende on 15, 20 … 60: every multiple of 5 up to 75.
TWO_WINNERS = set(range(5, 80, 5))

# Without Laufende, then with three and more: Farbsolo, Wenz and Geier first, then Herzsolo.
WON = {
    "per_winner": {60, 75, 80, 85, 90} | {75, 90, 95, 100, 105},
    "per_opponent": {60, 105, 120, 135, 150} | {75, 120, 135, 150, 165},
}
WON_TOUT = {
    ("double", "per_winner"): {120, 150, 160, 170, 180} | {150, 180, 190, 200, 210},
    ("double_base", "per_winner"): {120, 135, 140, 145, 150} | {150, 165, 170, 175, 180},
    ("double", "per_opponent"): {120, 210, 240, 270, 300} | {150, 240, 270, 300, 330},
    ("double_base", "per_opponent"): {120, 165, 180, 195, 210} | {150, 195, 210, 225, 240},
}
LOST = {20, 35, 40, 45, 50} | {25, 40, 45, 50, 55}
LOST_TOUT = {
    "double": {40, 70, 80, 90, 100} | {50, 80, 90, 100, 110},
    "double_base": {40, 55, 60, 65, 70} | {50, 65, 70, 75, 80},
}


def row(value: int, *winners: int) -> Row:
    return tuple(value if seat in winners else 0 for seat in SEATS)


def by_hand(tout: str, runners_in_solo: str, **_: str) -> dict[Row, set[bool]]:
    """Every legal row with the answers to "was it a Tout?" that it allows."""
    rows: dict[Row, set[bool]] = {(0, 0, 0, 0): {False}}
    for value, pair in product(TWO_WINNERS, combinations(SEATS, 2)):
        rows[row(value, *pair)] = {False}
    for declarer in SEATS:
        others = [seat for seat in SEATS if seat != declarer]
        for values, seats, is_tout in (
            (WON[runners_in_solo], [declarer], False),
            (WON_TOUT[tout, runners_in_solo], [declarer], True),
            (LOST, others, False),
            (LOST_TOUT[tout], others, True),
        ):
            for value in values:
                rows.setdefault(row(value, *seats), set()).add(is_tout)
    return rows


def each_option() -> pytest.MarkDecorator:
    return pytest.mark.parametrize(
        "options", ALL_OPTIONS, ids=lambda options: "-".join(options.values())
    )


@pytest.fixture
def rules() -> RuleSet:
    return rule_set("ebersdorf")


@each_option()
def test_legal_rows_are_those_of_the_table(options: dict[str, str]) -> None:
    assert set(rule_set("ebersdorf", **options).legal_rows()) == set(by_hand(**options))


@each_option()
def test_t_is_possible_where_the_table_says_so(options: dict[str, str]) -> None:
    """A T that cannot be, one that must be, one that has to be asked for."""
    rules = rule_set("ebersdorf", **options)

    for cells, touts in by_hand(**options).items():
        read = {mark: rules.read_row(cells, 2, tout=mark) for mark in (True, False, None)}
        assert codes(read[True]) == ([] if True in touts else ["tout_impossible"])
        assert codes(read[False]) == ([] if False in touts else ["tout_mark_missing"])
        unsaid = {frozenset({True}): ["tout_mark_missing"], frozenset({False}): []}
        assert codes(read[None]) == unsaid.get(frozenset(touts), ["tout_unclear"])


def codes(reading: Reading) -> list[str]:
    return [problem.code for problem in reading.problems]


@each_option()
@pytest.mark.parametrize("number", [1, 2, 24])
def test_first_game_is_a_game_like_any_other(options: dict[str, str], number: int) -> None:
    rules = rule_set("ebersdorf", **options)

    assert set(rules.legal_rows(number)) == set(rules.legal_rows())


def test_t_that_cannot_be_is_an_error_and_a_missing_one_a_warning(rules: RuleSet) -> None:
    """A row without its T still shows the Tout; with a false T, row or T is wrong."""
    false, missing = rules.read_row((60, 0, 0, 0), 2, tout=True), rules.read_row((120, 0, 0, 0), 2)

    assert [(p.code, p.severity) for p in false.problems] == [("tout_impossible", "error")]
    assert [(p.code, p.severity) for p in missing.problems] == [("tout_mark_missing", "warning")]
    assert (false.tout, missing.tout) == (False, True)


def test_four_seats_with_points_are_never_legal(rules: RuleSet) -> None:
    assert [cells for cells in rules.legal_rows() if 0 not in cells] == []


@pytest.mark.parametrize(
    "cells",
    [(5, 5, 5, 5), (5, 10, 0, 0), (65, 0, 0, 0), (70, 0, 0, 0), (12, 12, 0, 0)]
    + [(value, value, value, 0) for value in (5, 10, 15, 30)]
    + [(0, value, 0, 0) for value in (5, 10, 20, 25, 55)],
)
def test_row_that_no_game_writes_is_an_error(rules: RuleSet, cells: Row) -> None:
    problem = rules.read_row(cells).problems[0]

    assert (problem.code, problem.severity) == ("row_illegal", "error")


def test_minus_is_an_error_at_its_seat(rules: RuleSet) -> None:
    problem = rules.read_row((60, 0, -20, 0), number=7).problems[0]

    assert (problem.code, problem.game, problem.seat) == ("row_negative", 7, 3)
    assert problem.message == "game 7, seat 3: Only plus points are allowed, not -20."


@each_option()
def test_reading_tells_who_played_alone_and_whether_it_was_won(options: dict[str, str]) -> None:
    rules = rule_set("ebersdorf", **options)

    for cells, touts in by_hand(**options).items():
        for tout in touts:
            winners = [seat for seat, value in enumerate(cells, 1) if value]
            losers = [seat for seat, value in enumerate(cells, 1) if not value]
            expected = {
                1: Reading(
                    declarer=winners[0] if winners else None, won=True, solo=True, tout=tout
                ),
                3: Reading(declarer=losers[0] if losers else None, won=False, solo=True, tout=tout),
            }.get(len(winners), Reading())
            assert rules.read_row(cells, 2, tout=tout) == expected


def test_zeros_are_the_drawn_ueberkreuz_alone(rules: RuleSet) -> None:
    games = rules.legal_rows()[(0, 0, 0, 0)]

    assert [(game.contract, game.declarer, game.partner, game.won) for game in games] == [
        ("ueberkreuz", 1, 3, None)
    ]
    assert rules.score(games[0]) == (0, 0, 0, 0)


def test_laufende_of_a_rufspiel_count_from_three_on(rules: RuleSet) -> None:
    values = [
        rules.score(Game("rufspiel", 1, 2, won=True, runners=runners))[0] for runners in range(9)
    ]

    assert values == [5, 5, 5, 20, 25, 30, 35, 40, 45]


def test_tally_of_a_tout_counts_as_solo_too(rules: RuleSet) -> None:
    """Solo is every game played alone."""
    check = rules.check_sheet([(0, 150, 0, 0), (40, 0, 40, 40), (0, 60, 0, 0)], touts={1, 2})

    assert check.tallies[1] == Tally(tout_won=1, tout_played=2, solo_won=2, solo_played=3)


def test_circle_belongs_round_the_0_of_a_lost_solo(rules: RuleSet) -> None:
    assert rules.read_row((0, 20, 20, 20), number=2, circled={1}).problems == ()
    assert codes(rules.read_row((0, 20, 20, 20), number=2, circled={2})) == [
        "circle_wrong",
        "circle_missing",
    ]


def test_preset_of_ebersdorf(rules: RuleSet) -> None:
    assert (rules.rounds, rules.games, rules.seats) == (2, 24, 4)
    assert (rules.deck.cards, rules.deck.tricks, rules.deck.card_points) == (24, 6, 120)
    assert [contract.name for contract in rules.contracts] == [
        "herzsolo",
        "farbsolo",
        "wenz",
        "geier",
        "rufspiel",
        "ueberkreuz",
    ]
    assert [contract.name for contract in rules.contracts if contract.tout] == [
        "herzsolo",
        "farbsolo",
        "wenz",
        "geier",
    ]
    assert (rules.fee_cents, rules.minor_fee_cents) == (800, 0)
    assert rules.registration_closes_minutes_before == 30
    assert (rules.ranks_minors_apart, rules.asks_eligibility, rules.allows_substitutes) == (
        True,
        True,
        True,
    )


def test_defaults_are_the_words_of_the_sheet(rules: RuleSet) -> None:
    assert rules.options == DEFAULTS
    assert {point.name: point.choices for point in rules.open_points} == CHOICES


@pytest.mark.parametrize(("game", "dealer"), [(1, 1), (2, 2), (5, 1), (24, 4)])
def test_dealer_begins_with_seat_1(rules: RuleSet, game: int, dealer: int) -> None:
    assert rules.dealer(game) == dealer
