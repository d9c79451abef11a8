"""The contents of a database in figures, shown beside a backup and compared before a restore."""

import time
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, fields
from datetime import datetime
from typing import Any

from django.db.models import Count, QuerySet
from django.utils.translation import gettext as _, ngettext

from tournament.models import JournalEntry, Player, Round, TableReport, TableSheet, Tournament
from tournament.shared.chain import check_chain

STORED = (TableSheet.State.ENTERED, TableSheet.State.CHECKED, TableSheet.State.CLARIFICATION)
REST_AFTER = 20  # entries computed again in one go: the desk is waiting for the processor too
REST = 0.004  # seconds


@dataclass(frozen=True, slots=True)
class Figures:
    """A tournament's numbers of players, lists and closed rounds, and its journal's end.

    Empty `slug`: journal entries without a tournament.
    """

    slug: str
    name: str
    date: str  # 2026-11-20
    created_at: str
    players: int
    lists: int
    rounds_closed: int
    seq: int  # of the newest journal entry
    head: str  # its hash
    fault: str = ""  # what breaks the chain

    @property
    def in_words(self) -> str:
        """The counts, "64 players, 19 lists"."""
        players = ngettext("%(count)s player", "%(count)s players", self.players)
        players_in_words = players % {"count": self.players}
        if not self.lists:
            return players_in_words
        lists = ngettext("%(count)s list", "%(count)s lists", self.lists) % {"count": self.lists}
        return _("%(players)s, %(lists)s") % {"players": players_in_words, "lists": lists}


def database_figures() -> tuple[Figures, ...]:
    """Return all tournaments' Figures; check their journals' hashes, which sets `fault`."""
    seated = Player.objects.filter(state__in=Player.SEATED_STATES)
    stored = TableSheet.objects.filter(state__in=STORED)
    closed = Round.objects.filter(closed_at__isnull=False)
    players = _counted(seated, "tournament")
    lists = _counted(stored, "round__tournament")
    rounds = _counted(closed, "tournament")
    figures = [
        Figures(
            tournament.slug,
            tournament.name,
            tournament.date.isoformat(),
            tournament.created_at.isoformat(),
            players[tournament.pk],
            lists[tournament.pk],
            rounds[tournament.pk],
            *chain_end(tournament),
        )
        for tournament in Tournament.objects.order_by("pk")
    ]
    seq, head, fault = chain_end(None)
    if seq or fault:
        figures.append(Figures("", "", "", "", 0, 0, 0, seq, head, fault))
    return tuple(figures)


def _counted(rows: QuerySet[Any], field: str) -> Counter[int]:
    return Counter(dict(rows.order_by().values_list(field).annotate(Count("pk"))))


def chain_end(tournament: Tournament | None) -> tuple[int, str, str]:
    """Return (number, hash, fault or "") of the journal's last, or first faulty, entry."""
    seq, head = 0, ""
    for link in check_chain(tournament):
        if link.fault:
            return link.seq, link.hash, link.fault
        seq, head = link.seq, link.hash
        if seq % REST_AFTER == 0:
            time.sleep(REST)
    return seq, head, ""


def newest_entry() -> int:
    """Return the newest journal entry's primary key, or 0; every change raises it."""
    return JournalEntry.objects.order_by("-pk").values_list("pk", flat=True).first() or 0


def last_change() -> datetime | None:
    return JournalEntry.objects.order_by("-pk").values_list("at", flat=True).first()


def newest_report() -> str:
    """Return the ISO time of the newest list from a phone, which has no journal entry yet."""
    times = TableReport.objects.order_by("-updated_at").values_list("updated_at", flat=True)
    newest = times.first()
    return newest.isoformat() if newest else ""


def newest_slug() -> str:
    worked_on = JournalEntry.objects.exclude(tournament=None).order_by("-pk")
    slug = worked_on.values_list("tournament__slug", flat=True).first()
    return slug or Tournament.objects.order_by("-pk").values_list("slug", flat=True).first() or ""


def from_json(value: Any) -> tuple[Figures, ...]:
    """Parse a backup's Figures, one entry per tournament, from decoded JSON. Raises ValueError."""
    if not isinstance(value, list):
        raise ValueError(value)
    types = {field.name: field.type for field in fields(Figures)}
    for entry in value:
        if not isinstance(entry, Mapping) or entry.keys() != types.keys():
            raise ValueError(entry)
        if any(type(part) is not types[name] for name, part in entry.items()):
            raise ValueError(entry)
    return tuple(Figures(**entry) for entry in value)
