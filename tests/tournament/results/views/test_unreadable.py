"""A list that nobody can read: put on hold or declared void without typing it."""

import pytest
from django.test import Client
from django.urls import reverse

from tests.factories import enter, make_tournament, seat_players
from tests.markup import elements, texts
from tests.second_step import post_confirmed
from tests.tournament.results.desk_lists import points_of, sheet_of, url
from tournament.models import JournalEntry, Round

pytestmark = pytest.mark.django_db


@pytest.fixture
def round_() -> Round:
    return seat_players(make_tournament(players=8))


def test_unreadable_list_is_put_into_clarification_with_a_note_without_typing_it(
    desk: Client, round_: Round
) -> None:
    address, history = url("sheet-park", round_), url("sheet-history", round_)

    assert len(elements(desk.get(url("sheet-totals", round_)), f"#totals a[href={history}]")) == 1
    assert len(elements(desk.get(history), f"main a.button[href={address}]")) == 1
    silent = post_confirmed(desk, address, {"version": "0", "reason": " "})
    post_confirmed(desk, address, {"version": "0", "reason": "Bierfleck, Spiel 5 bis 9"})

    assert silent.status_code == 422
    sheet = sheet_of(round_)
    assert (sheet.state, sheet.note, sheet.draft) == (
        "clarification",
        "Bierfleck, Spiel 5 bis 9",
        {},
    )
    board = desk.get(reverse("results-round", args=[round_.tournament.slug, 1]))
    assert texts(board, "#tile-1.problem small") == ["Bierfleck, Spiel 5 bis 9"]


@pytest.mark.usefixtures("english")
def test_blank_list_is_put_on_hold_without_any_complaint(desk: Client, round_: Round) -> None:
    zeros = {f"{name}{seat}": "0" for name in ("sie", "tout_won") for seat in (1, 2, 3, 4)}

    desk.post(url("sheet-totals", round_), zeros | {"version": "0", "action": "park"})
    page = desk.get(url("sheet-totals", round_))

    assert sheet_of(round_).note == "No figures have been entered yet."
    assert [person.sentences for person in page.context["people"]] == [()] * 4


def test_counted_list_keeps_its_figures_in_clarification(desk: Client, round_: Round) -> None:
    enter(sheet_of(round_), 10, 4, -4, -10)

    post_confirmed(desk, url("sheet-park", round_), {"version": "1", "reason": "Papier verlesen"})

    sheet = sheet_of(round_)
    assert (sheet.state, sheet.kind, sheet.draft["total1"]) == ("clarification", "totals", "+10")
    assert points_of(round_) == []
    entry = JournalEntry.objects.get(action="sheet_parked")
    assert entry.reason == "Papier verlesen"


def test_unreadable_list_is_declared_void_without_typing_it(desk: Client, round_: Round) -> None:
    address = url("sheet-void", round_)

    history = desk.get(url("sheet-history", round_))
    assert len(elements(history, f"main a.button.danger[href={address}]")) == 1
    posted = {"version": "0", "reason": "verbrannt", "consequence": "no_points"}
    post_confirmed(desk, address, posted)

    assert sheet_of(round_).state == "void"
