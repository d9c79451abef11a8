"""Two questions that narrow down the rule sets: the deck, and what losers score."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

import scoring
from scoring import RuleSet
from tournament.rules.own.compared import Cell, Comparison, compare_rule_sets
from tournament.rules.own.sources import Source, rule_groups
from tournament.rules.page import LONG_DECK

LONG, SHORT = DECKS = ("long", "short")
MINUS, PLUS = LISTS = ("minus", "plus")
KINDS = {
    "printed": gettext_lazy("printed sheet"),
    "profiles": gettext_lazy("house rules"),
    "own": gettext_lazy("your own"),
}


@dataclass(frozen=True, slots=True)
class Answers:
    """Chosen answers: one of DECKS, one of LISTS; "" if open."""

    deck: str = ""
    list: str = ""


@dataclass(frozen=True, slots=True)
class Answer:
    """A possible answer, with the `count` of rule sets that would fit."""

    title: str
    text: str
    answers: Answers
    is_given: bool
    count: int


@dataclass(frozen=True, slots=True)
class Question:
    title: str
    answers: tuple[Answer, ...]


@dataclass(frozen=True, slots=True)
class Column:
    choice: Source
    kind: str
    cells: tuple[tuple[str, Cell], ...]
    is_base: bool


@dataclass(frozen=True, slots=True)
class Offer:
    questions: tuple[Question, ...]
    columns: tuple[Column, ...]
    compared: Comparison
    count_of_all: int

    @property
    def base(self) -> Source | None:
        return next((column.choice for column in self.columns if column.is_base), None)


def answers_of(rules: RuleSet) -> Answers:
    deck = LONG if rules.deck.cards >= LONG_DECK else SHORT
    return Answers(deck, MINUS if rules.is_zero_sum else PLUS)


def narrow_down(answers: Answers, *, base: str = "") -> Offer:
    """Return the questions, and a column for each rule set that fits the answered deck and list.

    Columns are compared with the rule set whose key is `base`, else with the first.
    """
    everything = [
        (choice, str(KINDS[group.name])) for group in rule_groups() for choice in group.choices
    ]
    fitting = [
        (fitting_choice, kind)
        for choice, kind in everything
        for fitting_choice in _fitting(choice, answers)
    ]
    keys = [choice.key for choice, _kind in fitting]
    at = keys.index(base) if base in keys else 0
    comparison = compare_rule_sets([choice.rules for choice, _kind in fitting], base=at)
    return Offer(
        questions=_questions(answers, [choice for choice, _kind in everything]),
        columns=tuple(
            Column(
                choice,
                kind,
                tuple((line.label, line.cells[number]) for line in comparison.lines),
                number == at,
            )
            for number, (choice, kind) in enumerate(fitting)
        ),
        compared=comparison,
        count_of_all=len(everything),
    )


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


def _questions(current: Answers, everything: Sequence[Source]) -> tuple[Question, ...]:
    def answer(title: str, text: str, answers: Answers, is_given: bool) -> Answer:
        count = sum(len(list(_fitting(choice, answers))) for choice in everything)
        return Answer(title, text, answers, is_given, count)

    decks = {
        LONG: (_("Long deck"), _("32 cards, 8 each")),
        SHORT: (_("Short deck"), _("24 cards, 6 each")),
    }
    lists = {
        MINUS: (_("Minus"), _("for example +6 −2 −2 −2")),
        PLUS: (_("Nothing, only winners score"), _("for example 30 0 0 0")),
    }
    return (
        Question(
            _("Which deck is used?"),
            tuple(
                answer(*decks[deck], Answers(deck, current.list), deck == current.deck)
                for deck in DECKS
            ),
        ),
        Question(
            _("What do losers score?"),
            tuple(
                answer(*lists[kind], Answers(current.deck, kind), kind == current.list)
                for kind in LISTS
            ),
        ),
    )
