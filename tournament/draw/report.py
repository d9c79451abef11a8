"""The quality report of a draw, kept as JSON."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from django.utils.formats import number_format
from django.utils.functional import Promise
from django.utils.translation import gettext as _, gettext_lazy, ngettext_lazy

from tournament.seating.quality import Tables
from tournament.seating.values import Entrant, Options
from tournament.seating.verify import Level, verify

NAMES: dict[str, Promise] = {
    "apart_broken": gettext_lazy("pairs that must not meet at one table"),
    "repeats": gettext_lazy("repeat meetings"),
    "clubs": gettext_lazy("pairs of one club at one table"),
    "neighbours": gettext_lazy("consecutive start numbers at one table"),
    "same_table": gettext_lazy("the same table number again"),
    "seat_one": gettext_lazy("seat 1 again"),
}
AT_LEAST = {
    "apart_broken": ngettext_lazy(
        "Whatever the draw, at least %(count)s pair that must not meet sits at one table.",
        "Whatever the draw, at least %(count)s pairs that must not meet sit at one table.",
        "count",
    ),
    "repeats": ngettext_lazy(
        "Whatever the draw, there is at least %(count)s repeat meeting.",
        "Whatever the draw, there are at least %(count)s repeat meetings.",
        "count",
    ),
    "clubs": ngettext_lazy(
        "Whatever the draw, at least %(count)s pair from one club sits at one table.",
        "Whatever the draw, at least %(count)s pairs from one club sit at one table.",
        "count",
    ),
    "neighbours": ngettext_lazy(
        "Whatever the draw, at least %(count)s pair with consecutive start numbers "
        "sits at one table.",
        "Whatever the draw, at least %(count)s pairs with consecutive start numbers "
        "sit at one table.",
        "count",
    ),
}
FALLBACKS: dict[str, Promise] = {
    "no_template": gettext_lazy("there is no plan for so many players and rounds"),
    "sizes": gettext_lazy("not all tables have four seats"),  # only in draws of version 0.2
    "wishes": gettext_lazy("a plan allows no further requests"),
    "history": gettext_lazy("a round is drawn already"),
}


@dataclass(frozen=True, slots=True)
class QualityLine:
    """One kind of flaw in a draw, such as repeats.

    `bound`: the proven minimum. `chance`: the average of plain random draws, one decimal.
    """

    name: str
    words: str
    count: int
    bound: int
    chance: str
    is_above_chance: bool
    verdict: str


def report_of(
    entrants: Sequence[Entrant],
    round_number: int,
    tables: Tables,
    options: Options,
    *,
    history: Mapping[int, Tables],
    fallback: str = "",
) -> dict[str, Any]:
    verification = verify(entrants, {round_number: tables}, options, history=history)
    levels = [
        {
            "name": level.name,
            "found": level.count,
            "bound": level.least,
            "chance": str(level.average),
        }
        for level in verification.total
    ]
    return {"levels": levels, "fallback": fallback}


def quality_lines(report: Mapping[str, Any] | None) -> list[QualityLine]:
    if not report:
        return []
    return [_line(level) for level in report["levels"]]


def _line(stored: Mapping[str, Any]) -> QualityLine:
    average = Fraction(stored["chance"])
    level = Level(stored["name"], stored["found"], stored["bound"], average)
    verdict = _("not avoided") if level.is_not_avoided else ""
    if level.is_unavoidable:
        verdict = _("unavoidable")
    return QualityLine(
        level.name,
        str(NAMES[level.name]),
        stored["found"],
        level.least,
        number_format(round(float(average), 1), 1),
        stored["found"] > average,
        verdict,
    )


def flaw_counts(report: Mapping[str, Any]) -> dict[str, int]:
    return {level["name"]: level["found"] for level in report["levels"]}


def fallback_in_words(report: Mapping[str, Any] | None) -> str:
    code = (report or {}).get("fallback", "")
    return str(FALLBACKS[code]) if code in FALLBACKS else ""
