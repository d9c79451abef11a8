"""What is asked on the draw pages: the reason for drawing again, the names of fill-ins."""

from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

NAME_PREFIX = "name_"


class RedrawForm(forms.Form):
    reason = forms.CharField(
        label=gettext_lazy("Reason (stands in the draw record)"),
        help_text=gettext_lazy("For example: “No. 41 has gone home, no. 65 plays for him.”"),
        max_length=500,
        widget=forms.Textarea(attrs={"rows": 2}),
        error_messages={"required": gettext_lazy("Please enter a reason, one sentence is enough.")},
    )
    replaces = forms.IntegerField(widget=forms.HiddenInput)  # number of the draw on the screen


class FillUpForm(forms.Form):
    """One name per place to fill; left empty it becomes "Springer 1" and so on."""

    def __init__(self, *args: Any, places: int, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for n in range(1, places + 1):
            self.fields[f"{NAME_PREFIX}{n}"] = forms.CharField(
                label=_("Name of fill-in player %(number)s (may be left empty)") % {"number": n},
                required=False,
                max_length=80,
                widget=forms.TextInput(attrs={"autocomplete": "off"}),
            )

    @property
    def names(self) -> list[str]:
        return [self.cleaned_data[name] for name in self.fields]
