"""The facts about the tournament in the head and foot of every paper."""

from dataclasses import dataclass
from datetime import datetime

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import pgettext

from tournament.models import Tournament
from tournament.shared.chain import head_of
from tournament.shared.club import club_of
from tournament.shared.paper.fonts import drawable, width_of
from tournament.shared.signs import round_title


@dataclass(frozen=True, slots=True)
class Masthead:
    tournament: str
    day: str
    printed_at: str
    round_name: str = ""
    journal: str = ""  # the head of its chain
    short_name: str = ""
    club: str = ""
    logo: bytes = b""  # PNG; b"": the program's mark

    @property
    def occasion(self) -> str:
        return " · ".join(filter(None, (self.club, self.day)))

    def named(self, width: float, font: str, size: float, *, after: str = "") -> str:
        whole = self.tournament + after
        is_room = width_of(drawable(whole), font, size) <= width
        return whole if is_room or not self.short_name else self.short_name + after


def masthead(tournament: Tournament, *, now: datetime, round_number: int | None = None) -> Masthead:
    day = date_format(tournament.date, pgettext("date format", "l, j F Y"))
    club = club_of(tournament)  # one query for all papers
    printed = date_format(timezone.localtime(now), pgettext("date format", "j F Y, H:i"))
    return Masthead(
        tournament=tournament.name,
        day=" · ".join(part for part in (day, tournament.venue) if part),
        printed_at=printed,
        round_name=round_title(round_number) if round_number else "",
        journal=head_of(tournament),
        short_name=tournament.short_name,
        club=club.name,
        logo=bytes(club.logo),
    )
