"""Sentences for the codes and numbers of scoring.

The scripts have their own: `results/forms/sheet_lines.py`, `totals_page.py`.
"""

from collections.abc import Mapping, Sequence
from typing import Any, cast

from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from scoring import Game, IllegalGame, Problem, Row, RuleSet
from scoring.values import Reading
from tournament.rules.names import (
    contract_name,
    level_name,
    offence_name,
    rule_reference,
    tie_break_name,
    with_rule,
)
from tournament.shared.signs import points, row_in_signs

REASONS = {
    "unknown_contract": gettext_lazy("%(contract)s is not played here."),
    "unknown_level": gettext_lazy("%(contract)s has no %(level)s."),
    "unknown_offence": gettext_lazy("The rules do not mention: %(offence)s."),
    "no_tout": gettext_lazy("%(contract)s cannot be played as Tout."),
    "cannot_be_lost": gettext_lazy("%(contract)s cannot be lost."),
    "cannot_be_won": gettext_lazy("%(contract)s cannot be won."),
    "is_replayed": gettext_lazy("%(contract)s without a winner is played again and writes no row."),
    "too_many_doubles": gettext_lazy(
        "%(contract)s is doubled at most %(most)s times, not %(doubles)s."
    ),
    "no_spritze": gettext_lazy("%(contract)s allows no Spritze."),
    "spritze_by_side": gettext_lazy(
        "Seat %(seat)s is on the declaring side and cannot give the Spritze."
    ),
    "no_re": gettext_lazy("There is no Re."),
    "re_without_spritze": gettext_lazy("A Re answers a Spritze, and there was none."),
    "no_redeals": gettext_lazy("Thrown-in deals add nothing under these rules."),
    "wrong_redeal": gettext_lazy("A thrown-in deal has 0 to %(most)s doubles, not %(doubles)s."),
    "no_jungfrau": gettext_lazy("%(contract)s: a player without a trick pays too."),
    "wrong_jungfrau": gettext_lazy("Seat %(seat)s cannot be exempt for having no trick."),
    "all_jungfrauen": gettext_lazy("If nobody else took a trick, everybody pays."),
    "wrong_seat": gettext_lazy("There is no seat %(seat)s at a table of %(seats)s."),
    "wrong_table_size": gettext_lazy("The rules have no table of %(seats)s."),
    "partner_missing": gettext_lazy("%(contract)s needs a partner other than the declarer."),
    "partner_not_allowed": gettext_lazy("%(contract)s is played alone."),
    "partner_fixed": gettext_lazy("%(contract)s is seats 1 and 3 against 2 and 4."),
    "too_many_runners": gettext_lazy(
        "%(contract)s has at most %(most)s Laufende, not %(runners)s."
    ),
    "result_missing": gettext_lazy("Please say whether %(contract)s was won."),
    "offender_missing": gettext_lazy("The offender is missing: %(offence)s."),
    "wrong_card_points": gettext_lazy("Card points go from 0 to %(most)s, not %(card_points)s."),
    "wrong_tricks": gettext_lazy("Tricks go from 0 to %(most)s, not %(tricks)s."),
    "points_without_trick": gettext_lazy(
        "Without a trick there are no card points, not %(card_points)s."
    ),
    "points_of_all_tricks": gettext_lazy(
        "All %(tricks)s tricks hold %(most)s card points, not %(card_points)s."
    ),
    "wrong_number": gettext_lazy("Games are numbered from 1, not %(number)s."),
    "card_points_missing": gettext_lazy("%(contract)s is judged by its card points."),
    "tricks_missing": gettext_lazy("A Tout is judged by its tricks."),
    "tricks_needed": gettext_lazy("%(contract)s is judged by its tricks."),
}

PROBLEMS = {
    "row_missing": gettext_lazy("The row is empty."),
    "row_incomplete": gettext_lazy("A seat is empty."),
    "row_sum": gettext_lazy("%(row)s adds up to %(sum)s instead of 0."),
    "row_illegal": gettext_lazy("No game gives %(row)s."),
    "row_misprint": gettext_lazy(
        "Each of the others writes %(right)s, not %(typed)s: rule %(rule)s is misprinted."
    ),
    "jungfrauen_unclear": gettext_lazy(
        "Everybody else pays here. If a seat took no trick, type the row: that seat has 0."
    ),
    "row_length": gettext_lazy("The row has %(length)s numbers, the table has %(seats)s seats."),
    "game_outside": gettext_lazy("There is no game %(number)s in a list of %(games)s."),
    "first_tout_by_cards": gettext_lazy(
        "In game 1 a Tout counts by its cards (rule %(rule)s): without Schneider it is plain."
    ),
    "first_tout_highest": gettext_lazy(
        "In game 1 a Tout counts as Schneider, whatever its cards (rule %(rule)s)."
    ),
    "row_first_game": gettext_lazy("%(row)s is not possible in the first game of a round."),
    "row_negative": gettext_lazy("Only plus points are allowed, not %(value)s."),
    "row_not_of_game": gettext_lazy("The game recorded here gives %(right)s, not %(row)s."),
    "game_illegal": gettext_lazy("%(reason)s"),
    "game_missing": gettext_lazy("The row does not show what was played."),
    "approval_missing": gettext_lazy("This game counts only if the supervisors approved it."),
    "tout_impossible": gettext_lazy("%(row)s cannot be a Tout."),
    "tout_mark_missing": gettext_lazy("%(row)s can only be a Tout, but has no T."),
    "tout_unclear": gettext_lazy("%(row)s may be a Tout. If it was, please add a T."),
    "circle_missing": gettext_lazy("This seat played alone and has no circle."),
    "circle_wrong": gettext_lazy("This seat has a circle but did not play alone."),
    "total_missing": gettext_lazy("Please enter the total, even if it is 0."),
    "total_mismatch": gettext_lazy("List %(total)s, rows %(sum)s."),
    "totals_sum": gettext_lazy("The totals add up to %(sum)s instead of 0."),
    "totals_step": gettext_lazy("%(total)s is not a multiple of %(step)s."),
    "totals_parity": gettext_lazy("The totals of a list are all even or all odd."),
    "total_negative": gettext_lazy("Only plus points are allowed, not %(total)s."),
    "column_missing": gettext_lazy("Please enter plus and minus, even if they are 0."),
    "column_negative": gettext_lazy("Plus and minus are written without a sign, not %(value)s."),
    "columns_sum": gettext_lazy(
        "The plus columns add up to %(plus)s, the minus columns to %(minus)s."
    ),
    "columns_difference": gettext_lazy(
        "Plus %(plus)s and minus %(minus)s make %(difference)s, but the list says "
        "%(total)s: one of these two columns is added up wrongly."
    ),
    "total_too_high": gettext_lazy("%(total)s is more than %(games)s games can give (%(most)s)."),
    "tally_negative": gettext_lazy("%(value)s is not a count."),
    "tally_won_over_played": gettext_lazy(
        "%(won)s %(won_name)s, but only %(played)s %(played_name)s."
    ),
    "totals_swapped": gettext_lazy(
        "Are seats %(first)s and %(second)s swapped? "
        "The counts fit much better the other way round."
    ),
    "total_unlikely": gettext_lazy(
        "%(total)s hardly fits the counts; %(least)s to %(most)s would be usual."
    ),
    "tally_too_few": gettext_lazy(
        "%(total)s is more than %(games)s games give of which %(alone)s were played alone "
        "(%(most)s). Are games missing in the counts?"
    ),
    "tally_too_many": gettext_lazy(
        "%(played)s games played alone, but the list has only %(games)s games."
    ),
}


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
    words = _("%(kind)s %(seat)s won") if reading.won else _("%(kind)s %(seat)s lost")
    text = words % {"kind": kind, "seat": reading.declarer}
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
    """Return "Ramsch 1 lost", or "alone 1 won" if `games`, all that fit the row, are several."""
    names = {game.contract for game in games}
    kind = contract_name(games[0].contract) if len(names) == 1 else _("alone")
    if not rules.contract(games[0].contract).can_be_won:
        return f"{kind} {games[0].declarer}"
    words = _("%(kind)s %(seat)s won") if games[0].won else _("%(kind)s %(seat)s lost")
    return words % {"kind": kind, "seat": games[0].declarer}


def problem_in_words(problem: Problem, *, is_zero_sum: bool = True, place: bool = True) -> str:
    """Return "Game 14, seat 1: The row adds …", or without `place` only the sentence."""
    if problem.code == "game_illegal":
        values: dict[str, Any] = {k: v for k, v in problem.values.items() if k != "reason"}
        sentence = reason_in_words(IllegalGame(**values))
    else:
        sentence = str(PROBLEMS[problem.code]) % _values_in_words(problem.values, is_zero_sum)
    where = _place_of(problem) if place else ""
    return f"{where}: {sentence}" if where else sentence


def problem_with_nearest(rules: RuleSet, problem: Problem) -> str:
    sentence = problem_in_words(problem, is_zero_sum=rules.is_zero_sum)
    nearest = nearest_in_words(rules, problem)
    return f"{sentence} {nearest}" if nearest else sentence


def nearest_in_words(rules: RuleSet, problem: Problem) -> str:
    """Return "Possible: 6 −2 −2 −2 (Solo 1 won).", or an empty string."""
    is_named = problem.code == "row_not_of_game"  # its sentence has the right row
    if not problem.nearest or is_named or not any(cast(Row, problem.values["row"])):
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
    sentence = str(REASONS[illegal.code]) % values
    if not illegal.rule:
        return sentence
    return f"{sentence} ({capfirst(rule_reference(illegal.rule))})"


def is_by_points(rules: RuleSet) -> bool:
    return rules.tie_breaks[:1] == ("points",)


def ties_note(rules: RuleSet) -> str:
    return with_rule(
        ranking_order(rules, _("Ties on points: %(names)s")), rules.rule_numbers["ranking"]
    )


def ranking_order(rules: RuleSet, with_equal_points: str) -> str:
    sentence, names = _("Ranking by: %(names)s"), rules.tie_breaks
    if is_by_points(rules):
        sentence, names = with_equal_points, names[1:]
    return sentence % {"names": ", ".join(map(tie_break_name, names))}


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
    offered = rules.offered_contracts
    has_tout = any(
        contract.tout is not None or contract.counts_as == "tout" for contract in offered
    )
    if has_tout and rules.counts_tout_as_solo:
        return (
            _("A Tout also counts as a Solo, a Sie does not.")
            if has_sie(rules)
            else _("A Tout also counts as a Solo.")
        )
    if has_tout and has_sie(rules):
        return _("Tout and Sie do not count as Solos.")
    if has_tout:
        return _("A Tout does not count as a Solo.")
    return _("A Sie does not count as a Solo.") if has_sie(rules) else ""


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
