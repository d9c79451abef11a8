"""The contents of the backup page: status, list of backups, places."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

from django.utils import timezone
from django.utils.formats import number_format
from django.utils.translation import gettext as _, ngettext

from tournament.backup.contents import Figures, newest_report
from tournament.backup.places import (
    LITTLE_ROOM,
    StoredBackup,
    backup_folder,
    figures_in,
    free_bytes,
    second_folder,
)
from tournament.shared.backup_record import (
    BackupRecord,
    BackupWarning,
    clock_at,
    cut_off_in_words,
    is_overdue,
    oldest_unsaved,
    overdue_in_words,
    place_name,
    place_problem_in_words,
    problem_in_words,
)
from tournament.shared.signs import day_and_clock

EVENING = timedelta(hours=18)  # what belongs to tonight


@dataclass(frozen=True, slots=True)
class Status:
    clock: str
    title: str
    text: str
    is_old: bool = False
    wants_place: bool = False  # another folder would help

    @classmethod
    def of(cls, warning: BackupWarning, at: str, *, wants_place: bool = False) -> "Status":
        title = warning.title.rstrip(".")
        return cls(at, title, warning.text, is_old=True, wants_place=wants_place)


Row = dict[str, Any]  # of a list of backups


def status_of(record: BackupRecord, rows: Iterable[Row], *, now: datetime) -> Status:
    if not record.made_at:
        text = _("The first one is made automatically once there is something to back up.")
        return Status("–", _("No backup yet"), text)
    at, made_at = clock_at(record.made_at), datetime.fromisoformat(record.made_at)
    if record.cut_off:
        return Status.of(cut_off_in_words(record), at)
    unsaved = oldest_unsaved(record)
    if unsaved and is_overdue(record, unsaved, now=now):
        return Status.of(overdue_in_words(record, unsaved, now=now), at)
    if unsaved and record.problem:
        title = _("The last attempt to back up failed")
        return Status(at, title, problem_in_words(record.problem), is_old=True)
    newest = next((row for row in rows if row["backup"].name.text == record.name), None)
    if newest is None:
        text = _("Its file was moved or deleted. Please make a new one.")
        return Status(at, _("The last backup is missing"), text, is_old=True)
    if record.lost_at:
        title = _("%(place)s is unplugged") % {"place": place_name(record.place)}
        copied = clock_at(record.copied_at)
        text = _("Backups go on, but only on this laptop. If it breaks, you still have the stick")
        text += _(", as of %(time)s.") % {"time": copied} if copied else "."
        return Status(at, title, text, is_old=True, wants_place=True)
    if record.place_problem:
        return Status.of(place_problem_in_words(record), at, wants_place=True)
    is_all = not unsaved and record.report == newest_report()
    sentence = _("Everything backed up %(ago)s") if is_all else _("Backed up %(ago)s")
    return Status(
        at, sentence % {"ago": _ago(made_at, now=now)}, _sentence_on_places(record, newest)
    )


def _sentence_on_places(record: BackupRecord, newest: Row) -> str:
    places = _("On this laptop only")
    if record.place:
        places = _("On this laptop and on %(place)s") % {"place": place_name(record.place)}
    words = {"where": places, "size": size_in_words(record.size)}
    sentence = _("%(where)s, %(size)s, checked") % words
    return f"{sentence}: {newest['contents']}." if newest["contents"] else f"{sentence}."


def rows_of(
    stored: Iterable[StoredBackup], *, now: datetime, sees_all: bool
) -> tuple[list[Row], list[Row]]:
    """Return (tonight's rows, earlier rows).

    Unless `sees_all`, backups of several tournaments show no contents.
    """
    tonight: list[Row] = []
    earlier: list[Row] = []
    for backup in _in_order(stored):
        rows = tonight if now - backup.name.at < EVENING else earlier
        contents, size = _contents_in_words(backup, sees_all), size_in_words(backup.size)
        is_other_day = timezone.localdate(backup.name.at) != timezone.localdate(now)
        row = {"backup": backup, "contents": contents, "size": size}
        rows.append(row | {"is_other_day": is_other_day})
    return tonight, earlier


def _in_order(stored: Iterable[StoredBackup]) -> list[StoredBackup]:
    # By time, newest first; a clock set back must not put an older state above a newer one.
    latest: dict[str, datetime] = {}
    keys = {}
    for backup in sorted(stored, key=lambda backup: backup.order):
        at, order = backup.name.at, backup.order
        if order.number:
            at = latest[order.installation] = max(at, latest.get(order.installation, at))
        keys[backup] = (at, order.number)
    return sorted(keys, key=keys.__getitem__, reverse=True)


def _contents_in_words(backup: StoredBackup, sees_all: bool) -> str:
    all_figures = figures_in(backup)
    evening = evening_in(backup, all_figures)
    if evening is None:
        return ""
    if sum(1 for figures in all_figures if figures.slug) == 1:
        return evening.in_words
    return f"{evening.in_words} ({evening.name})" if sees_all else ""


def evening_in(backup: StoredBackup, all_figures: Iterable[Figures]) -> Figures | None:
    """Return those of `all_figures` whose tournament the backup is named after, or None."""
    return next((figures for figures in all_figures if figures.slug == backup.name.slug), None)


def places_of(record: BackupRecord) -> list[tuple[str, ...]]:
    """Return (name, note, state as components/state.html knows it, its word) of each place."""
    places: list[tuple[str, ...]] = [(_("This laptop"), *_room_on_disk(backup_folder().parent))]
    if folder := second_folder(record):
        name = place_name(record.place)
        if record.lost_at:
            since = _("missing since %(time)s") % {"time": clock_at(record.lost_at)}
            places.append((name, record.place, "void", since))
        elif record.place_problem:
            places.append((name, record.place, "clarification", _("not writable")))
        else:
            places.append((name, *_room_on_disk(folder)))
    return places


def _room_on_disk(folder: Path) -> tuple[str, str, str]:
    free = free_bytes(folder)
    note = "" if free is None else _("%(size)s free") % {"size": size_in_words(free)}
    if free is not None and free < LITTLE_ROOM:
        return note, "clarification", _("almost full")
    return note, "checked", _("OK")


def size_in_words(size: int) -> str:
    amount, unit = size / 10**6, "MB"
    if amount >= 1000:
        amount, unit = amount / 1000, "GB"
    if amount >= 10:
        return f"{amount:.0f}\N{NO-BREAK SPACE}{unit}"
    return f"{number_format(max(amount, 0.1) if size else 0, 1)}\N{NO-BREAK SPACE}{unit}"


def _ago(at: datetime, *, now: datetime) -> str:
    if at - now > timedelta(minutes=1):  # the clock was set back since
        return day_and_clock(at)
    minutes = _minutes(now - at)
    if minutes < 1:
        return _("just now")
    if minutes < 120:
        phrase = ngettext("%(count)s minute ago", "%(count)s minutes ago", minutes)
        return phrase % {"count": minutes}
    hours = minutes // 60
    if hours < 48:
        return ngettext("%(count)s hour ago", "%(count)s hours ago", hours) % {"count": hours}
    return ngettext("%(count)s day ago", "%(count)s days ago", hours // 24) % {"count": hours // 24}


def _minutes(age: timedelta) -> int:
    return max(0, int(age.total_seconds() // 60))
