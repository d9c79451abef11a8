"""The page of the second check."""

import re
from dataclasses import replace
from typing import Any

import pytest
from django.test import Client

from scoring import SheetEntry, Tally, rule_set
from scoring.house import to_data
from tests.factories import enter, make_tournament, make_user, seat_players, solo_rows
from tests.markup import texts
from tournament.models import TableSheet
from tournament.results.services.rounds import close_round
from tournament.results.services.sheets import enter_sheet

pytestmark = pytest.mark.django_db

COUNTS = ("sie", "tout_won", "tout_played", "solo_won", "solo_played")
# Seat 2 has won one Solo of two.
TOTALS = {"total1": "10", "total2": "4", "total3": "-4", "total4": "-10"}
PAPER = TOTALS | {f"{count}{seat}": "0" for count in COUNTS for seat in range(1, 5)}
PAPER |= {"solo_won2": "1", "solo_played2": "2", "version": "1"}


@pytest.fixture
def second() -> Client:
    client = Client()
    client.force_login(make_user("gerd"))
    return client


def waiting_list(*, is_blind: bool = True, **options: Any) -> TableSheet:
    """Return a list of totals that somebody else has to read again."""
    settings = {"needs_second_check": True, "is_second_check_blind": is_blind}
    sheet = seat_players(
        make_tournament(players=4, slug="abend", **settings, **options)
    ).sheets.get()
    return enter(sheet, 10, 4, -4, -10, solo_won=(0, 1, 0, 0), solo_played=(0, 2, 0, 0))


CHECK = "/t/abend/results/1/1/check/"


def test_list_that_a_command_stored_is_checked_like_any_other(desk: Client) -> None:
    tournament = make_tournament(players=8)
    seat_players(tournament)
    sheet = TableSheet.objects.get(round__tournament=tournament, round__number=1, table=1)
    enter(sheet, 12, -4, 2, -10)
    TableSheet.objects.filter(pk=sheet.pk).update(entered_by=None)

    page = desk.get(f"/t/{tournament.slug}/results/1/1/check/")

    assert page.status_code == 200


def test_second_reading_asks_for_the_counts_that_break_ties(second: Client) -> None:
    waiting_list()

    people = second.get(CHECK).context["people"]

    counts = [field for _column, field in people[1].tallies]
    names = [field.name for field in counts]
    assert names == ["solo_won2", "solo_played2", "sie2", "tout_won2", "tout_played2"]
    texts = [field.text for field in (people[1].total, *counts)]
    assert texts == ["", "", "", "0", "0", "0"]  # the rare ones as on the page of the first reading


def test_second_reading_of_a_list_game_by_game_asks_for_the_totals_alone(second: Client) -> None:
    sheet = waiting_list()
    enter_sheet(sheet, by=make_user(), entry=SheetEntry(rows=solo_rows()), reason="verlesen")

    page = second.get(CHECK)

    assert page.context["columns"] == []
    assert "solo_won" not in page.text.partition("totals-data")[0]
    totals = [sum(column) for column in zip(*solo_rows(), strict=True)]
    read = {f"total{seat}": str(total) for seat, total in enumerate(totals, 1)}
    second.post(CHECK, read | {"version": "2"})
    assert TableSheet.objects.get().state == "checked"


@pytest.mark.parametrize("is_blind", [False, True])
def test_second_reading_with_the_same_counts_checks_the_list(
    second: Client, is_blind: bool
) -> None:
    waiting_list(is_blind=is_blind)

    second.post(CHECK, PAPER | {"action": "differs"})

    assert TableSheet.objects.get().state == "checked"


@pytest.mark.parametrize("is_blind", [False, True])
def test_differing_count_is_shown_beside_the_first(second: Client, is_blind: bool) -> None:
    waiting_list(is_blind=is_blind)

    page = second.post(CHECK, PAPER | {"solo_won2": "2", "action": "differs"}, follow=True)

    lines = {line.label: line for line in page.context["second"]}
    assert [label for label, line in lines.items() if line.differs] == ["Solo gew."]
    assert lines["Solo gew."].pairs == (("0", "0"), ("1", "2"), ("0", "0"), ("0", "0"))
    assert TableSheet.objects.get().state == "clarification"
    assert texts(page, ".journal td")[2] == (
        "Tisch 1, Runde 1: Zweite Lesung weicht ab: +10, +4, −4, −10; "
        "Platz 2, Solo gewonnen: zuerst 1, dann 2"
    )


@pytest.mark.parametrize("text", ["", "x"])
def test_count_that_is_missing_is_asked_for_and_nothing_is_stored(
    second: Client, text: str
) -> None:
    waiting_list()

    page = second.post(CHECK, PAPER | {"solo_won2": text})

    assert (page.status_code, TableSheet.objects.get().state) == (422, "entered")
    assert page.context["focus"] == "solo_won2"
    assert page.context["people"][1].sentences != ()
    assert page.context["people"][1].total.text == "4"


@pytest.mark.parametrize("tie_break", ["solo_won", "solo_played", "tout_won", "tout_played"])
def test_decisive_count_is_shown_for_comparison(second: Client, tie_break: str) -> None:
    club = replace(rule_set("schwaig"), slug="house", tie_breaks=("points", tie_break, "lot"))
    waiting_list(is_blind=False, rule_set="house", house_rules=to_data(club))

    page = second.get(CHECK)

    assert tie_break.partition("_")[0].title() in texts(page, "th[scope=row]")


@pytest.mark.parametrize("is_blind", [True, False])
def test_list_changed_meanwhile_is_shown_again_and_then_checked(
    second: Client, is_blind: bool
) -> None:
    sheet = waiting_list(is_blind=is_blind)
    entry = SheetEntry(totals=(10, 4, -4, -10), tallies=(Tally(),) * 4)
    enter_sheet(sheet, by=make_user(), entry=entry, reason="kein Solo")
    posted = PAPER | {"solo_won2": "0", "solo_played2": "0"}

    stale = second.post(CHECK, posted)
    anew = second.post(CHECK, posted | {"version": str(stale.context["version"])})

    assert (stale.status_code, stale.context["version"]) == (409, 2)
    sheet.refresh_from_db()
    assert (anew.status_code, sheet.state) == (302, "checked")


LIST = "/t/abend/results/1/1/"
STORED = re.compile(r"\b123\b")  # no other part of a page shows it; a random token may hold it


@pytest.fixture
def unread_list() -> TableSheet:
    """Return a list that waits for a blind check, corrected once."""
    sheet = waiting_list()
    entry = SheetEntry(totals=(123, -41, -41, -41), tallies=(Tally(),) * 4)
    return enter_sheet(sheet, by=make_user(), entry=entry, reason="statt 123 stand da 10")


@pytest.mark.parametrize(
    "page", ["/t/abend/", "/t/abend/journal/", f"{LIST}history/", "/t/abend/results/1/", CHECK]
)
def test_blind_checker_sees_nothing_of_the_list_before_it_is_checked(
    second: Client, unread_list: TableSheet, page: str
) -> None:
    second.cookies["saved_table"] = "1"  # left by the typist in the same browser

    text = second.get(page).text
    typist = Client()
    typist.force_login(make_user())

    assert not STORED.search(text)
    if page in ("/t/abend/", "/t/abend/journal/", f"{LIST}history/"):
        assert STORED.search(typist.get(page).text)


@pytest.mark.parametrize("page", ["", "totals/", "games/"])
def test_typing_page_of_an_unread_list_leads_to_its_blind_check(
    second: Client, unread_list: TableSheet, page: str
) -> None:
    answer = second.get(LIST + page)

    assert (answer.status_code, answer.headers.get("Location")) == (302, CHECK)


def test_closed_round_shows_an_unchecked_list(second: Client, unread_list: TableSheet) -> None:
    close_round(unread_list.round, by=make_user())

    assert STORED.search(second.get(f"{LIST}history/").text)
