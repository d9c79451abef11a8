"""A live page answers 304 until something is in the journal, and keeps messages for page views."""

import pytest
from django.test import Client
from django.urls import reverse

from tests.factories import enter, make_tournament, make_user, seat_players
from tournament.models import Tournament

POLL = {"X-Desk": "fresh"}


@pytest.fixture
def tournament() -> Tournament:
    tournament = make_tournament(players=8, round_count=1)
    seat_players(tournament)
    return tournament


@pytest.fixture
def desk(client: Client) -> Client:
    client.force_login(make_user())
    return client


@pytest.mark.django_db
@pytest.mark.parametrize("name", ["home", "results-round"])
def test_poll_gets_nothing_until_a_list_is_counted(
    desk: Client, tournament: Tournament, name: str, django_assert_max_num_queries
) -> None:
    places = [1] if name == "results-round" else []
    page = reverse(name, args=[tournament.slug, *places])
    etag = desk.get(page)["ETag"]

    with django_assert_max_num_queries(6):
        answer = desk.get(page, headers=POLL | {"If-None-Match": etag})
    assert (answer.status_code, answer.content) == (304, b"")

    enter(tournament.rounds.get().sheets.get(table=1), 10, 4, -4, -10)
    answer = desk.get(page, headers=POLL | {"If-None-Match": etag})
    assert answer.status_code == 200
    assert answer["ETag"] != etag
    assert "data-live" in answer.text
    assert "<header" not in answer.text


@pytest.mark.django_db
def test_page_itself_is_always_sent(desk: Client, tournament: Tournament) -> None:
    page = reverse("home", args=[tournament.slug])
    etag = desk.get(page)["ETag"]

    assert desk.get(page, headers={"If-None-Match": etag}).status_code == 200


@pytest.mark.django_db
def test_poll_leaves_a_message_to_the_page(desk: Client, tournament: Tournament) -> None:
    page = reverse("home", args=[tournament.slug])
    desk.post(reverse("tournament-publish", args=[tournament.slug]))
    sentence = "Die öffentliche Seite ist eingeschaltet"

    assert sentence not in desk.get(page, headers=POLL).text
    assert sentence in desk.get(page).text


@pytest.mark.django_db
def test_refused_form_is_not_replaced_by_a_poll(desk: Client, tournament: Tournament) -> None:
    close = reverse("round-close", args=[tournament.slug, 1])

    assert "live.js" not in desk.post(close, {"reason": "Sie wollen heim"}).text
