"""The list typed as declarer · game · result, as the page shows it: lines, choices, keys."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy

from scoring import Problem, RuleSet, SheetCheck
from tournament.models import Seat
from tournament.results.forms.records import MORE, RECORD, results_offered
from tournament.results.forms.sheet_lines import (
    SAID_APART,
    TotalView,
    not_a_number,
    problem_of_line,
)
from tournament.results.forms.sheets import TypedSheet, approval_field, cell
from tournament.rules.games import line_in_words
from tournament.rules.names import contract_name, offence_name
from tournament.shared.names import seat_surname
from tournament.shared.signs import points

RESULT_NAMES: dict[str, Promise] = {
    "won": pgettext_lazy("result", "won"),
    "won-schneider": pgettext_lazy("result", "won, Schneider"),
    "won-schwarz": pgettext_lazy("result", "won, Schwarz"),
    "lost": pgettext_lazy("result", "lost"),
    "lost-schneider": pgettext_lazy("result", "lost, Schneider"),
    "lost-schwarz": pgettext_lazy("result", "lost, Schwarz"),
    "tout-won": pgettext_lazy("result", "Tout won"),
    "tout-lost": pgettext_lazy("result", "Tout lost"),
    "tout": pgettext_lazy("result", "Tout, ended by a breach"),
    "drawn": pgettext_lazy("result", "drawn"),
}
LABELS: dict[str, Promise] = {
    "by": gettext_lazy("played by"),
    "contract": pgettext_lazy("a field", "game"),
    "with": pgettext_lazy("a field", "with"),
    "result": pgettext_lazy("a field", "result"),
    "runners": gettext_lazy("Laufende"),
    "doubles": gettext_lazy("doubled"),
    "spritze": gettext_lazy("Spritze from seat"),
    "re": pgettext_lazy("a field", "Re"),
    "redeals": gettext_lazy("deals thrown in before"),
    "offence": gettext_lazy("breach"),
    "offender": gettext_lazy("to blame: seat"),
}


@dataclass(frozen=True, slots=True)
class Choice:
    """`key`: the letter that chooses it; `needs`: what it asks for next ("with" or "result")."""

    name: str
    text: str
    key: str = ""
    needs: str = "result"


@dataclass(frozen=True, slots=True)
class FieldView:
    """`shown`: what the game gives there, where nothing was typed."""

    name: str
    text: str
    label: str
    is_wrong: bool
    shown: str = ""
    is_dealer: bool = False


@dataclass(frozen=True, slots=True)
class RecordLine:
    """`fields` by their name without the game's number."""

    game: int
    fields: Mapping[str, FieldView]
    cells: tuple[FieldView, ...]
    words: str
    sentences: tuple[str, ...]
    is_counted: bool
    needs_approval: bool
    is_approved: bool
    remark: str
    marks: tuple[tuple[str, str], ...]  # T and circles, to be sent on
    unoffered: str = ""  # a game of an older record that is no longer offered here
    unknown: str = ""  # what was sent as a result and is none

    @property
    def is_wrong(self) -> bool:
        return bool(self.sentences)

    @property
    def approval(self) -> str:
        return approval_field(self.game)

    @property
    def is_asked(self) -> bool:
        return self.needs_approval and not self.is_approved

    @property
    def has_more(self) -> bool:
        return any(self.fields[name].text or self.fields[name].is_wrong for name in MORE)


def contracts(rules: RuleSet) -> list[Choice]:
    """What may be played here, each with the first letter of its name that is still free.

    A game with a partner chooses first: it is what is played most. A Sie chooses late.
    """
    offered = sorted(
        rules.offered_contracts,
        key=lambda one: (one.side != "called", not one.can_be_lost, one.is_forced),
    )
    keys: dict[str, str] = {}
    for one in offered:
        letters = (letter.lower() for letter in contract_name(one.name) if letter.isalnum())
        keys[one.name] = next((key for key in letters if key not in keys.values()), "")
    return [
        Choice(
            one.name,
            contract_name(one.name),
            keys[one.name],
            "with" if one.side == "called" else "result",
        )
        for one in offered
    ]


def results(rules: RuleSet) -> list[Choice]:
    return [Choice(name, str(RESULT_NAMES[name])) for name in results_offered(rules)]


def offences(rules: RuleSet) -> list[Choice]:
    return [Choice(one.name, offence_name(one.name)) for one in rules.offences]


def asks_more(rules: RuleSet) -> bool:
    """Whether anything can be said of a game beside who played what, with whom and how it went."""
    doubling = rules.doubling
    doubled = doubling.most or doubling.has_spritze or doubling.has_re
    return bool(doubled or rules.redeal_bonus or rules.offences)


def lines(
    rules: RuleSet,
    typed: TypedSheet,
    faults: Mapping[str, str],
    checked: SheetCheck,
    seats: Sequence[Seat],
) -> list[RecordLine]:
    games = range(1, len(typed.entry.rows or ()) + 1)
    return [line(rules, typed, faults, checked, seats, game) for game in games]


def line(
    rules: RuleSet,
    typed: TypedSheet,
    faults: Mapping[str, str],
    checked: SheetCheck,
    seats: Sequence[Seat],
    game: int,
) -> RecordLine:
    entry, texts = checked.entry, typed.texts
    sentences = _sentences(rules, typed, faults, checked, game)
    row = (entry.rows or ())[game - 1]
    is_whole = row is not None and None not in row
    numbers = tuple(value for value in row or () if value is not None)
    tout = game in entry.touts
    played = entry.games.get(game)
    words = line_in_words(rules, numbers, game, tout, played) if is_whole else ""
    return RecordLine(
        game=game,
        fields=_fields(rules, typed, faults, game),
        cells=tuple(_cell(rules, typed, game, seat, row) for seat in seats),
        words="" if sentences else words,
        sentences=tuple(sentences),
        is_counted=is_whole and not sentences,
        needs_approval=rules.needs_approval(entry, game),
        is_approved=game in (entry.witnessed or ()),
        remark=texts[f"remark{game}"],
        marks=tuple((name, texts[name]) for name in (f"t{game}", f"o{game}") if texts[name]),
        unoffered=_unoffered(rules, texts[f"contract{game}"]),
        unknown=texts[f"result{game}"] if f"result{game}" in faults else "",
    )


def _unoffered(rules: RuleSet, name: str) -> str:
    is_offered = not name or any(one.name == name for one in rules.offered_contracts)
    return "" if is_offered else contract_name(name)


def first_to_type(lines: Sequence[RecordLine], totals: Sequence[TotalView]) -> str:
    """The field for the cursor: the first wrong one, else the first empty line, else a total."""
    wrong = [
        one.name for line in lines for one in (*line.fields.values(), *line.cells) if one.is_wrong
    ]
    lost = [line.fields["by"].name for line in lines if line.is_wrong]
    asked = [line.approval for line in lines if line.is_asked]
    wrong_totals = [total.name for total in totals if total.sentence]
    empty = [line.fields["by"].name for line in lines if not line.is_counted]
    return [*wrong, *lost, *asked, *wrong_totals, *empty, totals[0].name][0]


def script_data(rules: RuleSet) -> dict[str, Any]:
    return {
        "seats": rules.seats,
        "isZeroSum": rules.is_zero_sum,
        "contracts": {one.name: {"key": one.key, "needs": one.needs} for one in contracts(rules)},
        "results": [one.name for one in results(rules)],
        "words": {
            "mismatch": _("Seat %(seat)s: list %(total)s, rows %(sum)s."),
            "paper": _("the totals from the paper"),
            "rows": _("%(done)s of %(games)s rows"),
        },
    }


def _fields(
    rules: RuleSet, typed: TypedSheet, faults: Mapping[str, str], game: int
) -> dict[str, FieldView]:
    return {
        of: FieldView(
            f"{of}{game}",
            typed.texts[f"{of}{game}"],
            _("Game %(game)s, %(field)s") % {"game": game, "field": LABELS[of]},
            f"{of}{game}" in faults,
        )
        for of in RECORD
    }


def _cell(
    rules: RuleSet, typed: TypedSheet, game: int, seat: Seat, row: Sequence[int | None] | None
) -> FieldView:
    name = cell(game, seat.seat)
    text = typed.texts[name]
    value = row[seat.seat - 1] if row else None
    return FieldView(
        name,
        text,
        _("Game %(game)s, seat %(seat)s, %(name)s")
        % {"game": game, "seat": seat.seat, "name": seat_surname(seat)},
        name in typed.unreadable,
        points(value, rules.is_zero_sum) if text == "" else "",
        rules.dealer(game) == seat.seat,
    )


def _sentences(
    rules: RuleSet,
    typed: TypedSheet,
    faults: Mapping[str, str],
    checked: SheetCheck,
    game: int,
) -> list[str]:
    """What is wrong with the line; once a field cannot be read, nothing that follows from that."""
    named = [faults[f"{of}{game}"] for of in RECORD if f"{of}{game}" in faults]
    for seat in range(1, rules.seats + 1):
        if cell(game, seat) in typed.unreadable:
            named.append(not_a_number(typed.texts[cell(game, seat)], seat))
    return named or [problem_of_line(rules, fault) for fault in _errors_of(checked, game)]


def _errors_of(checked: SheetCheck, game: int) -> list[Problem]:
    return [p for p in checked.errors if p.game == game and p.code not in SAID_APART]
