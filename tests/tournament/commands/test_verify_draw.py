"""Draws computed again from their seeds."""

from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from tests.factories import make_players, make_tournament
from tournament.models import Draw, Tournament
from tournament.services.draws import draw_all_rounds, redraw

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("english")]


def verify(*arguments: str) -> list[str]:
    out = StringIO()
    call_command("verify_draw", *arguments, stdout=out)
    return out.getvalue().splitlines()


@pytest.fixture
def drawn() -> Tournament:
    tournament = make_tournament()
    make_players(tournament, 8)
    draw_all_rounds(tournament, by=None, seed="SKD1 Testvektor")
    return tournament


def test_every_draw_is_computed_again_also_the_replaced_one(drawn: Tournament) -> None:
    redraw(drawn, by=None, round_number=1, reason="one left", seed="again")

    assert verify(drawn.slug) == [
        "Round 1, draw no. 1: right, SKD1 Testvektor",
        "Round 2, draw no. 2: right, SKD1 Testvektor",
        "Round 1, draw no. 3: right, again",
    ]
    assert len(verify(drawn.slug, "2")) == 1


def test_a_draw_that_its_seed_does_not_give_is_named(drawn: Tournament) -> None:
    Draw.objects.filter(number=2).update(places=[1, 2, 3, 4, 5, 6, 7, 8])

    with pytest.raises(CommandError) as refused:
        verify(drawn.slug)

    assert str(refused.value) == (
        "Round 2, draw no. 2: the seed gives other seats, SKD1 Testvektor"
    )


def test_seats_changed_behind_the_draw_are_found(drawn: Tournament) -> None:
    first, second = drawn.rounds.get(number=1).seats.filter(table=1, seat__in=(1, 2))
    one, other = first.player, second.player
    spare = drawn.rounds.get(number=1).seats.get(table=2, seat=4)
    spare.delete()
    first.player, second.player = spare.player, one
    first.save(update_fields=["player"])
    second.save(update_fields=["player"])
    spare.player = other
    spare.save(force_insert=True)

    with pytest.raises(CommandError, match=r"Round 1, draw no\. 1"):
        verify(drawn.slug)


def test_nothing_drawn_is_said(drawn: Tournament) -> None:
    drawn.draws.all().delete()

    with pytest.raises(CommandError, match="no draw to be checked"):
        verify(drawn.slug)
