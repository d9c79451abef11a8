"""Forms for the club's name, logo and rule sheet."""

from typing import Any

from django import forms
from django.utils.text import capfirst
from django.utils.translation import gettext_lazy as _

from tournament.models import Club, RuleSheet
from tournament.rules.rule_sheet import require_pdf
from tournament.shared.pictures import IN_THE_HEAD, bytes_of, reencode

MOST_MEGABYTES = 5


class StoredFileForm(forms.Form):
    """A form whose `file` replaces the stored one and whose `without` removes it."""

    def __init__(self, *arguments: Any, has_file: bool = False, **options: Any) -> None:
        super().__init__(*arguments, **options)
        if not has_file:
            del self.fields["without"]

    @property
    def content(self) -> bytes | None:
        """Bytes of the file; b"" removes the stored one, None keeps it."""
        chosen: bytes | None = self.cleaned_data["file"]
        return b"" if chosen is None and self.cleaned_data.get("without") else chosen


class ClubForm(StoredFileForm):
    name = forms.CharField(
        label=_("Name of the club"), max_length=Club.LONGEST_NAME, required=False, strip=True
    )
    file = forms.FileField(
        label=_("Logo"),
        required=False,
        help_text=_("PNG or JPEG, at most 5 MB. It appears at the top of the printouts."),
        widget=forms.FileInput(attrs={"accept": "image/png,image/jpeg"}),
    )
    without = forms.BooleanField(label=_("Remove the logo"), required=False)

    def clean_file(self) -> bytes | None:
        if not (file := self.cleaned_data["file"]):
            return None
        _kind, image = reencode(file, box=IN_THE_HEAD.box, most_megabytes=MOST_MEGABYTES)
        return bytes_of(image, IN_THE_HEAD.kind)


class RuleSheetForm(StoredFileForm):
    text = forms.CharField(
        label=capfirst(_("text")),
        required=False,
        max_length=RuleSheet.LONGEST_TEXT,
        widget=forms.Textarea(attrs={"rows": 16}),
        help_text=_(
            "Markdown: # before a heading, - before a list item, **bold**. A numbered list counts "
            "up from its first number: 1, 2, 4 becomes 1, 2, 3."
        ),
    )
    file = forms.FileField(
        label=_("PDF"),
        required=False,
        help_text=_("The sheet as printed, at most 2 MB."),
        widget=forms.FileInput(attrs={"accept": "application/pdf"}),
    )
    without = forms.BooleanField(label=_("Remove the PDF"), required=False)

    def clean_file(self) -> bytes | None:
        if not (file := self.cleaned_data["file"]):
            return None
        content: bytes = file.read(RuleSheet.MOST_PDF_BYTES + 1)
        require_pdf(content)
        return content
