"""Papers open in a tab of their own, so that "Back" leads nowhere old."""

import re
from pathlib import Path

import pytest
from django.conf import settings
from django.test import Client
from django.urls import reverse

from tests.factories import make_tournament, make_user

TEMPLATES = Path(settings.BASE_DIR) / "templates"


def test_every_link_to_a_paper_opens_a_tab_of_its_own() -> None:
    links = [
        link
        for path in TEMPLATES.rglob("*.html")
        for link in re.findall(r"<a\b(?:{%.*?%}|[^>])*>", path.read_text(), re.DOTALL)
        if "url 'paper'" in link or "{{ by_name }}" in link
    ]

    assert len(links) > 10
    assert [link for link in links if "{% own_tab %}" not in link] == []


@pytest.mark.django_db
def test_link_says_where_it_opens(client: Client) -> None:
    client.force_login(make_user())
    client.cookies[settings.LANGUAGE_COOKIE_NAME] = "en"
    tournament = make_tournament()

    page = client.get(reverse("rules", args=[tournament.slug])).text

    assert 'target="_blank" rel="noopener" aria-describedby="own-tab"' in page
    assert '<span id="own-tab" hidden>opens in a tab of its own</span>' in page
