"""The lot between players or teams that are equal: drawn by the program, or typed as by hand."""

from collections.abc import Iterable, Sequence
from typing import Any, Generic, TypeVar

from django import forms
from django.utils.translation import gettext as _

from tournament.models import Player, Team
from tournament.shared.errors import Refused
from tournament.shared.form_fields import figures
from tournament.shared.request_numbers import whole_number

Tied = TypeVar("Tied", Player, Team)
Asked = TypeVar("Asked", bound=forms.Form)
BY_PROGRAM = "program"  # `how`; anything else: by hand


class LotForm(forms.Form, Generic[Tied]):
    """Fields `place_<id>`: the places that are drawn for, as they stand in the ranking.

    `how`: the button that was pressed. `first`: the best of these places.
    """

    def __init__(self, data: Any = None, *, tied: Sequence[Tied], first: int) -> None:
        self.tied: list[Tied] = list(tied)
        self.places = list(range(first, first + len(self.tied)))
        super().__init__(data, auto_id="lot_%s")
        for one in self.tied:
            self.fields[_name(one)] = forms.CharField(
                required=False,
                label=_label(one),
                widget=figures(maxlength="4", autofocus=one == self.tied[0]),
            )

    @property
    def last(self) -> int:
        return self.places[-1]

    def order(self) -> list[Tied] | None:
        """Them as drawn by hand, best first; None where the program is to draw.

        The last place follows where all others are typed. Raises Refused where it is not clear who
        has which, or who is to draw.
        """
        typed = {one.pk: str(self.data.get(_name(one), "")).strip() for one in self.tied}
        if self.data.get("how") == BY_PROGRAM:
            if any(typed.values()):
                raise Refused(
                    _("Places are typed: record those, or empty them and let the program draw.")
                )
            return None
        places = {pk: whole_number(text) for pk, text in typed.items() if text}
        left = [place for place in self.places if place not in places.values()]
        if len(places) == len(self.tied) - 1 and len(left) == 1:
            places |= {one.pk: left[0] for one in self.tied if one.pk not in places}
        if sorted(place or 0 for place in places.values()) != self.places:
            raise Refused(
                _(
                    "Give each of them a place of its own, from %(first)s to %(last)s."
                    " Nothing is decided yet."
                )
                % {"first": self.places[0], "last": self.last}
            )
        return sorted(self.tied, key=lambda one: places[one.pk] or 0)


def answered(offered: Iterable[Asked], posted: Iterable[str], otherwise: str) -> Asked:
    """The question whose fields came. Refused, as `otherwise`, where none of these is asked now."""
    names = {name for name in posted if name.startswith("place_")}
    for form in offered:
        if set(form.fields) == names:
            return form
    raise Refused(otherwise)


def _name(one: Player | Team) -> str:
    return f"place_{one.pk}"


def _label(one: Player | Team) -> str:
    return one.name if isinstance(one, Team) else f"{one.number} {one.full_name}"
