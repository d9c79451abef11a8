"""A list typed as declarer, game and result: fields to games, and back; stored lists as fields.

Fields beside those of sheets.py: by5, contract5, with5, result5, runners5 (game 5), doubles5,
spritze5, re5, redeals5, offence5, offender5 (behind "more"). T and circles of a stored list pass
through hidden. A number no seat has, or one after a dot, is a start number. Judges no game.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field

from django.utils.translation import gettext as _

from scoring import Contract, Game, IllegalGame, RuleSet, SheetEntry
from tournament.models import SheetTotal, TableSheet
from tournament.results.calls import approval_texts
from tournament.results.entry import stored_entry
from tournament.results.forms import sheets
from tournament.results.lines import approval_field
from tournament.rules.games import REDEALS, redeals_of
from tournament.shared.signs import points

MORE = ("doubles", "spritze", "re", "redeals", "offence", "offender")
RECORD = ("by", "contract", "with", "result", "runners", *MORE)
COUNT = re.compile(r"[0-9]{1,2}")
PERSON = re.compile(r"\.?([0-9]{1,4})")

# By value of the field "result": won, level, Tout.
RESULTS: dict[str, tuple[bool | None, str | None, bool]] = {
    "won": (True, None, False),
    "won-schneider": (True, "schneider", False),
    "won-schwarz": (True, "schwarz", False),
    "lost": (False, None, False),
    "lost-schneider": (False, "schneider", False),
    "lost-schwarz": (False, "schwarz", False),
    "tout-won": (True, None, True),
    "tout-lost": (False, None, True),
    "tout": (None, None, True),
    "drawn": (None, None, False),
}


@dataclass(slots=True)
class _RecordedLine:
    """One game being read; `numbers`: start numbers by seat, `faults`: sentences by field."""

    texts: sheets.Texts
    game: int
    numbers: Sequence[int]
    faults: dict[str, str] = field(default_factory=dict)

    def text(self, name: str) -> str:
        return self.texts.get(f"{name}{self.game}", "")

    def fault(self, name: str, sentence: str) -> None:
        """Note that the field `name` is wrong; %(text)s in the sentence stands for its text."""
        self.faults.setdefault(f"{name}{self.game}", sentence % {"text": self.text(name)})

    def read_seat(self, name: str) -> int | None:
        """Return the seat from a field's seat or start number, else None with a fault."""
        text = self.text(name)
        if not text:
            return None
        match = PERSON.fullmatch(text)
        wanted = int(match[1]) if match else 0
        if not text.startswith(".") and 1 <= wanted <= len(self.numbers):
            return wanted
        if wanted in self.numbers:
            return self.numbers.index(wanted) + 1
        self.fault(name, _("“%(text)s” is neither a seat nor a start number at this table."))
        return None

    def count(self, name: str) -> int:
        text = self.text(name)
        if text and not COUNT.fullmatch(text):
            self.fault(name, _("“%(text)s” is not a number."))
            return 0
        return int(text or 0)


def results_offered(rules: RuleSet) -> list[str]:
    """Return the keys of RESULTS that some contract of the rules allows."""
    contracts = [contract for contract in rules.offered_contracts if contract.side != "nobody"]
    levels = {level for contract in contracts for level in (*contract.prices, *contract.first_game)}
    return [
        name
        for name, (won, level, tout) in RESULTS.items()
        if (level is None or level in levels)
        and (not tout or any(contract.tout for contract in contracts))
        and (
            won is not None
            or any(_can_be_undecided(rules, contract, tout) for contract in contracts)
        )
    ]


def read_record(
    posted: sheets.Texts, rules: RuleSet, games: int, numbers: Sequence[int]
) -> sheets.TypedSheet:
    """Return the TypedSheet of a list typed game by game. `numbers`: start numbers by seat.

    Unreadable games are only in its `faults`.
    """
    recorded = [f"{name}{game}" for game in range(1, games + 1) for name in (*RECORD, "t")]
    texts = sheets.texts_of(posted, [*sheets.game_fields(rules, games), *recorded])
    played: dict[int, Game] = {}
    faults: dict[str, str] = {}
    for game in range(1, games + 1):
        line = _RecordedLine(texts, game, numbers)
        read = _read_game(line, rules)
        faults |= line.faults
        if read is not None and not line.faults:
            played[game] = read
    numbers_typed = [name for name in texts if re.match(r"g\d|total", name)]
    entry = sheets.entry_by_games(texts, rules, games, played)
    return sheets.TypedSheet(texts, entry, faults | sheets.number_faults(texts, numbers_typed))


def game_texts(game: Game) -> dict[str, str]:
    level = None if game.level == "plain" else game.level
    result = next(
        (name for name, value in RESULTS.items() if value == (game.won, level, game.tout)), ""
    )
    texts = {
        "by": str(game.declarer),
        "contract": game.contract,
        "with": str(game.partner or ""),
        "result": "" if game.offence and not (game.tout or level) else result,
        "runners": str(game.runners or ""),
        "doubles": str(game.doubles or ""),
        "spritze": str(game.spritze or ""),
        "re": "1" if game.re else "",
        "redeals": " ".join(map(str, game.redeals)),
        "offence": game.offence or "",
        "offender": str(game.offender or ""),
    }
    return {name: text for name, text in texts.items() if text}


def _read_game(line: _RecordedLine, rules: RuleSet) -> Game | None:
    """Return the game, None for empty fields. Adds faults to the line."""
    if not any(line.text(name) for name in RECORD):
        return None
    contract = _read_contract(line, rules)
    by, partner = line.read_seat("by"), line.read_seat("with")
    won, level, tout = _read_result(line)
    if contract is not None and contract.side == "across":
        by, partner = by or 1, partner or 3
    elif contract is not None and contract.side == "nobody":
        by = by or 1
    if by is None:
        line.fault("by", _("Who played this game?"))
    return Game(
        contract.name if contract else "",
        by or 0,
        partner,
        won=won,
        level=level,
        tout=tout,
        runners=line.count("runners"),
        number=line.game,
        seats=rules.seats,
        offence=line.text("offence") or None,
        offender=line.read_seat("offender"),
        doubles=line.count("doubles"),
        spritze=line.read_seat("spritze"),
        re=bool(line.text("re")),
        redeals=_read_redeals(line),
    )


def _read_contract(line: _RecordedLine, rules: RuleSet) -> Contract | None:
    name = line.text("contract")
    try:
        return rules.contract(name)
    except IllegalGame:
        sentence = _("“%(text)s” is not played here.") if name else _("Which game was played?")
        line.fault("contract", sentence)
        return None


def _read_result(line: _RecordedLine) -> tuple[bool | None, str | None, bool]:
    text = line.text("result")
    if text in RESULTS:
        return RESULTS[text]
    if text:
        line.fault("result", _("“%(text)s” is not a result."))
    return None, None, False


def _read_redeals(line: _RecordedLine) -> tuple[int, ...]:
    text = line.text("redeals")
    if text and not REDEALS.fullmatch(text):
        sentence = _("“%(text)s”: one number for each deal thrown in, for example 0 2.")
        line.fault("redeals", sentence)
        return ()
    return redeals_of(text)


def _can_be_undecided(rules: RuleSet, contract: Contract, tout: bool) -> bool:
    if tout:
        return contract.tout is not None and bool(rules.offences)
    return contract.drawn_at is not None and contract.drawn != "replayed"


def stored_list(sheet: TableSheet, numbers: Sequence[int]) -> sheets.TypedSheet:
    """Return the stored list, or the draft on hold, as a TypedSheet.

    `numbers`: start numbers by seat.
    """
    if holds_records(sheet):
        return stored_record(sheet, numbers)
    if sheet.kind == TableSheet.Kind.TOTALS:
        return stored_totals(sheet)
    return stored_games(sheet)


def stored_games(sheet: TableSheet) -> sheets.TypedSheet:
    """Return a TypedSheet of points per game; a list by totals has only its totals."""
    texts = _draft_or_entry(sheet, with_declarer_circles=False)
    return sheets.read_games(texts, sheet.rules, sheet.games_per_round)


def stored_record(sheet: TableSheet, numbers: Sequence[int]) -> sheets.TypedSheet:
    """Return a TypedSheet of games; rows without a recorded one keep their points."""
    texts = _draft_or_entry(sheet, with_declarer_circles=True)
    return read_record(texts, sheet.rules, sheet.games_per_round, numbers)


def stored_totals(sheet: TableSheet) -> sheets.TypedSheet:
    rules = sheet.rules
    if sheet.draft is not None:
        return sheets.read_totals(sheet.draft, rules)
    texts: dict[str, str] = {}
    for total in SheetTotal.objects.filter(sheet=sheet).select_related("seat"):
        texts[f"total{total.seat.seat}"] = points(total.points, rules.is_zero_sum)
        for name in (*sheets.split_columns(rules), *rules.tally_columns):
            value = getattr(total, name)
            texts[f"{name}{total.seat.seat}"] = "" if value is None else str(value)
    return sheets.read_totals(texts, rules)


def holds_records(sheet: TableSheet) -> bool:
    """True if the list was typed as declarer, game and result."""
    if sheet.draft is not None:
        return any(name.rstrip("0123456789") in RECORD for name in sheet.draft)
    return sheet.is_counted and sheet.rows.filter(played__isnull=False).exists()


def entry_texts(
    entry: SheetEntry, rules: RuleSet, *, with_declarer_circles: bool = True
) -> dict[str, str]:
    """Return {field: text} of each game, or only the totals of a list by totals.

    A circle, on paper around the points of a player who played alone, is a text such as "13", the
    circled seats. Without `with_declarer_circles` correct circles are left out.
    """
    if entry.rows is None:
        totals = enumerate(entry.totals or (), 1)
        return {f"total{seat}": points(total, rules.is_zero_sum) for seat, total in totals}
    texts = {f"t{game}": "1" for game in entry.touts}
    texts |= {approval_field(game): "1" for game in entry.witnessed or ()}
    texts |= {f"remark{game}": remark for game, remark in entry.remarks.items()}
    for game, seats in entry.circled.items():
        own = rules.read_line(entry, game).declarer
        if with_declarer_circles or seats != ({own} if own else set()):
            texts[f"o{game}"] = "".join(map(str, sorted(seats))) or sheets.NO_CIRCLE
    for game, row in enumerate(entry.rows, 1):
        if game in entry.games:
            played = game_texts(entry.games[game])
            texts |= {f"{name}{game}": text for name, text in played.items()}
            continue
        for seat, value in enumerate(row or (), 1):
            texts[sheets.cell(game, seat)] = points(value, rules.is_zero_sum)
    return texts


def _draft_or_entry(sheet: TableSheet, *, with_declarer_circles: bool) -> sheets.Texts:
    if sheet.draft is not None:
        draft: sheets.Texts = sheet.draft
        return draft
    stored = stored_entry(sheet) if sheet.is_counted else None
    if stored is None:
        return approval_texts(sheet)
    return entry_texts(stored, sheet.rules, with_declarer_circles=with_declarer_circles)
