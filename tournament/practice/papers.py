"""The filled-in score sheets, printed as if written by hand.

Every figure is slightly askew, always in the same way.
"""

import re
from collections.abc import Mapping, Sequence
from functools import cache
from itertools import accumulate
from pathlib import Path
from random import Random

from django.conf import settings
from reportlab.lib.units import mm
from reportlab.pdfbase.pdfmetrics import registerFont
from reportlab.pdfbase.ttfonts import TTFont

from scoring.values import Cells
from tournament.practice.lists import PracticeList
from tournament.ranking.columns import counted_tallies
from tournament.results.papers.score_grid import CARRY, SUM, TALLY, Block, Grid, sign_head
from tournament.results.papers.score_sheets import RoundLists, TableList, score_sheets
from tournament.rules.games import line_in_words
from tournament.shared.paper.fonts import width_of
from tournament.shared.paper.layout import Document, centred_baseline
from tournament.shared.signs import points

HAND = "Caveat"
SIGN = "ok"  # the supervisors'
LONG_WORD = re.compile(r"(\w{4})\w{3,}")
FILE = Path(settings.BASE_DIR) / "fixtures" / "handwriting" / "Caveat.ttf"
INK = (0.10, 0.16, 0.42)  # a blue pen
ASKEW, ASIDE = 4.0, 1.2  # degrees and points, at most
LARGEST, READABLE, LEAST = 17, 10, 6


def filled_in_lists(lists: RoundLists, answers: Mapping[int, PracticeList]) -> bytes:
    _register_hand()

    def write_games(document: Document, grid: Grid, table: TableList) -> None:
        _Pen(document, grid, answers[table.table]).fill_in(table)

    return score_sheets(lists, write_games=write_games)


@cache
def _register_hand() -> None:
    registerFont(TTFont(HAND, str(FILE)))


class _Pen:
    def __init__(self, document: Document, grid: Grid, practice_list: PracticeList) -> None:
        self.canvas, self.document, self.grid = document.canvas, document, grid
        self.rules, self.entry = practice_list.rules, practice_list.on_paper
        self.sums = list(zip(*_running_sums(practice_list.correct.rows or ()), strict=True))
        self.tallies = practice_list.rules.check_entry(
            practice_list.correct, len(practice_list.correct.rows or ())
        ).tallies
        self.sway = Random(practice_list.table)

    def fill_in(self, table: TableList) -> None:
        self.canvas.saveState()
        self.canvas.setFillColorRGB(*INK)
        self.canvas.setStrokeColorRGB(*INK)
        for block in self.grid.blocks:
            for game in block.games:
                self._write_line(block, game)
            self._write_carried_sums(block)
        self._write_counts(self.grid.blocks[0])
        last = self.grid.blocks[-1]
        sums_top = self.grid.line_top(last, last.games.stop)
        self._write_seats(last, sums_top, SUM, self.entry.totals or ())
        self._write_signatures(table)
        self.canvas.restoreState()

    def _write_line(self, block: Block, game: int) -> None:
        top, height = self.grid.line_top(block, game), self.grid.row
        row = self.entry.complete_rows[game]
        has_tout = game in self.entry.touts
        circled = self.entry.circled.get(game, frozenset())
        for index, value in enumerate(row):
            x = block.seat_x(index)
            text = points(value, self.rules.is_zero_sum)
            size = self._write(x, top, height, text, block.seat_width)
            if index + 1 in circled:
                self._draw_circle(x + block.seat_width / 2, top - height / 2, text, size)
        is_approved = game in (self.entry.witnessed or ())
        for head, text, is_marked in (("T", "T", has_tout), (sign_head(), SIGN, is_approved)):
            if is_marked and head in block.marks:
                x = block.mark_x(block.marks.index(head))
                self._write(x, top, height, text, block.mark_width)
        if block.played_width:
            words = line_in_words(self.rules, row, game, has_tout, self.entry.games.get(game))
            is_long = width_of(words, HAND, READABLE) > block.played_width
            words = _abbreviated(words) if is_long else words
            self._write(block.played_x, top, height, words, block.played_width)

    def _write_carried_sums(self, block: Block) -> None:
        half, is_first = self.grid.half, block is self.grid.blocks[0]
        top = self.grid.line_top(block, half) - self.grid.row if is_first else self.grid.first
        self._write_seats(block, top, CARRY, [sums[half - 1] for sums in self.sums])

    def _write_counts(self, block: Block) -> None:
        top, above = self.grid.tallies_top, TALLY * 0.62  # printed words are below
        for counted in reversed(counted_tallies(self.rules)):
            for index, tally in enumerate(self.tallies):
                counts = counted.text(tally)
                self._write(block.seat_x(index), top - 1, above, counts, block.seat_width)
            top -= TALLY

    def _write_seats(
        self, block: Block, top: float, height: float, values: Sequence[int | None]
    ) -> None:
        for index, value in enumerate(values):
            text = points(value, self.rules.is_zero_sum)
            self._write(block.seat_x(index), top, height, text, block.seat_width)

    def _write_signatures(self, table: TableList) -> None:
        gap, seats = 5 * mm, len(table.seats)
        width = (self.document.right - self.document.left - (seats - 1) * gap) / seats
        for index, person in enumerate(table.seats):
            x, y = self.document.left + index * (width + gap), self.document.bottom + 4 * mm
            if person is not None:
                self._write(x, y + 6 * mm, 6 * mm, person.last_name, width)

    def _write(self, x: float, top: float, height: float, text: str, width: float) -> float:
        """Write in the box from `x` and `top`, as large as fits; return the type size."""
        size = min(LARGEST, height * 1.05)
        size = max(LEAST, min(size, size * (width - 4) / width_of(text, HAND, size)))
        askew = self.sway.uniform(-ASKEW, ASKEW) * min(1, 20 / width_of(text, HAND, size))
        aside, up = self.sway.uniform(-ASIDE, ASIDE), self.sway.uniform(-ASIDE, ASIDE) / 2
        self.canvas.saveState()
        self.canvas.translate(
            x + width / 2 + aside, centred_baseline(top, height, size * 0.85) + up
        )
        self.canvas.rotate(askew)
        self.canvas.setFont(HAND, size)
        self.canvas.drawCentredString(0, 0, text)
        self.canvas.restoreState()
        return size

    def _draw_circle(self, x: float, y: float, text: str, size: float) -> None:
        half = width_of(text, HAND, size) / 2 + self.sway.uniform(3, 5)
        high = min(self.grid.row / 2, size * 0.5)
        self.canvas.setLineWidth(0.9)
        self.canvas.ellipse(x - half, y - high, x + half, y + high)


def _abbreviated(words: str) -> str:
    first, *others = words.split(" ")
    return " ".join([first, *(LONG_WORD.sub(r"\1.", word) for word in others)])


def _running_sums(rows: tuple[Cells | None, ...]) -> list[tuple[int, ...]]:
    whole = [tuple(cell or 0 for cell in row or ()) for row in rows]
    return list(accumulate(whole, lambda sums, row: tuple(map(sum, zip(sums, row, strict=True)))))
