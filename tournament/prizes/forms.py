"""The forms of prizes, groups, certificates, labels and the till."""

from copy import copy
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.db.models import QuerySet
from django.utils.text import capfirst
from django.utils.translation import gettext as _, gettext_lazy

from tournament.models import CashEntry, Player, Prize, PrizeGroup, PrizeTable, Till, Tournament
from tournament.models.cash import COINS, MOST_PIECES
from tournament.models.prize import FIELDS
from tournament.prizes.certificate_words import (
    PLACES,
    PRIZES,
    placeholders,
    unknown_placeholders,
    usual_text,
)
from tournament.prizes.label_sheets import MOST_LABELS, SHEETS
from tournament.prizes.services.prizes import RULES
from tournament.prizes.table import usual_groups
from tournament.prizes.till import coin_in_words
from tournament.shared.form_fields import FigureField, ReasonField, offer
from tournament.shared.money import EuroField
from tournament.shared.pictures import BEHIND_CERTIFICATES, bytes_of, reencode
from tournament.shared.signs import enumerate_words
from tournament.shared.stale_forms import StaleCheck

MOST_MEGABYTES = 8
QUICK = ("number", "cents", "gift", "reason")  # the fields of a prize that are always visible


class PrizeForm(StaleCheck, forms.ModelForm):  # type: ignore[type-arg]  # none at runtime
    given_to = FigureField(
        label=gettext_lazy("Goes to start number"),
        min_value=1,
        required=False,
        help_text=gettext_lazy(
            "Only if you choose the winner yourself; otherwise the ranking decides."
        ),
    )
    reason = ReasonField()

    class Meta:
        model = Prize
        fields = (*FIELDS, "group", "given_to")
        field_classes = {
            **dict.fromkeys(("cents", "value_cents"), EuroField),
            **dict.fromkeys(("number", "share"), FigureField),
        }
        labels = {
            "number": capfirst(gettext_lazy("which place or round")),
            "within": capfirst(gettext_lazy("open to")),
            "group": capfirst(gettext_lazy("group")),
            "title": gettext_lazy("Name of the prize"),
            "cents": gettext_lazy("Money (€)"),
            "share": gettext_lazy("Share of the fees used for prizes (%)"),
            "gift": gettext_lazy("Prize in kind"),
            "value_cents": gettext_lazy("Value (€)"),
        }
        help_texts = {
            "home": gettext_lazy("Players who come from there or belong to it."),
            "title": gettext_lazy("For example “Longest journey”; otherwise the program names it."),
        }

    def __init__(self, data: Any = None, *, prize: Prize, table: PrizeTable) -> None:
        winner = prize.given_to
        super().__init__(
            data,
            instance=copy(prize),  # validation writes to it
            initial={"given_to": winner.number if winner else None},
        )
        group = self.fields["group"]
        assert isinstance(group, forms.ModelChoiceField)
        group.queryset, group.empty_label = prize.tournament.prize_groups.all(), "–"
        if not group.queryset.exists():
            del self.fields["group"]
            offer(self, "within", [pair for pair in Prize.Within.choices if pair[0] != "group"])
        if not table.is_published:
            del self.fields["reason"]

    @property
    def is_unfolded(self) -> bool:
        own = [str(within) for within in usual_groups(self.instance.tournament)]
        usual = {"kind": [str(Prize.Kind.PLACE)], "within": own}
        return any(
            self[name].errors or self[name].value() not in (None, "", False, *usual.get(name, ()))
            for name in self.fields
            if name not in QUICK
        )

    @property
    def asks_whose(self) -> bool:
        return len(usual_groups(self.instance.tournament)) > 1

    def clean_given_to(self) -> Player | None:
        number = self.cleaned_data["given_to"]
        if number is None:
            return None
        player = field_of(self.instance.tournament).filter(number=number).first()
        if player is None:
            raise ValidationError(_("No player in this tournament has that number."))
        return player


class PrizeRulesForm(StaleCheck, forms.ModelForm):  # type: ignore[type-arg]  # none at runtime
    reason = ReasonField()

    class Meta:
        model = PrizeTable
        fields = RULES
        field_classes = {"share_percent": FigureField}
        labels = {
            "share_percent": gettext_lazy("Share of the entry fees used for prizes (%)"),
            "shares_equals": gettext_lazy("Tied players share the money of the places they cover"),
        }
        help_texts = {
            "shares_equals": gettext_lazy(
                "Instead of drawing lots: prizes of €300 and €200 become €250 each; cents "
                "that cannot be divided stay with the club. Prizes in kind cannot be "
                "shared: lots decide who takes one, and the others share the money."
            )
        }

    def __init__(self, data: Any = None, *, table: PrizeTable) -> None:
        super().__init__(data, instance=copy(table))
        if not table.is_published:
            del self.fields["reason"]


class GroupForm(forms.ModelForm):  # type: ignore[type-arg]  # none at runtime
    class Meta:
        model = PrizeGroup
        fields = ("name",)


class MembersForm(StaleCheck):
    members = forms.CharField(
        label=gettext_lazy("Start numbers"),
        max_length=5_000,
        required=False,
        widget=forms.Textarea(attrs={"rows": 3, "inputmode": "numeric"}),
        help_text=gettext_lazy("Separated by commas or spaces, in any order."),
    )
    reason = ReasonField()

    def __init__(self, data: Any = None, *, group: PrizeGroup, table: PrizeTable) -> None:
        self.group = group
        numbers = group.members.order_by("number").values_list("number", flat=True)
        super().__init__(data, initial={"members": ", ".join(map(str, numbers))})
        if not table.is_published:
            del self.fields["reason"]

    def clean_members(self) -> list[Player]:
        texts = self.cleaned_data["members"].replace(",", " ").replace(";", " ").split()
        players = {str(player.number): player for player in field_of(self.group.tournament)}
        unknown = [text for text in texts if text.lstrip("0") not in players]
        if unknown:
            raise ValidationError(
                _("There is no number %(number)s in this tournament."),
                params={"number": unknown[0][:20]},
            )
        return [players[text] for text in texts]


def field_of(tournament: Tournament) -> "QuerySet[Player]":
    return tournament.players.exclude(state=Player.State.WITHDRAWN)


class BookingForm(forms.ModelForm):  # type: ignore[type-arg]  # none at runtime
    reason = ReasonField()

    class Meta:
        model = CashEntry
        fields = ("kind", "what", "cents")
        field_classes = {"cents": EuroField}
        labels = {"cents": gettext_lazy("Amount (€)")}

    def __init__(self, data: Any = None, *, till: Till) -> None:
        super().__init__(data, auto_id="book_%s")
        if not till.is_closed:
            del self.fields["reason"]


class CountForm(forms.ModelForm):  # type: ignore[type-arg]  # none at runtime
    """Form with a field `c<cents>` for each coin and banknote.

    `has_difference`: the remark gets the focus, not the closing button.
    """

    reason = ReasonField()

    class Meta:
        model = Till
        fields = ("note",)
        labels = {
            "note": gettext_lazy("Reason for the difference (optional, printed on the statement)")
        }

    def __init__(self, data: Any = None, *, till: Till, has_difference: bool = False) -> None:
        initial: dict[str, Any] = {f"c{coin}": count for coin, count in till.pieces.items()}
        super().__init__(data, initial=initial, instance=copy(till))
        for coin in COINS:
            self.fields[f"c{coin}"] = FigureField(
                label=coin_in_words(coin), min_value=0, max_value=MOST_PIECES, required=False
            )
        first = f"c{COINS[0]}" if till.counted_at is None else "note" if has_difference else ""
        if first:
            self.fields[first].widget.attrs["autofocus"] = True
        if not till.is_closed:
            del self.fields["reason"]

    @property
    def coins(self) -> list[tuple[Any, int]]:
        return [(self[f"c{coin}"], coin) for coin in COINS]

    @property
    def pieces(self) -> dict[int, int]:
        return {coin: self.cleaned_data[f"c{coin}"] or 0 for coin in COINS}


class CertificateForm(forms.Form):
    whom = forms.ChoiceField(
        label=gettext_lazy("Who gets one"),
        choices=(
            (PLACES, gettext_lazy("the top places")),
            (PRIZES, gettext_lazy("everybody with a prize")),
        ),
    )
    last_place = FigureField(label=gettext_lazy("Down to place"), min_value=1, max_value=9_999)
    text = forms.CharField(
        label=gettext_lazy("Text below the place"),
        max_length=300,
        required=False,
        widget=forms.Textarea(attrs={"rows": 3}),
    )
    is_upright = forms.ChoiceField(
        label=gettext_lazy("Format"),
        choices=(("", gettext_lazy("landscape")), ("1", gettext_lazy("portrait"))),
        required=False,
        widget=forms.RadioSelect,
    )
    club = forms.CharField(label=gettext_lazy("Club"), max_length=80, required=False)
    left = forms.CharField(
        label=gettext_lazy("Signature on the left"),
        max_length=80,
        required=False,
        help_text=gettext_lazy("Name, comma, position. Empty: no line."),
    )
    right = forms.CharField(
        label=gettext_lazy("Signature on the right"), max_length=80, required=False
    )

    @classmethod
    def defaults(cls, club: str) -> dict[str, str]:
        texts = {"text": usual_text(), "left": _("Tournament director"), "club": club}
        return {"whom": PLACES, "last_place": "3"} | texts

    @property
    def winners(self) -> dict[str, Any]:
        return {name: self.cleaned_data[name] for name in ("whom", "last_place")}

    def clean_text(self) -> str:
        text = str(self.cleaned_data["text"])
        if unknown := unknown_placeholders(text):
            sentence = _("Unknown: %(names)s. Available: %(known)s.")
            available = ", ".join(placeholders().values())
            words = {"names": enumerate_words(unknown), "known": available}
            raise ValidationError(sentence % words)
        return text


class CertificatePictureForm(forms.Form):
    file = forms.FileField(
        label=gettext_lazy("Background picture"),
        help_text=gettext_lazy(
            "PNG or JPEG, at most 8 MB. It fills the sheet in place of the frame; anything too "
            "wide or too tall is cut off."
        ),
        widget=forms.FileInput(attrs={"accept": "image/png,image/jpeg"}),
        error_messages={"required": gettext_lazy("Please choose a file.")},
    )

    def clean_file(self) -> bytes:
        """Return the picture as JPEG bytes, a tenth of the PNG's size."""
        file = self.cleaned_data["file"]
        _kind, picture = reencode(file, box=BEHIND_CERTIFICATES.box, most_megabytes=MOST_MEGABYTES)
        return bytes_of(picture, BEHIND_CERTIFICATES.kind)


class LabelForm(forms.Form):
    what = forms.ChoiceField(
        label=gettext_lazy("What they show"),
        choices=(
            ("names", gettext_lazy("place, prize, start number and name")),
            ("prizes", gettext_lazy("place and prize only")),
        ),
        widget=forms.RadioSelect,
    )
    sheet = forms.ChoiceField(
        label=gettext_lazy("Sheet"),
        choices=[
            (sheet.name, gettext_lazy("Plain paper, to be cut") if sheet.is_cut else sheet.size)
            for sheet in SHEETS.values()
        ],
        widget=forms.RadioSelect,
        help_text=gettext_lazy("Labels: print at 100%, not fitted to the page."),
    )
    first = FigureField(
        label=gettext_lazy("First label"),
        min_value=1,
        max_value=MOST_LABELS,
        help_text=gettext_lazy("On a sheet already in use: count row by row from the top left."),
    )

    def clean(self) -> dict[str, Any]:
        chosen: dict[str, Any] = self.cleaned_data
        sheet = SHEETS.get(chosen.get("sheet", ""))
        if sheet and chosen.get("first", 1) > sheet.count:
            sentence = _("Such a sheet has %(count)s labels.")
            self.add_error("first", sentence % {"count": sheet.count})
        return chosen
