"""Score sheets and seat lists of tables of three and of two, also mixed in one round."""

import re
from datetime import datetime

import pytest
from django.utils import timezone

from tests.factories import make_tournament, seat_players
from tests.tournament.conftest import overflowing
from tournament.draw.papers.cards import place_cards
from tournament.draw.papers.seat_lists import seats_by_name, seats_by_table
from tournament.models import Round
from tournament.results.papers.score_sheets import round_lists, score_sheets

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("english")]

NOW = timezone.make_aware(datetime(2026, 11, 20, 19, 42))


def drawn_round(players: int, rule_set: str = "buchstaben", **options: str) -> Round:
    tournament = make_tournament(
        players=players,
        rule_set=rule_set,
        rule_options=options,
        draw_options={"tables_of_three": True},
    )
    return seat_players(tournament)


def lists_of(round_: Round) -> bytes:
    draw = round_.draws.select_related("round", "tournament").get()
    return score_sheets(round_lists(draw, entry_url="http://inn/{}/".format, now=NOW))


@pytest.mark.parametrize(
    ("players", "options", "seats"),
    [(13, {}, [4, 3, 3, 3]), (6, {"seats": "3"}, [3, 3]), (4, {"seats": "2"}, [2, 2])],
)
@pytest.mark.parametrize("games", [24, 48])
def test_score_sheet_has_a_column_and_a_line_to_sign_for_each_seat(
    pages, drawn, players: int, options: dict[str, str], seats: list[int], games: int
) -> None:
    round_ = drawn_round(players, **options)
    round_.tournament.games_per_round = games
    round_.tournament.save()

    papers = pages(lists_of(round_))

    assert [page.count("Signature, seat") for page in papers] == seats
    assert [f"Seat {size}, no." in page for page, size in zip(papers, seats, strict=True)] == [
        True
    ] * len(seats)
    assert overflowing(drawn) == []


def test_score_sheet_of_three_has_the_points_of_three(pages) -> None:
    four, three = pages(lists_of(drawn_round(7, "spin")))

    assert "Rufspiel" in four
    assert "+6 / −2" in four
    assert "Rufspiel" not in three
    assert "+4 / −2" in three


def test_score_sheet_of_two_asks_for_no_count(pages) -> None:
    first, _second = pages(lists_of(drawn_round(4, seats="2")))

    assert "won/played" not in first


def test_other_papers_name_everybody_once(pages, drawn) -> None:
    round_ = drawn_round(13)
    tournament = round_.tournament

    tables = "\n".join(pages(seats_by_table(tournament, round_number=1, now=NOW)))
    names = "\n".join(pages(seats_by_name(tournament, rounds=[1], now=NOW)))
    cards = "\n".join(pages(place_cards(tournament, rounds=[1], now=NOW)))

    assert [f"Table {number}" in tables for number in (1, 2, 3, 4, 5)] == [True] * 4 + [False]
    assert len(re.findall(r"\d · \d", names)) == 13
    assert cards.count("seat 4") == 1
    assert cards.count("seat 3") == 4
    assert overflowing(drawn) == []
