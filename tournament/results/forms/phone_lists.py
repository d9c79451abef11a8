"""One game in the plain form of a table's page: fields to game, and back.

Fields have no game number: s1 … s4 and tout where a row tells the game, else those of
results/forms/records.py.
"""

from collections.abc import Sequence

from django.utils.translation import gettext as _

from scoring import Row, RuleSet, SheetEntry
from tournament.results.forms.records import RECORD, game_texts, read_record
from tournament.results.forms.sheets import Texts, not_a_number, typed_number
from tournament.results.phone_lists import NoGame, TableGame, game_by_record, game_by_row
from tournament.shared.signs import points

LONGEST_TEXT = 40


def typed_texts(posted: Texts, rules: RuleSet) -> dict[str, str]:
    return {name: str(posted.get(name, ""))[:LONGEST_TEXT].strip() for name in field_names(rules)}


def field_names(rules: RuleSet) -> tuple[str, ...]:
    if not rules.rows_tell_the_game:
        return RECORD
    return (*(f"s{seat}" for seat in range(1, rules.seats + 1)), "tout")


def typed_game(
    texts: Texts, rules: RuleSet, number: int, games: int, numbers: Sequence[int]
) -> TableGame | None:
    """Return game `number`, None if every field is empty. Raises NoGame if it is invalid.

    `games`: number per round. `numbers`: start numbers, seat 1 first.
    """
    if not any(texts.values()):
        return None
    if rules.rows_tell_the_game:
        return game_by_row(
            _typed_row(texts, rules, number), rules, number, tout=bool(texts["tout"])
        )
    called = {contract.name for contract in rules.offered_contracts if contract.side == "called"}
    if texts["contract"] not in called:
        texts = {**texts, "with": ""}  # without script the partner's key stays pressed
    numbered = {f"{name}{number}": text for name, text in texts.items()}
    typed = read_record(numbered, rules, games, numbers)
    if typed.faults:
        raise NoGame(" ".join(typed.faults.values()))
    return game_by_record(typed.entry.games[number], rules)


def game_fields(entry: SheetEntry, game: int, rules: RuleSet) -> dict[str, str]:
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
            raise NoGame(not_a_number(text, seat))
    if not any(typed):
        raise NoGame(_("The row is empty."))
    whole = tuple(value for value in read if value is not None)
    return whole if len(whole) == rules.seats else _only_fitting_row(read, rules, game)


def _only_fitting_row(read: Sequence[int | None], rules: RuleSet, game: int) -> Row:
    rows = [
        row
        for row in rules.legal_rows(game)
        if all(
            value == winner_points if winner_points is not None else value <= 0
            for value, winner_points in zip(row, read, strict=True)
        )
    ]
    if len(rows) != 1:
        raise NoGame(_("Please enter the points of every seat."))
    return rows[0]
