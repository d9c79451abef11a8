"""Form for a decision of the jury."""

from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext, gettext_lazy as _

from tournament.journal.decisions import rulings
from tournament.models import Decision, Player, Tournament
from tournament.shared.form_fields import FigureField, limited_field, number_input, offer


class DecisionForm(forms.ModelForm):  # type: ignore[type-arg]  # none at runtime
    round_number = forms.TypedChoiceField(
        label=_("Round"), required=False, coerce=int, empty_value=None
    )
    number = FigureField(label=_("Penalty for number"), required=False)
    appeal_of = forms.TypedChoiceField(
        label=_("Appeal against"), required=False, coerce=int, empty_value=None
    )

    class Meta:
        model = Decision
        formfield_callback = limited_field
        fields = ("case", "ruling", "round_number", "table", "game", "penalty")
        widgets = {
            **dict.fromkeys(("case", "ruling"), forms.Textarea(attrs={"rows": 3})),
            **dict.fromkeys(("table", "game", "penalty"), number_input()),
        }
        help_texts = {
            "case": _(
                "Please use numbers, not names: this stays in the journal for ever "
                "and is printed on the final record."
            ),
            "penalty": _(
                "Counts at once, in the released ranking too, from the round chosen above "
                "(if none, the one being played). In an appeal it replaces the earlier "
                "penalty; 0 gives the points back."
            ),
        }

    def __init__(self, data: Any = None, *, tournament: Tournament) -> None:
        super().__init__(data)
        self.tournament = tournament
        self.order_fields([*self.Meta.fields[:-1], "number", "penalty"])
        self.earlier = {ruling.decision.pk: ruling for ruling in rulings(tournament)}
        rounds = range(1, tournament.round_count + 1)
        offer(self, "round_number", [("", "–"), *((n, str(n)) for n in rounds)])
        titles = ((pk, ruling.title) for pk, ruling in self.earlier.items())
        offer(self, "appeal_of", [("", "–"), *titles])
        if not self.earlier:
            del self.fields["appeal_of"]

    def clean_number(self) -> Player | None:
        number = self.cleaned_data["number"]
        if number is None:
            return None
        players = sorted(
            self.tournament.players.filter(number=number),
            key=lambda player: player.state != Player.State.REGISTERED,
        )
        if not players:
            sentence = gettext("There is no number %(number)s in this tournament.")
            raise ValidationError(sentence % {"number": number})
        return players[0]

    def changes(self) -> dict[str, Any]:
        values = dict(self.cleaned_data)
        appealed = self.earlier.get(values.pop("appeal_of", None) or 0)
        values["player"] = values.pop("number")
        return values | {"appeal_of": appealed.decision if appealed else None}
