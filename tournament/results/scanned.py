"""A barcode scanner's input at the desk: a list's code, or the address in its QR code."""

import re
from urllib.parse import parse_qs

from tournament.models import Tournament
from tournament.models.sheet import SheetCode, parse_code
from tournament.results.phone_links import NoLink, draw_and_table

TABLE_LINK = re.compile(r"/l/([^/\s]+)/?$")


def read_scanned_code(tournament: Tournament, text: str) -> SheetCode | None:
    """Return draw and table, None if not of this tournament.

    Ignores the host: a scanner can lose the first characters.
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
        draw, table = draw_and_table(token)
    except NoLink:
        return None
    return SheetCode(draw.number, table) if draw.tournament_id == tournament.pk else None
