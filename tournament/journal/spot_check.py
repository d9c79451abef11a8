"""Spot checks: lists drawn by the journal's head and compared with their paper.

Everything about them is in the journal. docs/spot-check.md describes the draw and the bound.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.contrib.auth.models import User
from django.db.models import QuerySet
from django.utils.translation import gettext as _, ngettext

from scoring.spot_check import PERCENT, most_differing
from tournament.models import JournalEntry, TableSheet, Tournament
from tournament.seating.skd1 import Stream
from tournament.shared.chain import entries_of

DRAWN, COMPARED = "spot_check_drawn", "list_compared"
LABEL = "spot check"  # of the number sequence

Place = tuple[int, int]  # round and table


@dataclass(frozen=True, slots=True)
class DrawnList:
    """A list in a sample. Sums by seat: `stored` at the draw, `on_paper` None until compared."""

    round_number: int
    table: int
    stored: tuple[int, ...]
    on_paper: tuple[int, ...] | None

    @property
    def place(self) -> Place:
        return self.round_number, self.table

    @property
    def is_compared(self) -> bool:
        return self.on_paper is not None

    @property
    def differs(self) -> bool:
        return self.on_paper not in (None, self.stored)


@dataclass(frozen=True, slots=True)
class SpotCheck:
    """A sample drawn from `counted` lists. `seq`: number of its journal entry."""

    seq: int
    at: datetime
    by: User | None
    head: str
    counted: int
    lists: tuple[DrawnList, ...]

    @property
    def compared(self) -> int:
        return sum(drawn.is_compared for drawn in self.lists)

    @property
    def differing(self) -> int:
        return sum(drawn.differs for drawn in self.lists)

    @property
    def next_list(self) -> DrawnList | None:
        return next((drawn for drawn in self.lists if not drawn.is_compared), None)

    @property
    def bound(self) -> int | None:
        """The most counted lists that can differ from paper, PERCENT certain; None if unknown."""
        if self.next_list is not None:
            return None
        return most_differing(self.counted, len(self.lists), self.differing)

    def list_at(self, place: Place) -> DrawnList | None:
        return next((drawn for drawn in self.lists if drawn.place == place), None)


def result_in_words(check: SpotCheck) -> str:
    values = {
        "compared": check.compared,
        "size": len(check.lists),
        "counted": check.counted,
        "differing": check.differing,
        "bound": check.bound,
        "percent": PERCENT,
    }
    if not check.compared:
        sentence = ngettext(
            "%(size)s of %(counted)s list drawn, to compare with its paper.",
            "%(size)s of %(counted)s lists drawn, to compare with their paper.",
            check.counted,
        )
        return sentence % values
    differing = _("none differs")
    if check.differing:
        sentence = ngettext("%(differing)s differs", "%(differing)s differ", check.differing)
        differing = sentence % values
    if check.bound is None:
        sentence = _("%(compared)s of %(size)s drawn lists compared with their paper:")
        return f"{sentence % values} {differing}."
    if check.counted == len(check.lists):
        sentence = ngettext(
            "The only list compared with its paper:",
            "All %(counted)s lists compared with their paper:",
            check.counted,
        )
        return f"{sentence % values} {differing}."
    sentence = _("%(size)s of %(counted)s lists drawn and compared with their paper:")
    bound = _(
        "With %(percent)s%% certainty, no more than %(bound)s of the %(counted)s lists "
        "can differ from their paper."
    )
    return f"{sentence % values} {differing}. {bound % values}"


def drawn_places(head: str, counted: Iterable[Place], size: int) -> list[Place]:
    """Shuffle the places (round, table) by `head`, a journal hash; return the first `size`."""
    places = sorted(counted)
    Stream(head, LABEL).shuffle(places)
    return places[:size]


def counted_sheets(tournament: Tournament) -> QuerySet[TableSheet]:
    return TableSheet.objects.filter(
        round__tournament=tournament, state__in=tournament.counted_states
    )


def counted_sums(tournament: Tournament) -> dict[Place, list[int]]:
    """Return {(round, table): [sum by seat]} of every list that counts."""
    sheets = counted_sheets(tournament).select_related("round").prefetch_related("totals__seat")
    return {
        (sheet.round.number, sheet.table): [total.points for total in sheet.totals.all()]
        for sheet in sheets
    }


def spot_checks(tournament: Tournament) -> list[SpotCheck]:
    entries = entries_of(tournament).filter(action__in=(DRAWN, COMPARED)).select_related("by")
    samples: list[tuple[JournalEntry, dict[Place, tuple[int, ...]]]] = []
    for entry in entries:
        if entry.action == DRAWN:
            samples.append((entry, {}))
        elif samples:
            values: dict[str, Any] = entry.new or {}
            samples[-1][1][values["round"], values["table"]] = tuple(values["sums"])
    return [spot_check_of(draw, on_paper) for draw, on_paper in samples]


def newest_spot_check(tournament: Tournament) -> SpotCheck | None:
    return next(reversed(spot_checks(tournament)), None)


def spot_check_of(draw: JournalEntry, on_paper: Mapping[Place, tuple[int, ...]]) -> SpotCheck:
    values: dict[str, Any] = draw.new or {}
    lists = (
        DrawnList(number, table, tuple(sums), on_paper.get((number, table)))
        for number, table, sums in values["lists"]
    )
    counted = sum(map(len, values["counted"].values()))
    return SpotCheck(draw.seq, draw.at, draw.by, draw.previous, counted, tuple(lists))
