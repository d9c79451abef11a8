"""Presets and a tournament's own rules: kept, changed, named, frozen, journalled."""

from dataclasses import replace

import pytest
from django.utils import translation

import scoring
from scoring import PROFILES, RULE_SETS, RuleSet, from_data, rule_set, to_data
from tests.factories import enter, make_players, make_tournament, make_user, seat_players
from tournament.evening.services.tournaments import (
    change_tournament,
    create_tournament,
    give_own_rules,
)
from tournament.journal.sentences import journal_lines
from tournament.models import HouseRuleSet, JournalEntry, Tournament
from tournament.rules.own.services import change_preset, create_preset, delete_preset
from tournament.rules.own.sources import house_rules_of, own_copy, preset_rules, presets, source
from tournament.shared.errors import Refused

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("english")]

KNOWN = [
    *(rule_set(sheet.slug) for sheet in RULE_SETS),
    *(rule_set("spin", seats=3, nobody_plays="redeal"), rule_set("buchstaben", seats=2)),
    *(profile.rules for profile in PROFILES),
]


def donau_ries(**changes: object) -> RuleSet:
    return replace(own_copy(PROFILES[0].rules), **changes)


def changed_solo(rules: RuleSet) -> RuleSet:
    """The plain Solo at 45 : 15 instead of 15 : 5, and all above it."""
    solo = rules.contract("solo")
    dear = {level: scoring.Price(45, 15) for level in solo.prices}
    contracts = tuple(
        replace(c, prices=dear, tout=scoring.Price(90, 30)) if c.name == "solo" else c
        for c in rules.contracts
    )
    return replace(rules, contracts=contracts)


@pytest.mark.parametrize("rules", KNOWN, ids=lambda rules: f"{rules.slug}-{rules.seats}")
def test_own_copy_scores_and_asks_as_the_original(rules: RuleSet) -> None:
    """Every known rule set is kept as a preset and read back equal."""
    copy = own_copy(rules)

    stored = preset_rules(create_preset(copy, by=None))

    assert stored == copy
    assert stored.legal_rows() == rules.legal_rows()
    assert stored.has_tout_mark == rules.has_tout_mark
    assert stored.rows_tell_the_game == rules.rows_tell_the_game
    assert (stored.open_points, stored.options) == ((), {})


def test_copy_whose_rows_leave_a_tout_open_gets_a_t() -> None:
    rules = replace(rule_set("ebersdorf"), has_tout_mark=False)

    assert own_copy(rules).has_tout_mark


def test_copy_whose_rows_leave_the_player_open_is_kept_game_by_game() -> None:
    rules = replace(rule_set("spin"), rows_tell_the_game=True)

    assert not own_copy(rules).rows_tell_the_game


def test_preset_is_renamed_changed_and_deleted_with_a_journal() -> None:
    preset = create_preset(donau_ries(), by=make_user())

    renamed = replace(preset_rules(preset), title="  Feucht \n 2027 ")
    preset = change_preset(preset, rules=renamed, by=make_user())
    assert (preset.title, preset_rules(preset).title) == ("Feucht 2027", "Feucht 2027")
    preset = change_preset(preset, rules=changed_solo(preset_rules(preset)), by=make_user())
    assert preset_rules(preset).contract("solo").prices["plain"].side == 45
    delete_preset(preset, by=make_user())

    assert HouseRuleSet.objects.count() == 0
    entries = [
        (entry.action, (entry.old or {}).get("title"), (entry.new or {}).get("title"))
        for entry in JournalEntry.objects.order_by("id")
    ]
    assert entries == [
        ("preset_created", None, "Donau-Ries"),
        ("preset_changed", "Donau-Ries", "Feucht 2027"),
        ("preset_changed", "Feucht 2027", "Feucht 2027"),
        ("preset_deleted", "Feucht 2027", None),
    ]


def test_preset_saved_unchanged_says_nothing() -> None:
    preset = create_preset(donau_ries(), by=None)

    change_preset(preset, rules=preset_rules(preset), by=None)

    assert JournalEntry.objects.count() == 1


@pytest.mark.parametrize(
    ("title", "sentence"),
    [
        ("Donau-Ries", "Rules called “Donau-Ries” already exist"),
        (" ", "The rules have no name yet."),
        ("x" * 81, "Name of the rules has 81 characters; the limit is 80."),
    ],
)
def test_preset_needs_a_name_of_its_own(title: str, sentence: str) -> None:
    create_preset(donau_ries(), by=None)

    with pytest.raises(Refused, match=sentence):
        create_preset(donau_ries(title=title), by=None)

    assert HouseRuleSet.objects.count() == 1


def test_preset_that_this_program_cannot_read_is_left_out() -> None:
    broken = HouseRuleSet.objects.create(title="von morgen", data={"format": 99})
    create_preset(donau_ries(), by=None)

    assert [preset.title for preset in presets()] == ["Donau-Ries"]
    assert source(f"preset-{broken.pk}") is None


@pytest.mark.parametrize("key", ["", "schwaig ", "profile-", "preset-", "preset-x", "preset-٣"])
def test_unknown_source_is_none(key: str) -> None:
    assert source(key) is None


def test_tournament_takes_a_copy_and_keeps_it() -> None:
    tournament = make_tournament()
    preset = create_preset(donau_ries(), by=None)

    tournament = give_own_rules(tournament, rules=preset_rules(preset), by=make_user())
    change_preset(preset, rules=changed_solo(preset_rules(preset)), by=None)

    tournament = Tournament.objects.get()
    assert tournament.rules == donau_ries()
    assert (tournament.rule_set, tournament.rule_options) == ("house", {})
    assert (tournament.round_count, tournament.games_per_round) == (2, 32)


def test_change_of_one_price_is_told_by_its_name() -> None:
    tournament = give_own_rules(make_tournament(), rules=donau_ries(), by=None)

    tournament = give_own_rules(tournament, rules=changed_solo(donau_ries()), by=None)

    assert tournament.rules.read_row((45, -15, -15, -15), 2).problems == ()
    assert tournament.rules.read_row((18, -6, -6, -6), 2).problems == ()  # still a Wenz
    line = journal_lines(tournament, tournament.journal.order_by("-id")[:1])[0].words
    assert line.startswith(
        "Rules changed: Solo: plain, declaring side 15 → 45; Solo: plain, each other seat 5 → 15"
    )


def test_first_copy_is_told_by_its_title() -> None:
    tournament = make_tournament(games_per_round=20)

    give_own_rules(tournament, rules=donau_ries(), by=None)

    lines = [line.words for line in journal_lines(tournament, tournament.journal.order_by("id"))]
    assert any("house rules – → Donau-Ries" in line for line in lines)
    assert any("games per round 20 → 32" in line for line in lines)
    with translation.override("de"):
        lines = [line.words for line in journal_lines(tournament, tournament.journal.all())]
    assert any("Hausregeln – → Donau-Ries" in line for line in lines)


def test_own_rules_are_frozen_with_the_first_list() -> None:
    tournament = give_own_rules(make_tournament(players=4), rules=donau_ries(), by=None)
    enter(seat_players(tournament).sheets.get(), 15, -5, -5, -5)

    with pytest.raises(Refused, match="The first list is entered"):
        give_own_rules(tournament, rules=changed_solo(donau_ries()), by=None)

    assert Tournament.objects.get().rules == donau_ries()


def test_settings_of_a_frozen_tournament_leave_its_own_rules_as_stored() -> None:
    """A field the program has gained since does not change them."""
    tournament = give_own_rules(make_tournament(), rules=donau_ries(), by=None)
    stored = {k: v for k, v in tournament.house_rules.items() if k != "supervises_touts"}
    Tournament.objects.update(house_rules=stored)
    make_players(tournament, 4)
    enter(seat_players(tournament).sheets.get(), 15, -5, -5, -5)

    change_tournament(tournament, by=None, rule_set="house", rule_options={}, venue="Hirsch")

    tournament = Tournament.objects.get()
    assert (tournament.venue, tournament.house_rules) == ("Hirsch", stored)


def test_tables_of_another_size_are_refused_once_a_round_is_drawn() -> None:
    tournament = give_own_rules(make_tournament(players=4), rules=donau_ries(), by=None)
    seat_players(tournament)

    with pytest.raises(Refused, match="already been drawn for tables of 4"):
        give_own_rules(tournament, rules=own_copy(rule_set("spin", seats=3)), by=None)


def test_back_to_a_printed_rule_set() -> None:
    tournament = give_own_rules(make_tournament(), rules=donau_ries(), by=None)

    tournament = change_tournament(tournament, by=None, rule_set="schwaig")

    assert (tournament.house_rules, tournament.rules) == (None, rule_set("schwaig"))


def test_rules_played_carry_the_numbers_of_the_tournament() -> None:
    tournament = make_tournament(round_count=3, games_per_round=16, fee_cents=500)

    rules = house_rules_of(tournament)

    assert (rules.rounds, rules.games, rules.fee_cents) == (3, 16, 500)
    assert (rules.slug, rules.title) == ("house", "Schwaig")


@pytest.mark.parametrize(("rounds", "best"), [(3, 2), (2, None), (1, None)])
def test_best_rounds_are_kept_only_where_there_are_more_rounds(
    rounds: int, best: int | None
) -> None:
    """A tournament of fewer rounds than its rules foresaw counts them all."""
    rules = replace(donau_ries(), rounds=3, best_rounds=2)
    tournament = give_own_rules(make_tournament(), rules=rules, by=None)
    tournament = change_tournament(tournament, by=None, round_count=rounds)

    played = house_rules_of(tournament)

    assert (played.rounds, played.best_rounds) == (rounds, best)
    assert from_data(to_data(played)) == played


def test_tournament_is_refused_without_its_house_rules_and_with_bad_ones() -> None:
    values = {"name": "Rennen", "date": make_tournament().date, "rule_set": "house"}

    with pytest.raises(Refused, match="The house rules are missing"):
        create_tournament(by=None, **values)
    bad = to_data(donau_ries()) | {"won_from": 95}
    with pytest.raises(Refused, match=r"\(won_from\): Lost as Schneider up to 30, won from 95"):
        create_tournament(by=None, **values, house_rules=bad)
