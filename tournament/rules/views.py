"""The rules of a tournament as a page, and the working out of a single game."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from scoring import RuleSet
from scoring.contracts import NO_GAME
from tournament.rules.forms import GameForm, Outcome
from tournament.rules.names import (
    OF_WORDS,
    contract_name,
    level_name,
    offence_name,
    rule_reference,
    with_rule,
)
from tournament.rules.page import RulesPage
from tournament.rules.table_facts import nobody_plays_fact
from tournament.shared.pages import render_page
from tournament.shared.permissions import get_tournament
from tournament.shared.request_numbers import whole_number
from tournament.shared.signs import enumerate_words, row_in_signs


@require_safe
def rules(request: HttpRequest, slug: str) -> HttpResponse:
    tournament = get_tournament(request, slug)
    page = RulesPage(tournament.rules, tournament)
    return render_page(request, "rules/rules.html", {"page": page}, station="home")


@require_safe
def game_check(request: HttpRequest, slug: str) -> HttpResponse:
    """Show a page with the points of the game in the query string, read by GameForm."""
    tournament = get_tournament(request, slug)
    query = request.GET if "end" in request.GET else None
    seats = whole_number(request.GET.get("seats", ""))
    sizes = tournament.seats_allowed
    rules = tournament.rules_at(seats) if seats in sizes else tournament.rules
    form = GameForm(query, rules=rules, games=tournament.games_per_round)
    context = {
        "form": form,
        "sizes": [(size, OF_WORDS[size]) for size in sizes],
        "seats": rules.seats,
    }
    if form.is_valid():
        dealer = rules.dealer(form.cleaned_data["number"])
        context["answer"] = _answer(rules, form.outcome, dealer)
    status = 422 if form.errors else 200
    return render_page(request, "rules/game.html", context, station="home", status=status)


def _answer(rules: RuleSet, outcome: Outcome | None, dealer: int) -> dict[str, Any]:
    if outcome is None:
        return {"title": _("No row is written"), "text": _no_game(rules, dealer)}
    circled = rules.circled_seat(outcome.game)
    return {
        "title": _title(outcome),
        "text": _deciding_rules_in_words(rules, outcome),
        "dealer": dealer if rules.numbers_tell_dealers else None,
        "cells": [
            {
                "seat": seat,
                "points": row_in_signs([value], is_zero_sum=rules.is_zero_sum),
                "is_circled": seat == circled,
            }
            for seat, value in enumerate(outcome.row, 1)
        ],
        "is_tout": rules.has_tout_mark and outcome.game.tout,
        "is_circled": circled is not None,
    }


def _no_game(rules: RuleSet, dealer: int) -> str:
    if not rules.numbers_tell_dealers:
        sentence = _("The next seat deals now; the game number stays")
        if rules.doubling.after_thrown_in and rules.doubling.most:
            sentence = _("The next seat deals now, and its game is doubled; the game number stays")
        return with_rule(sentence, rules.rule_numbers["no_game"])
    sentence = _("Seat %(seat)s deals again; the game number stays")
    text = with_rule(sentence % {"seat": dealer}, rules.rule_numbers["no_game"])
    if rules.nobody_plays in NO_GAME:
        return text
    instead = _("After a misdeal: %(text)s When everybody passes: %(game)s.")
    return instead % {"text": text, "game": nobody_plays_fact(rules).value}


def _title(outcome: Outcome) -> str:
    game, result = outcome.game, outcome.result
    name = contract_name(game.contract)
    if game.tout:
        name = f"{name}-{level_name('tout')}"
    if result is None:
        offence = offence_name(game.offence or "")
        words = _("%(game)s: %(offence)s") % {"game": name, "offence": offence}
        return words + _level(game.level)
    if result.won is None:
        return _("%(game)s: nobody wins") % {"game": name}
    if not outcome.contract.can_be_won:
        return name
    words = _("%(game)s won") if result.won else _("%(game)s lost")
    return words % {"game": name} + _level(result.level)


def _level(level: str | None) -> str:
    return "" if level in (None, "plain") else f", {level_name(str(level))}"


def _deciding_rules_in_words(rules: RuleSet, outcome: Outcome) -> str:
    game, contract, numbers = outcome.game, outcome.contract, rules.rule_numbers
    if game.offence:
        sentence = _("The side of seat %(seat)s loses a plain game")
        if game.level:
            sentence = _("The side of seat %(seat)s loses, and the others played on to %(level)s")
        values = {"seat": game.offender, "level": level_name(game.level or "plain")}
        return with_rule(sentence % values, rules.offence(game.offence).rule)
    is_high = outcome.result is not None and outcome.result.level != "plain"
    if game.number == 1 and contract.first_game and (game.tout or is_high):
        return _("By %(points)s; in game 1 of a round %(first)s sets a limit.") % {
            "points": rule_reference(numbers["points"]),
            "first": rule_reference(numbers["first_game"]),
        }
    relevance = {
        "doubles": game.doubles > 0,
        "kontra": game.spritze is not None,
        "redeal": bool(game.redeals),
        "runners": game.runners > 0 and rules.contract(game.contract).counts_runners,
    }
    more = [numbers[name] for name, counts in relevance.items() if counts]
    named = dict.fromkeys(map(rule_reference, [*_decided_by(rules, outcome), *more]))
    by = _("By %(rules)s.") % {"rules": enumerate_words(filter(None, named))}
    times = game.doubles + (game.spritze is not None) + game.re
    if not times:
        return by
    return by + " " + _("Doubled: × %(factor)s.") % {"factor": rules.doubling.factor(times)}


def _decided_by(rules: RuleSet, outcome: Outcome) -> list[str]:
    game, contract, result = outcome.game, outcome.contract, outcome.result
    numbers = rules.rule_numbers
    if result is None or result.won is None:
        return [contract.rule, numbers["drawn"]]
    has_own_rule = contract.won_by != "card_points" or not contract.can_be_won
    if game.tout or contract.counts_as == "sie":
        decides = numbers["tout"]
    elif has_own_rule or (contract.won_from is not None and result.level == "plain"):
        decides = contract.rule
    else:
        decides = numbers[{"schneider": "levels", "schwarz": "schwarz"}.get(result.level, "won")]
    across = [contract.rule] if contract.side == "across" else []
    return [numbers["points"], *across, decides]
