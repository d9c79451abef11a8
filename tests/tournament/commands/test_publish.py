"""The public page by command: on, off, seats, ranking."""

from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from tests.factories import enter, make_tournament, seat_players
from tournament.models import Tournament
from tournament.results.services.rounds import close_round

pytestmark = pytest.mark.django_db


@pytest.fixture
def played() -> Tournament:
    """Round 1 is closed."""
    tournament = make_tournament(players=4, slug="rennen")
    first = seat_players(tournament)
    enter(first.sheets.get(), 10, 4, -4, -10)
    close_round(first, by=None)
    return tournament


def run(*arguments: str) -> str:
    out = StringIO()
    call_command(*arguments, stdout=out)
    return out.getvalue()


def seen(tournament: Tournament) -> tuple[bool, int]:
    tournament.refresh_from_db()
    return tournament.is_public, tournament.released_round


def test_publish_switches_the_page_on_and_says_where_it_is(played: Tournament) -> None:
    assert "/p/rennen/" in run("publish", "rennen")
    assert seen(played) == (True, 0)


def test_publish_releases_the_newest_closed_ranking(played: Tournament) -> None:
    run("publish", "rennen", "--ranking")

    assert seen(played) == (True, 1)


def test_publish_posts_the_seats(played: Tournament) -> None:
    played.rounds.update(posted_at=None)

    run("publish", "rennen", "--seats")

    assert played.rounds.filter(posted_at=None).count() == 0


def test_publish_of_a_round_that_is_not_drawn_changes_nothing(played: Tournament) -> None:
    with pytest.raises(CommandError, match="Runde 2"):
        run("publish", "rennen", "--ranking", "2")

    assert seen(played) == (False, 0)


def test_unpublish_takes_the_ranking_back_and_leaves_the_page_on(played: Tournament) -> None:
    run("publish", "rennen", "--ranking", "1")

    with pytest.raises(CommandError):
        run("unpublish", "rennen", "--ranking")
    run("unpublish", "rennen", "--ranking", "--reason", "Tisch 1 strittig")

    assert seen(played) == (True, 0)


def test_unpublish_switches_the_page_off(played: Tournament) -> None:
    run("publish", "rennen", "--ranking", "1")
    run("unpublish", "rennen")

    assert seen(played) == (False, 1)
