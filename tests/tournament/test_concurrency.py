"""Many hands at once, on a database in a file or on a server."""

from collections import Counter
from collections.abc import Sequence
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.urls import reverse

from scoring import SheetEntry
from tests.factories import make_tournament, make_user
from tests.tiers import thorough_unless
from tests.tournament.at_once import HELPERS, SAVES, TOTALS, at_once, broken, make_drawn
from tournament.draw.services.draws import draw_round, redraw
from tournament.evening.services.tournaments import close_tournament
from tournament.models import JournalEntry, Round, SheetTotal, TableSheet
from tournament.results.services.rounds import close_round
from tournament.results.services.sheets import enter_sheet
from tournament.shared.errors import Conflict, Refused

pytestmark = pytest.mark.django_db(transaction=True)

ZEROS = SheetEntry(totals=(0, 0, 0, 0))


@pytest.fixture(autouse=True)
def patience(monkeypatch: pytest.MonkeyPatch) -> None:
    """Four times as many threads write at once as the program has: a slow machine is no failure."""
    if connection.vendor == "sqlite":
        monkeypatch.setitem(connection.settings_dict["OPTIONS"], "timeout", 120)


def signed_in(how_many: int) -> list[Client]:
    clients = [Client() for _ in range(how_many)]
    for number, client in enumerate(clients):
        client.force_login(make_user(f"helfer-{number}"))
    return clients


def kinds(outcomes: Sequence[Any]) -> Counter[str]:
    return Counter(
        type(outcome).__name__ if isinstance(outcome, Exception) else "done" for outcome in outcomes
    )


@pytest.mark.parametrize("saves", thorough_unless((1).__eq__, [1, SAVES]))
def test_32_helpers_save_their_lists_at_once(saves: int) -> None:
    """Every save accepted, none twice, none lost."""
    tournament = make_drawn(HELPERS * 4, round_count=saves)

    def helper(client: Client, table: int) -> list[int]:
        answers = []
        for number in range(1, saves + 1):
            where = reverse("sheet-totals", args=[tournament.slug, number, table])
            answers.append(client.post(where, TOTALS | {"version": "0"}).status_code)
        return answers

    clients = signed_in(HELPERS)
    outcomes = at_once(*[lambda c=c, t=t: helper(c, t) for t, c in enumerate(clients, 1)])

    assert outcomes == [[302] * saves] * HELPERS
    sheets = TableSheet.objects.filter(round__tournament=tournament)
    assert set(sheets.values_list("state", "version")) == {("entered", 1)}
    assert SheetTotal.objects.count() == HELPERS * saves * 4
    assert JournalEntry.objects.filter(action="sheet_entered").count() == HELPERS * saves
    assert [broken(round_) for round_ in tournament.rounds.all()] == [[]] * saves


def test_same_list_saved_by_many_is_stored_once() -> None:
    """One result, and for everybody else both versions instead of an error."""
    tournament = make_drawn()
    where = reverse("sheet-totals", args=[tournament.slug, 1, 1])
    posted = TOTALS | {"version": "0"}

    jobs = [lambda c=c: c.post(where, posted).status_code for c in signed_in(12)]
    outcomes = at_once(*jobs)

    assert sorted(outcomes) == [302] + [409] * 11
    sheet = TableSheet.objects.get(round__tournament=tournament, round__number=1, table=1)
    assert (sheet.version, sheet.totals.count()) == (1, 4)
    assert JournalEntry.objects.filter(action="sheet_entered").count() == 1


def test_two_different_lists_of_one_table_are_never_mixed() -> None:
    tournament = make_drawn()
    sheet = TableSheet.objects.filter(round__tournament=tournament).first()
    lists = [SheetEntry(totals=(number, -number, 0, 0)) for number in (8, 12)]

    outcomes = at_once(
        *[lambda e=e: enter_sheet(sheet, by=None, entry=e, version=0) for e in lists]
    )

    assert kinds(outcomes) == {"done": 1, "Conflict": 1}
    won = lists[0] if isinstance(outcomes[1], Conflict) else lists[1]
    assert tuple(sheet.totals.values_list("points", flat=True)) == won.totals


@pytest.mark.parametrize("turn", thorough_unless(lambda turn: turn < 4, range(8)))
def test_drawing_again_while_lists_are_stored_is_one_or_the_other(turn: int) -> None:
    tournament = make_drawn(32)
    round_ = tournament.rounds.get(number=1)
    first, *others = round_.sheets.all()[:4]

    drawn, *entered = at_once(
        lambda: redraw(tournament, by=None, round_number=1, reason="Nr. 4 fehlt"),
        lambda: enter_sheet(first, by=None, entry=ZEROS, version=0),
        *[lambda s=s: enter_sheet(s, by=None, entry=ZEROS) for s in others],
    )

    stored = kinds(entered)
    if isinstance(drawn, Refused):
        assert stored == {"done": 4}
    else:
        assert (type(drawn).__name__, stored) == ("Draw", {"Conflict": 4})
    assert broken(round_) == []


@pytest.mark.parametrize("turn", thorough_unless(lambda turn: turn < 4, range(8)))
def test_closing_the_round_while_lists_are_stored_loses_none(turn: int) -> None:
    tournament = make_drawn(32)
    round_ = tournament.rounds.get(number=1)
    sheets = list(round_.sheets.all()[:4])

    closed, *entered = at_once(
        lambda: close_round(round_, by=None, reason="Listen verloren"),
        *[lambda s=s: enter_sheet(s, by=None, entry=ZEROS) for s in sheets],
    )

    recorded = JournalEntry.objects.get(action="round_closed").new["missing"]
    missing = list(round_.sheets.filter(state="open").values_list("table", flat=True))
    assert isinstance(closed, Round)
    assert set(kinds(entered)) <= {"done", "Refused"}
    assert (recorded, broken(round_)) == (missing, [])


@pytest.mark.parametrize("turn", range(4))
def test_closing_the_evening_while_things_happen_is_in_order(turn: int) -> None:
    """Changes after the close are refused, and nothing deadlocks."""
    tournament = make_tournament(players=8)
    draw_round(tournament, by=None, round_number=1)
    sheets = list(TableSheet.objects.filter(round__tournament=tournament))

    outcomes = at_once(
        lambda: close_tournament(tournament, by=None, reason="Stromausfall"),
        lambda: draw_round(tournament, by=None, round_number=2),
        lambda: close_round(sheets[0].round, by=None, reason="Stromausfall"),
        *[lambda s=s: enter_sheet(s, by=None, entry=ZEROS) for s in sheets],
    )

    last = tournament.journal.order_by("-pk").first()
    assert set(kinds(outcomes)) <= {"done", "Refused"}
    assert last.action == "tournament_closed"
    assert broken(tournament.rounds.get(number=1)) == []
