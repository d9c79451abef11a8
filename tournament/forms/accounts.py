"""Signing in, and the director's account at first start."""

from django import forms
from django.contrib.auth import get_user_model
from django.contrib.auth.forms import AuthenticationForm, UsernameField
from django.contrib.auth.password_validation import validate_password
from django.utils.translation import gettext_lazy as _


class LoginForm(AuthenticationForm):
    """A wrong pair is one problem of the form: neither field is named as the wrong one."""

    username = UsernameField(
        label=_("Name"),
        widget=forms.TextInput(attrs={"autofocus": True}),
    )
    error_messages = {
        "invalid_login": _("Name and password do not match."),
        "inactive": _("Name and password do not match."),
    }


class FirstStartForm(forms.Form):
    """The director's name may have spaces: it is written like this in the journal."""

    username = UsernameField(
        label=_("Your name"),
        help_text=_("This is how it stands in the journal, for example “Renate Bräunlein”."),
        widget=forms.TextInput(attrs={"autofocus": True}),
        max_length=get_user_model()._meta.get_field("username").max_length,
    )
    password = forms.CharField(
        label=_("Password"),
        help_text=_("At least 10 characters. Four simple words are good."),
        strip=False,
        widget=forms.PasswordInput(attrs={"autocomplete": "new-password"}),
    )

    def clean_password(self) -> str:
        password = self.cleaned_data["password"]
        validate_password(password)
        return password
