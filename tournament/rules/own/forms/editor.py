"""The editor of a club's own rules: all its forms together, and each fault beside its field."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from django import forms
from django.forms import BoundField

from scoring import BadRules, Fault, RuleSet, from_data, to_data
from scoring.house import FORMAT, LONGEST_LIST
from tournament.models.tournament import HOUSE
from tournament.rules.own.fault_words import fault_in_words
from tournament.rules.own.forms.games import ContractForm, OffenceForm, Sums
from tournament.rules.own.forms.rules import GAME, RulesForm
from tournament.shared.request_numbers import whole_number

Texts = Mapping[str, str]

LISTED = re.compile(r"(contracts|offences|tie_breaks)\[(\d+)\]\.?(.*)")
SPARE_OFFENCES = 1
CHANGE = re.compile(r"(add|up|down|remove)-(\d+)")


@dataclass(frozen=True, slots=True)
class WrongField:
    """A field with its sentence, for the links above the page."""

    bound: BoundField
    label: str
    sentence: str


class Editor:
    """Rules as they are typed. `form`: everything but the games and the breaches."""

    def __init__(
        self, form: RulesForm, contracts: list[ContractForm], offences: list[OffenceForm]
    ) -> None:
        self.form, self.contracts, self.offences = form, contracts, offences

    @classmethod
    def of(cls, rules: RuleSet) -> "Editor":
        """What is to be changed, as it stands."""
        data = to_data(rules)
        circled, sums = data["circled_contracts"], Sums(data["seats"], data["is_zero_sum"])
        games = [
            ContractForm(
                initial=ContractForm.initial_of(one, circled, sums),
                sums=sums,
                prefix=f"contracts-{place}",
            )
            for place, one in enumerate(data["contracts"])
        ]
        breaches = [OffenceForm.initial_of(one) for one in data["offences"]]
        offences = [
            OffenceForm(initial=values, prefix=f"offences-{place}")
            for place, values in enumerate([*breaches, *[{}] * SPARE_OFFENCES])
        ]
        initial = RulesForm.initial_of(data)
        return cls(RulesForm(contracts=_titles(games), initial=initial), games, offences)

    @classmethod
    def posted(cls, texts: Texts) -> "Editor":
        """What was typed, to be judged."""
        sums = _sums(texts)
        games = [
            ContractForm(texts, sums=sums, prefix=f"contracts-{n}")
            for n in range(_count(texts, "contracts"))
        ]
        offences = [
            OffenceForm(texts, prefix=f"offences-{n}") for n in range(_count(texts, "offences"))
        ]
        return cls(RulesForm(texts, contracts=_titles(games)), games, offences)

    @classmethod
    def typed(cls, texts: Texts) -> "Editor":
        """What was typed, not to be judged yet: a game has just been added or moved."""
        sums = _sums(texts)
        games = [
            ContractForm(
                initial=_under(texts, f"contracts-{n}-"), sums=sums, prefix=f"contracts-{n}"
            )
            for n in range(_count(texts, "contracts"))
        ]
        offences = [
            OffenceForm(initial=_under(texts, f"offences-{n}-"), prefix=f"offences-{n}")
            for n in range(_count(texts, "offences"))
        ]
        form = RulesForm(contracts=_titles(games), initial=dict(texts))
        return cls(form, games, offences)

    def read(self) -> RuleSet | None:
        """The rules, or None; then every fault stands beside its field."""
        are_valid = [one.is_valid() for one in self._forms]  # each, so that each says what it lacks
        if not all(are_valid):
            return None
        try:
            return from_data(self.data())
        except BadRules as bad:
            for fault in bad.problems:
                self._mark(fault)
            return None

    def data(self) -> dict[str, Any]:
        """What from_data() reads."""
        codes = [contract.code() for contract in self.contracts]
        circled = [c.code() for c in self.contracts if c.cleaned_data["is_circled"]]
        circles = self.form.cleaned_data["circles"]
        return {
            "format": FORMAT,
            "slug": HOUSE,
            **self.form.rules_data(codes),
            "contracts": [contract.contract_data() for contract in self.contracts],
            "offences": [offence.offence_data() for offence in self._named_offences],
            "circled_contracts": {"alone": None, "none": [], "ticked": circled}[circles],
        }

    @property
    def sentences(self) -> list[str]:
        """What concerns no single field."""
        return [str(error) for error in self.form.non_field_errors()]

    @property
    def wrong(self) -> list[WrongField]:
        return list(self._wrong())

    def _wrong(self) -> Iterator[WrongField]:
        for form in self._forms:
            for bound in form:
                if bound.errors:
                    of = f"{form.title}: " if isinstance(form, ContractForm) else ""
                    yield WrongField(bound, f"{of}{bound.label}", str(bound.errors[0]))

    @property
    def _forms(self) -> list[forms.Form]:
        return [self.form, *self.contracts, *self.offences]

    @property
    def _named_offences(self) -> list[OffenceForm]:
        return [one for one in self.offences if one.cleaned_data["name"].strip()]

    def _mark(self, fault: Fault) -> None:
        form, path = self._form_of(fault.path)
        form.add_error(_field_of(form, path), fault_in_words(fault))

    def _form_of(self, path: str) -> tuple[forms.Form, str]:
        """The form that holds what a fault names, and the rest of the path."""
        chain = self.form.tie_breaks_filled
        if path == "tie_breaks" and chain:
            return self.form, chain[-1]
        if (listed := LISTED.fullmatch(path)) is None:
            return self.form, path
        name, index, rest = listed[1], int(listed[2]), listed[3]
        if name == "tie_breaks":
            return self.form, chain[index]
        found = self.contracts if name == "contracts" else self._named_offences
        return found[index], rest or "name"


def changed(texts: Texts, change: str) -> dict[str, str]:
    """With a game added at the end, or the game at a place moved up, down or taken out."""
    texts = dict(texts)
    asked = CHANGE.fullmatch(change)
    count = _count(texts, "contracts")
    if asked is None or int(asked[2]) >= max(count, 1):
        return texts
    places, at = list(range(count)), int(asked[2])
    if asked[1] == "add":
        return _with_blank(texts, count) if count < LONGEST_LIST else texts
    if asked[1] == "remove":
        places.remove(at)
    else:
        places.insert(moved_to(texts, change) or 0, places.pop(at))
    return _rearranged(texts, places)


def moved_to(texts: Texts, change: str) -> int | None:
    """Where a game stands that was moved up or down; None for any other change."""
    asked = CHANGE.fullmatch(change)
    if asked is None or asked[1] not in ("up", "down"):
        return None
    count, at = _count(texts, "contracts"), int(asked[2])
    if at >= count:
        return None
    return max(0, at - 1) if asked[1] == "up" else min(count - 1, at + 1)


def _with_blank(texts: dict[str, str], place: int) -> dict[str, str]:
    blank = {f"contracts-{place}-{name}": str(v) for name, v in ContractForm.BLANK.items()}
    return texts | blank | {"contracts": str(place + 1)}


def _rearranged(texts: dict[str, str], places: list[int]) -> dict[str, str]:
    """`places`: the old places in their new order. What refers to a place goes with it."""
    kept = {name: text for name, text in texts.items() if not name.startswith("contracts-")}
    for new, old in enumerate(places):
        moved = _under(texts, f"contracts-{old}-").items()
        kept |= {f"contracts-{new}-{name}": text for name, text in moved}
    chosen = whole_number(kept.get("nobody_plays", "").removeprefix(GAME))
    if chosen is not None:
        kept["nobody_plays"] = f"{GAME}{places.index(chosen)}" if chosen in places else ""
    return kept | {"contracts": str(len(places))}


def _titles(contracts: list[ContractForm]) -> list[str]:
    return [contract.title for contract in contracts]


def _sums(texts: Texts) -> Sums:
    """As it was typed; four seats where that is none of the choices."""
    seats = whole_number(texts.get("seats", ""))
    return Sums(seats if seats in (2, 3, 4) else 4, texts.get("list_kind") == "plus_and_minus")


def _count(texts: Texts, name: str) -> int:
    return min(whole_number(texts.get(name, "")) or 0, LONGEST_LIST)


def _under(texts: Texts, prefix: str) -> dict[str, str]:
    return {n.removeprefix(prefix): text for n, text in texts.items() if n.startswith(prefix)}


def _field_of(form: forms.Form, path: str) -> str | None:
    """The field of this path, else the first one below it, else the one of what it belongs to."""
    parts = re.sub(r"\[\d+\]", "", path).split(".")
    while parts and parts[0]:
        name = "_".join(parts)
        if name in form.fields:
            return name
        price = f"{name}_side"
        below = [field for field in form.fields if field.startswith(f"{name}_")]
        if below:
            return price if price in below else below[0]
        parts.pop()
    return "list_kind" if path in ("is_zero_sum", "deducts_lost_solos") else None
