"""The running total of points as an SVG and in words. y grows downwards."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import accumulate
from typing import Literal

from django.utils.translation import gettext as _

from tournament.shared.signs import enumerate_words, points, round_title

WIDTH, HEIGHT = 352, 176
LEFT, RIGHT, TOP, BOTTOM, AXIS = 4.0, 348.0, 18.0, 138.0, 172.0
NAMES = 34.0  # free space at the right for the players' numbers
BETWEEN_NAMES = 14.0
LEAST_GAMES = 4  # with fewer the numbers are enough

Anchor = Literal["start", "middle", "end"]


@dataclass(frozen=True, slots=True)
class Text:
    x: float
    y: float
    words: str
    anchor: Anchor = "start"
    is_axis: bool = False


@dataclass(frozen=True, slots=True)
class Curve:
    """Lines, texts and marks of the SVG. `turns`: x where rounds begin, except the first."""

    lines: tuple[str, ...]  # as SVG wants the points of a polyline
    zero: float
    texts: tuple[Text, ...]
    words: str
    turns: tuple[float, ...] = ()
    end: tuple[float, float] | None = None
    right: float = RIGHT
    width: int = WIDTH
    height: int = HEIGHT


class Scale:
    def __init__(self, sums: Sequence[Sequence[int]], right: float) -> None:
        values = [value for line in sums for value in line]
        self._low, self._high = min(values), max(values)
        self._step = (right - LEFT) / (len(sums[0]) - 1)

    def x(self, game: int) -> float:
        return round(LEFT + game * self._step, 1)

    def y(self, value: int) -> float:
        share = (self._high - value) / (self._high - self._low or 1)
        return round(TOP + share * (BOTTOM - TOP), 1)

    def line(self, sums: Sequence[int]) -> str:
        return " ".join(f"{self.x(game)},{self.y(value)}" for game, value in enumerate(sums))


def evening_curve(rounds: Mapping[int, Sequence[int]], *, is_zero_sum: bool) -> Curve | None:
    course = [value for games in rounds.values() for value in games]
    if len(course) < LEAST_GAMES:
        return None
    words = running_total_in_words(course, is_zero_sum=is_zero_sum)
    last = Text(RIGHT, AXIS, _game(len(course)), "end", is_axis=True)
    return _course_curve(rounds, words, is_zero_sum, last)


def rounds_curve(rounds: Mapping[int, int], *, is_zero_sum: bool) -> Curve | None:
    """Return a Curve with one straight line per round ({number: points}); None for one round."""
    if len(rounds) < 2:
        return None
    words = "; ".join(
        f"{round_title(number)}: {points(value, is_zero_sum)}" for number, value in rounds.items()
    )
    return _course_curve({n: [value] for n, value in rounds.items()}, f"{words}.", is_zero_sum)


def _course_curve(
    rounds: Mapping[int, Sequence[int]], words: str, is_zero_sum: bool, *more: Text
) -> Curve:
    sums = [0, *accumulate(value for games in rounds.values() for value in games)]
    scale, high = Scale([sums], RIGHT), max(sums)
    ends = list(accumulate(map(len, rounds.values())))
    begins = [0, *ends[:-1]]
    texts = [
        Text(scale.x(begin) + (4 if begin else 0), AXIS, round_title(number), is_axis=True)
        for begin, number in zip(begins, rounds, strict=True)
    ]
    texts.extend(more)
    top = scale.x(sums.index(high))
    if 0 < high > sums[-1] and top < RIGHT - 2 * NAMES:  # not at the end, nor in its way
        highest = points(high, is_zero_sum)
        texts.append(Text(max(top, NAMES / 2), scale.y(high) - 6, highest, "middle"))
    texts.append(_end_text(sums, scale, points(sums[-1], is_zero_sum)))
    return Curve(
        lines=(scale.line(sums),),
        zero=scale.y(0),
        texts=tuple(texts),
        words=words,
        turns=tuple(scale.x(begin) for begin in begins[1:]),
        end=(RIGHT, scale.y(sums[-1])),
    )


def table_curve(courses: Mapping[str, Sequence[int]]) -> Curve | None:
    """Return a table's Curve, or None for few games. `courses`: {"17 Öttl": points by game}."""
    sums = {name: [0, *accumulate(course)] for name, course in courses.items()}
    games = min(map(len, sums.values()), default=1) - 1
    if games < LEAST_GAMES:
        return None
    right = RIGHT - NAMES
    scale = Scale(list(sums.values()), right)
    heights = _apart({name: scale.y(line[-1]) + 4 for name, line in sums.items()})
    names = (Text(right + 6, y, name.partition(" ")[0]) for name, y in heights.items())
    return Curve(
        lines=tuple(scale.line(line) for line in sums.values()),
        zero=scale.y(0),
        texts=(
            Text(LEFT, AXIS, _game(1), is_axis=True),
            Text(right, AXIS, _game(games), "end", is_axis=True),
            *names,
        ),
        words=lead_in_words(courses),
        right=right,
    )


def _end_text(sums: Sequence[int], scale: Scale, words: str) -> Text:
    near = [scale.y(v) for game, v in enumerate(sums) if scale.x(game) >= RIGHT - NAMES]
    above, below = min(near) - 9, max(near) + 17
    is_below = below - near[-1] <= near[-1] - above and below < AXIS - BETWEEN_NAMES
    return Text(RIGHT, below if is_below else above, words, "end")


def running_total_in_words(points_by_game: Sequence[int], *, is_zero_sum: bool) -> str:
    """Describe highest and lowest total; unless zero-sum, instead the points in each half."""
    sums = list(accumulate(points_by_game))
    if not is_zero_sum:
        half = sums[len(sums) // 2 - 1]
        return _("%(half)s points in the first half, %(rest)s in the second.") % {
            "half": half,
            "rest": sums[-1] - half,
        }
    high, low = max(sums), min(sums)
    return _("Highest %(high)s after game %(top)s, lowest %(low)s after game %(bottom)s.") % {
        "high": points(high),
        "top": sums.index(high) + 1,
        "low": points(low),
        "bottom": sums.index(low) + 1,
    }


def lead_in_words(courses: Mapping[str, Sequence[int]]) -> str:
    """Tell who leads at the end and since which game. `courses`: {name: points by game}."""
    sums = {name: list(accumulate(course)) for name, course in courses.items()}
    games = min(map(len, sums.values()), default=0)
    leaders = [_in_front(sums, game) for game in range(games)]
    if not leaders:
        return ""
    if len(leaders[-1]) > 1:
        return _("Level at the top at the end: %(names)s.") % {
            "names": enumerate_words(leaders[-1])
        }
    since = games
    while since > 1 and leaders[since - 2] == leaders[-1]:
        since -= 1
    (name,) = leaders[-1]
    if since == 1:
        return _("%(name)s led from the first game on.") % {"name": name}
    return _("%(name)s led from game %(game)s on.") % {"name": name, "game": since}


def _in_front(sums: Mapping[str, Sequence[int]], game: int) -> list[str]:
    most = max(line[game] for line in sums.values())
    return [name for name, line in sums.items() if line[game] == most]


def _apart(heights: Mapping[str, float]) -> dict[str, float]:
    moved: dict[str, float] = {}
    last = 0.0
    for name, y in sorted(heights.items(), key=lambda item: item[1]):
        last = max(y, last + BETWEEN_NAMES)
        moved[name] = last
    over = max(0.0, last - (AXIS - BETWEEN_NAMES))
    return {name: round(y - over, 1) for name, y in moved.items()}


def _game(number: int) -> str:
    return _("Game %(game)s") % {"game": number}
