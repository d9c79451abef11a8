"""Forms for the way of drawing."""

from typing import Any

from django import forms
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournament.draw.wishes import ALL, BEST, LOTS, ONE, PLAN, UNIFORM, Wishes
from tournament.shared.choices import offer
from tournament.shared.form_fields import OFF, FigureField


class DrawOptionsForm(forms.Form):
    mode = forms.ChoiceField(label=gettext_lazy("How it is drawn"), widget=forms.RadioSelect)
    clubs = forms.ChoiceField(
        label=gettext_lazy("Players of one club"),
        widget=forms.RadioSelect,
        help_text=gettext_lazy(
            "By the field “Club” of the players; with “nobody meets twice” only."
        ),
    )
    neighbours_apart = forms.BooleanField(
        label=gettext_lazy("Part those with start numbers that follow each other"),
        required=False,
        help_text=gettext_lazy("Who comes together registers together."),
    )
    rounds = forms.ChoiceField(
        label=gettext_lazy("Drawn in one go"),
        widget=forms.RadioSelect,
        help_text=gettext_lazy(
            "All rounds with “nobody meets twice”: where there are few players for the rounds, the "
            "program takes a stored plan. The public check can compute the seats of a search only "
            "once all rounds are posted, and says so until then."
        ),
    )

    def __init__(self, data: Any = None, *, wishes: Wishes) -> None:
        initial = {name: getattr(wishes, name) for name in self.base_fields}
        super().__init__(data, initial=initial, auto_id="wish_%s")
        clubs = [
            ("off", _("do not matter")),
            ("apart", _("apart where possible, after meetings again")),
            ("before_repeats", _("apart, even before meetings again")),
        ]
        rounds = [
            (ONE, _("one round, the next when it is needed")),
            (ALL, _("all rounds")),
        ]
        for name, choices in (("mode", _modes(wishes.mode)), ("clubs", clubs), ("rounds", rounds)):
            offer(self, name, choices)


class KeepApartForm(forms.Form):
    one = FigureField(label=gettext_lazy("Start number"), min_value=1)
    other = FigureField(label=gettext_lazy("not with number"), min_value=1)
    reason = forms.CharField(
        label=gettext_lazy("Reason (only you see it)"),
        required=False,
        max_length=500,
        widget=forms.TextInput(attrs=OFF),
    )

    def __init__(self, data: Any = None) -> None:
        super().__init__(data, auto_id="apart_%s")


class IngredientForm(forms.Form):
    ingredient = forms.CharField(
        label=gettext_lazy("What the hall gave (may stay empty)"),
        required=False,
        max_length=500,
        widget=forms.TextInput(attrs={**OFF, "autofocus": True}),
        help_text=gettext_lazy(
            "For example ten cards drawn openly from a pack: “EO GU H7 …”. Nobody may know it "
            "before the list is posted."
        ),
    )


def _modes(stored: str) -> list[tuple[str, SafeString]]:
    words = {
        UNIFORM: (
            _("Plain random draw"),
            _("The rule word for word: every seat is as likely as any other."),
        ),
        BEST: (
            _("Nobody meets twice"),
            _(
                "Drawn at random, then mended, with the wishes below; where that cannot be, the "
                "report says what is proven. Nobody gets a table number or seat 1 twice either."
            ),
        ),
        PLAN: (
            _("Plan"),
            _("All rounds at once without anybody meeting twice; for small fields or many rounds."),
        ),
        LOTS: (
            _("Lots by hand"),
            _("The program prints the lots, everybody draws one, the desk types them in.")
            + " "
            + _("The public check has nothing to compute then, and says so."),
        ),
    }
    if stored != PLAN:
        del words[PLAN]
    return [(mode, format_html("<span><b>{}</b>: {}</span>", *words[mode])) for mode in words]
