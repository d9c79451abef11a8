"""The verdict of the check: what was computed again, and what could not be and why."""

import pytest

from tests.factories import make_tournament
from tournament.draw.check_sentences import LEFT_OPEN, NOT_COMPUTED, SENTENCES, verdict_in_words
from tournament.draw.document import document
from tournament.draw.services.changes import swap_seats
from tournament.draw.services.draws import draw_all_rounds, draw_round, post_rounds, redraw
from tournament.draw.services.options import keep_apart, set_draw_options
from tournament.models import Tournament
from tournament.seating.check import check

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("english")]


def verdict(tournament: Tournament) -> tuple[list[str], list[str]]:
    return verdict_in_words(check(document(tournament)))


@pytest.fixture
def drawn() -> Tournament:
    """Two rounds of sixteen, both posted."""
    tournament = make_tournament(players=16)
    set_draw_options(tournament, by=None, mode="best")
    draw_round(tournament, by=None, round_number=1)
    draw_round(tournament, by=None, round_number=2)
    post_rounds(tournament, by=None)
    return tournament


def test_everything_computed_leaves_nothing(drawn: Tournament) -> None:
    assert verdict(drawn) == (["Draws recomputed, seat by seat: 1, 2."], [])


def test_pair_kept_apart_cannot_be_computed_by_strangers(drawn: Tournament) -> None:
    keep_apart(drawn, by=None, first=1, second=2)
    redraw(drawn, by=None, round_number=2, reason="zwei vertragen sich nicht")

    assert verdict(drawn) == (
        ["Draws recomputed, seat by seat: 1, 2."],
        [
            "Not recomputed, because only the tournament director knows who must not meet: "
            "draw no. 3."
        ],
    )


def test_swap_by_hand_cannot_be_computed(drawn: Tournament) -> None:
    first, *_others, other = drawn.draws.get(number=1).places
    swap_seats(drawn, by=None, round_number=1, first=first, second=other, reason="Rollstuhl")

    assert verdict(drawn) == (
        ["Draws recomputed, seat by seat: 1, 2."],
        ["Not recomputed, because lots were drawn or seats swapped by hand: draw no. 3."],
    )


def test_round_that_is_not_posted_is_not_computed_yet() -> None:
    """Drawn in one go: the seats of the first follow from the second as well."""
    tournament = make_tournament(players=16)
    set_draw_options(tournament, by=None, mode="best", rounds="all")
    draw_all_rounds(tournament, by=None)
    post_rounds(tournament, by=None, rounds=[1])

    assert verdict(tournament) == (
        [],
        [
            "Not recomputed yet, because a round drawn with it is not posted: draw no. 1.",
            "Rounds not posted yet: 2.",
        ],
    )


def test_round_that_is_not_drawn_yet_is_no_part_of_everything() -> None:
    tournament = make_tournament(players=8, round_count=3)
    draw_round(tournament, by=None, round_number=1)
    post_rounds(tournament, by=None)

    assert verdict(tournament) == (
        ["Draws recomputed, seat by seat: 1."],
        ["Rounds not posted yet: 2, 3."],
    )


def test_seed_given_by_hand_is_said() -> None:
    tournament = make_tournament(players=8, round_count=1)
    draw_round(tournament, by=None, round_number=1, seed="Eichel-Ober")
    post_rounds(tournament, by=None)

    assert verdict(tournament)[1] == [
        "The origin of the seed cannot be checked, because it was entered by hand: draw no. 1."
    ]


def test_verdict_speaks_of_steps_that_there_are() -> None:
    assert {*NOT_COMPUTED, *LEFT_OPEN} <= SENTENCES.keys()
