"""The A4 label sheets."""

from collections.abc import Iterator
from dataclasses import dataclass

from reportlab.lib.pagesizes import A4
from reportlab.lib.units import mm


@dataclass(frozen=True, slots=True)
class LabelSheet:
    """`abreast` × `down` labels of `width` × `height` points.

    `is_cut`: plain paper, with lines to cut along.
    """

    name: str
    abreast: int
    down: int
    width: float
    height: float
    is_cut: bool = False

    @property
    def count(self) -> int:
        return self.abreast * self.down

    @property
    def size(self) -> str:
        width, height = (int(length / mm) for length in (self.width, self.height))
        return f"{width} × {height} mm, {self.abreast} × {self.down}"

    def corner(self, index: int) -> tuple[float, float]:
        """Return (x, y), in points, of a label's lower left corner, counted from 0 line by line."""
        down, across = divmod(index, self.abreast)
        left = (A4[0] - self.abreast * self.width) / 2
        top = (A4[1] + self.down * self.height) / 2
        return left + across * self.width, top - (down + 1) * self.height

    def cuts(self) -> Iterator[tuple[float, float, float, float]]:
        """Yield each line to cut along: x0, y0, x1, y1."""
        for across in range(1, self.abreast):
            yield across * self.width, 0, across * self.width, A4[1]
        for down in range(1, self.down):
            yield 0, down * self.height, A4[0], down * self.height


TO_CUT = LabelSheet("paper", 2, 7, A4[0] / 2, A4[1] / 7, is_cut=True)
SHEETS = {
    sheet.name: sheet
    for sheet in (
        TO_CUT,
        LabelSheet("70x36", 3, 8, 70 * mm, 36 * mm),
        LabelSheet("105x48", 2, 6, 105 * mm, 48 * mm),
        LabelSheet("105x74", 2, 4, 105 * mm, 74 * mm),
    )
}
MOST_LABELS = max(sheet.count for sheet in SHEETS.values())
