"""Rows read by our own shortcut are those that Django makes."""

import pytest
from django.db import models

from tests.factories import enter, make_tournament, seat_players
from tournament.models import Player, Tournament
from tournament.models.loading import ManyRows

pytestmark = pytest.mark.django_db


@pytest.fixture
def evening() -> Tournament:
    tournament = make_tournament(players=4)
    enter(seat_players(tournament).sheets.get(), 2, -2, 4, -4)
    return tournament


def kinds() -> list[type[ManyRows]]:
    return ManyRows.__subclasses__()


def columns(row: models.Model) -> dict[str, object]:
    return {name: value for name, value in vars(row).items() if name != "_state"}


@pytest.mark.parametrize("kind", kinds(), ids=lambda kind: kind.__name__)
def test_row_is_what_django_makes_of_it(kind: type[ManyRows], evening: Tournament) -> None:
    names = [field.attname for field in kind._meta.concrete_fields]
    values = [f"value of {name}" for name in names]

    ours = kind.from_db("default", names, values)
    theirs = super(ManyRows, kind).from_db("default", names, values)

    assert columns(ours) == columns(theirs)
    assert (ours._state.db, ours._state.adding) == (theirs._state.db, theirs._state.adding)
    assert ours._state.fields_cache == theirs._state.fields_cache == {}


def test_column_left_out_is_read_when_it_is_asked_for(evening: Tournament) -> None:
    player = Player.objects.only("number").get(number=3)

    assert player.get_deferred_fields() >= {"last_name", "phone"}
    assert player.last_name == evening.players.get(number=3).last_name


def test_row_can_be_changed_and_saved(evening: Tournament) -> None:
    player = Player.objects.get(tournament=evening, number=3)
    player.last_name = "Gşen"
    player.save()

    assert Player.objects.get(pk=player.pk).last_name == "Gşen"
    assert Player.objects.count() == 4


def test_kinds_with_many_rows_are_read_so() -> None:
    assert {kind.__name__ for kind in kinds()} >= {"Player", "Seat", "GameRow", "SheetTotal"}
