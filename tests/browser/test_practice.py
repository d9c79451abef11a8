"""A first evening of practice in a real browser: set up, two lists typed, the lot, and gone."""

import re

from playwright.sync_api import expect

from tests.browser.keyboard import Desk
from tournament.demo.games import totals_only
from tournament.models import Tournament
from tournament.practice.lists import lists_to_type
from tournament.shared.signs import points


def type_totals(desk: Desk, tournament: Tournament, table: int, *, off: int = 0) -> None:
    """Type the right totals, with `off` moved from seat 1 to seat 2."""
    paper_list, page = lists_to_type(tournament)[table], desk.page
    entry = totals_only(paper_list.rules, tournament.games_per_round, paper_list.correct)
    totals = list(entry.totals or ())
    totals[0], totals[1] = (totals[0] or 0) - off, (totals[1] or 0) + off
    desk.visit(f"/t/{tournament.slug}/results/1/{table}/totals/")
    for seat, total in enumerate(totals, 1):
        page.locator(f"[name=total{seat}]").fill(points(total, paper_list.rules.is_zero_sum))
        for name in paper_list.rules.tally_columns:
            value = str(getattr((entry.tallies or ())[seat - 1], name))
            page.locator(f"[name={name}{seat}]").fill(value)
    page.locator("button[value=save]").first.click()
    page.wait_for_url(re.compile(r"/results/1/(\?.*)?(#.*)?$"))


def test_first_evening_is_set_up_typed_judged_and_removed(desk: Desk) -> None:
    page = desk.page
    desk.visit("/")
    page.get_by_role("link", name="Erst üben: ein erfundener Abend").click()
    desk.arrive("Üben")
    page.get_by_role("button", name="Übung anlegen").click()
    desk.arrive("Übung Schwaig")
    expect(page.get_by_text("Das ist eine Übung")).to_be_visible()
    tournament = Tournament.objects.get()

    desk.visit(f"/t/{tournament.slug}/practice/")
    page.get_by_role("button", name="Mit leeren Listen beginnen").click()
    type_totals(desk, tournament, 3)
    type_totals(desk, tournament, 4, off=2)
    page.get_by_role("link", name="Übung", exact=True).click()

    desk.arrive("So ging es")
    expect(page.get_by_text("2 Listen, davon 1 richtig.")).to_be_visible()
    expect(page.get_by_text("Summe, Platz 1: getippt")).to_be_visible()
    expect(page.get_by_text("Summe, Platz 2: getippt")).to_be_visible()

    desk.visit(f"/t/{tournament.slug}/")
    page.get_by_role("link", name="Übung entfernen").click()
    page.get_by_role("button", name="Übung entfernen").click()
    expect(page.get_by_text("Die Übung ist entfernt.")).to_be_visible()
    assert not Tournament.objects.exists()
