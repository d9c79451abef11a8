"""Whether anything at all was changed, and whether something is still said: all rows there are."""

from functools import cache
from typing import Any

from django.apps import apps
from django.contrib.sessions.models import Session
from django.db import connection

from tournament.models import SheetVisit


def everything() -> dict[str, list[tuple[Any, ...]]]:
    """All rows of all tables as they are stored, but sessions and visits; to be compared.

    An anonymous visitor may set a language, and who looks at a list is noted as there.
    """
    rows = {}
    with connection.cursor() as cursor:
        unwrapped = cursor.cursor if connection.vendor == "sqlite" else cursor  # in half the time
        for label, query in _queries().items():
            unwrapped.execute(query)
            rows[label] = unwrapped.fetchall()
    return rows


@cache
def _queries() -> dict[str, str]:
    quoted = connection.ops.quote_name
    return {
        model._meta.label: f"SELECT * FROM {quoted(model._meta.db_table)}"
        f" ORDER BY {quoted(model._meta.pk.column)}"
        for model in apps.get_models(include_auto_created=True)
        if model not in (Session, SheetVisit)
    }


class Unchanged:
    """True of everything() as it was at first. Looks only if SQLite has written since last time."""

    def __init__(self) -> None:
        self.rows, self.count = everything(), count_rows_written()

    def __bool__(self) -> bool:
        count = count_rows_written()
        if count is not None and count == self.count:
            return True
        self.count = count
        return everything() == self.rows


def count_rows_written() -> int | None:
    return connection.connection.total_changes if connection.vendor == "sqlite" else None


def every_word() -> str:
    """The same as the program reads it; to be searched."""
    return repr(
        [
            list(model._default_manager.values())
            for model in apps.get_models()
            if model not in (Session, SheetVisit)
        ]
    )
