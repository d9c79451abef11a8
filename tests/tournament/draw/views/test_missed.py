"""Whose seat is empty after the start signal: marked from the phone, seen at the desk."""

from html import unescape

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from tests.factories import enter, make_players, make_tournament, seat_players
from tests.markup import elements, in_one_line, texts
from tournament.models import Player, Tournament
from tournament.registration.services.attendance import exclude_player
from tournament.results.services.rounds import close_round

pytestmark = pytest.mark.django_db


@pytest.fixture
def evening() -> Tournament:
    tournament = make_tournament(slug="rennen")
    seat_players(tournament, players=make_players(tournament, 8))
    return tournament


def url(tournament: Tournament, round_number: int = 1) -> str:
    return reverse("draw-missed", args=[tournament.slug, round_number])


def page(desk: Client, path: str) -> str:
    return unescape(in_one_line(desk.get(path).text))


def test_every_seat_is_a_button(desk: Client, evening: Tournament) -> None:
    buttons = elements(desk.get(url(evening)), "button[name=gone]")

    assert len(buttons) == 8
    assert {button["value"]: button.text for button in buttons}["8"] == "8 Șerban, Ilinca"


def test_press_marks_and_the_journal_keeps_it(desk: Client, evening: Tournament) -> None:
    response = desk.post(url(evening), {"gone": "6"})

    assert response["Location"] == f"{url(evening)}#table-2"
    assert Player.objects.get(number=6).is_present is False
    assert evening.journal.get().action == "player_checked_out"
    for path in (url(evening), "/t/rennen/results/1/"):
        html = page(desk, path)
        assert texts(html, ".notice.warn b") == ["In Runde 1 fehlt 1 Spieler am Tisch:"]
        assert "6 Yıldızoğlu (Tisch 2)" in texts(html, ".notice.warn a")
        address = reverse("draw-change", args=["rennen", 1])
        assert len(elements(html, f".notice.warn .actions a[href={address}]")) == 1
    assert "Nr. 6 Yıldızoğlu, Emre fehlt an Tisch 2, Runde 1." in page(desk, "/t/rennen/")


def test_press_again_takes_the_mark_away(desk: Client, evening: Tournament) -> None:
    desk.post(url(evening), {"gone": "6"})

    desk.post(url(evening), {"here": "6"})

    assert Player.objects.get(number=6).is_present is True
    assert evening.journal.count() == 2
    for path in (url(evening), "/t/rennen/", "/t/rennen/results/1/"):
        assert "fehlt 1 Spieler" not in page(desk, path)


def test_one_table_may_be_asked_for_and_stays(desk: Client, evening: Tournament) -> None:
    address = f"{url(evening)}?table=2"

    assert page(desk, address).count('name="gone"') == 4
    assert desk.post(address, {"gone": "6"})["Location"] == address
    assert page(desk, f"{url(evening)}?table=99").count('name="gone"') == 7


def test_who_is_out_of_the_field_is_not_waited_for(desk: Client, evening: Tournament) -> None:
    desk.post(url(evening), {"gone": "6"})

    exclude_player(Player.objects.get(number=6), by=None, reason="ist heimgefahren")

    assert "fehlt 1 Spieler" not in page(desk, "/t/rennen/")


def test_round_that_is_over_waits_for_nobody(desk: Client, evening: Tournament) -> None:
    for sheet in evening.rounds.get().sheets.all():
        enter(sheet, 8, 2, -4, -6)
    Player.objects.filter(number=6).update(is_present=False)
    close_round(evening.rounds.get(), by=None)

    refused = desk.post(url(evening), {"gone": "5"})

    assert refused.status_code == 422
    assert texts(refused, "main .notice.bad b") == ["Runde 1 ist geschlossen."]
    assert "fehlt 1 Spieler" not in page(desk, "/t/rennen/")


@pytest.mark.parametrize("form", [{"gone": "99"}, {"gone": "x"}, {"here": ""}])
def test_nobody_of_this_number_sits_there(
    desk: Client, evening: Tournament, form: dict[str, str]
) -> None:
    assert desk.post(url(evening), form).status_code == 404


def test_round_without_seats_has_no_such_page(desk: Client, evening: Tournament) -> None:
    assert desk.get(url(evening, 2)).status_code == 404
    assert desk.post(url(evening), {}).status_code == 422


@pytest.mark.parametrize("path", ["/t/rennen/draw/1/missed/", "/t/rennen/results/1/"])
def test_queries_do_not_grow_with_those_who_are_missing(
    desk: Client, evening: Tournament, path: str
) -> None:
    counts = []
    for missing in (1, 3):
        evening.players.filter(number__lte=missing).update(is_present=False)
        desk.get(path)
        with CaptureQueriesContext(connection) as queries:
            desk.get(path)
        counts.append(len(queries))

    assert counts[0] == counts[1]
