"""Form fields that several stations use, and the form that asks for a reason."""

from collections.abc import Iterable
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.core.validators import MaxValueValidator, MinValueValidator
from django.db.models import Field, IntegerField
from django.utils.translation import gettext_lazy as _

from tournament.shared.errors import file_too_large
from tournament.shared.guards import LONGEST_REASON

OFF = {"autocomplete": "off"}  # no suggestions from other evenings
ON_FINAL_PROTOCOL = _("It is printed on the final record: please use numbers, not names.")
IN_PUBLIC = _(
    "Everybody can read it on the draw record and on the public check: please use "
    "numbers, not names."
)


def number_input(**attributes: Any) -> forms.TextInput:
    """Return a text input with the numeric keyboard of phones."""
    return forms.TextInput(attrs={"inputmode": "numeric", **OFF, **attributes})


def offer(form: forms.BaseForm, name: str, choices: Iterable[tuple[Any, Any]]) -> None:
    """Set choices that are known only together with the tournament."""
    field = form.fields[name]
    assert isinstance(field, forms.ChoiceField), f"{name} is no choice"
    field.choices = choices


def limited_field(field: "Field[Any, Any]", **options: Any) -> forms.Field | None:
    """Return a model field's form field, whole numbers with the limits of its validators.

    The `formfield_callback` of ModelForms.
    """
    if isinstance(field, IntegerField) and "form_class" not in options:
        for kind, name, tightest in (
            (MinValueValidator, "min_value", max),
            (MaxValueValidator, "max_value", min),
        ):
            limits = [v.limit_value for v in field.validators if isinstance(v, kind)]
            options[name] = tightest(limits)
    return field.formfield(**options)


class FigureField(forms.IntegerField):
    """A whole number that no mouse wheel or arrow key changes by mistake."""

    def __init__(self, **options: Any) -> None:
        options.setdefault("widget", number_input())
        super().__init__(**options)


class DayField(forms.DateField):
    widget = forms.DateInput(format="%Y-%m-%d", attrs={"type": "date"})


class ClockField(forms.TimeField):
    widget = forms.TimeInput(format="%H:%M", attrs={"type": "time"})

    def __init__(self, **options: Any) -> None:
        super().__init__(**options | {"required": False})


class ReasonField(forms.CharField):
    def __init__(self, **options: Any) -> None:
        options.setdefault("label", _("Reason (recorded in the journal)"))
        super().__init__(max_length=LONGEST_REASON, **options)


class UploadField(forms.FileField):
    """A file that is read, not stored; its value is Django's UploadedFile. `most`: bytes."""

    def __init__(self, *, accept: str, most: int, help_text: Any) -> None:
        self.most = most
        missing = _("Please choose a file.")
        super().__init__(
            label=_("File"),
            help_text=help_text,
            error_messages={
                "required": missing,
                "empty": _("The file is empty."),
                "invalid": missing,
            },
            widget=forms.FileInput(attrs={"accept": accept}),
        )

    def clean(self, data: Any, initial: Any = None) -> Any:
        file = super().clean(data, initial)
        if file.size > self.most:
            raise ValidationError(file_too_large(self.most))
        return file


class ReasonForm(forms.Form):
    reason = ReasonField(
        help_text=ON_FINAL_PROTOCOL,
        widget=forms.Textarea(attrs={"rows": 2}),
        error_messages={"required": _("Please enter a reason; one sentence is enough.")},
    )
