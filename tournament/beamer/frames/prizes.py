"""The prize giving: one press, one name; at its end the podium."""

from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournament.beamer.frames.frame import Frame, Moment, in_two
from tournament.models import Player, Prize, Tournament
from tournament.prizes.ceremony import Ceremony, ceremony_of
from tournament.prizes.reasons import scored
from tournament.prizes.table import GivenPrize, usual_groups
from tournament.prizes.takers import Taker, members_in_short
from tournament.prizes.words import among_of
from tournament.ranking.tie_words import tie_in_words
from tournament.shared.names import all_names
from tournament.teams.words import tie_of

LONG, LONG_ON_A_STEP = 12, 8  # letters of a name that fit in large ones
STEPS = 3


def prizes(moment: Moment) -> Frame:
    tournament = moment.hall.tournament
    ceremony = ceremony_of(tournament)
    title = _("Prize giving")
    if not ceremony.has_begun:
        text = _("It begins in a moment.")
        parts = {"loud": title, "text": text, "has_suits": True}
        return Frame("shout", tournament.name, parts=parts)
    if ceremony.current is None:
        date = date_format(tournament.date)
        return Frame("podium", title, aside=date, parts={"steps": _podium(tournament, ceremony)})
    left = len(ceremony.to_come) - 1
    aside = ngettext("%(count)s more", "%(count)s more", left) % {"count": left}
    parts = _called(ceremony, ceremony.current)
    return Frame("called", title, aside=aside if left else "", parts=parts)


def _called(ceremony: Ceremony, line: GivenPrize) -> dict[str, object]:
    assert line.taker is not None  # nobody else is called
    is_team = line.prize.is_for_teams
    is_place = (line.prize.kind == Prize.Kind.PLACE or is_team) and not line.prize.title
    tie = tie_in_words(line.row) if line.row and is_place else ""
    return _named(line.taker, line, LONG) | {
        "place": str(line.prize.number) if is_place else "",
        "among": _among(line.prize) if is_place else "",
        "title": line.title,
        "score": scored(line),
        "tie": tie_of(line.team_row) if line.team_row else tie,
        "gift": GivenPrize(Prize(gift=ceremony.usual_gift), line.cents, None).gift,
    }


def _among(prize: Prize) -> str:
    """There are several first places: of the teams, of the minors, of a village."""
    return _("Teams") if prize.is_for_teams else among_of(prize)


def _podium(tournament: Tournament, ceremony: Ceremony) -> list[dict[str, object]]:
    """The first three places that had a prize, the winner first; of the adults where apart."""
    everybody, *_minors = usual_groups(tournament)
    places = [
        line
        for line in ceremony.prizes.lines
        if (line.prize.kind, line.prize.within) == (Prize.Kind.PLACE, everybody)
    ]
    return [
        _named(line.taker, line, LONG_ON_A_STEP)
        | {"place": line.prize.number, "score": scored(line)}
        for line in places[:STEPS]
        if line.taker is not None
    ]


def _named(taker: Taker, line: GivenPrize, most: int) -> dict[str, object]:
    """A team with who is in it, in place of where somebody comes from."""
    if isinstance(taker, Player):
        last, first = in_two(all_names(taker, is_public=True))
        home = taker.public_home
    else:
        last, first, home = taker.name, "", members_in_short(line.team_row, is_public=True)
    longest = max(map(len, last.split()), default=0)
    return {
        "last": last,
        "first": first,
        "home": home,
        "is_long": longest > most or len(last) > 2 * most,
    }
