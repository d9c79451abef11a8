"""The rules a new tournament can choose from, in groups."""

from dataclasses import dataclass

from django.utils.translation import gettext as _

import scoring
from tournament.rules.own.sources import Source, presets, profiles


@dataclass(frozen=True, slots=True)
class Group:
    name: str
    title: str
    choices: tuple[Source, ...]


def rule_groups() -> list[Group]:
    """Return non-empty groups: printed sheets first, the club's own last."""
    printed = [Source(sheet.slug, scoring.rule_set(sheet.slug)) for sheet in scoring.RULE_SETS]
    groups = (
        Group("printed", _("Printed rule sheets"), tuple(printed)),
        Group("profiles", _("House rules of other tournaments"), profiles()),
        Group("own", _("Your own"), tuple(presets())),
    )
    return [group for group in groups if group.choices]
