"""Everything that a new tournament can be played by, in groups, as the pages offer it."""

from dataclasses import dataclass

from django.utils.translation import gettext as _

import scoring
from scoring import RuleSet
from tournament.rules.game_facts import Fact
from tournament.rules.own.fault_words import ASSUMPTIONS
from tournament.rules.own.sources import Source, presets, profiles
from tournament.rules.page import facts_of
from tournament.rules.points_table import PointsLine, headings, points_table


@dataclass(frozen=True, slots=True)
class Choice:
    """Rules to pick. `assumed`: what was taken where their sheet says nothing."""

    source: Source

    @property
    def key(self) -> str:
        return self.source.key

    @property
    def title(self) -> str:
        return self.source.title

    @property
    def rules(self) -> RuleSet:
        return self.source.rules

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
    def assumed(self) -> list[str]:
        return [str(ASSUMPTIONS[name]) for name in self.source.assumed]

    @property
    def preset_id(self) -> int | None:
        number = self.key.removeprefix("preset-")
        return int(number) if number != self.key else None


@dataclass(frozen=True, slots=True)
class Group:
    """Rules of one kind under their heading."""

    name: str
    title: str
    choices: tuple[Choice, ...]


def choices() -> list[Group]:
    """Printed sheets first, the club's own last; a group of none is left out."""
    printed = [Source(sheet.slug, scoring.rule_set(sheet.slug)) for sheet in scoring.RULE_SETS]
    groups = (
        Group("printed", _("Printed rule sheets"), tuple(map(Choice, printed))),
        Group("profiles", _("House rules of other tournaments"), tuple(map(Choice, profiles()))),
        Group("own", _("Your own"), tuple(map(Choice, presets()))),
    )
    return [group for group in groups if group.choices]
