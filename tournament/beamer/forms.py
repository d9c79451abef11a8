"""The forms of the remote control."""

from typing import Any

from django import forms
from django.core.files import File
from django.utils.translation import gettext_lazy as _

from tournament.models import Beamer, BeamerPicture
from tournament.models.draw import MOST_MINUTES
from tournament.shared.form_fields import ClockField
from tournament.shared.pictures import KINDS, bytes_of, reencode

MOST_MEGABYTES = 8
SCREEN = (1920, 1080)  # pixels of a projector
WORDS = ("notice", "notice_more", "goes_on_at", "pause_text")
SPANS = (("", _("until I switch")), ("2", _("2 min")), ("5", _("5 min")), ("15", _("15 min")))


class ShowForm(forms.Form):
    """`view` is the value of the pressed button."""

    view = forms.ChoiceField(choices=Beamer.View.choices)
    span = forms.TypedChoiceField(
        label=_("For how long"),
        choices=SPANS,
        coerce=int,
        empty_value=None,
        required=False,
        widget=forms.RadioSelect,
    )
    notice = forms.CharField(
        label=_("Announcement"), max_length=Beamer.LONGEST_NOTICE, required=False
    )
    notice_more = forms.CharField(
        label=_("Second line"), max_length=Beamer.LONGEST_LINE, required=False
    )
    goes_on_at = ClockField(label=_("Break until"))
    pause_text = forms.CharField(
        label=_("In the break"), max_length=Beamer.LONGEST_LINE, required=False
    )

    @property
    def words(self) -> dict[str, Any]:
        return {name: self.cleaned_data[name] for name in WORDS}


class ThanksForm(forms.Form):
    thanks = forms.CharField(
        label=_("Donors"),
        max_length=Beamer.LONGEST_THANKS,
        required=False,
        widget=forms.Textarea(attrs={"rows": 6}),
        help_text=_("One per line, with a colon before the gift."),
    )


class MinutesForm(forms.Form):
    minutes = forms.IntegerField(
        label=_("Minutes for the round"),
        min_value=1,
        max_value=MOST_MINUTES,
        required=False,
        help_text=_("Empty: the round ends without a clock."),
    )


class PictureForm(forms.Form):
    file = forms.FileField(
        label=_("Picture"),
        help_text=_("PNG or JPEG, at most 8 MB."),
        widget=forms.FileInput(attrs={"accept": "image/png,image/jpeg"}),
    )
    caption = forms.CharField(label=_("Caption"), max_length=80, required=False)

    def clean_file(self) -> BeamerPicture:
        file: File[bytes] = self.cleaned_data["file"]
        kind, image = reencode(file, box=SCREEN, most_megabytes=MOST_MEGABYTES)
        return BeamerPicture(
            image=bytes_of(image, kind),
            content_type=KINDS[kind],
            width=image.width,
            height=image.height,
        )

    @property
    def picture(self) -> BeamerPicture:
        picture: BeamerPicture = self.cleaned_data["file"]
        picture.caption = self.cleaned_data["caption"]
        return picture
