"""What somebody of a cup is called: at the desk in full, in public as they chose most strictly."""

from dataclasses import dataclass

from django.utils.formats import date_format
from django.utils.translation import gettext as _

from tournament.cup.people import Someone
from tournament.models import Player

NAME, INITIALS, NUMBER = range(3)


@dataclass(frozen=True, slots=True)
class Shown:
    """`with_evenings`: what each evening was worth may stand beside the name."""

    name: str
    home: str
    with_evenings: bool = True


def shown(one: Someone, *, is_public: bool) -> Shown:
    """As it was written down last. In public the strictest choice of all evenings holds; where they
    differ the single evenings are left out, for their own lists would tell who it is.
    """
    if not is_public:
        return Shown(one.newest.full_name, one.newest.home)
    choices = [_choice(player) for player in one.here]
    strictest = max(choices)
    with_evenings = strictest < NUMBER and strictest == min(choices)
    if strictest == NUMBER:
        newest = one.here[len(choices) - 1 - choices[::-1].index(NUMBER)]
        words = {
            "number": newest.number,
            "day": date_format(newest.tournament.date, "MONTH_DAY_FORMAT"),
        }
        return Shown(_("No. %(number)s on %(day)s") % words, "", with_evenings)
    name = one.newest.full_name if strictest == NAME else one.newest.initials
    return Shown(name, one.newest.home, with_evenings)


def strictest_publish(one: Someone) -> Player.Publish:
    """What they have chosen, for an evening to come."""
    chosen = {player.publish for player in one.here}
    order = (Player.Publish.NUMBER, Player.Publish.INITIALS)
    return next((publish for publish in order if publish in chosen), Player.Publish.NAME)


def _choice(player: Player) -> int:
    if player.is_number_only:
        return NUMBER
    is_short = player.publish == Player.Publish.INITIALS or player.lacks_consent
    return INITIALS if is_short else NAME
