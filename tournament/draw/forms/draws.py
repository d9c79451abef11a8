"""Forms of the draw pages."""

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

from django import forms
from django.utils.text import format_lazy
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournament.models import Seat
from tournament.shared.form_fields import IN_PUBLIC, OFF, number_input
from tournament.shared.guards import LONGEST_REASON
from tournament.shared.names import seat_name
from tournament.shared.request_numbers import whole_number

NAME_PREFIX = "name_"
_reason = partial(
    forms.CharField,
    label=gettext_lazy("Reason (shown in the draw record)"),
    max_length=LONGEST_REASON,
    error_messages={"required": gettext_lazy("Please enter a reason; one sentence is enough.")},
)


class RedrawForm(forms.Form):
    reason = _reason(
        help_text=format_lazy(
            "{} {} {}",
            gettext_lazy(
                "For example: “Two of the ten cards had lain open before the list was posted.”"
            ),
            gettext_lazy(
                "If somebody has left or come late, change the round instead: then nobody else "
                "moves."
            ),
            IN_PUBLIC,
        ),
        widget=forms.Textarea(attrs={"rows": 2}),
    )
    replaces = forms.IntegerField(widget=forms.HiddenInput)  # number of the displayed draw


class FillUpForm(forms.Form):
    """One name per fill-in player; an empty one becomes "Springer 1" …"""

    def __init__(self, *args: Any, places: int, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for n in range(1, places + 1):
            self.fields[f"{NAME_PREFIX}{n}"] = forms.CharField(
                label=_("Name of fill-in player %(number)s (may be left empty)") % {"number": n},
                required=False,
                max_length=80,
                widget=forms.TextInput(attrs=OFF),
            )

    @property
    def names(self) -> list[str]:
        return [self.cleaned_data[name] for name in self.fields]


class TablesField(forms.CharField):
    def clean(self, value: Any) -> list[int]:
        words = super().clean(value).replace(",", " ").replace(";", " ").split()
        numbers = [whole_number(word) for word in words]
        if wrong := [word for word, number in zip(words, numbers, strict=True) if not number]:
            raise forms.ValidationError(
                _("“%(word)s” is not a table. Like this: 3, 7, 12") % {"word": wrong[0][:20]}
            )
        return sorted({number for number in numbers if number})


class ChangeForm(forms.Form):
    reason = _reason(
        help_text=format_lazy(
            "{} {}", gettext_lazy("For example: “No. 7 did not come, no. 65 came late.”"), IN_PUBLIC
        ),
        widget=forms.Textarea(attrs={"rows": 2}),
    )
    started = TablesField(
        label=gettext_lazy("Tables already playing"),
        help_text=gettext_lazy("They stay as they are. Tables whose list is in never change."),
        required=False,
        max_length=200,
        widget=number_input(),
    )
    is_waiting_list_up = forms.BooleanField(
        label=gettext_lazy("The first on the waiting list take the empty seats"), required=False
    )
    is_filled_up = forms.BooleanField(
        label=gettext_lazy("Fill-in players take the seats that stay empty"), required=False
    )
    as_threes = forms.BooleanField(
        label=gettext_lazy("Tables with one empty seat play as three"),
        help_text=gettext_lazy(
            "The players after the empty seat move up; their list is checked by the rules for "
            "three."
        ),
        required=False,
    )
    replaces = forms.IntegerField(widget=forms.HiddenInput)


class SwapForm(forms.Form):
    first = forms.TypedChoiceField(label=gettext_lazy("This player"), coerce=int)
    second = forms.TypedChoiceField(label=gettext_lazy("changes seats with"), coerce=int)
    reason = _reason(help_text=IN_PUBLIC, widget=forms.TextInput(attrs=OFF))
    replaces = forms.IntegerField(widget=forms.HiddenInput)

    def __init__(
        self, *args: Any, tables: Mapping[int, Sequence[Seat]] | None = None, **options: Any
    ) -> None:
        super().__init__(*args, **options)
        choices = [("", "–")] + [
            (
                _("Table %(table)s") % {"table": table},
                [(seat.player.number, f"{seat.player.number} {seat_name(seat)}") for seat in seats],
            )
            for table, seats in (tables or {}).items()
        ]
        for name in ("first", "second"):
            field = self.fields[name]
            assert isinstance(field, forms.TypedChoiceField)
            field.choices = choices
            field.error_messages["required"] = _("Please choose two players.")
            field.error_messages["invalid_choice"] = _("No. %(value)s has no seat in this round.")
