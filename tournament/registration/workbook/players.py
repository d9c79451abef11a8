"""The workbook of entrants, filled and empty.

Contact data are left out: a copied file cannot be cleared later.
"""

from functools import partial

from django.utils.text import capfirst
from django.utils.translation import gettext as _, pgettext

from tournament.models import Player, Tournament
from tournament.registration.turnout import Turnout, turnout_of
from tournament.shared.listing import Column, Look, worksheet
from tournament.shared.workbook.writing import DAY, workbook

TEMPLATE_COLUMNS = (
    *("last_name", "first_name", "place", "club", "birth_on", "paid_by", "number"),
    *("eligibility", "publish"),
)


def players_workbook(tournament: Tournament, *, with_births: bool = True) -> bytes:
    players = tournament.players.filter(erased_as="").select_related("tournament")
    ordered = list(players.order_by("number", "pk"))
    all_columns = player_columns(turnout_of(tournament, ordered))
    columns = [each for each in all_columns if with_births or each.name != "birth_on"]
    page = worksheet(_("Players, not for posting"), columns, ordered)
    return workbook([page], tournament=tournament)


def template_workbook(tournament: Tournament) -> bytes:
    columns = {column.name: column for column in player_columns()}
    names = [n for n in TEMPLATE_COLUMNS if n != "eligibility" or tournament.rules.asks_eligibility]
    return workbook([worksheet(_("Players"), [columns[name] for name in names], [])])


def player_columns(turnout: Turnout | None = None) -> list[Column[Player]]:
    return [
        Column("number", _("Number")),
        Column("last_name", capfirst(_("last name")), Look(width=26)),
        Column("first_name", capfirst(_("first name")), Look(width=20)),
        Column("place", capfirst(_("town")), Look(width=22)),
        Column("club", _("Club"), Look(width=22)),
        Column("birth_on", capfirst(_("date of birth")), Look(width=13), number_format=DAY),
        Column("paid_by", capfirst(_("paid")), value=Player.get_paid_by_display),
        Column(
            "eligibility",
            capfirst(_("eligibility")),
            Look(width=24),
            Player.get_eligibility_display,
        ),
        Column("state", _("State"), Look(width=20), partial(_state, turnout)),
        Column("publish", capfirst(_("in public")), Look(width=20), Player.get_publish_display),
        Column("guardian_consent", capfirst(_("parents' consent")), Look(width=26)),
    ]


def _state(turnout: Turnout | None, player: Player) -> str:
    if player.state != Player.State.REGISTERED or player.is_present:
        return player.get_state_display()
    if turnout and player.pk in turnout.gone_home:
        return pgettext("state of a player", "gone home")
    if turnout and player.pk in turnout.resting:
        return pgettext("state of a player", "sits out this round")
    return pgettext("state of a player", "expected")
