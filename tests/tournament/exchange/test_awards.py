"""The awards in the file, without dates of birth."""

from datetime import date
from typing import Any

import pytest

from tests.factories import enter, make_players, make_tournament, make_user, seat_players
from tournament.exchange.awards import award_data
from tournament.models import Tournament
from tournament.prizes.services.ceremony import begin_ceremony, call_prize
from tournament.prizes.services.prizes import add_prize, set_rules
from tournament.prizes.table import prize_list
from tournament.shared.origin import AT_HOME

pytestmark = pytest.mark.django_db


@pytest.fixture
def played() -> Tournament:
    """Play an evening ranked 1 to 4, no. 2 the oldest."""
    tournament = make_tournament(players=4, slug="rennen", round_count=1)
    tournament.players.update(birth_on=date(1990, 1, 1))
    tournament.players.filter(number=2).update(birth_on=date(1940, 1, 1))
    enter(seat_players(tournament).sheets.get(), 20, 10, -10, -20)
    return tournament


def give(tournament: Tournament, *kinds: str, **fields: Any) -> None:
    for kind in kinds:
        more = {"title": "Anreise"} if kind == "hand" else {}
        add_prize(tournament, by=None, kind=kind, cents=1000, within="adults", **fields, **more)


def said(tournament: Tournament) -> list[tuple[int | None, str | None]]:
    rows = award_data(prize_list(tournament), AT_HOME)
    return [(row["number"], row["why"]) for row in rows]


def test_oldest_and_prizes_that_depend_on_it_are_left_open(played: Tournament) -> None:
    give(played, "solo", "oldest", "zero", "hand")
    give(played, "last", is_extra=True)

    assert said(played) == [
        (None, "nobody"),
        (None, "birth"),
        (None, "birth"),
        (None, "nobody"),
        (4, None),
    ]


def test_nothing_depends_on_the_oldest_where_one_may_get_several(played: Tournament) -> None:
    set_rules(played, by=None, share_percent=0, allows_several=True)
    give(played, "oldest", "zero")

    assert said(played) == [(None, "birth"), (2, None)]


def test_called_oldest_is_exported(played: Tournament) -> None:
    give(played, "oldest", "zero")
    begin_ceremony(played, by=make_user(), order="first_first")
    call_prize(played.prizes.get(kind="oldest"), by=make_user())

    assert said(played) == [(2, None), (3, None)]


def test_before_the_end_only_chosen_winners_are_exported() -> None:
    tournament = make_tournament()
    player, *_others = make_players(tournament, 4)
    give(tournament, "oldest", "last")
    give(tournament, "hand", given_to=player)

    assert said(tournament) == [(None, "undecided"), (None, "undecided"), (1, None)]
