"""Here or not, withdrawn, excluded, back again; the waiting list."""

from datetime import timedelta

import pytest
from django.utils import timezone

from tests.factories import make_player, make_players, make_tournament, seat_players
from tests.tournament.registration.conftest import seat
from tournament.models import (
    Draw,
    JournalEntry,
    Player,
    Round,
    Seat,
    SheetTotal,
    TableSheet,
    Tournament,
)
from tournament.registration.services.attendance import (
    admit_from_waiting_list,
    check_in,
    check_out,
    exclude_player,
    move_to_waiting_list,
    readmit_player,
    withdraw_player,
)
from tournament.registration.services.players import register_player
from tournament.shared.errors import Refused

pytestmark = pytest.mark.django_db


def give_result(player: Player) -> None:
    seat(player)
    sheet = TableSheet.objects.create(
        round=Round.objects.get(), draw=Draw.objects.get(), table=1, state="entered", kind="totals"
    )
    SheetTotal.objects.create(sheet=sheet, seat=Seat.objects.get(), points=12)


def states(tournament: Tournament) -> dict[int, str]:
    return dict(tournament.players.order_by("number").values_list("number", "state"))


def actions() -> list[str]:
    return list(JournalEntry.objects.order_by("id").values_list("action", flat=True))


def test_withdrawal_leaves_all_other_numbers_and_frees_its_own(tournament: Tournament) -> None:
    players = make_players(tournament, 8)

    withdraw_player(players[4], by=None)

    numbers = tournament.players.exclude(state="withdrawn").values_list("number", flat=True)
    assert list(numbers) == [1, 2, 3, 4, 6, 7, 8]
    assert (
        register_player(tournament, by=None, entrant=Player(last_name="Zink", number=5)).number == 5
    )


def test_withdrawal_returns_the_fee_unless_told_otherwise(tournament: Tournament) -> None:
    paid = {"paid_cents": 1500, "paid_by": "cash", "paid_at": timezone.now()}
    back = make_player(tournament, 1, **paid)
    player = make_player(tournament, 2, **paid)

    withdraw_player(back, by=None)
    withdraw_player(player, by=None, is_fee_returned=False)

    assert list(tournament.players.values_list("paid_cents", flat=True)) == [None, 1500]
    entry = JournalEntry.objects.order_by("id").first()
    assert entry is not None
    assert entry.old == {
        "state": "registered",
        "number": 1,
        "paid_cents": 1500,
        "paid_by": "cash",
    }


def test_withdrawal_with_a_seat_is_refused(tournament: Tournament) -> None:
    player = make_player(tournament, 1)
    seat(player)

    with pytest.raises(Refused, match="1"):
        withdraw_player(player, by=None)

    assert states(tournament) == {1: "registered"}


def test_withdrawal_with_a_result_is_refused_exclusion_is_not(tournament: Tournament) -> None:
    player = make_player(tournament, 1, paid_cents=1500, paid_by="cash")
    give_result(player)

    with pytest.raises(Refused):
        withdraw_player(player, by=None)
    exclude_player(player, by=None, reason="Karten gezinkt")

    player.refresh_from_db()
    assert (player.state, player.paid_cents, SheetTotal.objects.count()) == ("excluded", 1500, 1)
    assert JournalEntry.objects.get().reason == "Karten gezinkt"


@pytest.mark.parametrize(("has_seat", "numbers"), [(False, [9]), (True, [])])
def test_exclusion_before_the_draw_admits_the_next_of_the_waiting_list(
    tournament: Tournament, has_seat: bool, numbers: list[int]
) -> None:
    player, *_others = make_players(tournament, 8)
    make_player(tournament, 9, state="waiting")
    if has_seat:
        seat_players(tournament, players=[player, *_others])

    admitted = exclude_player(player, by=None, reason="betrunken")

    assert [each.number for each in admitted] == numbers


def test_exclusion_without_reason_is_refused(tournament: Tournament) -> None:
    player = make_player(tournament, 1)

    with pytest.raises(Refused):
        exclude_player(player, by=None, reason=" ")


def test_excluded_and_withdrawn_can_come_back(tournament: Tournament) -> None:
    excluded = make_player(tournament, 1, state="excluded")
    withdrawn = make_player(tournament, 2, state="withdrawn")
    replaced = make_player(tournament, 3, state="withdrawn")
    make_player(tournament, 3)

    numbers = [readmit_player(player, by=None).number for player in (excluded, withdrawn, replaced)]

    assert numbers == [1, 2, 4]
    assert set(tournament.players.values_list("state", flat=True)) == {"registered"}
    assert "4" in Player.objects.get(pk=replaced.pk).search_key.split()


def test_who_comes_back_after_the_close_needs_a_reason() -> None:
    closed = timezone.now() - timedelta(minutes=1)
    withdrawn = make_player(make_tournament(registration_closes_at=closed), 1, state="withdrawn")

    with pytest.raises(Refused):
        readmit_player(withdrawn, by=None)

    assert readmit_player(withdrawn, by=None, reason="Irrtum").state == "registered"


def test_waiting_list_moves_up_by_itself() -> None:
    tournament = make_tournament(capacity=8)
    players = [
        register_player(tournament, by=None, entrant=Player(last_name=f"Bär {n}"))
        for n in range(10)
    ]
    assert states(tournament) == dict.fromkeys(range(1, 9), "registered") | {
        9: "waiting",
        10: "waiting",
    }

    moved_up = withdraw_player(players[2], by=None)

    assert moved_up == [Player.objects.get(number=9)]
    assert states(tournament) == dict.fromkeys(range(1, 10), "registered") | {
        3: "withdrawn",
        10: "waiting",
    }
    assert actions()[-2:] == ["player_withdrawn", "player_admitted"]


def test_waiting_list_moves_up_without_a_limit_for_each_who_leaves(tournament: Tournament) -> None:
    players = make_players(tournament, 6)
    for player in players[4:]:
        move_to_waiting_list(player, by=None)

    withdraw_player(players[0], by=None)

    assert states(tournament) == {
        1: "withdrawn",
        2: "registered",
        3: "registered",
        4: "registered",
        5: "registered",
        6: "waiting",
    }


def test_who_waits_comes_before_somebody_new() -> None:
    tournament = make_tournament(capacity=2)
    make_player(tournament, 1)
    make_player(tournament, 2, state="waiting")

    register_player(tournament, by=None, entrant=Player(last_name="Zink"))

    assert states(tournament) == {1: "registered", 2: "registered", 3: "waiting"}


def test_director_may_admit_beyond_the_limit() -> None:
    tournament = make_tournament(capacity=1)
    make_player(tournament, 1)
    waiting = make_player(tournament, 2, state="waiting")

    assert admit_from_waiting_list(waiting, by=None).state == "registered"
    with pytest.raises(Refused):
        admit_from_waiting_list(waiting, by=None)


def test_presence_is_noted_once(tournament: Tournament) -> None:
    player = make_player(tournament, 1, is_present=False)

    check_in(player, by=None)
    check_in(player, by=None)
    check_out(player, by=None)

    assert actions() == ["player_checked_in", "player_checked_out"]
    assert Player.objects.get().is_present is False


@pytest.mark.parametrize("change", [check_in, withdraw_player, readmit_player])
def test_closed_tournament_is_read_only(change) -> None:
    player = make_player(make_tournament(state="closed"), 1)

    with pytest.raises(Refused):
        change(player, by=None)
