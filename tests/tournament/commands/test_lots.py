"""Lots of teams and cups by command; those of players are in test_whole_evening.py."""

import pytest
from django.core.management import CommandError

from tests.factories import enter, make_tournament, seat_players
from tests.printed import printed
from tests.tournament.cup.conftest import ALOIS, BABETT, CENTA, evening, make_cup, player_at
from tests.tournament.teams.conftest import team
from tournament.cup.table import table_of
from tournament.models import Cup, JournalEntry, Tournament
from tournament.prizes.services.prizes import add_prize
from tournament.ranking.standings import standings
from tournament.teams.ranking import team_standings

pytestmark = pytest.mark.django_db


@pytest.fixture
def teams() -> Tournament:
    """A and B are equal: each has one of the winners and one of the losers."""
    tournament = make_tournament(
        players=4, round_count=1, slug="rennen", team_size=2, team_counting=2
    )
    enter(seat_players(tournament).sheets.get(), 10, 10, -10, -10)
    team(tournament, "Die Ofensitzer", 1, 3)
    team(tournament, "Herz sticht", 2, 4)
    return tournament


@pytest.fixture
def cup() -> Cup:
    """Alois and Babett are equal at the last place of the final."""
    evenings = [
        evening(6, {ALOIS: 10, BABETT: 20, CENTA: 90}),
        evening(13, {ALOIS: 20, BABETT: 10, CENTA: 90}),
    ]
    return make_cup(evenings, final_places=2)


def test_lots_of_teams_are_shown_recorded_and_set_aside(teams: Tournament) -> None:
    assert "Es fehlt das Los um Platz 1: Die Ofensitzer und Herz sticht" in printed(
        "lots", "rennen", "--teams"
    )

    recorded = printed("lots", "rennen", "herz sticht", "Die Ofensitzer", "--teams")

    rows = team_standings(standings(teams)).rows
    assert [row.team.name for row in rows] == ["Herz sticht", "Die Ofensitzer"]
    assert "Es fehlt" not in recorded
    assert "Es fehlt" in printed(
        "lots", "rennen", "--teams", "--set-aside", "1", "--reason", "vertauscht"
    )
    assert JournalEntry.objects.latest("id").action == "team_lots_set_aside"
    assert "Es fehlt" not in printed("lots", "rennen", "--teams", "--draw")


def test_lots_of_a_cup_are_shown_recorded_and_set_aside(cup: Cup) -> None:
    last_evening = cup.tournaments.get(venue="Wirt 13")
    alois, babett = (player_at(last_evening, person).full_name for person in (ALOIS, BABETT))
    assert "Es fehlt das Los um Platz 2" in printed("lots", cup.slug, "--cup")

    recorded = printed("lots", cup.slug, babett, alois, "--cup")

    names = [row.competitor.newest.full_name for row in table_of(cup).rows]
    assert names[1:] == [babett, alois]
    assert "Es fehlt" not in recorded
    assert "Es fehlt" in printed(
        "lots", cup.slug, "--cup", "--set-aside", "1", "--reason", "vertauscht"
    )
    assert JournalEntry.objects.latest("id").action == "cup_lot_set_aside"
    printed("lots", cup.slug, "--cup", "--draw")
    assert table_of(cup).lots_due == ()


def test_unknown_team_cup_and_number_are_refused_by_name(teams: Tournament) -> None:
    with pytest.raises(CommandError, match=r"„Herz“ gibt es nicht\. Bekannt sind: Die Ofensitzer"):
        printed("lots", "rennen", "Herz", "Die Ofensitzer", "--teams")
    with pytest.raises(CommandError, match="keinen Pokal „rennen“"):
        printed("lots", "rennen", "--cup")
    with pytest.raises(CommandError, match="„erstes“"):
        printed("lots", "rennen", "erstes", "2")
    assert not JournalEntry.objects.filter(action__contains="lots").exists()


@pytest.mark.parametrize("arguments", [("2", "1"), ("--draw",)])
def test_lot_that_only_a_prize_needs_is_shown_and_drawn(arguments: tuple[str, ...]) -> None:
    """spin.de: who is equal shares the place, but only one gets the ham."""
    tournament = make_tournament(players=4, rule_set="spin", round_count=1, slug="rennen")
    enter(seat_players(tournament).sheets.get(), 2, 2, -2, -2)
    add_prize(tournament, by=None, number=1, gift="Schinken")
    assert "Es fehlt das Los um den Preis „1. Platz“" in printed("lots", "rennen")

    assert "Es fehlt" not in printed("lots", "rennen", *arguments)
