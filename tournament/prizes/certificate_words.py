"""Certificates: who gets one, and its text."""

import re
from collections.abc import Iterator
from dataclasses import asdict, dataclass

from django.contrib.humanize.templatetags.humanize import ordinal
from django.utils.translation import gettext as _, ngettext, npgettext, pgettext

from scoring.prizes import BY_PLACE
from tournament.models import Player, Prize, Tournament
from tournament.prizes.reasons import points_for, score_in_words
from tournament.prizes.table import PrizeLine, prize_list, usual_groups
from tournament.prizes.words import AMONG
from tournament.ranking.standings import Standings, standings
from tournament.shared.names import everybody
from tournament.shared.search import fold
from tournament.shared.signs import NBSP, enumerate_words, points

PLACES, PRIZES = "places", "prizes"
WITHOUT_FIGURES = (Prize.Kind.HAND, Prize.Kind.OLDEST)  # not won by points
PLACEHOLDER = re.compile(r"\{([^{}]*)\}")
# Placeholders are known in both languages, as a text may be used again in another tournament.
MEANT = ("tournament", "result", "field", "points", "players", "place", "name", "home")
MEANINGS = {name: name for name in MEANT} | {
    "turnier": "tournament",
    "ergebnis": "result",
    "feld": "field",
    "punkte": "points",
    "spieler": "players",
    "platz": "place",
    "ort": "home",
}


@dataclass(frozen=True, slots=True)
class Certificate:
    """The texts of one sheet.

    `home`: for a team, its members. `place`: "1. Platz" or the prize's name; `number`: only the
    place. `players`: "64"; `field`: "64 players".
    """

    name: str
    home: str
    place: str
    tournament: str
    number: str = ""
    points: str = ""
    result: str = ""
    players: str = ""
    field: str = ""

    def fill_placeholders(self, text: str) -> str:
        """Replace the known placeholders; leave out a line whose value is empty."""
        lines = (self._fill_line(line) for line in text.splitlines())
        return "\n".join(line for line in lines if line is not None)

    def _fill_line(self, line: str) -> str | None:
        values = asdict(self) | {"place": self.number}
        meanings = [
            MEANINGS.get(fold(match[1]).strip(), "") for match in PLACEHOLDER.finditer(line)
        ]
        if any(not values[meaning] for meaning in meanings if meaning):
            return None
        return PLACEHOLDER.sub(
            lambda match: values.get(MEANINGS.get(fold(match[1]).strip(), ""), match[0]), line
        )


def placeholders() -> dict[str, str]:
    """Return {field, such as "points": placeholder in the page's language, such as "{Punkte}"}."""
    names = pgettext(
        "placeholders of a certificate", "tournament result field points players place name home"
    )
    return dict(zip(MEANT, (f"{{{name}}}" for name in names.split()), strict=True))


def usual_text() -> str:
    text = _("%(tournament)s\nwith %(result)s in a field of %(field)s")
    return text % placeholders()


def unknown_placeholders(text: str) -> list[str]:
    matches = PLACEHOLDER.finditer(text)
    unknown = (match[0] for match in matches if fold(match[1]).strip() not in MEANINGS)
    return list(dict.fromkeys(unknown))


def certificates(tournament: Tournament, *, whom: str, last_place: int) -> list[Certificate]:
    """Return one per player up to `last_place` if `whom` is "places", else one per prize.

    Empty before the end.
    """
    ranked = standings(tournament)
    if not (ranked.is_complete and ranked.ranked_count):
        return []
    if whom == PLACES:
        return list(_for_places(ranked, last_place))
    return [_prize_certificate(line) for line in prize_list(tournament, ranked=ranked).won]


def places_without_lot(tournament: Tournament, *, whom: str, last_place: int) -> str:
    ranked = standings(tournament) if whom == PLACES else None
    if ranked is None or not ranked.is_complete:
        return ""
    places = [place for place in ranked.places_to_draw if place <= last_place]
    sentence = ngettext(
        "No certificate yet for place %(places)s: the lot is missing.",
        "No certificates yet for places %(places)s: the lots are missing.",
        len(places),
    )
    return sentence % {"places": enumerate_words(places)} if places else ""


def picture_of(tournament: Tournament) -> bytes:
    stored = getattr(tournament, "certificate_picture", None)
    return bytes(stored.picture) if stored else b""


def sample_certificate(tournament: Tournament) -> Certificate:
    return Certificate(
        _("Maria Sample"),
        _("Sampletown"),
        _place_in_words(1),
        tournament.name,
        "1",
        **_result_texts(points(85, tournament.rules.is_zero_sum), 64),
    )


def _for_places(ranked: Standings, last_place: int) -> Iterator[Certificate]:
    is_zero_sum = ranked.tournament.rules.is_zero_sum
    for category in ranked.categories:
        among = str(AMONG.get(Prize.Within(category.name), ""))
        undrawn = {player for group in category.lots_due for player in group}
        for row in category.rows:
            if row.rank <= last_place and row.player not in undrawn:
                yield Certificate(
                    _full_names(row.player),
                    row.player.home,
                    ", ".join(part for part in (_place_in_words(row.rank), among) if part),
                    ranked.tournament.name,
                    str(row.rank),
                    **_result_texts(points(row.points, is_zero_sum), len(category.rows)),
                )


def _prize_certificate(line: PrizeLine) -> Certificate:
    taker = line.winner
    if isinstance(taker, Player):
        name, home = _full_names(taker), taker.home
    else:
        members = line.team_row.members if line.team_row else ()
        names = (_full_names(member.player).replace(" ", NBSP) for member in members)
        unbroken = (name.replace(f"{NBSP}/{NBSP}", " / ") for name in names)
        name, home = taker.name, enumerate_words(unbroken)
    row = line.row or line.team_row
    if row is None or row.rank is None or line.prize.kind in WITHOUT_FIGURES:
        return Certificate(name, home, _prize_place(line), line.prize.tournament.name)
    is_place = line.prize.kind in (Prize.Kind.PLACE, Prize.Kind.TEAM)
    figures = _result_texts(
        points_for(line), line.competitor_count, is_for_teams=line.prize.is_for_teams
    )
    if line.prize.kind == Prize.Kind.SOLO:
        figures["result"] = score_in_words(line)
    is_own = line.prize.within in usual_groups(line.prize.tournament)
    number = str(row.rank) if line.prize.kind in BY_PLACE and is_own else ""
    if is_place:
        number = "" if line.is_beaten else str(line.number)
    return Certificate(
        name, home, _prize_place(line), line.prize.tournament.name, number, **figures
    )


def _result_texts(number: str, count: int, *, is_for_teams: bool = False) -> dict[str, str]:
    """Return {Certificate field: text} for points (`number`) and competitors (`count`)."""
    if is_for_teams:
        field = ngettext("%(count)s team", "%(count)s teams", count)
    else:
        field = npgettext("among", "%(count)s player", "%(count)s players", count)
    is_single = number.lstrip("+−") == "1"
    result = npgettext(
        "certificate, after “with”", "%(points)s point", "%(points)s points", 1 if is_single else 2
    )
    return {
        "points": number,
        "result": result % {"points": number} if number else "",
        "players": str(count),
        "field": field % {"count": count},
    }


def _prize_place(line: PrizeLine) -> str:
    prize = line.prize
    if line.is_beaten:
        return _("Prize “%(title)s”") % {"title": line.title}
    is_plain = prize.kind == Prize.Kind.PLACE and not prize.title
    if not is_plain or prize.within in (Prize.Within.LOCAL, Prize.Within.GROUP):
        return line.title
    among = AMONG.get(Prize.Within(prize.within))
    place = _place_in_words(line.number)
    return f"{place}, {among}" if among else place


def _place_in_words(number: int) -> str:
    return pgettext("certificate", "%(ordinal)s place") % {"ordinal": ordinal(number)}


def _full_names(player: Player) -> str:
    if player.is_erased:
        return player.full_name
    people = everybody(player)
    return " / ".join(f"{person.first_name} {person.last_name}".strip() for person in people)
