"""The spread of the points in a round, as positions in a picture and in words."""

import pytest
from django.test import Client

from tests.factories import enter, make_tournament, seat_players
from tests.markup import texts
from tournament.models import Tournament
from tournament.ranking.spread import WIDTH, spreads
from tournament.ranking.standings import standings

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("english")]


@pytest.fixture
def evening() -> Tournament:
    """Eight played the first round; of the second one list of two is in."""
    tournament = make_tournament(players=8, slug="rennen")
    first = seat_players(tournament)
    enter(first.sheets.get(table=1), 30, -8, -8, -14)
    enter(first.sheets.get(table=2), 10, 4, -4, -10)
    enter(seat_players(tournament, 2).sheets.get(table=1), 6, 6, -6, -6)
    return tournament


def test_round_is_told_in_words_and_drawn_from_the_lowest_to_the_highest(
    evening: Tournament,
) -> None:
    (spread,) = spreads(standings(evening))

    assert spread["number"] == 1
    assert spread["words"] == "half of the players between −8 and +6, all between −14 and +30"
    assert (spread["low"], spread["high"]) == (0, WIDTH)
    assert (
        spread["low"]
        < spread["first"]
        < spread["middle"]
        < spread["zero"]
        < spread["third"]
        < spread["high"]
    )
    assert spread["half"] == round(spread["third"] - spread["first"], 1)


def test_plus_only_rounds_begin_at_nothing_and_have_no_signs() -> None:
    tournament = make_tournament(players=8, rule_set="ebersdorf", round_count=1)
    for sheet in seat_players(tournament).sheets.all():
        enter(sheet, 200, 100, 100, 50)

    (spread,) = spreads(standings(tournament))

    assert (spread["zero"], spread["high"]) == (0, WIDTH)
    assert spread["words"] == "half of the players between 88 and 125, all between 50 and 200"


def test_round_of_few_is_left_out() -> None:
    tournament = make_tournament(players=4)
    enter(seat_players(tournament).sheets.get(), 30, -8, -8, -14)

    assert spreads(standings(tournament)) == []


def test_level_round_is_drawn_as_well(evening: Tournament) -> None:
    level = make_tournament(players=8, slug="gleich")
    for sheet in seat_players(level).sheets.all():
        enter(sheet, 0, 0, 0, 0)

    (spread,) = spreads(standings(level))

    assert (spread["low"], spread["high"], spread["half"]) == (0, 0, 0)


def test_ranking_page_has_it_for_the_desk_and_not_for_the_hall(
    desk: Client, evening: Tournament
) -> None:
    Tournament.objects.update(is_public=True, released_round=1)

    heading = "How widely the results were spread"
    assert heading in texts(desk.get("/t/rennen/ranking/"), "#ranking summary")
    assert heading not in desk.get("/p/rennen/ranking/").text
