"""A phone in the hall: finds its seat, sees by itself what is new, and says when it is alone."""

import re

import pytest
from django.utils import timezone
from playwright.sync_api import Page, expect
from pytest_django.live_server_helper import LiveServer

from tests.browser.axe import violations
from tests.browser.keyboard import let_pass
from tests.factories import enter, make_tournament, make_user, seat_players
from tournament.models import Tournament
from tournament.ranking.services.release import release_ranking

PHONE = {"width": 320, "height": 640}
ASKS = 1.5  # seconds
LINES_OF_FIRST_WORD = """heading => {
    const word = document.createRange();
    word.setStart(heading.firstChild, 0);
    word.setEnd(heading.firstChild, heading.firstChild.data.indexOf(" "));
    return word.getClientRects().length;
}"""


@pytest.fixture
def hall(transactional_db: None) -> Tournament:
    """One round of two tables, posted; the first list is in and released."""
    make_user()
    tournament = make_tournament(players=8, slug="rennen", round_count=1)
    played = seat_players(tournament)
    enter(played.sheets.get(table=1), 10, 4, -4, -10)
    tournament.rounds.update(posted_at=timezone.now())
    return release_ranking(tournament, by=None, through_round=1)


@pytest.fixture
def phone(page: Page, live_server: LiveServer, hall: Tournament) -> Page:
    page.set_viewport_size(PHONE)
    page.clock.install()
    page.goto(f"{live_server.url}/p/rennen/")
    return page


def test_seat_is_found_in_two_taps(phone: Page) -> None:
    phone.get_by_label("Startnummer oder Name").fill("ubler")
    phone.get_by_role("button", name="Platz zeigen").click()

    expect(phone.get_by_role("heading", name="Übler, Jörg", level=1)).to_be_visible()
    expect(phone.locator(".result dd")).to_have_text(["2", "3"])
    assert phone.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]


def test_first_page_breaks_no_word_on_the_narrowest_phone(phone: Page, hall: Tournament) -> None:
    prepaid = {"account_holder": "Feuerwehrverein", "iban": "DE02120300000000202051"}
    state = Tournament.State.REGISTRATION
    Tournament.objects.update(name="Schafkopfrennen 2026", fee_cents=1_000, state=state, **prepaid)
    phone.reload()

    for width in (320, 360, 390):
        phone.set_viewport_size({"width": width, "height": 640})
        assert phone.locator("h1").evaluate(LINES_OF_FIRST_WORD) == 1, width
        caption = phone.locator(".prepayment figcaption")
        assert caption.evaluate("text => text.scrollWidth <= text.clientWidth"), width


def test_names_at_one_table_break_only_between_words(phone: Page, hall: Tournament) -> None:
    hall.players.filter(number__gt=4).update(
        last_name="Schwarzenbacher", place="FC Neunkirchen am Brand 1923"
    )
    phone.set_viewport_size({"width": 390, "height": 800})
    phone.goto(f"{phone.url}5/")

    lines = phone.locator(".round-card tbody th").evaluate_all(
        """names => names.map(({ firstChild: name }) => {
            const surname = document.createRange();
            const start = name.data.indexOf("Schwarzenbacher");
            surname.setStart(name, start);
            surname.setEnd(name, start + "Schwarzenbacher".length);
            return surname.getClientRects().length;
        })"""
    )

    assert lines == [1] * 4


def test_ranking_shows_a_new_list_by_itself_and_keeps_what_is_typed(
    phone: Page, hall: Tournament
) -> None:
    phone.get_by_role("link", name="Rangliste").click()
    expect(phone.locator("table.rank tbody tr")).to_have_count(4)
    phone.get_by_label("Startnummer oder Name").type("Wój")

    enter(hall.rounds.get().sheets.get(table=2), 30, -8, -8, -14)
    let_pass(phone, ASKS)

    expect(phone.locator("table.rank tbody tr")).to_have_count(8)
    expect(phone.get_by_label("Startnummer oder Name")).to_have_value("Wój")
    expect(phone.get_by_label("Startnummer oder Name")).to_be_focused()


def test_phone_without_connection_says_since_when_and_recovers(phone: Page) -> None:
    lost = phone.get_by_text(re.compile(r"Keine Verbindung seit \d\d:\d\d"))
    phone.context.set_offline(True)
    let_pass(phone, ASKS)
    expect(lost).to_be_visible()
    expect(phone.get_by_role("heading", level=1)).to_be_visible()

    phone.context.set_offline(False)
    let_pass(phone, ASKS)
    expect(lost).to_have_count(0)


def test_phone_that_came_too_early_sees_the_page_once_it_is_on(phone: Page) -> None:
    early = phone.get_by_role("heading", name="Noch nichts da", level=1)
    Tournament.objects.update(is_public=False)
    let_pass(phone, ASKS)
    expect(early).to_be_visible()
    assert violations(phone) == []

    Tournament.objects.update(is_public=True)
    let_pass(phone, ASKS)
    expect(phone.get_by_role("heading", name="Schafkopfrennen", level=1)).to_be_visible()


def test_hall_is_complete_without_a_script(
    live_server: LiveServer, hall: Tournament, page_without_script: Page
) -> None:
    page = page_without_script
    page.goto(f"{live_server.url}/p/rennen/")
    page.get_by_label("Startnummer oder Name").fill("1")
    page.get_by_role("button", name="Platz zeigen").click()
    expect(page.get_by_role("heading", name="Öttl, Franziska", level=1)).to_be_visible()
    page.get_by_role("link", name="Rangliste").click()
    expect(page.locator("table.rank tbody tr")).to_have_count(4)
