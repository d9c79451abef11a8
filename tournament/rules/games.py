"""Recorded games and changes of a list in words: "Solo 2 lost, Schneider, 3 Laufende"."""

import re
from collections.abc import Iterator, Mapping
from typing import Any

from django.utils.translation import gettext as _, ngettext

from scoring import BadRecord, Game, IllegalGame, Row, RuleSet, game_from_data
from tournament.rules.names import contract_name, level_name, offence_name
from tournament.rules.sentences import result_in_words, row_in_words
from tournament.shared.signs import row_in_signs

REDEALS = re.compile(r"^[0-9](?:[ ,;]*[0-9]){0,19}$")  # one digit for each deal thrown in


def redeals_of(text: str) -> tuple[int, ...]:
    """Return each thrown-in deal's number of doubles: "0 2" → (0, 2); other signs are ignored."""
    return tuple(int(sign) for sign in text if sign.isdigit())


def game_in_words(rules: RuleSet, game: Game) -> str:
    return ", ".join([_game_and_result(rules, game), *extras(game)])


def line_in_words(rules: RuleSet, row: Row, number: int, tout: bool, game: Game | None) -> str:
    """Describe line `number` of a list by its recorded game, else by its points and T mark."""
    if game is not None:
        return game_in_words(rules, game)
    return row_in_words(rules, row, number, tout)


def remarks_in_words(new: Mapping[str, Any]) -> list[str]:
    """Return a sentence per remark why a game was given to the other side.

    `new`: of a list's journal entry.
    """
    return [
        _("game %(game)s given to the other side: %(reason)s") % {"game": game, "reason": reason}
        for game, reason in (new.get("remarks") or {}).items()
    ]


def changes_in_words(rules: RuleSet, old: Mapping[str, Any], new: Mapping[str, Any]) -> list[str]:
    """Describe changed games and remarks of a list's journal entry."""
    old_games, new_games = old.get("games") or {}, new.get("games") or {}
    sentences = [
        _("game %(game)s: %(old)s → %(new)s")
        % {
            "game": game,
            "old": _journal_game_in_words(rules, old, game, old_games.get(game)),
            "new": _journal_game_in_words(rules, new, game, new_games.get(game)),
        }
        for game in sorted({*old_games, *new_games}, key=int)
        if old_games.get(game) != new_games.get(game)
    ]
    remarks = old.get("remarks") or {}
    added = {g: t for g, t in (new.get("remarks") or {}).items() if remarks.get(g) != t}
    return sentences + remarks_in_words({"remarks": added})


def _journal_game_in_words(
    rules: RuleSet, stored: Mapping[str, Any], game: str, data: object
) -> str:
    rows = stored.get("rows") or []
    row = rows[int(game) - 1] if len(rows) >= int(game) else None
    if data is not None:
        try:
            return game_in_words(rules, game_from_data(data, seats=len(row or ()) or rules.seats))
        except BadRecord:
            return "?"
    return row_in_signs(row, is_zero_sum=rules.is_zero_sum) if row else "–"


def _game_and_result(rules: RuleSet, game: Game) -> str:
    try:
        contract = rules.contract(game.contract)
        side, is_ramsch = contract.side, contract.is_ramsch
    except IllegalGame:
        side, is_ramsch = "called" if game.partner else "alone", False
    name = contract_name(game.contract)
    if game.tout:
        name = f"{name}-{level_name('tout')}"
    if side == "nobody":
        return name
    seats = f"{game.declarer} + {game.partner}" if game.partner else str(game.declarer)
    if game.won is None:
        return f"{name} {seats}"
    if game.won and is_ramsch:
        return _("%(kind)s %(seat)s, Durchmarsch") % {"kind": name, "seat": seats}
    return result_in_words(name, seats, game.won)


def extras(game: Game) -> Iterator[str]:
    if game.level in ("schneider", "schwarz"):
        yield level_name(game.level)
    if game.runners:
        yield _("%(count)s Laufende") % {"count": game.runners}
    if game.doubles:
        yield ngettext("doubled once", "doubled %(count)s times", game.doubles) % {
            "count": game.doubles
        }
    if game.spritze is not None:
        yield _("Spritze from seat %(seat)s") % {"seat": game.spritze}
    if game.re:
        yield _("Re")
    if game.redeals:
        yield ngettext(
            "after %(count)s thrown-in deal", "after %(count)s thrown-in deals", len(game.redeals)
        ) % {"count": len(game.redeals)}
    if game.offence:
        yield offence_name(game.offence)
        yield _("offender: seat %(number)s") % {"number": game.offender}
