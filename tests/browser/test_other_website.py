"""The lines offered for another website, on a page that does not come from this program."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread

import pytest
from playwright.sync_api import Page, expect
from pytest_django.live_server_helper import LiveServer

from tests.browser.keyboard import Desk
from tests.factories import enter, make_tournament, seat_players

HOSTILE = "<img src=x onerror=document.title='taken'>"


@contextmanager
def website(content: str) -> Iterator[str]:
    """Another port is another website; a made-up name may not ask this machine for anything."""

    class Site(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.send_response(200)
            self.send_header("Content-Type", "text/html; charset=utf-8")
            self.end_headers()
            self.wfile.write(content.encode())

        def log_message(self, *words: object) -> None:
            """Discard the log."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Site)
    Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_port}/"
    finally:
        server.shutdown()
        server.server_close()


@pytest.fixture
def elsewhere(page: Page, live_server: LiveServer, desk: Desk) -> Iterator[Page]:
    """Return a club's page with the snippet that the desk's ranking page offers."""
    tournament = make_tournament(players=4, slug="rennen", is_public=True)
    tournament.players.filter(number=1).update(last_name=HOSTILE, first_name="")
    enter(seat_players(tournament).sheets.get(), 30, -8, -8, -14)
    page.goto(f"{live_server.url}/t/rennen/ranking/")
    page.get_by_text("Auf der eigenen Website zeigen").click()
    copied = page.get_by_label("Zum Kopieren").input_value()
    # The address of this machine in its network, where the test's server does not listen.
    lines = re.sub(r"http://[^/]+", live_server.url, copied)

    with website(f"<!doctype html><meta charset=utf-8><title>Verein</title>{lines}") as club:
        page.goto(club)
        yield page


@pytest.mark.django_db(transaction=True)
def test_table_of_another_website_has_the_released_ranking(elsewhere: Page) -> None:
    lines = elsewhere.locator("#schafkopf tr")

    expect(lines).to_have_count(5)  # a title and four players
    assert lines.nth(1).inner_text().split("\t") == ["1.", HOSTILE, "Schwaig", "30"]


@pytest.mark.django_db(transaction=True)
def test_name_runs_no_script_there(elsewhere: Page) -> None:
    expect(elsewhere.locator("#schafkopf tr")).to_have_count(5)

    assert elsewhere.locator("#schafkopf img").count() == 0
    assert elsewhere.title() == "Verein"


@pytest.mark.django_db(transaction=True)
def test_other_pages_cannot_be_read_from_there(elsewhere: Page, live_server: LiveServer) -> None:
    read = elsewhere.evaluate(
        "(address) => fetch(address).then(() => 'read', () => 'refused')",
        f"{live_server.url}/p/rennen/ranking/",
    )

    assert read == "refused"
