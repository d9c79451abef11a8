"""Drawing by hand: a double is refused, a gap is named, and in the end it is a draw."""

import pytest

from tests.factories import make_player, make_tournament, make_user
from tournament.draw.document import document
from tournament.draw.lot_codes import LotCode, lot_code, parse_lot
from tournament.draw.services.changes import change_round
from tournament.draw.services.draws import draw_round, redraw
from tournament.draw.services.seat_lots import give_back, store_lots, take_lot
from tournament.models import Player, SeatLot, Tournament
from tournament.seating.check import check
from tournament.shared.errors import Refused

pytestmark = pytest.mark.django_db


def by_lot(players: int = 8) -> Tournament:
    return make_tournament(players=players, draw_options={"mode": "lots"})


def take(tournament: Tournament, number: int, table: int, seat: int) -> SeatLot:
    return take_lot(tournament, by=None, round_number=1, number=number, table=table, seat=seat)


def take_all(tournament: Tournament, numbers: list[int]) -> None:
    for place, number in enumerate(numbers):
        take(tournament, number, place // 4 + 1, place % 4 + 1)


def test_lots_of_everybody_end_as_a_draw_without_a_seed() -> None:
    tournament = by_lot()
    take_all(tournament, [6, 4, 1, 8, 3, 2, 7, 5])

    draw = store_lots(tournament, by=None, round_number=1)

    assert (draw.mode, draw.seed, draw.chain_index) == ("lots", "", None)
    assert draw.places == [6, 4, 1, 8, 3, 2, 7, 5]
    assert draw.round.seats.count() == 8
    assert draw.round.sheets.count() == 2
    assert not SeatLot.objects.exists()
    assert tournament.journal.first().action == "round_drawn"
    assert [
        s.code for s in check(document(tournament, for_organiser=True)) if s.state == "wrong"
    ] == []


def test_a_lot_that_somebody_has_drawn_already_names_them() -> None:
    tournament = by_lot()
    take(tournament, 3, 1, 2)

    with pytest.raises(Refused, match="von der Grün"):
        take(tournament, 4, 1, 2)


def test_a_player_with_a_lot_gets_no_second_one() -> None:
    tournament = by_lot()
    take(tournament, 3, 1, 2)

    with pytest.raises(Refused, match="3"):
        take(tournament, 3, 2, 2)


def test_a_lot_taken_out_is_open_again() -> None:
    tournament = by_lot()
    give_back(take(tournament, 3, 1, 2), by=None)

    take(tournament, 4, 1, 2)

    assert SeatLot.objects.get().player.number == 4


def test_a_lot_taken_and_a_lot_taken_out_stand_in_the_journal() -> None:
    tournament, desk = by_lot(), make_user()
    lot = take_lot(tournament, by=desk, round_number=1, number=3, table=1, seat=2)
    player = lot.player_id

    give_back(lot, by=desk)

    place = {"round": 1, "table": 1, "seat": 2}
    entries = tournament.journal.order_by("id")
    assert list(entries.values_list("action", "by", "subject", "subject_id", "old", "new")) == [
        ("seat_lot_taken", desk.pk, "player", player, None, place),
        ("seat_lot_taken_out", desk.pk, "player", player, place, None),
    ]


@pytest.mark.parametrize(("table", "seat"), [(0, 1), (3, 1), (1, 5), (1, 0)])
def test_a_lot_that_does_not_exist(table: int, seat: int) -> None:
    tournament = by_lot()

    with pytest.raises(Refused):
        take(tournament, 3, table, seat)


def test_a_lot_for_somebody_who_is_not_there() -> None:
    tournament = by_lot()
    make_player(tournament, 9, is_present=False)

    with pytest.raises(Refused, match="9"):
        take(tournament, 9, 1, 1)


def test_gaps_are_named_lot_by_lot_and_player_by_player() -> None:
    tournament = by_lot()
    take_all(tournament, [6, 4, 1, 8, 3, 2])

    with pytest.raises(Refused) as refused:
        store_lots(tournament, by=None, round_number=1)

    assert "2/3, 2/4" in str(refused.value)
    assert "5, 7" in str(refused.value)
    assert not tournament.draws.exists()


def test_somebody_who_left_with_a_lot_is_named() -> None:
    tournament = by_lot(8)
    take_all(tournament, [6, 4, 1, 8, 3, 2, 7, 5])
    Player.objects.filter(number=5).update(is_present=False)
    make_player(tournament, 9)

    with pytest.raises(Refused, match="9"):
        store_lots(tournament, by=None, round_number=1)


def test_lots_of_a_drawn_round_are_void() -> None:
    tournament = by_lot()
    draw_round(tournament, by=None, round_number=1)

    with pytest.raises(Refused):
        take(tournament, 3, 1, 1)


def test_a_round_drawn_by_lot_can_be_changed_and_drawn_again() -> None:
    tournament = by_lot()
    take_all(tournament, [6, 4, 1, 8, 3, 2, 7, 5])
    store_lots(tournament, by=None, round_number=1)
    Player.objects.filter(number=5).update(is_present=False)
    make_player(tournament, 9)

    changed = change_round(tournament, by=None, round_number=1, reason="Nr. 5 ging, Nr. 9 kam.")
    again = redraw(tournament, by=None, round_number=1, reason="Ein Los lag unterm Tisch.")

    assert changed.places == [6, 4, 1, 8, 3, 2, 7, 9]
    assert again.mode == "uniform"
    assert [
        s.code for s in check(document(tournament, for_organiser=True)) if s.state == "wrong"
    ] == []


def test_code_of_a_lot_is_read_back_and_finds_a_wrong_key() -> None:
    tournament = make_tournament()
    code = lot_code(tournament, 2, 17, 3)

    assert parse_lot(tournament, code.lower()) == LotCode(2, 17, 3)
    assert parse_lot(tournament, code.replace("17", "71")) is None
    assert parse_lot(tournament, code.replace("3", "4")) is None
    assert parse_lot(tournament, "Tisch 3") is None


def test_code_from_a_scanner_that_types_as_on_an_american_keyboard() -> None:
    """A German keyboard turns - into ß and swaps Y and Z."""
    tournament = by_lot()
    codes = [lot_code(tournament, 1, table, seat) for table in range(1, 31) for seat in range(1, 5)]

    scanned = [code.translate(str.maketrans("-Y", "ßZ")) for code in codes]

    assert any("Y" in code for code in codes)
    assert [parse_lot(tournament, text) for text in scanned] == [
        parse_lot(tournament, code) for code in codes
    ]
