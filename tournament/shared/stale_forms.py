"""Detection of concurrent changes, by a digest of each field's stored value.

A field that another user has saved since is refused once; sending the new page stores it.
"""

from hashlib import sha256
from typing import Any, cast

from django import forms
from django.http import QueryDict
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

DIGITS = 12  # hexadecimal, of each field's digest


class StaleCheck(forms.Form):
    """A form that refuses fields saved by others meanwhile; templates need `form.made_from`."""

    MADE_FROM = "made_from"

    @property
    def made_from(self) -> SafeString:
        fields = map(self.__getitem__, self.fields)
        digests = " ".join(f"{bound.name}:{_digest(bound, bound.initial)}" for bound in fields)
        return format_html('<input type="hidden" name="{}" value="{}">', self.MADE_FROM, digests)

    def clean(self) -> dict[str, Any]:
        data = super().clean() or self.cleaned_data
        was = dict(entry.partition(":")[::2] for entry in self.data.get(self.MADE_FROM, "").split())
        stale = [
            bound
            for bound in map(self.__getitem__, self.fields)
            if was.get(bound.name, "") not in ("", _digest(bound, bound.initial))
            and _in_widget(bound, bound.data) != _in_widget(bound, bound.initial)
        ]
        for bound in stale:
            self.add_error(bound.name, _saved_meanwhile(bound))
            if was[bound.name] == _digest(bound, bound.data):  # sent again, it would undo theirs
                newest = cast("QueryDict", self.data).copy()
                newest[bound.name] = bound.initial
                self.data = newest
        if stale:
            self.add_error(
                None,
                _(
                    "Somebody else has saved a change here since you opened this page. "
                    "Yours is not saved yet. Saving again stores what is in the fields now."
                ),
            )
        return data


def _digest(bound: forms.BoundField, value: Any) -> str:
    return sha256(repr(_in_widget(bound, value)).encode()).hexdigest()[:DIGITS]


def _in_widget(bound: forms.BoundField, value: Any) -> Any:
    prepared = bound.field.prepare_value(value)
    if isinstance(bound.field.widget, forms.CheckboxInput):
        return bool(prepared)
    return bound.field.widget.format_value(prepared) or ""


def _saved_meanwhile(bound: forms.BoundField) -> str:
    value = _in_widget(bound, bound.initial)
    if isinstance(value, bool):
        words = _("yes") if value else _("no")
    elif isinstance(bound.field, forms.ChoiceField):
        choices = bound.field.widget.choices
        words = next((str(label) for key, label in choices if str(key) in value), "")
    else:
        words = str(value)
    if not words:
        return _("Saved in the meantime: nothing; the field is empty.")
    return _("Saved in the meantime: %(value)s") % {"value": words}
