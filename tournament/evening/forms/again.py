"""Form for a tournament like an earlier one."""

from typing import Any

from django import forms
from django.utils.text import capfirst
from django.utils.translation import gettext_lazy as _

from tournament.evening.forms.initial import mark_guesses, values_like
from tournament.models import Player, Tournament
from tournament.shared.form_fields import ClockField, DayField


class WhenAndWhereForm(forms.Form):
    name = forms.CharField(label=_("Name"), max_length=120)
    date = DayField(label=capfirst(_("date")))
    starts_at = ClockField(label=capfirst(_("start")))
    venue = forms.CharField(label=capfirst(_("venue")), max_length=120, required=False)


class AgainForm(WhenAndWhereForm):
    takes_prizes = forms.BooleanField(label=_("with its prizes"), required=False)
    takes_people = forms.BooleanField(
        label=_("with its players, not checked in yet"),
        required=False,
        help_text=_("Players count as present and paid only once they have been at the desk."),
    )

    def __init__(self, data: Any = None, *, source: Tournament) -> None:
        initial = values_like(source.rules, source)
        super().__init__(data, initial=initial | {"takes_prizes": True})
        if data is None:
            mark_guesses(self)
        if not source.prizes.exists():
            del self.fields["takes_prizes"]
        if not source.players.filter(state=Player.State.REGISTERED).exists():
            del self.fields["takes_people"]
