"""Every page and paper names those who play with a number in its rounds."""

from datetime import date
from html import unescape

import pytest
from django.conf import settings
from django.test import Client
from django.urls import reverse

from tests.factories import enter, make_players, make_tournament, make_user, seat_players
from tournament.evening.services.tournaments import set_tournament_public
from tournament.models import Player, Tournament
from tournament.ranking.papers import ranking_paper
from tournament.ranking.standings import standings
from tournament.registration.services.substitutions import substitute_player
from tournament.results.papers.score_sheets import round_lists
from tournament.results.phone_links import table_token
from tournament.shared.names import all_names, people_in_rounds

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("english")]

TYPED = ["sheet-totals", "sheet-enter", "sheet-record"]


@pytest.fixture
def evening() -> Tournament:
    """Number 2 plays round 1; Çelik takes over from game 5 of round 2."""
    make_user()
    tournament = make_tournament(
        rule_set="ebersdorf",
        date=date(2026, 11, 20),
        has_table_phones=True,
        stakes={"per_point": 1},
        is_public=True,
    )
    players = make_players(tournament, 4)
    for number in (1, 2):
        seat_players(tournament, number)
    substitute_player(
        players[1],
        by=None,
        entrant=Player(last_name="Çelik", first_name="Łukasz"),
        from_round=2,
        from_game=5,
        reason="Kreislauf",
    )
    return tournament


def page(desk: Client, name: str, tournament: Tournament, *where: int) -> str:
    response = desk.get(reverse(name, args=[tournament.slug, *where]))
    assert response.status_code == 200
    return unescape(response.content.decode())


@pytest.mark.parametrize("name", TYPED)
def test_typing_page_names_who_plays_in_its_round(
    desk: Client, evening: Tournament, name: str
) -> None:
    assert "Çelik" not in page(desk, name, evening, 1, 1)
    assert "Kovačević / Çelik" in page(desk, name, evening, 2, 1) or (
        "Kovačević, Marko / Çelik, Łukasz" in page(desk, name, evening, 2, 1)
    )


def test_stored_list_names_both_and_who_owes_whom(desk: Client, evening: Tournament) -> None:
    enter(evening.rounds.get(number=2).sheets.get(), 0, 30, 50, 10)

    assert page(desk, "sheet-history", evening, 2, 1).count("Kovačević / Çelik") > 1


def test_phone_of_the_table_names_who_plays(client: Client, evening: Tournament) -> None:
    for number, is_named in ((1, False), (2, True)):
        draw = evening.draws.get(round__number=number)
        answer = client.get(reverse("table-list", args=[table_token(draw, 1)]))
        html = answer.content.decode()
        assert ("Çelik" in html) == is_named


def test_printed_list_names_who_plays(evening: Tournament) -> None:
    seats = [
        round_lists(draw, entry_url=str, now=draw.made_at).tables[0].seats[1]
        for draw in evening.draws.select_related("round", "tournament").order_by("number")
    ]

    assert [(seat.last_name, seat.first_name) for seat in seats if seat] == [
        ("Kovačević", "Marko"),
        ("Kovačević / Çelik", "Marko / Łukasz"),
    ]


def test_place_card_names_who_plays_in_its_rounds(evening: Tournament) -> None:
    player = Player.objects.prefetch_related("substitutions").get(number=2)

    names = [
        [person.last_name for person in people_in_rounds(player, rounds)] for rounds in ([1], [2])
    ]

    assert names == [["Kovačević"], ["Kovačević", "Çelik"]]
    assert all_names(player, is_public=True) == "Kovačević, Marko / Çelik, Łukasz"


def test_printed_ranking_has_both_names_whole_and_tells_when(evening: Tournament) -> None:
    enter(evening.rounds.get(number=1).sheets.get(), 0, 30, 50, 10)

    paper = ranking_paper(standings(evening), now=evening.created_at)

    assert "Kovačević, Marko / Çelik, Łukasz" in [line.cells[2] for line in paper.sections[0].lines]
    assert paper.remarks == ("2 Kovačević, Marko, from round 2, game 5 Çelik, Łukasz",)


def test_ranking_on_the_phone_finds_the_substitute(client: Client, evening: Tournament) -> None:
    enter(evening.rounds.get(number=1).sheets.get(), 0, 30, 50, 10)
    set_tournament_public(evening, by=None, is_public=True)
    client.cookies[settings.LANGUAGE_COOKIE_NAME] = "en"

    response = client.get(f"/p/{evening.slug}/who/?who=celik")

    assert response["Location"] == f"/p/{evening.slug}/2/"
    assert (
        "Kovačević, Marko, from round 2, game 5 Çelik, Łukasz"
        in client.get(response["Location"]).text
    )
