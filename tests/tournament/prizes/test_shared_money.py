"""Shared money after calls and corrections: no cent is paid twice or forgotten."""

from typing import Any

import pytest
from django.test import Client

from scoring import SheetEntry, Tally
from tests.factories import make_user
from tests.markup import texts, words
from tests.tournament.conftest import NOW
from tests.tournament.prizes.equals import pay_places
from tests.tournament.readable import read
from tournament.beamer.frames.prizes import _podiums
from tournament.journal.sentences import journal_lines
from tournament.models import PrizeCall, Tournament
from tournament.prizes.ceremony import ceremony_of
from tournament.prizes.papers.slips import prize_labels
from tournament.prizes.services.ceremony import (
    begin_ceremony,
    call_prize,
    hand_over,
    take_call_back,
)
from tournament.prizes.services.lots import draw_prize_lot
from tournament.prizes.services.prizes import add_prize, set_rules
from tournament.prizes.table import prize_list
from tournament.results.services.sheets import enter_sheet
from tournament.shared.errors import Refused

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("english")]


def call_all(tournament: Tournament, calls: int, *, order: str = "last_first") -> None:
    if not prize_list(tournament).table.is_ceremony:
        begin_ceremony(tournament, by=None, order=order)
    for _ in range(calls):
        line = ceremony_of(tournament).current
        assert line
        assert line.taker
        call_prize(line.prize, by=None, taker_id=line.taker.pk)


def correct(tournament: Tournament, table: int, *points: int) -> None:
    """Enter other points at a table of the only round."""
    sheet = tournament.rounds.get().sheets.get(table=table)
    entry = SheetEntry(totals=points, tallies=(Tally(),) * len(points))
    enter_sheet(sheet, by=make_user(), entry=entry, reason="Zahlendreher")


def test_prize_given_by_hand_is_paid_once(two_pairs: Tournament) -> None:
    pay_places(two_pairs, 30_000, 20_000)
    first, fifth = two_pairs.players.filter(number__in=(1, 5)).order_by("number")
    two_pairs.prizes.filter(number=1).update(given_to=first)
    draw_prize_lot(two_pairs, by=None, players=[first, fifth], order=[first, fifth])
    lines = prize_list(two_pairs).lines

    call_all(two_pairs, 1, order="first_first")

    after = prize_list(two_pairs)
    assert [(line.taker, line.cents) for line in after.lines] == [
        (line.taker, line.cents) for line in lines
    ]
    assert (after.cash_cents, after.rest_cents) == (50_000, 0)
    call_all(two_pairs, 1)
    assert sum(call.cents or 0 for call in PrizeCall.objects.all()) <= 50_000


def test_correction_divides_only_what_is_left(two_pairs: Tournament) -> None:
    pay_places(two_pairs, "Wurst", "Speck", 5_001)
    draw_prize_lot(
        two_pairs,
        by=None,
        players=two_pairs.players.filter(number__in=(1, 5)),
        order=two_pairs.players.filter(number__in=(1, 5)).order_by("number"),
    )
    call_all(two_pairs, 1)

    correct(two_pairs, 1, 9, 3, 3, -15)

    prizes = prize_list(two_pairs)
    assert sorted(line.cents or 0 for line in prizes.lines if line.prize.number == 3) == [
        1_250,
        1_250,
        2_500,
    ]
    assert (prizes.cash_cents, prizes.rest_cents) == (5_000, 1)


def test_correction_leaves_money_and_the_pages_name_it(desk: Client, two_pairs: Tournament) -> None:
    pay_places(two_pairs, 100, 100, 5_001)
    call_all(two_pairs, 1)

    correct(two_pairs, 2, 9, 1, -5, -5)

    prizes = prize_list(two_pairs)
    assert (prizes.cash_cents, prizes.unclaimed_cents, prizes.rest_cents) == (2_700, 0, 2_501)
    rest = "€25.01 left over from shared prizes stays with the club"
    assert rest in texts(desk.get("/t/rennen/prizes/"), ".sumline small")
    till = texts(desk.get("/t/rennen/till/"), ".sumline div")
    assert "Not paid out: left over from shared prizes €25.01" in till


def test_all_sharers_called_leave_money_but_no_prize(
    desk: Client, three_equals: Tournament
) -> None:
    pay_places(three_equals, 30_000, 20_000)
    call_all(three_equals, 2)

    correct(three_equals, 1, 3, 5, -1, -7)

    prizes = prize_list(three_equals)
    assert (prizes.unclaimed_cents, prizes.rest_cents, prizes.left_over) == (0, 16_668, ())
    page = desk.get("/t/rennen/prizes/")
    assert "has no winner" not in words(page)
    first = three_equals.prizes.get(number=1)
    assert "Its money is shared already." in texts(page, f"tr#prize-{first.pk} .why")


def test_overpaid_share_is_named(desk: Client, two_pairs: Tournament) -> None:
    pay_places(two_pairs, 30_000, 20_000)
    call_all(two_pairs, 1)

    correct(two_pairs, 1, 11, 3, -3, -11)

    prizes = prize_list(two_pairs)
    assert (prizes.cash_cents, prizes.rest_cents) == (55_000, -5_000)
    sentence = "€50 more than the prizes are worth is paid out, after a correction"
    assert sentence in texts(desk.get("/t/rennen/prizes/"), ".sumline small")
    paid = "Paid too much for shared prizes after a correction €50"
    assert paid in texts(desk.get("/t/rennen/till/"), ".sumline div")


def test_shared_percent_counts_once(two_pairs: Tournament) -> None:
    set_rules(two_pairs, by=None, share_percent=100, allows_several=False, shares_equals=True)
    add_prize(two_pairs, by=None, number=1, share=40)

    prizes = prize_list(two_pairs)

    assert (len(prizes.lines), prizes.assigned_percent) == (2, 40)


def test_sharers_have_the_same_title(two_pairs: Tournament) -> None:
    add_prize(two_pairs, by=None, number=1, cents=300, title="Meister")
    add_prize(two_pairs, by=None, number=2, cents=200)

    assert [line.title for line in prize_list(two_pairs).lines] == ["Meister, shared"] * 2


def test_journal_names_an_undone_call_as_it_was_called(two_pairs: Tournament) -> None:
    pay_places(two_pairs, 30_000, 20_000)
    call_all(two_pairs, 1)
    take_call_back(two_pairs, by=None)

    lines = journal_lines(two_pairs, two_pairs.journal.order_by("-seq")[:2])

    assert all("Place 1, shared: €250, 5" in line.words for line in lines)


def test_handing_over_needs_to_know_to_whom(two_pairs: Tournament) -> None:
    pay_places(two_pairs, 100, 100, 5_000)
    begin_ceremony(two_pairs, by=None, order="last_first")
    third = two_pairs.prizes.get(number=3)
    for _ in range(2):
        call_prize(third, by=None, is_here=False)

    with pytest.raises(Refused, match="Several people share this prize"):
        hand_over(third, by=None)


def test_prize_of_several_lines_is_one_row_one_label_and_whole_podium(
    desk: Client, two_pairs: Tournament, pages: Any
) -> None:
    pay_places(two_pairs, 100, 100, 5_000)

    page = read(desk, "/t/rennen/prizes/")

    assert page.count(f'id="prize-{two_pairs.prizes.get(number=3).pk}"') == 1
    labels = pages(prize_labels(two_pairs, now=NOW, has_names=False))
    assert " ".join(labels).count("Place 3") == 1
    call_all(two_pairs, 4)
    assert [len(steps) for _, steps in _podiums(two_pairs, ceremony_of(two_pairs))] == [4]
