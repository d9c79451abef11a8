"""One game from the plain form of a table's page, and back into its fields.

The page's fields carry no number of the game, which comes beside them: s1 … s4 and tout where a row
tells the game, else those of results/forms/records.py.
"""

from collections.abc import Sequence

from django.utils.translation import gettext as _

from scoring import Row, RuleSet, SheetEntry
from tournament.results.forms.records import RECORD, game_texts, read_record
from tournament.results.forms.sheets import Texts, not_a_number, number
from tournament.results.phone_lists import NoGame, TableGame, by_game, by_row
from tournament.results.services.reports import Send
from tournament.shared.request_numbers import whole_number
from tournament.shared.signs import points

LONGEST_TEXT = 40


def typed_texts(posted: Texts, rules: RuleSet) -> dict[str, str]:
    """What was typed in each field, to be shown again."""
    return {name: str(posted.get(name, ""))[:LONGEST_TEXT].strip() for name in fields(rules)}


def fields(rules: RuleSet) -> tuple[str, ...]:
    if not rules.rows_tell_the_game:
        return RECORD
    return (*(f"s{seat}" for seat in range(1, rules.seats + 1)), "tout")


def known_send(posted: Texts) -> Send:
    """A plain form knows the revision that it was shown; 0, an empty list, for nonsense."""
    return Send(known=whole_number(posted.get("revision", "")) or 0)


def typed_game(
    texts: Texts, rules: RuleSet, number: int, games: int, numbers: Sequence[int]
) -> TableGame | None:
    """The game that was typed, None where every field is empty. Raises NoGame.

    `numbers`: start numbers, seat 1 first.
    """
    if not any(texts.values()):
        return None
    if rules.rows_tell_the_game:
        return by_row(_row(texts, rules, number), rules, number, tout=bool(texts["tout"]))
    called = {one.name for one in rules.offered_contracts if one.side == "called"}
    if texts["contract"] not in called:
        texts = {**texts, "with": ""}  # without script the key of a partner stays pressed
    numbered = {f"{name}{number}": text for name, text in texts.items()}
    typed = read_record(numbered, rules, games, numbers)
    if typed.faults:
        raise NoGame(" ".join(typed.faults.values()))
    return by_game(typed.entry.games[number], rules)


def game_fields(entry: SheetEntry, game: int, rules: RuleSet) -> dict[str, str]:
    """A line of the list as it stands in the form."""
    texts, row = dict.fromkeys(fields(rules), ""), entry.row(game)
    if game in entry.games:
        return texts | game_texts(entry.games[game])
    if row is None:
        return texts
    cells = {f"s{seat}": points(value, rules.is_zero_sum) for seat, value in enumerate(row, 1)}
    return texts | cells | {"tout": "1" if game in entry.touts else ""}


def _row(texts: Texts, rules: RuleSet, game: int) -> Row:
    """The row as typed; empty seats are filled in where only one row is left."""
    typed = [texts[f"s{seat}"] for seat in range(1, rules.seats + 1)]
    read = [number(text) for text in typed]
    for seat, (text, value) in enumerate(zip(typed, read, strict=True), 1):
        if text and value is None:
            raise NoGame(not_a_number(text, seat))
    if not any(typed):
        raise NoGame(_("The row is empty."))
    whole = tuple(value for value in read if value is not None)
    return whole if len(whole) == rules.seats else _filled(read, rules, game)


def _filled(read: Sequence[int | None], rules: RuleSet, game: int) -> Row:
    """Who left a seat empty wrote the winners only."""
    rows = [
        row
        for row in rules.legal_rows(game)
        if all(
            value == written if written is not None else value <= 0
            for value, written in zip(row, read, strict=True)
        )
    ]
    if len(rows) != 1:
        raise NoGame(_("Please enter the points of every seat."))
    return rows[0]
