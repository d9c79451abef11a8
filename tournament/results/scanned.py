"""What a barcode scanner types at the desk: the code of a list, or its QR code's address."""

import re
from urllib.parse import parse_qs

from tournament.models import Tournament
from tournament.models.sheet import SheetCode, parse_code
from tournament.results.phone_links import NoLink, named

TABLE_LINK = re.compile(r"/l/([^/\s]+)/?$")


def scanned_code(tournament: Tournament, text: str) -> SheetCode | None:
    """The draw and the table that were scanned or typed; None where it names none of this evening.

    Of an address only what follows the name of the machine counts: a scanner's first signs may be
    lost while the cursor is still elsewhere.
    """
    if "/" not in text:
        return parse_code(tournament, text)
    path, _, query = text.strip().partition("?")
    if link := TABLE_LINK.search(path):
        return _code_of_link(tournament, link[1])
    if f"/t/{tournament.slug}/" not in path:
        return None
    return parse_code(tournament, parse_qs(query).get("table", [""])[0])


def _code_of_link(tournament: Tournament, token: str) -> SheetCode | None:
    try:
        draw, table = named(token)
    except NoLink:
        return None
    return SheetCode(draw.number, table) if draw.tournament_id == tournament.pk else None
