"""What the jury was asked, where it happened, what it said."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournament.journal.decisions import Ruling, rulings
from tournament.journal.services import LONGEST
from tournament.models import Tournament

LONG = {"max_length": LONGEST, "strip": True, "widget": forms.Textarea(attrs={"rows": 3})}
FIGURE = forms.TextInput(attrs={"inputmode": "numeric", "autocomplete": "off"})
EMPTY = _("Please write one sentence at least.")


class DecisionForm(forms.Form):
    case = forms.CharField(
        label=_("Case"),
        help_text=_("Start numbers instead of names: it stays in the journal for ever."),
        error_messages={"required": EMPTY},
        **LONG,
    )
    ruling = forms.CharField(label=_("Decision"), error_messages={"required": EMPTY}, **LONG)
    round_number = forms.TypedChoiceField(
        label=_("Round"), required=False, coerce=int, empty_value=None
    )
    table = forms.IntegerField(
        label=_("Table"), required=False, min_value=1, max_value=999, widget=FIGURE
    )
    game = forms.IntegerField(label=_("Game"), required=False, min_value=1, widget=FIGURE)
    appeal_of = forms.TypedChoiceField(
        label=_("Appeal against"), required=False, coerce=int, empty_value=None
    )

    def __init__(self, data: Any = None, *, tournament: Tournament) -> None:
        super().__init__(data)
        self.earlier = {one.decision.pk: one for one in rulings(tournament)}
        rounds = range(1, tournament.round_count + 1)
        self.fields["round_number"].choices = [("", "–"), *((n, str(n)) for n in rounds)]
        self.fields["appeal_of"].choices = [("", "–"), *map(_choice, self.earlier.values())]
        if not self.earlier:
            del self.fields["appeal_of"]

    def changes(self) -> dict[str, Any]:
        """For the service: the decision appealed against instead of its id."""
        values = dict(self.cleaned_data)
        appealed = self.earlier.get(values.pop("appeal_of", None) or 0)
        return values | {"appeal_of": appealed.decision if appealed else None}


def _choice(one: Ruling) -> tuple[int, str]:
    return one.decision.pk, one.title
