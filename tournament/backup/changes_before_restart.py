"""Changes between the confirmation of a restore and the restart."""

from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

from django.db import DatabaseError, connection
from django.utils.dateparse import parse_datetime
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournament.backup.contents import newest_entry, newest_report
from tournament.backup.database_at import has_database
from tournament.models import JournalEntry, TableReport, TableSheet
from tournament.shared.signs import enumerate_few

SHEET = TableSheet._meta.model_name
Table = tuple[str, int, int]  # tournament, round, table


def present_state() -> str:
    if has_database():
        with suppress(DatabaseError):
            return f"{newest_entry()} {newest_report()}"
    return ""


def changes_since(confirmed: Path) -> list[str]:
    """Return sentences on what was saved after the text file `confirmed` was written."""
    try:
        entry, _space, report = confirmed.read_text(encoding="ascii").partition(" ")
        return [*_change_sentences(int(entry), report)] if has_database() else []
    except (OSError, ValueError, DatabaseError):
        return []
    finally:
        connection.close()


def _change_sentences(entry: int, report: str) -> Iterator[str]:
    changes = JournalEntry.objects.filter(pk__gt=entry)
    tables = {*_from_desk(entry), *_from_phones(report)}
    if tables:
        names = [
            _("%(tournament)s, round %(round)s, table %(table)s")
            % {"tournament": name, "round": number, "table": table}
            for name, number, table in sorted(tables)
        ]
        sentence = ngettext(
            "This list came in after you had confirmed the restore and must be typed "
            "again: %(lists)s.",
            "These lists came in after you had confirmed the restore and must be typed "
            "again: %(lists)s.",
            len(names),
        )
        yield sentence % {"lists": "; ".join(names)}
    numbers = [*changes.exclude(subject=SHEET).order_by("pk").values_list("seq", flat=True)]
    if numbers:
        yield ngettext(
            "One more change came in after that: entry %(numbers)s in the journal of the"
            " replaced state.",
            "More changes came in after that: entries %(numbers)s in the journal of the"
            " replaced state.",
            len(numbers),
        ) % {"numbers": enumerate_few(numbers)}


def _from_desk(entry: int) -> Iterator[Table]:
    changes = JournalEntry.objects.filter(pk__gt=entry, subject=SHEET)
    for name, values in changes.values_list("tournament__name", "new"):
        if values:
            yield name, values["round"], values["table"]


def _from_phones(report: str) -> Iterator[Table]:
    newer = TableReport.objects.all()
    if at := parse_datetime(report):
        newer = newer.filter(updated_at__gt=at)
    place = ("sheet__round__tournament__name", "sheet__round__number", "sheet__table")
    yield from newer.values_list(*place)
