"""Entries that only a backup still has, and what a restore would lose, or has lost since it was
confirmed.
"""

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from itertools import groupby
from pathlib import Path

from django.db import DatabaseError, connection
from django.utils.dateparse import parse_datetime
from django.utils.translation import gettext as _, ngettext

from tournament.backup.contents import STORED, Figures, newest_entry, newest_report
from tournament.backup.database_at import database_at, has_database
from tournament.backup.places import backup_folder, backups_in, figures_in
from tournament.models import JournalEntry, Player, TableReport, TableSheet, Tournament
from tournament.shared.backup_record import read_record
from tournament.shared.signs import clock, enumerate_few

SHEET = TableSheet._meta.model_name
TYPED = ("sheet_entered", "sheet_corrected", "sheet_restored", "sheet_parked")

TournamentKey = tuple[str, datetime]  # slug and creation time


@dataclass(frozen=True, slots=True)
class TournamentState:
    """A tournament in a backup or in today's data. `lists`: {(round, table): stored at}."""

    name: str
    hashes: tuple[str, ...]  # of its journal, the oldest first
    last_at: datetime | None
    lists: dict[tuple[int, int], datetime | None]  # a check alone changes no time
    players: frozenset[int]


def tournament_states() -> dict[TournamentKey, TournamentState]:
    return {
        (tournament.slug, tournament.created_at): _state(tournament)
        for tournament in Tournament.objects.order_by("pk")
    }


def _state(tournament: Tournament) -> TournamentState:
    entries = JournalEntry.objects.filter(tournament=tournament).order_by("seq")
    chain = list(entries.values_list("hash", "at"))
    lists = tournament.rounds.filter(sheets__state__in=STORED)
    rows = lists.values_list("number", "sheets__table", "sheets__entered_at")
    players = Player.objects.filter(tournament=tournament).exclude(state=Player.State.WITHDRAWN)
    return TournamentState(
        tournament.name,
        tuple(entry_hash for entry_hash, _at in chain),
        chain[-1][1] if chain else None,
        {(number, table): stored_at for number, table, stored_at in rows},
        frozenset(players.values_list("number", flat=True)),
    )


def losses_from_restore(data: Path) -> list[str]:
    """Return sentences on what a restore of the database file `data` loses."""
    if not has_database():
        return []
    try:
        current = tournament_states()
    except DatabaseError:
        connection.close()
        return [_("The current data cannot be read; it is set aside unchanged.")]
    with database_at(data):
        restored = tournament_states()
    return [
        sentence
        for key, state in current.items()
        for sentence in _tournament_losses(state, restored.get(key))
    ]


def _tournament_losses(current: TournamentState, restored: TournamentState | None) -> Iterator[str]:
    if restored is None:
        yield _("%(tournament)s is not in the backup.") % {"tournament": current.name}
        return
    if current.hashes == restored.hashes[: len(current.hashes)]:
        return
    lists = sorted(
        key for key, stored_at in current.lists.items() if restored.lists.get(key) != stored_at
    )
    for number, keys in groupby(lists, key=lambda key: key[0]):
        tables = [table for _number, table in keys]
        sentence = ngettext(
            "%(count)s list of round %(round)s would be lost: table %(tables)s. It must be"
            " typed again.",
            "%(count)s lists of round %(round)s would be lost: tables %(tables)s. They must"
            " be typed again.",
            len(tables),
        )
        yield sentence % {"count": len(tables), "round": number, "tables": enumerate_few(tables)}
    if players := sorted(current.players - restored.players):
        sentence = ngettext(
            "Player no. %(numbers)s would no longer be registered.",
            "Players no. %(numbers)s would no longer be registered.",
            len(players),
        )
        yield sentence % {"numbers": enumerate_few(players)}
    newer = len({*current.hashes} - {*restored.hashes})  # a chain: after one, all differ
    sentence = ngettext(
        "%(tournament)s: %(count)s change would be lost, the last one from %(time)s.",
        "%(tournament)s: %(count)s changes would be lost, the last one from %(time)s.",
        newer,
    )
    last = clock(current.last_at) if current.last_at else "–"
    yield sentence % {"tournament": current.name, "count": newer, "time": last}


def time_of_lost_entries() -> datetime | None:
    """Return the time of the newest backup here with a journal entry missing in the database.

    None without any. Ignores entries lost by a restore.
    """
    # A chain without its last entries is valid in itself.
    returned_at = read_record().returned_at
    for backup in backups_in(backup_folder()):
        is_before_return = 0 < backup.order.number <= returned_at
        if any(
            _is_newer_than_journal(figures, backup.name.at, is_before_return)
            for figures in figures_in(backup)
        ):
            return backup.name.at
    return None


def _is_newer_than_journal(figures: Figures, at: datetime, is_before_return: bool) -> bool:
    if not figures.slug or not figures.seq or figures.fault:
        return False
    tournaments = Tournament.objects.filter(slug=figures.slug, created_at=figures.created_at)
    entries = JournalEntry.objects.filter(tournament__in=tournaments)
    newest = entries.order_by("-seq").values_list("seq", flat=True).first()
    if newest is None or entries.filter(seq=figures.seq, hash=figures.head).exists():
        return False  # all here, or the tournament itself is gone: demos are removed
    returns = entries.filter(action="backup_restored")
    if is_before_return:  # a closed tournament may record no restore
        return not (returns.exists() or tournaments.get().is_closed)
    return not returns.filter(at__gt=at).exists()


def journal_heads() -> dict[TournamentKey, str]:
    if has_database():
        with suppress(DatabaseError):
            return {
                (tournament.slug, tournament.created_at): entry.hash
                for tournament in Tournament.objects.order_by("pk")
                if (entry := tournament.journal.order_by("seq").last())
            }
    return {}


def present_state() -> str:
    if has_database():
        with suppress(DatabaseError):
            return f"{newest_entry()} {newest_report()}"
    return ""


def changes_since(confirmed: Path) -> list[str]:
    """Return sentences on what was saved since the present_state() in the file `confirmed`."""
    try:
        entry, _space, report = confirmed.read_text(encoding="ascii").partition(" ")
        return [*_change_sentences(int(entry), report)] if has_database() else []
    except (OSError, ValueError, DatabaseError):
        return []
    finally:
        connection.close()


def _change_sentences(entry: int, report: str) -> Iterator[str]:
    changes = JournalEntry.objects.filter(pk__gt=entry)
    typing = changes.filter(subject=SHEET, action__in=TYPED)
    typed = typing.values_list("tournament__name", "new")
    sent = TableReport.objects.values_list(
        "sheet__round__tournament__name", "sheet__round__number", "sheet__table"
    )
    if at := parse_datetime(report):
        sent = sent.filter(updated_at__gt=at)
    tables = {(name, values["round"], values["table"]) for name, values in typed if values}
    if places := sorted(tables | {*sent}):
        place = _("%(tournament)s, round %(round)s, table %(table)s")
        names = [
            place % {"tournament": name, "round": number, "table": table}
            for name, number, table in places
        ]
        sentence = ngettext(
            "This list came in after you had confirmed the restore and must be typed "
            "again: %(lists)s.",
            "These lists came in after you had confirmed the restore and must be typed "
            "again: %(lists)s.",
            len(names),
        )
        yield sentence % {"lists": "; ".join(names)}
    others = changes.exclude(pk__in=typing.values("pk"))
    numbers = [*others.order_by("pk").values_list("seq", flat=True)]
    if numbers:
        yield ngettext(
            "One more change came in after that: entry %(numbers)s in the journal of the"
            " replaced state.",
            "More changes came in after that: entries %(numbers)s in the journal of the"
            " replaced state.",
            len(numbers),
        ) % {"numbers": enumerate_few(numbers)}
