"""Forms for roles, invitations and handing over."""

from typing import Any

from django import forms
from django.contrib.auth.models import User
from django.utils.translation import gettext_lazy as _

from tournament.evening.forms.accounts import IN_JOURNAL
from tournament.evening.roles import accounts_with_password
from tournament.models import Role, Tournament
from tournament.models.fields import NameField
from tournament.shared.permissions import shown_name
from tournament.shared.typed_text import LONGEST_TEXT

TONIGHT, FOR_GOOD = "tonight", "good"
SPANS = ((TONIGHT, _("for this evening")), (FOR_GOOD, _("for good")))

# Tasks of each role, shown below its name.
HINTS = {
    Role.Kind.REGISTRATION: _("enter players, take the entry fee"),
    Role.Kind.RESULTS: _("enter lists and check them"),
    Role.Kind.TILL: _("entry fees, payments, the till statement"),
    Role.Kind.BEAMER: _("projector and prize-giving"),
    Role.Kind.VIEWER: _("see everything, change nothing"),
}


def _span() -> forms.ChoiceField:
    return forms.ChoiceField(label=_("For how long"), choices=SPANS, widget=forms.RadioSelect)


class RolesForm(forms.Form):
    kinds = forms.MultipleChoiceField(
        label=_("Role"),
        choices=Role.Kind.choices,
        required=False,
        widget=forms.CheckboxSelectMultiple,
    )
    span = _span()


class JoinForm(forms.Form):
    name = NameField(label=_("Your name"), max_length=LONGEST_TEXT, help_text=IN_JOURNAL)


class HandOverForm(forms.Form):
    account = forms.ModelChoiceField(User.objects.none(), label=_("Successor"))
    password = forms.CharField(
        label=_("Their password"),
        strip=False,
        widget=forms.PasswordInput(attrs={"autocomplete": "off"}),
    )
    span = _span()

    def __init__(self, *args: Any, tournament: Tournament, by: User, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        choice = self.fields["account"]
        assert isinstance(choice, forms.ModelChoiceField)
        choice.queryset = accounts_with_password(except_ids=[by.pk])
        choice.label_from_instance = shown_name  # type: ignore[method-assign, assignment]  # as Django says
        choice.empty_label = "–"
