"""Sources of rules: printed sheets, profiles, a club's presets, tournaments."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext as _, gettext_lazy

import scoring
from scoring import RuleSet
from scoring.contracts import PrintedRules
from tournament.models import HouseRuleSet, Tournament
from tournament.models.fields import tidy
from tournament.models.tournament import HOUSE
from tournament.rules.game_facts import Fact
from tournament.rules.names import rules_title
from tournament.rules.own.fault_words import ASSUMPTIONS
from tournament.rules.page import facts_of
from tournament.rules.points_table import PointsLine, headings, points_table
from tournament.shared.guards import text_problem
from tournament.shared.request_numbers import whole_number

LONGEST_TITLE = 80  # characters

OF_PRESET = "preset-"  # begins the key of a club's own rules


PRINTED, PROFILE, OWN = (
    gettext_lazy("printed sheet"),
    gettext_lazy("house rules"),
    gettext_lazy("your own"),
)


@dataclass(frozen=True, slots=True)
class Source:
    """Rules to pick or to copy. `key`: in addresses; `assumed`: keys of ASSUMPTIONS."""

    key: str
    kind: Promise
    rules: RuleSet
    assumed: tuple[str, ...] = ()
    preset_id: int | None = None

    @property
    def title(self) -> str:
        return rules_title(self.rules)

    @property
    def editable_rules(self) -> RuleSet:
        """A copy to edit; only presets keep rule numbers."""
        rules = own_copy(self.rules)
        return rules if self.preset_id else without_rule_numbers(rules)

    @property
    def facts(self) -> list[Fact]:
        return facts_of(self.rules)

    @property
    def headings(self) -> PointsLine:
        return headings(self.rules)

    @property
    def lines(self) -> list[PointsLine]:
        return points_table(self.rules)

    @property
    def assumptions(self) -> list[str]:
        return [str(ASSUMPTIONS[name]) for name in self.assumed]


def sheets() -> list[Source]:
    slugs = (sheet.slug for sheet in scoring.RULE_SETS)
    return [Source(slug, PRINTED, scoring.rule_set(slug)) for slug in slugs]


@cache  # own_copy() takes long
def profiles() -> tuple[Source, ...]:
    return tuple(
        Source(f"profile-{profile.rules.slug}", PROFILE, own_copy(profile.rules), profile.assumed)
        for profile in scoring.PROFILES
    )


def presets() -> list[Source]:
    """Return the club's rules, except those that this version cannot read."""
    return list(_readable(HouseRuleSet.objects.all()))


def all_sources() -> list[Source]:
    return [*sheets(), *profiles(), *presets()]


def source(key: str) -> Source | None:
    if key.startswith(OF_PRESET):
        number = whole_number(key.removeprefix(OF_PRESET), most_digits=9)
        return next(_readable(HouseRuleSet.objects.filter(pk=number or 0)), None)
    return next((choice for choice in (*sheets(), *profiles()) if choice.key == key), None)


def key_of(tournament: Tournament) -> str:
    """Return the key of the Source with the tournament's rules, "" if none has the same."""
    if tournament.rule_set != HOUSE:
        return tournament.rule_set
    sources = (*profiles(), *presets())
    return next((candidate.key for candidate in sources if candidate.rules == tournament.rules), "")


def own_copy(rules: RuleSet, *, title: str | None = None) -> RuleSet:
    """Copy rules as house rules; options stay as chosen.

    Where rows do not show a Tout, lists get T marks; where they do not show the declarer, each game
    is recorded.
    """
    unclear = rules.unclear_rows()
    return replace(
        rules,
        slug=HOUSE,
        title=tidy(rules.title if title is None else title),
        rule_numbers=PrintedRules({k: rule for k, rule in rules.rule_numbers.items() if rule}),
        options={},
        open_points=(),
        has_tout_mark=rules.has_tout_mark or bool(unclear.tout and not unclear.player),
        rows_tell_the_game=rules.rows_tell_the_game and not unclear.player,
    )


def without_rule_numbers(rules: RuleSet) -> RuleSet:
    return replace(
        rules,
        rule_numbers=PrintedRules(),
        contracts=tuple(replace(part, rule="") for part in rules.contracts),
        offences=tuple(replace(part, rule="") for part in rules.offences),
    )


def house_rules_of(tournament: Tournament) -> RuleSet:
    """Return the tournament's rules as house rules, with its rounds, games, fees and stakes."""
    rounds, best = tournament.round_count, tournament.rules.best_rounds
    return replace(
        own_copy(tournament.rules, title=rules_title(tournament.rules)),
        rounds=rounds,
        best_rounds=best if best is not None and best < rounds else None,
        games=tournament.games_per_round,
        fee_cents=tournament.fee_cents,
        minor_fee_cents=tournament.minor_fee_cents,
        cents_per_point=(tournament.stakes or {}).get("per_point", 0),
    )


def preset_rules(preset: HouseRuleSet) -> RuleSet:
    """Return the preset's rules. Raises BadRules for unreadable data of another version."""
    return replace(scoring.rule_set_from(preset.data), title=preset.title)


def _readable(presets: Any) -> Iterator[Source]:
    for preset in presets:
        try:
            rules = preset_rules(preset)
            yield Source(f"{OF_PRESET}{preset.pk}", OWN, rules, preset_id=preset.pk)
        except scoring.BadRules:
            continue


def title_problem(title: str) -> str | None:
    if not title:
        return _("The rules have no name yet.")
    return text_problem(_("Name of the rules"), title, most=LONGEST_TITLE)
