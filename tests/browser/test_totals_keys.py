"""A list by its totals: how many keys it takes, and what is said while it is typed."""

import pytest
from django.test import Client
from django.urls import reverse
from playwright.sync_api import Page, expect
from pytest_django.live_server_helper import LiveServer

from tests.browser.keyboard import sign_in
from tests.factories import make_tournament, seat_players
from tournament.models import Round, TableSheet, Tournament

PARITY = "alle gerade oder alle ungerade"


@pytest.fixture
def round_(transactional_db: None) -> Round:
    return seat_players(make_tournament(players=8, slug="abend"))


@pytest.fixture
def page(page: Page, live_server: LiveServer, client: Client, round_: Round) -> Page:
    """The totals of table 1, as after another list typed by its totals."""
    sign_in(page, live_server, client)
    page.goto(live_server.url + address("sheet-totals", 1))
    return page


def address(name: str, *table: int) -> str:
    return reverse(name, args=["abend", 1, *table])


def press(page: Page, *keys: str) -> list[str]:
    for key in keys:
        page.keyboard.press(key)
    return list(keys)


def test_list_by_totals_takes_ten_control_keys_at_most(page: Page) -> None:
    """Count the keys from one table's page to the next."""
    keys = []
    for total in ("30", "-8", "-8"):
        keys += press(page, *total, "Enter")
    keys += press(page, "Enter")  # takes the fourth
    keys += press(page, *"34350111", "Enter")
    page.wait_for_url(f"**{address('results-round')}")
    keys += press(page, "2", "Enter")
    page.wait_for_url(f"**{address('sheet-totals', 2)}")

    control = [key for key in keys if key not in "-0123456789"]
    assert (len(control), len(keys)) == (6, 21)
    stored = TableSheet.objects.get(table=1)
    assert list(stored.totals.values_list("points", flat=True)) == [30, -8, -8, -14]
    expect(page.locator("#total1")).to_be_focused()


def test_minus_can_be_typed_on_every_keyboard(page: Page, page_without_script: Page) -> None:
    """Keyboards of figures have none on many phones: the page has a key for it, or asks for all."""
    expect(page.locator("#total1")).to_have_attribute("inputmode", "text")

    page.set_viewport_size({"width": 390, "height": 800})
    page.reload()
    expect(page.get_by_role("button", name="Vorzeichen wechseln")).to_be_visible()
    expect(page.locator("#total1")).to_have_attribute("inputmode", "numeric")

    page_without_script.set_viewport_size({"width": 390, "height": 800})
    page_without_script.context.add_cookies(page.context.cookies())
    page_without_script.goto(page.url)

    button = page_without_script.get_by_role("button", name="Vorzeichen wechseln")
    expect(button).to_be_hidden()
    expect(page_without_script.locator("#total1")).to_have_attribute("inputmode", "text")


def test_total_that_is_worked_out_is_not_sent_as_typed(page: Page) -> None:
    """F9 asks for it; Enter on it takes it."""
    press(page, *"30", "Enter", *"-8", "Enter", *"-8", "Enter")
    for count in page.locator("[data-count]").all():
        count.fill("0")
    page.locator("#total1").focus()

    press(page, "F9")

    fourth = page.locator("#total4")
    expect(fourth).to_be_focused()
    expect(fourth).to_contain_class("guess")
    expect(page.locator("#derived")).to_contain_text("Platz 4")
    expect(page.locator("#derived")).to_contain_class("error")
    press(page, "F8")
    page.wait_for_url(f"**{address('results-round')}")
    assert "total4" not in TableSheet.objects.get(table=1).draft

    page.goto(page.url + "1/totals/")
    expect(fourth).to_contain_class("guess")
    fourth.focus()
    press(page, "Enter", "F9")
    page.wait_for_url(f"**{address('results-round')}")


def test_columns_stay_where_they_are_when_the_sum_is_wrong(page: Page) -> None:
    before = page.locator("[name=tout_played1]").bounding_box()

    press(page, *"30", "Enter", *"-8", "Enter", *"-8", "Enter", *"-8", "Enter")

    expect(page.locator("#check")).to_contain_text("statt 0")
    assert page.locator("[name=tout_played1]").bounding_box() == before


def test_enter_in_an_empty_field_says_what_is_missing(page: Page) -> None:
    press(page, "Enter")
    expect(page.locator("#why-1")).to_contain_text("Punkte, Platz 1: Bitte eintragen.")
    press(page, "5")
    expect(page.locator("#why-1")).to_be_hidden()

    page.locator("[name=solo_won2]").focus()
    press(page, "Enter")

    expect(page.locator("#why-2")).to_contain_text("Dann 0.")
    expect(page.locator("[name=solo_won2]")).to_be_focused()


def fill_totals(page: Page, *texts: str) -> None:
    """Type the totals without Enter, which would stay in one that does not fit."""
    for seat, text in enumerate(texts, 1):
        page.locator(f"#total{seat}").fill(text)


def test_totals_of_both_kinds_keep_the_cursor_and_say_why(page: Page) -> None:
    why = page.locator("#why-2")

    press(page, *"30", "Enter", *"-7")
    while_typing = why.text_content() or ""
    press(page, "Enter")

    assert PARITY not in while_typing
    expect(why).to_contain_text(PARITY)
    expect(page.locator("#total2")).to_be_focused()
    press(page, *"-8", "Enter")
    expect(page.locator("#total3")).to_be_focused()
    expect(why).to_be_hidden()


def test_totals_that_do_not_add_up_to_0_keep_the_cursor_and_say_why(page: Page) -> None:
    page.locator("#total4").fill("-20")
    page.locator("#total1").focus()

    press(page, *"30", "Enter", *"-8", "Enter", *"-8", "Enter")

    expect(page.locator("#total3")).to_be_focused()
    expect(page.get_by_text("statt 0")).to_have_text(["Summe −6 statt 0"])
    press(page, "ArrowDown", *"-14", "Enter")
    expect(page.locator("#why-3")).to_be_hidden()
    expect(page.locator("#check")).to_contain_class("ok")


def test_nothing_is_worked_out_of_totals_that_cannot_stand_together(page: Page) -> None:
    fill_totals(page, "30", "-7", "-8")
    page.locator("#total4").focus()
    left_open = page.locator("#total4").input_value()
    page.locator("#total2").fill("-8")
    page.locator("#total4").focus()

    assert left_open == ""
    expect(page.locator("#total4")).to_have_value("−14")
    expect(page.locator("#derived")).not_to_contain_text(PARITY)


def test_sum_that_is_right_is_not_enough(page: Page) -> None:
    fill_totals(page, "30", "-7", "-8", "-15")
    page.locator("[name=solo_won1]").focus()

    expect(page.locator("#check")).to_contain_class("no")
    expect(page.locator("#derived")).to_contain_text(PARITY)


def test_list_whose_values_are_of_both_kinds_knows_no_such_rule(
    page: Page, live_server: LiveServer, round_: Round
) -> None:
    round_.tournament.rule_set = "ebersdorf"
    round_.tournament.save()
    page.goto(live_server.url + address("sheet-totals", 1))

    press(page, *"30", "Enter", *"5", "Enter")

    expect(page.locator("#derived")).to_have_text("")


def test_scanner_opens_a_list_wherever_the_cursor_is(
    page: Page, live_server: LiveServer, round_: Round
) -> None:
    """A scanner types the code on the paper, or the address in its QR code, and Enter."""
    board = live_server.url + address("results-round")
    code = round_.sheets.get(table=2).code
    for scanned in (code, f"http://10.0.0.5:8000{address('results-round')}?table={code}"):
        page.goto(board)
        page.evaluate("document.activeElement.blur()")
        page.keyboard.type(scanned)
        press(page, "Enter")
        page.wait_for_url(f"**{address('sheet-totals', 2)}")


@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        ("7", "7 ist nicht durch 5 teilbar"),
        ("5x", "„5x“ ist keine Zahl"),
        ("9000", "geht über das hinaus, was 24 Spiele ergeben können"),
        ("-5", "Hier werden nur Pluspunkte geschrieben, also nicht −5"),
    ],
)
def test_total_that_cannot_be_keeps_the_cursor_and_says_why(
    page: Page, live_server: LiveServer, round_: Round, typed: str, sentence: str
) -> None:
    Tournament.objects.update(rule_set="ebersdorf", games_per_round=24)
    page.goto(live_server.url + address("sheet-totals", 1))

    press(page, *typed, "Enter")

    expect(page.locator("#total1")).to_be_focused()
    expect(page.locator("#why-1")).to_contain_text(sentence)
    press(page, *"50", "Enter")
    expect(page.locator("#total2")).to_be_focused()
    expect(page.locator("#why-1")).to_be_hidden()
