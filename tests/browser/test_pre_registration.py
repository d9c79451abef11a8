"""From a phone at home to the desk's list: without a script, on the narrowest screen."""

from collections.abc import Callable
from datetime import timedelta

import pytest
from django.core.cache import cache
from django.test import Client
from django.utils import timezone
from playwright.sync_api import BrowserContext, Page, expect
from pytest_django.live_server_helper import LiveServer

from tests.browser.keyboard import Desk, faults, sign_in
from tests.factories import make_tournament
from tournament.models import Player, PreRegistration, Tournament

SLIP = {"last_name": "Neu", "first_name": "Eva", "birth_on": "20.3.1990", "publish": "name"}


@pytest.fixture
def tournament(transactional_db: None) -> Tournament:
    cache.clear()
    return make_tournament(
        slug="rennen",
        rule_set="ebersdorf",
        is_public=True,
        released_round=0,
        has_pre_registration=True,
        date=timezone.localdate() + timedelta(days=3),
    )


@pytest.fixture
def phone(page_without_script: Page) -> Page:
    page_without_script.set_viewport_size({"width": 320, "height": 640})
    return page_without_script


def test_from_the_phone_at_home_to_the_list_of_the_desk(
    phone: Page, desk: Desk, live_server: LiveServer, tournament: Tournament
) -> None:
    phone.goto(f"{live_server.url}/p/rennen/")
    phone.get_by_role("link", name="Voranmeldung").click()
    phone.get_by_label("Vorname").fill("Eva")
    phone.get_by_label("Geburtsdatum").fill("30.2.1990")
    phone.get_by_role("button", name="Voranmeldung abschicken").click()
    expect(phone.get_by_text("Der Nachname fehlt.").first).to_be_visible()
    expect(phone.get_by_label("Vorname")).to_have_value("Eva")

    phone.get_by_label("Nachname").fill("Neu")
    phone.get_by_label("Geburtsdatum").fill("20.3.1990")
    phone.get_by_role("button", name="Voranmeldung abschicken").click()
    expect(phone.get_by_text("Sie ist noch nicht bestätigt")).to_be_visible()

    desk.visit("/t/rennen/registration/")
    desk.page.get_by_role("link", name="durchsehen").click()
    expect(desk.page.get_by_text("Neu, Eva", exact=True)).to_be_visible()
    desk.page.locator("button[name=confirm]").click()
    expect(desk.page.get_by_text("Neu, Eva hat die Nummer 1")).to_be_visible()
    assert Player.objects.get().is_present is False


@pytest.mark.parametrize("has_script", [True, False])
def test_enter_in_the_reason_confirms_nobody(
    client: Client,
    new_context: Callable[..., BrowserContext],
    live_server: LiveServer,
    tournament: Tournament,
    has_script: bool,
) -> None:
    client.post("/p/rennen/register/", SLIP)
    assert PreRegistration.objects.count() == 1
    tournament.registration_closes_at = timezone.now() - timedelta(minutes=1)
    tournament.save()
    page = new_context(java_script_enabled=has_script).new_page()
    sign_in(page, live_server, client)
    page.goto(f"{live_server.url}/t/rennen/registration/waiting/")
    reason = page.get_by_label("Grund für die Nachmeldung")

    reason.fill("stand im Stau")
    reason.press("Enter")
    page.wait_for_timeout(300)

    assert (PreRegistration.objects.count(), Player.objects.count()) == (1, 0)
    expect(reason).to_have_value("stand im Stau")
    page.locator("button[name=all]").click()
    expect(page.get_by_text("Niemand wartet")).to_be_visible()
    assert Player.objects.count() == 1


def test_form_fits_and_is_accessible(
    page: Page, live_server: LiveServer, tournament: Tournament
) -> None:
    page.goto(f"{live_server.url}/p/rennen/register/")
    page.get_by_role("button", name="Voranmeldung abschicken").click()
    expect(page.get_by_text("Der Nachname fehlt.").first).to_be_visible()

    faults_by_theme = {}
    for theme in ("light", "dark"):
        page.emulate_media(color_scheme=theme)
        faults_by_theme[theme] = faults(page, [320, 390, 1280])

    assert faults_by_theme == {"light": [], "dark": []}


def test_form_speaks_english_too(
    client: Client, page: Page, live_server: LiveServer, tournament: Tournament
) -> None:
    page.goto(f"{live_server.url}/p/rennen/register/")
    page.get_by_role("button", name="English").click()

    expect(page.get_by_role("button", name="Send the pre-registration")).to_be_visible()
