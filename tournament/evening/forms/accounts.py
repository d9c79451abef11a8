"""Forms for signing in, accounts, passwords, roles and handing over."""

from typing import Any

from django import forms
from django.contrib.auth import forms as auth_forms, get_user_model
from django.contrib.auth.models import User
from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError
from django.utils.text import capfirst
from django.utils.translation import gettext_lazy as _

from tournament.evening.roles import accounts_with_password
from tournament.models import Role, Tournament
from tournament.models.fields import NameField
from tournament.shared.guards import LONGEST_TEXT, text_problem
from tournament.shared.permissions import shown_name

IN_JOURNAL = _("As it appears in the journal, for example “Renate Bräunlein”.")
PASSWORD_HINT = _("At least 10 characters. Four simple words are good.")
TONIGHT, FOR_GOOD = "tonight", "good"
SPANS = ((TONIGHT, _("for this evening")), (FOR_GOOD, _("for good")))

# Tasks of each role, shown below its name.
HINTS = {
    Role.Kind.REGISTRATION: _("enter players, take the entry fee"),
    Role.Kind.RESULTS: _("enter and check lists"),
    Role.Kind.TILL: _("entry fees, payments, the till statement"),
    Role.Kind.BEAMER: _("projector and prize-giving"),
    Role.Kind.VIEWER: _("see everything but contact details, change nothing"),
}


class LoginForm(auth_forms.AuthenticationForm):
    """Sign-in form. No error reveals which field is wrong."""

    username = auth_forms.UsernameField(
        label=_("Name"), widget=forms.TextInput(attrs={"autofocus": True})
    )
    error_messages = {
        "invalid_login": _("Name and password do not match."),
        "inactive": _("Name and password do not match."),
        "wait": _("Too many wrong passwords from this device. Wait a minute, then try again."),
    }

    @property
    def has_to_wait(self) -> bool:
        """True if django-axes has locked this device out."""
        return getattr(self.request, "axes_locked_out", False)

    def get_invalid_login_error(self) -> ValidationError:
        if self.has_to_wait:
            return ValidationError(self.error_messages["wait"], code="wait")
        return super().get_invalid_login_error()


class FirstStartForm(forms.Form):
    username = auth_forms.UsernameField(
        label=capfirst(_("your name")),
        help_text=IN_JOURNAL,
        widget=forms.TextInput(attrs={"autofocus": True}),
        max_length=get_user_model()._meta.get_field("username").max_length,
    )
    password = forms.CharField(
        label=_("Password"),
        help_text=PASSWORD_HINT,
        strip=False,
        widget=forms.PasswordInput(attrs={"autocomplete": "new-password"}),
        validators=[validate_password],
    )

    def clean_username(self) -> str:
        username: str = self.cleaned_data["username"]
        if problem := text_problem(str(self.fields["username"].label), username, most=150):
            raise ValidationError(problem)
        return username


def _password_twice(label: Any, again: Any) -> tuple[forms.CharField, forms.CharField]:
    first, second = auth_forms.SetPasswordMixin.create_password_fields(label, again)
    first.help_text, second.help_text = PASSWORD_HINT, ""
    return first, second


class AccountForm(auth_forms.UserCreationForm):  # type: ignore[type-arg]  # generic in the stubs alone
    name = NameField(label=_("Name"), max_length=LONGEST_TEXT, help_text=IN_JOURNAL)
    password1, password2 = _password_twice(_("Password"), _("Password again"))
    is_director = forms.BooleanField(
        label=capfirst(_("director of every tournament")),
        required=False,
        help_text=_(
            "May do everything, including setting up tournaments and adding accounts. Without "
            "this the account sees nothing until a tournament gives it a role."
        ),
    )
    field_order = ("name", "username", "password1", "password2", "is_director")

    class Meta(auth_forms.UserCreationForm.Meta):
        labels = {"username": _("Name for signing in")}
        help_texts = {"username": _("Letters and digits without spaces, for example “renate”.")}
        error_messages = {
            "username": {
                "unique": _("Somebody else already signs in with this name."),
                "invalid": _("Please use only letters, digits and the signs @ . + - _."),
            }
        }

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        attributes = self.fields["username"].widget.attrs
        attributes["autocomplete"] = "off"  # browsers would fill in the current user
        del attributes["autofocus"]  # focus would scroll past the list of accounts


class NewPasswordForm(auth_forms.SetPasswordForm):  # type: ignore[type-arg]  # as above
    new_password1, new_password2 = _password_twice(_("New password"), _("New password again"))


class OwnPasswordForm(auth_forms.PasswordChangeForm):
    new_password1, new_password2 = _password_twice(_("New password"), _("New password again"))


def _span() -> forms.ChoiceField:
    return forms.ChoiceField(label=_("For how long"), choices=SPANS, widget=forms.RadioSelect)


class RolesForm(forms.Form):
    kinds = forms.MultipleChoiceField(
        label=capfirst(_("role")),
        choices=Role.Kind.choices,
        required=False,
        widget=forms.CheckboxSelectMultiple,
    )
    span = _span()


class JoinForm(forms.Form):
    name = NameField(label=capfirst(_("your name")), max_length=LONGEST_TEXT, help_text=IN_JOURNAL)


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
