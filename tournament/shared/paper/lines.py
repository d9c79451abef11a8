"""Fitting text into a width: shrink, cut or wrap. Lengths are points."""

import re
from collections.abc import Iterator

from tournament.shared.paper.fonts import REGULAR, drawable, drawable_unbroken, width_of
from tournament.shared.signs import NBSP

LEADING = 1.25
ELLIPSIS = "…"
REFERENCE = re.compile(r"\(\w+ \d[^()]{0,8}\)")


def fit_line(text: str, width: float, font: str, size: float, least: float) -> tuple[str, float]:
    """Return the text and its size: shrunk to `least` at most, then cut with an ellipsis."""
    text = drawable(text)
    needed = width_of(text, font, size)
    if needed <= width:
        return text, size
    shrunk = size * width / needed * 0.999  # rounding must not push it over the edge
    if shrunk >= least:
        return text, shrunk
    return cut(text, width, font, least), least


def cut(text: str, width: float, font: str, size: float) -> str:
    while text and width_of(text + ELLIPSIS, font, size) > width:
        text = text[:-1]
    return text.rstrip() + ELLIPSIS


def wrap(text: str, width: float, font: str, size: float) -> list[str]:
    """Return lines broken after spaces and hyphens.

    Keeps "(rule 28 f)" and what no-break spaces join whole.
    """
    joined = REFERENCE.sub(lambda match: match[0].replace(" ", NBSP), drawable_unbroken(text))
    lines = [""]
    for piece in _pieces(joined):
        if lines[-1] and width_of((lines[-1] + piece).rstrip(), font, size) > width:
            lines.append("")
        lines[-1] += piece
    return [line.rstrip() for line in lines]


def _pieces(text: str) -> Iterator[str]:
    for word in re.findall("[^ ]+ ?", text):
        if NBSP in word:
            yield word.replace(NBSP, " ")
        else:
            yield from re.findall("[^-]*-|[^-]+", word)


def wrap_and_break(text: str, width: float, font: str, size: float) -> list[str]:
    """Return lines as wrap() does, but break words wider than `width`."""
    lines: list[str] = []
    for line in wrap(text, width, font, size):
        lines.append("")
        for letter in line:
            if lines[-1] and width_of(lines[-1] + letter, font, size) > width:
                lines.append("")
            lines[-1] += letter
    return lines


def shrink_or_wrap(
    text: str, width: float, *, font: str, size: float, least: float
) -> tuple[list[str], float]:
    """Return lines and size: one line if it fits at size `least`, else several of that size."""
    line, shrunk = fit_line(text, width, font, size, 0)
    return (
        ([line], shrunk) if shrunk >= least else (wrap_and_break(text, width, font, least), least)
    )


def fit_box(
    text: str, width: float, height: float, *, font: str, size: float
) -> tuple[list[str], float]:
    """Return lines and the largest size, up to `size`, that fit width and height."""
    lines = wrap_and_break(text, width, font, size)
    while len(lines) * size * LEADING > height and size > 1:
        size -= 0.5
        lines = wrap_and_break(text, width, font, size)
    return lines, size


def fit_lines(
    text: str, width: float, *, lines: int, size: float, least: float, font: str = REGULAR
) -> tuple[list[str], float]:
    """Return at most `lines` lines and their size; at `least` the last may be too wide."""
    while size > least and not _is_room(wrap(text, width, font, size), width, font, lines, size):
        size = max(least, size - 0.5)
    broken = wrap(text, width, font, size)
    if len(broken) > lines:
        broken[lines - 1 :] = [" ".join(broken[lines - 1 :])]
    return broken, size


def fit_whole(
    text: str, box: tuple[float, float], *, lines: int, size: float, least: float, font: str
) -> tuple[list[str], float]:
    """Return what fits `box` (width, height), breaking words before anything is cut."""
    broken, fitted = fit_lines(text, box[0], lines=lines, size=size, least=least, font=font)
    if _is_room(broken, box[0], font, lines, fitted):
        return broken, fitted
    return fit_box(text, *box, font=font, size=least)


def _is_room(lines: list[str], width: float, font: str, most: int, size: float) -> bool:
    return len(lines) <= most and all(width_of(line, font, size) <= width for line in lines)
