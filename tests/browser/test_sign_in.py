"""The session ends while somebody types at the desk."""

from django.contrib.auth.models import User
from django.contrib.sessions.models import Session
from django.test import Client
from playwright.sync_api import expect
from pytest_django.live_server_helper import LiveServer

from tests.browser.keyboard import Desk, sign_in
from tests.factories import make_tournament
from tournament.models import Player


def test_registration_typed_after_the_session_ended_is_kept(
    desk: Desk, live_server: LiveServer, client: Client
) -> None:
    make_tournament(slug="rennen")
    user = User.objects.get()
    user.set_password("schafkopf")
    user.save()
    sign_in(desk.page, live_server, client)
    desk.visit("/t/rennen/registration/")
    desk.type("Öttl")
    desk.press(*"Franziska")
    Session.objects.all().delete()

    desk.press("F9" if desk.page.locator("[data-key=F9]").count() else "Enter")
    for _ in range(8):
        if desk.page.locator("dialog#sign-in[open]").count():
            break
        desk.press("Enter")
        desk.page.wait_for_timeout(200)
    dialog = desk.page.locator("dialog#sign-in")
    expect(dialog).to_be_visible()
    desk.look()
    desk.type(user.username)
    desk.type("falsch")
    expect(dialog.get_by_role("alert")).to_be_visible()
    dialog.locator("[name=password]").fill("schafkopf")
    desk.press("Enter")
    expect(dialog).to_be_hidden()
    expect(desk.page.locator("[name=last_name]")).to_have_value("Öttl")
    desk.page.locator("[name=last_name]").focus()
    for _ in range(10):
        if Player.objects.exists():
            break
        desk.press("Enter")
        desk.page.wait_for_timeout(200)

    assert Player.objects.get().full_name == "Öttl, Franziska"
