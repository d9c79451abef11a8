"""What journal entries talk about, looked up for all of them at once."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from django.utils.translation import gettext as _

from tournament.models import JournalEntry, Player, Tournament


@dataclass(frozen=True, slots=True)
class Subjects:
    """What the entries talk about, by id; `players` as they are called here.

    `is_public`: strangers read it, so nothing is told of somebody but what they let be published.
    """

    people: dict[int, Player]
    players: dict[int, str]
    sheets: dict[int, tuple[int, int]]  # table, round
    details: dict[tuple[int, int], dict[str, Any]]  # by entry and player
    is_public: bool = False
    accounts: dict[int, str] = field(default_factory=dict)  # whose role it is


def erased(number: object) -> str:
    return _("no. %(number)s (deleted)") % {"number": number}


Describe = Callable[[Tournament, JournalEntry, Subjects], str]
