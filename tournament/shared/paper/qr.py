"""QR codes as black rectangles: sharp at every size, readable from a grey copy."""

import segno
from reportlab.pdfgen.canvas import Canvas

QUIET = 2  # modules left white around; the paper itself is white beyond them


def draw_qr(canvas: Canvas, content: str, x: float, y: float, size: float) -> None:
    """`content` in a square whose lower left corner is x, y; one rectangle per run of modules."""
    code = segno.make(content, error="m", micro=False, boost_error=False)
    rows = [bytes(row) for row in code.matrix]
    unit = size / (len(rows) + 2 * QUIET)
    path = canvas.beginPath()
    for index, row in enumerate(rows):
        bottom = y + size - (QUIET + index + 1) * unit
        for start, length in runs(row):
            path.rect(x + (QUIET + start) * unit, bottom, length * unit, unit)
    canvas.setFillGray(0)
    canvas.drawPath(path, stroke=0, fill=1)


def runs(row: bytes) -> list[tuple[int, int]]:
    """Start and length of each run of dark modules."""
    found = []
    start = row.find(1)
    while start >= 0:
        end = row.find(0, start)
        end = len(row) if end < 0 else end
        found.append((start, end - start))
        start = row.find(1, end)
    return found
