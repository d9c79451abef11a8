"""Form for a decision of the jury."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournament.journal.decisions import Ruling, rulings
from tournament.models import Decision, Tournament
from tournament.shared.form_fields import limited_field, number_input, offer


class DecisionForm(forms.ModelForm):  # type: ignore[type-arg]  # none at runtime
    round_number = forms.TypedChoiceField(
        label=_("Round"), required=False, coerce=int, empty_value=None
    )
    appeal_of = forms.TypedChoiceField(
        label=_("Appeal against"), required=False, coerce=int, empty_value=None
    )

    class Meta:
        model = Decision
        formfield_callback = limited_field
        fields = ("case", "ruling", "round_number", "table", "game")
        widgets = {
            **dict.fromkeys(("case", "ruling"), forms.Textarea(attrs={"rows": 3})),
            **dict.fromkeys(("table", "game"), number_input()),
        }
        help_texts = {
            "case": _(
                "Please use numbers, not names: this stays in the journal for ever "
                "and is printed on the final record."
            )
        }

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
