"""The form for a drawn lot."""

from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournament.draw.lot_codes import parse_lot
from tournament.models import Tournament
from tournament.shared.form_fields import OFF, FigureField, number_input
from tournament.shared.request_numbers import whole_number


class LotForm(forms.Form):
    number = FigureField(
        label=gettext_lazy("Start number"), min_value=1, widget=number_input(autofocus=True)
    )
    lot = forms.CharField(
        label=gettext_lazy("Lot"),
        max_length=20,
        widget=forms.TextInput(attrs=OFF),
        help_text=gettext_lazy("The code on it, such as 1-12-3K, or table and seat, such as 12/3."),
    )

    def __init__(self, data: Any = None, *, tournament: Tournament, round_number: int) -> None:
        super().__init__(data, auto_id="lot_%s")
        self.tournament, self.round_number = tournament, round_number

    def clean_lot(self) -> tuple[int, int]:
        typed = self.cleaned_data["lot"]
        if code := parse_lot(self.tournament, typed):
            if code.round_number != self.round_number:
                raise forms.ValidationError(
                    _("This lot belongs to round %(round)s.") % {"round": code.round_number}
                )
            return code.table, code.seat
        table, _sign, seat = typed.partition("/")
        place = whole_number(table.strip()), whole_number(seat.strip())
        if place[0] is None or place[1] is None:
            raise forms.ValidationError(
                _("“%(lot)s” is mistyped or not a lot of this tournament.") % {"lot": typed[:20]}
            )
        return place[0], place[1]
