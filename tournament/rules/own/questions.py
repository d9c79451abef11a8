"""Two questions that narrow down the rule sets: the deck, and what losers score."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from django.utils.text import capfirst
from django.utils.translation import gettext as _

import scoring
from scoring import RuleSet
from tournament.rules.own.compared import Comparison
from tournament.rules.own.sources import Source, all_sources
from tournament.rules.page import LONG_DECK
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
        self.compared = Comparison([choice.rules for choice in self.fitting], base=at)
        self.count_of_all = len(everything)
        self.questions = _questions(answers, everything)

    @property
    def columns(self) -> Iterator[tuple[Source, list[tuple[str, str, bool]]]]:
        """Yield each rule set that fits and its (label, value, differs) of each compared line."""
        for index, choice in enumerate(self.fitting):
            yield choice, [(line.label, *line.cells[index]) for line in self.compared.lines]


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
