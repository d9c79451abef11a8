"""Labels, with names as their owners chose, and receipts, with whole names."""

from collections.abc import Callable
from datetime import datetime

from django.utils.translation import gettext as _
from reportlab.lib.units import mm

from tournament.models import Tournament
from tournament.prizes.label_sheets import TO_CUT, LabelSheet
from tournament.prizes.press import winners
from tournament.prizes.table import PrizeLine, prize_list
from tournament.prizes.words import full_name, members_in_short
from tournament.shared.errors import Refused
from tournament.shared.money import money
from tournament.shared.paper.fonts import BOLD, REGULAR, SEMIBOLD
from tournament.shared.paper.layout import HAIRLINE, INK_2, RULE_ROW, Document, chunks
from tournament.shared.paper.lines import fit_box
from tournament.shared.paper.masthead import masthead

INSET, TOP = 9 * mm, TO_CUT.height  # of a label's text
NUMBER = 22 * mm
LARGEST = 1.5  # times the type of a label to be cut
RECEIPTS = 4  # on a page
Draw = Callable[[Document, PrizeLine, float], None]


def prize_labels(
    tournament: Tournament,
    *,
    now: datetime,
    sheet: LabelSheet = TO_CUT,
    first: int = 1,
    has_names: bool = True,
) -> bytes:
    """Return a PDF of labels, one per winner, or one per prize without names.

    `first`: the first unused label of the sheet, from 1.
    """
    lines = winners(tournament) if has_names else prize_list(tournament).without_winners
    if not lines:
        raise Refused(_("There are no prizes yet."))
    pages = chunks([*(None for _used in range(1, first)), *lines], sheet.count)
    head = masthead(tournament, now=now)
    document = Document(head, _("Prize labels"), pages=len(pages))
    for page in pages:
        for index, line in enumerate(page):
            if line is not None:
                _on_label(document, line, sheet, index, _draw_label if has_names else _draw_prize)
        for cut in sheet.cuts() if sheet.is_cut else ():
            document.line(*cut, RULE_ROW, grey=HAIRLINE)
        document.canvas.showPage()  # a foot would be cut off
    return document.finish()


def _on_label(
    document: Document, line: PrizeLine, sheet: LabelSheet, index: int, draw: Draw
) -> None:
    scale = min(sheet.height / TO_CUT.height, LARGEST)
    x, y = sheet.corner(index)
    canvas = document.canvas
    canvas.saveState()
    canvas.translate(x, y + (sheet.height - TO_CUT.height * scale) / 2)
    canvas.scale(scale, scale)
    draw(document, line, sheet.width / scale - 2 * INSET)
    canvas.restoreState()


def _draw_prize(document: Document, line: PrizeLine, across: float) -> None:
    document.text(INSET, TOP - 13 * mm, line.title, across, size=20, font=BOLD, least=0)
    lines, size = fit_box(line.gift, across, 54, font=REGULAR, size=14)
    document.lines(INSET, TOP - 20 * mm - size * 0.2, lines, across, size=size)


def _draw_label(document: Document, line: PrizeLine, across: float) -> None:
    room = across - NUMBER - 3 * mm
    document.text(INSET, TOP - 11 * mm, line.title, room, size=14, font=BOLD, least=0)
    x = INSET + across - NUMBER
    number = str(line.start_number or "")
    document.number(x, TOP - 13 * mm, number, NUMBER, size=24, font=BOLD)
    lines, size = fit_box(line.taken_gift, across, 22, font=REGULAR, size=10)
    document.lines(INSET, TOP - 17 * mm - size * 0.2, lines, across, size=size)
    members = members_in_short(line.team_row, is_public=True)
    room = 16 if members else 30
    name = full_name(line.winner, is_public=True)
    lines, size = fit_box(name, across, room, font=SEMIBOLD, size=12)
    document.lines(INSET, TOP - 27 * mm - size * 0.2, lines, across, size=size, font=SEMIBOLD)
    lines, size = fit_box(members, across, 18, font=REGULAR, size=9)
    document.lines(INSET, TOP - 33 * mm - size * 0.2, lines, across, size=size, grey=INK_2)


def receipts(tournament: Tournament, *, now: datetime) -> bytes:
    lines = [line for line in winners(tournament) if line.cents]
    if not lines:
        raise Refused(_("No prize is paid in cash: there is nothing to sign."))
    pages = chunks(lines, RECEIPTS)
    document = Document(masthead(tournament, now=now), _("Receipts"), pages=len(pages))
    height = document.height / RECEIPTS
    for page in pages:
        for index, line in enumerate(page):
            _draw_receipt(document, line, document.height - index * height)
        for cut in range(1, RECEIPTS):
            document.rule(cut * height, RULE_ROW, x0=0, x1=document.width, grey=HAIRLINE)
        document.canvas.showPage()
    return document.finish()


def _draw_receipt(document: Document, line: PrizeLine, top: float) -> None:
    left, across = document.left, document.across
    half = across * 0.62
    document.text(left, top - 15 * mm, _("Receipt"), half, size=16, font=BOLD)
    evening = document.masthead.named(half, REGULAR, 9, after=f" · {document.masthead.day}")
    document.text(left, top - 20 * mm, evening, across, size=9, least=0, grey=INK_2)
    amount = money(line.cents or 0)
    document.number(left + half, top - 15 * mm, amount, across - half, size=20, font=BOLD)
    document.text(left, top - 30 * mm, line.title, across, size=11, font=SEMIBOLD, least=0)
    name = f"{line.start_number or ''} {full_name(line.winner, is_public=False)}".strip()
    members = members_in_short(line.team_row, is_public=False)
    lines, size = fit_box(name, across, 17 if members else 34, font=SEMIBOLD, size=13)
    document.lines(left, top - 37 * mm, lines, across, size=size, font=SEMIBOLD)
    lines, size = fit_box(members, across, 14, font=REGULAR, size=10)
    document.lines(left, top - 42.5 * mm, lines, across, size=size, grey=INK_2)
    document.text(left, top - 49 * mm, _("Received in cash."), across, size=10)
    y = top - 65 * mm
    for x, words in ((left, _("Place, date")), (left + across * 0.52, _("Signature"))):
        document.rule(y, RULE_ROW, x0=x, x1=x + across * 0.48)
        document.text(x, y - 4 * mm, words, across * 0.48, size=9, grey=INK_2)
