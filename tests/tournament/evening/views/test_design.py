"""The page of the components: of the program's own templates, for developers alone."""

import re
from typing import Any

import pytest
from django.conf import settings as program
from django.test import Client

from tests.factories import make_user
from tournament.templatetags.schafkopf import STATES

pytestmark = pytest.mark.django_db


def test_page_is_not_there_in_an_evening(client: Client) -> None:
    client.force_login(make_user())

    assert client.get("/design/").status_code == 404


def test_page_shows_every_state_colour_and_refusal(client: Client, settings: Any) -> None:
    settings.DEBUG = True
    client.force_login(make_user())

    page = client.get("/design/").text

    tokens = (program.BASE_DIR / "static/css/tokens.css").read_text(encoding="utf-8")
    colours = re.findall(r"^  --([\w-]+): #", tokens.partition("@media")[0], re.MULTILINE)
    assert re.findall(r'fill="var\(--([\w-]+)\)" stroke', page) == colours
    assert len(colours) > 15
    assert page.count('class="state ') >= len(STATES)
    assert page.count('class="tile ') == 5
    assert page.count('class="error"') >= 4
    assert re.findall(r"var\(--(s-\d)\)", page) == [f"s-{step}" for step in range(1, 9)]
