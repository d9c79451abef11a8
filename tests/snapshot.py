"""Whether anything at all was changed: every row of every table, before and after."""

from typing import Any

from django.apps import apps
from django.contrib.sessions.models import Session

from tournament.models import SheetVisit


def everything() -> dict[str, list[Any]]:
    """All rows of all tables, but sessions and visits.

    An anonymous visitor may set a language, and who looks at a list is noted as there.
    """
    return {
        model._meta.label: list(model._default_manager.order_by("pk").values())
        for model in apps.get_models()
        if model not in (Session, SheetVisit)
    }
