"""Everything that can be read of an evening, to look for a person in it."""

from pathlib import Path

import pytest
from django.conf import settings
from django.core.management import call_command
from django.test import Client

from tests.factories import make_director
from tests.tournament.addresses import address, names
from tests.tournament.readable import read_where_there, workbook_text
from tournament.evening.paper_kinds import KINDS
from tournament.evening.views.papers import WORKBOOKS
from tournament.hall.urls import urlpatterns
from tournament.models import Tournament
from tournament.ranking.standings import standings


@pytest.fixture
def desk(client: Client) -> Client:
    client.force_login(make_director())
    client.cookies[settings.LANGUAGE_COOKIE_NAME] = "en"
    return client


def everything_to_be_read(desk: Client, tournament: Tournament, folder: Path) -> dict[str, str]:
    """Return the text of each page of hall and desk, paper, workbook and export."""
    slug = tournament.slug
    paths = {address(name, tournament) for name in names() if name != "favicon"}
    paths |= {f"/t/{slug}/papers/{kind}.pdf" for kind in KINDS if kind != "seat-lots"}
    paths |= {f"/t/{slug}/workbooks/{kind}.xlsx" for kind in WORKBOOKS}
    paths |= {f"/p/{slug}/seats/?by=name", f"/p/{slug}/who/?who=1", f"/p/{slug}/who/?who=hirn"}
    texts = {
        path: text for path in sorted(paths) if (text := read_where_there(desk, path)) is not None
    }
    assert len(texts) >= len(urlpatterns) + len(KINDS) + len(WORKBOOKS)
    return texts | exported_files(tournament, folder)


def exported_files(tournament: Tournament, folder: Path) -> dict[str, str]:
    files = {}
    for kind in ("json", "csv", "xlsx"):
        file = folder / f"ranking.{kind}"
        call_command("standings", tournament.slug, "--format", kind, "--output", file)
        text = workbook_text(file.read_bytes()) if kind == "xlsx" else file.read_text()
        files[file.name] = text
    call_command("export_sheets", tournament.slug, folder / "lists.csv")
    files["lists.csv"] = (folder / "lists.csv").read_text()
    return files


def counted(tournament: Tournament) -> list[object]:
    categories = standings(tournament).categories
    rows = [
        (category.name, row.rank, row.player.number, row.points, row.tally)
        for category in categories
        for row in category.rows
    ]
    fees = [
        (player.due_cents, player.paid_cents, player.paid_by) for player in tournament.players.all()
    ]
    return [*rows, *fees]
