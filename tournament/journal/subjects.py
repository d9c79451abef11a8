"""Players, lists and accounts that journal entries mention, loaded for all at once."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from django.utils.translation import gettext as _

from tournament.models import JournalEntry, Player, Tournament


@dataclass(frozen=True, slots=True)
class Subjects:
    """Names by id. `is_public`: show only what each player lets be published."""

    people: dict[int, Player]
    players: dict[int, str]
    sheets: dict[int, tuple[int, int]]  # table, round
    details: dict[tuple[int, int], dict[str, Any]]  # by entry and player
    is_public: bool = False
    accounts: dict[int, str] = field(default_factory=dict)  # names of accounts with roles


def erased(number: object) -> str:
    return _("no. %(number)s (deleted)") % {"number": number}


Describe = Callable[[Tournament, JournalEntry, Subjects], str]
