"""What would be missing after going back: read from both databases, and said in words."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from itertools import groupby
from pathlib import Path

from django.db import DatabaseError, connection
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournament.backup.contents import STORED
from tournament.backup.database_at import database_at, has_database
from tournament.models import JournalEntry, Player, Tournament
from tournament.shared.signs import clock, enumerate_few


@dataclass(frozen=True, slots=True)
class State:
    """A tournament as one database has it. `lists`: {(round, table): version}."""

    name: str
    hashes: tuple[str, ...]  # of its journal, the oldest first
    last_at: datetime | None
    lists: dict[tuple[int, int], int]
    players: frozenset[int]


def states() -> dict[tuple[str, datetime], State]:
    """Of the database that this thread works on, by short address and time of birth."""
    return {(one.slug, one.created_at): _state(one) for one in Tournament.objects.order_by("pk")}


def _state(tournament: Tournament) -> State:
    entries = JournalEntry.objects.filter(tournament=tournament).order_by("seq")
    chain = list(entries.values_list("hash", "at"))
    lists = tournament.rounds.filter(sheets__state__in=STORED)
    known = lists.values_list("number", "sheets__table", "sheets__version")
    players = Player.objects.filter(tournament=tournament).exclude(state=Player.State.WITHDRAWN)
    return State(
        tournament.name,
        tuple(one for one, _at in chain),
        chain[-1][1] if chain else None,
        {(number, table): version for number, table, version in known},
        frozenset(players.values_list("number", flat=True)),
    )


def lost_by_going_back(data: Path) -> list[str]:
    """Held against the database file `data`. Of what cannot be read here only that is known."""
    if not has_database():
        return []
    try:
        here = states()
    except DatabaseError:
        connection.close()
        return [_("What is here cannot be read; it is put aside as it is.")]
    with database_at(data):
        return losses(here, states())


def losses(
    now: dict[tuple[str, datetime], State], then: dict[tuple[str, datetime], State]
) -> list[str]:
    """A sentence for each kind of thing that `now` has and `then` has not."""
    return [sentence for key, state in now.items() for sentence in _lost(state, then.get(key))]


def _lost(now: State, then: State | None) -> Iterator[str]:
    if then is None:
        yield _("%(tournament)s is not in it at all.") % {"tournament": now.name}
        return
    if now.hashes == then.hashes[: len(now.hashes)]:
        return
    yield from _lists(now, then)
    yield from _players(now, then)
    newer = len(now.hashes) - _in_common(now.hashes, then.hashes)
    said = ngettext(
        "%(tournament)s: %(count)s change is missing then, the last one of %(time)s.",
        "%(tournament)s: %(count)s changes are missing then, the last one of %(time)s.",
        newer,
    )
    last = clock(now.last_at) if now.last_at else "–"
    yield said % {"tournament": now.name, "count": newer, "time": last}


def _lists(now: State, then: State) -> Iterator[str]:
    gone = sorted(key for key, version in now.lists.items() if then.lists.get(key) != version)
    for number, keys in groupby(gone, key=lambda key: key[0]):
        tables = [table for _number, table in keys]
        said = ngettext(
            "%(count)s list of round %(round)s is missing then: table %(tables)s. "
            "It has to be typed again.",
            "%(count)s lists of round %(round)s are missing then: tables %(tables)s. "
            "They have to be typed again.",
            len(tables),
        )
        yield said % {"count": len(tables), "round": number, "tables": enumerate_few(tables)}


def _players(now: State, then: State) -> Iterator[str]:
    gone = sorted(now.players - then.players)
    if gone:
        said = ngettext(
            "Player no. %(numbers)s is not registered then.",
            "Players no. %(numbers)s are not registered then.",
            len(gone),
        )
        yield said % {"numbers": enumerate_few(gone)}


def _in_common(one: tuple[str, ...], other: tuple[str, ...]) -> int:
    return next(
        (index for index, (a, b) in enumerate(zip(one, other, strict=False)) if a != b),
        min(len(one), len(other)),
    )
