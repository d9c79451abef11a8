"""Forms for teams, their rules and a file of teams."""

from collections.abc import Iterator
from copy import copy
from typing import Any

from django import forms
from django.db.models import QuerySet
from django.utils.text import capfirst
from django.utils.translation import gettext as _, gettext_lazy

from tournament.models import Player, Team, Tournament
from tournament.models.tournament import MOST_PLAYERS
from tournament.shared.form_fields import ReasonField, UploadField, limited_field, number_input
from tournament.shared.money import EuroField, money
from tournament.shared.request_numbers import whole_number
from tournament.shared.workbook.reading import MOST_BYTES
from tournament.teams.services import PLAYING, team_change_needs_reason
from tournament.teams.words import already_in_team, not_a_member


def typed_number(value: object) -> int | None:
    number = whole_number(str(value or "").strip())
    return number if number and number <= MOST_PLAYERS else None


def possible_members(tournament: Tournament) -> "QuerySet[Player]":
    return tournament.players.filter(state__in=PLAYING).select_related("membership__team")


class TeamForm(forms.ModelForm):  # type: ignore[type-arg]  # none at runtime
    """Fields `n1`, `n2` … for the start numbers.

    `elsewhere`: entered players of other teams, each with that team.
    """

    is_paid = forms.BooleanField(required=False)
    reason = ReasonField()

    class Meta:
        model = Team
        fields = ("name",)
        labels = {"name": capfirst(gettext_lazy("team name"))}

    def __init__(
        self, data: Any = None, *, tournament: Tournament, team: Team | None = None
    ) -> None:
        self.tournament, self.team = tournament, team
        self.elsewhere: list[tuple[Player, Team]] = []
        self.number_names = [f"n{nth}" for nth in range(1, (tournament.team_size or 0) + 1)]
        super().__init__(data, initial=self._initial_numbers(), instance=copy(team))
        for name in self.number_names:
            self.fields[name] = forms.CharField(
                label=_("Number"), required=False, widget=number_input(maxlength="4")
            )
        if team or not tournament.team_fee_cents:
            del self.fields["is_paid"]
        else:
            fee = {"fee": money(tournament.team_fee_cents)}
            self.fields["is_paid"].label = _("%(fee)s paid") % fee
        if not team_change_needs_reason(tournament):
            del self.fields["reason"]
        if not self.is_bound:
            self.fields["name"].widget.attrs["autofocus"] = True
        self.players = self._players()

    @property
    def slots(self) -> Iterator[tuple[forms.BoundField, str]]:
        for name in self.number_names:
            player = self.players.get(typed_number(self[name].value()) or 0)
            yield self[name], player.full_name if player else ""

    @property
    def members(self) -> list[Player]:
        players = map(self.cleaned_data.get, self.number_names)
        return [player for player in players if player is not None]

    def clean(self) -> dict[str, Any]:
        data: dict[str, Any] = self.cleaned_data
        seen: set[int] = set()
        for name in self.number_names:
            try:
                data[name] = self._member(data.get(name, ""), seen)
            except forms.ValidationError as error:
                self.add_error(name, error)
        return data

    def _member(self, text: str, seen: set[int]) -> Player | None:
        if not text:
            return None
        number = typed_number(text) or 0
        player = self.players.get(number)
        if player is None:
            raise forms.ValidationError(not_a_member(self.tournament, number))
        if player.pk in seen:
            raise forms.ValidationError(_("A number is entered twice."))
        seen.add(player.pk)
        membership = getattr(player, "membership", None)
        if membership is not None and membership.team != self.team:
            self.elsewhere.append((player, membership.team))
            raise forms.ValidationError(already_in_team(player, membership.team))
        return player

    def _players(self) -> dict[int, Player]:
        numbers = {typed_number(self[name].value()) or 0 for name in self.number_names}
        players = possible_members(self.tournament).filter(number__in=numbers)
        return {player.number: player for player in players}

    def _initial_numbers(self) -> dict[str, int]:
        if self.team is None:
            return {}
        numbers = self.team.memberships.exclude(player__state=Player.State.WITHDRAWN)
        ordered = numbers.order_by("player__number").values_list("player__number", flat=True)
        return {f"n{nth}": number for nth, number in enumerate(ordered, 1)}


class TeamFileForm(forms.Form):
    file = UploadField(
        accept=".xlsx,.csv,.txt",
        most=MOST_BYTES,
        help_text=gettext_lazy(
            ".xlsx or .csv with a column Team and next to it start numbers (one or more columns)"
            " or Last name and First name. The list of entrants will do once it has that column."
        ),
    )
    reason = ReasonField()

    def __init__(self, data: Any = None, files: Any = None, *, tournament: Tournament) -> None:
        super().__init__(data, files)
        if not team_change_needs_reason(tournament):
            del self.fields["reason"]


class TeamRulesForm(forms.ModelForm):  # type: ignore[type-arg]  # none at runtime
    reason = ReasonField(required=False)

    class Meta:
        model = Tournament
        formfield_callback = limited_field
        fields = ("team_size", "team_counting", "team_fee_cents")
        field_classes = {"team_fee_cents": EuroField}
        widgets = dict.fromkeys(("team_size", "team_counting"), number_input(maxlength="4"))
        labels = {
            "team_size": capfirst(gettext_lazy("members per team")),
            "team_counting": gettext_lazy("Members that count"),
            "team_fee_cents": gettext_lazy("Fee per team in €"),
        }
        help_texts = {
            "team_size": gettext_lazy("Usually 4. Leave empty for no teams."),
            "team_counting": gettext_lazy("The best ones count. Leave empty for all."),
        }

    def __init__(self, data: Any = None, *, tournament: Tournament) -> None:
        super().__init__(data, instance=copy(tournament), auto_id="rules_%s")
        if not (tournament.teams.exists() and team_change_needs_reason(tournament)):
            del self.fields["reason"]

    def changes(self) -> dict[str, Any]:
        values = {name.removeprefix("team_"): cell for name, cell in self.cleaned_data.items()}
        return values | {"fee_cents": values["fee_cents"] or 0}
