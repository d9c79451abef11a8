"""The lot between players who are equal: drawn by the program, or typed as drawn by hand."""

from collections.abc import Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext as _

from tournament.models import Player
from tournament.shared.errors import Refused
from tournament.shared.request_numbers import whole_number

BY_PROGRAM = "program"  # `how`; anything else: by hand


class LotForm(forms.Form):
    """Fields `place_<player id>`: the places that are drawn for, as they stand in the ranking.

    `how`: the button that was pressed. `first`: the best of these places.
    """

    def __init__(self, data: Any = None, *, tied: Sequence[Player], first: int) -> None:
        self.tied = list(tied)
        self.places = list(range(first, first + len(self.tied)))
        super().__init__(data, auto_id="lot_%s")
        for player in self.tied:
            attrs = {"inputmode": "numeric", "autocomplete": "off", "maxlength": "4"}
            self.fields[_name(player)] = forms.CharField(
                required=False,
                label=f"{player.number} {player.full_name}",
                widget=forms.TextInput(attrs=attrs | {"autofocus": player == self.tied[0]}),
            )

    @property
    def last(self) -> int:
        return self.places[-1]

    def order(self) -> list[Player] | None:
        """The players as drawn by hand, best first; None where the program is to draw.

        The last place follows where all others are typed. Raises Refused where it is not clear who
        has which, or who is to draw.
        """
        typed = {player.pk: str(self.data.get(_name(player), "")).strip() for player in self.tied}
        if self.data.get("how") == BY_PROGRAM:
            if any(typed.values()):
                raise Refused(
                    _("Places are typed: record those, or empty them and let the program draw.")
                )
            return None
        places = {pk: whole_number(text) for pk, text in typed.items() if text}
        left = [place for place in self.places if place not in places.values()]
        if len(places) == len(self.tied) - 1 and len(left) == 1:
            places |= {player.pk: left[0] for player in self.tied if player.pk not in places}
        if sorted(place or 0 for place in places.values()) != self.places:
            raise Refused(
                _(
                    "Give each of them a place of its own, from %(first)s to %(last)s."
                    " Nothing is decided yet."
                )
                % {"first": self.places[0], "last": self.last}
            )
        return sorted(self.tied, key=lambda player: places[player.pk] or 0)


def _name(player: Player) -> str:
    return f"place_{player.pk}"
