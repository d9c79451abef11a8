"""The ranking of the teams and the winners of the prizes in the file (docs/export.md)."""

from collections.abc import Iterator
from itertools import groupby
from typing import Any

from tournament.models import Player, Prize, Team
from tournament.prizes.table import PrizeLine, PrizeList
from tournament.shared.origin import Origin
from tournament.teams.ranking import TeamStandings

Kind = Prize.Kind


def team_data(ranked: TeamStandings, origin: Origin) -> list[dict[str, Any]]:
    """Return one dict without names per team, ranked ones first.

    `origin`: converts ids to those before an import.
    """
    rows = sorted(ranked.rows, key=lambda row: (row.rank is None, row.rank or 0, row.team.pk))
    return [
        {
            "team": origin.number(row.team.pk),
            "rank": row.rank,
            "points": row.points,
            "decided_by": row.place.decided_by,
            "why": row.place.why,
            "counting": [member.player.number for member in row.members if member.counts],
        }
        for row in rows
    ]


def award_data(prizes: PrizeList, origin: Origin) -> list[dict[str, Any]]:
    """Return one dict without names per prize, in the order of the prize-giving.

    `origin`: converts ids to those before an import.
    """
    return [
        {
            "cents": prizes.amounts[line.prize.pk] if why == "birth" else line.cents,
            "number": line.taker.number if isinstance(line.taker, Player) and not why else None,
            "position": line.prize.position,
            "team": origin.number(line.taker.pk) if isinstance(line.taker, Team) else None,
            "why": why,
        }
        for line, why in _lines_of_file(prizes)
    ]


def _lines_of_file(prizes: PrizeList) -> Iterator[tuple[PrizeLine, str | None]]:
    # Who shares a prize that follows from a birth is as unknown as who gets it.
    for _prize, own in groupby(awards_with_codes(prizes), key=lambda pair: pair[0].prize):
        lines = list(own)
        if any(why == "birth" for _line, why in lines):
            lines = [pair for pair in lines if pair[0].call] or lines[:1]
        yield from lines


def awards_with_codes(prizes: PrizeList) -> Iterator[tuple[PrizeLine, str | None]]:
    """Yield (prize line, code of the reason why the file names no winner, or None)."""
    # Without dates of birth a reader knows neither the oldest nor who may win after that.
    is_oldest_open = False
    for line in prizes.lines:
        prize = line.prize
        is_chosen = line.call is not None or prize.given_to_id is not None
        is_one_each = not (prizes.table.allows_several or prize.is_extra or prize.is_for_teams)
        asks_birth = prizes.is_decided and prize.kind == Kind.OLDEST and not is_chosen
        is_oldest_open = is_oldest_open or (asks_birth and is_one_each)
        depends = is_oldest_open and is_one_each and prize.kind != Kind.HAND
        yield line, "birth" if not is_chosen and (asks_birth or depends) else _open_reason(line)


def _open_reason(line: PrizeLine) -> str | None:
    if line.taker is not None:
        return None
    if line.award is None:
        return "undecided"
    if line.tied:
        return "lot"
    return "nobody" if line.waits_for is None else "waits"
