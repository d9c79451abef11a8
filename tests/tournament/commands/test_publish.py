"""The public page by command: on, off, seats, ranking."""

import pytest
from django.core.management import CommandError

from tests.factories import enter, make_tournament, seat_players
from tests.printed import printed
from tournament.models import Tournament
from tournament.results.services.rounds import close_round
from tournament.results.services.sheets import reopen_sheet

pytestmark = pytest.mark.django_db


@pytest.fixture
def played() -> Tournament:
    """Round 1 is closed."""
    tournament = make_tournament(players=4, slug="rennen")
    first = seat_players(tournament)
    enter(first.sheets.get(), 10, 4, -4, -10)
    close_round(first, by=None)
    return tournament


def seen(tournament: Tournament) -> tuple[bool, int]:
    tournament.refresh_from_db()
    return tournament.is_public, tournament.released_round


def test_publish_switches_the_page_on_and_says_where_it_is(played: Tournament) -> None:
    assert "/p/rennen/" in printed("publish", "rennen")
    assert seen(played) == (True, 0)


def test_publish_releases_the_newest_closed_ranking(played: Tournament) -> None:
    printed("publish", "rennen", "--ranking")

    assert seen(played) == (True, 1)


def test_publish_of_a_running_round_has_to_be_asked_for_and_says_so(played: Tournament) -> None:
    played.rounds.update(closed_at=None)
    reopen_sheet(played.rounds.get().sheets.get(), by=None, reason="Summe")

    with pytest.raises(CommandError, match="keine Runde geschlossen"):
        printed("publish", "rennen", "--ranking")
    assert "Rangliste: Runde 1 ist noch nicht vollständig" in printed(
        "publish", "rennen", "--ranking", "1"
    )


def test_publish_posts_the_seats(played: Tournament) -> None:
    played.rounds.update(posted_at=None)

    printed("publish", "rennen", "--seats")

    assert played.rounds.filter(posted_at=None).count() == 0


def test_publish_of_a_round_that_is_not_drawn_changes_nothing(played: Tournament) -> None:
    with pytest.raises(CommandError, match="Runde 2"):
        printed("publish", "rennen", "--ranking", "2")

    assert seen(played) == (False, 0)


def test_unpublish_takes_the_ranking_back_and_leaves_the_page_on(played: Tournament) -> None:
    printed("publish", "rennen", "--ranking", "1")

    with pytest.raises(CommandError):
        printed("unpublish", "rennen", "--ranking")
    printed("unpublish", "rennen", "--ranking", "--reason", "Tisch 1 strittig")

    assert seen(played) == (True, 0)


def test_unpublish_switches_the_page_off(played: Tournament) -> None:
    printed("publish", "rennen", "--ranking", "1")
    printed("unpublish", "rennen")

    assert seen(played) == (False, 1)
