"""Layout of all papers. Lengths are points, y grows upwards to the text's baseline.

Every text goes through drawString, so names are never read as markup.
"""

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from io import BytesIO
from typing import Literal, TypedDict, TypeVar, Unpack

from django.utils.translation import gettext as _
from reportlab.lib.pagesizes import A4, landscape
from reportlab.lib.units import mm
from reportlab.lib.utils import ImageReader

from tournament.shared.paper import fonts
from tournament.shared.paper.lines import LEADING, fit_line, fit_lines, shrink_or_wrap
from tournament.shared.paper.masthead import Binding, Masthead
from tournament.shared.paper.suits import draw_mark

MARGIN_TOP, MARGIN_SIDE, MARGIN_BOTTOM = 14 * mm, 12 * mm, 16 * mm
PX = 10.3 / 16  # points: the drawn pages have 1 rem = 16 px, paper has 10.3 pt
RULE_OPEN, RULE_HEAD, RULE_ROW = 3 * PX, 2 * PX, 1 * PX
INK, INK_2, DARKER, HAIRLINE = 0.0, 0.3, 0.35, 0.72  # grey, 0 is black
HEAD_HEIGHT = 14 * mm
LEAST_HEAD = 8  # points; a longer name gets its own line
FOOT = (0.3, 0.16, 0.54)  # shares of the width: title, page number, time

Align = Literal["left", "right", "center"]
T = TypeVar("T")


class Style(TypedDict, total=False):
    font: str
    align: Align
    grey: float


def centred_baseline(top: float, height: float, size: float) -> float:
    """Return the baseline for capitals in the middle of a row."""
    return top - (height + fonts.CAP_HEIGHT * size) / 2


class Document:
    """A paper drawn page by page. `pages`: their number. `binding`: the PDF to add it to."""

    def __init__(
        self,
        head: Masthead,
        title: str,
        *,
        pages: int,
        is_landscape: bool = False,
        binding: Binding | None = None,
    ) -> None:
        fonts.register_fonts()
        self.masthead, self.title, self.pages, self.page = head, title, pages, 1
        self.logo = ImageReader(BytesIO(head.logo)) if head.logo else None  # decoded once
        self.width, self.height = landscape(A4) if is_landscape else A4
        self.left, self.right = MARGIN_SIDE, self.width - MARGIN_SIDE
        self.across = self.right - self.left
        self.top, self.bottom = self.height - MARGIN_TOP, MARGIN_BOTTOM
        self._is_bound = binding is not None
        self._binding = binding or Binding(head, title)
        self.canvas = self._binding.canvas
        self.canvas.setPageSize((self.width, self.height))
        if binding:
            binding.begin(title)

    # -- text ----------------------------------------------------------------------------------

    def text(
        self,
        x: float,
        y: float,
        text: str,
        width: float,
        *,
        size: float = 10,
        font: str = fonts.REGULAR,
        align: Align = "left",
        least: float = 7,
        grey: float = INK,
    ) -> None:
        """Draw one line on baseline `y`, aligned between `x` and `x + width`.

        Long text shrinks to size `least`, then is cut. `grey`: 0 is black.
        """
        text, size = fit_line(text, width, font, size, least)
        spare = width - fonts.width_of(text, font, size)
        x += {"left": 0.0, "center": spare / 2, "right": spare}[align]
        if text:
            self.canvas.setFillGray(grey)
            self.canvas.setFont(font, size)
            self.canvas.drawString(x, y, text)

    def number(
        self, x: float, y: float, text: str, width: float, size: float = 10, **style: Unpack[Style]
    ) -> None:
        """Draw a figure as text() does, but right-aligned by default, and never cut."""
        style.setdefault("align", "right")
        self.text(x, y, text, width, size=size, least=0, **style)

    def lines(
        self,
        x: float,
        y: float,
        lines: Iterable[str],
        width: float,
        *,
        size: float,
        least: float = 0,
        **style: Unpack[Style],
    ) -> float:
        for line in lines:
            self.text(x, y, line, width, size=size, least=least, **style)
            y -= size * LEADING
        return y

    def block(
        self,
        x: float,
        y: float,
        text: str,
        width: float,
        *,
        lines: int,
        size: float = 10,
        least: float = 7,
        **style: Unpack[Style],
    ) -> float:
        """Draw up to `lines` lines, the first on baseline `y`; return the baseline below the last.

        Long text shrinks to size `least`, then its last line is cut.
        """
        font = style.get("font", fonts.REGULAR)
        broken, size = fit_lines(text, width, lines=lines, size=size, least=least, font=font)
        return self.lines(x, y, broken, width, size=size, least=size, **style)

    # -- lines ---------------------------------------------------------------------------------

    def rule(
        self,
        y: float,
        weight: float = RULE_ROW,
        *,
        x0: float | None = None,
        x1: float | None = None,
        grey: float = INK,
    ) -> None:
        left = self.left if x0 is None else x0
        self.line(left, y, self.right if x1 is None else x1, y, weight, grey=grey)

    def line(
        self, x0: float, y0: float, x1: float, y1: float, weight: float, *, grey: float = INK
    ) -> None:
        self.canvas.setLineWidth(weight)
        self.canvas.setStrokeGray(grey)
        self.canvas.line(x0, y0, x1, y1)

    # -- pages ---------------------------------------------------------------------------------

    def head(self, title: str, *, right: str = "") -> float:
        """Draw the page's head, the text `right` at its right edge; return the y of its line."""
        size, gap = 12 * mm, 3 * mm
        self.mark(size)
        x, across = self.left + size + gap, self.across - size - gap
        self._evening(x, across)
        beside_title = across - gap - 1 - fonts.width_of(fonts.drawable(title), fonts.BOLD, 18)
        room = max(across * 0.6, beside_title)
        room = min(room, fonts.width_of(fonts.drawable(right), fonts.REGULAR, 10))
        y = self.top - 10.6 * mm
        self.text(x, y, title, across - room - gap, size=18, font=fonts.BOLD)
        lines, size = shrink_or_wrap(right, room, font=fonts.REGULAR, size=10, least=LEAST_HEAD)
        if len(lines) > 2:  # two have room
            lines = [lines[0], " ".join(lines[1:])]
        y += (len(lines) - 1) * size * LEADING
        self.lines(self.right - room, y, lines, room, size=size, least=7, align="right")
        y = self.top - HEAD_HEIGHT
        self.rule(y, RULE_OPEN)
        return y

    def mark(self, size: float) -> None:
        y = self.top - size
        if not self.logo:
            draw_mark(self.canvas, self.left, y, size)
            return
        self.canvas.drawImage(
            self.logo, self.left, y, size, size, preserveAspectRatio=True, anchor="c"
        )

    def _evening(self, x: float, across: float) -> None:
        head = self.masthead
        line = head.named(across, fonts.SEMIBOLD, 9, after=f" · {head.occasion}")
        write = partial(self.text, font=fonts.SEMIBOLD, least=0)
        if fit_line(line, across, fonts.SEMIBOLD, 9, 0)[1] >= LEAST_HEAD:
            write(x, self.top - 3.2 * mm, line, across, size=9)
            return
        write(x, self.top - 1.1 * mm, head.tournament, across, size=LEAST_HEAD)
        write(x, self.top - 4.4 * mm, head.occasion, across, size=LEAST_HEAD)

    def foot(self) -> None:
        y, across = self.bottom - 6 * mm, self.across
        values = {"page": self.page, "pages": self.pages}
        page = _("Page %(page)s of %(pages)s") % values
        printed = _("printed %(time)s") % {"time": self.masthead.printed_at}
        if self.masthead.journal:
            printed += " · " + _("Journal %(head)s") % {"head": self.masthead.journal}
        write = partial(self.text, size=9, grey=INK_2)
        left, middle_, right = (across * share for share in FOOT)
        after = f", {self.masthead.round_name}" if self.masthead.round_name else ""
        name = self.masthead.named(left, fonts.REGULAR, 9, after=after)
        if fit_line(name, left, fonts.REGULAR, 9, 0)[1] >= LEAST_HEAD:
            write(self.left, y, name, left)
            write(self.left + left, y, page, middle_, align="center")
        else:  # on its own line above the others
            write(self.left, self.bottom - 2.7 * mm, name, across, size=LEAST_HEAD, least=0)
            write(self.left, y, page, left)
        write(self.right - right, y, printed, right, align="right")

    def next_page(self) -> None:
        self.foot()
        self.canvas.showPage()
        self.page += 1

    def finish(self) -> bytes:
        """Return the PDF; b"" inside a Binding. First call next_page() after the last page, too."""
        return b"" if self._is_bound else self._binding.finish()


def chunks(rows: Sequence[T], size: int) -> list[Sequence[T]]:
    return [rows[start : start + size] for start in range(0, len(rows), size)] or [rows]


def split_into_pages(
    rows: Iterable[T], space: float, height_of: Callable[[T], float]
) -> list[list[T]]:
    """Return pages of rows that fit `space`; without rows one empty page."""
    pages: list[list[T]] = [[]]
    room = space
    for row in rows:
        needed = height_of(row)
        if pages[-1] and needed > room + 1e-6:
            pages.append([])
            room = space
        pages[-1].append(row)
        room -= needed
    return pages
