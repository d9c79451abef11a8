"""Changes of a cup. Its journal entries belong to no tournament and hold ids only."""

from collections.abc import Collection
from typing import Any

from django.contrib.auth.models import User
from django.db import transaction
from django.utils.translation import gettext as _

from tournament.cup.evenings import evenings_of
from tournament.models import Cup, Tournament
from tournament.models.cup import MOST_EVENINGS
from tournament.models.tournament import LONGEST_SLUG
from tournament.shared.errors import require_no_problems
from tournament.shared.guards import require_reason
from tournament.shared.journal_entries import changed_fields, record
from tournament.shared.model_fields import problems_of
from tournament.shared.slugs import free_slug, slug_of

FIELDS = ("name", "best_evenings", "place_points", "least_evenings", "final_places", "draws_lots")
# Words that follow p/<tournament>/ or cup/ in other addresses.
RESERVED = frozenset({"new", "who", "seats", "ranking", "prizes", "rules", "draw", "beamer"})


@transaction.atomic
def create_cup(*, by: User | None, tournaments: Collection[Tournament] = (), **values: Any) -> Cup:
    cup = Cup(**values)
    _require_possible(cup, tournaments)
    cup.slug = slug_for(cup.name)
    cup.save()
    cup.tournaments.set(tournaments)
    record(None, "cup_created", cup, by=by, new=_journal_data(cup))
    return cup


@transaction.atomic
def change_cup(
    cup: Cup,
    *,
    by: User | None,
    tournaments: Collection[Tournament] | None = None,
    reason: str = "",
    **changes: Any,
) -> Cup:
    """Change the cup. `changes`: new values by field; `tournaments`: the evenings unless None.

    Requires a reason once an evening counts. Removing an evening undoes its players' matches with
    other evenings.
    """
    cup = lock_cup(cup)
    old, counted = _journal_data(cup), any(evening.counts for evening in evenings_of(cup))
    for name, value in changes.items():
        setattr(cup, name, value)
    evenings = list(cup.tournaments.all()) if tournaments is None else list(tournaments)
    _require_possible(cup, evenings)
    cup.save()
    cup.tournaments.set(evenings)
    cup.members.exclude(tournament__in=evenings).delete()
    old, new = changed_fields(old, _journal_data(cup))
    if not new:
        return cup
    if counted and new.keys() != {"name"}:
        require_reason(reason)
    record(None, "cup_changed", cup, by=by, old=old, new=new, reason=reason)
    return cup


@transaction.atomic
def set_cup_public(cup: Cup, *, by: User | None, is_public: bool) -> Cup:
    cup = lock_cup(cup)
    if cup.is_public != is_public:
        cup.is_public = is_public
        cup.save(update_fields=["is_public"])
        record(None, "cup_published" if is_public else "cup_withheld", cup, by=by)
    return cup


@transaction.atomic
def delete_cup(cup: Cup, *, by: User | None, reason: str) -> None:
    cup = lock_cup(cup)
    require_reason(reason)
    record(None, "cup_deleted", cup, by=by, old=_journal_data(cup), reason=reason)
    cup.delete()


def lock_cup(cup: Cup) -> Cup:
    return Cup.objects.select_for_update().get(pk=cup.pk)


def slug_for(name: str) -> str:
    base = slug_of(name)[: LONGEST_SLUG - 4].strip("-")
    if not base or base.isdigit():  # p/<tournament>/<number>/ is a player's page
        base = f"pokal-{base}".strip("-")
    return free_slug(base, Cup.objects, reserved=RESERVED)


def _require_possible(cup: Cup, tournaments: Collection[Tournament]) -> None:
    problems = problems_of(cup, only=FIELDS)
    if len(tournaments) > MOST_EVENINGS:
        sentence = _("A cup has at most %(most)s evenings.")
        problems.append(sentence % {"most": MOST_EVENINGS})
    if len({tournament.is_demo for tournament in tournaments}) > 1:
        problems.append(_("Demos and real tournaments cannot be in the same cup."))
    if any(tournament.practice for tournament in tournaments):
        problems.append(_("A practice evening cannot be part of a cup."))
    require_no_problems(problems)


def _journal_data(cup: Cup) -> dict[str, Any]:
    evenings = cup.tournaments.values_list("pk", flat=True)
    return {name: getattr(cup, name) for name in FIELDS} | {"evenings": sorted(evenings)}
