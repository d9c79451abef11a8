"""A tournament whose teams have four members, of whom the best three count."""

import pytest

from tests.factories import enter, make_tournament, seat_players
from tournament.journal.sentences import journal_lines
from tournament.models import Player, TableSheet, Team, Tournament
from tournament.teams.services import make_team, set_team_rules


def members(tournament: Tournament, *numbers: int) -> list[Player]:
    by_number = {player.number: player for player in tournament.players.all()}
    return [by_number[number] for number in numbers]


def team(tournament: Tournament, name: str, *numbers: int) -> Team:
    return make_team(
        tournament, by=None, name=name, members=members(tournament, *numbers), reason="spät"
    )


@pytest.fixture
def tournament() -> Tournament:
    """Twelve people, one round, nothing drawn."""
    evening = make_tournament(players=12, slug="rennen", round_count=1, fee_cents=1000)
    return set_team_rules(evening, by=None, size=4, counting=3, fee_cents=800)


@pytest.fixture
def lists(tournament: Tournament) -> list[TableSheet]:
    """Numbers 1 to 4 sit at table 1 and so on; nothing is typed yet."""
    return list(seat_players(tournament).sheets.order_by("table"))


@pytest.fixture
def played(tournament: Tournament, lists: list[TableSheet]) -> Tournament:
    """1 to 12 with 20, 0, −2, −18; 9, 3, −3, −9; 6, 4, −4, −6."""
    enter(lists[0], 20, 0, -2, -18)
    enter(lists[1], 9, 3, -3, -9)
    enter(lists[2], 6, 4, -4, -6)
    return tournament


def journal_sentences(tournament: Tournament) -> list[str]:
    entries = tournament.journal.select_related("by").order_by("seq")
    return [line.words.replace("\xa0", " ") for line in journal_lines(tournament, entries)]
