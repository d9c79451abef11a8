"""Form for the club's own rule sheet."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournament.models import RuleSheet
from tournament.rules.rule_sheet import require_pdf


class RuleSheetForm(forms.Form):
    text = forms.CharField(
        label=_("Text"),
        required=False,
        max_length=RuleSheet.LONGEST_TEXT,
        widget=forms.Textarea(attrs={"rows": 16}),
        help_text=_("Markdown: # before a heading, - before a list item, **bold**."),
    )
    file = forms.FileField(
        label=_("PDF"),
        required=False,
        help_text=_("The sheet as printed, at most 2 MB."),
        widget=forms.FileInput(attrs={"accept": "application/pdf"}),
    )
    without = forms.BooleanField(label=_("Remove the PDF"), required=False)

    def __init__(self, *arguments: Any, has_pdf: bool = False, **options: Any) -> None:
        super().__init__(*arguments, **options)
        if not has_pdf:
            del self.fields["without"]

    def clean_file(self) -> bytes | None:
        file = self.cleaned_data["file"]
        if not file:
            return None
        content: bytes = file.read(RuleSheet.MOST_PDF_BYTES + 1)
        require_pdf(content)
        return content

    @property
    def pdf(self) -> bytes | None:
        """PDF bytes; b"" removes the sheet, None keeps it."""
        chosen: bytes | None = self.cleaned_data["file"]
        return b"" if chosen is None and self.cleaned_data.get("without") else chosen
