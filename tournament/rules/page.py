"""A rule set in words and numbers, for screen, print and PDF."""

from collections.abc import Iterator

from django.utils.text import capfirst
from django.utils.translation import gettext as _, ngettext

from scoring import RuleSet
from tournament.models import Tournament
from tournament.rules.game_facts import (
    Fact,
    doubles_in_words,
    doubling,
    laufende,
    thresholds,
    unusual_thresholds,
)
from tournament.rules.names import (
    choice_name,
    contract_name,
    join_names,
    level_name,
    option_question,
    rule_reference,
    rules_title,
    tie_break_name,
)
from tournament.rules.points_table import (
    declared_contracts,
    headings,
    notes_on_prices,
    points_table,
    winnable_contracts,
)
from tournament.rules.table_facts import breaches, evening, nobody_plays_fact, table_rules
from tournament.shared.signs import NBSP

LONG_DECK = 32  # cards
LETTER_DECK = 48  # card points; Buchstaben-Schafkopf has no Schafkopf cards


class RulesPage:
    """The page's texts in order; `*_source` cites the printed rule."""

    def __init__(self, rules: RuleSet, tournament: Tournament | None = None) -> None:
        numbers = rules.rule_numbers
        self.title = _("Rules: %(rules)s") % {"rules": rules_title(rules)}
        self.glance = facts_of(rules, tournament)
        self.headings = headings(rules)
        self.lines = points_table(rules)
        self.notes = list(notes_on_prices(rules))
        self.points_source = rule_reference(numbers["points"])
        self.order = order_of_games(rules)
        self.order_source = rule_reference(numbers["order"] or numbers["solo_first"])
        sections = (
            (_("Decided for this tournament"), tuple(decided_points(rules))),
            (capfirst(_("when a game is won")), (*thresholds(rules), *unusual_thresholds(rules))),
            (_("Laufende and doubling"), (*laufende(rules), *doubling(rules))),
            (_("At a table of three"), tuple(_smaller_table_of_three(tournament))),
            (capfirst(_("at the table")), tuple(table_rules(rules))),
            (_("Penalties for offences"), tuple(breaches(rules))),
            (_("The evening"), tuple(evening(rules, tournament))),
        )
        self.sections = [(title, facts) for title, facts in sections if facts]
        self.tie_breaks = [capfirst(tie_break_name(name)) for name in rules.tie_breaks]
        self.ties_source = rule_reference(numbers["ranking"])


def facts_of(rules: RuleSet, tournament: Tournament | None = None) -> list[Fact]:
    rounds = tournament.round_count if tournament else rules.rounds
    games = tournament.games_per_round if tournament else rules.games
    numbers = rules.rule_numbers
    as_printed = (rounds, games) == (rules.rounds, rules.games)
    declared = join_names(contract.name for contract in declared_contracts(rules))
    return [
        Fact(_("Cards"), deck_in_words(rules), numbers["tricks"]),
        Fact(
            _("Rounds"),
            _rounds_that_count(rules, rounds, games),
            numbers["rounds"] if as_printed else "",
        ),
        Fact(_("List"), _kind_of_list(rules), numbers["list"]),
        # Schwaig's rule 1 allows no Sie; the order of games in rule 7 has it.
        Fact(capfirst(_("games")), declared, numbers["order"] or numbers["contracts"]),
    ]


def rules_in_one_line(tournament: Tournament) -> str:
    """Return "Schwaig rules: 2 rounds of 32 games, long deck"."""
    return _("%(name)s rules: %(rounds)s, %(deck)s") % {
        "name": rules_title(tournament.rules),
        "rounds": rounds_in_words(tournament.round_count, tournament.games_per_round),
        "deck": _deck_word(tournament.rules),
    }


def rules_in_short(rules: RuleSet) -> str:
    """Return "Schwaig rules: long deck; plus and minus, every row adds up to 0"."""
    return _("%(name)s rules: %(deck)s; %(list)s") % {
        "name": rules_title(rules),
        "deck": _deck_word(rules),
        "list": _kind_of_list(rules),
    }


def deck_in_words(rules: RuleSet) -> str:
    """Return "long deck: 32 cards, 8 tricks, 120 card points"."""
    deck = rules.deck
    return _("%(deck)s: %(cards)s cards, %(tricks)s tricks, %(points)s card points") % {
        "deck": _deck_word(rules),
        "cards": deck.cards,
        "tricks": deck.tricks,
        "points": deck.card_points,
    }


def rounds_in_words(rounds: int, games: int) -> str:
    return ngettext(
        "%(rounds)s round of %(games)s games", "%(rounds)s rounds of %(games)s games", rounds
    ) % {"rounds": rounds, "games": games}


def _rounds_that_count(rules: RuleSet, rounds: int, games: int) -> str:
    words = rounds_in_words(rounds, games).replace(" ", NBSP, 1)
    if rules.best_rounds is None or rules.best_rounds >= rounds:
        return words
    return ngettext(
        "%(words)s, the best one counts", "%(words)s, the best %(best)s count", rules.best_rounds
    ) % {"words": words, "best": rules.best_rounds}


def order_of_games(rules: RuleSet) -> list[str]:
    """Return game names from high to low, all Touts before the plain games, without forced games.

    A printed sheet without an order gives []; one that only puts Solos first gives two items: all
    Solos, the rest.
    """
    if rules.rule_numbers and not (rules.rule_numbers["order"] or rules.rule_numbers["solo_first"]):
        return []
    ranked = [contract for contract in declared_contracts(rules) if contract.side != "across"]
    if rules.rule_numbers["solo_first"]:
        kinds = [[c.name for c in ranked if c.is_alone is alone] for alone in (True, False)]
        return [join_names(names) for names in kinds] if all(kinds) else []
    touts = [contract for contract in ranked if contract.tout]
    first_with_tout = ranked.index(touts[0]) if touts else 0
    return [
        *(contract_name(contract.name) for contract in ranked[:first_with_tout]),
        *(f"{contract_name(contract.name)}-{level_name('tout')}" for contract in touts),
        *(contract_name(contract.name) for contract in ranked[first_with_tout:]),
    ]


def decided_points(rules: RuleSet) -> list[Fact]:
    return [
        Fact(
            option_question(option.name),
            choice_name(option.name, rules.options[option.name]),
            option.rule,
        )
        for option in rules.open_points
    ]


def _kind_of_list(rules: RuleSet) -> str:
    if rules.splits_plus_and_minus:
        return _("plus and minus, each added up in its own column")
    if rules.is_zero_sum:
        return _("plus and minus, every row adds up to 0")
    if rules.deducts_lost_solos:
        return _("plus points only, but a lost game played alone is deducted")
    return _("only winners score, losers get 0")


def _smaller_table_of_three(tournament: Tournament | None) -> Iterator[Fact]:
    if tournament is None or 3 not in tournament.seats_allowed[1:]:
        return
    rules = tournament.rules_at(3)
    yield Fact(_("Cards"), deck_in_words(rules))
    yield Fact(
        capfirst(_("games")), join_names(contract.name for contract in winnable_contracts(rules))
    )
    doubles = doubles_in_words(rules)
    if doubles and doubles != doubles_in_words(tournament.rules):
        yield Fact(capfirst(_("doubling")), doubles, rules.rule_numbers["doubles"])
    yield nobody_plays_fact(rules)
    for line in points_table(rules):
        words = _("won %(won)s, lost %(lost)s") % {"won": line.won, "lost": line.lost}
        yield Fact(line.name, words)


def _deck_word(rules: RuleSet) -> str:
    if rules.deck.card_points == LETTER_DECK:
        return _("letter deck")
    return _("long deck") if rules.deck.cards >= LONG_DECK else _("short deck")
