"""The lot for a prize, also where the ranking lets equals share their place."""

import pytest

from tests.factories import enter, make_tournament, seat_players
from tournament.models import JournalEntry, Tournament
from tournament.prizes.services.lots import draw_prize_lot
from tournament.prizes.services.prizes import add_prize
from tournament.prizes.table import prize_list
from tournament.ranking.against_journal import list_differences
from tournament.shared.errors import Refused

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("english")]


@pytest.fixture
def level() -> Tournament:
    """1 and 2 are tied in every respect."""
    tournament = make_tournament(players=4, round_count=1)
    enter(seat_players(tournament).sheets.get(), 5, 5, -5, -5)
    return tournament


def test_lot_finds_who_gets_the_only_prize(level: Tournament) -> None:
    add_prize(level, by=None, cents=1000)
    one_player, two = level.players.filter(number__lte=2)

    draw_prize_lot(level, by=None, players=[one_player, two], order=[two, one_player])

    line = prize_list(level).lines[0]
    assert (line.taker, prize_list(level).open_lots) == (two, ())
    assert JournalEntry.objects.latest("id").action == "lots_drawn"
    assert list_differences(level) == []
    with pytest.raises(Refused, match="No prize needs"):
        draw_prize_lot(level, by=None, players=[one_player, two])


def test_lot_is_for_those_whom_a_prize_waits_for(level: Tournament) -> None:
    add_prize(level, by=None, cents=1000)

    with pytest.raises(Refused, match="No prize needs"):
        draw_prize_lot(level, by=None, players=list(level.players.filter(number__gte=3)))
    one_player, two = level.players.filter(number__lte=2)
    for order in ([one_player], [one_player, two, one_player]):
        with pytest.raises(Refused, match="a different place"):
            draw_prize_lot(level, by=None, players=[one_player, two], order=order)


def test_program_draws_where_nobody_says_the_order(level: Tournament) -> None:
    add_prize(level, by=None, cents=1000)

    draw_prize_lot(level, by=None, players=list(level.players.filter(number__lte=2)))

    taker = prize_list(level).lines[0].taker
    assert taker is not None
    assert taker.number in (1, 2)
