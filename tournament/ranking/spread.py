"""The range of the points in each round, of all players and of the middle half."""

from itertools import chain
from statistics import quantiles
from typing import Any

from django.utils.translation import gettext as _

from tournament.ranking.standings import Standings
from tournament.shared.signs import points

WIDTH = 352.0  # units of the picture
LEAST_PLAYERS = 8  # with fewer the table is enough


def spreads(ranked: Standings) -> list[dict[str, Any]]:
    """Return a box plot per round: `number`, `words`, x positions of the least and most points, of
    0 and of the quartiles (`first`, `middle`, `third`); `half`: width of the box.
    """
    rounds: dict[int, list[int]] = {}
    for number in range(1, ranked.through_round + 1):
        values = [value for row in ranked.rows if (value := row.rounds[number - 1]) is not None]
        if len(values) >= LEAST_PLAYERS:
            rounds[number] = values
    least = min((0, *chain(*rounds.values())))
    most = max((0, *chain(*rounds.values())))
    is_zero_sum = ranked.tournament.rules.is_zero_sum
    sentence = _(
        "half of the players between %(first)s and %(third)s, all between %(low)s and %(high)s"
    )

    def x(value: float) -> float:
        return round((value - least) / (most - least or 1) * WIDTH, 1)

    result = []
    for number, values in rounds.items():
        first, middle, third = (round(value) for value in quantiles(values, method="inclusive"))
        bounds = {"low": min(values), "first": first, "third": third, "high": max(values)}
        words = sentence % {name: points(bound, is_zero_sum) for name, bound in bounds.items()}
        places = {name: x(bound) for name, bound in bounds.items()}
        half = round(places["third"] - places["first"], 1)
        texts = {"number": number, "words": words}
        result.append(places | texts | {"middle": x(middle), "zero": x(0), "half": half})
    return result
