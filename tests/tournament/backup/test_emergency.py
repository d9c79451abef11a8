"""The emergency sheet, on the screen and on paper, for anybody."""

from io import BytesIO

import pytest
from django.test import Client
from pypdf import PdfReader

from tests.factories import make_user
from tests.tournament.backup.conftest import NOW
from tournament.backup.emergency import EMERGENCIES
from tournament.backup.papers import emergency_sheet

pytestmark = pytest.mark.django_db


def test_sheet_has_every_step_on_one_page() -> None:
    (page,) = PdfReader(BytesIO(emergency_sheet(now=NOW))).pages

    text = " ".join(page.extract_text().split())
    for emergency in EMERGENCIES:
        assert str(emergency.title) in text
        for step in emergency.steps:
            assert str(step) in text


def test_page_and_paper_open_without_an_account(client: Client) -> None:
    make_user()

    page, paper = client.get("/emergency/"), client.get("/emergency.pdf")

    assert "Der Laptop geht nicht mehr" in page.content.decode()
    assert paper.content.startswith(b"%PDF")
    assert paper["Content-Security-Policy"] == "frame-ancestors 'none'"  # else no viewer shows it


def test_help_and_backups_lead_there(desk: Client) -> None:
    for path in ("/help/", "/backups/"):
        assert 'href="/emergency/"' in desk.get(path).content.decode()
