"""spin.de: every legal row against tables made here by hand, and lists kept game by game."""

from itertools import combinations, combinations_with_replacement, product

import pytest

from scoring import Game, IllegalGame, Problem, Reading, Result, Row, RuleSet, Tally, rule_set

SEATS = (1, 2, 3, 4)
# 2 to the number of doubles, Spritze and Re; where there is no Spritze, doubles alone.
FACTORS, WITHOUT_SPRITZE = (1, 2, 4, 8, 16, 32, 64), (1, 2, 4, 8, 16)
LEVELS = (0, 1, 2)
FROM_3, FROM_2 = (0, 3, 4, 5, 6, 7, 8), (0, 2, 3, 4)
BONUS = (1, 2, 4, 6, 8)
TOUT = {"double": 2, "base": 1}


def values_alone(tout: str) -> set[int]:
    """Farbwenz and Farbgeier count some of the Laufende of a Solo; Bettel and Ramsch are 2."""
    solo = {(2 + level + runners) for level, runners in product(LEVELS, FROM_3)}
    wenz = {(2 + level + runners) for level, runners in product(LEVELS, FROM_2)}
    touts = {(2 + runners) * TOUT[tout] for runners in (*FROM_3, *FROM_2)}
    return {value * factor for value, factor in product(solo | wenz | touts, FACTORS)}


def values_called() -> set[int]:
    """Up to four deals thrown in before it; the Muss-Spiel has some of these values."""
    bonuses = {
        sum(deals) for count in range(5) for deals in combinations_with_replacement(BONUS, count)
    }
    return {
        (1 + level + runners + bonus) * factor
        for level, runners, bonus, factor in product(LEVELS, FROM_3, bonuses, FACTORS)
    }


def by_hand(seats: int, loss_factor: int, tout: str) -> set[Row]:
    rows = set()
    for seat, value in product(range(seats), values_alone(tout)):
        won = [-value] * seats
        won[seat] = value * (seats - 1)
        rows |= {tuple(won), tuple(-loss_factor * points for points in won)}
    if seats == 4:
        for pair, value in product(combinations(SEATS, 2), values_called()):
            won = [value if seat in pair else -value for seat in SEATS]
            rows |= {tuple(won), tuple(-loss_factor * points for points in won)}
    return rows


@pytest.mark.parametrize(
    ("seats", "loss_factor", "tout"), list(product((4, 3), (2, 1), ("double", "base")))
)
def test_legal_rows_are_those_of_the_table(seats: int, loss_factor: int, tout: str) -> None:
    rules = rule_set("spin", seats=seats, loss_factor=loss_factor, tout=tout)

    assert set(rules.legal_rows()) == by_hand(seats, loss_factor, tout)


@pytest.mark.parametrize("number", [1, 2, 32])
def test_first_game_is_a_game_like_any_other(rules: RuleSet, number: int) -> None:
    assert set(rules.legal_rows(number)) == set(rules.legal_rows())


@pytest.fixture
def rules() -> RuleSet:
    return rule_set("spin")


def test_preset_of_spin(rules: RuleSet) -> None:
    assert (rules.seats, rules.deck.cards, rules.deck.tricks) == (4, 32, 8)
    assert (rules.is_zero_sum, rules.rows_tell_the_game, rules.has_tout_mark) == (
        True,
        False,
        False,
    )
    assert [c.name for c in rules.contracts if c.tout] == [
        "solo",
        "wenz",
        "geier",
        "farbwenz",
        "farbgeier",
    ]
    assert [c.name for c in rules.offered_contracts] == [
        *("solo", "wenz", "geier", "farbwenz", "farbgeier"),
        *("bettel", "rufspiel", "ramsch"),
    ]
    assert (rules.rounds, rules.games) == (2, 32)
    assert rule_set("spin", deck="short").games == 24


@pytest.mark.parametrize(
    ("options", "cards", "tricks"),
    [
        ({}, 32, 8),
        ({"deck": "short"}, 24, 6),
        ({"seats": 3}, 24, 8),
        ({"seats": 3, "deck": "long"}, 24, 8),
    ],
)
def test_three_players_have_the_short_deck_whatever_was_chosen(
    options: dict[str, str | int], cards: int, tricks: int
) -> None:
    rules = rule_set("spin", **options)

    assert (rules.deck.cards, rules.deck.tricks) == (cards, tricks)
    assert rules.options["deck"] == ("long" if cards == 32 else "short")


def test_three_players_have_no_muss_spiel_and_deal_again_instead() -> None:
    rules = rule_set("spin", seats=3, nobody_plays="muss")

    assert (rules.nobody_plays, rules.options["nobody_plays"]) == ("redeal", "redeal")


@pytest.mark.parametrize(
    ("nobody_plays", "offered"),
    [("ramsch", ["ramsch"]), ("ramsch91", ["ramsch91"]), ("muss", ["muss"]), ("redeal", [])],
)
def test_game_if_nobody_plays_is_the_one_chosen(nobody_plays: str, offered: list[str]) -> None:
    rules = rule_set("spin", nobody_plays=nobody_plays)

    forced = [contract.name for contract in rules.offered_contracts if contract.is_forced]

    assert forced == offered
    ramsch = [contract.name for contract in rules.offered_contracts if contract.is_ramsch]
    assert ramsch == [name for name in offered if name != "muss"]
    assert rules.counts_redeals == (nobody_plays == "redeal")


def test_muss_spiel_is_won_from_60_and_free_of_schneider_at_30(rules: RuleSet) -> None:
    results = [rules.judge("muss", card_points=points, tricks=2) for points in (60, 59, 30, 29)]

    assert results == [
        Result(True),
        Result(False),
        Result(False),
        Result(False, "schneider"),
    ]


def test_row_leaves_open_what_was_played_unless_all_games_agree(rules: RuleSet) -> None:
    """6 is a Solo or a Durchmarsch; 9 is played alone, whatever it was."""
    assert rules.read_row((6, -2, -2, -2), 2) == Reading()
    assert rules.read_row((9, -3, -3, -3), 2) == Reading(declarer=1, won=True, solo=True)


def test_record_decides_what_the_row_cannot(rules: RuleSet) -> None:
    """The same row three times: Solo, Ramsch lost, and nobody has said."""
    row = (-12, 4, 4, 4)
    games = {1: Game("solo", 1, won=False), 2: Game("ramsch", 1, won=False)}

    check = rules.check_sheet([row, row, row], games=games)

    assert check.tallies == (Tally(solo_played=1), Tally(), Tally(), Tally())
    assert check.problems == (Problem("game_missing", "warning", 3),)


def test_record_of_a_tout_counts_as_tout_and_solo(rules: RuleSet) -> None:
    games = {1: Game("wenz", 2, won=True, tout=True), 2: Game("solo", 2, won=True, tout=True)}

    check = rules.check_sheet([None, None], games=games)

    assert check.totals == (-8, 24, -8, -8)
    assert check.tallies[1] == Tally(tout_won=2, tout_played=2, solo_won=2, solo_played=2)


def test_row_that_is_not_the_recorded_game_is_an_error(rules: RuleSet) -> None:
    check = rules.check_sheet([(6, -2, -2, -2)], games={1: Game("solo", 1, won=True, runners=3)})

    assert check.problems == (
        Problem(
            "row_not_of_game",
            game=1,
            values={"right": (15, -5, -5, -5), "row": (6, -2, -2, -2)},
            nearest=((15, -5, -5, -5),),
        ),
    )
    assert check.totals == (6, -2, -2, -2)


def test_recorded_game_that_is_none_says_why(rules: RuleSet) -> None:
    check = rules.check_sheet([None], games={1: Game("muss", 1, 2, won=True, spritze=3)})

    assert [problem.message for problem in check.problems] == ["game 1: muss allows no Spritze."]
    assert check.totals == (0, 0, 0, 0)


def test_half_a_row_is_incomplete_though_the_game_is_known(rules: RuleSet) -> None:
    check = rules.check_sheet([(6, -2, None, -2)], games={1: Game("solo", 1, won=True)})

    assert [(p.code, p.game, p.seat) for p in check.problems] == [("row_incomplete", 1, 3)]


def test_row_without_a_record_is_checked_like_any_other(rules: RuleSet) -> None:
    check = rules.check_sheet([(3, -1, -1, -1), None], games={})

    assert [(p.code, p.game) for p in check.problems] == [
        ("row_illegal", 1),
        ("game_missing", 1),
        ("row_missing", 2),
    ]


def test_circle_is_compared_with_the_recorded_game(rules: RuleSet) -> None:
    games = {1: Game("solo", 1, won=False), 2: Game("ramsch", 1, won=False)}

    check = rules.check_sheet([None, None], games=games, circled={1: {2}, 2: {1}})

    assert [(p.code, p.game, p.seat) for p in check.problems] == [
        ("circle_wrong", 1, 2),
        ("circle_missing", 1, 1),
        ("circle_wrong", 2, 1),
    ]


def test_recorded_game_of_more_redeals_than_are_played_through_is_in_order() -> None:
    rules = rule_set("spin", nobody_plays="redeal")
    game = Game("rufspiel", 1, 2, won=True, redeals=(4,) * 9)

    assert rules.check_sheet([(73, 73, -73, -73)], games={1: game}).problems == ()


@pytest.mark.parametrize("instead", ["ramsch", "ramsch91", "muss"])
def test_redeal_bonus_is_refused_where_another_game_is_played_instead(instead: str) -> None:
    rules = rule_set("spin", nobody_plays=instead)
    game = Game("rufspiel", 1, 2, won=True, redeals=(0,))

    (problem,) = rules.check_sheet([None], games={1: game}).errors

    assert (problem.code, problem.values["code"]) == ("game_illegal", "no_redeals")


def test_doubles_and_spritzen_can_be_off() -> None:
    rules = rule_set("spin", doubling="off", spritzen="off")

    for game in (Game("solo", 1, won=True, doubles=1), Game("solo", 1, won=True, spritze=2)):
        with pytest.raises(IllegalGame):
            rules.score(game)
    assert max(max(row) for row in rules.legal_rows()) == 60  # a Tout with eight Laufende, lost


def test_rufspiel_with_three_is_not_played() -> None:
    with pytest.raises(IllegalGame, match=r"^rufspiel is not played here"):
        rule_set("spin", seats=3).score(Game("rufspiel", 1, 2, won=True, seats=3))


@pytest.mark.parametrize(("game", "dealer"), [(1, 1), (3, 3), (4, 1), (24, 3)])
def test_dealer_goes_round_three(game: int, dealer: int) -> None:
    assert rule_set("spin", seats=3).dealer(game) == dealer


def test_row_of_a_durchmarsch_says_who_took_no_trick() -> None:
    """A spared player scores 0; an empty row counts them all and says so."""
    rules = rule_set("spin", nobody_plays="ramsch91", jungfrau="free")
    games = dict.fromkeys(range(1, 5), Game("ramsch91", 1, won=True))
    rows = [(4, -2, -2, 0), (6, -2, -2, -2), None, (4, -2, -1, -1)]

    check = rules.check_sheet(rows, games=games)

    assert [(p.code, p.severity, p.game) for p in check.problems] == [
        ("jungfrauen_unclear", "warning", 3),
        ("row_not_of_game", "error", 4),
    ]
    assert check.totals == (20, -8, -7, -5)


def test_without_the_option_everybody_pays_for_a_durchmarsch() -> None:
    rules = rule_set("spin", nobody_plays="ramsch91")

    check = rules.check_sheet([(4, -2, -2, 0)], games={1: Game("ramsch91", 1, won=True)})

    assert [p.code for p in check.errors] == ["row_not_of_game"]
