"""An evening of 128 with 32 tables' phones beside the desk and 100 lists typed wrong.

Players say by the private link of their own page that a list is not right; spot checks find the
lists about which nobody says anything. The last round is drawn by points, the jury takes points
away, and equals share the prizes.
"""

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from django.test import Client

from scoring import SheetEntry
from tests.factories import enter, make_tournament, make_user
from tests.recount import assert_agrees
from tests.tournament.results.table_phone import page_of, send
from tournament.draw.services.draws import draw_round, post_rounds
from tournament.draw.services.options import set_draw_options
from tournament.journal.services import make_decision
from tournament.journal.spot_check import newest_spot_check
from tournament.models import TableSheet, Tournament
from tournament.prizes.services.prizes import add_prize, set_rules
from tournament.ranking.doubts import open_doubts
from tournament.ranking.standings import standings
from tournament.results.calls import calls_of, open_calls
from tournament.results.prize_margins import margins_of_lists
from tournament.results.services.calls import answer_call
from tournament.results.services.rounds import close_round
from tournament.results.services.sheets import enter_sheet
from tournament.results.services.spot_check import compare_list, draw_spot_check
from tournament.shared.own_link import own_path

pytestmark = [pytest.mark.django_db, pytest.mark.program, pytest.mark.usefixtures("english")]

ROUNDS, TABLES = 4, 32
REPORTED, UNREPORTED = 15, 10  # wrong lists of each round
Paper = tuple[int, ...]


def papers(chance: Random) -> Iterator[Paper]:
    """Yield the totals of a list, as its table wrote them."""
    while True:
        first, second, third = (4 * chance.randint(-12, 12) for _seat in range(3))
        if abs(last := -first - second - third) < 60:
            yield first, second, third, last


def mistyped(paper: Paper, chance: Random) -> Paper:
    """Move points between two seats, as if two rows had been taken for each other."""
    typed, size = list(paper), 4 * chance.randint(1, 10)
    first, second = chance.sample(range(4), 2)
    typed[first] += size
    typed[second] -= size
    return tuple(typed)


def correct(sheet: TableSheet, paper: Paper) -> None:
    entry = SheetEntry(totals=paper, tallies=())
    enter_sheet(sheet, by=None, entry=entry, version=sheet.version, reason="verlesen")


def test_every_wrong_list_is_found_and_recount_agrees(tmp_path: Path) -> None:
    chance, desk = Random(32), make_user()
    tournament = make_tournament(
        players=4 * TABLES,
        round_count=ROUNDS,
        is_public=True,
        has_doubts=True,
        has_table_phones=True,
        released_round=0,
    )
    set_rules(tournament, by=desk, share_percent=0, allows_several=False, shares_equals=True)
    for place in range(1, 13):
        add_prize(tournament, by=desk, number=place, cents=20_000 // place)
    on_paper: dict[tuple[int, int], Paper] = {}
    unreported: set[tuple[int, int]] = set()
    stack = papers(chance)
    for number in range(1, ROUNDS + 1):
        if number == ROUNDS:
            set_draw_options(Tournament.objects.get(), by=desk, mode="ranked", rounds="one")
        draw_round(Tournament.objects.get(), by=desk, round_number=number)
        post_rounds(Tournament.objects.get(), by=desk)
        sheets = list(TableSheet.objects.filter(round__number=number).order_by("table"))
        if number == 1:
            every_table_calls_the_supervisors(sheets)
        wrong = chance.sample(sheets, REPORTED + UNREPORTED)
        for sheet in sheets:
            on_paper[number, sheet.table] = paper = next(stack)
            enter(sheet, *(mistyped(paper, chance) if sheet in wrong else paper))
        reported = wrong[:REPORTED]
        players_say_what_their_list_says(reported, on_paper)
        doubted = {(doubt.seat.round.number, doubt.seat.table) for doubt in open_doubts(tournament)}
        assert doubted == {(number, sheet.table) for sheet in reported}
        for sheet in reported:
            sheet.refresh_from_db()
            correct(sheet, on_paper[number, sheet.table])
        assert list(open_doubts(tournament)) == []
        unreported |= {(number, sheet.table) for sheet in wrong[REPORTED:]}

    tournament = Tournament.objects.get()
    assert len(unreported) == ROUNDS * UNREPORTED
    sample = compare(tournament, 30, on_paper)
    drawn_wrong = {drawn.place for drawn in sample.lists if drawn.differs}
    assert drawn_wrong <= unreported
    # The bound holds with 95 % certainty: of all evenings one in twenty may have more wrong lists.
    assert sample.bound >= len(drawn_wrong)

    hanging = {(m.sheet.round.number, m.sheet.table) for m in margins_of_lists(tournament, sample)}
    assert hanging
    every_list = compare(tournament, ROUNDS * TABLES, on_paper)
    differing = {drawn.place for drawn in every_list.lists if drawn.differs}
    assert differing == unreported
    for round_number, table in sorted(differing):
        sheet = TableSheet.objects.get(round__number=round_number, table=table)
        correct(sheet, on_paper[round_number, table])
    ruling = {"case": "Kam zu spät.", "ruling": "20 Punkte weg."}
    late = tournament.players.get(number=7)
    make_decision(tournament, by=desk, player=late, penalty=20, **ruling)
    for round_ in tournament.rounds.all():
        close_round(round_, by=desk)

    points = {row.player.number: row.points for row in standings(tournament).rows}
    true_points = points_on_paper(tournament, on_paper)
    assert points == true_points | {7: true_points[7] - 20}
    assert_agrees(Tournament.objects.get(), tmp_path)


def every_table_calls_the_supervisors(sheets: list[TableSheet]) -> None:
    phones = [Client(REMOTE_ADDR=f"10.0.0.{sheet.table}") for sheet in sheets]
    for sheet, phone in zip(sheets, phones, strict=True):
        assert send(phone, sheet).status_code == 200
        phone.post(page_of(sheet), {"supervisors": "approval", "call_game": "1"})
    assert len(list(open_calls(Tournament.objects.get()))) == len(sheets)
    for sheet in sheets:
        (call,) = calls_of(sheet)
        answer_call(sheet, by=None, number=call.number, outcome="approved")


def players_say_what_their_list_says(
    sheets: list[TableSheet], on_paper: dict[tuple[int, int], Paper]
) -> None:
    """The first player of each list whose points are wrong reports them from a phone."""
    for sheet in sheets:
        sums = on_paper[sheet.round.number, sheet.table]
        seat, claim = next(
            (total.seat, own_points)
            for total, own_points in zip(sheet.totals.select_related("seat"), sums, strict=True)
            if total.points != own_points
        )
        number = seat.player.number
        phone = Client(REMOTE_ADDR=f"10.0.1.{number}")
        path = own_path(Tournament.objects.get(), number)
        phone.post(path, {"round": str(sheet.round.number), "points": str(claim)})


def compare(tournament: Tournament, size: int, on_paper: dict[tuple[int, int], Paper]):
    """Draw a spot check, compare each of its lists with its paper and return it."""
    for drawn in draw_spot_check(tournament, by=None, size=size).lists:
        sheet = TableSheet.objects.get(round__number=drawn.round_number, table=drawn.table)
        compare_list(sheet, by=None, sums=on_paper[drawn.place])
    check = newest_spot_check(tournament)
    assert check is not None
    return check


def points_on_paper(
    tournament: Tournament, on_paper: dict[tuple[int, int], Paper]
) -> dict[int, int]:
    points: dict[int, int] = {}
    for played in tournament.rounds.all():
        for seat in played.seats.select_related("player"):
            own_points = on_paper[played.number, seat.table][seat.seat - 1]
            number = seat.player.number
            points[number] = points.get(number, 0) + own_points
    return points
