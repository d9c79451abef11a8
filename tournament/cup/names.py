"""The name of a competitor: in full at the desk, in public by their strictest choice."""

from dataclasses import dataclass

from django.utils.formats import date_format
from django.utils.translation import gettext as _

from tournament.cup.people import Competitor
from tournament.models import Player

NAME, INITIALS, NUMBER = range(3)


@dataclass(frozen=True, slots=True)
class DisplayName:
    """A name; `with_evenings`: single evenings may be shown beside it."""

    name: str
    home: str
    with_evenings: bool = True


def display_name(competitor: Competitor, *, is_public: bool) -> DisplayName:
    """Return the newest name, in public in the strictest chosen form.

    If choices differ, single evenings are hidden: their lists would reveal the name.
    """
    if not is_public:
        return DisplayName(competitor.newest.full_name, competitor.newest.home)
    choices = [_choice(player) for player in competitor.present]
    strictest = max(choices)
    with_evenings = strictest < NUMBER and strictest == min(choices)
    if strictest == NUMBER:
        newest = competitor.present[len(choices) - 1 - choices[::-1].index(NUMBER)]
        words = {
            "number": newest.number,
            "day": date_format(newest.tournament.date, "MONTH_DAY_FORMAT"),
        }
        return DisplayName(_("No. %(number)s on %(day)s") % words, "", with_evenings)
    name = competitor.newest.full_name if strictest == NAME else competitor.newest.initials
    return DisplayName(name, competitor.newest.home, with_evenings)


def strictest_publish(competitor: Competitor) -> Player.Publish:
    chosen = {player.publish for player in competitor.present}
    order = (Player.Publish.NUMBER, Player.Publish.INITIALS)
    return next((publish for publish in order if publish in chosen), Player.Publish.NAME)


def _choice(player: Player) -> int:
    if player.is_number_only:
        return NUMBER
    is_short = player.publish == Player.Publish.INITIALS or player.lacks_consent
    return INITIALS if is_short else NAME
