"""Another installation for an exported file, and the refusal of a changed one."""

from collections.abc import Callable
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.core.management import call_command
from django.db import connection

from tests.factories import make_tournament, make_user
from tests.kept_rows import delete_rows
from tournament.exchange import packing
from tournament.exchange.services.importing import import_tournament_file
from tournament.models import JournalEntry, Tournament
from tournament.shared.errors import Refused


def empty() -> None:
    """Delete every row; PostgreSQL first has to finish its deferred checks."""
    if connection.vendor == "sqlite":
        delete_rows()
        return
    with connection.cursor() as cursor:
        cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")
        cursor.execute("SET CONSTRAINTS ALL DEFERRED")
    call_command("flush", interactive=False, verbosity=0)


def other_installation() -> None:
    """Delete everything and make an evening, people and an account of its own."""
    empty()
    make_user("anna")
    make_tournament(players=5, slug="eigenes")


def changed(content: bytes, change: Callable[[dict[str, bytes]], Any], **head_values: str) -> bytes:
    """Return the file with changed members and `head_values`, under a valid seal."""
    head, members = packing.unpack(content)
    change(members)
    own = {name: head[name] for name in ("tournament", "journal", "ranking")}
    return packing.pack(own | head_values, members)


def refusal(content: bytes) -> str:
    before = Tournament.objects.count(), JournalEntry.objects.count(), User.objects.count()
    with pytest.raises(Refused) as refused:
        import_tournament_file(content, file_name="abend.zip", by=None)
    assert before == (
        Tournament.objects.count(),
        JournalEntry.objects.count(),
        User.objects.count(),
    )
    return str(refused.value)
