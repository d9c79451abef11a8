"""The words of a ranking: categories, order, reasons for a place."""

from dataclasses import replace

from django.utils.text import capfirst
from django.utils.translation import gettext as _

from scoring import RuleSet
from tournament.ranking.penalties import penalty_in_words
from tournament.ranking.standings import ADULTS, MINORS, Standings, StandingsRow
from tournament.ranking.tie_breaks import SHARED
from tournament.rules.names import is_points_of_a_round, tie_break_name, with_rule
from tournament.rules.sentences import best_rounds_note, is_by_points, ranking_order
from tournament.shared.signs import points


def category_title(name: str) -> str:
    return apart_title(name) or _("Ranking")


def apart_title(name: str) -> str:
    return {ADULTS: capfirst(_("adults")), MINORS: capfirst(_("minors"))}.get(name, "")


def ranking_note(rules: RuleSet, *, has_lots: bool) -> str:
    rule_number = rules.rule_numbers["ranking"]
    if not has_lots and rules.tie_breaks[-1] == "lot":
        rule_number = ""  # the printed rule says lot
        rules = replace(rules, tie_breaks=(*rules.tie_breaks[:-1], SHARED))
    sentence = _("Tie-breakers in this order: %(names)s")
    if len(rules.tie_breaks) == 2:
        sentence = _("Tie-breakers: %(names)s")
    order = with_rule(ranking_order(rules, sentence), rule_number)
    if rules.best_rounds is None:
        return order
    brackets = _("Results that do not count are in brackets.")
    return f"{best_rounds_note(rules)} {brackets} {order}"


def penalty_note(ranked: Standings) -> str:
    if not ranked.has_penalties:
        return ""
    if ranked.tournament.rules.is_zero_sum:
        return _(
            "Penalty: points taken away by the jury; the sum of everybody's points is lower by "
            "the same amount."
        )
    return _("Penalty: points taken away by the jury.")


def penalty_and_tie(row: StandingsRow) -> str:
    return ", ".join(filter(None, (penalty_in_words(row.penalty), tie_in_words(row))))


def rounds_and_penalty(row: StandingsRow, *, is_zero_sum: bool) -> str:
    rounds = rounds_in_signs(row, is_zero_sum=is_zero_sum)
    return ", ".join(filter(None, (*rounds, penalty_in_words(row.penalty))))


def rounds_in_signs(row: StandingsRow, *, is_zero_sum: bool) -> list[str]:
    numbers = range(1, len(row.rounds) + 1)
    return [round_points_in_signs(row, number, is_zero_sum=is_zero_sum) for number in numbers]


def round_points_in_signs(row: StandingsRow, number: int, *, is_zero_sum: bool) -> str:
    """Return "+3", "–" without a list, "[−9]" if dropped."""
    # A spreadsheet reads "(9)" as −9.
    text = points(row.rounds[number - 1], is_zero_sum) or "–"
    return f"[{text}]" if number in row.dropped else text


def tie_heading(rules: RuleSet) -> str:
    return _("Tie-break") if is_by_points(rules) else _("Decided by")


def tie_in_words(row: StandingsRow) -> str:
    """Return the tie-break that decided the place, and the row's void lists."""
    return ", ".join(filter(None, (tie_break_in_words(row), voids_in_words(row))))


def voids_in_words(row: StandingsRow) -> str:
    return ", ".join(_("round %(number)s: list void") % {"number": n} for n in row.void_rounds)


def tie_break_in_words(row: StandingsRow) -> str:
    match row.tie_break:
        case None:
            return ""
        case "shared":
            return _("tied on everything")
        case "lot":
            return _("behind by lot") if row.decided_by == "lot" else _("ahead by lot")
        case "number_low" | "number_high":
            return _("start number %(number)s") % {"number": row.player.number}
        case name if is_points_of_a_round(name):
            number = int(name.removeprefix("round_"))
            scored = points(row.rounds[number - 1], row.player.tournament.rules.is_zero_sum)
            return _("%(points)s in round %(number)s") % {"points": scored or "–", "number": number}
        case name:
            values = {"criterion": tie_break_name(name), "count": getattr(row.tally, name)}
            return _("%(criterion)s: %(count)s") % values
