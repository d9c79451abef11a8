"""The prize-giving on the projector: one name after the other, then the podium."""

from dataclasses import replace

from django.utils.formats import date_format
from django.utils.translation import gettext as _, ngettext

from tournament.beamer.frames.frame import Frame, Moment, shout
from tournament.models import Prize, Tournament
from tournament.prizes.ceremony import Ceremony, ceremony_of
from tournament.prizes.reasons import penalty_of, score_in_words, tie_break_of
from tournament.prizes.table import PrizeLine, usual_groups
from tournament.prizes.words import among_of, called_name, gift_in_words, home_or_members
from tournament.teams.words import tie_of

# Most letters of a name on one line, in large type and in that of "long"; on screen and on a step.
LETTERS, LETTERS_ON_A_STEP = (9, 13), (7, 11)
SIZES = ("", "long", "longer")
STEPS = 3
Kind, Within = Prize.Kind, Prize.Within


def prizes(moment: Moment) -> Frame:
    tournament = moment.hall.tournament
    ceremony = ceremony_of(tournament)
    title = _("Prize-giving")
    if not ceremony.has_begun:
        return shout(tournament.name, title, _("Starting in a moment."), has_suits=True)
    if ceremony.current is None:
        date = date_format(tournament.date)
        last_call = max(line.call.called_at for line in ceremony.called_lines if line.call)
        turning = replace(moment, since=last_call)  # the first podium follows the last name
        [(among, steps)], page_fields = turning.page_of(
            _podiums(tournament, ceremony) or [("", [])], 1
        )
        heading = f"{title}, {among}" if among else title
        return Frame("podium", heading, aside=date, parts={"steps": steps}, **page_fields)
    left = len(ceremony.to_come) - 1
    aside = ngettext("%(count)s more", "%(count)s more", left) % {"count": left}
    parts = _called(ceremony, ceremony.current)
    return Frame("called", title, aside=aside if left else "", parts=parts)


def _called(ceremony: Ceremony, line: PrizeLine) -> dict[str, object]:
    is_team = line.prize.is_for_teams
    is_place = (line.prize.kind == Prize.Kind.PLACE or is_team) and not line.prize.title
    tie = ", ".join(filter(None, (tie_break_of(line) if is_place else "", penalty_of(line))))
    return _name_parts(line, LETTERS) | {
        "place": str(line.number) if is_place else "",
        "among": _among(line.prize) if is_place else "",
        "title": line.title,
        "score": score_in_words(line),
        "tie": tie_of(line.team_row) if line.team_row else tie,
        "gift": gift_in_words(Prize(gift=ceremony.usual_gift), line.cents),
    }


def _among(prize: Prize) -> str:
    return _("Teams") if prize.is_for_teams else among_of(prize)


Podium = tuple[str, list[dict[str, object]]]  # (group, steps)


def _podiums(tournament: Tournament, ceremony: Ceremony) -> list[Podium]:
    usual = usual_groups(tournament)
    wanted = [(Kind.PLACE, within) for within in dict.fromkeys((*usual, Within.MINORS))]
    lines = ceremony.prizes.lines
    podiums = []
    for kind, within in (*wanted, (Kind.TEAM, Within.ALL)):
        places = [line for line in lines if (line.prize.kind, line.prize.within) == (kind, within)]
        last = [line.number for line in places[:STEPS]][-1:]
        steps = [
            _step(line)
            for index, line in enumerate(places)
            if line.taker is not None and (index < STEPS or [line.number] == last)
        ]
        if steps:
            podiums.append((_among(places[0].prize), steps))
    return podiums


def _step(line: PrizeLine) -> dict[str, object]:
    named = _name_parts(line, LETTERS_ON_A_STEP)
    home = ", ".join(filter(None, (str(named["home"]), penalty_of(line))))
    return named | {"place": line.number, "score": score_in_words(line), "home": home}


def _name_parts(line: PrizeLine, most: tuple[int, int]) -> dict[str, object]:
    last, first = called_name(line.winner, is_public=True)
    longest = max(map(len, last.split()), default=0)
    return {
        "last": last,
        "first": first,
        "home": home_or_members(line.winner, line.team_row, is_public=True),
        "size": SIZES[sum(longest > letters or len(last) > 2 * letters for letters in most)],
    }
