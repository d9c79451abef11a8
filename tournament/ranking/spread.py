"""How far apart the players of a round are: where half of them lie, and all."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from statistics import quantiles

from django.utils.translation import gettext as _

from tournament.ranking.standings import Standings
from tournament.shared.signs import points

WIDTH = 352.0  # units of the picture
LEAST_PLAYERS = 8  # fewer are read from the table


@dataclass(frozen=True, slots=True)
class Spread:
    """Of a round; all but `words` are places in the picture, which all rounds have in common."""

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
        """The width of what half of the players lie in."""
        return round(self.third - self.first, 1)


def spreads(ranked: Standings) -> list[Spread]:
    """By round; without those that too few have a list of."""
    rounds = dict(_rounds(ranked))
    if not rounds:
        return []
    values = [value for of_round in rounds.values() for value in of_round]
    least, most = min(0, *values), max(0, *values)
    is_zero_sum = ranked.tournament.rules.is_zero_sum

    def x(value: float) -> float:
        return round((value - least) / (most - least or 1) * WIDTH, 1)

    found = []
    for number, of_round in rounds.items():
        first, middle, third = (round(one) for one in quantiles(of_round, method="inclusive"))
        low, high = min(of_round), max(of_round)
        told = [points(one, is_zero_sum) for one in (first, third, low, high)]
        found.append(
            Spread(
                number=number,
                low=x(low),
                first=x(first),
                middle=x(middle),
                third=x(third),
                high=x(high),
                zero=x(0),
                words=_words(*told),
            )
        )
    return found


def _rounds(ranked: Standings) -> Iterator[tuple[int, Sequence[int]]]:
    """(number, points of everybody who has any)"""
    rows = [row for category in ranked.categories for row in category.rows]
    for number in range(1, ranked.through_round + 1):
        values = [value for row in rows if (value := row.rounds[number - 1]) is not None]
        if len(values) >= LEAST_PLAYERS:
            yield number, values


def _words(first: str, third: str, low: str, high: str) -> str:
    return _(
        "half of all between %(first)s and %(third)s, everybody between %(low)s and %(high)s"
    ) % {
        "first": first,
        "third": third,
        "low": low,
        "high": high,
    }
