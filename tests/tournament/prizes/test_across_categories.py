"""Prizes that compare adults with minors: by points, not by the places of two rankings."""

from datetime import date
from pathlib import Path

import pytest

from tests.factories import enter, make_players, make_tournament, seat_players
from tests.recount import recount
from tournament.exchange.workbook import tournament_file
from tournament.models import Tournament
from tournament.prizes.awards import places_of_everybody, undrawn_places
from tournament.prizes.reasons import reason_of
from tournament.prizes.services.lots import draw_prize_lot
from tournament.prizes.services.prizes import add_prize, make_group, set_group_members
from tournament.prizes.table import prize_list
from tournament.ranking.services.lots import draw_lots
from tournament.ranking.standings import standings
from tournament.shared.errors import Refused

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("english")]


def make_evening(*points: int, minors: tuple[int, ...]) -> Tournament:
    """One table by Ebersdorf, all from Ebersdorf; `minors`: start numbers."""
    tournament = make_tournament(rule_set="ebersdorf", round_count=1)
    players = make_players(tournament, 4)
    tournament.players.update(place="Ebersdorf", birth_on=date(1980, 1, 1))
    tournament.players.filter(number__in=minors).update(birth_on=date(2012, 1, 1))
    enter(seat_players(tournament, players=players).sheets.get(), *points)
    return tournament


def assert_recounted(tournament: Tournament, folder: Path) -> None:
    """Assert that the recount agrees except for the seats, which no seed drew."""
    _code, _printed, wrong = recount(tournament_file(tournament), folder)
    assert [line for line in wrong if not line.startswith("Draw")] == []


def takers(tournament: Tournament) -> list[int | None]:
    lines = prize_list(tournament).lines
    return [line.taker.number if line.taker else None for line in lines]


@pytest.mark.program
def test_first_adult_is_ahead_of_the_first_minor_by_points(tmp_path: Path) -> None:
    """Adult 300, child 100: both are first of their ranking, and no lot is asked."""
    tournament = make_evening(100, 300, 60, 200, minors=(1, 3))
    for number in (1, 2, 3):
        add_prize(
            tournament,
            by=None,
            number=number,
            within="local",
            home="Ebersdorf",
            gift=f"Korb {number}",
        )

    assert prize_list(tournament).open_lots == ()
    assert takers(tournament) == [2, 4, 1]
    assert [reason_of(line) for line in prize_list(tournament).lines] == ["", "", ""]
    assert_recounted(tournament, tmp_path)


@pytest.mark.program
def test_group_and_measured_prizes_go_by_points_too(tmp_path: Path) -> None:
    tournament = make_evening(100, 300, 60, 200, minors=(1, 3))
    group = make_group(tournament, by=None, name="Damen")
    set_group_members(group, by=None, members=tournament.players.filter(number__in=(1, 2)))
    add_prize(tournament, by=None, within="group", group=group, gift="Blumen", is_extra=True)
    add_prize(tournament, by=None, kind="zero", gift="Honig", is_extra=True)
    add_prize(tournament, by=None, kind="round", number=1, gift="Wein", is_extra=True)
    add_prize(tournament, by=None, kind="last", within="local", home="Ebersdorf", gift="Karten")

    assert takers(tournament) == [2, 3, 2, 3]
    assert_recounted(tournament, tmp_path)


@pytest.mark.program
def test_equals_of_both_rankings_draw_lots(tmp_path: Path) -> None:
    tournament = make_evening(100, 100, 60, 60, minors=(1, 3))
    add_prize(tournament, by=None, within="local", home="Ebersdorf", gift="Korb")

    [line] = prize_list(tournament).open_lots

    assert {player.number for player in line.tied} == {1, 2}
    assert_recounted(tournament, tmp_path)


def test_lot_of_the_ranking_holds_where_a_prize_compares_everybody() -> None:
    """3 is ahead of 2 by lot among the adults; minor 1 has as much, minor 4 less."""
    tournament = make_evening(100, 100, 100, 60, minors=(1, 4))
    two, three = tournament.players.filter(number__in=(2, 3)).order_by("number")
    draw_lots(tournament, by=None, players=[two, three], order=[three, two])
    add_prize(tournament, by=None, within="local", home="Ebersdorf", gift="Korb")
    one_player = tournament.players.get(number=1)

    with pytest.raises(Refused, match="already separates von der Grün and Kovačević"):
        draw_prize_lot(
            tournament, by=None, players=[one_player, two, three], order=[two, one_player, three]
        )
    for _draw in range(8):
        lots = draw_prize_lot(tournament, by=None, players=[one_player, two, three])
        numbers = [lot.player.number for lot in sorted(lots, key=lambda lot: lot.position)]
        assert numbers.index(3) < numbers.index(2)
        tournament.lots.filter(group=lots[0].group).delete()


def test_equals_of_one_ranking_keep_the_distance_that_its_lot_gave_them() -> None:
    tournament = make_evening(300, 100, 100, 60, minors=(4,))
    two, three = tournament.players.filter(number__in=(2, 3)).order_by("number")
    draw_lots(tournament, by=None, players=[two, three], order=[three, two])

    ranked = standings(tournament)
    places = places_of_everybody(ranked, undrawn_places(ranked))

    numbers = {player.pk: player.number for player in tournament.players.all()}
    assert {numbers[int(str(pk))]: place for pk, place in places.items()} == {
        1: 1,
        3: 2,
        2: 3,
        4: 4,
    }
