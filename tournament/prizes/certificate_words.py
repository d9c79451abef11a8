"""Certificates: who gets one, and what stands on it. Of it the picture alone is stored."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from tournament.models import Player, Prize, Substitution, Tournament
from tournament.prizes.table import GivenPrize, prize_list
from tournament.prizes.words import AMONG
from tournament.ranking.standings import Standings, StandingsRow, standings
from tournament.shared.names import substitutes_of
from tournament.shared.search import fold
from tournament.shared.signs import enumerate_words, points
from tournament.teams.ranking import TeamRow

PLACES, PRIZES = "places", "prizes"
PLACEHOLDER = re.compile(r"\{([^{}]*)\}")
# Both languages everywhere: a text is taken along to another evening.
MEANT = ("tournament", "points", "players", "place", "name", "home")
MEANINGS = {name: name for name in MEANT} | {
    "turnier": "tournament",
    "punkte": "points",
    "spieler": "players",
    "platz": "place",
    "ort": "home",
}


@dataclass(frozen=True, slots=True)
class Certificate:
    """One sheet. `place`: as it stands on it, "1. Platz" or the name of the prize. `home`: of a
    team who is in it.
    """

    name: str
    home: str
    place: str
    number: str
    points: str
    players: int
    tournament: str

    def filled(self, text: str) -> str:
        """The text with what its placeholders stand for; unknown ones stay as they are."""
        values = {
            "tournament": self.tournament,
            "points": self.points,
            "players": str(self.players),
            "place": self.number,
            "name": self.name,
            "home": self.home,
        }

        def value(found: re.Match[str]) -> str:
            return values.get(MEANINGS.get(fold(found[1]).strip(), ""), found[0])

        return PLACEHOLDER.sub(value, text)


def placeholders() -> dict[str, str]:
    """{meaning: how it is written in the language of the page, "{Turnier}"}."""
    names = pgettext("placeholders of a certificate", "tournament points players place name home")
    return dict(zip(MEANT, (f"{{{name}}}" for name in names.split()), strict=True))


def usual_text() -> str:
    text = _("at %(tournament)s\nwith %(points)s points among %(players)s players")
    return text % placeholders()


def unknown_placeholders(text: str) -> list[str]:
    """ "{Verein}" of a text that only knows the others; each once."""
    found = (match for match in PLACEHOLDER.finditer(text))
    unknown = (match[0] for match in found if fold(match[1]).strip() not in MEANINGS)
    return list(dict.fromkeys(unknown))


def certificates(tournament: Tournament, *, whom: str, last_place: int) -> list[Certificate]:
    """Up to that place of each ranking, or for every prize with a name; none before the end."""
    ranked = standings(tournament)
    if not (ranked.is_complete and ranked.ranked_count):
        return []
    if whom == PLACES:
        return list(_for_places(ranked, last_place))
    return list(_for_prizes(ranked))


def picture_of(tournament: Tournament) -> bytes:
    """The JPEG behind its certificates, b"" for none."""
    kept = getattr(tournament, "certificate_picture", None)
    return bytes(kept.picture) if kept else b""


def sample(tournament: Tournament) -> Certificate:
    """For the preview while nobody has won yet."""
    name, home = _("Maria Sample"), _("Sampletown")
    return Certificate(name, home, _place(1), "1", "+85", 64, tournament.name)


def _for_places(ranked: Standings, last_place: int) -> Iterator[Certificate]:
    for category in ranked.categories:
        among = str(AMONG.get(Prize.Within(category.name), ""))
        for row in category.rows:
            if row.rank <= last_place:
                place = ", ".join(part for part in (_place(row.rank), among) if part)
                yield _certificate(ranked.tournament, place, row, len(category.rows))


def _for_prizes(ranked: Standings) -> Iterator[Certificate]:
    tournament = ranked.tournament
    rows = {row.player: (row, len(each.rows)) for each in ranked.categories for row in each.rows}
    for line in prize_list(tournament, ranked=ranked).lines:
        taker = line.taker
        if isinstance(taker, Player) and taker in rows:
            yield _certificate(tournament, _prize_place(line), *rows[taker])
        elif line.team_row is not None:
            yield _certificate(tournament, line.title, line.team_row, ranked.ranked_count)


def _certificate(
    tournament: Tournament, place: str, row: StandingsRow | TeamRow, players: int
) -> Certificate:
    """The name of a team stands large, below it everybody who is in it."""
    if isinstance(row, TeamRow):
        name, home = row.team.name, enumerate_words(_name(one.player) for one in row.members)
    else:
        name, home = _name(row.player), row.player.home
    return Certificate(
        name=name,
        home=home,
        place=place,
        number=str(row.rank or ""),
        points=points(row.points, tournament.rules.is_zero_sum),
        players=players,
        tournament=tournament.name,
    )


def _prize_place(line: GivenPrize) -> str:
    prize = line.prize
    is_plain = prize.kind == Prize.Kind.PLACE and not prize.title
    if not is_plain or prize.within in (Prize.Within.LOCAL, Prize.Within.GROUP):
        return line.title
    among = AMONG.get(Prize.Within(prize.within))
    return f"{_place(prize.number)}, {among}" if among else _place(prize.number)


def _place(number: int) -> str:
    return pgettext("certificate", "Place %(number)s") % {"number": number}


def _name(player: Player) -> str:
    """As people are called, and whole: the sheet is handed to the person it names."""
    people: list[Player | Substitution] = [player, *substitutes_of(player)]
    if player.is_erased:
        return player.full_name
    return " / ".join(f"{one.first_name} {one.last_name}".strip() for one in people)
