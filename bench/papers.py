"""How long the score sheets of a big evening take, beside a plain version made of Paragraphs.

    python bench/papers.py [--quick | --write]

Both draw the same tables in the same run; the plain one is what reportlab's manual suggests. Times
are of the processor alone, so that other work on the machine does not count. Exit 1 where ours take
longer than three seconds.
"""

import os
import sys
import tempfile
from collections.abc import Callable
from io import BytesIO
from time import process_time
from xml.sax.saxutils import escape

from report import ROOT, order, table, tell

sys.path.insert(0, str(ROOT))
os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
data = tempfile.TemporaryDirectory(prefix="schafkopf-bench-")  # gone again at the end
os.environ["SCHAFKOPF_DATA"] = data.name

import django  # noqa: E402 (reads what was set above)

django.setup()

from reportlab.lib.pagesizes import A4  # noqa: E402
from reportlab.lib.styles import getSampleStyleSheet  # noqa: E402
from reportlab.platypus import (  # noqa: E402
    Flowable,
    PageBreak,
    Paragraph,
    SimpleDocTemplate,
    Table,
)

from scoring import rule_set  # noqa: E402
from tournament.results.papers.score_sheets import (  # noqa: E402
    RoundLists,
    TableList,
    score_sheets,
)
from tournament.rules.points_table import points_table  # noqa: E402
from tournament.shared.names import SeatedPlayer  # noqa: E402
from tournament.shared.paper.masthead import Masthead  # noqa: E402

SIZES = (112, 120, 150)
QUICK_SIZES = (2,)
GAMES = 32
ENOUGH_SECONDS = 3.0
PEOPLE = (
    ("Öttl", "Franziska"),
    ("Ebersberger-Straßgschwandtner", "Notburga"),
    ("von der Grün", "Adelheid"),
    ("Yıldızoğlu", "Emre"),
)


def round_of(tables: int) -> RoundLists:
    address = "http://192.168.178.21:8000/t/schwaig-2026/results/2"
    return RoundLists(
        masthead=Masthead(
            "Schwaiger Schafkopfrennen 2026", "20. November 2026", "19:42", "Runde 2"
        ),
        rules=rule_set("schwaig"),
        games=GAMES,
        tables=[
            TableList(
                table,
                f"3-{table}K",
                f"{address}/{table}/",
                tuple(SeatedPlayer(4 * table + seat, *PEOPLE[seat]) for seat in range(4)),
            )
            for table in range(1, tables + 1)
        ],
    )


def with_paragraphs(lists: RoundLists) -> bytes:
    """Return the score sheets `lists` as PDF, set from ReportLab's slower Paragraphs."""
    style = getSampleStyleSheet()["BodyText"]
    story: list[Flowable] = []
    for sheet in lists.tables:
        names = [f"{p.number} {p.last_name}, {p.first_name}" for p in sheet.seats if p]
        rows = [["Spiel", *names], *([str(n), "", "", "", ""] for n in range(1, lists.games + 1))]
        prices = [[line.name, line.won, line.lost] for line in points_table(lists.rules)]
        story.append(Paragraph(f"Tisch {sheet.table}", style))
        for cells in (rows, prices):
            story.append(Table([[Paragraph(escape(cell), style) for cell in row] for row in cells]))
        story.append(PageBreak())
    buffer = BytesIO()
    SimpleDocTemplate(buffer, pagesize=A4).build(story)
    return buffer.getvalue()


def seconds(draw: Callable[[RoundLists], bytes], lists: RoundLists) -> float:
    start = process_time()
    if not draw(lists).startswith(b"%PDF"):
        sys.exit(f"{draw.__name__} gave no PDF.")
    return process_time() - start


def main() -> int:
    chosen = order(__doc__)
    score_sheets(round_of(1))  # the fonts are read once per process
    rows, slowest = [], 0.0
    for tables in QUICK_SIZES if chosen.is_quick else SIZES:
        lists = round_of(tables)
        ours, plain = seconds(score_sheets, lists), seconds(with_paragraphs, lists)
        slowest = max(slowest, ours)
        rows.append([tables, f"{ours:.2f} s", f"{plain:.2f} s"])
    tell(__file__, table(["sheets", "on the canvas", "with Paragraphs"], rows, words=0), chosen)
    return int(slowest > ENOUGH_SECONDS and not chosen.is_quick)


if __name__ == "__main__":
    sys.exit(main())
