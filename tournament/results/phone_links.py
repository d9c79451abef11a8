"""The link on a score sheet that opens its list without an account; a scanner reads it, too.

It names draw and table, so the list of a discarded draw is recognised.
"""

import re
from urllib.parse import parse_qs

from django.core.signing import BadSignature, Signer
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from tournament.models import Draw, TableSheet, Tournament
from tournament.models.sheet import SheetCode, parse_code
from tournament.results.calls import with_calls

SALT = "tournament.table-link"
NAMED = re.compile(r"([0-9]{1,9})-([0-9]{1,3})")

# Why a link is dead, and what the table does now.
DEAD: dict[str, tuple[Promise, Promise]] = {
    "off": (
        _("Lists are not kept on phones here."),
        _("Write the list on paper and take it to the desk."),
    ),
    "redrawn": (
        _("This score sheet was printed for a draw that no longer counts."),
        _("Fetch the new score sheet for your table at the desk."),
    ),
    "checked": (
        _("The list of this table is saved and checked."),
        _("Is something wrong with it? The desk can still correct it."),
    ),
    "void": (
        _("The list of this table was declared void."),
        _("The desk will tell you what happens next."),
    ),
    "round_closed": (
        _("This round is closed."),
        _("Have you not handed in your list yet? Take the paper to the desk."),
    ),
    "tournament_closed": (_("This tournament is over."), _("The desk has the results.")),
}
UNKNOWN = (
    _("There is no list for this link."),
    _("Scan the code again, or write the list on paper: that is just as valid."),
)
TABLE_LINK = re.compile(r"/l/([^/\s]+)/?$")


class NoLink(Exception):
    """The token is forged or names no draw. `words`: the title of the page, and what to do."""

    status = 404
    words: tuple[Promise, Promise] = UNKNOWN


class DeadLink(NoLink):
    """The link was valid once; `reason` is a key of DEAD."""

    status = 410

    def __init__(self, reason: str, draw: Draw, table: int) -> None:
        super().__init__(reason)
        self.words, self.draw, self.table = DEAD[reason], draw, table


def table_token(draw: Draw, table: int) -> str:
    """Return "41-12.pQ…", draw id, table and signature, short for a code on a creased sheet."""
    return _signer().sign(f"{draw.pk}-{table}")


def linked_sheet(token: str) -> TableSheet:
    """Return the token's sheet. Raises NoLink or DeadLink."""
    draw, table = draw_and_table(token)
    sheets = TableSheet.objects.select_related("round__tournament", "draw", "report")
    sheet = with_calls(sheets).filter(draw=draw, table=table).first()
    if reason := _dead_reason(draw, sheet):
        raise DeadLink(reason, draw, table)
    assert sheet is not None  # else it is "redrawn"
    return sheet


def draw_and_table(token: str) -> tuple[Draw, int]:
    """Return (Draw, table number) of a link, dead or not. Raises NoLink."""
    try:
        match = NAMED.fullmatch(_signer().unsign(token))
    except BadSignature:
        match = None
    draws = Draw.objects.select_related("tournament", "round")
    draw = draws.filter(pk=int(match[1])).first() if match else None
    if match is None or draw is None:
        raise NoLink
    return draw, int(match[2])


def read_scanned_code(tournament: Tournament, text: str) -> SheetCode | None:
    """Return draw and table, None if not of this tournament.

    Ignores the host: a scanner can lose the first characters.
    """
    if "/" not in text:
        return parse_code(tournament, text)
    path, _, query = text.strip().partition("?")
    if link := TABLE_LINK.search(path):
        try:
            draw, table = draw_and_table(link[1])
        except NoLink:
            return None
        return SheetCode(draw.number, table) if draw.tournament_id == tournament.pk else None
    if f"/t/{tournament.slug}/" not in path:
        return None
    return parse_code(tournament, parse_qs(query).get("table", [""])[0])


def _dead_reason(draw: Draw, sheet: TableSheet | None) -> str:
    if draw.tournament.is_closed:
        return "tournament_closed"
    if not draw.tournament.has_table_phones:
        return "off"
    if draw.round.is_closed:
        return "round_closed"
    if sheet is None:
        return "redrawn"
    return sheet.state if sheet.state in ("checked", "void") else ""


def _signer() -> Signer:
    return Signer(salt=SALT, sep=".")
