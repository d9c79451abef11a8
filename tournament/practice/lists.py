"""The lists of a practice evening: what stands on the paper, and what the table meant.

Both follow from the rules and from the kind of practice alone. So the same paper is printed again
for the next helper, and an answer is known without being stored.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from random import Random

from scoring import RuleSet, SheetEntry
from scoring.values import Cells
from tournament.demo.games import play_list
from tournament.models import TableSheet, Tournament

EVENING, STACK = Tournament.Practice.EVENING, Tournament.Practice.STACK
SHORT = 12  # games on a list of the first evening
MISCOUNTED = 10  # points by which a sum is wrong
# With these, two people of the first evening end up equal in everything; other rules know no lot.
SEEDS = {"schwaig": "18", "ebersdorf": "94"}


class SlipKind(StrEnum):
    """What goes wrong at tables."""

    FIGURE = "figure"  # one figure of a row, and no game gives the row any more
    TOTAL = "total"  # a sum that its rows do not give
    CIRCLE = "circle"  # none round who played alone; the row tells it all the same


# By table. The others are as they should be.
SLIPS: Mapping[str, Mapping[int, SlipKind]] = {
    EVENING: {4: SlipKind.FIGURE},
    STACK: {
        **dict.fromkeys((4, 11, 17), SlipKind.FIGURE),
        **dict.fromkeys((7, 14), SlipKind.TOTAL),
        **dict.fromkeys((9, 19), SlipKind.CIRCLE),
    },
}
# Lists that somebody else has typed already, so that the first evening is a short one.
IN_ALREADY: Mapping[str, Sequence[int]] = {EVENING: (1, 2), STACK: ()}
PEOPLE: Mapping[str, int] = {EVENING: 16, STACK: 80}


@dataclass(frozen=True, slots=True)
class Slip:
    """`game` is 0 for a sum. `written` and `meant`: the figure on the paper and the right one."""

    kind: SlipKind
    game: int
    seat: int
    written: int
    meant: int

    @property
    def has_to_be_asked(self) -> bool:
        return self.kind is not SlipKind.CIRCLE


@dataclass(frozen=True, slots=True)
class PracticeList:
    """`written`: as it stands on the paper; `meant`: as the table says when it is asked."""

    table: int
    rules: RuleSet
    written: SheetEntry
    meant: SheetEntry
    slip: Slip | None


def to_be_typed(tournament: Tournament) -> dict[int, PracticeList]:
    """By table; two queries."""
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
    meant = replace(played, totals=rules.check_entry(played, games).totals)
    slip = _slip(rules, meant, SLIPS[kind].get(table), chance)
    return PracticeList(table, rules, _written(meant, slip), meant, slip)


def _slip(rules: RuleSet, meant: SheetEntry, kind: SlipKind | None, chance: Random) -> Slip | None:
    match kind:
        case SlipKind.FIGURE:
            return _wrong_figure(rules, meant, chance)
        case SlipKind.TOTAL:
            seat = chance.randint(1, rules.seats)
            right = (meant.totals or ())[seat - 1] or 0
            return Slip(kind, 0, seat, right + chance.choice((-MISCOUNTED, MISCOUNTED)), right)
        case SlipKind.CIRCLE:
            circled = [(game, min(seats)) for game, seats in meant.circled.items() if seats]
            if circled:
                game, seat = chance.choice(circled)
                right = meant.whole_rows[game][seat - 1]
                return Slip(kind, game, seat, right, right)
    return None


def _wrong_figure(rules: RuleSet, meant: SheetEntry, chance: Random) -> Slip:
    """The figure nearest to the right one that makes a row which no game gives."""
    game = chance.randint(2, len(meant.rows or ()))
    row, legal = meant.whole_rows[game], rules.legal_rows(game)
    seat = chance.choice([seat for seat, value in enumerate(row, 1) if value] or [1])
    right = row[seat - 1]
    known = {one[seat - 1] for one in legal} - {right}
    wrong = (
        value
        for value in sorted(known, key=lambda value: (abs(value - right), value))
        if (*row[: seat - 1], value, *row[seat:]) not in legal
    )
    return Slip(SlipKind.FIGURE, game, seat, next(wrong), right)


def _written(meant: SheetEntry, slip: Slip | None) -> SheetEntry:
    if slip is None:
        return meant
    if slip.kind is SlipKind.CIRCLE:
        return replace(meant, circled={**meant.circled, slip.game: frozenset()})
    if slip.kind is SlipKind.TOTAL:
        return replace(meant, totals=_with(meant.totals or (), slip))
    rows = list(meant.rows or ())
    rows[slip.game - 1] = _with(rows[slip.game - 1] or (), slip)
    return replace(meant, rows=tuple(rows))


def _with(cells: Cells, slip: Slip) -> Cells:
    return (*cells[: slip.seat - 1], slip.written, *cells[slip.seat :])
