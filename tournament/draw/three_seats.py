"""The effect of a table of three on the scores."""

from django.utils.translation import gettext as _

from scoring import Contract, Game, RuleSet
from tournament.models import Tournament
from tournament.registration.field import THREE
from tournament.rules.names import join_names
from tournament.shared.signs import row_in_signs


def effects_of_three(tournament: Tournament) -> list[str]:
    usual, three = tournament.rules, tournament.rules_at(THREE)
    offered = {contract.name for contract in three.offered_contracts}
    missing = [c.name for c in usual.offered_contracts if c.name not in offered]
    not_played = _("Not played there: %(games)s.") % {"games": join_names(missing)}
    return [
        _solo_in_rows(usual, three),
        *([not_played] if missing else ()),
        _(
            "Cards at these tables: %(cards)s, %(tricks)s tricks; every table plays the same "
            "number of games."
        )
        % {"cards": three.deck.cards, "tricks": three.deck.tricks},
        _("All points count in one ranking; their score sheet has the points of a table of three."),
    ]


def _solo_in_rows(usual: RuleSet, three: RuleSet) -> str:
    solo = next(
        contract
        for contract in three.offered_contracts
        if contract.counts_as == "solo" and contract.can_be_won and contract.can_be_lost
    )
    values = {
        f"{kind}_{result}": _row(rules, solo, won)
        for kind, rules in (("usual", usual), ("three", three))
        for result, won in (("won", True), ("lost", False))
    }
    sentence = _(
        "Effect on the scores: a plain %(contract)s played by seat 1 is written %(three_won)s if "
        "won, %(three_lost)s if lost; at the other tables %(usual_won)s and %(usual_lost)s."
    )
    return sentence % {"contract": join_names([solo.name]), **values}


def _row(rules: RuleSet, contract: Contract, won: bool) -> str:
    game = Game(contract.name, 1, won=won, level="plain", seats=rules.seats)
    row_text = row_in_signs(rules.score(game), is_zero_sum=rules.is_zero_sum)
    return row_text.replace(" ", "\N{NO-BREAK SPACE}")
