"""The lot between teams: only between equals, only at the end, once."""

import pytest

from tests.factories import enter
from tests.tournament.teams.conftest import journal_sentences, team
from tournament.models import TableSheet, Tournament
from tournament.ranking.standings import standings
from tournament.shared.errors import Refused
from tournament.teams.ranking import team_standings
from tournament.teams.services import draw_team_lots

pytestmark = pytest.mark.django_db


@pytest.fixture
def equals(tournament: Tournament, lists: list[TableSheet]) -> Tournament:
    """A and B have 10, 6, −6, −10 each, C has 4, 0, 0, −4."""
    enter(lists[0], 10, 6, -6, -10)
    enter(lists[1], 10, 6, -6, -10)
    enter(lists[2], 4, 0, 0, -4)
    for name, first in (("A", 1), ("B", 5), ("C", 9)):
        team(tournament, name, *range(first, first + 4))
    return tournament


def ranks(tournament: Tournament) -> list[tuple[str, int | None]]:
    ranked = team_standings(standings(tournament))
    return [(row.team.name, row.rank) for row in ranked.rows]


def test_lot_by_hand_parts_the_equals(equals: Tournament) -> None:
    assert ranks(equals) == [("A", 1), ("B", 1), ("C", 3)]
    a, b, _c = equals.teams.all()

    draw_team_lots(equals, by=None, teams=[a, b], order=[b, a])

    assert ranks(equals) == [("B", 1), ("A", 2), ("C", 3)]
    assert journal_sentences(equals)[-1] == (
        "Los zwischen Mannschaften gezogen, beste zuerst: B, A; von Hand gelost"
    )


def test_program_draws_one_of_both_orders(equals: Tournament) -> None:
    a, b, _c = equals.teams.all()

    lots = draw_team_lots(equals, by=None, teams=[a, b])

    assert {lot.team for lot in lots} == {a, b}
    assert [rank for _name, rank in ranks(equals)] == [1, 2, 3]


def test_lot_is_drawn_between_equals_alone_and_once(equals: Tournament) -> None:
    a, b, c = equals.teams.all()

    with pytest.raises(Refused, match="kein Gleichstand mehr"):
        draw_team_lots(equals, by=None, teams=[a, c])
    with pytest.raises(Refused, match="eigenen Platz"):
        draw_team_lots(equals, by=None, teams=[a, b], order=[a, c])
    draw_team_lots(equals, by=None, teams=[a, b])
    with pytest.raises(Refused, match="kein Gleichstand mehr"):
        draw_team_lots(equals, by=None, teams=[a, b])


def test_lot_waits_for_the_last_list(tournament: Tournament, lists: list[TableSheet]) -> None:
    enter(lists[0], 10, 6, -6, -10)
    enter(lists[1], 10, 6, -6, -10)
    a, b = team(tournament, "A", 1, 2, 3, 4), team(tournament, "B", 5, 6, 7, 8)

    with pytest.raises(Refused, match="letzte Runde"):
        draw_team_lots(tournament, by=None, teams=[a, b])
