"""Form for the club's name and logo."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournament.models import Club
from tournament.shared.pictures import IN_THE_HEAD, bytes_of, reencode

MOST_MEGABYTES = 5


class ClubForm(forms.Form):
    name = forms.CharField(
        label=_("Name of the club"), max_length=Club.LONGEST_NAME, required=False, strip=True
    )
    file = forms.FileField(
        label=_("Logo"),
        required=False,
        help_text=_("PNG or JPEG, at most 5 MB. It appears at the top of every paper."),
        widget=forms.FileInput(attrs={"accept": "image/png,image/jpeg"}),
    )
    without = forms.BooleanField(label=_("Remove the logo"), required=False)

    def __init__(self, *arguments: Any, has_logo: bool = False, **options: Any) -> None:
        super().__init__(*arguments, **options)
        if not has_logo:
            del self.fields["without"]

    def clean_file(self) -> bytes | None:
        file = self.cleaned_data["file"]
        if not file:
            return None
        _kind, image = reencode(file, box=IN_THE_HEAD.box, most_megabytes=MOST_MEGABYTES)
        return bytes_of(image, IN_THE_HEAD.kind)

    @property
    def logo(self) -> bytes | None:
        """PNG bytes; b"" removes the logo, None keeps it."""
        chosen: bytes | None = self.cleaned_data["file"]
        return b"" if chosen is None and self.cleaned_data.get("without") else chosen
