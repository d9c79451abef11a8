"""The history page offers the right places of a list; moving it takes two steps and a reason."""

import pytest
from django.test import Client
from django.urls import reverse

from tests.factories import enter, make_tournament, make_user, seat_players
from tests.markup import elements, texts
from tests.second_step import post_confirmed
from tests.tournament.results.desk_lists import points_of, sheet_of, url
from tournament.models import Round
from tournament.results.services.rounds import close_round

pytestmark = pytest.mark.django_db

STORED = (10, 4, -4, -10)


@pytest.fixture
def rounds() -> tuple[Round, Round]:
    tournament = make_tournament(players=8, games_per_round=4)
    first, second = seat_players(tournament, 1), seat_players(tournament, 2)
    enter(sheet_of(first), *STORED)
    enter(sheet_of(first, 2), *STORED)
    return first, second


def offered_places(desk: Client, round_: Round) -> list[str]:
    links = elements(desk.get(url("sheet-history", round_)), "main a")
    return [link["href"] for link in links if "/move/" in link["href"]]


def test_history_offers_open_places_only(desk: Client, rounds: tuple[Round, Round]) -> None:
    places = offered_places(desk, rounds[0])

    assert places == [url("sheet-move", rounds[0], 1, 2, table) for table in (1, 2)]
    assert offered_places(desk, rounds[1]) == []


def test_history_offers_no_place_of_a_closed_round(
    desk: Client, rounds: tuple[Round, Round]
) -> None:
    close_round(rounds[1], by=make_user(), reason="keine Listen mehr")

    assert offered_places(desk, rounds[0]) == []


def test_move_tells_who_gets_the_points_and_asks_for_a_reason(
    desk: Client, rounds: tuple[Round, Round]
) -> None:
    address = url("sheet-move", rounds[0], 1, 2, 2)
    question = desk.get(address)
    players = "5 Krämer-Oßwald, 6 Yıldızoğlu, 7 Übler und 8 Șerban"
    assert f"Sie gehört dann zu Tisch 2, Runde 2: {players}." in texts(question, ".bullets li")

    without = post_confirmed(desk, address, {"version": "1", "reason": ""})
    assert (without.status_code, points_of(rounds[0])) == (422, list(STORED))

    moved = post_confirmed(desk, address, {"version": "1", "reason": "Runde verwechselt"})

    assert moved["Location"] == reverse("results-round", args=[rounds[0].tournament.slug, 1])
    assert (points_of(rounds[0]), points_of(rounds[1], 2)) == ([], list(STORED))
    journal = texts(desk.get(url("sheet-history", rounds[0])), ".journal td")
    assert (
        "Tisch 1, Runde 1 zurückgenommen: verschoben zu Tisch 2, Runde 2; "
        "bis dahin +10, +4, −4, −10 (Grund: Runde verwechselt)"
    ) in journal
    assert texts(desk.get(url("sheet-history", rounds[1], 2)), ".journal td")[-1] == (
        "Tisch 2, Runde 2 erfasst: verschoben von Tisch 1, Runde 1; +10, +4, −4, −10 "
        "(Grund: Runde verwechselt)"
    )


def test_occupied_place_is_refused(desk: Client, rounds: tuple[Round, Round]) -> None:
    response = desk.get(url("sheet-move", rounds[0], 1, 1, 2), follow=True)

    assert response.redirect_chain == [(url("sheet-history", rounds[0]), 302)]
    assert texts(response, ".notice span") == [
        "Tisch 2, Runde 1 hat schon eine Liste. Zuerst diese zurücknehmen."
    ]
