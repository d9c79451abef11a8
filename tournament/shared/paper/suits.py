"""The four suits and the program's mark as paths, for the head of papers."""

from collections.abc import Callable

from reportlab.lib.colors import black
from reportlab.pdfgen.canvas import FILL_EVEN_ODD, Canvas  # type: ignore[attr-defined]  # its stubs lack the constant

# The symbols of the pages (templates/components/sprite.html) in a field of 24, y downwards, with
# their arcs as curves: M and L take a point, C three, Z closes.
EICHEL = (
    "M 12.9 4.6 C 17.2 4.9 20 6.9 20 9.8 C 20 10.3 19.6 10.6 19.1 10.6 L 4.9 10.6 "
    "C 4.67 10.63 4.44 10.56 4.27 10.4 C 4.1 10.25 4 10.03 4 9.8 C 4 6.9 6.8 4.9 11.1 4.6 "
    "L 11.1 2.4 C 11.1 1.9 11.5 1.5 12 1.5 C 12.5 1.5 12.9 1.9 12.9 2.4 Z "
    "M 5.6 12.1 L 18.4 12.1 C 18.3 16.3 16.1 19.3 13.1 21.1 C 12.9 22.1 12.5 22.7 12 22.7 "
    "C 11.5 22.7 11.1 22.1 10.9 21.1 C 7.9 19.3 5.7 16.3 5.6 12.1 Z"
)
GRAS = (
    "M 11.4 1.6 C 11.7 1.2 12.3 1.2 12.6 1.6 C 14.8 4.6 20.5 7.9 20.5 12.5 "
    "C 20.5 15.2 18.5 17 16.2 17 C 14.8 17 13.6 16.4 12.8 15.4 C 12.9 18.3 13.6 20.5 15.1 21.7 "
    "C 15.6 22.1 15.3 22.8 14.7 22.8 L 13.8 22.8 C 12.3 21.5 11.5 18.8 11.4 15.2 "
    "C 10.6 16.3 9.4 17 7.8 17 C 5.5 17 3.5 15.2 3.5 12.5 C 3.5 7.9 9.2 4.6 11.4 1.6 Z"
)
HERZ = (
    "M 12 21.8 C 6.6 17.5 2.5 13.7 2.5 8.9 C 2.5 5.6 4.8 3.3 7.7 3.3 C 9.5 3.3 11.1 4.2 12 5.8 "
    "C 12.9 4.2 14.5 3.3 16.3 3.3 C 19.2 3.3 21.5 5.6 21.5 8.9 C 21.5 13.7 17.4 17.5 12 21.8 Z"
)
SCHELLEN = (
    "M 9.9 4.2 C 9.9 3.04 10.84 2.1 12 2.1 C 13.16 2.1 14.1 3.04 14.1 4.2 C 14.1 4.5 14 4.8 13.9 "
    "5.1 C 17.53 5.93 20.27 8.91 20.8 12.6 L 3.2 12.6 C 3.73 8.91 6.47 5.93 10.1 5.1 "
    "C 10 4.8 9.9 4.5 9.9 4.2 Z M 12 3.4 C 11.56 3.4 11.2 3.76 11.2 4.2 C 11.2 4.64 11.56 5 12 5 "
    "C 12.44 5 12.8 4.64 12.8 4.2 C 12.8 3.76 12.44 3.4 12 3.4 Z "
    "M 3 14 L 21 14 C 20.77 18.48 17.27 22.11 12.8 22.5 L 12.8 19.3 C 13.49 18.93 13.84 18.14 "
    "13.65 17.39 C 13.46 16.63 12.78 16.1 12 16.1 C 11.22 16.1 10.54 16.63 10.35 17.39 "
    "C 10.16 18.14 10.51 18.93 11.2 19.3 L 11.2 22.5 C 6.73 22.11 3.23 18.48 3 14 Z"
)
# Place of each suit in the mark, a field of 48 with y downwards.
MARK = ((EICHEL, 4, 4), (GRAS, 26, 4), (HERZ, 4, 26), (SCHELLEN, 26, 26))
FIELD, SUIT_IN_MARK = 48, 18


def draw_mark(canvas: Canvas, x: float, y: float, size: float) -> None:
    """Draw the program's mark; x, y is its lower left corner."""
    unit = size / FIELD
    canvas.saveState()
    canvas.setFillColor(black)
    canvas.setStrokeColor(black)
    canvas.setLineWidth(2 * unit)
    canvas.rect(x + unit, y + unit, size - 2 * unit, size - 2 * unit)
    for suit, left, top in MARK:
        draw_suit(canvas, suit, x + left * unit, y + size - top * unit, SUIT_IN_MARK * unit)
    canvas.restoreState()


def draw_suit(canvas: Canvas, suit: str, x: float, top: float, size: float) -> None:
    """Draw one suit; x, top is its upper left corner."""
    path, unit, words = canvas.beginPath(), size / 24, suit.split()
    draw: dict[str, Callable[..., None]] = {"M": path.moveTo, "L": path.lineTo, "C": path.curveTo}
    while words:
        command = words.pop(0)
        if command == "Z":
            path.close()
            continue
        count = 6 if command == "C" else 2
        numbers, words = [float(word) for word in words[:count]], words[count:]
        draw[command](*(top - n * unit if i % 2 else x + n * unit for i, n in enumerate(numbers)))
    canvas.drawPath(path, stroke=0, fill=1, fillMode=FILL_EVEN_ODD)
