"""The list typed as declarer · game · result, as the page shows it: lines, choices, keys."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy

from scoring import Contract, RuleSet, SheetCheck
from tournament.models import Seat
from tournament.results.forms.records import MORE, RECORD, results_offered
from tournament.results.forms.sheet_lines import TotalView, cell_label, line_sentences
from tournament.results.forms.sheets import TypedSheet, cell
from tournament.results.lines import Cell, ListLine, list_line
from tournament.rules.names import contract_name, offence_name

RESULT_NAMES: dict[str, Promise] = {
    "won": pgettext_lazy("result", "won"),
    "won-schneider": pgettext_lazy("result", "won, Schneider"),
    "won-schwarz": pgettext_lazy("result", "won, Schwarz"),
    "lost": pgettext_lazy("result", "lost"),
    "lost-schneider": pgettext_lazy("result", "lost, Schneider"),
    "lost-schwarz": pgettext_lazy("result", "lost, Schwarz"),
    "tout-won": pgettext_lazy("result", "Tout won"),
    "tout-lost": pgettext_lazy("result", "Tout lost"),
    "tout": pgettext_lazy("result", "Tout, a breach"),  # that ended it
    "drawn": pgettext_lazy("result", "drawn"),
}
DURCHMARSCH = pgettext_lazy("result", "Durchmarsch")  # what a won Ramsch is called
SHORT_GAMES: dict[str, Promise] = {"misdeal": gettext_lazy("2 misdeals")}  # for a narrow field
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
    """`key`: the letter that chooses it; `needs`: what it asks for next ("with" or "result").

    `usual`: the result that needs no key of its own, `won`: how a won one is called; `short`: its
    name where the field has no room for `text`.
    """

    name: str
    text: str
    key: str = ""
    needs: str = "result"
    usual: str = "won"
    won: str = ""
    short: str = ""


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
            "lost" if one.is_ramsch else "won",
            _won_in(one),
            str(SHORT_GAMES.get(one.name, "")),
        )
        for one in offered
    ]


def ramsch(rules: RuleSet) -> str:
    """How the Ramsch is called that is played here; empty where there is none."""
    names = (contract_name(one.name) for one in rules.offered_contracts if one.is_ramsch)
    return next(names, "")


def results(rules: RuleSet) -> list[Choice]:
    """Where the game is not named yet it may be a Ramsch: its Durchmarsch is named as well."""
    names = {name: str(RESULT_NAMES[name]) for name in results_offered(rules)}
    if ramsch(rules) and "won" in names:
        names["won"] = _("won, Durchmarsch")
    return [Choice(name, text) for name, text in names.items()]


def offences(rules: RuleSet) -> list[Choice]:
    return [Choice(one.name, offence_name(one.name)) for one in rules.offences]


def asks_more(rules: RuleSet) -> bool:
    """Whether anything can be said of a game beside who played what, with whom and how it went."""
    doubling = rules.doubling
    doubled = doubling.most or doubling.has_spritze or doubling.has_re
    return bool(doubled or rules.counts_redeals or rules.offences)


def lines(
    rules: RuleSet, typed: TypedSheet, checked: SheetCheck, seats: Sequence[Seat]
) -> list[ListLine]:
    games = range(1, len(typed.entry.rows or ()) + 1)
    return [line(rules, typed, checked, seats, game) for game in games]


def line(
    rules: RuleSet, typed: TypedSheet, checked: SheetCheck, seats: Sequence[Seat], game: int
) -> ListLine:
    read, texts = list_line(rules, checked.entry, game), typed.texts
    sentences = line_sentences(rules, typed, checked, game)
    return replace(
        read,
        won=_won(rules, texts[f"contract{game}"]),
        fields={of: _field(rules, typed, of, game) for of in RECORD},
        cells=tuple(_cell(typed, seat, read) for seat in seats),
        words="" if sentences else read.words,
        sentences=sentences,
        has_more=any(typed.texts[f"{of}{game}"] or f"{of}{game}" in typed.faults for of in MORE),
        marks=tuple((name, texts[name]) for name in _unseen(rules, game) if texts[name]),
    )


def _won(rules: RuleSet, contract: str) -> str:
    """What it is called to have won this game; empty where none is named."""
    return next((_won_in(one) for one in rules.offered_contracts if one.name == contract), "")


def _won_in(contract: Contract) -> str:
    return str(DURCHMARSCH if contract.is_ramsch else RESULT_NAMES["won"])


def _unseen(rules: RuleSet, game: int) -> tuple[str, ...]:
    """Marks of a row, and Laufende where none count: kept as they are, but not asked for."""
    marks = (f"t{game}", f"o{game}")
    return marks if rules.counts_runners else (*marks, f"runners{game}")


def first_to_type(lines: Sequence[ListLine], totals: Sequence[TotalView]) -> str:
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
        "contracts": {
            one.name: {"key": one.key, "needs": one.needs, "usual": one.usual, "won": one.won}
            for one in contracts(rules)
        },
        "results": [one.name for one in results(rules)],
        "words": {
            "mismatch": _("Seat %(seat)s: list %(total)s, rows %(sum)s."),
            "paper": _("the totals from the paper"),
            "rows": _("%(done)s of %(games)s rows"),
        },
    }


def _field(rules: RuleSet, typed: TypedSheet, of: str, game: int) -> Cell:
    """A choice that is not offered here is shown all the same."""
    name = f"{of}{game}"
    text, is_wrong, shown = typed.texts[name], name in typed.faults, ""
    if of == "contract" and text not in ("", *(one.name for one in rules.offered_contracts)):
        shown = contract_name(text)
    elif of == "result" and is_wrong:
        shown = text
    label = _("Game %(game)s, %(field)s") % {"game": game, "field": LABELS[of]}
    return Cell(text, name=name, label=label, shown=shown, is_wrong=is_wrong)


def _cell(typed: TypedSheet, seat: Seat, read: ListLine) -> Cell:
    """As typed; the points of the game stand there as a hint where nothing is."""
    name, by_game = cell(read.game, seat.seat), read.cells[seat.seat - 1]
    return Cell(
        typed.texts[name],
        by_game.is_dealer,
        name=name,
        label=cell_label(read.game, seat),
        shown="" if typed.texts[name] else by_game.text,
        is_wrong=name in typed.faults,
    )
