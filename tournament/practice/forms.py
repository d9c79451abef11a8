"""Form for a new practice: its kind and rule set."""

from django import forms
from django.utils.translation import gettext_lazy

from tournament.evening.services.rule_choice import RULE_SETS
from tournament.models import Tournament
from tournament.rules.names import rule_set_title

KINDS = (
    (
        Tournament.Practice.EVENING,
        gettext_lazy("A first evening: 16 people, two short lists, one of them with a mistake"),
    ),
    (
        Tournament.Practice.STACK,
        gettext_lazy("A stack of 20 lists: how fast and how accurate are you?"),
    ),
)


class PracticeForm(forms.Form):
    kind = forms.ChoiceField(
        label=gettext_lazy("What to practise"), choices=KINDS, widget=forms.RadioSelect
    )
    rule_set = forms.ChoiceField(
        label=gettext_lazy("Which rules"),
        choices=lambda: [(slug, rule_set_title(slug)) for slug in RULE_SETS],
        widget=forms.RadioSelect,
    )
