"""Every version a list ever had, read back from the journal."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from scoring import Tally, game_from_data
from tournament.models import JournalEntry, TableSheet
from tournament.results.entry import SheetEntry

STORED = ("sheet_entered", "sheet_corrected", "sheet_restored")


@dataclass(frozen=True, slots=True)
class StoredVersion:
    """`number` counts the lists that were stored, from 1; `before` is what it replaced."""

    number: int
    kept: JournalEntry  # with its `by` loaded
    entry: SheetEntry
    before: SheetEntry | None


def stored_versions(sheet: TableSheet) -> list[StoredVersion]:
    """The first one first; one query."""
    return list(_versions(sheet))


def stored_version(sheet: TableSheet, seq: int) -> StoredVersion | None:
    """The one that the journal entry of this number has stored."""
    return next((one for one in _versions(sheet) if one.kept.seq == seq), None)


def _versions(sheet: TableSheet) -> Iterator[StoredVersion]:
    kept = JournalEntry.objects.filter(
        tournament=sheet.round.tournament,
        subject="tablesheet",
        subject_id=sheet.pk,
        action__in=STORED,
    ).order_by("seq")
    for number, one in enumerate(kept.select_related("by"), 1):
        before = entry_from_json(one.old) if one.old else None
        yield StoredVersion(number, one, entry_from_json(one.new or {}), before)


def entry_from_json(kept: Mapping[str, Any]) -> SheetEntry:
    """A list as the journal keeps it (sheet_entry.as_json)."""
    if "rows" not in kept:
        columns = {name: tuple(kept[name]) for name in ("plus", "minus") if name in kept}
        return SheetEntry(
            totals=tuple(kept["totals"]),
            tallies=tuple(Tally(**tally) for tally in kept["tallies"]),
            **columns,
        )
    rows = tuple(tuple(row) for row in kept["rows"])
    games = {int(game): data for game, data in kept.get("games", {}).items()}
    return SheetEntry(
        rows=rows,
        touts=frozenset(kept.get("touts", ())),
        circled={int(game): frozenset(seats) for game, seats in kept.get("circled", {}).items()},
        games={
            game: game_from_data(data, seats=len(rows[game - 1]), number=game)
            for game, data in games.items()
        },
        witnessed=frozenset(kept.get("witnessed", ())) or None,
        remarks={int(game): text for game, text in kept.get("remarks", {}).items()},
    )
