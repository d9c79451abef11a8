"""Changes of stored house rules (presets)."""

from typing import Any

from django.contrib.auth.models import User
from django.db import IntegrityError, transaction
from django.utils.translation import gettext as _

from scoring import RuleSet, to_data
from tournament.models import HouseRuleSet
from tournament.rules.own.sources import own_copy, title_problem
from tournament.shared.errors import Refused
from tournament.shared.journal_entries import record


@transaction.atomic
def create_preset(rules: RuleSet, *, by: User | None) -> HouseRuleSet:
    rules = own_copy(rules)
    preset = HouseRuleSet(title=rules.title, data=to_data(rules))
    _store(preset)
    record(None, "preset_created", preset, by=by, new=_as_json(preset))
    return preset


@transaction.atomic
def change_preset(preset: HouseRuleSet, *, rules: RuleSet, by: User | None) -> HouseRuleSet:
    """Replace the preset's rules; tournaments keep their copy."""
    preset = HouseRuleSet.objects.select_for_update().get(pk=preset.pk)
    old, rules = _as_json(preset), own_copy(rules)
    preset.title, preset.data = rules.title, to_data(rules)
    if _as_json(preset) == old:
        return preset
    _store(preset)
    record(None, "preset_changed", preset, by=by, old=old, new=_as_json(preset))
    return preset


@transaction.atomic
def delete_preset(preset: HouseRuleSet, *, by: User | None) -> None:
    record(None, "preset_deleted", preset, by=by, old=_as_json(preset))
    preset.delete()


def _store(preset: HouseRuleSet) -> None:
    if problem := title_problem(preset.title):
        raise Refused(problem)
    try:
        with transaction.atomic():
            preset.save()
    except IntegrityError:
        raise Refused(
            _("Rules called “%(title)s” already exist. Please choose another name.")
            % {"title": preset.title}
        ) from None


def _as_json(preset: HouseRuleSet) -> dict[str, Any]:
    return {"title": preset.title, "house_rules": preset.data}
