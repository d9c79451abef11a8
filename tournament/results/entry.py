"""Conversion between stored rows, an entry, and the journal's JSON with all its versions."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any

from scoring import Game, SheetEntry, Tally, game_from_data, game_to_data
from tournament.models import GameRow, JournalEntry, TableSheet

STORED = ("sheet_entered", "sheet_corrected", "sheet_restored")


def stored_entry(sheet: TableSheet) -> SheetEntry | None:
    totals = list(sheet.totals.select_related("seat"))
    if not totals:
        return None
    if sheet.kind == TableSheet.Kind.TOTALS:
        is_split = all(total.plus is not None and total.minus is not None for total in totals)
        return SheetEntry(
            totals=tuple(total.points for total in totals),
            tallies=tuple(
                Tally(**{name: getattr(total, name) for name in asdict(Tally())})
                for total in totals
            ),
            plus=tuple(total.plus for total in totals) if is_split else None,
            minus=tuple(total.minus for total in totals) if is_split else None,
        )
    rows = list(sheet.rows.all())
    return SheetEntry(
        rows=tuple(row.points for row in rows),
        touts=frozenset(row.game for row in rows if row.tout),
        circled={
            row.game: frozenset(map(int, row.circled)) for row in rows if row.circled is not None
        },
        games={row.game: game for row in rows if (game := recorded_game(row)) is not None},
        witnessed=frozenset(row.game for row in rows if row.is_witnessed) or None,
        remarks={row.game: row.remark for row in rows if row.remark},
    )


def game_rows(sheet: TableSheet, entry: SheetEntry) -> list[GameRow]:
    return [
        GameRow(
            sheet=sheet,
            game=game,
            **{f"points_{seat}": value for seat, value in enumerate(row, 1)},
            tout=game in entry.touts,
            circled="".join(map(str, sorted(entry.circled[game])))
            if game in entry.circled
            else None,
            played=game_to_data(entry.games[game]) if game in entry.games else None,
            is_witnessed=game in (entry.witnessed or ()),
            remark=entry.remarks.get(game, ""),
        )
        for game, row in entry.complete_rows.items()
    ]


def recorded_game(row: GameRow) -> Game | None:
    if row.played is None:
        return None
    return game_from_data(row.played, seats=len(row.points), number=row.game)


def as_json(entry: SheetEntry | None) -> dict[str, Any] | None:
    if entry is None:
        return None
    if entry.rows is None:
        columns = {"plus": entry.plus, "minus": entry.minus}
        return {
            "totals": entry.totals,
            "tallies": [asdict(tally) for tally in entry.tallies or ()],
            **{name: cells for name, cells in columns.items() if cells is not None},
        }
    details = {
        "games": {str(game): game_to_data(played) for game, played in sorted(entry.games.items())},
        "witnessed": sorted(entry.witnessed or ()),
        "remarks": {str(game): remark for game, remark in sorted(entry.remarks.items())},
    }
    return {
        "rows": entry.rows,
        "touts": sorted(entry.touts),
        "circled": {str(game): sorted(seats) for game, seats in sorted(entry.circled.items())},
        **{name: value for name, value in details.items() if value},
    }


def entry_from_json(data: Mapping[str, Any]) -> SheetEntry:
    if "rows" not in data:
        return SheetEntry(
            totals=tuple(data["totals"]),
            tallies=tuple(Tally(**tally) for tally in data["tallies"]),
            plus=tuple(data["plus"]) if "plus" in data else None,
            minus=tuple(data["minus"]) if "minus" in data else None,
        )
    rows = tuple(tuple(row) for row in data["rows"])
    games = {int(game): record for game, record in data.get("games", {}).items()}
    return SheetEntry(
        rows=rows,
        touts=frozenset(data.get("touts", ())),
        circled={int(game): frozenset(seats) for game, seats in data.get("circled", {}).items()},
        games={
            game: game_from_data(record, seats=len(rows[game - 1]), number=game)
            for game, record in games.items()
        },
        witnessed=frozenset(data.get("witnessed", ())) or None,
        remarks={int(game): text for game, text in data.get("remarks", {}).items()},
    )


@dataclass(frozen=True, slots=True)
class StoredVersion:
    """A stored list: `number` counts from 1, `before` is the entry it replaced."""

    number: int
    journal_entry: JournalEntry  # with its `by` loaded
    entry: SheetEntry
    before: SheetEntry | None


def stored_versions(sheet: TableSheet) -> list[StoredVersion]:
    entries = JournalEntry.objects.filter(
        tournament=sheet.round.tournament,
        subject="tablesheet",
        subject_id=sheet.pk,
        action__in=STORED,
    ).order_by("seq")
    return [
        StoredVersion(
            number,
            journal_entry,
            entry_from_json(journal_entry.new or {}),
            entry_from_json(journal_entry.old) if journal_entry.old else None,
        )
        for number, journal_entry in enumerate(entries.select_related("by"), 1)
    ]
