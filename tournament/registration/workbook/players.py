"""The entrants as the desk knows them, in the columns that `import_players` reads.

Holds dates of birth: for the organisers, not for the wall. Contact data are in no file at all: what
is copied cannot be deleted later. Who was deleted is no entrant any more.
"""

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from tournament.models import Player, Tournament
from tournament.shared.workbook.writing import DAY, Column, Value, Worksheet, workbook


def players_workbook(tournament: Tournament) -> bytes:
    players = (
        tournament.players.filter(erased_as="")
        .select_related("tournament")
        .order_by("number", "pk")
    )
    title = _("Players, not to be posted")
    page = Worksheet(title, _columns(), [_values(player) for player in players])
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
        Column(_("Consent of the parents"), 26),
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
