"""The name of a competitor: in full at the desk, in public by their strictest choice."""

from collections.abc import Iterable
from dataclasses import dataclass

from django.utils.formats import date_format
from django.utils.translation import gettext as _

from tournament.cup.people import Competitor
from tournament.models import Player

Publish = Player.Publish
STRICT = (Publish.NAME, Publish.INITIALS, Publish.NUMBER)  # the strictest choice last


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
    newest = competitor.newest
    if not is_public:
        return DisplayName(newest.full_name, newest.home)
    choices = {player: _choice(player) for player in competitor.present}
    strictest = _strictest(choices.values())
    if strictest == Publish.NUMBER:
        *_earlier, last = (player for player in choices if choices[player] == strictest)
        day = date_format(last.tournament.date, "MONTH_DAY_FORMAT")
        words = {"number": last.number, "day": day}
        return DisplayName(_("No. %(number)s on %(day)s") % words, "", with_evenings=False)
    name = newest.full_name if strictest == Publish.NAME else newest.initials
    return DisplayName(name, newest.home, with_evenings=len({*choices.values()}) == 1)


def strictest_publish(competitor: Competitor) -> Player.Publish:
    return _strictest(Publish(player.publish) for player in competitor.present)


def _choice(player: Player) -> Player.Publish:
    is_short = player.publish == Publish.NAME and player.lacks_consent
    return Publish.INITIALS if is_short else Publish(player.publish)


def _strictest(choices: Iterable[Player.Publish]) -> Player.Publish:
    return max(choices, key=STRICT.index)
