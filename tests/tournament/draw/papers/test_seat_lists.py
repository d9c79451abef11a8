"""Seat lists and place cards: complete, in German order, with the names that may be posted."""

import re
from collections import defaultdict
from datetime import date
from functools import partial
from io import BytesIO
from itertools import pairwise

import pytest
import segno
from pypdf import PdfReader

from tests.factories import make_player, make_players, make_tournament, seat_players
from tests.tournament.conftest import NOW, lines_upon_each_other, overflowing
from tournament.draw.papers.cards import place_cards, seat_lots
from tournament.draw.papers.seat_lists import (
    name_sort_key,
    seated_players,
    seats_by_name,
    seats_by_table,
)
from tournament.models import Seat
from tournament.shared.paper.fonts import CAP_HEIGHT

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("english")]


def make_evening(players: int, rounds: int = 2):
    tournament = make_tournament(round_count=rounds)
    people = make_players(tournament, players)
    for number in range(1, rounds + 1):
        seat_players(tournament, number, people)
        people = people[3:] + people[:3]
    return tournament


def test_seats_by_name_holds_120_people_with_their_seats_of_both_rounds(pages, drawn) -> None:
    tournament = make_evening(120)

    paper = "\n".join(pages(seats_by_name(tournament, rounds=[1, 2], now=NOW)))

    lines = paper.splitlines()
    for person in seated_players(tournament, [1, 2]):
        at = lines.index(person.player.public_name)
        table, seat = person.seats[1]
        assert str(person.player.number) in lines[at + 1]
        assert f"{table} · {seat}" in "".join(lines[at + 2 : at + 6])
    assert overflowing(drawn) == []


@pytest.mark.parametrize(
    ("rounds", "words"), [([1], "Draw no. 1"), ([1, 2], "Draws no. 1, 2")], ids=["one", "two"]
)
def test_seats_by_name_name_their_draws(pages, rounds: list[int], words: str) -> None:
    tournament = make_evening(8)

    assert words in pages(seats_by_name(tournament, rounds=rounds, now=NOW))[0]


def test_each_page_of_seats_says_from_whom_to_whom_it_goes(pages) -> None:
    tournament = make_evening(60, rounds=1)
    tournament.players.filter(number__gt=32).update(publish="number")

    first, second, third = pages(seats_by_name(tournament, rounds=[1], now=NOW))

    assert "60 players · K – W" in first
    assert "60 players · Y – No. 56" in second
    assert "60 players · No. 57 – No. 60" in third


def test_seats_by_name_are_in_german_order() -> None:
    tournament = make_tournament()
    names = ["Zapf", "Öttl", "Ostler", "Čapek", "Cramer", "Strasser", "Straßgütl", "Übler"]
    for number, name in enumerate(names, 1):
        make_player(tournament, number, last_name=name)
    seat_players(tournament, 1)

    people = sorted(seated_players(tournament, [1]), key=name_sort_key)

    assert [person.player.last_name for person in people] == [
        "Čapek", "Cramer", "Ostler", "Öttl", "Strasser", "Straßgütl", "Übler", "Zapf",
    ]  # fmt: skip


def test_seats_by_name_are_large_enough_for_a_wall(drawn) -> None:
    tournament = make_evening(8)

    seats_by_name(tournament, rounds=[1, 2], now=NOW)

    sizes = {text.text: text.size for text in drawn}
    capitals = {
        text: sizes[text] * CAP_HEIGHT / 72 * 25.4 for text in ("Kovačević, Marko", "2 · 4")
    }
    assert min(capitals.values()) > 3.7  # mm, read at 1.5 m


@pytest.mark.parametrize("rounds", [1, 3, 4, 12])
def test_seats_by_name_take_every_number_of_rounds(drawn, pages, rounds: int) -> None:
    tournament = make_evening(8, rounds=rounds)

    (page,) = pages(seats_by_name(tournament, rounds=list(range(1, rounds + 1)), now=NOW))

    assert f"Round {rounds}" in page
    assert overflowing(drawn) == []


def test_seats_by_table_hold_every_table_of_the_round(pages, drawn) -> None:
    tournament = make_evening(120)

    sheets = pages(seats_by_table(tournament, round_number=2, now=NOW))

    lines = "\n".join(sheets).splitlines()
    assert [line.strip() for line in lines if line.strip().startswith("Table ")] == [
        f"Table {table}" for table in range(1, 31)
    ]
    assert len(sheets) == 3
    assert overflowing(drawn) == []


def test_long_names_and_clubs_on_a_wall_take_two_lines_instead_of_small_print(drawn) -> None:
    tournament = make_tournament()
    long = {"last_name": "Leutheusser-Schnarrenberger-Hohenlohe", "first_name": "Max-Emanuel"}
    make_player(tournament, 1, **long, club="SpVgg 1912 Großgeschaidt e. V.")
    for number in (2, 3, 4):
        make_player(tournament, number)
    for number in (1, 2):
        seat_players(tournament, number)

    seats_by_name(tournament, rounds=[1, 2], now=NOW)
    seats_by_table(tournament, round_number=1, now=NOW)

    lines = {text.text for text in drawn}
    assert {"SpVgg 1912", "Großgeschaidt e. V."} <= lines
    assert {"Leutheusser-Schnarrenberger-", "Hohenlohe, Max-Emanuel"} <= lines
    assert min(text.size for text in drawn) == 9
    assert overflowing(drawn) == []


LONGEST = "Leutheusser-Schnarrenberger-Hohenlohe-Öttingen-Đorđević-Oßwald"  # 62 letters
UNBROKEN = "Oberhauptmannsbezirksschornsteinfegermeisterinnenwitwenvereinigung"


@pytest.mark.parametrize("rounds", [1, 5])
def test_names_and_clubs_are_whole_and_large_enough_on_every_list(
    drawn, pages, rounds: int
) -> None:
    name = "Großes Schafkopfrennen der Freiwilligen Feuerwehr Schwaig-Behringersdorf von 1874"
    tournament = make_tournament(name=name, round_count=rounds)
    make_player(tournament, 1, last_name=LONGEST, first_name="Max-Emanuel", club=LONGEST)
    make_player(tournament, 2, last_name=UNBROKEN, first_name="Çağla Žofie", club=UNBROKEN)
    for number in range(3, 9):
        make_player(tournament, number)
    for number in range(1, rounds + 1):
        seat_players(tournament, number)

    for paper in (
        partial(seats_by_name, rounds=list(range(1, rounds + 1))),
        partial(seats_by_table, round_number=1),
        partial(place_cards, rounds=list(range(1, rounds + 1))),
        partial(seat_lots, round_number=1),
    ):
        text = "".join("".join(pages(paper(tournament, now=NOW))).split())
        people = [] if paper.func is seat_lots else [LONGEST, UNBROKEN]
        wanted = [*people, name.replace(" ", "")]
        assert [line for line in wanted if line not in text] == []
        assert "…" not in text
        assert {text.text: text.size for text in drawn if text.size < 7 + bool(people)} == {}
        assert overflowing(drawn) == []
        assert lines_upon_each_other(drawn) == []
        drawn.clear()


def test_places_of_five_rounds_have_one_size_and_white_between_them(drawn) -> None:
    tournament = make_evening(304, rounds=5)

    seats_by_name(tournament, rounds=[1, 2, 3, 4, 5], now=NOW)

    places = [text for text in drawn if re.fullmatch(r"\d+ · \d", text.text)]
    rows = defaultdict(list)
    for text in places:
        rows[text.page, text.y].append(text)
    gaps = [
        right.x - left.x - left.width
        for row in rows.values()
        for left, right in pairwise(sorted(row, key=lambda text: text.x))
    ]
    assert "76 · 1" in {text.text for text in places}
    assert len(gaps) == 4 * 304
    assert len({text.size for text in places}) == 1
    assert places[0].size > 14
    assert min(gaps) >= 11


def test_plan_by_tables_shows_where_nobody_sits(drawn) -> None:
    tournament = make_tournament(
        players=7, rule_set="buchstaben", draw_options={"tables_of_three": True}
    )
    seat_players(tournament)
    Seat.objects.filter(round__tournament=tournament, table=1, seat=2).delete()

    seats_by_table(tournament, round_number=1, now=NOW)

    texts = [text.text for text in drawn]
    first, second = texts.index("Table 1"), texts.index("Table 2")
    assert texts[first + 4 : first + 7] == ["2", "–", "empty"]
    assert texts[second + 10 : second + 13] == ["4", "–", "stays empty: a table of three"]


def test_posted_lists_have_initials_and_no_private_data(pages) -> None:
    tournament = make_tournament(players=2, date=date(2026, 11, 20))
    make_player(tournament, 3, last_name="Heimlich", publish="initials")
    make_player(tournament, 4, last_name="Jung", birth_on=date(2012, 5, 6))
    seat_players(tournament, 1)

    papers = (
        seats_by_name(tournament, rounds=[1], now=NOW),
        seats_by_table(tournament, round_number=1, now=NOW),
    )

    for paper in papers:
        text = "".join(pages(paper))
        assert "Öttl, Franziska" in text
        assert "A. H." in text
        assert "S. J." in text
        assert not any(secret in text for secret in ("Heimlich", "Jung", "2012"))


def test_place_cards_give_each_person_all_drawn_rounds_ten_to_a_page(pages, drawn) -> None:
    tournament = make_evening(40)

    sheets = pages(place_cards(tournament, rounds=[1, 2], now=NOW))

    assert len(sheets) == 4
    assert sheets[0].count("Round 1") == 10
    person = seated_players(tournament, [1, 2])[0]
    places = [f"Table {table}, seat {seat}" for table, seat in person.seats.values()]
    assert [place in sheets[0] for place in places] == [True, True]
    assert overflowing(drawn) == []


def test_place_card_says_where_somebody_has_no_seat(pages) -> None:
    tournament = make_tournament()
    people = make_players(tournament, 8)
    seat_players(tournament, 1, people)
    seat_players(tournament, 2, people[:4])

    (page,) = pages(place_cards(tournament, rounds=[1, 2], now=NOW))

    assert page.count("no seat") == 4


@pytest.mark.parametrize("rounds", [1, 4, 12])
def test_place_cards_take_every_number_of_rounds(drawn, pages, rounds: int) -> None:
    tournament = make_evening(8, rounds=rounds)

    (page,) = pages(place_cards(tournament, rounds=list(range(1, rounds + 1)), now=NOW))

    assert page.count(f"Round {rounds}\n") == 8
    assert overflowing(drawn) == []


def test_hostile_names_are_only_text_on_every_list(pages, drawn) -> None:
    tournament = make_tournament(name="<b>Rennen</b> " + "W" * 100, venue="<img src='file:x'>")
    make_player(tournament, 1, last_name="<b>", first_name="<img src='file:/etc/passwd'>")
    make_player(tournament, 99999, last_name="W" * 80, first_name="M" * 80, place="W" * 80)
    make_player(tournament, 3, last_name="محمد", first_name="🎴")
    make_player(tournament, 4, last_name="=HYPERLINK(1)", first_name="&lt;")
    seat_players(tournament, 1)

    for paper in (
        seats_by_name(tournament, rounds=[1], now=NOW),
        seats_by_table(tournament, round_number=1, now=NOW),
        place_cards(tournament, rounds=[1], now=NOW),
    ):
        text = "".join(pages(paper))
        assert "99999" in text
        assert "<img src='file:" in text
        assert "=HYPERLINK(1)" in text
    assert overflowing(drawn) == []


def test_seats_need_few_queries_whatever_the_number_of_players(django_assert_num_queries) -> None:
    for players in (4, 40):
        tournament = make_evening(players)
        with django_assert_num_queries(6):  # the club among them, asked once for the evening
            seats_by_name(tournament, rounds=[1, 2], now=NOW)
        with django_assert_num_queries(5):
            seats_by_table(tournament, round_number=1, now=NOW)
        with django_assert_num_queries(3):
            place_cards(tournament, rounds=[1, 2], now=NOW)


def rectangles(paper: bytes) -> int:
    content = PdfReader(BytesIO(paper)).pages[0].get_contents()
    assert content is not None
    return len(re.findall(rb"\bre\b", content.get_data()))


@pytest.mark.parametrize(("rounds", "has_codes"), [(1, True), (3, True), (4, False)])
def test_place_card_has_the_code_of_its_own_page(rounds: int, *, has_codes: bool) -> None:
    """A card with several rounds has no room for the code."""
    tournament = make_evening(8, rounds)
    numbers = list(range(1, rounds + 1))

    def page_of(number: int) -> str:
        return f"http://192.168.178.21:8000/p/rennen/{number}/"

    plain = place_cards(tournament, rounds=numbers, now=NOW)
    coded = place_cards(tournament, rounds=numbers, now=NOW, player_url=page_of)

    codes = [segno.make(page_of(n), error="m", micro=False, boost_error=False) for n in range(1, 9)]
    rows = [bytes(row) for code in codes for row in code.matrix]
    dark = sum(bool(run) for row in rows for run in row.split(b"\0"))
    assert rectangles(coded) - rectangles(plain) == (dark if has_codes else 0)
