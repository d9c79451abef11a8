"""The lists of a practice evening: the figures on paper, and what the table meant.

Both are derived from rules, kind of practice and table; nothing is stored.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from random import Random

from django.utils.translation import gettext as _

from scoring import RuleSet, SheetEntry
from scoring.values import Cells
from tournament.demo.games import play_list
from tournament.models import TableSheet, Tournament
from tournament.shared.signs import points

EVENING, STACK = Tournament.Practice.EVENING, Tournament.Practice.STACK
SHORT = 12  # games on a list of the first evening
MISCOUNTED = 10  # points by which a sum is wrong
# With these seeds two players of the first evening tie in everything, so that a lot is needed.
SEEDS = {"schwaig": "18", "ebersdorf": "94"}


class SlipKind(StrEnum):
    FIGURE = "figure"  # a wrong figure; no game results in this row
    TOTAL = "total"  # a sum that differs from its rows
    CIRCLE = "circle"  # a missing circle; the row shows the declarer anyway


# By table; all other lists are correct.
SLIPS: Mapping[str, Mapping[int, SlipKind]] = {
    EVENING: {4: SlipKind.FIGURE},
    STACK: {
        **dict.fromkeys((4, 11, 17), SlipKind.FIGURE),
        **dict.fromkeys((7, 14), SlipKind.TOTAL),
        **dict.fromkeys((9, 19), SlipKind.CIRCLE),
    },
}
# Lists stored in advance, to keep the first evening short.
IN_ALREADY: Mapping[str, Sequence[int]] = {EVENING: (1, 2), STACK: ()}
PEOPLE: Mapping[str, int] = {EVENING: 16, STACK: 80}


@dataclass(frozen=True, slots=True)
class Slip:
    """An intended mistake on the paper; `game` is 0 for a sum."""

    kind: SlipKind
    game: int
    seat: int
    on_paper: int
    correct: int

    @property
    def has_to_be_asked(self) -> bool:
        return self.kind is not SlipKind.CIRCLE


@dataclass(frozen=True, slots=True)
class PracticeList:
    table: int
    rules: RuleSet
    on_paper: SheetEntry
    correct: SheetEntry
    slip: Slip | None

    @property
    def answer_in_words(self) -> str:
        if self.slip is None:
            return ""
        values = {
            "game": self.slip.game,
            "seat": self.slip.seat,
            "written": points(self.slip.on_paper, self.rules.is_zero_sum),
            "meant": points(self.slip.correct, self.rules.is_zero_sum),
        }
        sentences = {
            SlipKind.FIGURE: _(
                "Game %(game)s, seat %(seat)s: the paper says %(written)s. The table says: "
                "%(meant)s."
            ),
            SlipKind.TOTAL: _(
                "Total, seat %(seat)s: the paper says %(written)s. The table says: added up "
                "wrongly, %(meant)s is right."
            ),
            SlipKind.CIRCLE: _(
                "Game %(game)s, seat %(seat)s: the circle is missing. The row still shows who "
                "played alone, so the list counts as it is."
            ),
        }
        return sentences[self.slip.kind] % values


def lists_to_type(tournament: Tournament) -> dict[int, PracticeList]:
    sheets = TableSheet.objects.filter(round__tournament=tournament, round__number=1)
    return {
        sheet.table: practice_list(
            sheet.rules, tournament.games_per_round, tournament.practice, sheet.table
        )
        for sheet in sheets.select_related("draw", "round__tournament").order_by("table")
        if sheet.table not in IN_ALREADY[tournament.practice]
    }


def practice_list(rules: RuleSet, games: int, kind: str, table: int) -> PracticeList:
    seed = SEEDS.get(rules.slug, rules.slug)
    chance = Random(f"{kind} {seed} {table}")
    played = play_list(rules, games, [0.0] * rules.seats, chance)
    right_entry = replace(played, totals=rules.check_entry(played, games).totals)
    slip = _slip(rules, right_entry, SLIPS[kind].get(table), chance)
    return PracticeList(table, rules, _entry_on_paper(right_entry, slip), right_entry, slip)


def _slip(
    rules: RuleSet, right_entry: SheetEntry, kind: SlipKind | None, chance: Random
) -> Slip | None:
    match kind:
        case SlipKind.FIGURE:
            return _wrong_figure(rules, right_entry, chance)
        case SlipKind.TOTAL:
            seat = chance.randint(1, rules.seats)
            right = (right_entry.totals or ())[seat - 1] or 0
            return Slip(kind, 0, seat, right + chance.choice((-MISCOUNTED, MISCOUNTED)), right)
        case SlipKind.CIRCLE:
            circled = [(game, min(seats)) for game, seats in right_entry.circled.items() if seats]
            if circled:
                game, seat = chance.choice(circled)
                right = right_entry.complete_rows[game][seat - 1]
                return Slip(kind, game, seat, right, right)
    return None


def _wrong_figure(rules: RuleSet, right_entry: SheetEntry, chance: Random) -> Slip:
    game = chance.randint(2, len(right_entry.rows or ()))
    row, legal = right_entry.complete_rows[game], rules.legal_rows(game)
    seat = chance.choice([seat for seat, value in enumerate(row, 1) if value] or [1])
    right_figure = row[seat - 1]
    candidates = {legal_row[seat - 1] for legal_row in legal} - {right_figure}
    wrong = (
        value
        for value in sorted(candidates, key=lambda value: (abs(value - right_figure), value))
        if (*row[: seat - 1], value, *row[seat:]) not in legal
    )
    return Slip(SlipKind.FIGURE, game, seat, next(wrong), right_figure)


def _entry_on_paper(right_entry: SheetEntry, slip: Slip | None) -> SheetEntry:
    if slip is None:
        return right_entry
    if slip.kind is SlipKind.CIRCLE:
        return replace(right_entry, circled={**right_entry.circled, slip.game: frozenset()})
    if slip.kind is SlipKind.TOTAL:
        return replace(right_entry, totals=_cells_on_paper(right_entry.totals or (), slip))
    rows = list(right_entry.rows or ())
    rows[slip.game - 1] = _cells_on_paper(rows[slip.game - 1] or (), slip)
    return replace(right_entry, rows=tuple(rows))


def _cells_on_paper(cells: Cells, slip: Slip) -> Cells:
    return (*cells[: slip.seat - 1], slip.on_paper, *cells[slip.seat :])
