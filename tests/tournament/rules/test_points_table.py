"""The printed points table, read beside the printed sheets."""

from dataclasses import replace

from django.utils import translation

from scoring import Price, rule_set
from tournament.rules.points_table import notes, points_table


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
            "Game 1 of each round: Sie, Solo, Wenz, Farbwenz count at most as Schneider, "
            "even as Tout (rule 6).",
            "Every row adds up to 0 (rule 13).",
            "Laufende do not count in the points (rule 14).",
            "Circle the points of a player who plays alone (rule 13).",
            "Tie-breakers: Sie, Tout won, Tout played, Solo won, Solo played, the lot (rule 16).",
        ]


def test_notes_of_ebersdorf_name_the_drawn_game_and_the_t():
    with translation.override("en"):
        assert notes(rule_set("ebersdorf")) == [
            "Only winners score, losers get 0 (rule 28).",
            "Überkreuz 60 : 60: nobody wins, everybody scores 0.",
            "Circle the points of a player who plays alone; for a Tout write a T at the end of "
            "the row (rule 31).",
            "Tie-breakers: Tout won, Solo won, Solo played, points of round 1, the lot (rule 36).",
        ]
