"""The workbook of entrants. Contact data are left out: a copied file cannot be cleared later."""

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from tournament.models import Player, Tournament
from tournament.shared.workbook.writing import DAY, Column, Value, Worksheet, workbook

BIRTH = 5  # index of the date of birth


def players_workbook(tournament: Tournament, *, with_births: bool = True) -> bytes:
    players = (
        tournament.players.filter(erased_as="")
        .select_related("tournament")
        .order_by("number", "pk")
    )
    title = _("Players, not for posting")
    columns, rows = _columns(), [_values(player) for player in players]
    if not with_births:
        del columns[BIRTH]
        for row in rows:
            del row[BIRTH]
    page = Worksheet(title, columns, rows)
    return workbook([page], tournament=tournament)


def _columns() -> list[Column]:
    return [
        Column(_("Number"), 9),
        Column(_("Last name"), 26),
        Column(_("First name"), 20),
        Column(_("Place"), 22),
        Column(_("Club"), 22),
        Column(_("Date of birth"), 13, DAY),
        Column(_("Paid"), 9),
        Column(_("Eligibility"), 24),
        Column(_("State"), 20),
        Column(_("In public"), 20),
        Column(_("Parents' consent"), 26),
    ]


def _values(player: Player) -> list[Value]:
    return [
        player.number,
        player.last_name,
        player.first_name,
        player.place,
        player.club,
        player.birth_on,
        player.get_paid_by_display(),
        player.get_eligibility_display(),
        _state(player),
        player.get_publish_display(),
        player.guardian_consent,
    ]


def _state(player: Player) -> str:
    if player.state == Player.State.REGISTERED and not player.is_present:
        return pgettext("state of a player", "announced")
    return player.get_state_display()
