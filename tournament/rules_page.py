"""A rule set in words and numbers, as it hangs on the wall. Generated, never typed twice."""

from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring import Contract, RuleSet
from tournament.models import Tournament
from tournament.points_table import join_names
from tournament.wording import (
    CHOICES,
    CONTRACTS,
    LEVELS,
    OFFENCES,
    OPEN_POINTS,
    RULE_SETS,
    tie_break_name,
)

LONG_DECK = 32  # cards


@dataclass(frozen=True, slots=True)
class Fact:
    """`rule`: number of the printed rule, empty where the sheet has none."""

    label: str
    value: str
    rule: str = ""


def facts_of(rules: RuleSet, tournament: Tournament | None = None) -> list[Fact]:
    """What tells rule sets apart at a glance; with the tournament's own numbers where given."""
    rounds = tournament.round_count if tournament else rules.rounds
    games = tournament.games_per_round if tournament else rules.games
    numbers = rules.rule_numbers
    return [
        Fact(_("Cards"), deck_of(rules)),
        Fact(_("Rounds"), rounds_of(rounds, games), numbers["rounds"]),
        Fact(
            _("List"),
            _("plus and minus, every row adds up to 0")
            if rules.is_zero_sum
            else _("plus points only, who loses writes 0"),
            numbers["list"],
        ),
        Fact(_("Games"), join_names(c.name for c in rules.contracts), numbers["contracts"]),
    ]


def in_one_line(tournament: Tournament) -> str:
    """ "Rules Schwaig: 2 rounds of 32 games, long deck"."""
    return _("Rules %(name)s: %(rounds)s, %(deck)s") % {
        "name": RULE_SETS[tournament.rule_set],
        "rounds": rounds_of(tournament.round_count, tournament.games_per_round),
        "deck": _deck_word(tournament.rules),
    }


def deck_of(rules: RuleSet) -> str:
    """ "long deck: 32 cards, 8 tricks, 120 card points"."""
    deck = rules.deck
    return _("%(deck)s: %(cards)s cards, %(tricks)s tricks, %(points)s card points") % {
        "deck": _deck_word(rules),
        "cards": deck.cards,
        "tricks": deck.tricks,
        "points": deck.card_points,
    }


def rounds_of(rounds: int, games: int) -> str:
    return ngettext(
        "%(rounds)s round of %(games)s games", "%(rounds)s rounds of %(games)s games", rounds
    ) % {"rounds": rounds, "games": games}


def order_of_games(rules: RuleSet) -> list[str]:
    """High to low. A game that can be played as Tout stands twice, all Touts before all others."""
    ranked = [contract for contract in rules.contracts if contract.side != "across"]
    touts = [contract for contract in ranked if contract.tout]
    first_with_tout = ranked.index(touts[0]) if touts else 0
    tout = LEVELS["tout"]
    return [
        *(str(CONTRACTS[contract.name]) for contract in ranked[:first_with_tout]),
        *(f"{CONTRACTS[contract.name]}-{tout}" for contract in touts),
        *(str(CONTRACTS[contract.name]) for contract in ranked[first_with_tout:]),
    ]


def if_nobody_plays(rules: RuleSet) -> str:
    """The game that is played when nobody wants to; empty where the same dealer deals again."""
    return join_names(contract.name for contract in rules.contracts if contract.side == "across")


def thresholds(rules: RuleSet) -> list[Fact]:
    """Card points and tricks of the declaring side at which a game turns."""
    numbers = rules.rule_numbers
    lost_to = rules.schneider_lost_to
    return [
        Fact(_("Won from"), _card_points(rules.won_from), numbers["won"]),
        Fact(_("Won as Schneider from"), _card_points(rules.schneider_won_from), numbers["levels"]),
        Fact(
            _("Lost as Schneider up to"),
            _("%(points)s card points, free from %(free)s")
            % {"points": lost_to, "free": lost_to + 1},
            numbers["levels"],
        ),
        Fact(_("Schwarz"), _("the other side has no trick"), numbers.get("schwarz", "")),
        Fact(_("Schneider and Schwarz count in"), _games_with_levels(rules), numbers["levels"]),
        Fact(
            _("Tout"),
            _("won with all %(tricks)s tricks only; to be approved by the supervisors first")
            % {"tricks": rules.deck.tricks},
            numbers["tout"],
        ),
    ]


def table_rules(rules: RuleSet) -> list[Fact]:
    """Who deals, who writes, what a breach costs."""
    numbers = rules.rule_numbers
    facts = [
        Fact(
            _("Dealer"), _("seat 1 deals game 1 of each round, then clockwise"), numbers["dealer"]
        ),
        Fact(_("Writer"), _("seat 1; everybody signs"), numbers["writer"]),
        Fact(_("No game"), _("no line; the same dealer deals again"), numbers["no_game"]),
        Fact(_("Kontra"), _("not allowed"), numbers["kontra"]),
    ]
    for offence in rules.offences:
        words = _("the other side wins, plain, without Laufende")
        if offence.with_runners:
            words = _("the other side wins, plain, with Laufende")
        if not _counts_runners(rules):
            words = _("the other side wins, plain")
        facts.append(Fact(_capital(str(OFFENCES[offence.name])), words, offence.rule))
    if rules.allows_substitutes:
        words = _("appointed by the tournament office; takes over points and number")
        facts.append(Fact(_("Substitute"), words, numbers["substitute"]))
    else:
        facts.append(Fact(_("Substitute"), _("none, not even for breaks"), numbers["table"]))
    return facts


def decided_points(rules: RuleSet) -> list[Fact]:
    """What the printed sheet leaves open and this tournament has decided."""
    return [
        Fact(
            str(OPEN_POINTS[option.name]),
            str(CHOICES[option.name, rules.options[option.name]]),
            option.rule,
        )
        for option in rules.open_points
    ]


def tie_breaks(rules: RuleSet) -> list[str]:
    return [_capital(tie_break_name(name)) for name in rules.tie_breaks]


def _deck_word(rules: RuleSet) -> str:
    return _("long deck") if rules.deck.cards == LONG_DECK else _("short deck")


def _games_with_levels(rules: RuleSet) -> str:
    """The games whose price depends on Schneider and Schwarz."""
    return join_names(c.name for c in rules.contracts if _has_levels(c))


def _has_levels(contract: Contract) -> bool:
    return "schneider" in contract.prices


def _counts_runners(rules: RuleSet) -> bool:
    return any(contract.runner.side for contract in rules.contracts)


def _card_points(number: int) -> str:
    return _("%(points)s card points") % {"points": number}


def _capital(words: str) -> str:
    return words[:1].upper() + words[1:]
