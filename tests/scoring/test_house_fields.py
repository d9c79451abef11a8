"""What only house rules use: each field alone, on Schwaig or Ebersdorf as they stand."""

from dataclasses import replace
from typing import Any

import pytest

from scoring import (
    Contract,
    Doubling,
    Game,
    Offence,
    Price,
    Row,
    RuleSet,
    Tally,
    from_data,
    rule_set,
    to_data,
)

SCHWAIG = rule_set("schwaig")
EBERSDORF = rule_set("ebersdorf")


def checked(rules: RuleSet) -> RuleSet:
    """Return the rules after checking that they do not contradict themselves."""
    return from_data(to_data(rules))


@pytest.mark.parametrize(("growth", "values"), [("twice", [1, 2, 4, 8]), ("linear", [1, 2, 3, 4])])
def test_doubling_is_times_two_each_or_once_more(growth: str, values: list[int]) -> None:
    doubling = Doubling(most=2, has_spritze=True, growth=growth)
    rules = checked(replace(SCHWAIG, doubling=doubling))
    games = [Game("rufspiel", 1, 2, won=True, doubles=doubles) for doubles in (0, 1, 2)]
    games.append(replace(games[2], spritze=3))

    assert [rules.score(game)[0] for game in games] == values


def test_kontra_without_re_doubles_once() -> None:
    rules = checked(replace(EBERSDORF, doubling=Doubling(has_spritze=True)))

    assert rules.score(Game("farbsolo", 1, won=True, spritze=2)) == (120, 0, 0, 0)
    assert (10, 10, 0, 0) in rules.legal_rows()


@pytest.mark.parametrize(
    ("game", "row"),
    [
        (Game("rufspiel", 1, 2, offence="verkartet", offender=1), (-2, 0, 1, 1)),
        (Game("rufspiel", 1, 2, offence="verkartet", offender=4), (1, 1, 0, -2)),
        (Game("solo", 1, offence="verkartet", offender=3), (6, 0, -6, 0)),
        (Game("solo", 1, offence="verkartet", offender=1), (-6, 2, 2, 2)),
    ],
)
def test_offender_pays_alone_and_the_partner_gets_a_dash(game: Game, row: Row) -> None:
    verkartet = Offence("verkartet", rule="", with_runners=False, pays_alone=True)
    rules = checked(replace(SCHWAIG, offences=(verkartet,)))

    assert rules.score(game) == row
    assert row in rules.legal_rows()


@pytest.mark.parametrize(
    ("game", "row"),
    [
        (Game("solo", 1, offence="cards_shown", offender=2), (6, -2, -2, -2)),
        (Game("solo", 1, offence="cards_shown", offender=2, level="schneider"), (9, -3, -3, -3)),
        (Game("solo", 1, offence="cards_shown", offender=1, level="schwarz"), (-12, 4, 4, 4)),
        (Game("solo", 1, offence="old_trick_seen", offender=1, level="schwarz"), (-6, 2, 2, 2)),
        (Game("solo", 1, offence="cards_shown", offender=1, tout=True), (-18, 6, 6, 6)),
    ],
)
def test_offended_side_that_may_play_on_wins_as_high_as_it_came(game: Game, row: Row) -> None:
    cards_shown, seen = SCHWAIG.offences
    rules = checked(replace(SCHWAIG, offences=(replace(cards_shown, plays_on=True), seen)))

    assert rules.score(game) == row
    assert row in rules.legal_rows()


def test_offender_who_pays_alone_pays_what_the_others_played_on_for() -> None:
    offence = Offence("verkartet", rule="", with_runners=False, pays_alone=True, plays_on=True)
    rules = checked(replace(SCHWAIG, offences=(offence,)))
    row = rules.score(Game("rufspiel", 1, 2, offence="verkartet", offender=1, level="schwarz"))

    assert row == (-6, 0, 3, 3)
    assert row in rules.legal_rows()


def test_offence_paid_alone_after_a_spritze_is_played_through() -> None:
    verkartet = Offence("verkartet", rule="", with_runners=False, pays_alone=True)
    spritze = Doubling(has_spritze=True)
    rules = checked(replace(SCHWAIG, offences=(verkartet,), doubling=spritze))

    games = {row: games for row, games in rules.legal_rows().items() if games[0].offence}

    assert any(game.spritze for doubled in games.values() for game in doubled)
    assert all(rules.score(game) == row for row, readings in games.items() for game in readings)


def dearer_when_lost(rules: RuleSet, **more: Any) -> RuleSet:
    """A lost Solo costs 1 more to each opponent, however high it was lost."""
    solo = replace(rules.contract("solo"), lost_extra=Price(3, 1))
    return checked(replace(rules, contracts=(solo, rules.contract("rufspiel")), **more))


@pytest.mark.parametrize(
    ("game", "row"),
    [
        (Game("solo", 1, won=True), (6, -2, -2, -2)),
        (Game("solo", 1, won=False), (-9, 3, 3, 3)),
        (Game("solo", 1, won=False, level="schneider"), (-12, 4, 4, 4)),
        (Game("solo", 1, won=False, tout=True), (-21, 7, 7, 7)),
        (Game("solo", 1, offence="cards_shown", offender=1), (-9, 3, 3, 3)),
        (Game("rufspiel", 1, 2, won=False), (-1, -1, 1, 1)),
    ],
)
def test_lost_game_costs_more_on_top(game: Game, row: Row) -> None:
    rules = dearer_when_lost(SCHWAIG)

    assert rules.score(game) == row
    assert row in rules.legal_rows()


def test_what_a_lost_game_costs_on_top_is_doubled_with_it_but_paid_once() -> None:
    """(2 · 2) · 2 for the game that a lost one pays twice, and 1 · 2 on top."""
    rules = dearer_when_lost(SCHWAIG, doubling=Doubling(most=1), loss_factor=2)

    assert rules.score(Game("solo", 1, won=False, doubles=1)) == (-30, 10, 10, 10)
    assert (-30, 10, 10, 10) in rules.legal_rows()


def test_games_of_one_price_that_are_lost_at_two_are_both_legal() -> None:
    """Doubled, or raised by a deal thrown in: worth 2 if won, 4 or 3 if lost."""
    rules = rule_set("spin", nobody_plays="redeal", loss_factor=1)
    rufspiel = replace(rules.contract("rufspiel"), lost_extra=Price(1, 1))
    rules = checked(replace(rules, contracts=(rufspiel,), doubling=Doubling(most=1)))

    doubled, raised = Game("rufspiel", 1, 2, doubles=1), Game("rufspiel", 1, 2, redeals=(0,))
    lost = [rules.score(replace(game, won=False)) for game in (doubled, raised)]

    assert rules.score(replace(doubled, won=True)) == rules.score(replace(raised, won=True))
    assert lost == [(-4, -4, 4, 4), (-3, -3, 3, 3)]
    assert set(lost) <= rules.legal_rows().keys()


def test_opponents_write_more_for_a_lost_game_where_only_plus_points_are_written() -> None:
    farbsolo = replace(EBERSDORF.contract("farbsolo"), lost_extra=Price(0, 10))
    rules = checked(replace(EBERSDORF, contracts=(farbsolo, EBERSDORF.contract("rufspiel")),
                            nobody_plays="same_dealer"))  # fmt: skip

    assert rules.score(Game("farbsolo", 1, won=False)) == (0, 30, 30, 30)
    assert rules.score(Game("farbsolo", 1, won=True)) == (60, 0, 0, 0)


def test_lost_solo_is_deducted_in_a_list_of_plus_points() -> None:
    rules = checked(replace(EBERSDORF, deducts_lost_solos=True))
    row = rules.score(Game("farbsolo", 1, won=False))

    assert row == (-60, 20, 20, 20)
    assert rules.read_row(row, 2).problems == ()
    assert rules.score(Game("rufspiel", 1, 2, won=False)) == (0, 0, 5, 5)
    assert [p.code for p in rules.read_row((-5, 0, 0, 0), 2).problems] == ["row_illegal"]
    counted = (Tally(solo_played=1), *(Tally(),) * 3)
    assert rules.check_totals((-60, 20, 20, 20), counted, games=24) == ()


def test_dash_is_a_row_of_zeros_when_nobody_plays() -> None:
    dash = Contract("dash", "nobody", {"plain": Price(0, 0)}, rule="5", is_forced=True)
    contracts = (*SCHWAIG.contracts, dash)
    rules = checked(replace(SCHWAIG, contracts=contracts, nobody_plays="dash"))

    assert rules.score(Game("dash", 1)) == (0, 0, 0, 0)
    assert rules.judge("dash").won is None
    assert rules.read_row((0, 0, 0, 0), 2).problems == ()
    assert rules.check_sheet([(0, 0, 0, 0)]).is_countable


def test_drawn_game_that_is_carried_over_writes_0_and_doubles_the_next() -> None:
    drawn = replace(EBERSDORF.contract("ueberkreuz"), drawn="carried_over")
    contracts = (*EBERSDORF.contracts[:-1], drawn)
    rules = checked(replace(EBERSDORF, contracts=contracts, doubling=Doubling(most=1)))

    assert rules.score(Game("ueberkreuz", 1, 3)) == (0, 0, 0, 0)
    assert rules.score(Game("rufspiel", 1, 2, won=True, doubles=1)) == (10, 10, 0, 0)


@pytest.mark.parametrize(
    ("row", "circled", "codes"),
    [
        ((75, 0, 0, 0), {1}, []),
        ((80, 0, 0, 0), {1}, ["circle_wrong"]),
        ((75, 0, 0, 0), set(), []),
        ((0, 25, 25, 25), {1}, ["circle_wrong"]),
        ((100, 0, 0, 0), set(), ["circle_missing"]),
    ],
)
def test_circle_only_round_a_won_herzsolo(row: Row, circled: set[int], codes: list[str]) -> None:
    """75 is a Herzsolo, or another Solo with three Laufende: a circle there is no mistake."""
    rules = checked(replace(EBERSDORF, circled_contracts=("herzsolo",), circles_only_won=True))

    assert [p.code for p in rules.read_row(row, 2, circled, tout=False).problems] == codes


def test_more_laufende_than_count_are_worth_as_much() -> None:
    rules = checked(replace(EBERSDORF, runners_cap=4))

    assert [
        rules.score(Game("rufspiel", 1, 2, won=True, runners=runners))[0] for runners in (3, 4, 5)
    ] == [20, 25, 25]


@pytest.mark.parametrize(
    ("game", "points"),
    [
        (Game("farbsolo", 1, won=True, tout=True, runners=2), 120 + 20),
        (Game("farbsolo", 1, won=True, tout=True, runners=1), 120),
        (Game("farbsolo", 1, won=True, runners=2), 60),
        (Game("farbsolo", 1, won=True, runners=3), 75),
    ],
)
def test_laufende_of_a_tout_count_from_a_number_of_their_own(game: Game, points: int) -> None:
    farbsolo = replace(EBERSDORF.contract("farbsolo"), tout_runners_from=2)
    rules = checked(replace(EBERSDORF, contracts=(farbsolo, EBERSDORF.contract("ueberkreuz"))))

    assert rules.score(game) == (points, 0, 0, 0)
    assert (points, 0, 0, 0) in rules.legal_rows()
    assert rules.runners_that_matter(farbsolo)[:3] == (0, 2, 3)


def test_tout_in_a_first_game_without_one_has_the_laufende_of_the_game() -> None:
    farbsolo = EBERSDORF.contract("farbsolo")
    farbsolo = replace(farbsolo, tout_runners_from=2, first_game={**farbsolo.prices})
    rules = checked(replace(EBERSDORF, contracts=(farbsolo, EBERSDORF.contract("ueberkreuz"))))

    tout = Game("farbsolo", 1, won=True, tout=True, runners=2)

    assert rules.score(replace(tout, number=1)) == (60, 0, 0, 0)
    assert rules.score(replace(tout, number=2)) == (140, 0, 0, 0)


def test_first_game_without_tout_counts_it_as_high_as_the_game_may() -> None:
    """The rule of some tournaments: no Tout in game 1, everything else as ever."""
    solo = SCHWAIG.contract("solo")
    without = replace(solo, first_game=solo.prices)
    rules = checked(replace(SCHWAIG, contracts=(without,), first_tout="as_told"))

    assert rules.score(Game("solo", 1, won=True, tout=True, number=1)) == (12, -4, -4, -4)
    assert rules.score(Game("solo", 1, won=True, tout=True, number=2)) == (18, -6, -6, -6)
    assert (18, -6, -6, -6) not in rules.legal_rows(1)
