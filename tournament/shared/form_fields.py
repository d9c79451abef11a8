"""Form fields that several stations use: numbers, dates, times, reasons, files."""

from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from tournament.shared.guards import LONGEST_REASON

OFF = {"autocomplete": "off"}  # no suggestions from other evenings


def figures(**attributes: Any) -> forms.TextInput:
    """Return an input for which phones show digits."""
    return forms.TextInput(attrs={"inputmode": "numeric", **OFF, **attributes})


class FigureField(forms.IntegerField):
    """A whole number, without the arrows that a wheel or key can move by mistake."""

    def __init__(self, **options: Any) -> None:
        options.setdefault("widget", figures())
        super().__init__(**options)


class DayField(forms.DateField):
    """A date with the browser's calendar."""

    def __init__(self, **options: Any) -> None:
        widget = forms.DateInput(format="%Y-%m-%d", attrs={"type": "date"})
        super().__init__(widget=widget, **options)


class ClockField(forms.TimeField):
    """An optional time of day with the browser's own input."""

    def __init__(self, **options: Any) -> None:
        widget = forms.TimeInput(format="%H:%M", attrs={"type": "time"})
        super().__init__(required=False, widget=widget, **options)


class ReasonField(forms.CharField):
    """The reason for a change that others rely on, on one line."""

    def __init__(self, **options: Any) -> None:
        options.setdefault("label", _("Reason (recorded in the journal)"))
        super().__init__(max_length=LONGEST_REASON, **options)


class UploadField(forms.FileField):
    """A file that is read and not stored. `accept`: extensions. `most`: bytes, else the error
    `too_large`.
    """

    def __init__(self, *, accept: str, most: int, too_large: Any, help_text: Any) -> None:
        self.most, self.too_large = most, too_large
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
            raise ValidationError(self.too_large)
        return file
