"""What holds for every game of every rule set and profile, whatever its numbers."""

from dataclasses import replace

import pytest
from hypothesis import given, strategies as st

from scoring import Game, IllegalGame, Reading, RuleSet, rule_set
from scoring.pricing import price_of
from scoring.reading import is_tout, reading_of
from tests.scoring.known_rules import EVERY_OPTION, HOUSE, SOME, games, seats


@st.composite
def played(draw: st.DrawFn, of: list[RuleSet]) -> tuple[RuleSet, Game]:
    rules = draw(st.sampled_from(of))
    return rules, draw(games(rules))


@given(played([*EVERY_OPTION, *HOUSE]))
def test_row_adds_up_to_0_or_holds_no_minus(pair: tuple[RuleSet, Game]) -> None:
    rules, game = pair
    row = rules.score(game)

    assert len(row) == rules.seats
    if rules.is_zero_sum:
        assert sum(row) == 0
    else:
        assert min(row) >= 0


@given(played([*EVERY_OPTION, *HOUSE]))
def test_winners_get_the_same_and_losers_lose_the_same(pair: tuple[RuleSet, Game]) -> None:
    rules, game = pair
    side = {seat for seat in (game.declarer, game.partner) if seat}
    row = rules.score(game)

    assert len({row[seat - 1] for seat in side}) == 1
    assert len({row[seat - 1] for seat in seats(rules) if seat not in side}) <= 1


@given(played([*EVERY_OPTION, *HOUSE]))
def test_more_laufende_are_never_worth_less(pair: tuple[RuleSet, Game]) -> None:
    rules, game = pair
    contract = rules.contract(game.contract)

    worth = [
        max(rules.score(replace(game, runners=runners)))
        for runners in range(contract.most_runners + 1)
    ]

    assert worth == sorted(worth)


@given(played([*EVERY_OPTION, *HOUSE]))
def test_doubling_once_more_is_never_worth_less(pair: tuple[RuleSet, Game]) -> None:
    rules, game = pair
    contract = rules.contract(game.contract)
    most = rules.doubling.most if contract.takes_doubles else 0

    worth = [price_of(rules, contract, replace(game, doubles=n)).other for n in range(most + 1)]

    assert worth == sorted(worth)


@given(played([*EVERY_OPTION, *HOUSE]))
def test_one_double_too_many_is_refused(pair: tuple[RuleSet, Game]) -> None:
    rules, game = pair
    most = rules.doubling.most if rules.contract(game.contract).takes_doubles else 0

    with pytest.raises(IllegalGame) as caught:
        rules.score(replace(game, doubles=most + 1))

    assert caught.value.code == "too_many_doubles"


@given(played(SOME))
def test_row_of_a_game_is_legal_and_names_that_contract(pair: tuple[RuleSet, Game]) -> None:
    rules, game = pair
    legal = rules.legal_rows(game.number)[rules.score(game)]

    assert game.contract in {other.contract for other in legal}


@given(played(SOME))
def test_reading_gives_back_what_was_scored_wherever_the_row_decides_it(
    pair: tuple[RuleSet, Game],
) -> None:
    """A reading may say less than the game, never anything else."""
    rules, game = pair
    right = reading_of(rules, game)
    row = rules.score(game)

    read = rules.read_row(row, game.number, tout=right.tout)

    assert read.problems == ()
    if read.solo or row not in rules.unclear_rows().player:
        assert (read.declarer, read.won, read.solo) == (right.declarer, right.won, right.solo)
    if rules.has_tout_mark:
        assert read.tout == right.tout


@given(played(SOME))
def test_record_of_a_game_gives_row_and_tally_where_the_row_is_left_empty(
    pair: tuple[RuleSet, Game],
) -> None:
    rules, game = pair
    redeals = game.redeals if rules.counts_redeals else ()  # else a list refuses them
    game = replace(game, number=1, redeals=redeals)
    is_alone = rules.contract(game.contract).is_tallied

    check = rules.check_sheet([None], games={1: game})

    assert (check.errors, check.totals) == ((), rules.score(game))
    counted = [seat for seat, tally in enumerate(check.tallies, 1) if any(_counts(tally))]
    assert counted == ([game.declarer] if is_alone else [])


def _counts(tally: object) -> list[int]:
    return [getattr(tally, name) for name in ("sie", "tout_played", "solo_played")]


@pytest.mark.parametrize("rules", SOME, ids=lambda rules: rules.slug)
def test_every_legal_game_scores_its_row(rules: RuleSet) -> None:
    rows, rows_of_game_1 = rules.legal_rows(), rules.legal_rows(1)
    wrong = [
        (row, game)
        for legal in ([rows] if rows_of_game_1 is rows else [rows, rows_of_game_1])
        for row, games in legal.items()
        for game in games
        if rules.score(game) != row
    ]

    assert wrong == []


@pytest.mark.parametrize("rules", SOME, ids=lambda rules: rules.slug)
def test_unclear_rows_are_all_that_two_games_tell_apart(rules: RuleSet) -> None:
    unclear = rules.unclear_rows()
    for row, played in rules.legal_rows().items():
        players = {
            (reading_of(rules, game).declarer, reading_of(rules, game).won) for game in played
        }
        touts = {is_tout(rules.contract(game.contract), game) for game in played}

        assert (row in unclear.player) == (len(players) > 1)
        assert (row in unclear.tout) == (len(players) == 1 and len(touts) > 1)


@pytest.mark.parametrize("rules", SOME, ids=lambda rules: rules.slug)
def test_rules_that_ask_for_the_tout_know_why(rules: RuleSet) -> None:
    """Rules ask for a T if some row is unclear; other rules are clear or record each game."""
    unclear = rules.unclear_rows()

    if rules.rows_tell_the_game:
        assert rules.has_tout_mark == bool(unclear.tout)
        assert unclear.player == () or rules.seats == 2
    else:
        assert unclear.player


@pytest.mark.parametrize("rules", SOME, ids=lambda rules: rules.slug)
def test_games_played_through_stay_few(rules: RuleSet) -> None:
    """Values count, not every way to double them: a list must not wait for its check."""
    assert sum(len(games) for games in rules.legal_rows().values()) < 25_000


def test_legal_row_without_a_reading_is_no_problem() -> None:
    """spin.de: won with a value of 2, or a Durchmarsch."""
    assert rule_set("spin").read_row((6, -2, -2, -2), 2) == Reading()
