"""Rules as a form and back: everything known can be typed, every fault stands beside its field."""

from collections.abc import Callable
from dataclasses import fields, replace
from typing import Any

import pytest

from scoring import PROFILES, RULE_SETS, Contract, RuleSet, rule_set
from tests.tiers import thorough_unless
from tests.tournament.rules.own.forms.typed_rules import (
    ALL,
    RIES,
    Texts,
    alone,
    donau_ries,
    price,
    rules_called,
    texts_of,
    typed,
    with_games,
)
from tournament.rules.own.forms.editor import Editor, apply_change
from tournament.rules.own.labels import PRINTED

pytestmark = pytest.mark.usefixtures("english")

PROFILED = {profile.rules.slug for profile in PROFILES}
EACH_WAY = thorough_unless(lambda name: name not in PROFILED, ALL)


@pytest.mark.parametrize("name", EACH_WAY)
def test_rules_can_be_typed(name: str) -> None:
    rules = rules_called(name)
    editor = Editor(texts_of(rules))

    assert editor.validated_rules() == rules, editor.wrong
    assert rules.legal_rows()


@pytest.mark.parametrize("name", EACH_WAY)
def test_rules_shown_again_unjudged_are_the_same(name: str) -> None:
    texts = texts_of(rules_called(name))

    again = typed(Editor(texts, shows_faults=False))

    assert {name: text for name, text in again.items() if text} == {
        name: text for name, text in texts.items() if text
    }


def unlike(value: Any) -> Any:
    """Another value of the same kind."""
    if isinstance(value, bool):
        return not value
    return value + 1 if isinstance(value, int) else value


def test_every_field_of_a_rule_set_can_be_typed() -> None:
    """A field that the program learns later has to be put into the form as well."""
    rules = replace(
        RIES,
        registration_closes_minutes_before=30,
        runners_cap=8,
        least_age=16,
        best_rounds=1,
        rounds=3,
    )
    not_typed = ("is_zero_sum", "seats", "rows_tell_the_game", "deducts_lost_solos")
    names = [f.name for f in fields(RuleSet) if f.name not in (*not_typed, "won_from")]
    other = replace(rules, **{name: unlike(getattr(rules, name)) for name in names})

    editor = Editor(texts_of(other))

    assert editor.validated_rules() == other, editor.wrong
    assert other.supervises_touts != rules.supervises_touts


def test_every_rule_that_a_known_sheet_numbers_has_a_name() -> None:
    sheets = [rule_set(sheet.slug) for sheet in RULE_SETS] + [profile.rules for profile in PROFILES]

    assert {about for rules in sheets for about in rules.rule_numbers} <= PRINTED.keys()


def test_every_field_of_a_contract_can_be_typed() -> None:
    plain = alone("solo", (9, 3), (12, 4), tout=price(18, 6), most_runners=8)
    names = ("takes_doubles", "takes_spritze", "is_forced", "can_be_lost", "most_runners")
    filled = replace(
        plain,
        **{name: unlike(getattr(plain, name)) for name in names},
        first_game={"plain": price(3, 1), "schneider": price(6, 2)},
        runner=price(3, 1),
        tout_runner=price(6, 2),
        redeal=price(9, 3),
        lost_extra=price(12, 4),
        rule="13 b",
        won_from=62,
        schneider_won_from=93,
        schneider_lost_to=29,
        drawn_at=61,
        drawn="replayed",
        runners_from=4,
        tout_runners_from=3,
        counts_as="sie",
        won_by="all_tricks",
    )
    unchanged = [
        f.name for f in fields(Contract) if getattr(filled, f.name) == getattr(plain, f.name)
    ]
    rules = with_games(RIES, filled, redeal_bonus=(1, 2))

    editor = Editor(texts_of(rules))

    assert editor.validated_rules() == rules, editor.wrong
    plain_ones = "name side prices tout can_be_won spares_jungfrauen"
    assert unchanged == plain_ones.split()


SOLO, RUFSPIEL = 1, 3  # where they stand in Donau-Ries


@pytest.mark.parametrize(
    ("texts", "field", "sentence"),
    [
        ({"won_from": "95"}, "won_from", "Lost as Schneider up to 30, won from 95"),
        ({"won_from": "sechzig"}, "won_from", "This must be a whole number."),
        ({"seats": "3"}, "contracts-3-side", "Rufspiel needs a table of four, not of 3."),
        ({"deck_cards": "24"}, "deck_cards", "4 seats with 8 tricks need 32 cards, there are 24."),
        ({"doubling_has_re": "on"}, "doubling_has_re", "A Re answers a Spritze"),
        ({"doubling_most": "9"}, "doubling_most", "9 is more than 4."),
        ({"rounds": "0"}, "rounds", "0 is less than 1."),
        ({"redeal_bonus": "1, zwei"}, "redeal_bonus", "whole numbers with commas"),
        ({"redeal_bonus": "1 2 3 4 5 6"}, "redeal_bonus", "This is 6 long; the maximum is 5."),
        ({"contracts-1-name": ""}, "contracts-1-name", "This is empty."),
        ({"contracts-1-name": "wenz"}, "contracts-2-name", "Wenz appears twice."),
        ({"contracts-1-name": "So\u202elo"}, "contracts-1-name", "an unprintable character"),
        ({"contracts-1-prices_plain_other": "4"}, "contracts-1-prices_plain_side", "not 3 times"),
        (
            {"contracts-1-tout_side": "", "contracts-1-tout_other": "6"},
            "contracts-1-tout_side",
            "This must be a whole number.",
        ),
        ({"contracts-1-tout_side": "31"}, "contracts-1-tout_side", "31 is not 3 times 10"),
        (
            {"contracts-1-prices_schwarz_side": "6", "contracts-1-prices_schwarz_other": "2"},
            "contracts-1-prices_schwarz_side",
            "Schwarz is worth less than Schneider.",
        ),
        ({"contracts-4-drawn_at": "55"}, "contracts-4-drawn_at", "Nobody wins at 55"),
        ({"contracts-1-spares_jungfrauen": "on"}, "contracts-1-spares_jungfrauen", "not a Ramsch"),
        ({"contracts-4-drawn": "carried_over"}, "contracts-4-drawn", "no game can be doubled"),
        ({"contracts-1-most_runners": "15"}, "contracts-1-most_runners", "15 is more than 14."),
        ({"tie_breaks_1": "lot"}, "tie_breaks_1", "The lot decides every tie"),
        ({"tie_breaks_2": "points"}, "tie_breaks_2", "points appears twice"),
        ({"tie_breaks_0": ""}, "tie_breaks_4", "Points are missing"),
        ({"tie_breaks_4": ""}, "tie_breaks_3", "ends with Solo played"),
        ({"tie_breaks_1": "round_3"}, "tie_breaks_1", "there are 2 rounds"),
        ({"splits_plus_and_minus": "on", "list_kind": "plus"}, "splits_plus_and_minus", "no minus"),
        ({"nobody_plays": "game-9"}, "nobody_plays", "“game-9” is not one of the choices"),
        ({"title": " "}, "title", "Please fill this in."),
        (
            {
                "offences-0-name": "kontra",
                "offences-1-name": "forbidden Kontra",
                "offences": "2",
            },
            "offences-1-name",
            "appears twice",
        ),
    ],
)
def test_fault_stands_beside_its_field_and_keeps_what_was_typed(
    texts: Texts, field: str, sentence: str
) -> None:
    editor = Editor(texts_of(donau_ries()) | texts)

    assert editor.validated_rules() is None

    sentences = {bound.html_name: sentence for bound, _label, sentence in editor.wrong}
    assert sentence.casefold() in sentences.get(field, "").casefold(), sentences
    typed_texts = typed(editor)
    assert {name: typed_texts[name] for name in texts if name in typed_texts} == {
        name: text for name, text in texts.items() if name in typed_texts
    }


@pytest.mark.parametrize(
    "names", [[f"tie_breaks_{n}" for n in range(5)], [f"offences-{n}-name" for n in range(5)]]
)
def test_faults_of_one_list_stand_each_beside_its_field(names: list[str]) -> None:
    editor = Editor(texts_of(donau_ries()) | dict.fromkeys(names, "points") | {"offences": "5"})

    assert editor.validated_rules() is None
    assert {bound.html_name for bound, _label, _sentence in editor.wrong} >= set(names[1:])


def test_rules_too_wide_are_refused_above_the_form() -> None:
    wide = {"doubling_most": "4", "redeal_bonus": "1, 6, 31, 156, 781"}
    for place in range(1, 5):
        times = "3" if place < RUFSPIEL else "1"
        wide |= {f"contracts-{place}-{name}_side": times for name in ("runner", "redeal")}
        wide |= {f"contracts-{place}-{name}_other": "1" for name in ("runner", "redeal")}
        wide |= {f"contracts-{place}-most_runners": "14"}

    editor = Editor(texts_of(donau_ries()) | wide)

    assert editor.validated_rules() is None
    assert "different courses of a game" in editor.sentences[0]


def changed(texts: Texts, change: str) -> Texts:
    return apply_change(texts, change)[0]


def names(texts: Texts) -> list[str]:
    return [contract.title for contract in Editor(texts, shows_faults=False).contracts]


@pytest.mark.parametrize(
    ("change", "expected"),
    [
        ("up-2", ["Sie", "Wenz", "Solo", "Rufspiel", "Überkreuz"]),
        ("up-0", ["Sie", "Solo", "Wenz", "Rufspiel", "Überkreuz"]),
        ("down-0", ["Solo", "Sie", "Wenz", "Rufspiel", "Überkreuz"]),
        ("down-4", ["Sie", "Solo", "Wenz", "Rufspiel", "Überkreuz"]),
        ("remove-1", ["Sie", "Wenz", "Rufspiel", "Überkreuz"]),
        ("add-0", ["Sie", "Solo", "Wenz", "Rufspiel", "Überkreuz", "new game"]),
        ("remove-9", ["Sie", "Solo", "Wenz", "Rufspiel", "Überkreuz"]),
        ("sell-1", ["Sie", "Solo", "Wenz", "Rufspiel", "Überkreuz"]),
    ],
)
def test_games_are_added_moved_and_taken_out(change: str, expected: list[str]) -> None:
    assert names(changed(texts_of(donau_ries()), change)) == expected


@pytest.mark.parametrize(
    "change", ["remove-0", "up-0", "down-0", pytest.param("up-" + "9" * 5000, id="huge")]
)
def test_change_of_a_game_that_is_not_there_changes_nothing(change: str) -> None:
    assert apply_change({"contracts": "0"}, change) == ({"contracts": "0"}, None)


def read(texts: Texts) -> RuleSet:
    editor = Editor(texts)
    rules = editor.validated_rules()
    assert rules is not None, editor.wrong
    return rules


def test_game_that_is_played_when_nobody_plays_may_move_and_change_its_name() -> None:
    texts = changed(changed(texts_of(donau_ries()), "up-4"), "remove-0")
    renamed = texts | {"contracts-2-name": "Kreuzbock"}

    rules = read(renamed)

    assert rules.nobody_plays == "Kreuzbock"
    assert [c.name for c in rules.contracts] == ["solo", "wenz", "Kreuzbock", "rufspiel"]


def test_everything_typed_moves_with_its_game() -> None:
    texts = texts_of(donau_ries()) | {"contracts-1-prices_plain_side": "1x"}

    moved = changed(texts, "down-1")

    assert moved["contracts-2-prices_plain_side"] == "1x"
    assert moved["contracts-1-name"] == "Wenz"


def test_game_added_can_be_filled_in() -> None:
    texts = changed(texts_of(donau_ries()), "add-0") | {
        "contracts-5-name": "Geier",
        "contracts-5-side": "alone",
        "contracts-5-counts_as": "solo",
        "contracts-5-won_by": "card_points",
        "contracts-5-drawn": "zero",
        "contracts-5-prices_plain_side": "12",
        "contracts-5-prices_plain_other": "4",
    }

    rules = read(texts)

    assert rules.contract("geier") == Contract(
        "geier", "alone", {"plain": price(12, 4)}, rule="", most_runners=8
    )


@pytest.mark.parametrize("count", ["", "-1", "1e9", "99999999999", "٣"])
def test_nonsense_for_the_number_of_games_harms_nothing(count: str) -> None:
    editor = Editor(texts_of(donau_ries()) | {"contracts": count})

    assert editor.validated_rules() is None
    assert len(editor.contracts) <= 40


@pytest.mark.parametrize(
    "chain",
    [
        ("points", "round_2", "round_1", "lot"),
        ("points", "number_low", "shared"),
        ("sie", "points", "tout_won", "number_high", "lot"),
        ("points", "shared"),
        ("solo_played", "solo_won", "tout_played", "points", "round_1", "lot"),
    ],
)
def test_chain_of_tie_breaks_is_typed_in_any_order(chain: tuple[str, ...]) -> None:
    """The order is typed as numbers, with gaps between."""
    texts = {n: t for n, t in texts_of(donau_ries()).items() if not n.startswith("tie_breaks")}
    texts |= {f"tie_breaks_{2 * place + 1}": name for place, name in enumerate(chain)}

    assert read(texts).tie_breaks == chain


def test_name_known_to_the_program_is_understood_however_it_is_written() -> None:
    texts = texts_of(donau_ries()) | {"contracts-3-name": " RUFSPIEL "}

    assert read(texts).contracts[RUFSPIEL].name == "rufspiel"


def test_price_of_nothing_is_kept_apart_from_no_price() -> None:
    zero: Callable[[str], Texts] = lambda text: {  # noqa: E731
        f"contracts-{SOLO}-tout_side": text,
        f"contracts-{SOLO}-tout_other": text,
    }

    assert read(texts_of(donau_ries()) | zero("0")).contracts[SOLO].tout == price(0, 0)
    assert read(texts_of(donau_ries()) | zero("")).contracts[SOLO].tout is None
