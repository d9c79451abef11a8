"""Fill-ins and the waiting list: the field comes out even, and everybody keeps their number."""

import pytest

from tests.factories import make_player, make_tournament
from tournament.draw.services.draws import draw_round, redraw
from tournament.draw.services.field import (
    add_fill_ins,
    give_up_tables_of_three,
    remove_fill_ins,
    sit_out,
    take_tables_of_three,
    trim_to_waiting_list,
)
from tournament.models import Player, Tournament
from tournament.registration.field import field_of
from tournament.shared.errors import Refused

pytestmark = pytest.mark.django_db


def numbers(tournament: Tournament, state: str) -> list[int]:
    return list(tournament.players.filter(state=state).values_list("number", flat=True))


@pytest.mark.parametrize(("count", "added"), [(13, [14, 15, 16]), (14, [15, 16]), (15, [16])])
def test_fill_up_adds_what_the_last_table_lacks(count: int, added: list[int]) -> None:
    tournament = make_tournament(players=count)

    add_fill_ins(tournament, by=None)

    assert numbers(tournament, "fill_in") == added
    assert draw_round(tournament, by=None, round_number=1).players == list(range(1, 17))


def test_fill_up_with_names_and_without() -> None:
    tournament = make_tournament(players=5)

    added = add_fill_ins(tournament, by=None, names=["Łysak, Jörg", " ", "Wirt"])

    assert [(p.last_name, p.first_name) for p in added[::2]] == [("Łysak", "Jörg"), ("Wirt", "")]
    assert added[1].full_name.endswith(" 2")
    assert "lysak" in added[0].search_key
    entry = tournament.journal.get()
    assert entry.action == "fill_ins_added"
    assert [player["number"] for player in entry.new["players"]] == [6, 7, 8]


def test_fill_up_numbers_on_behind_withdrawn_players() -> None:
    tournament = make_tournament(players=7)
    make_player(tournament, 12, state=Player.State.WITHDRAWN)

    added = add_fill_ins(tournament, by=None)

    assert [player.number for player in added] == [13]


def test_fill_up_with_a_name_that_cannot_be_stored() -> None:
    tournament = make_tournament(players=7)

    with pytest.raises(Refused, match="81"):
        add_fill_ins(tournament, by=None, names=["ä" * 81])

    assert numbers(tournament, "fill_in") == []


@pytest.mark.parametrize("change", [add_fill_ins, trim_to_waiting_list, remove_fill_ins, sit_out])
@pytest.mark.parametrize("count", [0, 3, 4, 8])
def test_changing_a_field_that_is_even_or_too_small(change, count: int) -> None:
    tournament = make_tournament(players=count)

    with pytest.raises(Refused, match=str(count)):
        change(tournament, by=None)

    assert not tournament.journal.exists()


def test_trim_to_waiting_list_takes_the_last_registered() -> None:
    tournament = make_tournament()
    for number in (1, 2, 9, 4, 5, 6, 3):  # Nr. 6 and then Nr. 3 came last
        make_player(tournament, number)
    make_player(tournament, 10, is_present=False)

    trimmed = trim_to_waiting_list(tournament, by=None)

    assert [player.number for player in trimmed] == [3, 6, 5]
    assert numbers(tournament, "waiting") == [3, 5, 6]
    assert [player.number for player in field_of(tournament).players] == [1, 2, 4, 9]
    assert tournament.journal.get().action == "moved_to_waiting_list"


def test_trim_to_waiting_list_leaves_those_with_a_seat() -> None:
    tournament = make_tournament(players=8)
    draw_round(tournament, by=None, round_number=1)
    Player.objects.filter(number=1).update(state=Player.State.WITHDRAWN)
    make_player(tournament, 9)
    make_player(tournament, 10)

    trim_to_waiting_list(tournament, by=None)

    assert numbers(tournament, "waiting") == [10]


def test_trim_to_waiting_list_when_all_have_a_seat() -> None:
    tournament = make_tournament(players=8)
    draw_round(tournament, by=None, round_number=1)
    Player.objects.filter(number=1).update(state=Player.State.WITHDRAWN)

    with pytest.raises(Refused, match="0"):
        trim_to_waiting_list(tournament, by=None)

    assert numbers(tournament, "waiting") == []


def test_remove_fill_ins_deletes_those_without_a_seat() -> None:
    tournament = make_tournament(players=6)
    add_fill_ins(tournament, by=None)
    Player.objects.filter(number=1).update(state=Player.State.WITHDRAWN)
    make_player(tournament, 9)
    make_player(tournament, 10)

    removed = remove_fill_ins(tournament, by=None)

    assert [player.number for player in removed] == [8]
    assert numbers(tournament, "fill_in") == [7]
    assert not tournament.players.filter(number=8).exists()
    assert tournament.journal.first().action == "fill_ins_removed"


def test_remove_fill_ins_withdraws_those_who_sit_in_an_open_round() -> None:
    tournament = make_tournament(players=7)
    add_fill_ins(tournament, by=None)
    draw_round(tournament, by=None, round_number=1)
    make_player(tournament, 9)

    remove_fill_ins(tournament, by=None)

    assert numbers(tournament, "withdrawn") == [8]
    assert redraw(tournament, by=None, round_number=1, reason="Nr. 9 für Nr. 8.").players == [
        1,
        2,
        3,
        4,
        5,
        6,
        7,
        9,
    ]


def test_remove_fill_ins_leaves_those_who_have_played() -> None:
    tournament = make_tournament(players=7)
    add_fill_ins(tournament, by=None)
    draw = draw_round(tournament, by=None, round_number=1)
    draw.sheets.filter(table=1).update(state="entered", kind="totals")
    make_player(tournament, 9)

    with pytest.raises(Refused, match="0"):
        remove_fill_ins(tournament, by=None)

    assert numbers(tournament, "fill_in") == [8]


@pytest.mark.parametrize(("count", "sizes"), [(13, [4, 3, 3, 3]), (14, [4, 4, 3, 3]), (3, [3])])
def test_take_tables_of_three(count: int, sizes: list[int]) -> None:
    tournament = make_tournament(players=count, rule_set="buchstaben")

    take_tables_of_three(tournament, by=None)

    draw = draw_round(tournament, by=None, round_number=1)
    assert draw.sizes == sizes
    assert [sheet.rules.seats for sheet in draw.sheets.order_by("table")] == sizes
    entry = tournament.journal.get(action="threes_taken")
    assert entry.new == {"tables": len(sizes), "threes": sizes.count(3)}


@pytest.mark.parametrize(
    ("rule_set", "options", "count"),
    [("schwaig", {}, 13), ("spin", {"seats": "3"}, 13), ("spin", {}, 5), ("spin", {}, 12)],
)
def test_take_tables_of_three_where_there_are_none(
    rule_set: str, options: dict[str, str], count: int
) -> None:
    tournament = make_tournament(players=count, rule_set=rule_set, rule_options=options)

    with pytest.raises(Refused):
        take_tables_of_three(tournament, by=None)

    assert not tournament.journal.exists()


@pytest.mark.usefixtures("english")
def test_give_up_tables_of_three_asks_for_another_way() -> None:
    tournament = make_tournament(players=13, rule_set="spin")
    take_tables_of_three(tournament, by=None)
    draw_round(tournament, by=None, round_number=1)

    give_up_tables_of_three(tournament, by=None)

    assert tournament.draws.get().sizes == [4, 3, 3, 3]
    with pytest.raises(Refused, match="Or use tables of three"):
        draw_round(tournament, by=None, round_number=2)
    assert tournament.journal.first().action == "threes_given_up"


def test_give_up_tables_of_three_that_nobody_took() -> None:
    with pytest.raises(Refused):
        give_up_tables_of_three(make_tournament(rule_set="spin"), by=None)


@pytest.mark.parametrize(("seats", "count", "added"), [("3", 13, 2), ("2", 13, 1)])
def test_fill_up_at_smaller_tables(seats: str, count: int, added: int) -> None:
    tournament = make_tournament(
        players=count, rule_set="buchstaben", rule_options={"seats": seats}
    )

    assert len(add_fill_ins(tournament, by=None)) == added
    assert set(draw_round(tournament, by=None, round_number=1).sizes or []) == {int(seats)}


def test_trim_to_waiting_list_leaves_somebody_to_play() -> None:
    tournament = make_tournament(players=3, rule_set="spin")

    with pytest.raises(Refused):
        trim_to_waiting_list(tournament, by=None)
