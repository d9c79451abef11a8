"""The public page on which a visitor's browser computes the draws again."""

import json

import pytest
from playwright.sync_api import Page, expect
from pytest_django.live_server_helper import LiveServer

from tests.browser.keyboard import faults
from tests.factories import make_player, make_tournament, make_user
from tournament.draw.services.changes import swap_seats
from tournament.draw.services.draws import draw_round, post_rounds, redraw
from tournament.draw.services.options import keep_apart, set_draw_options
from tournament.models import SeedChain, Tournament

HOSTILE = '<img src=x onerror="document.title=1">'
WIDTHS = (390, 1280)


@pytest.fixture
def evening(transactional_db: None) -> Tournament:
    """Two rounds of 40, the first drawn twice; the second is not posted."""
    make_user()
    tournament = make_tournament(players=39, is_public=True, slug="rennen-im-hirschen")
    make_player(tournament, 40, last_name=HOSTILE)
    set_draw_options(tournament, by=None, mode="best", clubs="apart")
    draw_round(tournament, by=None, round_number=1, ingredient="Gras-7")
    redraw(tournament, by=None, round_number=1, reason=f"eine Karte lag offen {HOSTILE}")
    draw_round(tournament, by=None, round_number=2)
    post_rounds(tournament, by=None, rounds=[1])
    return tournament


def address(live_server: LiveServer, tournament: Tournament) -> str:
    return f"{live_server.url}/p/{tournament.slug}/draw/"


def open_own_copy(page: Page, address: str) -> None:
    page.goto(address)
    page.locator("#own-paper summary").click()


def test_browser_computes_every_posted_draw(
    page: Page, live_server: LiveServer, evening: Tournament
) -> None:
    page.goto(address(live_server, evening))

    expect(page.locator("#verdict .notice[role=status]")).to_be_visible()
    expect(page.locator("#verdict .notice")).to_contain_text("was Ihr Browser nachrechnen konnte")
    assert page.locator("#verdict li").all_text_contents() == [
        "Nachgerechnet, Platz für Platz: Auslosung Nr. 1, 2.",
        "Noch nicht ausgehängt: Runde 2.",
    ]
    assert page.locator(".checks .wrong").count() == 0
    assert page.locator("#steps li").count() == 5
    for draw in (1, 2):
        assert page.locator(f"#steps-{draw} li").count() == 5
    assert page.locator("#steps-3").count() == 0
    assert page.title() != "1"


def test_everything_is_said_only_where_everything_was_computed(
    page: Page, live_server: LiveServer, evening: Tournament
) -> None:
    post_rounds(evening, by=None)
    page.goto(address(live_server, evening))
    title = page.locator("#verdict .notice b")

    expect(title).to_have_text("Ihr Browser hat alles nachgerechnet: Es stimmt.")
    last = evening.draws.get(is_current=True, round__number=2)
    first, *_others, other = last.places
    swap_seats(evening, by=None, round_number=2, first=first, second=other, reason="Rollstuhl")
    keep_apart(evening, by=None, first=1, second=2)
    redraw(evening, by=None, round_number=1, reason="zwei vertragen sich nicht")
    page.reload()

    expect(title).to_contain_text("was Ihr Browser nachrechnen konnte")
    computed, by_hand, private = page.locator("#verdict li").all_text_contents()
    assert computed.startswith("Nachgerechnet, Platz für Platz: Auslosung Nr. 1, 2, ")
    assert "von Hand getauscht" in by_hand
    assert "nur die Turnierleitung weiß, wer sich nicht treffen soll" in private


def test_draw_that_was_tampered_with_is_found(
    page: Page, live_server: LiveServer, evening: Tournament
) -> None:
    draw = evening.draws.get(number=2)
    draw.places[0], draw.places[9] = draw.places[9], draw.places[0]
    draw.save()

    page.goto(address(live_server, evening))

    expect(page.locator("#verdict .notice[role=alert]")).to_be_visible()
    assert page.locator(".checks .wrong").count() == page.locator("#steps-2 .wrong").count() > 0
    expect(page.locator("#steps-2 .wrong").first).to_contain_text(f" {draw.places[0]}, ")


def test_what_stands_on_the_visitors_paper_is_computed_too(
    page: Page, live_server: LiveServer, evening: Tournament
) -> None:
    open_own_copy(page, address(live_server, evening))
    capitals = evening.seed_chain.commitment.upper()
    page.fill("#own-commitment", f"{capitals[:32]} {capitals[32:]}")

    page.locator("#own button").click()

    expect(page.locator("#own-verdict .notice[role=status]")).to_be_visible()
    assert page.locator("#own-steps li").count() == 5 + 2 * 5


def test_a_name_changed_after_the_hash_was_printed_is_found(
    page: Page, live_server: LiveServer, evening: Tournament
) -> None:
    open_own_copy(page, address(live_server, evening))
    lines = page.input_value("#own-lines")
    page.fill("#own-lines", lines.replace("Öttl", "Ottl", 1))

    page.locator("#own button").click()

    expect(page.locator("#own-verdict .notice[role=alert]")).to_be_visible()
    expect(page.locator("#own-steps .wrong")).to_have_count(1)
    expect(page.locator("#own-steps .wrong")).to_contain_text(evening.seed_chain.list_hash)


def test_other_cards_than_those_drawn_give_other_seats(
    page: Page, live_server: LiveServer, evening: Tournament
) -> None:
    open_own_copy(page, address(live_server, evening))
    page.fill("#own-ingredient", "Gras-8")

    page.locator("#own button").click()

    expect(page.locator("#own-verdict .notice[role=alert]")).to_be_visible()
    assert page.locator("#own-steps .wrong").count() >= 2


def test_a_file_that_is_no_protocol_is_said_to_be_none(
    page: Page, live_server: LiveServer, evening: Tournament
) -> None:
    for text in ("{}", "[", '{"format":"seat-draw"}', '{"format":"seat-draw","version":1}'):
        open_own_copy(page, address(live_server, evening))

        page.set_input_files(
            "#own-file",
            {"name": "x.json", "mimeType": "application/json", "buffer": text.encode()},
        )

        expect(page.locator("#own-verdict .notice[role=alert]"), text).to_be_visible()
        expect(page.locator("#own-steps .wrong"), text).to_have_count(1)


def test_a_file_kept_earlier_is_computed(
    page: Page, live_server: LiveServer, evening: Tournament
) -> None:
    open_own_copy(page, address(live_server, evening))
    document = page.evaluate("document.getElementById('draw-document').textContent")

    page.set_input_files(
        "#own-file",
        {"name": "kept.json", "mimeType": "application/json", "buffer": document.encode()},
    )

    expect(page.locator("#own-verdict .notice[role=status]")).to_be_visible()


def test_page_is_accessible_and_not_too_wide(
    page: Page, live_server: LiveServer, evening: Tournament
) -> None:
    page.goto(address(live_server, evening))
    expect(page.locator("#verdict .notice")).to_be_visible()
    page.evaluate("document.querySelectorAll('details').forEach((one) => { one.open = true; })")

    faults_by_scheme = {}
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)
        faults_by_scheme[scheme] = faults(page, WIDTHS)
    assert faults_by_scheme == {"light": [], "dark": []}


def test_everything_needed_stands_there_without_script(
    page_without_script: Page, live_server: LiveServer, evening: Tournament
) -> None:
    page_without_script.goto(address(live_server, evening))
    for summary in page_without_script.locator("main summary:visible").all():
        summary.click()

    text = page_without_script.locator("main").inner_text()

    chain, draw = evening.seed_chain, evening.draws.get(number=2)
    for needed in (chain.commitment, chain.list_hash, chain.options_hash, "Gras-7", draw.seed):
        assert needed in text
    assert "below(n)" in text
    assert chain.secret not in text


def test_file_of_the_page_is_what_the_page_computes(
    page: Page, live_server: LiveServer, evening: Tournament
) -> None:
    page.goto(address(live_server, evening))

    with page.expect_download() as download:
        page.locator("main a[href$='draw.json']").click()

    on_page = page.evaluate("JSON.parse(document.getElementById('draw-document').textContent)")
    assert download.value.suggested_filename == "rennen-im-hirschen-draw.json"
    assert json.loads(download.value.path().read_text("utf-8")) == on_page


def test_seed_given_by_hand_is_computed_without_a_frozen_list(
    page: Page, live_server: LiveServer, transactional_db: None
) -> None:
    make_user()
    tournament = make_tournament(players=8, is_public=True)
    draw_round(tournament, by=None, round_number=1, seed="Eichel")
    SeedChain.objects.all().delete()
    post_rounds(tournament, by=None)
    open_own_copy(page, address(live_server, tournament))

    page.locator("#own button").click()

    expect(page.locator("#own-verdict .notice[role=status]")).to_be_visible()


def test_before_anything_is_posted_the_commitment_stands_there(
    page: Page, live_server: LiveServer, transactional_db: None
) -> None:
    make_user()
    tournament = make_tournament(players=8, is_public=True)
    draw_round(tournament, by=None, round_number=1)

    page.goto(address(live_server, tournament))

    expect(page.locator(".empty")).to_be_visible()
    expect(page.locator("main")).to_contain_text(tournament.seed_chain.commitment)
