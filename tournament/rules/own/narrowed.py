"""Two questions that leave few rule sets to choose from: which cards, and what losers write."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

import scoring
from scoring import RuleSet
from tournament.rules.own.choices import choices
from tournament.rules.own.compared import Cell, Compared, compared
from tournament.rules.own.sources import Source
from tournament.rules.page import LONG_DECK

LONG, SHORT = DECKS = ("long", "short")
MINUS, PLUS = LISTS = ("minus", "plus")
KINDS = {
    "printed": gettext_lazy("printed sheet"),
    "profiles": gettext_lazy("house rules of others"),
    "own": gettext_lazy("your own"),
}


@dataclass(frozen=True, slots=True)
class Answers:
    """What was answered; "" where a question is left open."""

    deck: str = ""
    list: str = ""


@dataclass(frozen=True, slots=True)
class Answer:
    """One of two: `answers` is what holds once it is given, `count` how many rule sets are left."""

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
    """A rule set beside the others: what differs, line by line."""

    choice: Source
    kind: str
    cells: tuple[tuple[str, Cell], ...]
    is_base: bool


@dataclass(frozen=True, slots=True)
class Narrowed:
    questions: tuple[Question, ...]
    columns: tuple[Column, ...]
    compared: Compared
    count_of_all: int

    @property
    def base(self) -> Source | None:
        return next((column.choice for column in self.columns if column.is_base), None)


def answers_of(rules: RuleSet) -> Answers:
    deck = LONG if rules.deck.cards >= LONG_DECK else SHORT
    return Answers(deck, MINUS if rules.is_zero_sum else PLUS)


def narrowed(given: Answers, *, base: str = "") -> Narrowed:
    """`base`: the key of the rule set that stands chosen and the others are compared with; the
    first where it does not fit.
    """
    everything = [(one, str(KINDS[group.name])) for group in choices() for one in group.choices]
    fitting = [(one, kind) for choice, kind in everything for one in _fitting(choice, given)]
    keys = [choice.key for choice, _kind in fitting]
    at = keys.index(base) if base in keys else 0
    beside = compared([choice.rules for choice, _kind in fitting], base=at)
    return Narrowed(
        questions=_questions(given, [choice for choice, _kind in everything]),
        columns=tuple(
            Column(
                choice,
                kind,
                tuple((line.label, line.cells[number]) for line in beside.lines),
                number == at,
            )
            for number, (choice, kind) in enumerate(fitting)
        ),
        compared=beside,
        count_of_all=len(everything),
    )


def with_deck(rules: RuleSet, deck: str) -> RuleSet:
    """As they are played with these cards, where the sheet leaves open which."""
    decks = next((one.choices for one in rules.open_points if one.name == "deck"), ())
    if deck not in decks:
        return rules
    return scoring.rule_set(rules.slug, **{**rules.options, "deck": deck})


def _fitting(choice: Source, given: Answers) -> Iterator[Source]:
    rules = with_deck(choice.rules, given.deck)
    told = answers_of(rules)
    if given.deck in ("", told.deck) and given.list in ("", told.list):
        yield replace(choice, rules=rules)


def _questions(given: Answers, everything: Sequence[Source]) -> tuple[Question, ...]:
    def answer(title: str, text: str, answers: Answers, is_given: bool) -> Answer:
        count = sum(len(list(_fitting(choice, answers))) for choice in everything)
        return Answer(title, text, answers, is_given, count)

    decks = {
        LONG: (_("Long deck"), _("32 cards, 8 for everybody")),
        SHORT: (_("Short deck"), _("24 cards, 6 for everybody")),
    }
    lists = {
        MINUS: (_("Minus"), _("for example +6 −2 −2 −2")),
        PLUS: (_("Nothing, only winners write"), _("for example 30 0 0 0")),
    }
    return (
        Question(
            _("Which cards are played with?"),
            tuple(
                answer(*decks[deck], Answers(deck, given.list), deck == given.deck)
                for deck in DECKS
            ),
        ),
        Question(
            _("What does who loses write?"),
            tuple(
                answer(*lists[kind], Answers(given.deck, kind), kind == given.list)
                for kind in LISTS
            ),
        ),
    )
