"""The editor of house rules: all its forms together, with each fault beside its field."""

import re
from collections.abc import Mapping
from typing import Any

from django import forms
from django.forms import BoundField

from scoring import BadRules, RuleSet, from_data, to_data
from scoring.house import FORMAT, LONGEST_LIST
from tournament.models.tournament import HOUSE
from tournament.rules.own.fault_words import fault_in_words
from tournament.rules.own.forms.games import ContractForm, OffenceForm, Sums
from tournament.rules.own.forms.rules import GAME, RulesForm
from tournament.shared.request_numbers import whole_number

Texts = Mapping[str, str]

LISTED = re.compile(r"(contracts|offences|tie_breaks)\[(\d+)\]\.?(.*)")
CHANGE = re.compile(r"(add|up|down|remove)-([0-9]{1,3})")


class Editor:
    """House rules as typed; `form` has all but games and offences."""

    def __init__(self, texts: Mapping[str, Any], *, shows_faults: bool = True) -> None:
        """Take the posted `texts`. `shows_faults` False: a game was only added or moved."""

        def values(prefix: str = "") -> dict[str, Any]:
            if shows_faults:
                return {"data": texts}
            return {"initial": _fields_with_prefix(texts, f"{prefix}-" if prefix else "")}

        sums = _sums(texts)
        self.contracts = [
            ContractForm(**values(prefix), sums=sums, prefix=prefix)
            for prefix in _prefixes(texts, "contracts")
        ]
        self.offences = [
            OffenceForm(**values(prefix), prefix=prefix) for prefix in _prefixes(texts, "offences")
        ]
        self.form = RulesForm(**values(), contracts=[game.title for game in self.contracts])

    @classmethod
    def of(cls, rules: RuleSet) -> "Editor":
        data = to_data(rules)
        values = RulesForm.initial_of(data)
        circled, sums = data["circled_contracts"], _sums(values)
        games = [ContractForm.initial_of(item, circled, sums) for item in data["contracts"]]
        offences = [*map(OffenceForm.initial_of, data["offences"]), {}]  # one to fill in
        for name, forms_of_list in (("contracts", games), ("offences", offences)):
            values[name] = len(forms_of_list)
            for place, initial in enumerate(forms_of_list):
                values |= {f"{name}-{place}-{field}": value for field, value in initial.items()}
        return cls(values, shows_faults=False)

    def validated_rules(self) -> RuleSet | None:
        """Return the rules, or None after adding each fault to its field."""
        are_valid = [form.is_valid() for form in self._forms]  # a list: every form is validated
        if not all(are_valid):
            return None
        try:
            return from_data(self.data())
        except BadRules as bad:
            # All fields first: add_error() removes one of those that later places are counted in.
            for fault, (form, path) in [(f, self._form_of(f.path)) for f in bad.problems]:
                form.add_error(_field_of(form, path), fault_in_words(fault))
            return None

    def data(self) -> dict[str, Any]:
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
        return [str(error) for error in self.form.non_field_errors()]

    @property
    def wrong(self) -> list[tuple[BoundField, str, str]]:
        """Wrong fields, each with its label and a sentence."""
        wrong = []
        for form in self._forms:
            of = f"{form.title}: " if isinstance(form, ContractForm) else ""
            faulty = [bound for bound in form if bound.errors]
            wrong += [(b, f"{of}{b.label}", str(b.errors[0])) for b in faulty]
        return wrong

    @property
    def _forms(self) -> list[forms.Form]:
        return [self.form, *self.contracts, *self.offences]

    @property
    def _named_offences(self) -> list[OffenceForm]:
        return [offence for offence in self.offences if offence.cleaned_data["name"].strip()]

    def _form_of(self, path: str) -> tuple[forms.Form, str]:
        """Return the form that a fault's path leads to, and the path inside it."""
        chain = self.form.filled_tie_break_fields
        if path == "tie_breaks" and chain:
            return self.form, chain[-1]
        if (listed := LISTED.fullmatch(path)) is None:
            return self.form, path
        name, index, rest = listed[1], int(listed[2]), listed[3]
        if name == "tie_breaks":
            return self.form, chain[index]
        forms_of_list = self.contracts if name == "contracts" else self._named_offences
        return forms_of_list[index], rest or "name"


def apply_change(texts: Texts, change: str) -> tuple[dict[str, str], int | None]:
    """Return the posted `texts` after `change`, and the new index of a moved game.

    "up-2", "down-2" and "remove-2" change the third game, "add-0" adds one.
    """
    texts, action, count = dict(texts), CHANGE.fullmatch(change), _count(texts, "contracts")
    if action is None:
        return texts, None
    if action[1] == "add":
        if count == LONGEST_LIST:
            return texts, None
        blank = {f"contracts-{count}-{name}": str(v) for name, v in ContractForm.BLANK.items()}
        return texts | blank | {"contracts": str(count + 1)}, None
    places, at, place = list(range(count)), int(action[2]), None
    if at >= count:
        return texts, None
    places.remove(at)
    if action[1] != "remove":
        place = max(0, at - 1) if action[1] == "up" else min(count - 1, at + 1)
        places.insert(place, at)
    return _rearrange_games(texts, places), place


def _rearrange_games(texts: dict[str, str], places: list[int]) -> dict[str, str]:
    """Reorder the games and references to them. `places`: old indexes in the new order."""
    rearranged = {name: text for name, text in texts.items() if not name.startswith("contracts-")}
    for new, old in enumerate(places):
        moved = _fields_with_prefix(texts, f"contracts-{old}-").items()
        rearranged |= {f"contracts-{new}-{name}": text for name, text in moved}
    chosen = whole_number(rearranged.get("nobody_plays", "").removeprefix(GAME))
    if chosen is not None:
        rearranged["nobody_plays"] = f"{GAME}{places.index(chosen)}" if chosen in places else ""
    return rearranged | {"contracts": str(len(places))}


def _sums(texts: Mapping[str, Any]) -> Sums:
    seats = whole_number(str(texts.get("seats", "")))
    return Sums(seats if seats in (2, 3, 4) else 4, texts.get("list_kind") == "plus_and_minus")


def _count(texts: Mapping[str, Any], name: str) -> int:
    return min(whole_number(str(texts.get(name, ""))) or 0, LONGEST_LIST)


def _prefixes(texts: Mapping[str, Any], name: str) -> list[str]:
    return [f"{name}-{place}" for place in range(_count(texts, name))]


def _fields_with_prefix(texts: Mapping[str, Any], prefix: str) -> dict[str, Any]:
    return {n.removeprefix(prefix): text for n, text in texts.items() if n.startswith(prefix)}


def _field_of(form: forms.Form, path: str) -> str | None:
    """Return the field name for a path "a.b": a_b, else one that begins so, else that of "a"."""
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
