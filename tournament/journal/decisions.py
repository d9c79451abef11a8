"""The jury's decisions as they are read: numbered, with their place in words."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from tournament.models import Decision, Tournament
from tournament.shared.permissions import shown_name


@dataclass(frozen=True, slots=True)
class Ruling:
    number: int
    decision: Decision
    appealed: int | None  # number of the decision that this appeal is about
    who: str

    @property
    def title(self) -> str:
        """ "Decision 2: table 7, round 2, game 12"."""
        title = _("Decision %(number)s") % {"number": self.number}
        one = self.decision
        place = place_in_words({"table": one.table, "round": one.round_number, "game": one.game})
        return f"{title}: {place}" if place else title


def rulings(tournament: Tournament) -> list[Ruling]:
    """In the order they were made; one query."""
    decisions = list(tournament.decisions.select_related("decided_by").order_by("pk"))
    numbers = {one.pk: number for number, one in enumerate(decisions, 1)}
    return [
        Ruling(number, one, numbers.get(one.appeal_of_id or 0), _who(one))
        for number, one in enumerate(decisions, 1)
    ]


def place_in_words(kept: Mapping[str, Any]) -> str:
    """ "table 7, round 2, game 12", as much as is known."""
    words = {
        "table": _("table %(number)s"),
        "round": _("round %(number)s"),
        "game": _("game %(number)s"),
    }
    return ", ".join(
        sentence % {"number": kept[name]} for name, sentence in words.items() if kept.get(name)
    )


def _who(decision: Decision) -> str:
    return shown_name(decision.decided_by) if decision.decided_by else _("command line")
