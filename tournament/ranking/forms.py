"""Form for the lot between equal players or teams."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Generic, TypeVar

from django import forms
from django.forms import BoundField
from django.utils.translation import gettext as _

from tournament.models import Player, Team
from tournament.shared.errors import Refused
from tournament.shared.form_fields import number_input
from tournament.shared.request_numbers import whole_number
from tournament.shared.signs import enumerate_words

Tied = TypeVar("Tied", Player, Team)
BY_PROGRAM = "program"  # a value of `how`; any other means drawn by hand


def label_of(member: Player | Team) -> str:
    return member.name if isinstance(member, Team) else f"{member.number} {member.full_name}"


class LotForm(forms.Form, Generic[Tied]):
    """Form with a field `place_<id>` for the drawn place of each tied player or team.

    `first`: their best place. `cells`: texts beside each name. A valid form has `drawn_order`, best
    first, or None if the program draws.
    """

    drawn_order: list[Tied] | None = None
    is_left_out = False  # True if another tie of the page is being settled

    def __init__(
        self,
        data: Any = None,
        *,
        tied: Sequence[Tied],
        first: int,
        cells: Mapping[int, Sequence[str]] | None = None,
        label: Callable[[Tied], str] = label_of,
    ) -> None:
        self.tied: list[Tied] = list(tied)
        self.places = list(range(first, first + len(self.tied)))
        self.cells = cells or {}
        super().__init__(data, auto_id="lot_%s")
        for member in self.tied:
            self.fields[_name(member)] = forms.CharField(
                required=False,
                label=label(member),
                widget=number_input(
                    maxlength="4", autofocus=data is None and member == self.tied[0]
                ),
            )

    @property
    def last(self) -> int:
        return self.places[-1]

    @property
    def title(self) -> str:
        return _("Lot for places %(places)s") % {"places": enumerate_words(self.places)}

    @property
    def is_typed(self) -> bool:
        return any(self._typed().values())

    @property
    def lines(self) -> list[tuple[BoundField, Sequence[str]]]:
        return [(self[_name(member)], self.cells.get(member.pk, ())) for member in self.tied]

    @property
    def drawn_places(self) -> list[tuple[int, str]]:
        labels = [str(self[_name(member)].label) for member in self.drawn_order or ()]
        return list(zip(self.places, labels, strict=False))

    def clean(self) -> dict[str, Any]:
        typed = self._typed()
        if self.is_left_out:
            return self.cleaned_data
        if self.data.get("how") == BY_PROGRAM:
            if filled := [name for name, text in typed.items() if text]:
                sentence = _(
                    "You have typed places. Record them, or clear the fields and let the program"
                    " draw."
                )
                self.add_error(filled[0], sentence)
            return self.cleaned_data
        places = self._places(typed)
        for name in list(self.errors)[:1]:
            self.fields[name].widget.attrs["autofocus"] = True
        if not self.errors:
            names = sorted(places, key=lambda name: places[name])
            by_name = {_name(member): member for member in self.tied}
            self.drawn_order = [by_name[name] for name in names]
        return self.cleaned_data

    def _places(self, typed: Mapping[str, str]) -> dict[str, int]:
        places: dict[str, int] = {}
        for name, text in typed.items():
            place = whole_number(text)
            if text and place not in self.places:
                span = {"first": self.places[0], "last": self.last, "text": text}
                self.add_error(
                    name, _("“%(text)s”: the place must be %(first)s to %(last)s.") % span
                )
            elif place is not None and place in places.values():
                free = [str(number) for number in self.places if number not in places.values()]
                twice = {"place": place, "free": ", ".join(free)}
                self.add_error(
                    name, _("Place %(place)s is entered twice; still free: %(free)s.") % twice
                )
            elif place is not None:
                places[name] = place
        free_places = [place for place in self.places if place not in places.values()]
        empty = [name for name, text in typed.items() if not text]
        if len(free_places) == len(empty) == 1:
            places[empty[0]] = free_places[0]
        elif empty and not self.errors:
            self.add_error(empty[0], _("Which place did they draw? It is still missing."))
        return places

    def _typed(self) -> dict[str, str]:
        names = map(_name, self.tied)
        return {name: str(self.data.get(name, "")).strip() for name in names}


def forms_to_save(
    offered: Iterable[LotForm[Any]], data: Mapping[str, str], refusal: str
) -> list[LotForm[Any]]:
    """Return the posted LotForms of `offered`: all if the program draws, else those with a place.

    If no place is typed, return the first, which reports that. Raises Refused(refusal) if `data`
    has fields of a group that is not offered: it is no longer tied.
    """
    names = {name for name in data if name.startswith("place_")}
    posted = [form for form in offered if form.fields.keys() <= names]
    if not posted or names != {name for form in posted for name in form.fields}:
        raise Refused(refusal)
    if data.get("how") == BY_PROGRAM:
        return posted
    chosen = [form for form in posted if form.is_typed] or posted[:1]
    for form in posted:
        form.is_left_out = form not in chosen
    return chosen


def _name(member: Player | Team) -> str:
    return f"place_{member.pk}"
