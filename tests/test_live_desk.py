"""Many hands at the program as it really runs, on a database in a file or on a server."""

from collections import Counter

import pytest
from django.core.management import call_command
from django.db import connection
from django.urls import reverse

from tests.program import Browser, hidden_fields, serving_the_test_database
from tests.tournament.at_once import HELPERS, SAVES, TOTALS, at_once, broken, make_drawn
from tournament.models import JournalEntry, SheetTotal, TableSheet, Tournament

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.program]

ACTS = {
    "enter": "sheet_entered",
    "park": "sheet_parked",
    "correct": "sheet_corrected",
    "check": "sheet_checked",
    "void": "sheet_voided",
}


def address(name: str, tournament: Tournament, number: int, table: int) -> str:
    return reverse(name, args=[tournament.slug, number, table])


def told() -> Counter[str]:
    """Return how often each action was done to a list, from the journal."""
    entries = JournalEntry.objects.filter(action__in=ACTS.values())
    return Counter(entries.values_list("action", flat=True))


def check_database(tournament: Tournament) -> None:
    """Assert that no lists are mixed up, the journal's chain is whole and SQLite finds no fault."""
    assert [broken(round_) for round_ in tournament.rounds.all()] == [[]] * tournament.round_count
    call_command("verify_journal", tournament.slug)
    if connection.vendor == "sqlite":
        with connection.cursor() as cursor:
            assert cursor.execute("PRAGMA integrity_check").fetchall() == [("ok",)]


def test_32_helpers_save_five_lists_each_at_once() -> None:
    """Opened, typed, stored, and on to the next, all of them in the same seconds."""
    tournament = make_drawn(HELPERS * 4, round_count=SAVES)

    def helper(browser: Browser, table: int) -> list[tuple[int, int]]:
        statuses = []
        for number in range(1, SAVES + 1):
            where = address("sheet-totals", tournament, number, table)
            answer = browser.post(where, browser.form(where) | TOTALS)
            statuses.append((answer.status, browser.get(answer.location).status))
        return statuses

    with serving_the_test_database() as program:
        browsers = [Browser(program, f"helfer-{table}") for table in range(1, HELPERS + 1)]
        outcomes = at_once(*[lambda b=b, t=t: helper(b, t) for t, b in enumerate(browsers, 1)])

    assert outcomes == [[(302, 200)] * SAVES] * HELPERS
    sheets = TableSheet.objects.filter(round__tournament=tournament)
    assert set(sheets.values_list("state", "version")) == {("entered", 1)}
    assert SheetTotal.objects.count() == HELPERS * SAVES * 4
    assert told() == {"sheet_entered": HELPERS * SAVES}
    check_database(tournament)


def test_twelve_identical_posts_store_one_and_answer_all() -> None:
    """A double click, a form sent again because no answer came; each act has its evening."""
    evenings = {act: make_drawn(slug=act) for act in ACTS}
    with serving_the_test_database() as program:
        browser = Browser(program)
        results = {act: twelve(act, browser, evening) for act, evening in evenings.items()}

    assert results == {act: ({302}, 1, 200, {stored: 1}) for act, stored in ACTS.items()}
    for evening in evenings.values():
        check_database(evening)


def twelve(
    act: str, browser: Browser, tournament: Tournament
) -> tuple[set[int], int, int, Counter[str]]:
    """Post one form twelve times at once.

    Return the statuses, the number of addresses, the next page's status and the journal's actions.
    """
    where, posted = prepared(act, browser, tournament)
    before = told()
    answers = at_once(*[lambda: browser.post(where, posted)] * 12)
    page = browser.get(answers[0].location)
    places = {answer.location for answer in answers}
    return {answer.status for answer in answers}, len(places), page.status, told() - before


def prepared(act: str, browser: Browser, tournament: Tournament) -> tuple[str, dict[str, str]]:
    """Return the address and the form of an act, after the steps it depends on."""
    where = address("sheet-totals", tournament, 1, 1)
    typed = browser.form(where) | TOTALS
    if act in ("enter", "park"):
        return where, typed | {"action": "save" if act == "enter" else "park"}
    browser.post(where, typed)
    if act == "check":
        # an evening that compares its lists with paper
        Tournament.objects.filter(pk=tournament.pk).update(is_embargoed=True)
        history = address("sheet-history", tournament, 1, 1)
        return address("sheet-check", tournament, 1, 1), browser.form(history)
    if act == "void":
        where = address("sheet-void", tournament, 1, 1)
        return where, browser.form(where) | {"reason": "zerrissen", "consequence": "no_points"}
    typed = browser.form(where) | TOTALS | {"total1": "12", "total2": "-12", "reason": "verlesen"}
    return where, typed | hidden_fields(browser.post(where, typed))
