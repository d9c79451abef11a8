"""A club's own rules: presets kept in the program, and the copy that a tournament plays by."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from django.contrib.auth.models import AbstractBaseUser
from django.db import IntegrityError, transaction
from django.utils.translation import gettext as _

import scoring
from scoring import RuleSet, to_data
from scoring.contracts import PrintedRules
from tournament.errors import Refused
from tournament.models import HouseRuleSet, Tournament
from tournament.models.tournament import HOUSE
from tournament.rules.names import rules_title
from tournament.services.entrants import text_problem, tidy
from tournament.services.journal import record
from tournament.services.tournaments import change_tournament

User = AbstractBaseUser | None

LONGEST_TITLE = 80  # characters
OF_PROFILE, OF_PRESET = "profile-", "preset-"


@dataclass(frozen=True, slots=True)
class Source:
    """Rules to pick or to copy. `key` names them in an address; `assumed`: see ASSUMPTIONS."""

    key: str
    rules: RuleSet
    assumed: tuple[str, ...] = ()

    @property
    def title(self) -> str:
        return rules_title(self.rules)

    @property
    def is_built_in(self) -> bool:
        return not self.key.startswith((OF_PROFILE, OF_PRESET))


def profiles() -> list[Source]:
    return [
        Source(OF_PROFILE + profile.rules.slug, own_copy(profile.rules), profile.assumed)
        for profile in scoring.PROFILES
    ]


def presets() -> list[Source]:
    """Those kept in the program, by title; one that this program cannot read is left out."""
    return list(_readable(HouseRuleSet.objects.all()))


def source(key: str) -> Source | None:
    """The built-in rule set, profile or preset of this key; None if there is none."""
    number = key.removeprefix(OF_PRESET)
    if key != number:
        known = HouseRuleSet.objects.filter(pk=int(number)) if _is_id(number) else []
        return next(_readable(known), None)
    if key in {sheet.slug for sheet in scoring.RULE_SETS}:
        return Source(key, scoring.rule_set(key))
    return next((profile for profile in profiles() if profile.key == key), None)


def own_copy(rules: RuleSet, *, title: str | None = None) -> RuleSet:
    """The rules as a club's own: what was open is decided, and rows can be read.

    Where a row may be a Tout or not, the list gets a T; where it does not tell who played alone,
    each game is recorded.
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


@transaction.atomic
def create_preset(rules: RuleSet, *, by: User) -> HouseRuleSet:
    preset = HouseRuleSet(title=tidy(rules.title), data=to_data(own_copy(rules)))
    _store(preset)
    record(None, by=by, action="preset_created", subject=preset, new=_as_json(preset))
    return preset


@transaction.atomic
def change_preset(preset: HouseRuleSet, *, rules: RuleSet, by: User) -> HouseRuleSet:
    """Rename it, or change its numbers. Tournaments keep the copy they took."""
    preset = HouseRuleSet.objects.select_for_update().get(pk=preset.pk)
    old = _as_json(preset)
    preset.title, preset.data = tidy(rules.title), to_data(own_copy(rules))
    if _as_json(preset) == old:
        return preset
    _store(preset)
    record(None, by=by, action="preset_changed", subject=preset, old=old, new=_as_json(preset))
    return preset


@transaction.atomic
def delete_preset(preset: HouseRuleSet, *, by: User) -> None:
    record(None, by=by, action="preset_deleted", subject=preset, old=_as_json(preset))
    preset.delete()


def give_own_rules(tournament: Tournament, *, rules: RuleSet, by: User) -> Tournament:
    """From now on the tournament plays by its own copy, rounds, games and fees included.

    Refused once the first list is entered.
    """
    rules = own_copy(rules)
    if problem := _title_problem(rules.title):
        raise Refused(problem)
    return change_tournament(
        tournament,
        by=by,
        rule_set=HOUSE,
        house_rules=to_data(rules),
        round_count=rules.rounds,
        games_per_round=rules.games,
        fee_cents=rules.fee_cents,
        minor_fee_cents=rules.minor_fee_cents,
    )


def rules_played(tournament: Tournament) -> RuleSet:
    """The tournament's rules as its own, with the numbers it has set for itself."""
    return replace(
        own_copy(tournament.rules, title=rules_title(tournament.rules)),
        rounds=tournament.round_count,
        games=tournament.games_per_round,
        fee_cents=tournament.fee_cents,
        minor_fee_cents=tournament.minor_fee_cents,
    )


def rules_of(preset: HouseRuleSet) -> RuleSet:
    """Raises scoring.BadRules where another program wrote what this one cannot read."""
    return replace(scoring.rule_set_from(preset.data), title=preset.title)


def _readable(found: Any) -> Iterator[Source]:
    for preset in found:
        try:
            yield Source(f"{OF_PRESET}{preset.pk}", rules_of(preset))
        except scoring.BadRules:
            continue


def _is_id(text: str) -> bool:
    return text.isascii() and text.isdigit() and len(text) < 10


def _store(preset: HouseRuleSet) -> None:
    if problem := _title_problem(preset.title):
        raise Refused(problem)
    try:
        with transaction.atomic():
            preset.save()
    except IntegrityError:
        raise Refused(
            _("There are rules of the name “%(title)s” already. Give these another name.")
            % {"title": preset.title}
        ) from None


def _title_problem(title: str) -> str | None:
    if not title:
        return _("The rules have no name yet.")
    return text_problem(_("Name of the rules"), title, most=LONGEST_TITLE)


def _as_json(preset: HouseRuleSet) -> dict[str, Any]:
    return {"title": preset.title, "house_rules": preset.data}
