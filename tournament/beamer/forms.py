"""The forms of the remote control."""

from django import forms
from django.core.files import File
from django.utils.translation import gettext_lazy as _

from tournament.models import Beamer, BeamerPicture
from tournament.models.beamer import LONGEST_THANKS
from tournament.models.draw import MOST_MINUTES
from tournament.shared.form_fields import ClockField
from tournament.shared.pictures import KINDS, bytes_of, reencode

MOST_MEGABYTES = 8
SCREEN = (1920, 1080)  # pixels of a projector
SPANS = (("", _("until I change it")), ("2", _("2 min")), ("5", _("5 min")), ("15", _("15 min")))


class ShowForm(forms.ModelForm):  # type: ignore[type-arg]  # none at runtime
    """Form to switch the projector. `view` is the value of the pressed button."""

    span = forms.TypedChoiceField(
        label=_("For how long"),
        choices=SPANS,
        coerce=int,
        empty_value=None,
        required=False,
        widget=forms.RadioSelect,
    )

    class Meta:
        model = Beamer
        fields = ("view", "notice", "notice_more", "goes_on_at", "pause_text")
        field_classes = {"goes_on_at": ClockField}


class ThanksForm(forms.ModelForm):  # type: ignore[type-arg]  # none at runtime
    class Meta:
        model = Beamer
        fields = ("thanks",)
        widgets = {"thanks": forms.Textarea(attrs={"rows": 6, "maxlength": LONGEST_THANKS})}
        help_texts = {"thanks": _("One per line, with a colon before the gift.")}


class MinutesForm(forms.Form):
    minutes = forms.IntegerField(
        label=_("Minutes for the round"),
        min_value=1,
        max_value=MOST_MINUTES,
        required=False,
        help_text=_("Empty: the round ends without a clock."),
    )


class PictureForm(forms.ModelForm):  # type: ignore[type-arg]  # none at runtime
    file = forms.FileField(
        label=_("Picture"),
        help_text=_("PNG or JPEG, at most 8 MB."),
        widget=forms.FileInput(attrs={"accept": "image/png,image/jpeg"}),
    )

    class Meta:
        model = BeamerPicture
        fields = ("caption",)

    def clean_file(self) -> None:
        file: File[bytes] = self.cleaned_data["file"]
        kind, image = reencode(file, box=SCREEN, most_megabytes=MOST_MEGABYTES)
        picture: BeamerPicture = self.instance
        picture.image, picture.content_type = bytes_of(image, kind), KINDS[kind]
        picture.width, picture.height = image.width, image.height
