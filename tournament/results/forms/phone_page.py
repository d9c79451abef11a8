"""The table's page on the phone: lines, sums, keys, the data of its script, and its plain form.

Fields of the plain form have no game number: s1 … s4 and tout where a row tells the game, else
those of results/forms/records.py.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import chain
from typing import Any

from django.utils.translation import gettext as _

from scoring import Contract, Game, IllegalGame, Row, RuleSet, SheetEntry, Stakes, settle
from scoring.contracts import FREE
from tournament.models import Seat, TableReport, TableSheet
from tournament.results import phone_lists
from tournament.results.calls import Call, newest_call
from tournament.results.entry import stored_entry
from tournament.results.forms import record_lines
from tournament.results.forms.records import (
    RECORD,
    RESULTS,
    game_texts,
    read_record,
    results_offered,
)
from tournament.results.forms.sheet_lines import row_data
from tournament.results.forms.sheets import Texts, not_a_number, typed_number
from tournament.results.lines import ListLine, list_line, list_lines
from tournament.shared.money import money
from tournament.shared.names import SeatedPlayer, seated_player, with_names
from tournament.shared.signs import clock, points

ANY_GAME = 2  # a game that is not the first, where other prices may hold
CALLED = {"called": 2, "across": 3}  # any partner, to try a contract
LONGEST_TEXT = 40


@dataclass(frozen=True, slots=True)
class PhoneList:
    sheet: TableSheet
    rules: RuleSet
    entry: SheetEntry
    call: Call | None = None  # the newest, unless cancelled

    @classmethod
    def of(cls, sheet: TableSheet) -> "PhoneList":
        """Load the list to show: the desk's if it is public and has games, else the phone's."""
        rules, games = sheet.rules, sheet.games_per_round
        entry = phone_lists.reported_entry(getattr(sheet, "report", None), rules, games)
        is_shown = sheet.is_counted and not sheet.is_hidden_from(None)
        stored = stored_entry(sheet) if is_shown else None
        if stored is not None and (stored.rows or not entry.rows):
            entry = stored
        return cls(sheet, rules, entry, newest_call(sheet))

    @property
    def games(self) -> int:
        return self.sheet.games_per_round

    @property
    def report(self) -> TableReport | None:
        return getattr(self.sheet, "report", None)

    @property
    def revision(self) -> int:
        return self.report.revision if self.report else 0

    @property
    def is_open(self) -> bool:
        return self.sheet.state == TableSheet.State.OPEN

    @property
    def is_whole(self) -> bool:
        return not self.next_game

    @property
    def is_finished(self) -> bool:
        return self.report is not None and self.report.finished_at is not None

    @property
    def sent_at(self) -> str:
        return "" if self.report is None else clock(self.report.updated_at)

    @property
    def next_game(self) -> int:
        return phone_lists.next_game(self.entry, self.games)

    @property
    def sums(self) -> list[str]:
        """Each seat's total as text; empty if the desk's list is hidden."""
        if not self.entry.rows and not self.is_open:
            return [points(total or 0, self.rules.is_zero_sum) for total in self.entry.totals or ()]
        rows = self.entry.complete_rows.values()
        totals = map(sum, zip((0,) * self.rules.seats, *rows, strict=True))
        return [points(total, self.rules.is_zero_sum) for total in totals]

    @property
    def money(self) -> list[str]:
        """Each seat's balance as text in euros; empty if unknown."""
        if not self.entry.rows and not self.is_open:
            return []
        prices = Stakes.from_data(self.sheet.round.tournament.stakes)
        rows = list(self.entry.complete_rows.values())
        due = settle(self.rules, rows, prices) if prices else ()
        return [f"{'+' if cent > 0 else ''}{money(cent)}" for cent in due]

    @property
    def lines(self) -> list[ListLine]:
        return [list_line(self.rules, self.entry, game) for game in range(1, self.games + 1)]

    @property
    def last_shown(self) -> int:
        if not self.is_open:
            return len(self.entry.rows or ())
        return max(len(self.entry.rows or ()), self.next_game)

    def state(self) -> dict[str, Any]:
        lines = list_lines(self.rules, self.entry)
        return {
            "revision": self.revision,
            "games": phone_lists.as_data(self.entry),
            "words": [line.words for line in lines],
            "alone": [line.circled_seat for line in lines],
            "money": self.money,
            "sentAt": self.sent_at,
            "isFinished": self.is_finished,
            "call": self.call
            and {
                "words": self.call.phone_sentence,
                "isOpen": not self.call.answer,
                "number": self.call.number,
            },
        }


def people_at(sheet: TableSheet) -> list[SeatedPlayer]:
    seats = with_names(Seat.objects.filter(round=sheet.round, table=sheet.table))
    people = {seat.seat: seated_player(seat.player, sheet.round.number) for seat in seats}
    return [people.get(seat, SeatedPlayer()) for seat in range(1, sheet.seat_count + 1)]


def script_data(table: PhoneList, people: Sequence[SeatedPlayer]) -> dict[str, Any]:
    rules = table.rules
    data = {
        "seats": rules.seats,
        "gamesPerRound": table.games,
        "isZeroSum": rules.is_zero_sum,
        # By game; empty if a thrown-in deal moves the dealer on.
        "dealers": [
            rules.dealer(game) for game in range(1, table.games + 1) if rules.numbers_tell_dealers
        ],
        "names": [person.last_name for person in people],
        "state": table.state(),
        "say": {
            "game": _("Game %(game)s"),
            "change": _("Change game %(game)s"),
            "dealer": _("Dealer: %(name)s"),
            "notSent": _("not sent yet"),
            "sent": _("sent %(time)s"),
            "kept": _(
                "No network: the list stays on this phone; this page sends it as soon as the"
                " network is back."
            ),
            "unreached": _(
                "No network: the supervisors have not heard of this. Try again, or go to the desk."
            ),
            "unkept": _(
                "This browser cannot store anything. Keep the page open until it says “sent”,"
                " and write on paper as well."
            ),
            "later": _("Points appear once the list is sent."),
            "reload": _("The list could not be sent. Reload this page; the list is kept here."),
            "both": _("Game %(game)s was entered differently on another phone."),
            "mine": _("use mine"),
            "theirs": _("keep the other"),
            "empty": _("empty"),
            "who": _("Who played?"),
            "with": _("With whom?"),
        },
    }
    if rules.rows_tell_the_game:
        return data | {"rows": row_data(rules)}
    return data | {"record": record_choices(rules)}


def record_choices(rules: RuleSet) -> dict[str, Any]:
    contracts, results = record_lines.contract_choices(rules), record_lines.result_choices(rules)
    return {
        "results": {choice.name: RESULTS[choice.name] for choice in results},
        "contracts": {
            choice.name: _contract_data(rules, rules.contract(choice.name), choice.won_label)
            for choice in contracts
        },
        "resultNames": {choice.name: choice.text for choice in results},
        "contractNames": {choice.name: choice.text for choice in contracts},
    }


def runners_offered(rules: RuleSet) -> list[int]:
    return sorted({*chain(*map(rules.runners_that_matter, rules.offered_contracts))})


def _contract_data(rules: RuleSet, contract: Contract, won_label: str) -> dict[str, Any]:
    doubling = rules.doubling
    return {
        "won": won_label,
        "side": contract.side,
        "results": [
            name for name in results_offered(rules) if _allows_result(rules, contract, name)
        ],
        "runners": list(rules.runners_that_matter(contract)),
        "doubles": doubling.most if contract.takes_doubles else 0,
        "spritze": doubling.has_spritze and contract.takes_spritze,
        "redeals": rules.counts_redeals and contract.redeal != FREE,
    }


def _allows_result(rules: RuleSet, contract: Contract, name: str) -> bool:
    won, level, tout = RESULTS[name]
    if contract.side == "nobody":
        return False
    if won is None and (tout or contract.drawn_at is None or contract.drawn == "replayed"):
        return False
    game = Game(contract.name, 1, CALLED.get(contract.side), won=won, level=level, tout=tout,
                number=ANY_GAME, seats=rules.seats)  # fmt: skip
    try:
        rules.score(game)
    except IllegalGame:
        return False
    return True


def typed_texts(posted: Texts, rules: RuleSet) -> dict[str, str]:
    return {name: str(posted.get(name, ""))[:LONGEST_TEXT].strip() for name in field_names(rules)}


def field_names(rules: RuleSet) -> tuple[str, ...]:
    if not rules.rows_tell_the_game:
        return RECORD
    return (*(f"s{seat}" for seat in range(1, rules.seats + 1)), "tout")


def typed_game(
    texts: Texts, rules: RuleSet, number: int, games: int, numbers: Sequence[int]
) -> phone_lists.TableGame | None:
    """Return game `number`, None if every field is empty. Raises NoGame if it is invalid.

    `games`: number per round. `numbers`: start numbers, seat 1 first.
    """
    if not any(texts.values()):
        return None
    if rules.rows_tell_the_game:
        return phone_lists.game_by_row(
            _typed_row(texts, rules, number), rules, number, tout=bool(texts["tout"])
        )
    called = {contract.name for contract in rules.offered_contracts if contract.side == "called"}
    if texts["contract"] not in called:
        texts = {**texts, "with": ""}  # without script the partner's key stays pressed
    numbered = {f"{name}{number}": text for name, text in texts.items()}
    typed = read_record(numbered, rules, games, numbers)
    if typed.faults:
        raise phone_lists.NoGame(" ".join(typed.faults.values()))
    return phone_lists.game_by_record(typed.entry.games[number], rules)


def filled_fields(entry: SheetEntry, game: int, rules: RuleSet) -> dict[str, str]:
    texts, row = dict.fromkeys(field_names(rules), ""), entry.row(game)
    if game in entry.games:
        return texts | game_texts(entry.games[game])
    if row is None:
        return texts
    cells = {f"s{seat}": points(value, rules.is_zero_sum) for seat, value in enumerate(row, 1)}
    return texts | cells | {"tout": "1" if game in entry.touts else ""}


def _typed_row(texts: Texts, rules: RuleSet, game: int) -> Row:
    """Return the typed row, completed if only one legal row fits. Raises NoGame."""
    typed = [texts[f"s{seat}"] for seat in range(1, rules.seats + 1)]
    read = [typed_number(text) for text in typed]
    for seat, (text, value) in enumerate(zip(typed, read, strict=True), 1):
        if text and value is None:
            raise phone_lists.NoGame(not_a_number(text, seat))
    if not any(typed):
        raise phone_lists.NoGame(_("The row is empty."))
    whole = tuple(value for value in read if value is not None)
    if len(whole) == rules.seats:
        return whole
    empty = [seat for seat, value in enumerate(read) if value is None]
    rows = [
        row
        for row in rules.legal_rows(game)
        if all(read[seat] in (value, None) for seat, value in enumerate(row))
    ]
    if not rows:
        cells = " ".join(points(value, rules.is_zero_sum) for value in whole)
        raise phone_lists.NoGame(_("No game gives %(row)s.") % {"row": cells})
    lost = [row for row in rows if all(row[seat] <= 0 for seat in empty)]
    if len(lost) != 1:
        raise phone_lists.NoGame(_("Please enter the points of every seat."))
    return lost[0]
