"""The history of a cup: its journal entries in words."""

from collections.abc import Iterator, Mapping
from typing import Any

from django.db.models import QuerySet
from django.utils.formats import date_format
from django.utils.translation import gettext as _, ngettext

from tournament.journal.sentences import SENTENCES, JournalLine, author_name
from tournament.journal.values import DRAWN_BY
from tournament.models import Cup, JournalEntry, Player, Tournament
from tournament.shared.model_fields import stored_field

LATEST = 30
Names = Mapping[int, str]


def entries_about(cup: Cup) -> "QuerySet[JournalEntry]":
    entries = JournalEntry.objects.filter(tournament=None, subject="cup", subject_id=cup.pk)
    return entries.order_by("-seq")


def newest_entry(cup: Cup) -> str:
    """Return the hash of the cup's newest journal entry, or ""."""
    return entries_about(cup).values_list("hash", flat=True).first() or ""


def history(cup: Cup) -> list[JournalLine]:
    entries = list(entries_about(cup).select_related("by")[:LATEST])
    wanted = {
        pk
        for entry in entries
        for name in ("players", "cancelled")
        for pk in (entry.new or entry.old or {}).get(name, [])
    }
    players = Player.objects.filter(pk__in=wanted).select_related("tournament")
    people = {
        player.pk: f"{player.full_name} ({date_format(player.tournament.date, 'MONTH_DAY_FORMAT')})"
        for player in players
    }
    evenings = {
        pk: f"{name} ({date_format(day, 'SHORT_DATE_FORMAT')})"
        for pk, name, day in Tournament.objects.values_list("pk", "name", "date")
    }
    return [
        JournalLine(entry.at, author_name(entry), _sentence(entry, people, evenings), entry.reason)
        for entry in entries
    ]


def _sentence(entry: JournalEntry, people: Names, evenings: Names) -> str:
    new = entry.new or {}
    values = new or entry.old or {}
    parts: list[str] = []
    if entry.action == "cup_changed":
        parts = [*_changes(entry.old or {}, new, evenings)]
    if "people" in new:
        count = len(new["people"])
        parts = [ngettext("%(count)s person", "%(count)s people", count) % {"count": count}]
    names = {
        name: ", ".join(people.get(pk, _("a deleted person")) for pk in values.get(name, []))
        for name in ("players", "cancelled")
    }
    if names["players"]:
        parts = [names["players"]]
    if "drawn_by" in new:
        parts.append(str(DRAWN_BY.get(new["drawn_by"], "")))
    if "final" in new:
        parts = [evenings.get(new["final"], "")]
        if names["cancelled"]:
            parts.append(_("cancelled: %(names)s") % {"names": names["cancelled"]})
        if names["players"]:
            parts.append(_("moved up: %(names)s") % {"names": names["players"]})
    sentence = str(SENTENCES[entry.action])
    return f"{sentence}: {'; '.join(parts)}" if parts else sentence


def _changes(old: Mapping[str, Any], new: Mapping[str, Any], evenings: Names) -> Iterator[str]:
    for name in new:
        label = str(_("evenings") if name == "evenings" else stored_field(Cup, name).verbose_name)
        before, after = (_value(name, values[name], evenings) for values in (old, new))
        yield f"{label}: {before} → {after}"


def _value(name: str, value: Any, evenings: Names) -> str:
    if name == "evenings":
        return ", ".join(evenings.get(pk, str(pk)) for pk in value) or "–"
    if isinstance(value, bool):
        return _("yes") if value else _("no")
    if isinstance(value, list):
        return ", ".join(map(str, value)) or "–"
    return _("all") if value is None else str(value)
