"""A preview of rules: the printed table, sample rows, and the marks they need."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from django.utils.translation import gettext as _, ngettext

from scoring import Row, RuleSet
from tournament.rules.names import join_names
from tournament.rules.own.sources import own_copy
from tournament.rules.points_table import headings, notes, points_table
from tournament.shared.signs import points as in_signs, row_in_signs

SAMPLES, MOST_NAMED = 12, 6


class Preview:
    """Texts and sample rows that show what a rule set means.

    `marks`: which rows need a T for a Tout, or the recorded game.
    """

    def __init__(self, rules: RuleSet, *, base: RuleSet) -> None:
        own = own_copy(rules)  # has the same rows; to play them through once more takes long
        self.headings, self.lines, self.notes = headings(own), points_table(own), list(notes(own))
        self.marks = list(_marks(rules))
        self.rows, self.sums = _row_count_in_words(rules), _sums(rules)
        self.samples = list(_samples(rules, base))
        new = [sample for sample in self.samples if sample["is_new"]]
        self.has_new = bool(new)
        self.first = next(iter([*new, *self.samples]), None)


def _row_count_in_words(rules: RuleSet) -> str:
    every, first = len(rules.legal_rows()), rules.legal_rows(1)
    sentence = ngettext(
        "%(count)s different row is possible", "%(count)s different rows are possible", every
    )
    sentence %= {"count": every}
    if first.keys() == rules.legal_rows().keys():
        return f"{sentence}."
    return _("%(sentence)s, %(count)s of them in game 1 of a round.") % {
        "sentence": sentence,
        "count": len(first),
    }


def _sums(rules: RuleSet) -> str:
    if all(sum(row) == 0 for row in rules.legal_rows()):
        return _("Every row adds up to 0, and so do the totals of a list.")
    if rules.has_minus:
        return _("Rows do not add up to 0: only a lost game played alone is deducted.")
    return _("Rows do not add up to 0: only plus points are written.")


def _samples(rules: RuleSet, base: RuleSet) -> Iterator[dict[str, Any]]:
    """Yield the smallest row of points of each contract won, won as Tout, and lost if played alone.

    Games with equal rows share a sample; rows that `base` lacks are new.
    """
    every, base_rows = rules.legal_rows(), base.legal_rows()
    rows: dict[tuple[str, bool, bool], Row] = {}
    for row in sorted((row for row in every if any(row)), key=lambda row: max(map(abs, row))):
        for game in every[row]:
            rows.setdefault((game.contract, game.tout, bool(game.won)), row)
    alone = [contract.name for contract in rules.contracts if contract.side == "alone"]
    names = [contract.name for contract in rules.contracts]
    samples = [
        *_by_row({name: rows.get((name, False, True)) for name in names}, "%(games)s"),
        *_by_row({name: rows.get((name, True, True)) for name in names}, _("Tout: %(games)s")),
        *_by_row({name: rows.get((name, False, False)) for name in alone}, _("lost: %(games)s")),
    ]
    for row, words in samples[:SAMPLES]:
        signs = tuple(in_signs(value, rules.has_minus) for value in row)
        yield {"row": signs, "words": words, "is_new": row not in base_rows}


def _by_row(rows: Mapping[str, Row | None], words: str) -> Iterator[tuple[Row, str]]:
    games: dict[Row, list[str]] = {}
    for name, row in rows.items():
        if row is not None:
            games.setdefault(row, []).append(name)
    for row, names in games.items():
        yield row, words % {"games": join_names(names)}


def _marks(rules: RuleSet) -> Iterator[str]:
    unclear = rules.unclear_rows()
    if unclear.player:
        yield _(
            "%(rows)s: the row does not show who played alone or the result, so each game is "
            "recorded with what was played."
        ) % {"rows": _rows_in_words(rules, unclear.player)}
    elif unclear.tout:
        yield _("%(rows)s: this may or may not be a Tout, so the list has a T to be entered.") % {
            "rows": _rows_in_words(rules, unclear.tout)
        }
    else:
        yield _("Each row shows who played alone, and whether it was a Tout or a Sie.")
    if names := [
        contract.name
        for contract in rules.contracts
        if any(p != contract.prices.get(level) for level, p in contract.first_game.items())
    ]:
        sentence = _("Game 1 has its own points for: %(games)s. Open the game to change it.")
        yield sentence % {"games": join_names(names)}


def _rows_in_words(rules: RuleSet, rows: Sequence[Row]) -> str:
    """Return "40 0 0 0, 60 0 0 0": each different row once, largest points first."""
    kinds = {tuple(sorted(row, reverse=True)) for row in rows}
    lowest_first = sorted(kinds, key=lambda row: max(map(abs, row)))
    named = [row_in_signs(row, is_zero_sum=rules.has_minus) for row in lowest_first[:MOST_NAMED]]
    return ", ".join(named) + (" …" if len(lowest_first) > MOST_NAMED else "")
