"""Somebody sits out a round, somebody else the next one: who, when, and what stays theirs."""

import pytest

from tests.factories import enter, make_player, make_tournament
from tournament.draw.papers.protocol import ways_out
from tournament.draw.services.draws import draw_all_rounds, draw_round
from tournament.draw.services.field import sit_out
from tournament.models import Player, Tournament
from tournament.ranking.standings import standings
from tournament.registration.field import field_of, sits_out
from tournament.results.services.rounds import close_round
from tournament.shared.errors import Refused

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("english")]


def numbers(players) -> list[int]:
    return [player.number for player in players]


def play(tournament: Tournament, number: int) -> None:
    """Draw, enter and close a round."""
    draw = draw_round(tournament, by=None, round_number=number)
    for sheet in draw.round.sheets.all():
        enter(sheet, 6, -2, -2, -2)
    close_round(draw.round, by=None)


@pytest.mark.parametrize(("count", "out"), [(13, [13]), (14, [14, 13]), (15, [15, 14, 13])])
def test_as_many_sit_out_as_are_over_and_the_rest_is_drawn(count: int, out: list[int]) -> None:
    """D02: 13, 14, 15 players; the draw record says what follows."""
    tournament = make_tournament(players=count)

    chosen = sit_out(tournament, by=None)
    draw = draw_round(tournament, by=None, round_number=1)

    assert numbers(chosen) == out
    assert sorted(draw.places) == sorted(set(range(1, count + 1)) - set(out))
    tournament.refresh_from_db()
    named = ", ".join(map(str, sorted(out)))
    assert ways_out(tournament) == [
        f"Sitting out round 1: no. {named}. "
        "Whoever sits out plays one round fewer and scores nothing for it."
    ]


def test_others_sit_out_the_next_round_and_nobody_twice() -> None:
    tournament = make_tournament(players=5, round_count=5)
    out = []

    for number in range(1, 6):
        out += numbers(sit_out(tournament, by=None))
        play(tournament, number)

    assert out == [5, 4, 3, 2, 1]


def test_who_sat_out_is_ranked_by_the_other_rounds() -> None:
    tournament = make_tournament(players=5)
    for number in (1, 2):
        sit_out(tournament, by=None)
        play(tournament, number)

    (category,) = standings(tournament).categories

    rounds = {row.player.number: [points is None for points in row.rounds] for row in category.rows}
    assert rounds == {
        1: [False, False],
        2: [False, False],
        3: [False, False],
        4: [False, True],
        5: [True, False],
    }


def test_nobody_is_chosen_while_the_round_before_is_played() -> None:
    tournament = make_tournament(players=13)
    sit_out(tournament, by=None)
    draw_round(tournament, by=None, round_number=1)

    with pytest.raises(Refused, match="once the round before it is closed"):
        sit_out(tournament, by=None)

    assert not Player.objects.get(number=13).is_present


def test_all_rounds_at_once_are_refused_while_somebody_sits_out() -> None:
    tournament = make_tournament(players=13)
    sit_out(tournament, by=None)

    with pytest.raises(Refused, match="one by one"):
        draw_all_rounds(tournament, by=None)

    assert not tournament.draws.exists()


def test_fill_ins_play_and_never_sit_out() -> None:
    tournament = make_tournament(players=4)
    make_player(tournament, 5, state=Player.State.FILL_IN)

    assert numbers(sit_out(tournament, by=None)) == [4]


def test_nobody_sits_out_any_more_when_enough_have_come() -> None:
    tournament = make_tournament(players=13)
    sit_out(tournament, by=None)
    for number in (14, 15, 16):
        make_player(tournament, number)

    assert sit_out(tournament, by=None) == []
    tournament.refresh_from_db()
    assert field_of(tournament).count == 16
    assert ways_out(tournament) == []


def test_journal_tells_who_sits_out_and_who_is_back() -> None:
    tournament = make_tournament(players=5)
    sit_out(tournament, by=None)
    play(tournament, 1)
    sit_out(tournament, by=None)

    entry = tournament.journal.filter(action="sitting_out").order_by("seq").last()

    tournament.refresh_from_db()
    assert entry is not None
    assert [player["number"] for player in entry.old["players"]] == [5]
    assert [player["number"] for player in entry.new["players"]] == [4]
    assert entry.new["round"] == 2
    assert sits_out(tournament.players.get(number=4))
    assert not sits_out(tournament.players.get(number=5))


@pytest.mark.parametrize("count", [0, 3])
def test_too_few_are_refused(count: int) -> None:
    with pytest.raises(Refused, match="at least four"):
        sit_out(make_tournament(players=count), by=None)
