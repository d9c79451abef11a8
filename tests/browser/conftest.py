"""The desk at which an evening is walked through."""

import pytest
from django.test import Client
from playwright.sync_api import Page
from pytest_django.live_server_helper import LiveServer

from tests.browser.keyboard import Desk, sign_in


@pytest.fixture
def desk(page: Page, live_server: LiveServer, client: Client, transactional_db: None) -> Desk:
    sign_in(page, live_server, client)
    return Desk(page, live_server)
