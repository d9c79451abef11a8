"""Fitting text into a width: shrink, cut or wrap. Lengths are points."""

import re
from collections.abc import Iterator

from tournament.shared.paper.fonts import REGULAR, drawable, drawable_unbroken, width_of
from tournament.shared.signs import NBSP

LEADING = 1.25
ELLIPSIS = "…"
REFERENCE = re.compile(r"\(\w+ \d[^()]{0,8}\)")


def fitted(text: str, width: float, font: str, size: float, least: float) -> tuple[str, float]:
    """Return the text and its size: shrunk down to `least`, then cut with an ellipsis."""
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


def wrapped(text: str, width: float, font: str, size: float) -> list[str]:
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


def whole(text: str, width: float, font: str, size: float) -> list[str]:
    """Return wrapped() lines, with words wider than `width` broken."""
    lines: list[str] = []
    for line in wrapped(text, width, font, size):
        lines.append("")
        for letter in line:
            if lines[-1] and width_of(lines[-1] + letter, font, size) > width:
                lines.append("")
            lines[-1] += letter
    return lines


def in_lines(
    text: str, width: float, *, font: str, size: float, least: float
) -> tuple[list[str], float]:
    """Return lines and size: one line shrunk down to `least`, or several of that size."""
    line, shrunk = fitted(text, width, font, size, 0)
    return ([line], shrunk) if shrunk >= least else (whole(text, width, font, least), least)


def boxed(
    text: str, width: float, height: float, *, font: str, size: float
) -> tuple[list[str], float]:
    """Return the lines and the largest size, up to `size`, that fit the box."""
    lines = whole(text, width, font, size)
    while len(lines) * size * LEADING > height and size > 1:
        size -= 0.5
        lines = whole(text, width, font, size)
    return lines, size


def settled(
    text: str, width: float, *, lines: int, size: float, least: float, font: str = REGULAR
) -> tuple[list[str], float]:
    """Wrap and shrink the text to `lines` lines; at size `least` the last one may be too wide."""
    while size > least and not _is_room(wrapped(text, width, font, size), width, font, lines, size):
        size = max(least, size - 0.5)
    broken = wrapped(text, width, font, size)
    if len(broken) > lines:
        broken[lines - 1 :] = [" ".join(broken[lines - 1 :])]
    return broken, size


def _is_room(lines: list[str], width: float, font: str, most: int, size: float) -> bool:
    return len(lines) <= most and all(width_of(line, font, size) <= width for line in lines)
