"""The range of the points in each round, of all players and of the middle half."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from statistics import quantiles

from django.utils.translation import gettext as _

from tournament.ranking.standings import Standings
from tournament.shared.signs import points

WIDTH = 352.0  # units of the picture
LEAST_PLAYERS = 8  # with fewer the table is enough


@dataclass(frozen=True, slots=True)
class Spread:
    """A round's range of points: x positions in the picture of the least points, the quartiles
    (`first`, `middle`, `third`), the most points and 0.
    """

    number: int
    low: float
    first: float
    middle: float
    third: float
    high: float
    zero: float
    words: str

    @property
    def half(self) -> float:
        return round(self.third - self.first, 1)


def spreads(ranked: Standings) -> list[Spread]:
    rounds = dict(_rounds(ranked))
    if not rounds:
        return []
    values = [value for of_round in rounds.values() for value in of_round]
    least, most = min(0, *values), max(0, *values)
    is_zero_sum = ranked.tournament.rules.is_zero_sum

    def x(value: float) -> float:
        return round((value - least) / (most - least or 1) * WIDTH, 1)

    result = []
    for number, of_round in rounds.items():
        first, middle, third = (round(value) for value in quantiles(of_round, method="inclusive"))
        low, high = min(of_round), max(of_round)
        bounds = [points(value, is_zero_sum) for value in (first, third, low, high)]
        result.append(
            Spread(
                number=number,
                low=x(low),
                first=x(first),
                middle=x(middle),
                third=x(third),
                high=x(high),
                zero=x(0),
                words=_words(*bounds),
            )
        )
    return result


def _rounds(ranked: Standings) -> Iterator[tuple[int, Sequence[int]]]:
    for number in range(1, ranked.through_round + 1):
        values = [value for row in ranked.rows if (value := row.rounds[number - 1]) is not None]
        if len(values) >= LEAST_PLAYERS:
            yield number, values


def _words(first: str, third: str, low: str, high: str) -> str:
    return _(
        "half of the players between %(first)s and %(third)s, all between %(low)s and %(high)s"
    ) % {
        "first": first,
        "third": third,
        "low": low,
        "high": high,
    }
