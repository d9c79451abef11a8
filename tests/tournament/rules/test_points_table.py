"""The printed points table, read beside the printed sheets."""

from collections.abc import Iterator
from dataclasses import replace

import pytest
from django.utils import translation

from scoring import PROFILES, RULE_SETS, Contract, Game, Price, RuleSet, rule_set
from tournament.rules.names import contract_name
from tournament.rules.points_table import notes, points_table
from tournament.shared.signs import points

SEATS = {"called": 2, "across": 3, "alone": None}  # the partner of seat 1


def changed(rules: RuleSet, **by_contract: dict[str, object]) -> RuleSet:
    """Return the rules with other values in the contracts named."""
    contracts = (replace(c, **by_contract.get(c.name, {})) for c in rules.contracts)
    return replace(rules, contracts=tuple(contracts))


DEDUCTING = replace(rule_set("ebersdorf"), deducts_lost_solos=True)
SOLO_LIKE_A_RUFSPIEL = changed(
    DEDUCTING,
    wenz={
        "prices": DEDUCTING.contract("rufspiel").prices,
        "tout": None,
        "runner": DEDUCTING.contract("rufspiel").runner,
    },
)


def lines(rules):
    with translation.override("en"):
        return [(line.name, line.won, line.lost) for line in points_table(rules)]


def test_points_table_of_schwaig_is_rule_12():
    assert lines(rule_set("schwaig")) == [
        ("Rufspiel", "+1 / −1", "−1 / +1"),
        ("Rufspiel, Schneider", "+2 / −2", "−2 / +2"),
        ("Rufspiel, Schwarz", "+3 / −3", "−3 / +3"),
        ("Solo, Wenz, Farbwenz", "+6 / −2", "−6 / +2"),
        ("Solo, Wenz, Farbwenz, Schneider", "+9 / −3", "−9 / +3"),
        ("Solo, Wenz, Farbwenz, Schwarz", "+12 / −4", "−12 / +4"),
        ("Solo, Wenz, Farbwenz, Tout", "+18 / −6", "−18 / +6"),
        ("Sie", "+24 / −8", "–"),
    ]


def test_points_table_of_ebersdorf_is_rule_28():
    assert lines(rule_set("ebersdorf")) == [
        ("Rufspiel, Überkreuz", "5", "5"),
        ("Rufspiel, Schneider", "10", "10"),
        ("Rufspiel, Schwarz", "15", "15"),
        ("Farbsolo, Wenz, Geier", "60", "20"),
        ("Farbsolo, Wenz, Geier, Tout", "120", "40"),
        ("Herzsolo", "75", "25"),
        ("Herzsolo, Tout", "150", "50"),
        ("each Laufende from 3", "+5", "+5"),
        ("Tout, each Laufende from 3", "+10", "+10"),
    ]


def test_points_table_follows_the_decided_options():
    rules = rule_set(
        "ebersdorf", tout="double_base", runners_in_solo="per_opponent", crossed="plain"
    )
    assert lines(rules)[-2:] == [
        ("Rufspiel, each Laufende from 3", "+5", "+5"),
        ("Herzsolo, Farbsolo, Wenz, Geier, each Laufende from 3", "+15", "+5"),
    ]
    assert lines(rules)[:2] == [
        ("Rufspiel, Überkreuz", "5", "5"),
        ("Rufspiel, Schneider", "10", "10"),
    ]


def test_laufende_of_a_tout_that_count_from_another_number_have_a_line():
    rules = rule_set("ebersdorf", tout="double_base")
    from_2 = replace(
        rules, contracts=tuple(replace(c, tout_runners_from=2) for c in rules.contracts)
    )

    assert lines(rules)[-1] == ("each Laufende from 3", "+5", "+5")
    assert lines(from_2)[-2:] == [
        ("each Laufende from 3", "+5", "+5"),
        ("Tout, each Laufende from 2", "+5", "+5"),
    ]


def test_laufende_of_the_only_tout_that_differs_name_its_game() -> None:
    rules = changed(
        rule_set("ebersdorf", tout="double_base"), herzsolo={"tout_runner": Price(10, 10)}
    )

    assert lines(rules)[-2:] == [
        ("each Laufende from 3", "+5", "+5"),
        ("Herzsolo as Tout, each Laufende from 3", "+10", "+10"),
    ]


def test_lost_game_that_costs_more_on_top_says_what_is_paid():
    rules = rule_set("schwaig")
    solo = replace(rules.contract("solo"), lost_extra=Price(3, 1))
    dearer = replace(rules, contracts=(solo, *rules.contracts[2:]))

    assert lines(dearer)[3:4] + lines(dearer)[-3:] == [
        ("Wenz, Farbwenz", "+6 / −2", "−6 / +2"),
        ("Solo, Schneider", "+9 / −3", "−12 / +4"),
        ("Solo, Schwarz", "+12 / −4", "−15 / +5"),
        ("Solo, Tout", "+18 / −6", "−21 / +7"),
    ]


def test_laufende_of_touts_that_differ_name_their_games():
    """Laufende count on spin.de from two in a Wenz and from three in a Solo, Touts included."""
    with translation.override("en"):
        names = [line.name for line in points_table(rule_set("spin"))]

    assert names[-2:] == [
        "Solo, Farbwenz, Farbgeier as Tout, each Laufende from 3",
        "Wenz, Geier as Tout, each Laufende from 2",
    ]


def test_notes_of_schwaig_name_game_1_laufende_and_ties():
    with translation.override("en"):
        assert notes(rule_set("schwaig")) == [
            "Game 1 of each round is at most Schneider, even as Tout: Sie, Solo, Wenz, Farbwenz "
            "(rule 6).",
            "Every row adds up to 0 (rule 13).",
            "Laufende do not count in the points (rule 14).",
            "Circle the points of a player who plays alone (rule 13).",
            "Tie-breakers: Sie, Tout won, Tout played, Solo won, Solo played, the lot (rule 16).",
        ]


def test_notes_of_ebersdorf_name_the_drawn_game_and_the_t():
    with translation.override("en"):
        assert notes(rule_set("ebersdorf")) == [
            "Only winners score, losers get 0 (rule 28).",
            "Überkreuz 60 : 60: nobody wins, everybody scores 0 (rule 29).",
            "Circle the points of a player who plays alone; for a Tout write a T at the end of "
            "the row (rule 31).",
            "Tie-breakers: Tout won, Solo won, Solo played, points of round 1, the lot (rule 36).",
        ]


@pytest.mark.parametrize(
    "rules",
    [
        *(rule_set(sheet.slug) for sheet in RULE_SETS),
        *(profile.rules for profile in PROFILES),
        DEDUCTING,
        SOLO_LIKE_A_RUFSPIEL,
    ],
    ids=lambda rules: rules.slug,
)
def test_every_line_is_what_its_games_score(rules: RuleSet) -> None:
    with translation.override("en"):
        by_name = {contract_name(c.name): c for c in rules.offered_contracts}
    checked, names = 0, list[str]()
    for line, won, lost in lines(rules):
        if "Laufende" in line:
            continue
        *listed, last = line.split(", ")
        level = last.removeprefix("… ").lower()
        is_level = level in ("schneider", "schwarz", "tout")
        names = names if line.startswith("…") else listed if is_level else [*listed, last]
        for contract in (by_name[name] for name in names):
            expected = dict(scored(rules, contract, level if is_level else "plain"))
            assert {True: won, False: lost} == {True: "–", False: "–"} | expected, line
            checked += 1
    assert checked >= len([c for c in rules.offered_contracts if c.side != "nobody"])


def scored(rules: RuleSet, contract: Contract, level: str) -> Iterator[tuple[bool, str]]:
    """Yield (won, points as the table writes them) of a game of seat 1."""
    partner = SEATS[contract.side]
    other = 2 if partner != 2 else 3
    results = {True: contract.can_be_won, False: contract.can_be_lost}
    for won in (result for result, is_possible in results.items() if is_possible):
        game = Game(contract.name, 1, partner, won=won, seats=rules.seats)
        if level == "tout":
            game = replace(game, tout=True)
        elif level in contract.prices:
            game = replace(game, level=level)
        row = rules.score(game)
        if rules.is_zero_sum:
            yield won, f"{points(row[0])} / {points(row[other - 1])}"
        elif not won and row[0]:
            yield won, f"{points(row[0])} / {row[other - 1]}"
        else:
            yield won, str(row[0] if won else row[other - 1])


def test_solo_that_is_deducted_shares_no_line_with_a_rufspiel_of_its_price() -> None:
    table = lines(SOLO_LIKE_A_RUFSPIEL)

    assert [line for line in table if line[1] == "5"] == [
        ("Rufspiel, Überkreuz", "5", "5"),
        ("Wenz", "5", "−5 / 5"),
    ]


def test_laufende_of_a_deducted_solo_are_deducted_too() -> None:
    assert lines(DEDUCTING)[-3:] == [
        ("Rufspiel, Überkreuz, each Laufende from 3", "+5", "+5"),
        ("Herzsolo, Farbsolo, Wenz, Geier, each Laufende from 3", "+5", "−5 / +5"),
        ("Tout, each Laufende from 3", "+10", "−10 / +10"),
    ]
    lost = [DEDUCTING.score(Game("wenz", 1, won=False, runners=runners))[:2] for runners in (0, 3)]
    assert lost == [(-60, 20), (-75, 35)]


def test_game_1_has_the_limit_of_each_of_its_games() -> None:
    schwaig = rule_set("schwaig")
    plain = {"plain": schwaig.contract("wenz").prices["plain"]}
    with translation.override("en"):
        assert notes(changed(schwaig, wenz={"first_game": plain}))[:2] == [
            "Game 1 of each round is at most Schneider, even as Tout: Sie, Solo, Farbwenz "
            "(rule 6).",
            "Game 1 of each round is at most plain, even as Tout: Wenz (rule 6).",
        ]


@pytest.mark.parametrize(
    ("with_runners", "noted"),
    [
        (
            False,
            [
                "Laufende are added after the doubling.",
                "A Spritze doubles only the game, not Schneider and Schwarz.",
            ],
        ),
        (True, ["A Spritze doubles the game and the Laufende, not Schneider and Schwarz."]),
    ],
)
def test_spritze_of_the_game_only_says_whether_laufende_are_doubled(
    with_runners: bool, noted: list[str]
) -> None:
    rules = rule_set("spin")
    doubling = replace(
        rules.doubling, spritze_doubles_game_only=True, with_runners=with_runners, has_re=False
    )
    rules = replace(rules, doubling=doubling)
    points_of = [
        rules.score(Game("rufspiel", 1, 2, won=True, runners=runners, spritze=3))[0]
        for runners in (0, 3)
    ]

    assert points_of[1] - points_of[0] == (6 if with_runners else 3)
    with translation.override("en"):
        assert [note for note in notes(rules) if "doubl" in note] == noted


def test_spritze_of_the_game_only_leaves_the_bonus_after_a_thrown_in_deal_to_the_doubles() -> None:
    rules = rule_set("spin", nobody_plays="redeal")
    rules = replace(rules, doubling=replace(rules.doubling, spritze_doubles_game_only=True))
    game = Game("rufspiel", 1, 2, won=True, doubles=1, spritze=3)

    rows = [rules.score(replace(game, redeals=redeals)) for redeals in ((), (0,))]

    assert rows[1][0] - rows[0][0] == 2
