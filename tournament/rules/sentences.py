"""Sentences for the codes and numbers of scoring.

The scripts have their own: `results/forms/sheet_lines.py`, `totals_page.py`.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from django.utils.text import capfirst
from django.utils.translation import gettext as _, ngettext

from scoring import Game, IllegalGame, Problem, Reading, Row, RuleSet
from scoring.errors import REASONS
from scoring.values import PROBLEMS
from tournament.rules.names import (
    contract_name,
    level_name,
    offence_name,
    rule_reference,
    tie_break_name,
    with_rule,
)
from tournament.shared.signs import points, row_in_signs


def row_in_words(rules: RuleSet, row: Row, number: int | None = None, tout: bool = False) -> str:
    """Return "Ruf 1 + 4, Schneider" or "Solo 2 won", or "" for an illegal row.

    `number`: of the game. `tout`: the row has a T.
    """
    games = rules.legal_rows(number).get(tuple(row))
    if games is None:
        return ""
    reading = rules.read_row(row, number, tout=tout)
    if reading.solo:
        return _alone_in_words(reading, {game.level for game in games if game.tout == reading.tout})
    if not any(row):
        return _nobody_wins_in_words(rules, games[0])
    if rules.contract(games[0].contract).is_alone:
        return _one_against_all_in_words(rules, games)
    winners = " + ".join(str(seat) for seat, value in enumerate(row, 1) if value > 0)
    levels = {game.level for game in games}
    level = levels.pop() if len(levels) == 1 else "plain"
    if level == "plain":
        return _("Ruf %(seats)s") % {"seats": winners}
    return _("Ruf %(seats)s, %(level)s") % {"seats": winners, "level": level_name(str(level))}


def _alone_in_words(reading: Reading, levels: set[str | None]) -> str:
    kind = _("Sie") if reading.sie else _("Tout") if reading.tout else _("Solo")
    text = result_in_words(kind, reading.declarer, reading.won)
    level = levels.pop() if len(levels) == 1 else "plain"
    return f"{text}, {level_name(level)}" if level in ("schneider", "schwarz") else text


def _nobody_wins_in_words(rules: RuleSet, game: Game) -> str:
    contract = rules.contract(game.contract)
    if contract.drawn_at is None:
        return contract_name(contract.name)
    return _("%(contract)s, drawn %(side)s : %(others)s") % {
        "contract": contract_name(contract.name),
        "side": contract.drawn_at,
        "others": rules.deck.card_points - contract.drawn_at,
    }


def _one_against_all_in_words(rules: RuleSet, games: Sequence[Game]) -> str:
    """Return "Ramsch 1 lost" for seat 1, "alone 1 lost" if the contracts of `games` differ."""
    names = {game.contract for game in games}
    kind = contract_name(games[0].contract) if len(names) == 1 else _("alone")
    if not rules.contract(games[0].contract).can_be_won:
        return f"{kind} {games[0].declarer}"
    return result_in_words(kind, games[0].declarer, games[0].won)


def result_in_words(kind: str, seat: object, won: bool | None) -> str:
    words = _("%(kind)s %(seat)s won") if won else _("%(kind)s %(seat)s lost")
    return words % {"kind": kind, "seat": seat}


def problem_in_words(rules: RuleSet, problem: Problem, *, place: bool = True) -> str:
    """Return "Game 14, seat 1: The row adds …", or without `place` only the sentence."""
    if problem.code == "game_illegal":
        values: dict[str, Any] = {k: v for k, v in problem.values.items() if k != "reason"}
        sentence = reason_in_words(IllegalGame(**values))
    else:
        sentence = _(PROBLEMS[problem.code]) % _values_in_words(problem.values, rules.is_zero_sum)
    where = _place_of(problem) if place else ""
    return f"{where}: {sentence}" if where else sentence


def problem_with_nearest(rules: RuleSet, problem: Problem) -> str:
    sentence = problem_in_words(rules, problem)
    nearest = nearest_in_words(rules, problem)
    return f"{sentence} {nearest}" if nearest else sentence


def nearest_in_words(rules: RuleSet, problem: Problem) -> str:
    """Return "Possible: 6 −2 −2 −2 (Solo 1 won).", or an empty string."""
    is_named = problem.code == "row_not_of_game"  # its sentence has the right row
    if not problem.nearest or is_named or not any(problem.values["row"]):
        return ""
    rows = [
        f"{row_in_signs(row, is_zero_sum=rules.is_zero_sum)}"
        f" ({row_in_words(rules, row, problem.game)})"
        for row in problem.nearest
    ]
    return _("Possible: %(rows)s.") % {"rows": _(" or ").join(rows)}


def _place_of(problem: Problem) -> str:
    where = []
    if problem.game is not None:
        where.append(_("Game %(game)s") % {"game": problem.game})
    if problem.seat is not None:
        where.append(_("seat %(seat)s") if where else _("Seat %(seat)s"))
        where[-1] %= {"seat": problem.seat}
    return ", ".join(where)


def reason_in_words(illegal: IllegalGame) -> str:
    names = {"contract": contract_name, "level": level_name, "offence": offence_name}
    values = {
        key: names[key](str(value)) if key in names else value
        for key, value in illegal.values.items()
    }
    sentence = _(REASONS[illegal.code]) % values
    if not illegal.rule:
        return sentence
    return f"{sentence} ({capfirst(rule_reference(illegal.rule))})"


def is_by_points(rules: RuleSet) -> bool:
    return rules.tie_breaks[:1] == ("points",)


def ties_note(rules: RuleSet) -> str:
    return with_rule(
        ranking_order(rules, _("Tie-breakers: %(names)s")), rules.rule_numbers["ranking"]
    )


def ranking_order(rules: RuleSet, with_equal_points: str) -> str:
    sentence, names = _("Ranking by: %(names)s"), rules.tie_breaks
    if is_by_points(rules):
        sentence, names = with_equal_points, names[1:]
    words = [str(tie_break_name(name)) for name in names]
    if names[-1] == "shared" and len(names) > 1:
        words[-2:] = [_("%(last)s; otherwise the place is shared") % {"last": words[-2]}]
    return sentence % {"names": ", ".join(words)}


def best_rounds_note(rules: RuleSet) -> str:
    if rules.best_rounds is None:
        return ""
    return ngettext(
        "Only the best round of each player counts.",
        "Only the best %(best)s rounds of each player count.",
        rules.best_rounds,
    ) % {"best": rules.best_rounds}


def has_sie(rules: RuleSet) -> bool:
    return any(contract.counts_as == "sie" for contract in rules.offered_contracts)


def tout_as_solo_note(rules: RuleSet) -> str:
    if not {"solo_won", "solo_played"} & {*rules.tie_breaks}:
        return ""
    words, contracts = _solos_in_words(rules), rules.offered_contracts
    if any(c.first_game and (c.tout or c.counts_as in ("tout", "sie")) for c in contracts):
        words += " " + _("In game 1 of a round they count as Solos and nothing else.")
    return words


def _solos_in_words(rules: RuleSet) -> str:
    sie = has_sie(rules)
    if not any(c.tout is not None or c.counts_as == "tout" for c in rules.offered_contracts):
        return _("A Sie does not count as a Solo.") if sie else ""
    if rules.counts_tout_as_solo:
        words = _("A Tout also counts as a Solo, a Sie does not.")
        return words if sie else _("A Tout also counts as a Solo.")
    return (
        _("Tout and Sie do not count as Solos.") if sie else _("A Tout does not count as a Solo.")
    )


# Shown with their sign.
NUMBERS = ("sum", "total", "difference", "value", "least", "most", "right", "typed")


def _values_in_words(values: Mapping[str, Any], is_zero_sum: bool) -> dict[str, str]:
    words = {}
    for key, value in values.items():
        if key in ("row", "right") and not isinstance(value, int):
            words[key] = row_in_signs(value, is_zero_sum=is_zero_sum)
        elif key in ("won_name", "played_name"):
            words[key] = tie_break_name(str(value))
        elif key in NUMBERS and isinstance(value, int):
            words[key] = points(value, is_zero_sum)
        else:
            words[key] = str(value)
    return words
