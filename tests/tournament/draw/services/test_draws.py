"""Drawing, drawing again, and everything that must be refused; nothing is lost on the way."""

import threading
from hashlib import sha256
from itertools import combinations

import pytest
from django.db import connection

from tests.factories import make_player, make_players, make_tournament
from tests.tournament.seating.documents import shuffle_numbers
from tournament.draw.services.draws import draw_all_rounds, draw_round, redraw
from tournament.draw.services.protocol import close_registration
from tournament.models import Draw, JournalEntry, Player, Seat, TableSheet, Tournament
from tournament.shared.errors import Conflict, Refused

pytestmark = pytest.mark.django_db


def seats(tournament: Tournament, round_number: int) -> list[tuple[int, int, int]]:
    rows = Seat.objects.filter(round__tournament=tournament, round__number=round_number)
    return list(rows.values_list("table", "seat", "player__number"))


def journal(tournament: Tournament) -> list[str]:
    return list(tournament.journal.order_by("id").values_list("action", flat=True))


def test_draw_round_stores_draw_seats_and_open_lists() -> None:
    tournament = make_tournament(players=8)

    draw = draw_round(tournament, by=None, round_number=1, seed="SKD1 Testvektor")

    assert (draw.number, draw.round.number, draw.is_current) == (1, 1, True)
    assert (draw.mode, draw.algorithm, draw.seed) == ("uniform", "SKD1", "SKD1 Testvektor")
    assert draw.players == [1, 2, 3, 4, 5, 6, 7, 8]
    assert draw.places == [6, 4, 1, 8, 3, 2, 7, 5]
    assert seats(tournament, 1) == [
        (1, 1, 6),
        (1, 2, 4),
        (1, 3, 1),
        (1, 4, 8),
        (2, 1, 3),
        (2, 2, 2),
        (2, 3, 7),
        (2, 4, 5),
    ]
    assert list(draw.sheets.values_list("table", "state", "version")) == [
        (1, "open", 0),
        (2, "open", 0),
    ]
    assert journal(tournament) == ["registration_closed", "round_drawn"]


def test_draw_round_without_a_seed_makes_one_that_nobody_can_know() -> None:
    tournament, other = make_tournament(), make_tournament()
    make_players(tournament, 64)
    make_players(other, 64)

    draw = draw_round(tournament, by=None, round_number=1)
    same_field = draw_round(other, by=None, round_number=1)

    slug, _list, _options, ingredient, link = draw.seed.split("|")
    assert (slug, ingredient, draw.chain_index) == (tournament.slug, "", 1)
    assert sha256(bytes.fromhex(link)).hexdigest() == tournament.seed_chain.commitment
    assert draw.places == shuffle_numbers(draw.players, seed=draw.seed, round_number=1)
    assert draw.places != same_field.places


def test_draw_round_takes_registered_players_and_fill_ins_who_are_here() -> None:
    tournament = make_tournament(players=3)
    make_player(tournament, 4, state=Player.State.FILL_IN)
    make_player(tournament, 5, is_present=False)
    for number, state in enumerate(("waiting", "withdrawn", "excluded"), 6):
        make_player(tournament, number, state=state)

    draw = draw_round(tournament, by=None, round_number=1)

    assert draw.players == [1, 2, 3, 4]


def test_draw_round_in_any_order_counts_the_draws_through_the_tournament() -> None:
    tournament = make_tournament(players=4, round_count=3)

    drawn = [draw_round(tournament, by=None, round_number=n) for n in (3, 1, 2)]

    assert [(draw.round.number, draw.number) for draw in drawn] == [(3, 1), (1, 2), (2, 3)]


@pytest.mark.parametrize("count", [5, 13, 14, 15])
def test_draw_round_with_a_remainder_says_how_many_are_over(count: int) -> None:
    tournament = make_tournament(players=count)

    with pytest.raises(Refused) as refused:
        draw_round(tournament, by=None, round_number=1)

    sentence = str(refused.value)
    assert f" {count % 4} " in sentence
    assert f"({4 - count % 4})" in sentence
    assert not Draw.objects.exists()
    assert not JournalEntry.objects.exists()


@pytest.mark.parametrize("count", [0, 1, 2, 3])
def test_draw_round_with_fewer_than_four(count: int) -> None:
    tournament = make_tournament(players=count)

    with pytest.raises(Refused, match=str(count)):
        draw_round(tournament, by=None, round_number=1)


@pytest.mark.parametrize("round_number", [0, 3, -1])
def test_draw_round_that_the_tournament_does_not_have(round_number: int) -> None:
    tournament = make_tournament(players=4, round_count=2)

    with pytest.raises(Refused, match=str(round_number)):
        draw_round(tournament, by=None, round_number=round_number)

    assert not tournament.rounds.exists()


@pytest.mark.parametrize("seed", ["a\0b", "\udcff"])
def test_draw_round_with_a_seed_that_cannot_be_written_down(seed: str) -> None:
    tournament = make_tournament(players=4)

    with pytest.raises(Refused):
        draw_round(tournament, by=None, round_number=1, seed=seed)


def test_draw_round_twice_asks_for_a_reason() -> None:
    tournament = make_tournament(players=8)
    draw_round(tournament, by=None, round_number=1)
    before = seats(tournament, 1)

    with pytest.raises(Refused):
        draw_round(tournament, by=None, round_number=1)

    assert seats(tournament, 1) == before


def test_draw_round_of_a_closed_tournament() -> None:
    tournament = make_tournament(players=4, state=Tournament.State.CLOSED)

    with pytest.raises(Refused, match=tournament.name):
        draw_round(tournament, by=None, round_number=1)


def test_draw_all_rounds_leaves_drawn_ones_alone() -> None:
    tournament = make_tournament(players=16, round_count=3)
    second = draw_round(tournament, by=None, round_number=2)

    drawn = draw_all_rounds(tournament, by=None, seed="SKD1 Testvektor")

    assert [(draw.round.number, draw.number) for draw in drawn] == [(1, 2), (3, 3)]
    assert drawn[0].places == [15, 6, 4, 14, 9, 5, 16, 7, 1, 3, 8, 11, 2, 12, 10, 13]
    assert drawn[1].places == shuffle_numbers(range(1, 17), seed="SKD1 Testvektor", round_number=3)
    second.refresh_from_db()
    assert second.is_current


def test_draw_all_rounds_with_nothing_left_to_draw() -> None:
    tournament = make_tournament(players=4)
    draw_all_rounds(tournament, by=None)

    with pytest.raises(Refused):
        draw_all_rounds(tournament, by=None)


def test_draw_all_rounds_draws_none_when_one_is_refused() -> None:
    tournament = make_tournament(players=6)

    with pytest.raises(Refused):
        draw_all_rounds(tournament, by=None)

    assert not Draw.objects.exists()


def test_redraw_keeps_the_old_draw_and_replaces_its_seats() -> None:
    tournament = make_tournament(players=8)
    old = draw_round(tournament, by=None, round_number=1)
    old_places = old.places
    for number in (9, 10, 11, 12):
        make_player(tournament, number)

    new = redraw(
        tournament, by=None, round_number=1, reason=" Vier Nachzügler. ", seed="SKD1 Testvektor"
    )

    old.refresh_from_db()
    assert (old.number, old.is_current, old.places) == (1, False, old_places)
    assert (new.number, new.is_current, new.reason) == (2, True, "Vier Nachzügler.")
    assert [number for _table, _seat, number in seats(tournament, 1)] == new.places
    assert list(TableSheet.objects.values_list("draw__number", "table")) == [(2, 1), (2, 2), (2, 3)]
    entry = tournament.journal.first()
    assert entry is not None
    assert (entry.action, entry.reason) == ("round_redrawn", "Vier Nachzügler.")
    assert (entry.old["draw"], entry.new["draw"], entry.new["players"]) == (1, 2, 12)


def test_redraw_three_times_keeps_every_draw() -> None:
    tournament = make_tournament(players=8)
    draw_round(tournament, by=None, round_number=1)

    for reason in ("Erster Grund.", "Zweiter Grund."):
        redraw(tournament, by=None, round_number=1, reason=reason)

    assert list(tournament.draws.values_list("number", "reason", "is_current")) == [
        (1, "", False),
        (2, "Erster Grund.", False),
        (3, "Zweiter Grund.", True),
    ]


@pytest.mark.parametrize("reason", ["", "  ", "\n"])
def test_redraw_without_a_reason(reason: str) -> None:
    tournament = make_tournament(players=8)
    draw_round(tournament, by=None, round_number=1)
    before = seats(tournament, 1)

    with pytest.raises(Refused):
        redraw(tournament, by=None, round_number=1, reason=reason)

    assert seats(tournament, 1) == before


def test_redraw_of_a_round_that_is_not_drawn() -> None:
    tournament = make_tournament(players=8)

    with pytest.raises(Refused):
        redraw(tournament, by=None, round_number=1, reason="Zu früh.")


@pytest.mark.parametrize(
    "changes",
    [
        {"state": "entered", "kind": "totals"},
        {"state": "checked", "kind": "games"},
        {"state": "clarification", "draft": {"points-1": "3"}},
        {"state": "void"},
    ],
    ids=lambda changes: changes["state"],
)
def test_redraw_once_a_list_is_there_names_its_table(changes: dict[str, object]) -> None:
    tournament = make_tournament(players=12)
    draw_round(tournament, by=None, round_number=1)
    TableSheet.objects.filter(table=3).update(**changes)
    before = seats(tournament, 1)

    with pytest.raises(Refused, match=r"\b3\b"):
        redraw(tournament, by=None, round_number=1, reason="Zu spät.")

    assert seats(tournament, 1) == before
    assert tournament.draws.count() == 1


def test_redraw_touches_no_other_round() -> None:
    tournament = make_tournament(players=8)
    draw_all_rounds(tournament, by=None)
    TableSheet.objects.filter(round__number=1, table=1).update(state="entered", kind="totals")
    first_round = seats(tournament, 1)

    redraw(tournament, by=None, round_number=2, reason="Nr. 3 ist nach Hause gegangen.")

    assert seats(tournament, 1) == first_round
    assert TableSheet.objects.filter(round__number=1).count() == 2


def test_redraw_of_a_draw_that_no_longer_counts() -> None:
    tournament = make_tournament(players=8)
    draw_round(tournament, by=None, round_number=1)
    redraw(tournament, by=None, round_number=1, reason="Erster.", replaces=1)

    with pytest.raises(Conflict, match=r"\b2\b"):
        redraw(tournament, by=None, round_number=1, reason="Zweiter.", replaces=1)


def test_redraw_with_a_remainder_keeps_the_seats() -> None:
    tournament = make_tournament(players=8)
    draw_round(tournament, by=None, round_number=1)
    make_player(tournament, 9)

    with pytest.raises(Refused):
        redraw(tournament, by=None, round_number=1, reason="Nr. 9 ist da.")

    assert len(seats(tournament, 1)) == 8


def test_close_registration_twice_is_recorded_once() -> None:
    tournament = make_tournament()

    close_registration(tournament, by=None)
    close_registration(tournament, by=None)

    tournament.refresh_from_db()
    assert tournament.state == Tournament.State.RUNNING
    assert journal(tournament) == ["registration_closed"]


@pytest.mark.django_db(transaction=True)
def test_draw_round_by_two_desks_at_once_has_one_winner() -> None:
    tournament = make_tournament(players=16)
    start = threading.Barrier(4)
    outcomes: list[str] = []

    def desk() -> None:
        start.wait()
        try:
            draw_round(tournament, by=None, round_number=1)
            outcomes.append("drawn")
        except Refused:
            outcomes.append("refused")
        finally:
            connection.close()

    desks = [threading.Thread(target=desk) for _ in range(4)]
    for thread in desks:
        thread.start()
    for thread in desks:
        thread.join()

    assert sorted(outcomes) == ["drawn", "refused", "refused", "refused"]
    assert Draw.objects.count() == 1
    assert Seat.objects.count() == 16


def test_draws_of_448_players_meet_again_about_as_often_as_chance_says() -> None:
    """Over 60 fixed seeds the mean lies within four standard errors of 4.5."""
    total = 0
    for n in range(60):
        places = [shuffle_numbers(range(448), seed=f"Mittel {n}", round_number=r) for r in (1, 2)]
        first, second = (
            {
                frozenset(pair)
                for start in range(0, 448, 4)
                for pair in combinations(order[start : start + 4], 2)
            }
            for order in places
        )
        total += len(first & second)

    assert abs(total - 60 * 4.5) <= 4 * (60 * 4.5) ** 0.5
