"""Players, lists and accounts that journal entries mention, loaded for all at once."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Any

from django.utils.translation import gettext as _

from tournament.models import JournalEntry, Player, Tournament


@dataclass(frozen=True, slots=True)
class Subjects:
    """Players, lists and accounts that entries mention, by id.

    `is_public`: show only what each player lets be published.
    """

    people: dict[int, Player]
    sheets: dict[int, tuple[int, int]]  # table, round
    details: dict[tuple[int, int], dict[str, Any]]  # by entry and player
    is_public: bool = False
    accounts: dict[int, str] = field(default_factory=dict)  # names of accounts with roles

    def name(self, pk: int | None) -> str:
        """Return a player's number and name, "" if there is no such player."""
        player = self.people.get(pk or 0)
        if player is None:
            return ""
        if player.is_erased:
            return erased(player.number)
        if self.is_public and player.is_number_only:
            return player.public_name
        return f"{player.number} {player.public_name if self.is_public else player.full_name}"

    def names_of(self, players: Iterable[int]) -> str:
        return "; ".join(self.name(pk) or "?" for pk in players)


@dataclass(frozen=True, slots=True)
class Change:
    tournament: Tournament
    entry: JournalEntry
    subjects: Subjects

    @property
    def old(self) -> dict[str, Any]:
        return self.entry.old or {}

    @property
    def new(self) -> dict[str, Any]:
        return self.entry.new or {}

    @property
    def values(self) -> dict[str, Any]:
        """The new values, or the old ones if nothing replaced them."""
        return self.new or self.old

    @property
    def personal(self) -> dict[str, Any]:
        """The personal values of the entry's player: {"old": …, "new": …}."""
        return self.subjects.details.get((self.entry.pk, self.entry.subject_id or 0), {})


Describe = Callable[[Change], str]


def erased(number: object) -> str:
    return _("no. %(number)s (deleted)") % {"number": number}


def joined(*parts: str, by: str = "; ") -> str:
    return by.join(filter(None, parts))
