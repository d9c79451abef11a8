"""The page of a list typed as declarer, game and result: lines, choices, keys."""

from dataclasses import dataclass, replace
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext as _, gettext_lazy, pgettext_lazy

from scoring import Contract, RuleSet
from tournament.models import Seat
from tournament.results.forms.checked_list import CheckedList
from tournament.results.forms.records import MORE, RECORD, results_offered
from tournament.results.forms.sheet_lines import cell_label, script_words
from tournament.results.forms.sheets import TypedSheet, cell
from tournament.results.lines import Cell, ListLine, list_line
from tournament.rules.names import contract_name, offence_name

RESULT_NAMES: dict[str, Promise] = {
    "won": pgettext_lazy("result", "won"),
    "won-schneider": pgettext_lazy("result", "won, Schneider"),
    "won-schwarz": pgettext_lazy("result", "won, Schwarz"),
    "lost": gettext_lazy("lost"),
    "lost-schneider": pgettext_lazy("result", "lost, Schneider"),
    "lost-schwarz": pgettext_lazy("result", "lost, Schwarz"),
    "tout-won": gettext_lazy("Tout won"),
    "tout-lost": pgettext_lazy("result", "Tout lost"),
    "tout": pgettext_lazy("result", "Tout, ended by an offence"),  # that ended it
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
    "re": gettext_lazy("Re"),
    "redeals": gettext_lazy("deals thrown in before"),
    "offence": gettext_lazy("offence"),
    "offender": gettext_lazy("offence by seat"),
}


@dataclass(frozen=True, slots=True)
class RecordChoice:
    """A contract or result to choose, with its shortcut `key`.

    `usual_result`: the result if none is chosen; `short_text`: for narrow fields.
    """

    name: str
    text: str
    key: str = ""
    next_field: str = "result"
    usual_result: str = "won"
    won_label: str = ""
    short_text: str = ""


def contract_choices(rules: RuleSet) -> list[RecordChoice]:
    """Return a RecordChoice per playable game, with a free letter of its name as shortcut.

    The most frequent games choose first.
    """
    offered = sorted(
        rules.offered_contracts, key=lambda c: (c.side != "called", not c.can_be_lost, c.is_forced)
    )
    choices: list[RecordChoice] = []
    for contract in offered:
        text, used_keys = contract_name(contract.name), {choice.key for choice in choices}
        choice = RecordChoice(
            contract.name,
            text,
            next((key for key in text.lower() if key.isalnum() and key not in used_keys), ""),
            "with" if contract.side == "called" else "result",
            "lost" if contract.is_ramsch else "won",
            _won_label_of(contract),
            str(SHORT_GAMES.get(contract.name, "")),
        )
        choices.append(choice)
    return choices


def ramsch_name(rules: RuleSet) -> str:
    ramsches = (contract for contract in rules.offered_contracts if contract.is_ramsch)
    return next((contract_name(contract.name) for contract in ramsches), "")


def result_choices(rules: RuleSet) -> list[RecordChoice]:
    """Return a RecordChoice per result; "won" also names the Durchmarsch if there is a Ramsch."""
    names = {name: str(RESULT_NAMES[name]) for name in results_offered(rules)}
    if ramsch_name(rules) and "won" in names:
        names["won"] = _("won, Durchmarsch")
    return [RecordChoice(name, text) for name, text in names.items()]


def offences(rules: RuleSet) -> list[RecordChoice]:
    return [RecordChoice(offence.name, offence_name(offence.name)) for offence in rules.offences]


def has_rare_fields(rules: RuleSet) -> bool:
    doubling = rules.doubling
    doubled = doubling.most or doubling.has_spritze or doubling.has_re
    return bool(doubled or rules.counts_redeals or rules.offences)


def line(checked: CheckedList, game: int) -> ListLine:
    rules, typed = checked.rules, checked.typed
    base, texts = list_line(rules, checked.result.entry, game), typed.texts
    sentences = checked.line_sentences(game)
    contracts = (c for c in rules.offered_contracts if c.name == texts[f"contract{game}"])
    hidden = ("t", "o") if rules.counts_runners else ("t", "o", "runners")
    return replace(
        base,
        won=next(map(_won_label_of, contracts), ""),
        fields={of: _record_cell(rules, typed, of, game) for of in RECORD},
        cells=tuple(_points_cell(typed, seat, base) for seat in checked.seats),
        words="" if sentences else base.words,
        sentences=sentences,
        has_more=any(texts[f"{of}{game}"] or f"{of}{game}" in typed.faults for of in MORE),
        marks=tuple((f"{of}{game}", texts[f"{of}{game}"]) for of in hidden if texts[f"{of}{game}"]),
    )


def _won_label_of(contract: Contract) -> str:
    return str(DURCHMARSCH if contract.is_ramsch else RESULT_NAMES["won"])


def script_data(rules: RuleSet) -> dict[str, Any]:
    words = script_words()
    return {
        "seats": rules.seats,
        "isZeroSum": rules.is_zero_sum,
        "contracts": {
            choice.name: {
                "key": choice.key,
                "needs": choice.next_field,
                "usual": choice.usual_result,
                "won": choice.won_label,
            }
            for choice in contract_choices(rules)
        },
        "results": [choice.name for choice in result_choices(rules)],
        "words": {name: words[name] for name in ("mismatch", "totalsAll", "paper", "rows")},
    }


def _record_cell(rules: RuleSet, typed: TypedSheet, of: str, game: int) -> Cell:
    name = f"{of}{game}"
    text, is_wrong, hint = typed.texts[name], name in typed.faults, ""
    if of == "contract" and text not in {"", *(c.name for c in rules.offered_contracts)}:
        hint = contract_name(text)
    elif of == "result" and is_wrong:
        hint = text
    label = _("Game %(game)s, %(field)s") % {"game": game, "field": LABELS[of]}
    return Cell(text, name=name, label=label, hint=hint, is_wrong=is_wrong)


def _points_cell(typed: TypedSheet, seat: Seat, read: ListLine) -> Cell:
    name, by_game = cell(read.game, seat.seat), read.cells[seat.seat - 1]
    return Cell(
        typed.texts[name],
        by_game.is_dealer,
        name=name,
        label=cell_label(read.game, seat),
        hint="" if typed.texts[name] else by_game.text,
        is_wrong=name in typed.faults,
    )
