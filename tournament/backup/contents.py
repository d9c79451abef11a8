"""What a database holds, in figures: said beside a backup, compared before going back."""

import time
from collections import Counter
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from datetime import datetime
from typing import Any

from django.db.models import Count, QuerySet
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournament.models import JournalEntry, Player, Round, TableReport, TableSheet, Tournament
from tournament.shared.chain import walk

STORED = (TableSheet.State.ENTERED, TableSheet.State.CHECKED, TableSheet.State.CLARIFICATION)
REST_AFTER = 20  # entries computed again in one go: the desk is waiting for the processor too
REST = 0.004  # seconds


@dataclass(frozen=True, slots=True)
class Held:
    """One tournament, or with an empty slug what belongs to none.

    `seq` and `head`: of its newest journal entry; `fault`: what breaks its chain.
    """

    slug: str
    name: str
    date: str  # 2026-11-20
    created_at: str
    players: int
    lists: int
    rounds_closed: int
    seq: int
    head: str
    fault: str = ""


def contents() -> tuple[Held, ...]:
    """Of the database as it is now, every journal computed again; the newest tournament last."""
    seated = Player.objects.filter(state__in=Player.SEATED_STATES)
    stored = TableSheet.objects.filter(state__in=STORED)
    closed = Round.objects.filter(closed_at__isnull=False)
    players = _counted(seated, "tournament")
    lists = _counted(stored, "round__tournament")
    rounds = _counted(closed, "tournament")
    held = [
        Held(
            one.slug,
            one.name,
            one.date.isoformat(),
            one.created_at.isoformat(),
            players[one.pk],
            lists[one.pk],
            rounds[one.pk],
            *chain_of(one),
        )
        for one in Tournament.objects.order_by("pk")
    ]
    return (*held, *_without_tournament())


def _counted(rows: QuerySet[Any], field: str) -> Counter[int]:
    return Counter(dict(rows.order_by().values_list(field).annotate(Count("pk"))))


def _without_tournament() -> tuple[Held, ...]:
    """The chain of the club's own rules, where there are any."""
    seq, head, fault = chain_of(None)
    return (Held("", "", "", "", 0, 0, 0, seq, head, fault),) if seq or fault else ()


def chain_of(tournament: Tournament | None) -> tuple[int, str, str]:
    """Number and hash of the newest entry, and what breaks the chain: "" where nothing does."""
    seq, head = 0, ""
    for link in walk(tournament):
        if link.fault:
            return link.seq, link.hash, link.fault
        seq, head = link.seq, link.hash
        if seq % REST_AFTER == 0:
            time.sleep(REST)
    return seq, head, ""


def newest_entry() -> int:
    """Every change has one: a larger number means that something has changed since."""
    return JournalEntry.objects.order_by("-pk").values_list("pk", flat=True).first() or 0


def last_change() -> datetime | None:
    """When the newest entry was written."""
    return JournalEntry.objects.order_by("-pk").values_list("at", flat=True).first()


def newest_report() -> str:
    """Return the time of the newest list from a phone, as text.

    It is in no journal before the desk confirms it.
    """
    times = TableReport.objects.order_by("-updated_at").values_list("updated_at", flat=True)
    newest = times.first()
    return newest.isoformat() if newest else ""


def newest_slug() -> str:
    """Of the tournament that was worked on last: a backup's file is called by it."""
    worked_on = JournalEntry.objects.exclude(tournament=None).order_by("-pk")
    found = worked_on.values_list("tournament__slug", flat=True).first()
    return found or Tournament.objects.order_by("-pk").values_list("slug", flat=True).first() or ""


def to_json(held: tuple[Held, ...]) -> list[dict[str, Any]]:
    return [asdict(one) for one in held]


def from_json(said: Any) -> tuple[Held, ...]:
    """ValueError where it is something else."""
    if not isinstance(said, list):
        raise ValueError(said)
    return tuple(_from_json(one) for one in said)


def _from_json(said: Any) -> Held:
    names = Held.__dataclass_fields__
    if not isinstance(said, Mapping) or set(said) != set(names):
        raise ValueError(said)
    for name, value in said.items():
        if not isinstance(value, int if names[name].type is int else str):
            raise ValueError(said)
    return Held(**said)


def held_in_words(held: Held) -> str:
    """ "64 players, 19 lists" """
    players = ngettext("%(count)s player", "%(count)s players", held.players)
    said = players % {"count": held.players}
    if not held.lists:
        return said
    lists = ngettext("%(count)s list", "%(count)s lists", held.lists) % {"count": held.lists}
    return _("%(players)s, %(lists)s") % {"players": said, "lists": lists}
