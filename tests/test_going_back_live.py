"""Going back while the program runs: it ends by itself, the next start has the other evening."""

from pathlib import Path

import pytest
from django.conf import settings
from django.db import connections

from tests.factories import make_director
from tests.program import Browser, free_port, serving, start, wait_for
from tests.tournament.backup.conftest import (
    ON_SQLITE,
    data,
    enter_table,
    evening,
    kept_evening,
    laptop,
)
from tournament.backup.database_at import database_at
from tournament.backup.names import BY_HAND, parse_file_name
from tournament.models import TableSheet, Tournament
from tournament.shared.chain import check_chain

__all__ = ["data", "evening", "kept_evening", "laptop"]  # fixtures
pytestmark = [*ON_SQLITE, pytest.mark.program]


def entered() -> int:
    return TableSheet.objects.filter(state="entered").count()


def test_page_goes_back_under_the_running_program(laptop: Path) -> None:
    """Everybody is signed out by that."""
    laptop.with_name("secret_key").write_text(settings.SECRET_KEY)
    make_director()
    port = free_port()
    program = start(laptop.parent, port)
    try:
        wait_for(port, program)
        office = Browser(f"http://127.0.0.1:{port}", "alois")
        assert office.get("/").status == 200
        assert office.post("/backups/make/", office.form("/backups/")).status == 302
        (backup,) = [
            file.name
            for file in (laptop.parent / "backups").glob("*.zip")
            if (name := parse_file_name(file.name)) and name.occasion == BY_HAND
        ]
        enter_table(Tournament.objects.get(), 2)
        assert entered() == 2

        where = f"/backups/{backup}/restore/"
        answer = office.post(where, office.form(where) | {"reason": "falsche Runde"})

        assert (answer.status, "Es geht weiter" in answer.text) == (200, True)
        assert program.wait(timeout=30) == 75
    finally:
        program.kill()
        program.communicate(timeout=20)
    connections["default"].close()
    with database_at(laptop):
        assert entered() == 1
        assert not [link for link in check_chain(Tournament.objects.get()) if link.fault]
    (replaced,) = (laptop.parent / "backups").glob("ersetzt-*.sqlite3")
    with database_at(replaced):
        assert entered() == 2
    with serving(laptop.parent) as address:
        office.address = address
        assert office.get("/").status == 302
