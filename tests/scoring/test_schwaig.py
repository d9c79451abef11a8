"""The rows of Schwaig, against lists made here by hand."""

from itertools import combinations, product

import pytest

from scoring import Game, Reading, Row, RuleSet, SheetEntry, Tally, rule_set

SEATS = (1, 2, 3, 4)
RUFSPIEL = (1, 2, 3)
WON_ALONE = ((6, -2), (9, -3), (12, -4), (18, -6), (24, -8))
LOST_ALONE = ((-6, 2), (-9, 3), (-12, 4), (-18, 6))
IN_GAME_1 = {-9, -6, -3, -2, -1, 1, 2, 3, 6, 9}


def by_hand() -> dict[str, list[Row]]:
    """The 54 rows: two of four win 1, 2 or 3; one of four wins or loses against three."""
    return {
        "rufspiel": [
            tuple(value if seat in winners else -value for seat in SEATS)
            for value in RUFSPIEL
            for winners in combinations(SEATS, 2)
        ],
        "won": [alone(*pair, seat) for pair in WON_ALONE for seat in SEATS],
        "lost": [alone(*pair, seat) for pair in LOST_ALONE for seat in SEATS],
    }


def alone(value: int, others: int, declarer: int) -> Row:
    return tuple(value if seat == declarer else others for seat in SEATS)


@pytest.fixture
def rules() -> RuleSet:
    return rule_set("schwaig")


def test_rows_made_by_hand_are_18_and_20_and_16() -> None:
    assert {kind: len(set(rows)) for kind, rows in by_hand().items()} == {
        "rufspiel": 18,
        "won": 20,
        "lost": 16,
    }


def test_legal_rows_are_the_54(rules: RuleSet) -> None:
    expected = {row for rows in by_hand().values() for row in rows}

    assert set(rules.legal_rows()) == expected
    assert len(expected) == 54


def test_legal_rows_of_game_1_are_the_34_without_12_18_and_24(rules: RuleSet) -> None:
    """Rufspiel Schwarz stays, a lost Tout would show as 6 6 6 −18."""
    rows = [row for rows in by_hand().values() for row in rows]
    expected = {row for row in rows if set(row) <= IN_GAME_1 and max(map(abs, row)) < 12}

    assert set(rules.legal_rows(number=1)) == expected
    assert len(expected) == 34


@pytest.mark.parametrize("number", [2, 16, 32])
def test_legal_rows_of_every_other_game_are_the_54(rules: RuleSet, number: int) -> None:
    assert rules.legal_rows(number) == rules.legal_rows()


@pytest.mark.parametrize("number", [1, 2])
def test_reading_accepts_no_other_row(rules: RuleSet, number: int) -> None:
    """Every row of the values that occur in Schwaig, and a few that do not."""
    values = (0, *(sign * v for v in (1, 2, 3, 4, 5, 6, 7, 8, 9, 12, 18, 24) for sign in (1, -1)))
    legal = rules.legal_rows(number)

    accepted = {row for row in product(values, repeat=4) if row in legal}

    assert accepted == {
        row for row in map(tuple, legal) if not rules.read_row(row, number).problems
    }
    assert len(accepted) == (34 if number == 1 else 54)


def test_reading_of_a_row_of_zeros_is_an_error(rules: RuleSet) -> None:
    """A game that does not come about leaves no row (rule 5)."""
    assert [problem.code for problem in rules.read_row((0, 0, 0, 0)).problems] == ["row_illegal"]


@pytest.mark.parametrize("declarer", SEATS)
@pytest.mark.parametrize(("value", "others"), WON_ALONE + LOST_ALONE)
def test_reading_tells_who_played_alone_and_what(
    rules: RuleSet, value: int, others: int, declarer: int
) -> None:
    reading = rules.read_row(alone(value, others, declarer), number=2)

    assert reading == Reading(
        declarer=declarer, won=value > 0, solo=True, tout=abs(value) == 18, sie=value == 24
    )


@pytest.mark.parametrize("row", by_hand()["rufspiel"])
def test_reading_of_a_rufspiel_names_nobody(rules: RuleSet, row: Row) -> None:
    assert rules.read_row(row, number=2) == Reading()


@pytest.mark.parametrize(
    ("value", "others", "tally"),
    [
        (6, -2, Tally(solo_won=1, solo_played=1)),
        (9, -3, Tally(solo_won=1, solo_played=1)),
        (12, -4, Tally(solo_won=1, solo_played=1)),
        (-6, 2, Tally(solo_played=1)),
        (-12, 4, Tally(solo_played=1)),
        (18, -6, Tally(tout_won=1, tout_played=1)),
        (-18, 6, Tally(tout_played=1)),
        (24, -8, Tally(sie=1)),
    ],
)
def test_tally_of_a_row(rules: RuleSet, value: int, others: int, tally: Tally) -> None:
    """Rule 16 counts Sie, Tout and Solo apart."""
    check = rules.check_sheet([(1, 1, -1, -1), alone(value, others, 3)])

    assert check.tallies == (Tally(), Tally(), tally, Tally())


@pytest.mark.parametrize(
    ("circled", "expected"),
    [
        ({1}, []),
        (set(), [("circle_missing", 1)]),
        ({2}, [("circle_wrong", 2), ("circle_missing", 1)]),
        ({1, 2}, [("circle_wrong", 2)]),
    ],
)
def test_circle_beside_the_one_who_played_alone_is_a_warning(
    rules: RuleSet, circled: set[int], expected: list[tuple[str, int]]
) -> None:
    problems = rules.read_row((6, -2, -2, -2), number=2, circled=circled).problems

    assert [(problem.code, problem.seat) for problem in problems] == expected
    assert {problem.severity for problem in problems} <= {"warning"}


def test_circle_in_a_rufspiel_is_a_warning(rules: RuleSet) -> None:
    problems = rules.read_row((1, 1, -1, -1), number=2, circled={3}).problems

    assert [(problem.code, problem.seat) for problem in problems] == [("circle_wrong", 3)]


@pytest.mark.parametrize(("game", "dealer"), [(1, 1), (2, 2), (4, 4), (5, 1), (31, 3), (32, 4)])
def test_dealer_goes_round_from_seat_1(rules: RuleSet, game: int, dealer: int) -> None:
    assert rules.dealer(game) == dealer


def test_preset_of_schwaig(rules: RuleSet) -> None:
    """2 × 32 games, no Kontra, no substitutes, one open point, one ranking."""
    assert (rules.rounds, rules.games, rules.seats, rules.deck.cards) == (2, 32, 4, 32)
    assert [contract.name for contract in rules.contracts] == [
        "sie",
        "solo",
        "wenz",
        "farbwenz",
        "rufspiel",
    ]
    assert [offence.name for offence in rules.offences] == ["cards_shown", "old_trick_seen"]
    assert (rules.allows_substitutes, rules.ranks_minors_apart) == (False, False)
    assert dict(rules.options) == {"first_tout": "card_points"}


def test_misprint_of_rule_12_is_known_and_the_solo_stands_first(rules: RuleSet) -> None:
    """The sheet prints 6+ / 6−: it is a plain Solo, not a Tout."""
    for number in (1, 2):
        (problem,) = rules.read_row((6, -6, -6, -6), number).problems

        assert problem.code == "row_misprint"
        assert problem.nearest[0] == (6, -2, -2, -2)
        assert problem.message.endswith("scores -2, not -6: rule 12 is misprinted.")


@pytest.mark.parametrize(("row", "right"), [(9, 3), (12, 4), (18, 6), (-6, -2)])
def test_row_with_the_same_number_four_times_keeps_that_of_the_declarer(
    rules: RuleSet, row: int, right: int
) -> None:
    (problem,) = rules.read_row((-row, row, -row, -row), 2).problems

    assert (problem.code, problem.nearest[0]) == ("row_sum", (-right, row, -right, -right))


@pytest.mark.parametrize("row", [(), (1, 1, -2), (1, -1, 1, -1, 0)])
def test_row_of_another_table_says_how_many_seats_there_are(rules: RuleSet, row: Row) -> None:
    (problem,) = rules.read_row(row, 2).problems

    assert (problem.code, problem.severity) == ("row_length", "error")
    assert problem.message == f"game 2: The row has {len(row)} numbers, the table has 4 seats."


def test_sheet_knows_its_length(rules: RuleSet) -> None:
    row = (1, -1, 1, -1)

    short, long = rules.check_sheet([row], length=2), rules.check_sheet([row] * 3, length=2)

    assert [(p.code, p.game) for p in short.errors] == [("row_missing", 2)]
    assert [p.message for p in long.errors] == ["There is no game 3 in a list of 2."]
    assert long.totals == (2, -2, 2, -2)


def test_numbers_of_games_outside_the_list_are_refused(rules: RuleSet) -> None:
    row, game = (1, -1, 1, -1), Game("solo", 1, won=True)

    check = rules.check_sheet([row], touts={0}, circled={2: {1}}, games={-1: game})

    assert [p.values["number"] for p in check.errors] == [-1, 0, 2]
    entry = SheetEntry(rows=(row,), remarks={3: "shown"}, games={0: game})
    assert [p.values["number"] for p in rules.check_entry(entry, 1).errors] == [0, 3]


def test_tout_in_game_1_says_by_which_reading_it_counts() -> None:
    game = Game("solo", 1, won=True, tout=True)
    readings = {"card_points": ("first_tout_by_cards", 6), "schneider": ("first_tout_highest", 9)}

    for choice, (code, points) in readings.items():
        check = rule_set("schwaig", first_tout=choice).check_sheet([None], games={1: game})
        assert [(p.code, p.severity) for p in check.problems] == [(code, "warning")]
        assert check.totals[0] == points


def test_written_row_tells_the_level_of_a_tout_in_game_1_that_has_none() -> None:
    """Version 0.2 stored 9 −3 −3 −3 for such a game; by the cards it was won with Schneider."""
    game = Game("solo", declarer=1, won=True, tout=True)
    rows = {"schneider": (9, -3, -3, -3), "never": (12, -4, -4, -4)}

    stored = rule_set("schwaig").check_sheet([rows["schneider"]], games={1: game})
    wrong = rule_set("schwaig").check_sheet([rows["never"]], games={1: game})

    assert [problem.code for problem in stored.problems] == ["first_tout_by_cards"]
    assert tuple(stored.totals) == (9, -3, -3, -3)
    assert "row_not_of_game" in [problem.code for problem in wrong.problems]
