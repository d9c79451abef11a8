"""The session ends while somebody types at the desk."""

from django.contrib.auth.models import User
from django.contrib.sessions.models import Session
from django.test import Client
from playwright.sync_api import Page, expect
from pytest_django.live_server_helper import LiveServer

from tests.browser.keyboard import Desk, sign_in
from tests.factories import make_tournament, make_user
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
    Session.objects.all().delete()
    with desk.page.expect_response(lambda response: response.status == 401):
        desk.page.keyboard.type("Franziska")  # the people known by that name are asked for
    dialog = desk.page.locator("dialog#sign-in")
    expect(dialog).to_have_count(0)  # nothing opens under the fingers

    desk.press("Enter")
    desk.type("Lauf")
    expect(dialog).to_be_visible()
    desk.look()
    desk.expect_cursor("Name")
    desk.type("", "falsch")  # not sent without a name
    desk.expect_cursor("Name")
    desk.type(user.username, "")
    expect(dialog.get_by_role("alert")).to_be_visible()
    desk.expect_cursor("Passwort")
    desk.type("schafkopf")
    expect(dialog).to_be_hidden()

    desk.expect_cursor("Ort oder Verein")
    expect(desk.page.locator("[name=last_name]")).to_have_value("Öttl")
    desk.press("Enter")
    expect(desk.page.locator(".given .n")).to_have_text("1")
    assert Player.objects.get().full_name == "Öttl, Franziska"


def test_password_can_be_read_while_it_is_typed_but_is_neither_kept_nor_sent_as_text(
    page: Page, live_server: LiveServer, transactional_db: None
) -> None:
    make_user()
    page.goto(f"{live_server.url}/login/")
    password, box = page.locator("[name=password]"), page.get_by_label("Eingabe zeigen")
    password.fill("Vier einfache Wörter")
    expect(password).to_have_attribute("type", "password")

    box.check()
    expect(password).to_have_attribute("type", "text")
    page.goto(f"{live_server.url}/login/")
    assert "einfache" not in page.evaluate("JSON.stringify({...sessionStorage, ...localStorage})")
    box.check()
    password.evaluate("field => field.form.addEventListener('submit', (e) => e.preventDefault())")
    page.locator("[name=username]").fill("Renate")
    password.fill("Vier einfache Wörter")
    password.press("Enter")

    expect(password).to_have_attribute("type", "password")
