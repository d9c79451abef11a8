"""The desk in any order: after each step the ranking is what the journal alone says (issue 5).

The other side reads nothing but the entries, knows the printed points only as tables, and sorts by
plain tuples.
"""

import random
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any
from uuid import uuid4

import pytest
from django.db import transaction
from hypothesis import HealthCheck, Phase, settings, strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    rule,
    run_state_machine_as_test,
)

from scoring import SheetEntry, Tally
from tests.factories import make_players, make_tournament, make_user
from tests.random_games import Count, expected_ranks, play
from tournament.draw.services.draws import draw_all_rounds
from tournament.models import JournalEntry, Player, TableSheet, Tournament
from tournament.ranking.against_journal import list_differences
from tournament.ranking.standings import standings
from tournament.registration.services.substitutions import substitute_player
from tournament.results.against_journal import game_differences
from tournament.results.entry import stored_versions
from tournament.results.services.checks import confirm_sheet, counts_to_read
from tournament.results.services.sheets import (
    WrongList,
    enter_sheet,
    park_sheet,
    reopen_sheet,
    void_sheet,
)
from tournament.shared.chain import check_chain
from tournament.shared.errors import Conflict, OwnWork, Refused
from tournament.shared.form_ids import FormAlreadyStored, begin_sending

pytestmark = pytest.mark.django_db

PLAYERS, GAMES, ROUNDS = 8, 3, 2
STORED = ("sheet_entered", "sheet_corrected", "sheet_restored")
GONE = ("sheet_parked", "sheet_reopened", "sheet_check_differs")
Place = tuple[int, int]  # round, table
Counts = list[dict[str, int]]  # per seat
Readings = dict[str, Counts]  # what the rows of a list count for, by the rows as text

places = st.tuples(st.integers(1, ROUNDS), st.integers(1, PLAYERS // 4))
seeds = st.integers(0, 2**32)
people = st.sampled_from(["renate", "sepp"])


@dataclass(frozen=True, slots=True)
class ListInJournal:
    """A list according to the journal, without `sums` if it counts for nobody."""

    state: str
    sums: Sequence[int] | None = None
    counts: Sequence[dict[str, int]] = ()


def known_lists(entries: Iterable[JournalEntry], readings: Readings) -> dict[Place, ListInJournal]:
    """Return every touched list as its entries leave it."""
    lists: dict[Place, ListInJournal] = {}
    for entry in entries:
        new = entry.new or {}
        place = (new.get("round", 0), new.get("table", 0))
        if entry.action in STORED:
            counts = new.get("tallies") or readings[as_text(new["rows"], new["touts"])]
            lists[place] = ListInJournal("entered", new["sums"], counts)
        elif entry.action == "sheet_checked":
            lists[place] = replace(lists[place], state="checked")
        elif entry.action in GONE:
            lists[place] = ListInJournal(
                "open" if entry.action == "sheet_reopened" else "clarification"
            )
        elif entry.action == "sheet_voided":
            lists[place] = void(new["consequence"])
    return lists


def void(consequence: str) -> ListInJournal:
    if consequence == "no_points":
        return ListInJournal("void", [0] * 4, [{}] * 4)
    return ListInJournal("open" if consequence == "replay" else "void")


def as_text(rows: Any, touts: Iterable[int]) -> str:
    return repr(([list(row) for row in rows], sorted(touts)))


class Desk(RuleBasedStateMachine):
    """Two helpers at the lists of a small evening, who also try what must be refused."""

    rule_set: str
    options: dict[str, bool]

    def __init__(self) -> None:
        super().__init__()
        self.evening = transaction.atomic()
        self.evening.__enter__()
        self.readings: Readings = {}

    def teardown(self) -> None:
        transaction.set_rollback(True)
        self.evening.__exit__(None, None, None)

    @initialize()
    def draw(self) -> None:
        changes = {"round_count": ROUNDS, "games_per_round": GAMES, **self.options}
        self.tournament: Tournament = make_tournament(rule_set=self.rule_set, **changes)
        make_players(self.tournament, PLAYERS)
        draw_all_rounds(self.tournament, by=None)
        seats = self.tournament.rounds.values_list(
            "number", "seats__table", "seats__seat", "seats__player__number"
        )
        self.seats = {(number, table, seat): player for number, table, seat, player in seats}

    # -- what happens at the desk ------------------------------------------------------------------

    @rule(place=places, seed=seeds, by=people, is_whole=st.booleans(), has_reason=st.booleans())
    def enter_or_correct(
        self, place: Place, seed: int, by: str, is_whole: bool, has_reason: bool
    ) -> None:
        entry = self.played(seed, is_whole=is_whole)
        relies = self.lists().get(place, ListInJournal("open")).state in (
            "entered",
            "checked",
            "void",
        )
        expected = Refused if relies and not has_reason else None
        reason = "verlesen" if has_reason else ""
        sheet, form = self.sheet(place), str(uuid4())
        typed = {"entry": entry, "reason": reason, "by": make_user(by), "version": sheet.version}
        begin_sending(form)
        self.attempt(expected, lambda: enter_sheet(sheet, **typed))
        if expected is None:  # sent once more, or by somebody who has the page of before
            begin_sending(form)
            self.attempt(FormAlreadyStored, lambda: enter_sheet(sheet, **typed))
            begin_sending(str(uuid4()))
            self.attempt(Conflict, lambda: enter_sheet(sheet, **typed))
        begin_sending(None)

    @rule(place=places, seed=seeds)
    def enter_what_cannot_be(self, place: Place, seed: int) -> None:
        entry = self.played(seed, is_whole=False)
        wrong = replace(entry, totals=((entry.totals or ())[0] + 1, *(entry.totals or ())[1:]))
        if self.rule_set == "ebersdorf":
            wrong = replace(entry, totals=(-5, *(entry.totals or ())[1:]))
        self.attempt(
            WrongList, lambda: enter_sheet(self.sheet(place), by=None, entry=wrong, reason="anders")
        )

    @rule(place=places)
    def park(self, place: Place) -> None:
        form = {"draft": {"total1": "5"}, "kind": "totals", "note": "unleserlich"}
        self.attempt(None, lambda: park_sheet(self.sheet(place), by=None, reason="Streit", **form))

    @rule(place=places, consequence=st.sampled_from(TableSheet.Consequence.values))
    def void(self, place: Place, consequence: str) -> None:
        sheet = self.sheet(place)
        self.attempt(
            None, lambda: void_sheet(sheet, by=None, reason="zerrissen", consequence=consequence)
        )

    @rule(place=places)
    def take_back(self, place: Place) -> None:
        self.attempt(None, lambda: reopen_sheet(self.sheet(place), by=None, reason="vertauscht"))

    @rule(place=places, which=st.integers(0, 50))
    def restore(self, place: Place, which: int) -> None:
        sheet = self.sheet(place)
        versions = stored_versions(sheet)
        if versions:
            old = versions[which % len(versions)]
            details = {"restored": old.number, "reason": "doch die erste"}
            self.attempt(
                None, lambda: enter_sheet(sheet, by=make_user(), entry=old.entry, **details)
            )

    @rule(place=places, by=people, is_same=st.booleans())
    def confirm(self, place: Place, by: str, is_same: bool) -> None:
        listed, sheet = self.lists().get(place, ListInJournal("open")), self.sheet(place)
        read = [total + (not is_same) for total in listed.sums or ()]
        is_own = self.tournament.needs_second_check and sheet.entered_by == make_user(by)
        expected = Refused if listed.state != "entered" else OwnWork if is_own else None
        counts = {name: [0] * len(read) for name in counts_to_read(sheet)}
        form = {"totals": read, "counts": counts, "draft": {"total1": "1"}}
        self.attempt(expected, lambda: confirm_sheet(sheet, by=make_user(by), **form))

    @rule(number=st.integers(1, PLAYERS), round_=st.integers(1, ROUNDS), name=st.integers(1, 10**6))
    def substitute(self, number: int, round_: int, name: int) -> None:
        player: Player = self.tournament.players.get(number=number)
        is_earlier = player.substitutions.filter(from_round__gte=round_).exists()
        is_allowed = self.rule_set == "ebersdorf" and not is_earlier
        details = {
            "entrant": Player(last_name=f"Žižka {name}"),
            "from_round": round_,
            "reason": "Kreislauf",
        }
        self.attempt(
            None if is_allowed else Refused,
            lambda: substitute_player(player, by=None, allow_same_name=True, **details),
        )

    # -- what must be true after each --------------------------------------------------------------

    @invariant()
    def ranking_is_what_the_journal_says(self) -> None:
        if not hasattr(self, "tournament"):
            return
        lists = self.lists()
        of = self.counted(lists)
        ranked = [
            row for category in standings(self.tournament).categories for row in category.rows
        ]
        got = {row.player.number: (row.rank, row.rounds, tally(row.tally)) for row in ranked}
        ranks = expected_ranks(self.rule_set, of)
        assert got == {
            number: (ranks[number], tuple(self.rounds[number]), count.tally)
            for number, count in of.items()
        }
        states = {place: listed.state for place, listed in lists.items()}
        assert states == {place: self.sheet(place).state for place in states}

    @invariant()
    def lists_are_those_of_the_journal(self) -> None:
        if hasattr(self, "tournament"):
            assert [*list_differences(self.tournament), *game_differences(self.tournament)] == []

    @invariant()
    def chain_of_the_journal_holds(self) -> None:
        if hasattr(self, "tournament"):
            faults = [link.fault for link in check_chain(self.tournament)]
            assert faults == [""] * self.tournament.journal.count()

    # -- the two sides -----------------------------------------------------------------------------

    def lists(self) -> dict[Place, ListInJournal]:
        return known_lists(self.tournament.journal.order_by("seq"), self.readings)

    def counted(self, lists: dict[Place, ListInJournal]) -> dict[int, Count]:
        """Return the counts by start number, under the embargo only of checked lists."""
        of: dict[int, Count] = {}
        self.rounds: dict[int, list[int | None]] = {}
        for (number, table), listed in lists.items():
            is_held = self.tournament.is_embargoed and listed.state == "entered"
            for seat, points in enumerate(listed.sums or () if not is_held else (), 1):
                player = self.seats[number, table, seat]
                count = of.setdefault(player, Count())
                count.rounds[number - 1] = points
                self.rounds.setdefault(player, [None] * ROUNDS)[number - 1] = points
                for name, value in listed.counts[seat - 1].items():
                    count.tally[name] += value
        return of

    def played(self, seed: int, *, is_whole: bool) -> SheetEntry:
        """Return a random list, game by game or by its totals."""
        games = [play(random.Random(seed + n), self.rule_set, n) for n in range(1, GAMES + 1)]
        rows = tuple(tuple(row) for row, _mark, _counted in games)
        touts = frozenset(game for game, (_row, mark, _counted) in enumerate(games, 1) if mark)
        counts = [
            {name: sum(game[seat].tally[name] for _r, _m, game in games) for name in Count().tally}
            for seat in range(4)
        ]
        if is_whole:
            self.readings[as_text(rows, touts)] = counts
            return SheetEntry(rows=rows, touts=touts)
        totals = tuple(sum(column) for column in zip(*rows, strict=True))
        return SheetEntry(totals=totals, tallies=tuple(Tally(**count) for count in counts))

    def sheet(self, place: Place) -> TableSheet:
        number, table = place
        return TableSheet.objects.select_related("round__tournament", "draw", "entered_by").get(
            round__tournament=self.tournament, round__number=number, table=table
        )

    def told(self) -> int:
        """Return the entries, without those that accompany a round's first list."""
        return self.tournament.journal.filter(subject__in=("tablesheet", "player")).count()

    def attempt(self, expected: object, act: Callable[[], object]) -> None:
        """Try a step: `expected` is an error, or None if it is stored."""
        before = self.told()
        refusal: type[Exception] | None = None
        try:
            act()
        except (Refused, FormAlreadyStored) as refused:
            refusal = type(refused)
        new_entries = self.told() - before
        assert (refusal, new_entries) == (expected, int(expected is None))


def tally(counted: Tally) -> dict[str, int]:
    return {name: getattr(counted, name) for name in Count().tally}


EVENINGS: dict[str, dict[str, Any]] = {
    "schwaig": {"rule_set": "schwaig", "options": {}},
    "ebersdorf": {"rule_set": "ebersdorf", "options": {}},
    "two pairs of eyes": {
        "rule_set": "ebersdorf",
        "options": {"needs_second_check": True, "is_embargoed": True},
    },
}


@pytest.mark.parametrize("evening", EVENINGS)
def test_ranking_always_equals_a_fresh_computation_from_the_journal(evening: str) -> None:
    machine = type("Evening", (Desk,), EVENINGS[evening])
    run_state_machine_as_test(
        machine,
        settings=settings(
            max_examples=settings().max_examples * 15 // 100,
            stateful_step_count=15,
            deadline=None,
            suppress_health_check=list(HealthCheck),
            phases=(Phase.reuse, Phase.generate),  # to shrink a whole evening takes minutes
        ),
    )
