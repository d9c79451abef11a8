"""The lot of a cup: only between equals, only when all is played, once."""

import pytest

from tests.factories import make_user
from tests.tournament.cup.conftest import ALOIS, BABETT, CENTA, evening, make_cup, player_at
from tournament.cup.services.lots import draw_cup_lot, set_cup_lot_aside
from tournament.cup.table import table_of
from tournament.models import Cup, JournalEntry, Player
from tournament.shared.errors import Refused

pytestmark = pytest.mark.django_db


@pytest.fixture(scope="module")
def cup_id(module_rows: None) -> int:
    """Alois and Babett are equal at the last place of the final."""
    evenings = [
        evening(6, {ALOIS: 10, BABETT: 20, CENTA: 90}),
        evening(13, {ALOIS: 20, BABETT: 10, CENTA: 90}),
    ]
    return make_cup(evenings, final_places=2).pk


@pytest.fixture
def cup(cup_id: int) -> Cup:
    return Cup.objects.get(pk=cup_id)


def newest(cup: Cup) -> tuple[Player, Player]:
    last = cup.tournaments.get(venue="Wirt 13")
    return player_at(last, ALOIS), player_at(last, BABETT)


def test_lot_by_hand_is_kept_with_who_and_when(cup: Cup) -> None:
    alois, babett = newest(cup)
    user = make_user()
    assert not table_of(cup).is_final_certain

    draw_cup_lot(cup, by=user, players=[alois, babett], order=[babett, alois])

    table = table_of(cup)
    assert [(line.competitor.newest.last_name, line.row.rank, line.tie) for line in table.rows] == [
        ("Czech", 1, ""),
        ("Bäumler", 2, "lot"),
        ("Aigner", 3, "lot"),
    ]
    assert [finalist.newest.last_name for finalist in table.finalists] == ["Czech", "Bäumler"]
    assert table.is_final_certain
    entry = JournalEntry.objects.get(action="cup_lot_drawn")
    assert (entry.by, entry.new) == (
        user,
        {"group": 1, "players": [babett.pk, alois.pk], "drawn_by": "hand"},
    )


def test_program_draws_one_order_of_all(cup: Cup) -> None:
    lots = draw_cup_lot(cup, by=None, players=newest(cup))

    assert [lot.position for lot in lots] == [1, 2]
    assert table_of(cup).lots_due == ()


def test_lot_is_drawn_once(cup: Cup) -> None:
    draw_cup_lot(cup, by=None, players=newest(cup))

    with pytest.raises(Refused):
        draw_cup_lot(cup, by=None, players=newest(cup))


def test_lot_waits_for_the_last_evening(cup: Cup) -> None:
    cup.tournaments.get(venue="Wirt 13").rounds.update(closed_at=None)

    with pytest.raises(Refused):
        draw_cup_lot(cup, by=None, players=newest(cup))


def test_order_has_to_name_everybody(cup: Cup) -> None:
    alois, babett = newest(cup)

    with pytest.raises(Refused):
        draw_cup_lot(cup, by=None, players=[alois, babett], order=[alois])


def test_lot_stays_while_the_table_is_public(cup: Cup) -> None:
    draw_cup_lot(cup, by=None, players=newest(cup))
    Cup.objects.update(is_public=True)

    with pytest.raises(Refused, match="öffentliche Seite"):
        set_cup_lot_aside(cup, by=None, group=1, reason="vertauscht")


def test_lot_stays_once_a_place_in_the_final_was_offered(cup: Cup) -> None:
    lots = draw_cup_lot(cup, by=None, players=newest(cup))
    cup.people.filter(pk=lots[0].person_id).update(is_offered=True)

    with pytest.raises(Refused, match="Platz im Finale"):
        set_cup_lot_aside(cup, by=None, group=1, reason="vertauscht")
    assert cup.lots.count() == 2
