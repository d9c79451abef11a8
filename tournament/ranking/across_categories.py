"""One order of everybody where adults and minors are ranked apart, for prizes that compare both."""

from collections.abc import Hashable
from itertools import groupby
from operator import attrgetter

from scoring import Entry
from tournament.ranking.standings import Standings, StandingsRow


def places_of_everybody(ranked: Standings) -> dict[Hashable, int]:
    """{player id: place among everybody}, by the tie-breakers without the lot.

    Equals of one category keep the order of their ranking, lots included. Equals of both share a
    place: no lot of the ranking compares them.
    """
    rows: dict[Hashable, StandingsRow] = {
        row.player.pk: row for category in ranked.categories for row in category.rows
    }
    names: dict[Hashable, str] = {
        row.player.pk: one.name for one in ranked.categories for row in one.rows
    }
    entries = [
        Entry(pk, row.rounds, row.tally, number=row.player.number) for pk, row in rows.items()
    ]
    places: dict[Hashable, int] = {}
    for place, group in groupby(ranked.tournament.rules.rank(entries), key=attrgetter("rank")):
        equals = [placing.entry.key for placing in group]
        best = min(rows[pk].rank for pk in equals)
        is_mixed = len({names[pk] for pk in equals}) > 1
        for pk in equals:
            places[pk] = place if is_mixed else place + rows[pk].rank - best
    return places
