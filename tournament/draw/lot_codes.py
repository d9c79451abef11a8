"""The code on a seat lot: round, table, seat and a check letter."""

import re
from typing import NamedTuple

from tournament.models import Tournament
from tournament.models.sheet import AMERICAN_KEYS, CHECK_LETTERS

CODE = re.compile(r"(?:L)?(\d{1,2})[-–− .](\d{1,3})[-–− .](\d)[- ]?([A-Z])", re.ASCII)


class LotCode(NamedTuple):
    round_number: int
    table: int
    seat: int


def lot_code(tournament: Tournament, round_number: int, table: int, seat: int) -> str:
    """Return "2-17-3K": round 2, table 17, seat 3, check letter K."""
    letter = _letter(tournament, LotCode(round_number, table, seat))
    return f"{round_number}-{table}-{seat}{letter}"


def parse_lot(tournament: Tournament, text: str) -> LotCode | None:
    """Return round, table and seat; None if mistyped or of another tournament."""
    match = CODE.fullmatch(text.translate(AMERICAN_KEYS).strip().upper())
    if match is None:
        return None
    code = LotCode(int(match[1]), int(match[2]), int(match[3]))
    return code if match[4] == _letter(tournament, code) else None


def _letter(tournament: Tournament, code: LotCode) -> str:
    number = (tournament.pk * 100 + code.round_number) * 10_000 + code.table * 10 + code.seat
    return CHECK_LETTERS[number % len(CHECK_LETTERS)]
