"""What the page of the backups says: how it stands, what there is, and where it lies."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta
from pathlib import Path

from django.utils import timezone
from django.utils.formats import date_format, number_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournament.backup.contents import Held, held_in_words
from tournament.backup.names import occasion_in_words
from tournament.backup.places import LITTLE_ROOM, Stored, free_bytes, held_in, here, second_place
from tournament.shared.backup_record import (
    Record,
    called,
    clock_at,
    cut_off_in_words,
    is_overdue,
    oldest_unsaved,
    problem_in_words,
)
from tournament.shared.signs import clock

EVENING = timedelta(hours=18)  # what belongs to tonight


@dataclass(frozen=True, slots=True)
class Status:
    """The large time and what stands beside it; `wants_place`: another folder is the way out."""

    clock: str
    title: str
    text: str
    is_old: bool = False
    wants_place: bool = False


@dataclass(frozen=True, slots=True)
class Row:
    """One backup as people read of it. `is_round`: the ones that matter most."""

    name: str
    day: str
    clock: str
    occasion: str
    contents: str
    size: str
    there: bool
    is_round: bool


@dataclass(frozen=True, slots=True)
class Place:
    name: str
    note: str
    state: str  # as components/state.html knows them
    word: str


def status_of(record: Record, rows: Iterable[Row], *, now: datetime) -> Status:
    """Say how the backups are; `rows` are all that lie here."""
    if not record.made_at:
        text = _("The first one is made by itself as soon as there is something to keep.")
        return Status("–", _("No backup yet"), text)
    at, made = clock_at(record.made_at), datetime.fromisoformat(record.made_at)
    if record.cut_off:
        missing = cut_off_in_words(record)
        return Status(at, missing.title.rstrip("."), missing.text, is_old=True)
    unsaved = oldest_unsaved(record)
    if unsaved and is_overdue(record, unsaved, now=now):
        title = _("Nothing backed up for %(minutes)s minutes") % {"minutes": _minutes(now - made)}
        return Status(at, title, problem_in_words(record.problem), is_old=True)
    newest = next((row for row in rows if row.name == record.name), None)
    if newest is None:
        text = _("Its file was moved or deleted. Please make a new one.")
        return Status(at, _("The last backup is no longer here"), text, is_old=True)
    if record.lost_at:
        title = _("%(place)s is unplugged") % {"place": called(record.place)}
        copied = clock_at(record.copied_at)
        text = _("Backups go on, but on this laptop alone. If it breaks, the stick is what counts")
        text += _(", as of %(time)s.") % {"time": copied} if copied else "."
        return Status(at, title, text, is_old=True, wants_place=True)
    if record.place_problem:
        title = _("Nothing can be written to %(place)s.") % {"place": called(record.place)}
        text = problem_in_words(record.place_problem)
        return Status(at, title.rstrip("."), text, is_old=True, wants_place=True)
    return Status(at, _well(unsaved, now - made), _where(record, newest))


def _well(unsaved: datetime | None, age: timedelta) -> str:
    said = _("Backed up, %(ago)s") if unsaved else _("Everything backed up, %(ago)s")
    return said % {"ago": _ago(age)}


def _where(record: Record, newest: Row) -> str:
    where = _("On this laptop alone")
    if record.place:
        where = _("On this laptop and on %(place)s") % {"place": called(record.place)}
    said = _("%(where)s, %(size)s, checked") % {"where": where, "size": size_in_words(record.size)}
    if newest.contents:
        return f"{said}: {newest.contents}."
    return f"{said}."


def rows_of(
    stored: Iterable[Stored], *, now: datetime, sees_all: bool
) -> tuple[list[Row], list[Row]]:
    """Return tonight's backups and the earlier ones, each by the time in their names.

    `sees_all`: for somebody who knows every tournament.
    """
    tonight: list[Row] = []
    earlier: list[Row] = []
    for one in sorted(stored, key=lambda one: one.name.at, reverse=True):
        (tonight if now - one.name.at < EVENING else earlier).append(_row(one, sees_all))
    return tonight, earlier


def _row(one: Stored, sees_all: bool) -> Row:
    at = timezone.localtime(one.name.at)
    return Row(
        name=one.name.text,
        day=date_format(at, "SHORT_DATE_FORMAT"),
        clock=clock(at),
        occasion=occasion_in_words(one.name),
        contents=_contents(one, sees_all),
        size=size_in_words(one.size),
        there=one.there,
        is_round=one.name.round is not None,
    )


def _contents(one: Stored, sees_all: bool) -> str:
    """Of the evening that was worked on last, by its name where others are in the file too: the
    next, smaller one must not look like a loss.
    """
    everything = held_in(one)
    evening = _called_by(one, everything)
    if evening is None:
        return ""
    if sum(1 for held in everything if held.slug) == 1:
        return held_in_words(evening)
    return f"{held_in_words(evening)} ({evening.name})" if sees_all else ""


def evening_in(one: Stored) -> Held | None:
    """What the file says of the evening that it is called by; None where it says nothing."""
    return _called_by(one, held_in(one))


def _called_by(one: Stored, everything: Iterable[Held]) -> Held | None:
    return next((held for held in everything if held.slug == one.name.slug), None)


def places_of(record: Record) -> list[Place]:
    places = [Place(_("This laptop"), *_room(here().parent))]
    if folder := second_place(record):
        name = called(record.place)
        if record.lost_at:
            since = _("missing since %(time)s") % {"time": clock_at(record.lost_at)}
            places.append(Place(name, record.place, "void", since))
        elif record.place_problem:
            places.append(Place(name, record.place, "clarification", _("cannot be written")))
        else:
            places.append(Place(name, *_room(folder)))
    return places


def _room(folder: Path) -> tuple[str, str, str]:
    """Note, state and word of a Place."""
    free = free_bytes(folder)
    note = "" if free is None else _("%(size)s free") % {"size": size_in_words(free)}
    if free is not None and free < LITTLE_ROOM:
        return note, "clarification", _("almost full")
    return note, "checked", _("in order")


def size_in_words(size: int) -> str:
    """4,8 MB, 118 GB; whole ones from ten on."""
    amount, unit = size / 10**6, "MB"
    if amount >= 1000:
        amount, unit = amount / 1000, "GB"
    if amount >= 10:
        return f"{amount:.0f}\N{NO-BREAK SPACE}{unit}"
    return f"{number_format(max(amount, 0.1), 1)}\N{NO-BREAK SPACE}{unit}"


def _ago(age: timedelta) -> str:
    minutes = _minutes(age)
    if minutes < 1:
        return _("just now")
    if minutes < 120:
        said = ngettext("%(count)s minute ago", "%(count)s minutes ago", minutes)
        return said % {"count": minutes}
    hours = minutes // 60
    if hours < 48:
        return ngettext("%(count)s hour ago", "%(count)s hours ago", hours) % {"count": hours}
    return ngettext("%(count)s day ago", "%(count)s days ago", hours // 24) % {"count": hours // 24}


def _minutes(age: timedelta) -> int:
    return max(0, int(age.total_seconds() // 60))
