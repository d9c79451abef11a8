"""QR codes as black rectangles, one for each run of modules."""

import segno
from reportlab.pdfgen.canvas import Canvas

QUIET = 2  # white modules around the code


def draw_qr(canvas: Canvas, content: str, x: float, y: float, size: float) -> None:
    """Draw a QR code in a square with its lower left corner at x, y."""
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
    dark_runs = []
    start = row.find(1)
    while start >= 0:
        end = row.find(0, start)
        end = len(row) if end < 0 else end
        dark_runs.append((start, end - start))
        start = row.find(1, end)
    return dark_runs
