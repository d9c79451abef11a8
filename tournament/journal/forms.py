"""Form for a decision of the jury."""

from functools import partial
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournament.journal.decisions import Ruling, rulings
from tournament.journal.services import LONGEST
from tournament.models import Tournament
from tournament.shared.choices import offer
from tournament.shared.form_fields import FigureField

sentences_field = partial(
    forms.CharField,
    max_length=LONGEST,
    strip=True,
    widget=forms.Textarea(attrs={"rows": 3}),
    error_messages={"required": _("Please write at least one sentence.")},
)


class DecisionForm(forms.Form):
    case = sentences_field(
        label=_("Case"),
        help_text=_(
            "Start numbers instead of names: it stays in the journal for ever and is printed on "
            "the final record."
        ),
    )
    ruling = sentences_field(label=_("Decision"))
    round_number = forms.TypedChoiceField(
        label=_("Round"), required=False, coerce=int, empty_value=None
    )
    table = FigureField(label=_("Table"), required=False, min_value=1, max_value=999)
    game = FigureField(label=_("Game"), required=False, min_value=1)
    appeal_of = forms.TypedChoiceField(
        label=_("Appeal against"), required=False, coerce=int, empty_value=None
    )

    def __init__(self, data: Any = None, *, tournament: Tournament) -> None:
        super().__init__(data)
        self.earlier = {ruling.decision.pk: ruling for ruling in rulings(tournament)}
        rounds = range(1, tournament.round_count + 1)
        offer(self, "round_number", [("", "–"), *((n, str(n)) for n in rounds)])
        offer(self, "appeal_of", [("", "–"), *map(_choice, self.earlier.values())])
        if not self.earlier:
            del self.fields["appeal_of"]

    def changes(self) -> dict[str, Any]:
        values = dict(self.cleaned_data)
        appealed = self.earlier.get(values.pop("appeal_of", None) or 0)
        return values | {"appeal_of": appealed.decision if appealed else None}


def _choice(ruling: Ruling) -> tuple[int, str]:
    return ruling.decision.pk, ruling.title
