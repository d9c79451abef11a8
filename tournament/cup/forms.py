"""The forms of a cup."""

from collections.abc import Iterator
from copy import copy
from typing import Any

from django import forms
from django.utils.formats import date_format
from django.utils.text import capfirst
from django.utils.translation import gettext as _, gettext_lazy

from tournament.cup.services.cups import FIELDS
from tournament.cup.table import CupTable
from tournament.evening.forms.again import WhenAndWhereForm
from tournament.models import Cup, Tournament
from tournament.shared.form_fields import (
    ReasonField,
    ReasonForm,
    limited_field,
    number_input,
    offer,
)
from tournament.shared.request_numbers import whole_number

NEXT_ONES = 8  # people behind the final who can be marked as cancelled
BY_POINTS, BY_PLACES = "points", "places"


class CupForm(forms.ModelForm):  # type: ignore[type-arg]  # none at runtime
    """The rules and evenings of a cup. `reason` is required once an evening counts."""

    tournaments = forms.TypedMultipleChoiceField(
        label=capfirst(gettext_lazy("evenings")),
        coerce=int,
        required=False,
        widget=forms.CheckboxSelectMultiple,
    )
    counting = forms.ChoiceField(
        label=gettext_lazy("What an evening counts for"),
        choices=(
            (BY_POINTS, gettext_lazy("its points")),
            (BY_PLACES, gettext_lazy("points for the place")),
        ),
        initial=BY_POINTS,
        widget=forms.RadioSelect,
    )
    place_points = forms.CharField(
        label=gettext_lazy("Points for the 1st, 2nd, 3rd … place"),
        max_length=4_000,
        required=False,
        help_text=gettext_lazy(
            "For example 25, 20, 16, 13; later places get 0. Tied players each get the points of "
            "their place."
        ),
    )
    reason = ReasonField(required=False)

    class Meta:
        model = Cup
        formfield_callback = limited_field
        fields = FIELDS
        widgets = dict.fromkeys(("best_evenings", "least_evenings", "final_places"), number_input())
        labels = {
            "name": gettext_lazy("Name"),
            "draws_lots": gettext_lazy("players tied in every respect draw lots"),
        }
        help_texts = {
            "best_evenings": gettext_lazy("Each player's best ones; empty: all."),
            "least_evenings": gettext_lazy(
                "Players with fewer are listed below the table, without a place."
            ),
            "final_places": gettext_lazy("0: no final."),
            "draws_lots": gettext_lazy(
                "Otherwise they share their place. For the last place in the final lots are always "
                "drawn."
            ),
        }

    def __init__(self, data: Any = None, *, cup: Cup | None, asks_reason: bool = False) -> None:
        initial: dict[str, Any] = {"place_points": ""}
        if cup:
            initial = {
                "tournaments": list(cup.tournaments.values_list("pk", flat=True)),
                "counting": BY_PLACES if cup.place_points else BY_POINTS,
                "place_points": ", ".join(map(str, cup.place_points)),
            }
        super().__init__(data, initial=initial, instance=copy(cup))  # validation writes to it
        real = Tournament.objects.filter(practice="").order_by("-date", "name")
        self.offered = {tournament.pk: tournament for tournament in real}
        dated = [
            (pk, f"{tournament.name}, {date_format(tournament.date, 'SHORT_DATE_FORMAT')}")
            for pk, tournament in self.offered.items()
        ]
        offer(self, "tournaments", dated)
        if not asks_reason:
            del self.fields["reason"]

    def clean_place_points(self) -> list[int]:
        points = []
        for word in self.cleaned_data["place_points"].replace(",", " ").replace(";", " ").split():
            number = whole_number(word, most_digits=5)
            if number is None:
                raise forms.ValidationError(_("“%(text)s” is not a number.") % {"text": word[:40]})
            points.append(number)
        return points

    def clean(self) -> dict[str, Any]:
        values: dict[str, Any] = self.cleaned_data
        if values.get("counting") == BY_POINTS:
            values["place_points"] = []
        elif values.get("place_points") == []:
            sentence = _("Please say what the places are worth, for example 25, 20, 16, 13.")
            self.add_error("place_points", sentence)
        return values

    def values(self) -> dict[str, Any]:
        values = dict(self.cleaned_data)
        del values["counting"]
        return values | {"tournaments": [self.offered[pk] for pk in values["tournaments"]]}


class CupReasonForm(ReasonForm):
    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self.fields["reason"].help_text = ""  # no final record has a cup's reasons


class FinalForm(WhenAndWhereForm):
    cancelled = forms.TypedMultipleChoiceField(
        label=gettext_lazy("Who has cancelled"),
        coerce=int,
        required=False,
        widget=forms.CheckboxSelectMultiple,
        help_text=gettext_lazy(
            "Ticked players are not registered; the next in the table moves up."
        ),
    )

    def __init__(self, data: Any = None, *, table: CupTable, name: str) -> None:
        super().__init__(data, initial={"name": name})
        offer(self, "cancelled", list(_choices(table)))


def _choices(table: CupTable) -> Iterator[tuple[int, str]]:
    places = table.cup.final_places
    for row in table.rows[: places + NEXT_ONES]:
        player = row.competitor.newest
        label = ", ".join(filter(None, (f"{row.row.rank}. {player.full_name}", player.home)))
        if (row.row.rank or 0) > places:
            label = _("%(player)s (next in line)") % {"player": label}
        yield player.pk, label
