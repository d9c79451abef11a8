"""The server that browsers ask, the desk at which an evening is walked through, and a page with
nothing but scripts.
"""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from django.conf import settings
from django.test import Client, override_settings
from playwright.sync_api import BrowserContext, Page, Route, expect
from pytest_django.live_server_helper import LiveServer

from tests.browser.keyboard import Desk, sign_in
from tests.caches import empty_shelves

expect.set_options(timeout=20_000)  # a slow machine is no failure


@pytest.fixture(autouse=True)
def nothing_kept() -> None:
    empty_shelves()


@pytest.fixture(scope="session")
def live_server() -> Iterator[LiveServer]:
    """Hands out styles and scripts as the program does it itself, which a browser may keep.

    pytest-django's own looks for each of thirty files again at every page.
    """
    server = LiveServer("localhost", start=False)
    server.thread.static_handler = lambda pages: pages  # type: ignore[assignment]
    with override_settings(WHITENOISE_AUTOREFRESH=False):
        server.start()
    yield server
    server.stop()


@pytest.fixture
def runs_axe(request: pytest.FixtureRequest) -> bool:
    """True unless the test is marked `IN_BOTH_TIERS` and runs in the quick one."""
    return getattr(request, "param", True)


@pytest.fixture
def desk(
    page: Page, live_server: LiveServer, client: Client, transactional_db: None, runs_axe: bool
) -> Desk:
    sign_in(page, live_server, client)
    return Desk(page, live_server, runs_axe=runs_axe)


@pytest.fixture
def page_without_script(new_context: Callable[..., BrowserContext]) -> Page:
    """Return a page in a browser without JavaScript."""
    return new_context(java_script_enabled=False).new_page()


@pytest.fixture
def empty_page(page: Page) -> Page:
    """Serves the scripts and shows nothing; by plain http, so it is no secure context."""

    def serve(route: Route) -> None:
        path = Path(settings.BASE_DIR, route.request.url.removeprefix("http://inn.test/"))
        route.fulfill(path=path) if path.is_file() else route.fulfill(content_type="text/html")

    page.route("http://inn.test/**", serve)
    page.goto("http://inn.test/")
    assert page.evaluate("isSecureContext") is False
    return page
