"""Everything that a new tournament can be played by, in groups, as the pages offer it."""

from dataclasses import dataclass

from django.utils.translation import gettext as _

import scoring
from tournament.rules.own.sources import Source, presets, profiles


@dataclass(frozen=True, slots=True)
class Group:
    """Rules of one kind under their heading."""

    name: str
    title: str
    choices: tuple[Source, ...]


def choices() -> list[Group]:
    """Printed sheets first, the club's own last; a group of none is left out."""
    printed = [Source(sheet.slug, scoring.rule_set(sheet.slug)) for sheet in scoring.RULE_SETS]
    groups = (
        Group("printed", _("Printed rule sheets"), tuple(printed)),
        Group("profiles", _("House rules of other tournaments"), profiles()),
        Group("own", _("Your own"), tuple(presets())),
    )
    return [group for group in groups if group.choices]
