"""What rules come to, before they are played: the printed table, and what their rows tell."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring import Row, RuleSet
from tournament.rules.names import join_names
from tournament.rules.points_table import PointsLine, headings, notes, points_table
from tournament.rules.sentences import row_in_words
from tournament.shared.signs import row_in_signs

SAMPLES, MOST_NAMED = 3, 6


@dataclass(frozen=True, slots=True)
class Sample:
    row: str
    words: str


@dataclass(frozen=True, slots=True)
class Preview:
    """`rows` says how many rows can be written; `marks`: which rows need a T or a record."""

    headings: PointsLine
    lines: tuple[PointsLine, ...]
    notes: tuple[str, ...]
    rows: str
    sums: str
    samples: tuple[Sample, ...]
    marks: tuple[str, ...]


def preview(rules: RuleSet) -> Preview:
    return Preview(
        headings=headings(rules),
        lines=tuple(points_table(rules)),
        notes=tuple(notes(rules)),
        rows=_how_many(rules),
        sums=_sums(rules),
        samples=tuple(_samples(rules)),
        marks=tuple(_marks(rules)),
    )


def _how_many(rules: RuleSet) -> str:
    every, first = len(rules.legal_rows()), rules.legal_rows(1)
    sentence = ngettext("%(count)s row can be written", "%(count)s rows can be written", every)
    sentence %= {"count": every}
    if first.keys() == rules.legal_rows().keys():
        return f"{sentence}."
    return _("%(sentence)s, in game 1 of a round %(count)s.") % {
        "sentence": sentence,
        "count": len(first),
    }


def _sums(rules: RuleSet) -> str:
    if all(sum(row) == 0 for row in rules.legal_rows()):
        return _("Every row adds up to 0, and so do the totals of a list.")
    if rules.has_minus:
        return _("Rows do not add up to 0: only a lost game played alone is deducted.")
    return _("Rows do not add up to 0: only plus points are written.")


def _samples(rules: RuleSet) -> Iterator[Sample]:
    """The plainest game with a partner, or the last in the list; one won and one lost alone."""
    rows = {row: rules.read(row) for row in rules.legal_rows() if any(row)}
    together = [row for row, read in rows.items() if not read.solo]
    won = [row for row, read in rows.items() if read.won]
    lost = [row for row, read in rows.items() if read.won is False]
    chosen = dict.fromkeys(
        min(kind, key=lambda row: max(map(abs, row))) for kind in (together, won, lost) if kind
    )
    for row in [*chosen, *(row for row in rows if row not in chosen)][:SAMPLES]:
        is_tout = all(game.tout for game in rules.legal_rows()[row])
        words = row_in_words(rules, row, tout=is_tout)
        yield Sample(row_in_signs(row, is_zero_sum=rules.has_minus), words)


def _marks(rules: RuleSet) -> Iterator[str]:
    unclear = rules.unclear_rows()
    if unclear.player:
        yield _(
            "%(rows)s: the row does not tell who played alone, or how it went. So each game is "
            "recorded with what was played."
        ) % {"rows": _named(rules, unclear.player)}
    elif unclear.tout:
        yield _(
            "%(rows)s: this may be a Tout or not. So the list has a T, and it is asked for."
        ) % {"rows": _named(rules, unclear.tout)}
    else:
        yield _("Each row tells by itself who played alone, and whether it was a Tout or a Sie.")
    if rules.circled_contracts:
        sentence = _("A circle stands round the points of: %(games)s.")
        yield sentence % {"games": join_names(rules.circled_contracts)}


def _named(rules: RuleSet, rows: Sequence[Row]) -> str:
    """One row for each amount, as the seats only change places: "40 0 0 0, 60 0 0 0"."""
    kinds = {tuple(sorted(row, reverse=True)) for row in rows}
    shown = sorted(kinds, key=lambda row: max(map(abs, row)))
    named = [row_in_signs(row, is_zero_sum=rules.has_minus) for row in shown[:MOST_NAMED]]
    return ", ".join(named) + (" …" if len(shown) > MOST_NAMED else "")
