"""The director's phone: what to show and for how long, and the words and pictures for it."""

from io import BytesIO
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.core.files import File
from django.utils.translation import gettext_lazy as _
from PIL import Image, ImageOps

from tournament.models import Beamer, BeamerPicture
from tournament.models.draw import MOST_MINUTES

MOST_BYTES, MOST_PIXELS = 8 * 2**20, 40_000_000
SCREEN = (1920, 1080)  # pixels: what a projector can show
KINDS = {"PNG": "image/png", "JPEG": "image/jpeg"}
WORDS = ("notice", "notice_more", "goes_on_at", "pause_text")
SPANS = (("", _("until I switch")), ("2", _("2 min")), ("5", _("5 min")), ("15", _("15 min")))


class ShowForm(forms.Form):
    """`view` comes with the button that is pressed."""

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
    goes_on_at = forms.TimeField(
        label=_("Break until"),
        required=False,
        widget=forms.TimeInput(format="%H:%M", attrs={"type": "time"}),
    )
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
        help_text=_("One a line, with a colon before what they gave."),
    )


class MinutesForm(forms.Form):
    """How long the round's clock runs from the start signal; empty: no clock."""

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
        """The picture, made anew from its pixels: whatever else the file held is gone."""
        file: File[bytes] = self.cleaned_data["file"]
        if file.size > MOST_BYTES:
            raise ValidationError(_("The picture is too large, at most 8 MB are possible."))
        kind, made = _made_anew(file)
        return BeamerPicture(
            image=_bytes_of(made, kind),
            content_type=KINDS[kind],
            width=made.width,
            height=made.height,
        )

    @property
    def picture(self) -> BeamerPicture:
        picture: BeamerPicture = self.cleaned_data["file"]
        picture.caption = self.cleaned_data["caption"]
        return picture


def _made_anew(file: "File[bytes]") -> tuple[str, Image.Image]:
    """PNG or JPEG, and the picture at the size of a projector, upright."""
    try:
        with Image.open(file, formats=tuple(KINDS)) as picture:
            if picture.width * picture.height > MOST_PIXELS:
                raise Image.DecompressionBombError
            kind = picture.format or ""
            upright = ImageOps.exif_transpose(picture).convert("RGBA")
    except Image.DecompressionBombError as error:
        raise ValidationError(
            _("The picture has too many points, at most 40 million are possible.")
        ) from error
    except (
        OSError,
        SyntaxError,
        ValueError,
    ) as error:  # what Pillow raises for what it cannot read
        raise ValidationError(
            _("This is no picture that can be read. PNG and JPEG are.")
        ) from error
    upright.thumbnail(SCREEN)
    ground = Image.new("RGB", upright.size, "white")  # a sign without a ground of its own
    ground.paste(upright, mask=upright)
    return kind, ground


def _bytes_of(picture: Image.Image, kind: str) -> bytes:
    written = BytesIO()
    picture.save(written, kind, quality=90, optimize=True)
    return written.getvalue()
