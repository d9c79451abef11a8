"""Forms for the way of drawing."""

from typing import Any

from django import forms
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.text import format_lazy
from django.utils.translation import gettext_lazy as _

from tournament.draw.wishes import ALL, BEST, LOTS, ONE, PLAN, UNIFORM, Wishes
from tournament.shared.form_fields import OFF, FigureField, offer


class DrawOptionsForm(forms.Form):
    mode = forms.ChoiceField(label=_("How it is drawn"), widget=forms.RadioSelect)
    clubs = forms.ChoiceField(
        label=_("Players of one club"),
        widget=forms.RadioSelect,
        choices=[
            ("off", _("may meet")),
            ("apart", _("apart where possible, but avoiding repeat meetings comes first")),
            ("before_repeats", _("apart, even if more players meet again")),
        ],
        help_text=_(
            "By the field “Club” on each player's page, not by “Place or club” at registration; "
            "only with “nobody meets twice”."
        ),
    )
    neighbours_apart = forms.BooleanField(
        label=_("Keep consecutive start numbers apart"),
        required=False,
        help_text=_("People who come together register together."),
    )
    rounds = forms.ChoiceField(
        label=_("Rounds are drawn"),
        widget=forms.RadioSelect,
        choices=[(ONE, _("one at a time")), (ALL, _("all at once"))],
        help_text=_(
            "All rounds with “nobody meets twice”: if there are few players for the rounds, the "
            "program uses a stored plan. Without a plan the public check can recompute the seats "
            "only once all rounds are posted, and says so until then."
        ),
    )

    def __init__(self, data: Any = None, *, wishes: Wishes) -> None:
        initial = {name: getattr(wishes, name) for name in self.base_fields}
        super().__init__(data, initial=initial, auto_id="wish_%s")
        offer(self, "mode", _modes(wishes.mode))


class KeepApartForm(forms.Form):
    first = FigureField(label=_("Start number"), min_value=1)
    second = FigureField(label=_("not with number"), min_value=1)
    reason = forms.CharField(
        label=_("Reason (only you see it)"),
        required=False,
        max_length=500,
        widget=forms.TextInput(attrs=OFF),
    )

    def __init__(self, data: Any = None) -> None:
        super().__init__(data, auto_id="apart_%s")


class IngredientForm(forms.Form):
    ingredient = forms.CharField(
        label=_("Ingredient from the hall (optional)"),
        required=False,
        max_length=500,
        widget=forms.TextInput(attrs={**OFF, "autofocus": True}),
        help_text=_(
            "For example ten cards drawn openly from a pack: “EO GU H7 …”. Nobody may know it "
            "before the list is posted."
        ),
    )


def _modes(stored: str) -> list[tuple[str, SafeString]]:
    words = {
        UNIFORM: (
            _("Plain random draw"),
            _("As the rules say: every seat is equally likely."),
        ),
        BEST: (
            _("Nobody meets twice"),
            _(
                "Drawn at random, then adjusted, with the wishes below; if somebody has to meet "
                "again, the report says so. Where possible nobody gets the same table number or "
                "seat 1 twice either."
            ),
        ),
        PLAN: (
            _("Plan"),
            _("All rounds at once without anybody meeting twice; for small fields or many rounds."),
        ),
        LOTS: (
            _("Lots by hand"),
            format_lazy(
                "{} {}",
                _("The program prints the lots, everybody draws one, and the desk enters them."),
                _("The public check then has nothing to recompute, and says so."),
            ),
        ),
    }
    if stored != PLAN:
        del words[PLAN]
    return [(mode, format_html("<span><b>{}</b>: {}</span>", *words[mode])) for mode in words]
