"""Every page of four evenings in a real Chromium, under names that nobody would wish for: each is
accessible, asks nobody else, fits its screen and runs nothing that it was given.
"""

from typing import Any, Literal

import pytest
from django.contrib.auth import get_user_model
from playwright.sync_api import Dialog, Page, Request
from pytest_django.live_server_helper import LiveServer

from tests.browser.axe import ALL, SIZES, ready_on_every_page, violations
from tests.browser.halls import sign_in_by_name, the_demonstration
from tests.browser.pages import every_page
from tournament.models import Player, PreRegistration, Tournament

HOSTILE = '<img src=x onerror="document.title=1">'  # long as well, and nowhere to break it
SHARES = 3  # one for each worker of a machine with two cores; each loads the demo anew
# A theme changes colours alone, so that each is looked at in one width. At 320 px the page is that
# of 390 px with less room: sizes and scrolling are what can go wrong.
LOOKS: tuple[tuple[Literal["light", "dark"], int, dict[str, Any]], ...] = (
    ("dark", 1280, ALL),
    ("dark", 320, SIZES),
    ("light", 390, ALL),
)
# A new width moves what the browser keeps in sight; two frames later everything has its place.
DRAWN = "new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"


@pytest.fixture
def addresses(transactional_db: None) -> list[str]:
    """Every page of the demo: before the draw, in the middle, at the end, closed."""
    the_demonstration()
    pages = every_page()
    PreRegistration.objects.update(last_name=HOSTILE, first_name=HOSTILE, place=HOSTILE)
    Player.objects.update(last_name=HOSTILE, first_name=HOSTILE, place=HOSTILE, club=HOSTILE)
    Tournament.objects.update(name=HOSTILE, venue=HOSTILE)
    get_user_model().objects.update(first_name=HOSTILE, last_name=HOSTILE)
    return pages


@pytest.mark.parametrize("share", range(SHARES))
def test_every_page_is_accessible_and_runs_nothing_strange(
    page: Page, live_server: LiveServer, addresses: list[str], share: int
) -> None:
    foreign, complaints, dialogs = [], [], []

    def note_foreign(request: Request) -> None:
        if not request.url.startswith(live_server.url):
            foreign.append(request.url)

    def dismiss(dialog: Dialog) -> None:
        dialogs.append(dialog.message)
        dialog.dismiss()

    page.on("dialog", dismiss)
    page.on("request", note_foreign)
    page.on("console", lambda m: complaints.append(m.text) if m.type == "error" else None)
    page.on("pageerror", lambda error: complaints.append(str(error)))
    sign_in_by_name(page, live_server)
    ready_on_every_page(page)
    wrong = []
    for address in addresses[share::SHARES]:
        response = page.goto(live_server.url + address)
        assert response is not None
        assert response.status == 200, address
        assert page.locator("img[src=x]").count() == 0, address
        assert page.title() != "1", address
        for scheme, width, options in LOOKS:
            page.emulate_media(color_scheme=scheme)
            page.set_viewport_size({"width": width, "height": 800})
            page.evaluate(DRAWN)
            wide = page.evaluate("document.documentElement.scrollWidth")
            if wide > width:
                wrong.append(f"{address} {width}: scrolls sideways ({wide})")
            problems = violations(page, options)
            looked_at = f"{address} {scheme} {width}, scrolled to {page.evaluate('scrollY')}"
            wrong += [f"{looked_at}: {problem}" for problem in problems]

    assert wrong == []
    assert (foreign, complaints, dialogs) == ([], [], [])
