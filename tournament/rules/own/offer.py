"""The rule sets on offer: two questions that narrow them down, and a comparison of the rest."""

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, NamedTuple

from django.utils.text import capfirst
from django.utils.translation import gettext as _

import scoring
from scoring import Contract, Price, RuleSet
from tournament.rules.game_facts import Fact, doubles_in_words
from tournament.rules.names import join_names, level_name, names_by, tie_break_name
from tournament.rules.own.sources import Source, all_sources
from tournament.rules.page import LONG_DECK
from tournament.rules.points_table import NOTHING, declared_contracts, limits_of_game_1
from tournament.rules.sentences import best_rounds_note
from tournament.rules.table_facts import nobody_plays_fact
from tournament.shared.signs import NBSP, row_in_signs

LONG, SHORT = ("long", "short")
MINUS, PLUS = ("minus", "plus")
Answer = dict[str, Any]  # of a question, with the `count` of rule sets that would fit


@dataclass(frozen=True, slots=True)
class Answers:
    """Chosen deck (LONG or SHORT) and what losers score (MINUS, or PLUS: 0); "" if open."""

    deck: str = ""
    list: str = ""


class Offer:
    """The questions, each with its possible answers, and the rule sets that fit `answers`.

    They are compared with the one whose key is `base`, else with the first.
    """

    def __init__(self, answers: Answers, *, base: str = "") -> None:
        everything = all_sources()
        self.fitting = [fit for choice in everything for fit in _fitting(choice, answers)]
        keys = [choice.key for choice in self.fitting]
        at = keys.index(base) if base in keys else 0
        self.base = self.fitting[at] if self.fitting else None
        self.shared, self.lines = compare([choice.rules for choice in self.fitting], base=at)
        self.count_of_all = len(everything)
        self.questions = _questions(answers, everything)

    @property
    def columns(self) -> Iterator[tuple[Source, list[tuple[str, str, bool]]]]:
        """Yield each rule set that fits and its (label, value, differs) of each compared line."""
        for index, choice in enumerate(self.fitting):
            yield choice, [(line.label, *line.cells[index]) for line in self.lines]


def answers_of(rules: RuleSet) -> Answers:
    deck = LONG if rules.deck.cards >= LONG_DECK else SHORT
    return Answers(deck, MINUS if rules.has_minus else PLUS)


def with_deck(rules: RuleSet, deck: str) -> RuleSet:
    """Return the rules with that deck if they leave it open, else unchanged."""
    decks = next((option.choices for option in rules.open_points if option.name == "deck"), ())
    if deck not in decks:
        return rules
    return scoring.rule_set(rules.slug, **{**rules.options, "deck": deck})


def _fitting(choice: Source, answers: Answers) -> Iterator[Source]:
    rules = with_deck(choice.rules, answers.deck)
    rules_answers = answers_of(rules)
    if answers.deck in ("", rules_answers.deck) and answers.list in ("", rules_answers.list):
        yield replace(choice, rules=rules)


def _example(row: Sequence[int]) -> str:
    text = row_in_signs(row, is_zero_sum=not sum(row)).replace(" ", NBSP)  # stays on one line
    return _("for example %(row)s") % {"row": text}


def _questions(current: Answers, everything: Sequence[Source]) -> dict[str, tuple[Answer, ...]]:
    def answer(title: str, text: str, **change: str) -> Answer:
        answers = replace(current, **change)
        count = sum(len(list(_fitting(choice, answers))) for choice in everything)
        texts = {"title": title, "text": text, "count": count}
        return texts | {"answers": answers, "is_given": answers == current}

    return {
        _("Which deck is used?"): (
            answer(capfirst(_("long deck")), _("32 cards, 8 each"), deck=LONG),
            answer(capfirst(_("short deck")), _("24 cards, 6 each"), deck=SHORT),
        ),
        _("What do losers score?"): (
            answer(_("Minus"), _example((6, -2, -2, -2)), list=MINUS),
            answer(_("Nothing, only winners score"), _example((30, 0, 0, 0)), list=PLUS),
        ),
    }


# -- the comparison ----------------------------------------------------------------------------


Cell = tuple[str, bool]  # a rule set's value in a line; True: it differs from the base


class Line(NamedTuple):
    label: str
    hint: str
    cells: tuple[Cell, ...]


def compare(rule_sets: Sequence[RuleSet], *, base: int = 0) -> tuple[list[Fact], list[Line]]:
    """Return common facts, and lines of cells marked where they differ from rule set no. `base`.

    With a single rule set all are lines.
    """
    shared, lines = [], []
    for label, say in _subjects(rule_sets):
        values = [say(rules) for rules in rule_sets]
        if set(values) == {NOTHING}:
            continue
        if len(rule_sets) > 1 and len(set(values)) == 1:
            shared.append(Fact(label, values[0]))
        else:
            cells = tuple((value, value != values[base]) for value in values)
            lines.append(Line(label, _hint(values), cells))
    return shared, lines


def _hint(values: list[str]) -> str:
    is_row = any(re.fullmatch(r"\d+, \d+, \d+", value) for value in values)
    return _("plain, Schneider, Schwarz") if is_row else ""


Say = Callable[[RuleSet], str]


def _subjects(rule_sets: Sequence[RuleSet]) -> list[tuple[str, Say]]:
    played = Counter(name for rules in rule_sets for name in _games(rules))
    common = [name for name, count in played.items() if 2 * count > len(rule_sets)]
    return [
        (capfirst(_("rounds and games")), lambda rules: f"{rules.rounds} × {rules.games}"),
        *_prices(rule_sets, common),
        (_("Tout"), _tout),
        (_("Laufende"), _runners),
        (_("When everybody passes"), _if_nobody_plays),
        (_("Kontra, Spritze"), _doubling),
        (_("Won from"), _won_from),
        (_("Further games"), lambda rules: _names_without(common, rules)),
        (_("Special"), _special),
        (capfirst(_("tie-breakers")), _ties),
    ]


def _games(rules: RuleSet) -> dict[str, Contract]:
    return {contract.name: contract for contract in declared_contracts(rules)}


def _prices(rule_sets: Sequence[RuleSet], names: Iterable[str]) -> list[tuple[str, Say]]:
    lines: dict[tuple[str, ...], list[str]] = {}
    for name in names:
        lines.setdefault(tuple(_price_of(rules, name) for rules in rule_sets), []).append(name)
    return [(join_names(games), partial(_price_of, name=games[0])) for games in lines.values()]


def _price_of(rules: RuleSet, name: str) -> str:
    contract = _games(rules).get(name)
    return _prices_in_words(rules, contract.prices.values()) if contract else NOTHING


def _prices_in_words(rules: RuleSet, prices: Iterable[Price]) -> str:
    """Return "6, 9, 12", or "won 60, lost 20 each" where winner and loser differ."""
    prices = list(prices)
    won = ", ".join(str(price.side) for price in prices)
    if rules.is_zero_sum or all(price.side == price.other for price in prices):
        return won
    lost = ", ".join(str(price.other) for price in prices)
    return _("won %(won)s, lost %(lost)s each") % {"won": won, "lost": lost}


def _tout(rules: RuleSet) -> str:
    touts = [contract for contract in _games(rules).values() if contract.tout]
    return _usual_and_exceptions(
        names_by(touts, lambda contract: _prices_in_words(rules, filter(None, [contract.tout])))
    )


def _runners(rules: RuleSet) -> str:
    def words(contract: Contract) -> str:
        each = contract.runner.other if rules.is_zero_sum else contract.runner.side
        values = {"least": rules.least_runners(contract), "points": each}
        return _("%(points)s each from %(least)s up") % values

    counting = [contract for contract in rules.offered_contracts if contract.counts_runners]
    return _usual_and_exceptions(names_by(counting, words)) if counting else _("do not count")


def _usual_and_exceptions(games_by_words: dict[str, list[str]]) -> str:
    """Return the commonest words, then the others with their games: "not doubled, Wenz doubled"."""
    if not games_by_words:
        return NOTHING
    usual = max(games_by_words, key=lambda value: len(games_by_words[value]))
    rest = [
        f"{join_names(names)} {value}" for value, names in games_by_words.items() if value != usual
    ]
    return ", ".join([usual, *rest])


def _if_nobody_plays(rules: RuleSet) -> str:
    names = [contract.name for contract in rules.contracts if contract.name == rules.nobody_plays]
    return join_names(names) or nobody_plays_fact(rules).value


def _doubling(rules: RuleSet) -> str:
    words = [doubles_in_words(rules)]
    if rules.doubling.has_spritze:
        words.append(_("Spritze and Re") if rules.doubling.has_re else _("Spritze without Re"))
    return "; ".join(filter(None, words)) or _("not allowed")


def _won_from(rules: RuleSet) -> str:
    values = {
        "won": rules.won_from,
        "schneider": rules.schneider_won_from,
        "free": rules.schneider_lost_to + 1,
    }
    return _("%(won)s, Schneider from %(schneider)s, out of Schneider with %(free)s") % values


def _names_without(common: Sequence[str], rules: RuleSet) -> str:
    return join_names(name for name in _games(rules) if name not in common) or NOTHING


def _special(rules: RuleSet) -> str:
    limits = ", ".join(map(level_name, limits_of_game_1(rules)))
    special_rules = [
        (bool(limits), _("game 1 at most %(level)s") % {"level": limits}),
        (rules.loss_factor != 1, _("a lost game costs %(times)s times its value")),
        (rules.deducts_lost_solos, _("a lost solo is deducted")),
        (rules.splits_plus_and_minus, _("plus and minus added up separately")),
        (not rules.rows_tell_the_game, _("every game is recorded")),
        (rules.ranks_minors_apart, _("minors are ranked separately")),
        (rules.asks_eligibility, _("checks who may play")),
    ]
    words = [word % {"times": rules.loss_factor} for holds, word in special_rules if holds]
    return "; ".join(filter(None, [*words, best_rounds_note(rules)])) or NOTHING


def _ties(rules: RuleSet) -> str:
    return ", ".join(tie_break_name(name) for name in rules.tie_breaks if name != "points")
