"""The fields of a list by games: fields to games, and back."""

import pytest
from hypothesis import given, strategies as st

from scoring import Game, RuleSet, rule_set
from tests.scoring.rare_rules import RARE
from tournament.results.forms.record_lines import contract_choices, result_choices
from tournament.results.forms.records import RECORD, game_texts, read_record

SPIN = rule_set("spin")
NUMBERS = (11, 12, 13, 14)
RULE_SETS = [
    rule_set("spin"),
    rule_set("spin", nobody_plays="redeal"),
    rule_set("spin", seats="3", nobody_plays="ramsch91"),
    rule_set("schwaig"),
    rule_set("ebersdorf"),
    rule_set("buchstaben"),
    *(rules for rules in RARE if rules.slug == "plays-on"),
]


def games_of(rules: RuleSet) -> list[Game]:
    games = [game for games in rules.legal_rows().values() for game in games]
    return [game for game in games if rules.counts_redeals or not game.redeals]


@given(st.sampled_from(RULE_SETS), st.data())
def test_every_game_survives_its_fields(rules: RuleSet, data: st.DataObject) -> None:
    game = data.draw(st.sampled_from(games_of(rules)))
    texts = {f"{name}2": text for name, text in game_texts(game).items()}

    typed = read_record(texts, rules, 2, NUMBERS[: rules.seats])

    checked = rules.check_entry(typed.entry, 2)
    assert typed.faults == {}
    assert checked.entry.rows is not None
    assert checked.entry.rows[1] == rules.score(game)
    assert [
        p.code for p in checked.errors if p.code not in ("row_missing", "approval_missing")
    ] == []


def test_unknown_fields_are_ignored() -> None:
    typed = read_record({"by1": "1", "by9": "2", "csrf": "x"}, SPIN, 1, NUMBERS)

    cells = {"g1s1", "g1s2", "g1s3", "g1s4", "total1", "total2", "total3", "total4"}
    assert set(typed.texts) == {f"{name}1" for name in (*RECORD, "t", "o", "remark")} | cells


@pytest.mark.parametrize(("text", "seat"), [("1", 1), ("4", 4), ("12", 2), (".12", 2), ("14", 4)])
def test_seat_is_named_by_itself_or_by_a_start_number(text: str, seat: int) -> None:
    posted = {"by1": text, "contract1": "solo", "result1": "won"}

    typed = read_record(posted, SPIN, 1, NUMBERS)

    assert (typed.entry.games[1].declarer, typed.faults) == (seat, {})


def test_dot_makes_a_start_number_of_a_seat() -> None:
    posted = {"by1": ".1", "contract1": "solo", "result1": "won"}

    typed = read_record(posted, SPIN, 1, (4, 3, 2, 1))

    assert typed.entry.games[1].declarer == 4


def test_points_without_a_game_fill_up_with_zeros_where_only_plus_is_written() -> None:
    typed = read_record({"g1s1": "60"}, rule_set("ebersdorf"), 1, NUMBERS)

    assert typed.entry.rows == ((60, 0, 0, 0),)


def test_line_with_an_unreadable_field_is_no_game() -> None:
    posted = {"by1": "1", "contract1": "solo", "result1": "won", "runners1": "viele"}

    typed = read_record(posted, SPIN, 1, NUMBERS)

    assert typed.entry.games == {}
    assert list(typed.faults) == ["runners1"]


@pytest.mark.parametrize("rules", RULE_SETS, ids=lambda rules: f"{rules.slug}-{rules.seats}")
def test_offered_games_each_have_a_key(rules: RuleSet) -> None:
    choices = contract_choices(rules)

    assert {choice.name for choice in choices} == {
        choice.name for choice in rules.offered_contracts
    }
    keys = [choice.key for choice in choices]
    assert "" not in keys
    assert len(set(keys)) == len(keys)


def test_results_are_those_of_the_rule_set() -> None:
    names = [choice.name for choice in result_choices(rule_set("buchstaben"))]

    assert [choice.name for choice in result_choices(rule_set("ebersdorf"))][-2:] == [
        "tout",
        "drawn",
    ]
    assert names == [
        "won",
        "won-schneider",
        "won-schwarz",
        "lost",
        "lost-schneider",
        "lost-schwarz",
    ]
