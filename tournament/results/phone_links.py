"""The link on a score sheet that opens its list without an account, and when it is dead.

It names a draw and a table, so a list of a discarded draw is recognised as by its printed code.
"""

import re

from django.core.signing import BadSignature, Signer
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from tournament.models import Draw, Round, TableSheet, Tournament

SALT = "tournament.table-link"
NAMED = re.compile(r"([0-9]{1,9})-([0-9]{1,3})")

# Why a link is dead, and what the table does now.
DEAD: dict[str, tuple[Promise, Promise]] = {
    "off": (
        _("Lists are not kept by phone here."),
        _("Write the list on paper and bring it to the tournament office."),
    ),
    "redrawn": (
        _("This list was printed for a draw that no longer counts."),
        _("Fetch the new list for your table at the tournament office."),
    ),
    "checked": (
        _("The list of this table is stored and checked."),
        _("Is something wrong with it? The tournament office can still correct it."),
    ),
    "void": (
        _("The list of this table was declared void."),
        _("The tournament office will tell you what happens next."),
    ),
    "round_closed": (
        _("This round is closed."),
        _("Not handed in your list yet? Bring the paper to the tournament office."),
    ),
    "tournament_closed": (
        _("This tournament is over."),
        _("The tournament office has the results."),
    ),
}
UNKNOWN = (
    _("There is no list for this link."),
    _("Scan the code again, or write the list on paper: that is just as valid."),
)


class NoLink(Exception):
    """No table was ever given this link."""


class DeadLink(Exception):
    """`why` is a key of DEAD; the rest says whose link it was."""

    def __init__(self, why: str, draw: Draw, table: int) -> None:
        super().__init__(why)
        self.why, self.draw, self.table = why, draw, table


def table_token(draw: Draw, table: int) -> str:
    """ "41-12.pQ…": short enough for a code that is read from a creased sheet."""
    return _signer().sign(f"{draw.pk}-{table}")


def linked_sheet(token: str) -> TableSheet:
    """The list that the link opens. Raises NoLink or DeadLink."""
    draw, table = named(token)
    sheets = TableSheet.objects.select_related("round__tournament", "draw", "report")
    sheet = sheets.filter(draw=draw, table=table).first()
    why = _why_closed(draw.tournament, draw.round) or _why_dead(sheet)
    if sheet is None or why:
        raise DeadLink(why, draw, table)
    return sheet


def named(token: str) -> tuple[Draw, int]:
    """The draw and the table of a link, dead or not. Raises NoLink."""
    try:
        found = NAMED.fullmatch(_signer().unsign(token))
    except BadSignature:
        found = None
    draws = Draw.objects.select_related("tournament", "round")
    draw = draws.filter(pk=int(found[1])).first() if found else None
    if found is None or draw is None:
        raise NoLink
    return draw, int(found[2])


def _why_closed(tournament: Tournament, round_: Round) -> str:
    if tournament.is_closed:
        return "tournament_closed"
    if not tournament.has_table_phones:
        return "off"
    return "round_closed" if round_.is_closed else ""


def _why_dead(sheet: TableSheet | None) -> str:
    if sheet is None:
        return "redrawn"
    return sheet.state if sheet.state in ("checked", "void") else ""


def _signer() -> Signer:
    return Signer(salt=SALT, sep=".")
