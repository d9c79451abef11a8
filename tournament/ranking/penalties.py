"""Points that the jury took away (decision 65)."""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from typing import Any

from django.db.models import Exists
from django.utils.translation import gettext as _

from tournament.models import Decision, Tournament
from tournament.shared.signs import points as in_signs


def has_penalties(tournament: Tournament) -> Exists:
    return Exists(Decision.objects.filter(tournament=tournament, penalty__isnull=False))


def penalties_in_force(decisions: Iterable[Any]) -> dict[int, Any]:
    """Return {decision id: the newest of it and its appeals that names a penalty}."""
    first: dict[int, int] = {}
    newest: dict[int, Any] = {}
    for decision in decisions:
        root = first[decision.pk] = first.get(decision.appeal_of_id, decision.pk)
        if decision.penalty is not None:
            newest[root] = decision
    return {pk: newest[root] for pk, root in first.items() if root in newest}


def points_taken(decisions: Iterable[Any], through_round: int) -> dict[int, int]:
    """Return {player id: points}."""
    points: dict[int, int] = defaultdict(int)
    for decision in set(penalties_in_force(decisions).values()):
        if decision.round_number <= through_round:
            points[decision.player_id] += decision.penalty
    return points


def penalty_in_words(penalty: int) -> str:
    return _("penalty %(points)s") % {"points": in_signs(-penalty)} if penalty else ""


def penalty_change(number: int, penalty: int | None, before: int | None = None) -> str:
    """Return "no. 12 penalty −20", or "no. 12 penalty −20 → 0" if there was one `before`.

    `penalty`, `before`: positive.
    """
    values = {"number": number, "new": in_signs(-(penalty or 0))}
    if before is None:
        return _("no. %(number)s penalty %(new)s") % values
    values["old"] = in_signs(-before)
    return _("no. %(number)s penalty %(old)s → %(new)s") % values


def recorded_penalty(old: Mapping[str, Any] | None, new: Mapping[str, Any] | None) -> str:
    if not new or "penalty" not in new:
        return ""
    return penalty_change(new["players"][0]["number"], new["penalty"], (old or {}).get("penalty"))
