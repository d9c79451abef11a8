"""Common places for adults and minors who are ranked apart."""

from collections.abc import Hashable
from itertools import groupby
from operator import attrgetter

from scoring import RankingEntry
from tournament.ranking.standings import Standings, StandingsRow


def places_of_everybody(ranked: Standings) -> dict[Hashable, int]:
    """Return {player id: place among adults and minors together}.

    Players equal by the rules share a place; if all are of one category, its lots separate them.
    """
    rows: dict[Hashable, StandingsRow] = {row.player.pk: row for row in ranked.rows}
    entries = [
        RankingEntry(pk, row.rounds, row.tally, number=row.player.number)
        for pk, row in rows.items()
    ]
    places: dict[Hashable, int] = {}
    for place, group in groupby(ranked.tournament.rules.rank(entries), key=attrgetter("rank")):
        equals = [placing.entry.key for placing in group]
        best = min(rows[pk].rank for pk in equals)
        is_mixed = len({rows[pk].category for pk in equals}) > 1
        for pk in equals:
            places[pk] = place if is_mixed else place + rows[pk].rank - best
    return places
