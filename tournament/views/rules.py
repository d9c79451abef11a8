"""The rules of a tournament to hang up, and a page that works out a single game."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from scoring import RuleSet
from tournament.forms.game_check import GameForm, Outcome
from tournament.models import Tournament
from tournament.permissions import get_tournament
from tournament.rule_names import contract_name, level_name, offence_name
from tournament.rules_page import rules_page
from tournament.wording import row_in_signs


@require_safe
def rules(request: HttpRequest, slug: str) -> HttpResponse:
    tournament = get_tournament(request, slug)
    context = {
        "tournament": tournament,
        "station": "home",
        "page": rules_page(tournament.rules, tournament),
    }
    return render(request, "rules/rules.html", context)


@require_safe
def game_check(request: HttpRequest, slug: str) -> HttpResponse:
    """ "Spiel nachrechnen": asks in the address, changes nothing."""
    tournament = get_tournament(request, slug)
    asked = request.GET if "end" in request.GET else None
    form = GameForm(asked, rules=tournament.rules, games=tournament.games_per_round)
    context: dict[str, Any] = {"tournament": tournament, "station": "home", "form": form}
    if form.is_valid() and form.outcome:
        context["answer"] = _answer(tournament, form.outcome)
    status = 422 if form.is_bound and not form.outcome else 200
    return render(request, "rules/game.html", context, status=status)


def _answer(tournament: Tournament, outcome: Outcome) -> dict[str, Any]:
    known = tournament.rules
    if outcome.row is None or outcome.game is None or outcome.contract is None:
        return {
            "title": _("No line is written"),
            "text": _("Seat %(seat)s deals once more; the game number stays (rule %(rule)s).")
            % {"seat": outcome.dealer, "rule": known.rule_numbers["no_game"]},
        }
    side = {outcome.game.declarer, outcome.game.partner}
    return {
        "title": _title(outcome),
        "text": _because(known, outcome),
        "dealer": outcome.dealer,
        "cells": [
            {
                "seat": seat,
                "points": row_in_signs([value], is_zero_sum=known.is_zero_sum),
                "is_side": seat in side,
                "is_circled": outcome.contract.is_alone and seat == outcome.game.declarer,
            }
            for seat, value in enumerate(outcome.row, 1)
        ],
        "is_tout": known.has_tout_mark and outcome.game.tout,
        "is_alone": outcome.contract.is_alone,
    }


def _title(outcome: Outcome) -> str:
    """ "Solo gewonnen, Schneider"; a game given to the others says so."""
    game, result = outcome.game, outcome.result
    assert game is not None  # a game without one has its own answer
    name = contract_name(game.contract)
    if game.tout:
        name = f"{name}-{level_name('tout')}"
    if result is None:
        return _("%(game)s: %(offence)s") % {
            "game": name,
            "offence": offence_name(game.offence or ""),
        }
    if result.won is None:
        return _("%(game)s: nobody wins") % {"game": name}
    words = _("%(game)s won") if result.won else _("%(game)s lost")
    level = "" if result.level == "plain" else f", {level_name(result.level)}"
    return words % {"game": name} + level


def _because(known: RuleSet, outcome: Outcome) -> str:
    """The rules that decide: the breach, the first game, or price and thresholds."""
    game, contract, numbers = outcome.game, outcome.contract, known.rule_numbers
    assert game is not None
    assert contract is not None
    if game.offence:
        sentence = _("The side of seat %(seat)s loses, plain (rule %(rule)s).")
        return sentence % {"seat": game.offender, "rule": outcome.offence_rule}
    if game.number == 1 and contract.first_game:
        return _("By rule %(points)s; in game 1 of a round rule %(first)s sets a limit.") % {
            "points": numbers["points"],
            "first": numbers["first_game"],
        }
    if game.tout:
        return _("By rules %(points)s and %(tout)s.") % {
            "points": numbers["points"],
            "tout": numbers["tout"],
        }
    return _("By rules %(points)s and %(won)s.") % {
        "points": numbers["points"],
        "won": numbers["won"],
    }
