"""The six profiles, each against a table made here by hand from its figures."""

from itertools import combinations, product

import pytest

from scoring import PROFILES, Game, IllegalGame, Result, Row, RuleSet, Tally

RULES = {profile.rules.slug: profile.rules for profile in PROFILES}
SEATS = (1, 2, 3, 4)


def pairs(values: set[int], loss: int) -> set[Row]:
    """Two win, two lose: `loss` is -1 where they pay and 0 where they write nothing."""
    return {
        tuple(value if seat in pair else value * loss for seat in SEATS)
        for value, pair in product(values, combinations(SEATS, 2))
    }


def alone(won: set[tuple[int, int]], lost: set[tuple[int, int]]) -> set[Row]:
    """(who plays alone, each of the others), as they are written."""
    return {
        tuple(own if seat == declarer else other for seat in SEATS)
        for (own, other), declarer in product(won | lost, SEATS)
    }


def paid(values: set[int]) -> tuple[set[tuple[int, int]], set[tuple[int, int]]]:
    """Plus and minus: each of the others moves a third."""
    won = {(value, -value // 3) for value in values}
    return won, {(-own, -other) for own, other in won}


def written(won: set[int], lost: set[int]) -> tuple[set[tuple[int, int]], set[tuple[int, int]]]:
    """Plus only: who loses writes 0."""
    return {(value, 0) for value in won}, {(0, value) for value in lost}


def more(values: set[int], each: int, runners: range) -> set[int]:
    return values | {
        value + each * runner_count for value, runner_count in product(values, runners)
    }


NOBODY: set[Row] = {(0, 0, 0, 0)}
SELF_ALONE = more({15, 18, 21, 42}, 3, range(3, 9))  # a Wenz has some of these
PROHOF_WON = more({30, 40, 50}, 10, range(3, 9)) | more({20, 30, 40}, 10, range(3, 5))
PROHOF_LOST = more({10, 20, 30}, 10, range(3, 9))
NIEDERFUELLBACH = more({20, 30}, 5, range(2, 5))
BY_HAND = {
    "donau-ries": pairs({1, 2, 3}, -1)
    | alone(*paid({15, 18, 21, 30}))
    | alone({(60, -20)}, set())
    | NOBODY,
    "grossreuth": pairs({1, 2, 3}, -1) | alone(*paid({6, 9, 12, 24})),
    "muenchsmuenster": pairs({1, 2, 3}, -1)
    | alone(*paid({6, 9, 12, 18}))
    | alone({(24, -8)}, set()),
    "self": pairs(more({1, 2, 3}, 1, range(3, 15)), -1)
    | alone(*paid(SELF_ALONE))
    | alone({(84, -28)}, set()),
    "prohof": pairs(more({10, 20, 30}, 10, range(3, 15)), 0)
    | alone(*written(PROHOF_WON, PROHOF_LOST))
    | NOBODY,
    "niederfuellbach": pairs(more({5, 10, 15}, 5, range(2, 5)), 0)
    | alone(
        *written(
            NIEDERFUELLBACH | {2 * value for value in NIEDERFUELLBACH},
            NIEDERFUELLBACH | {2 * value for value in NIEDERFUELLBACH},
        )
    ),
}

GAMES: list[tuple[str, Game, Row]] = [
    ("donau-ries", Game("rufspiel", 1, 2, won=True, level="schwarz"), (3, 3, -3, -3)),
    ("donau-ries", Game("solo", 2, won=True), (-5, 15, -5, -5)),
    ("donau-ries", Game("wenz", 2, won=False, level="schneider"), (6, -18, 6, 6)),
    ("donau-ries", Game("solo", 4, won=True, tout=True), (-10, -10, -10, 30)),
    ("donau-ries", Game("sie", 3, won=True), (-20, -20, 60, -20)),
    ("donau-ries", Game("ueberkreuz", 1, 3, won=False), (-1, 1, -1, 1)),
    ("donau-ries", Game("ueberkreuz", 1, 3), (0, 0, 0, 0)),
    ("grossreuth", Game("muss", 3, 4, won=True, level="schneider"), (-2, -2, 2, 2)),
    ("grossreuth", Game("wenz", 1, won=False, tout=True), (-24, 8, 8, 8)),
    ("grossreuth", Game("solo", 1, won=True, level="schwarz", runners=5), (12, -4, -4, -4)),
    ("muenchsmuenster", Game("geier", 1, won=True, level="schneider"), (9, -3, -3, -3)),
    ("muenchsmuenster", Game("geier", 1, won=False, tout=True), (-18, 6, 6, 6)),
    ("muenchsmuenster", Game("sie", 4, won=True), (-8, -8, -8, 24)),
    ("muenchsmuenster", Game("ueberkreuz", 1, 3, won=True, level="schwarz"), (3, -3, 3, -3)),
    ("self", Game("rufspiel", 1, 2, won=True, level="schneider", runners=4), (6, 6, -6, -6)),
    ("self", Game("rufspiel", 1, 2, won=True, runners=2), (1, 1, -1, -1)),
    ("self", Game("solo", 1, won=True, runners=3), (24, -8, -8, -8)),
    ("self", Game("wenz", 2, won=False, level="schwarz", runners=4), (11, -33, 11, 11)),
    ("self", Game("solo", 3, won=True, tout=True), (-14, -14, 42, -14)),
    ("self", Game("solo", 3, won=True, tout=True, runners=8), (-22, -22, 66, -22)),
    ("self", Game("sie", 3, won=True, runners=8), (-28, -28, 84, -28)),
    ("self", Game("muss", 1, 3, won=True), (1, -1, 1, -1)),
    ("prohof", Game("rufspiel", 1, 3, won=True, level="schwarz", runners=3), (60, 0, 60, 0)),
    ("prohof", Game("rufspiel", 1, 3, won=False, level="schneider"), (0, 20, 0, 20)),
    ("prohof", Game("wenz", 2, won=True), (0, 20, 0, 0)),
    ("prohof", Game("wenz", 2, won=True, level="schneider", runners=3), (0, 60, 0, 0)),
    ("prohof", Game("solo", 2, won=True, tout=True), (0, 50, 0, 0)),
    ("prohof", Game("solo", 4, won=False), (10, 10, 10, 0)),
    ("prohof", Game("solo", 4, won=False, tout=True), (30, 30, 30, 0)),
    ("prohof", Game("ueberkreuz", 1, 3, won=False), (0, 10, 0, 10)),
    ("prohof", Game("ueberkreuz", 1, 3), (0, 0, 0, 0)),
    ("niederfuellbach", Game("rufspiel", 1, 2, won=True, level="schneider"), (10, 10, 0, 0)),
    ("niederfuellbach", Game("rufspiel", 1, 2, won=True, runners=2), (15, 15, 0, 0)),
    ("niederfuellbach", Game("rufspiel", 1, 2, won=True, runners=3), (20, 20, 0, 0)),
    ("niederfuellbach", Game("rufspiel", 1, 2, won=True, runners=4), (25, 25, 0, 0)),
    ("niederfuellbach", Game("rufspiel", 1, 2, won=True, runners=12), (25, 25, 0, 0)),
    ("niederfuellbach", Game("herzsolo", 3, won=True), (0, 0, 30, 0)),
    ("niederfuellbach", Game("herzsolo", 3, won=True, tout=True, runners=2), (0, 0, 80, 0)),
    ("niederfuellbach", Game("geier", 3, won=True, tout=True), (0, 0, 40, 0)),
    ("niederfuellbach", Game("farbsolo", 3, won=False, runners=4), (40, 40, 0, 40)),
]


@pytest.mark.parametrize("slug", BY_HAND)
def test_legal_rows_are_those_of_the_table(slug: str) -> None:
    assert set(RULES[slug].legal_rows()) == BY_HAND[slug]


def test_every_profile_has_a_table() -> None:
    assert set(BY_HAND) == set(RULES)
    assert {slug for slug, *_ in GAMES} == set(RULES)


@pytest.mark.parametrize(("slug", "game", "row"), GAMES)
def test_game_is_scored_as_its_sheet_says(slug: str, game: Game, row: Row) -> None:
    assert RULES[slug].score(game) == row


@pytest.mark.parametrize(
    ("slug", "rounds", "games", "cards"),
    [
        ("donau-ries", 2, 32, 32),
        ("grossreuth", 2, 20, 32),
        ("muenchsmuenster", 3, 48, 32),
        ("self", 2, 30, 32),
        ("prohof", 3, 40, 32),
        ("niederfuellbach", 2, 24, 24),
    ],
)
def test_preset_of_a_profile(slug: str, rounds: int, games: int, cards: int) -> None:
    rules = RULES[slug]

    assert (rules.rounds, rules.games, rules.deck.cards) == (rounds, games, cards)


@pytest.mark.parametrize(
    ("contract", "card_points", "expected"),
    [
        ("rufspiel", 30, Result(False)),
        ("rufspiel", 29, Result(False, "schneider")),
        ("solo", 90, Result(True)),
        ("solo", 91, Result(True, "schneider")),
        ("muss", 60, Result(False)),
    ],
)
def test_schneider_of_grossreuth_is_29_for_both_sides(
    contract: str, card_points: int, expected: Result
) -> None:
    assert RULES["grossreuth"].judge(contract, card_points=card_points, tricks=4) == expected


def test_muss_spiel_of_self_is_won_with_60_and_a_rufspiel_is_not() -> None:
    rules = RULES["self"]

    assert rules.judge("muss", card_points=60, tricks=4) == Result(True)
    assert rules.judge("rufspiel", card_points=60, tricks=4) == Result(False)


@pytest.mark.parametrize("slug", ["muenchsmuenster", "niederfuellbach"])
def test_ueberkreuz_at_60_is_played_again_and_leaves_no_row(slug: str) -> None:
    rules = RULES[slug]

    assert rules.judge("ueberkreuz", card_points=60, tricks=3) == Result(None)
    with pytest.raises(IllegalGame, match="is played again and writes no row"):
        rules.score(Game("ueberkreuz", 1, 3))


def test_schneider_counts_in_rufspiel_alone_in_niederfuellbach() -> None:
    rules = RULES["niederfuellbach"]

    assert rules.judge("herzsolo", card_points=110, tricks=5) == Result(True)
    assert rules.judge("rufspiel", card_points=90, tricks=5) == Result(True, "schneider")


@pytest.mark.parametrize("rules", RULES.values(), ids=lambda rules: rules.slug)
def test_what_a_profile_assumes_is_said(rules: RuleSet) -> None:
    profile = next(profile for profile in PROFILES if profile.rules is rules)

    assert profile.assumed


def test_tout_of_a_profile_counts_as_solo_too() -> None:
    check = RULES["donau-ries"].check_sheet([(30, -10, -10, -10), (60, -20, -20, -20)])

    assert check.tallies[0] == Tally(sie=1, tout_won=1, tout_played=1, solo_won=1, solo_played=1)
