"""The jury's decisions, numbered, with their places in words."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.text import capfirst
from django.utils.translation import gettext as _

from tournament.models import Decision, Tournament
from tournament.ranking.penalties import penalties_in_force, penalty_change
from tournament.shared.permissions import shown_name


@dataclass(frozen=True, slots=True)
class Ruling:
    number: int
    decision: Decision
    appealed: int | None  # number of the decision that this appeal is about
    decided_by_name: str
    replaced_by: int | None = None  # number of the appeal whose penalty counts

    @property
    def title(self) -> str:
        title = capfirst(_("decision %(number)s")) % {"number": self.number}
        decision = self.decision
        place = place_in_words(
            {"table": decision.table, "round": decision.round_number, "game": decision.game}
        )
        return f"{title}: {place}" if place else title

    @property
    def penalty(self) -> str:
        decision = self.decision
        if decision.player is None:
            return ""
        words = capfirst(penalty_change(decision.player.number, decision.penalty))
        if self.replaced_by is None:
            return words
        return _("%(penalty)s (replaced by decision %(number)s)") % {
            "penalty": words,
            "number": self.replaced_by,
        }


def rulings(tournament: Tournament) -> list[Ruling]:
    decisions = list(tournament.decisions.select_related("decided_by", "player").order_by("pk"))
    numbers = {decision.pk: number for number, decision in enumerate(decisions, 1)}
    in_force = penalties_in_force(decisions)
    return [
        Ruling(
            number,
            decision,
            numbers.get(decision.appeal_of_id or 0),
            shown_name(decision.decided_by) if decision.decided_by else _("command line"),
            # An appeal without a penalty of its own leaves the earlier one.
            None
            if (newest := in_force.get(decision.pk, decision)) == decision
            else numbers[newest.pk],
        )
        for number, decision in enumerate(decisions, 1)
    ]


def place_in_words(values: Mapping[str, Any]) -> str:
    """Return "table 7, round 2, game 12", as far as known."""
    words = {
        "table": _("table %(number)s"),
        "round": _("round %(number)s"),
        "game": _("game %(number)s"),
    }
    return ", ".join(
        sentence % {"number": values[name]} for name, sentence in words.items() if values.get(name)
    )
