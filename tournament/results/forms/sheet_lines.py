"""The page of a list typed as points: cells, words, sums, faults.

Its script knows only the legal rows of the rules.
"""

from collections.abc import Sequence
from dataclasses import replace
from operator import add
from typing import Any

from django.utils.translation import gettext as _, ngettext

from scoring import Row, RuleSet
from scoring.reading import is_tout, misprinted_points
from scoring.sheet_entry import reading_needs_approval
from tournament.models import Seat
from tournament.results.forms.checked_list import CheckedList, TotalView
from tournament.results.forms.sheets import cell
from tournament.results.lines import Cell, ListLine, list_lines
from tournament.rules.sentences import row_in_words
from tournament.shared.names import seat_surname
from tournament.shared.signs import points, row_in_signs

SEAT_LETTERS = "asdf"  # under the left hand, where only plus is typed and the right one has digits


def lines(checked: CheckedList) -> list[ListLine]:
    rules, entry = checked.rules, checked.result.entry
    sums = [0] * rules.seats
    views = []
    for line in list_lines(rules, entry):
        row = entry.complete_row(line.game) if line.words else None
        sums = list(map(add, sums, row)) if row else sums
        errors = checked.errors_of_line(line.game)
        views.append(
            replace(
                line,
                cells=_typed_cells(line, checked),
                circle=checked.typed.texts[f"o{line.game}"],
                sums=tuple(points(total, rules.is_zero_sum) if row else "" for total in sums),
                sentences=checked.line_sentences(line.game),
                nearest=tuple(
                    (
                        row_in_signs(legal_row, is_zero_sum=rules.is_zero_sum),
                        row_in_words(rules, legal_row, line.game),
                    )
                    for legal_row in (errors[0].nearest if errors else ())
                ),
            )
        )
    return views


def cursor_field(lines: Sequence[ListLine], totals: Sequence[TotalView]) -> str:
    cells = [cell for line in lines for cell in (*line.fields.values(), *line.cells)]
    records = [line for line in lines if line.fields]
    wrong = [cell.name for cell in cells if cell.is_wrong]
    wrong += [line.fields["by"].name for line in records if line.is_wrong]
    wrong += [line.approval for line in lines if line.is_asked]
    wrong += [total.name for total in totals if total.sentence]
    empty = [line.fields["by"].name for line in records if not line.is_counted]
    if not records:
        empty = [cell.name for cell in cells if not cell.text]
    return [*wrong, *empty, totals[0].name][0]


def row_data(rules: RuleSet) -> dict[str, Any]:
    """Return data for the page's script. "other": legal rows as [{"points": row, "words", …}].

    "first": those of game 1, None if they are the same.
    """
    first, other = rules.legal_rows(1), rules.legal_rows()
    has_own_first = first.keys() != other.keys()
    won = [value for row in other for value in row if value > 0]
    return {
        "seats": rules.seats,
        "least": min(won),
        "most": max(won),
        "isZeroSum": rules.is_zero_sum,
        "misprinted": misprinted_points(rules),
        "letters": "" if rules.is_zero_sum else SEAT_LETTERS[: rules.seats],
        "hasTout": rules.has_tout_mark,
        "asksApproval": rules.supervises_touts,
        "first": [_legal_row_data(rules, row, 1) for row in first] if has_own_first else None,
        "other": [_legal_row_data(rules, row, None) for row in other],
    }


def script_words() -> dict[str, str]:
    return {
        "game": _("Game %(game)s"),
        "rows": _("%(done)s of %(games)s rows"),
        "wrong": _("✗ does not fit"),
        "guess": "%(words)s?",
        "rest": _("game %(game)s is already complete"),
        "loses": _("Seat %(seat)s loses …"),
        "alone": _("%(name)s alone"),
        "misfit": _("Seat %(seat)s: %(points)s does not fit."),
        "row_sum": _("The row adds up to %(sum)s instead of 0."),
        "row_misprint": _(
            "Each of the others scores %(right)s, not %(typed)s: the printed rule has a misprint."
        ),
        "row_illegal": _("No game produces this row."),
        "row_negative": _("Only plus points are allowed here."),
        "row_first_game": _("Not possible in the first game of a round."),
        "tout_impossible": _("This row cannot be a Tout."),
        "possible": _("Possible:"),
        "circleOdd": _("circle? %(words)s"),
        "oneWrong": ngettext("1 row is wrong:", "%(number)s rows are wrong:", 1),
        "someWrong": ngettext("1 row is wrong:", "%(number)s rows are wrong:", 2),
        "without": _("games left out: %(games)s"),
        "crossSum": _("adds up to 0 ✓"),
        "mismatch": _("Seat %(seat)s: list %(total)s, rows %(sum)s."),
        "rowsFirst": _("You can save once all %(games)s rows are right."),
        "approveFirst": _(
            "Game %(game)s: did the supervisors approve it? Tick it (B), or put the list on hold."
        ),
        "totalsFirst": _("You can save once the totals from the paper match the rows."),
        "totalsAll": _("Type all totals from the paper, or none."),
        "paper": _("the totals from the paper"),
    }


def _legal_row_data(rules: RuleSet, row: Row, number: int | None) -> dict[str, Any]:
    games, reading = rules.legal_rows(number)[row], rules.read_row(row, number)
    kinds = {is_tout(rules.contract(game.contract), game) for game in games}
    plain = row_in_words(rules, row, number) if False in kinds or not rules.has_tout_mark else None
    tout = row_in_words(rules, row, number, True) if True in kinds and rules.has_tout_mark else None
    return {
        "points": row,
        "words": plain,
        "tout": tout,
        "alone": reading.declarer or 0,
        "hint": _tout_question(plain, tout),
        "isRare": reading_needs_approval(rules, reading),
        "isRareTout": tout is not None
        and reading_needs_approval(rules, rules.read_row(row, number, tout=True)),
        "label": _key_label(rules, row, number, is_tout=kinds == {True}),
    }


def _tout_question(plain: str | None, tout: str | None) -> str:
    if tout is None:
        return ""
    if plain is None:
        return _("T missing: %(words)s") % {"words": tout}
    return _("Tout (T)? %(words)s") % {"words": plain}


def _key_label(rules: RuleSet, row: Row, number: int | None, *, is_tout: bool) -> str:
    if rules.read_row(row, number).sie:
        return _("Sie")
    value = str(max(abs(value) for value in row))
    if not is_tout:
        return value
    return _("T %(points)s") % {"points": value} if rules.has_tout_mark else _("Tout")


def cell_label(game: int, seat: Seat) -> str:
    values = {"game": game, "seat": seat.seat, "name": seat_surname(seat)}
    return _("Game %(game)s, seat %(seat)s, %(name)s") % values


def _typed_cells(line: ListLine, checked: CheckedList) -> tuple[Cell, ...]:
    typed, culprits = checked.typed, _seats_to_mark(line.game, checked)
    circles = typed.entry.circled.get(line.game, {line.circled_seat})
    return tuple(
        Cell(
            typed.texts[cell(line.game, seat.seat)],
            line.cells[seat.seat - 1].is_dealer,
            seat.seat in circles,
            name=cell(line.game, seat.seat),
            label=cell_label(line.game, seat),
            is_wrong=seat.seat in culprits,
        )
        for seat in checked.seats
    )


def _seats_to_mark(game: int, checked: CheckedList) -> set[int]:
    """Return seats that are unreadable, named by the error, or unlike the nearest legal row."""
    typed, errors = checked.typed, checked.errors_of_line(game)
    row = typed.entry.row(game) or ()
    unreadable = {seat for seat in range(1, len(row) + 1) if cell(game, seat) in typed.faults}
    if unreadable or not errors:
        return unreadable
    if errors[0].seat is not None or not errors[0].nearest:
        return {errors[0].seat} if errors[0].seat else set()
    pairs = zip(row, errors[0].nearest[0], strict=True)
    return {next(seat for seat, (value, legal) in enumerate(pairs, 1) if value != legal)}
