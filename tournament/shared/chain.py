"""The hash chain that reveals later changes of the journal (docs/journal.md).

Only `head_of` and `check_chain` read the database.
"""

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from hashlib import sha256
from typing import Any

from django.db import DatabaseError
from django.db.models import QuerySet

from tournament.models import JournalEntry, Tournament
from tournament.shared.origin import AT_HOME, Origin, origin_of, with_numbers

BEGINNING = "0" * 64  # previous hash of the first entry
PRINTED = 16  # hex digits of the head on paper
CHUNK = 200
UNREADABLE = (DatabaseError, ValueError, TypeError, AttributeError)


def canonical(value: Any) -> bytes:
    """Return UTF-8 JSON with sorted keys and no blanks."""
    text = json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return text.encode()


def with_sorted_keys(value: Any) -> Any:
    """Sort keys at all depths; databases reorder them."""
    return json.loads(canonical(value))


def entry_hash(entry: JournalEntry, origin: Origin = AT_HOME) -> str:
    """Return the SHA-256 of all fields but id and hash. `origin`: original ids of an import."""
    return sha256(canonical(hashed_values(entry, origin))).hexdigest()


def hashed_values(entry: JournalEntry, origin: Origin) -> dict[str, Any]:
    """Return {field: value} to hash, with the original ids that `origin` knows."""
    by, subject, tournament = entry.by_id, entry.subject_id, entry.tournament_id
    return {
        "action": entry.action,
        "at": utc_text(entry.at),
        "by": None if by is None else origin.account_number(by),
        "is_demo": entry.is_demo,
        "new": with_numbers(entry.new, origin.number, origin.account_number),
        "old": with_numbers(entry.old, origin.number, origin.account_number),
        "personal": origin.by_number(entry.personal),
        "previous": entry.previous,
        "reason": entry.reason,
        "request_id": entry.request_id,
        "seq": entry.seq,
        "subject": entry.subject,
        "subject_id": None if subject is None else origin.number(subject),
        "tournament": None if tournament is None else origin.number(tournament),
    }


def detail_hash(salt: str, data: Mapping[str, Any]) -> str:
    return sha256(salt.encode() + b"\n" + canonical(data)).hexdigest()


def entries_of(tournament: Tournament | None) -> "QuerySet[JournalEntry]":
    return JournalEntry.objects.filter(tournament=tournament).order_by("seq")


def entries_with(
    tournament: Tournament, fields: Mapping[str, Mapping[str, Any]], **where: object
) -> Iterator[JournalEntry]:
    """Yield entries with an action of `fields`, {action: {field of `new`: type}}.

    Entries with other types, possible after an import, are skipped.
    """
    entries = entries_of(tournament).filter(action__in=fields, **where).select_related("by")
    for entry in entries:
        new = entry.new or {}
        if all(isinstance(new.get(name), kind) for name, kind in fields[entry.action].items()):
            yield entry


def head_of(tournament: Tournament | None) -> str:
    """Return the first 16 hex digits of the newest entry's hash, or "" without entries."""
    newest = entries_of(tournament).reverse().values_list("hash", flat=True).first()
    return (newest or "")[:PRINTED]


# -- checking --------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Link:
    seq: int
    pk: int
    hash: str
    fault: str = ""


def check_chain(tournament: Tournament | None) -> Iterator[Link]:
    """Yield a Link per entry, oldest first; stop after the first with a `fault`."""
    expected, previous, origin = 1, BEGINNING, origin_of(tournament)
    for pk, entry in _read(list(entries_of(tournament).values_list("pk", flat=True))):
        link = _check(pk, entry, expected, previous, origin)
        yield link
        if link.fault:
            return
        expected, previous = expected + 1, link.hash


def _read(ids: list[int]) -> Iterator[tuple[int, JournalEntry | None]]:
    entries = JournalEntry.objects.prefetch_related("details")
    for start in range(0, len(ids), CHUNK):
        chunk = ids[start : start + CHUNK]
        try:
            entries_by_id = entries.in_bulk(chunk)
        except UNREADABLE:
            entries_by_id = {}
        for pk in chunk:
            yield pk, entries_by_id.get(pk) or _read_alone(pk)


def _read_alone(pk: int) -> JournalEntry | None:
    try:
        return JournalEntry.objects.prefetch_related("details").get(pk=pk)
    except UNREADABLE:
        return None


def _check(
    pk: int, entry: JournalEntry | None, expected: int, previous: str, origin: Origin
) -> Link:
    try:
        if entry is None:
            return Link(expected, pk, "", "unreadable")
        computed = entry_hash(entry, origin)
    except UNREADABLE:
        return Link(expected, pk, "", "unreadable")
    if entry.seq != expected:
        return Link(expected, pk, entry.hash, "missing")
    if entry.previous != previous or entry.hash != computed:
        return Link(entry.seq, pk, entry.hash, "changed")
    if any(
        entry.personal.get(str(detail.player_id)) != detail_hash(detail.salt, detail.data)
        for detail in entry.details.all()
    ):
        return Link(entry.seq, pk, entry.hash, "detail")
    return Link(entry.seq, pk, entry.hash)


def utc_text(at: datetime) -> str:
    """Return "2026-11-20T22:41:03.000123Z", in UTC."""
    return at.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%S.%fZ")
