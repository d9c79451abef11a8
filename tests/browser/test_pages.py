"""The list of all pages: none is missing. `test_every_page` opens each."""

import pytest
from django.contrib.auth import get_user_model
from django.test import Client
from django.urls import reverse

from tests.browser.pages import STRANGERS, every_page, name_of
from tests.factories import make_user
from tests.tournament.addresses import address, evening_of_everything, names
from tournament.cup.services.cups import set_cup_public
from tournament.models import Tournament
from tournament.prizes.services.prizes import publish_prizes

pytestmark = pytest.mark.django_db


def signed_in(client: Client) -> Client:
    """Sign in with all permissions; another account is the newest."""
    client.force_login(make_user())
    make_user("sepp")
    get_user_model().objects.update(is_superuser=True)
    return client


def test_no_page_is_forgotten(client: Client) -> None:
    """Whatever address of the program answers with a whole page, with a row of everything."""
    tournament = evening_of_everything()
    set_cup_public(tournament.cups.get(), by=None, is_public=True)
    publish_prizes(tournament, by=None)
    Tournament.objects.update(has_table_phones=True, has_doubts=True, has_pre_registration=True)
    signed_in(client)
    listed = {name_of(page) for page in every_page()}

    forgotten = []
    for name in set(names()) - listed:
        response = client.get(address(name, tournament))
        if response.status_code == 200 and "<html" in response.content.decode(errors="replace"):
            forgotten.append(name)

    assert len(listed) > 80
    assert forgotten == []


def test_stranger_has_one_page_to_begin_with(client: Client) -> None:
    opened = {name: client.get(reverse(name)).status_code for name in STRANGERS}
    assert opened == {"login": 302, "first-start": 200}

    make_user()

    opened = {name: client.get(reverse(name)).status_code for name in STRANGERS}
    assert opened == {"login": 200, "first-start": 404}
