"""Forms of the draw pages."""

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

from django import forms
from django.utils.html import format_html
from django.utils.text import capfirst, format_lazy
from django.utils.translation import gettext as _, gettext_lazy

from tournament.draw.lot_codes import parse_lot
from tournament.draw.wishes import ALL, BEST, LOTS, ONE, PLAN, RANKED, SPREAD, UNIFORM, Wishes
from tournament.models import Seat, Tournament
from tournament.shared.form_fields import IN_PUBLIC, OFF, FigureField, number_input, offer
from tournament.shared.guards import LONGEST_REASON
from tournament.shared.names import seat_name
from tournament.shared.request_numbers import whole_number

NAME_PREFIX = "name_"
# By way of drawing: name and explanation.
MODES = {
    UNIFORM: (
        capfirst(gettext_lazy("plain random draw")),
        gettext_lazy("By chance alone: every seat is equally likely."),
    ),
    BEST: (
        gettext_lazy("Nobody meets twice"),
        gettext_lazy(
            "Drawn at random, then adjusted, following the requests below; if two players "
            "have to meet again, the report says so. Where possible nobody gets the same "
            "table number or seat 1 twice either."
        ),
    ),
    PLAN: (
        gettext_lazy("Plan"),
        gettext_lazy(
            "All rounds at once without anybody meeting twice; for small fields or many rounds."
        ),
    ),
    LOTS: (
        capfirst(gettext_lazy("lots by hand")),
        format_lazy(
            "{} {}",
            gettext_lazy(
                "The program prints the lots, everybody draws one, and the desk enters them."
            ),
            gettext_lazy("The public check then has nothing to recompute, and says so."),
        ),
    ),
    RANKED: (
        gettext_lazy("Best together"),
        gettext_lazy(
            "By points so far: the first players at table 1, the next at table 2, and so on."
        ),
    ),
    SPREAD: (
        gettext_lazy("Best apart"),
        gettext_lazy(
            "By points so far: every table gets one of the best, one of the next, and so on."
        ),
    ),
}
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
                "For example: “Two of the ten cards were lying face up before the list was posted.”"
            ),
            gettext_lazy(
                "If somebody has left or come late, change the round instead: then nearly "
                "everybody keeps their seat."
            ),
            IN_PUBLIC,
        ),
        widget=forms.Textarea(attrs={"rows": 2}),
    )
    replaces = forms.IntegerField(widget=forms.HiddenInput)  # number of the displayed draw


class FillUpForm(forms.Form):
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

    def __init__(self, *args: Any, tables: Mapping[int, Sequence[Seat]], **options: Any) -> None:
        super().__init__(*args, **options)
        choices = [("", "–")] + [
            (
                _("Table %(table)s") % {"table": table},
                [(seat.player.number, f"{seat.player.number} {seat_name(seat)}") for seat in seats],
            )
            for table, seats in tables.items()
        ]
        for name in ("first", "second"):
            field = self.fields[name]
            assert isinstance(field, forms.TypedChoiceField)
            field.choices = choices
            field.error_messages["required"] = _("Please choose two players.")
            field.error_messages["invalid_choice"] = _("No. %(value)s has no seat in this round.")


class SeatLotForm(forms.Form):
    number = FigureField(
        label=capfirst(gettext_lazy("start number")),
        min_value=1,
        widget=number_input(autofocus=True),
    )
    lot = forms.CharField(
        label=gettext_lazy("Lot"),
        max_length=20,
        widget=forms.TextInput(attrs=OFF),
        help_text=gettext_lazy("Its code, such as 1-12-3K, or table and seat, such as 12/3."),
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


class DrawOptionsForm(forms.Form):
    mode = forms.ChoiceField(
        label=gettext_lazy("How it is drawn"),
        widget=forms.RadioSelect,
        help_text=gettext_lazy(
            "A draw by points seats one round, once all lists of the rounds before it "
            "count. Only the sum of these lists decides the tables, so requests, repeat "
            "meetings and penalties are not considered; chance decides between tied "
            "players. Everybody can see the points in the draw record, even while the "
            "interim ranking is withheld."
        ),
    )
    clubs = forms.ChoiceField(
        label=gettext_lazy("Players of one club"),
        widget=forms.RadioSelect,
        choices=[
            ("off", gettext_lazy("may meet")),
            (
                "apart",
                gettext_lazy("apart where possible, but avoiding repeat meetings comes first"),
            ),
            ("before_repeats", gettext_lazy("apart, even if more players meet again")),
        ],
        help_text=gettext_lazy(
            "By the field “Club” on each player's page, not by “Town or club” at registration; "
            "only with “nobody meets twice”."
        ),
    )
    neighbours_apart = forms.BooleanField(
        label=gettext_lazy("Keep consecutive start numbers apart"),
        required=False,
        help_text=gettext_lazy("Friends who register together get consecutive numbers."),
    )
    rounds = forms.ChoiceField(
        label=gettext_lazy("Rounds are drawn"),
        widget=forms.RadioSelect,
        choices=[(ONE, gettext_lazy("one at a time")), (ALL, gettext_lazy("all at once"))],
        help_text=gettext_lazy(
            "All rounds with “nobody meets twice”: if there are few players for the rounds, the "
            "program uses a stored plan. Without a plan the public check can recompute the seats "
            "only once all rounds are posted, and says so until then."
        ),
    )

    def __init__(self, data: Any = None, *, wishes: Wishes) -> None:
        initial = {name: getattr(wishes, name) for name in self.base_fields}
        super().__init__(data, initial=initial, auto_id="wish_%s")
        modes = (
            (mode, format_html("<span><b>{}</b>: {}</span>", *words))
            for mode, words in MODES.items()
            if mode != PLAN or wishes.mode == PLAN
        )
        offer(self, "mode", modes)


class KeepApartForm(forms.Form):
    first = FigureField(label=capfirst(gettext_lazy("start number")), min_value=1)
    second = FigureField(label=gettext_lazy("keep apart from number"), min_value=1)
    reason = forms.CharField(
        label=gettext_lazy("Reason (only the tournament director sees it)"),
        required=False,
        max_length=500,
        widget=forms.TextInput(attrs=OFF),
    )

    def __init__(self, data: Any = None) -> None:
        super().__init__(data, auto_id="apart_%s")


class IngredientForm(forms.Form):
    ingredient = forms.CharField(
        label=gettext_lazy("Input from the hall (optional)"),
        required=False,
        max_length=500,
        widget=forms.TextInput(attrs={**OFF, "autofocus": True}),
        help_text=gettext_lazy(
            "For example ten cards drawn openly from a pack: “EO GU H7 …”. Nobody may know it "
            "before the list is posted."
        ),
    )
