"""The tiles of a round."""

from datetime import datetime, time, timedelta

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from tests.factories import enter, make_tournament, make_user, seat_players
from tests.markup import texts
from tournament.models import Draw, Round, TableSheet, Tournament
from tournament.results.board import Tile, board
from tournament.results.services.checks import confirm_sheet
from tournament.results.services.rounds import close_round, reopen_round
from tournament.results.services.sheets import void_sheet

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("english")]

NOW = timezone.make_aware(datetime(2026, 11, 20, 21, 0))


@pytest.fixture
def evening(monkeypatch: pytest.MonkeyPatch) -> Tournament:
    at(monkeypatch, 0)
    tournament = make_tournament(players=4, starts_at=time(19))
    for number in (1, 2):
        seat_players(tournament, number)
    Draw.objects.update(made_at=NOW - timedelta(hours=4))
    return tournament


def at(monkeypatch: pytest.MonkeyPatch, minutes: int) -> None:
    monkeypatch.setattr(timezone, "now", lambda: NOW + timedelta(minutes=minutes))


def line(tournament: Tournament, number: int) -> str:
    round_ = Round.objects.select_related("tournament").get(tournament=tournament, number=number)
    return board(round_).tiles[0].line


def test_first_round_counts_minutes_since_the_start(evening: Tournament) -> None:
    assert line(evening, 1) == "for 2 h 0 min"


def test_redrawn_list_counts_minutes_since_its_draw(evening: Tournament) -> None:
    Draw.objects.update(made_at=NOW - timedelta(minutes=7))

    assert line(evening, 1) == "for 7 min"


def test_second_round_counts_minutes_since_the_first_closing_of_round_one(
    evening: Tournament, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = evening.rounds.get(number=1)
    enter(first.sheets.get(), 10, 4, -4, -10)
    close_round(first, by=None)
    at(monkeypatch, 30)
    reopen_round(first, by=None, reason="Zahlendreher")
    close_round(first, by=None)
    at(monkeypatch, 45)

    assert line(evening, 2) == "for 45 min"


def test_no_minutes_are_shown_before_the_start(
    evening: Tournament, monkeypatch: pytest.MonkeyPatch
) -> None:
    at(monkeypatch, -150)

    assert line(evening, 1) == ""


def test_list_to_be_played_again_says_so(evening: Tournament) -> None:
    sheet = enter(evening.rounds.get(number=1).sheets.get(), 10, 4, -4, -10)
    void_sheet(sheet, by=None, reason="Karten fehlten", consequence="replay")

    assert line(evening, 1) == "to be replayed: Karten fehlten"


def test_round_under_embargo_waits_until_every_list_is_checked(evening: Tournament) -> None:
    Tournament.objects.update(is_embargoed=True)
    round_ = Round.objects.select_related("tournament").get(number=1, tournament=evening)
    sheet = enter(round_.sheets.get(), 10, 4, -4, -10)

    waiting = board(round_)
    confirm_sheet(sheet, by=make_user("gerd"))
    checked = board(round_)

    assert ([tile.table for tile in waiting.to_check], waiting.can_close) == ([1], False)
    assert (checked.to_check, checked.can_close) == ([], True)


@pytest.mark.parametrize(
    ("change", "page"),
    [
        ({}, "sheet-totals"),  # as the reader types
        ({"state": "clarification", "kind": "games"}, "sheet-enter"),
        ({"state": "clarification", "kind": "totals"}, "sheet-totals"),
        ({"state": "entered"}, "sheet-history"),
        ({"state": "entered", "needs_second_check": True}, "sheet-check"),
        ({"state": "checked", "needs_second_check": True}, "sheet-history"),
        ({"state": "void"}, "sheet-history"),
    ],
)
def test_tile_opens_the_page_for_the_next_step(
    evening: Tournament, change: dict[str, object], page: str
) -> None:
    evening.is_second_check_blind = True
    round_ = Round(pk=evening.rounds.get(number=1).pk, tournament=evening, number=1)
    sheet = TableSheet(round=round_, table=7, **change)

    tile = Tile(sheet, "", make_user().pk, "sheet-totals")

    assert tile.address == reverse(page, args=[evening.slug, 1, 7])


def test_own_list_is_not_checked_by_its_typist(evening: Tournament) -> None:
    evening.is_second_check_blind = True
    typist = make_user()
    round_ = Round(tournament=evening, number=1)
    sheet = TableSheet(
        round=round_, table=7, state="entered", needs_second_check=True, entered_by=typist
    )

    tile = Tile(sheet, "", typist.pk)

    assert (tile.is_own, tile.sign.css) == (True, "entered")
    assert tile.address == reverse("sheet-history", args=[evening.slug, 1, 7])


def test_board_of_the_only_table_says_one_table(desk: Client, evening: Tournament) -> None:
    page = desk.get(reverse("results-round", args=[evening.slug, 1]))

    assert "1 missing of 1 table" in texts(page, "p")
