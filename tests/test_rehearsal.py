"""The whole desk rehearsed: up to 112 tables, four helpers, and all that goes wrong there.

The evening is kept a second time by plain Python that knows the printed points only as tables; at
the end the ranking, and what the journal tells, must be the same.
"""

import json
import random
from collections import Counter
from dataclasses import dataclass, field
from typing import Any

import pytest
from django.core.management import call_command
from django.test import Client
from django.urls import reverse

from tests.factories import make_tournament, make_user
from tests.printed import printed
from tests.random_games import Count, expected_ranks, play
from tests.second_step import post_confirmed
from tests.tiers import thorough_unless
from tests.tournament.at_once import at_once
from tournament.draw.services.draws import draw_all_rounds
from tournament.journal.sentences import journal_lines
from tournament.models import Player, Tournament

pytestmark = pytest.mark.django_db(transaction=True)

RULES = "ebersdorf"  # the sheet that knows substitutes
HELPERS, GAMES = 4, 6
LEFT, CORRECTED = 7, 20  # the player who goes home, the table that was misread


@dataclass
class List:
    """One table's list as the table wrote it, and how it goes through the desk."""

    round: int
    table: int
    players: list[int]
    rows: list[list[int]] = field(default_factory=list)
    marks: list[str] = field(default_factory=list)
    tallies: list[dict[int, Count]] = field(default_factory=list)  # per game, by seat from 0

    @property
    def sums(self) -> list[int]:
        return [sum(column) for column in zip(*self.rows, strict=True)]

    @property
    def typed(self) -> dict[str, str]:
        """The form of the typing page, with the totals of the paper as control."""
        cells = {
            f"g{game}s{seat}": str(value)
            for game, row in enumerate(self.rows, 1)
            for seat, value in enumerate(row, 1)
        }
        touts = {
            f"{sign}{game}": "1"  # the T, and that the supervisors approved it
            for sign in "ta"
            for game, mark in enumerate(self.marks, 1)
            if mark
        }
        return cells | touts | {f"total{seat}": str(n) for seat, n in enumerate(self.sums, 1)}

    def replace_last(self, row: list[int], *, alone: int) -> None:
        """The last game was a won Solo of this seat (from 0)."""
        self.rows[-1], self.marks[-1] = row, ""
        self.tallies[-1] = {seat: Count() for seat in range(4)}
        self.tallies[-1][alone].tally |= {"solo_played": 1, "solo_won": 1}


def written(chance: random.Random, number: int, table: int, players: list[int]) -> List:
    """Six games as a table might play them."""
    sheet = List(number, table, players)
    for game in range(1, GAMES + 1):
        row, mark, counted = play(chance, RULES, game)
        sheet.rows.append(row)
        sheet.marks.append(mark)
        sheet.tallies.append(counted)
    return sheet


def tables_of(tournament: Tournament, number: int) -> dict[int, list[int]]:
    """Table → start numbers, as the drawn seats say."""
    seats = tournament.rounds.get(number=number).seats.order_by("table", "seat")
    lists_by_table: dict[int, list[int]] = {}
    for table, player in seats.values_list("table", "player__number"):
        lists_by_table.setdefault(table, []).append(player)
    return lists_by_table


class Helper:
    """Somebody at the desk, whose answers are counted."""

    def __init__(self, name: str, tournament: Tournament) -> None:
        self.client = Client()
        self.client.force_login(make_user(name))
        self.slug = tournament.slug
        self.answers: Counter[tuple[str, int]] = Counter()

    def post(self, act: str, name: str, where: tuple[int, ...], data: dict[str, Any]) -> int:
        status = self.client.post(reverse(name, args=[self.slug, *where]), data).status_code
        self.answers[act, status] += 1
        return status

    def type(self, sheet: List) -> None:
        """Every tenth list has a wrong sum at first, every seventh is sent twice."""
        where = (sheet.round, sheet.table)
        form = sheet.typed | {"version": "0", "request_id": f"{sheet.table:032x}"}
        if sheet.table % 10 == 3:
            wrong = form | {"total1": str(sheet.sums[0] + 5)}
            self.post("wrong sum", "sheet-enter", where, wrong)
        self.post("list", "sheet-enter", where, form)
        if sheet.table % 7 == 0:
            self.post("sent twice", "sheet-enter", where, form)

    def type_again(self, sheet: List) -> None:
        """Somebody who did not see that this list is there already."""
        self.post(
            "duplicate", "sheet-enter", (sheet.round, sheet.table), sheet.typed | {"version": "0"}
        )


def type_all(helpers: list[Helper], lists: list[List]) -> None:
    """Four at once, each a quarter of the stack; then some lists lie there a second time."""
    shares = [lists[start::HELPERS] for start in range(HELPERS)]

    def work(helper: Helper, share: list[List]) -> None:
        for sheet in share:
            helper.type(sheet)

    jobs = [
        lambda h=helper, s=share: work(h, s) for helper, share in zip(helpers, shares, strict=True)
    ]
    assert at_once(*jobs) == [None] * HELPERS
    for sheet in lists:
        if sheet.table % 16 == 5:
            helpers[0].type_again(sheet)


def counted(lists: list[List]) -> dict[int, Count]:
    """The evening as the independent side keeps it."""
    of: dict[int, Count] = {}
    for sheet in lists:
        for seat, player in enumerate(sheet.players):
            count = of.setdefault(player, Count())
            count.rounds[sheet.round - 1] += sheet.sums[seat]
            for game in sheet.tallies:
                for name, value in game[seat].tally.items():
                    count.tally[name] += value
    return of


def ranking(tournament: Tournament) -> list[dict[str, Any]]:
    rows: list[dict[str, Any]] = json.loads(
        printed("standings", tournament.slug, "--format", "json")
    )
    return rows


@pytest.mark.parametrize("tables", thorough_unless((24).__eq__, [24, 112]))
def test_rehearsal_ends_in_the_independent_ranking(tables: int) -> None:
    chance = random.Random(112)
    tournament = make_tournament(players=4 * tables, rule_set=RULES, games_per_round=GAMES)
    draw_all_rounds(tournament, by=None)
    helpers = [Helper(f"helfer-{number}", tournament) for number in range(HELPERS)]
    desk = helpers[0]
    lists = [
        written(chance, number, table, players)
        for number in (1, 2)
        for table, players in tables_of(tournament, number).items()
    ]

    type_all(helpers, lists[:tables])
    desk.post("close", "round-close", (1,), {})
    leaving = tournament.players.get(number=LEFT)
    words = {"last_name": "Žižka", "from_round": "2", "from_game": "1", "reason": "Kreislauf"}
    desk.post("substitute", "player-substitute", (leaving.pk,), words)
    type_all(helpers, lists[tables:])
    desk.post("publish", "tournament-publish", (), {})
    correct(desk, lists[tables + CORRECTED - 1])
    desk.post("close", "round-close", (2,), {})

    of = counted(lists)
    ranked = ranking(tournament)
    assert {row["number"]: row["rank"] for row in ranked} == expected_ranks(RULES, of)
    assert {row["number"]: (row["rounds"], row["tally"]) for row in ranked} == {
        player: (count.rounds, count.tally) for player, count in of.items()
    }
    assert "Žižka" in next(row["name"] for row in ranked if row["number"] == LEFT)
    check_answers(helpers, tables)
    check_journal(tournament, leaving, tables)


def correct(desk: Helper, sheet: List) -> None:
    """After publishing it turns out that the last game was misread: another row counts."""
    sheet.replace_last([0, 0, 60, 0], alone=2)
    version = {"version": "1", "reason": "Spiel 6 verlesen"}
    where = reverse("sheet-enter", args=[desk.slug, sheet.round, sheet.table])
    response = post_confirmed(desk.client, where, sheet.typed | version)
    desk.answers["correction", response.status_code] += 1


def check_answers(helpers: list[Helper], tables: int) -> None:
    """Each list stored once, each mistake told, each repetition answered as the first time."""
    answers: Counter[tuple[str, int]] = Counter()
    for helper in helpers:
        answers += helper.answers
    wrong, twice, double = (
        sum(table % step == rest for table in range(1, tables + 1))
        for step, rest in ((10, 3), (7, 0), (16, 5))
    )
    assert answers == {
        ("list", 302): 2 * tables,
        ("wrong sum", 422): 2 * wrong,
        ("sent twice", 302): 2 * twice,
        ("duplicate", 409): 2 * double,
        ("close", 302): 2,
        ("substitute", 302): 1,
        ("publish", 302): 1,
        ("correction", 302): 1,
    }


def check_journal(tournament: Tournament, leaving: Player, tables: int) -> None:
    """Every step can be read, and the chain of the entries holds."""
    actions = Counter(tournament.journal.values_list("action", flat=True))
    assert actions["sheet_entered"] == 2 * tables
    assert (actions["sheet_corrected"], actions["round_closed"], actions["player_substituted"]) == (
        1,
        2,
        1,
    )
    lines = journal_lines(tournament, tournament.journal.select_related("by"))
    assert all(line.words for line in lines)
    correction = next(line for line in lines if line.reason == "Spiel 6 verlesen")
    assert f"{CORRECTED}" in correction.words
    call_command("verify_journal", tournament.slug)
