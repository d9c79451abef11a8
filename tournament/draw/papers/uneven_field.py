"""The draw record's section on players beyond full tables."""

from django.utils.translation import gettext as _

from tournament.draw.three_seats import effects_of_three
from tournament.models import Player, Tournament
from tournament.registration.field import field_of, sitting_out


def ways_out(tournament: Tournament) -> list[str]:
    texts = []
    if fill_ins := _numbers(tournament, Player.State.FILL_IN):
        effect = _(
            "Effect on the scores: their points count in the table's totals, so the others there "
            "keep their true points. Fill-in players do not appear in the ranking."
        )
        texts.append(_("Fill-in players: no. %(numbers)s.") % {"numbers": fill_ins} + f" {effect}")
    if waiting := _numbers(tournament, Player.State.WAITING):
        effect = _(
            "They keep their start numbers and score no points. If somebody drops out, the "
            "waiting list moves up."
        )
        texts.append(_("Waiting list: no. %(numbers)s.") % {"numbers": waiting} + f" {effect}")
    for number, out in sorted(sitting_out(tournament).items()):
        effect = _("They play one round fewer and score nothing for it.")
        words = {"round": number, "numbers": ", ".join(map(str, out))}
        texts.append(_("Sitting out round %(round)s: no. %(numbers)s.") % words + f" {effect}")
    field = field_of(tournament)
    if field.has_threes and not field.is_even:
        texts.append(" ".join([_("Tables of three") + ".", *effects_of_three(tournament)]))
    return texts


def _numbers(tournament: Tournament, state: Player.State) -> str:
    players = tournament.players.filter(state=state).order_by("number")
    return ", ".join(map(str, players.values_list("number", flat=True)))
