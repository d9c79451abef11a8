"""The lot between players who are equal: drawn by the program, or typed as drawn by hand."""

from collections.abc import Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext as _

from tournament.models import Player, Tournament
from tournament.shared.errors import Refused
from tournament.shared.request_numbers import whole_number


class LotForm(forms.Form):
    """Fields `place_<player id>`: empty where the program draws, else 1, 2, 3 … drawn by hand."""

    def __init__(
        self,
        data: Any = None,
        *,
        tournament: Tournament,
        tied: Sequence[Player] = (),
    ) -> None:
        self.tournament = tournament
        self.tied = list(tied) or _posted_players(data, tournament)
        super().__init__(data, auto_id="lot_%s")
        for player in self.tied:
            attrs = {"inputmode": "numeric", "autocomplete": "off"}
            self.fields[f"place_{player.pk}"] = forms.CharField(
                required=False,
                label=f"{player.number} {player.full_name}",
                widget=forms.TextInput(attrs=attrs | {"autofocus": player == self.tied[0]}),
            )

    def players(self) -> list[Player]:
        return self.tied

    def order(self) -> list[Player] | None:
        """The players by the places typed, None where none was; Refused if they make no order."""
        typed = {p.pk: str(self.data.get(f"place_{p.pk}", "")).strip() for p in self.tied}
        if not any(typed.values()):
            return None
        if sorted(typed.values()) != sorted(str(n) for n in range(1, len(self.tied) + 1)):
            raise Refused(
                _("Give each of the tied players a place of their own, from 1 to %(last)s.")
                % {"last": len(self.tied)}
            )
        return sorted(self.tied, key=lambda player: int(typed[player.pk]))


def _posted_players(data: Any, tournament: Tournament) -> list[Player]:
    names = (name for name in data or () if name.startswith("place_"))
    ids = (whole_number(name.removeprefix("place_")) for name in names)
    known = {pk for pk in ids if pk is not None}
    return list(tournament.players.filter(pk__in=known).order_by("number"))
