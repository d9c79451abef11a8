"""Whether anything at all was changed, and whether something is still said: all rows there are."""

from typing import Any

from django.apps import apps
from django.contrib.sessions.models import Session
from django.db import connection

from tournament.models import SheetVisit


def everything() -> dict[str, list[tuple[Any, ...]]]:
    """All rows of all tables as they are stored, but sessions and visits; to be compared.

    An anonymous visitor may set a language, and who looks at a list is noted as there.
    """
    quoted = connection.ops.quote_name
    rows = {}
    with connection.cursor() as cursor:
        for model in apps.get_models(include_auto_created=True):
            if model not in (Session, SheetVisit):
                key = model._meta.pk.column
                cursor.execute(
                    f"SELECT * FROM {quoted(model._meta.db_table)} ORDER BY {quoted(key)}"
                )
                rows[model._meta.label] = cursor.fetchall()
    return rows


def every_word() -> str:
    """The same as the program reads it; to be searched."""
    return repr(
        [
            list(model._default_manager.values())
            for model in apps.get_models()
            if model not in (Session, SheetVisit)
        ]
    )
