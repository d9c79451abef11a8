"""What stands on the sheet beside the laptop holds on every laptop."""

import pytest
from django.test import Client
from django.urls import reverse
from django.utils.translation import override

from tests.factories import make_tournament
from tournament.backup.emergency import EMERGENCIES


def test_sheet_names_no_port_and_starts_by_what_is_clicked() -> None:
    """The port may differ from 8000, and the reader has no terminal open."""
    with override("de"):
        steps = [str(step) for _title, steps in EMERGENCIES for step in steps]

    assert [step for step in steps if ":8000" in step or "run.py" in step] == []
    assert any("Doppelklick auf start.bat" in step for step in steps)


@pytest.mark.django_db
def test_sheet_finds_the_backups_where_the_program_has_them(desk: Client, english: None) -> None:
    home = desk.get(reverse("home", args=[make_tournament().slug])).text
    with override("en"):
        steps = [str(step) for _title, steps in EMERGENCIES for step in steps]

    menu, overview = home.split("<main", 1)
    links = [f'href="{reverse("backups")}"' in part for part in (menu, overview)]
    assert links == [False, True]
    assert [step.split(",")[0] for step in steps if "“Backups”" in step] == ["On the overview"]
