"""A phone that has the newest page gets the short answer, and never in place of anything else."""

import re
from collections.abc import Callable

import pytest
from django.core.handlers.base import BaseHandler
from django.http import HttpResponse
from django.test import Client

from config.settings import BASE_DIR, HALL_LEAST_SECONDS
from tests.factories import enter, make_tournament, make_user, seat_players
from tournament.evening.services.tournaments import set_tournament_public
from tournament.hall import journal_cache
from tournament.hall.page_cache import ADDRESSES
from tournament.models import Tournament
from tournament.ranking.services.release import release_ranking

pytestmark = pytest.mark.django_db
Ask = Callable[..., HttpResponse]


@pytest.fixture
def hall(settings) -> Tournament:
    make_user()
    tournament = make_tournament(players=8, slug="abend", is_public=True)
    enter(seat_players(tournament).sheets.get(table=1), 10, 4, -4, -10)
    release_ranking(tournament, by=None, through_round=1)
    settings.HALL_LEAST_SECONDS, settings.HALL_MOST_SECONDS = 0, 60.0
    settings.HALL_REST = 0
    ADDRESSES.clear()
    return tournament


@pytest.fixture
def ask(client: Client, hall: Tournament) -> Ask:
    """Ask as a phone that has the page; it has asked once before."""
    etag = client.get("/p/abend/seats/")["ETag"]
    client.get("/p/abend/seats/", headers={"if-none-match": etag})

    def ask(**headers: str) -> HttpResponse:
        headers = {"if-none-match": etag} | headers
        return client.get("/p/abend/seats/", headers=headers)

    return ask


@pytest.fixture
def routed(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The paths that Django still had to route."""
    paths = []
    route = BaseHandler.resolve_request

    def note(self: BaseHandler, request):
        paths.append(request.path)
        return route(self, request)

    monkeypatch.setattr(BaseHandler, "resolve_request", note)
    return paths


def test_phone_with_the_newest_page_is_answered_unrouted(ask: Ask, routed: list[str]) -> None:
    answer = ask()

    assert (answer.status_code, answer.content, routed) == (304, b"", [])
    assert answer["Cache-Control"] == "no-cache"
    assert "Accept-Language" in answer["Vary"]


def test_new_list_is_routed_and_then_unrouted_again(
    ask: Ask, hall: Tournament, routed: list[str]
) -> None:
    """The seats are the same, so the phone still has the page."""
    enter(hall.rounds.get().sheets.get(table=2), 30, -8, -8, -14)

    assert [ask().status_code for _ in range(3)] == [304] * 3
    assert routed == ["/p/abend/seats/"]


def test_page_in_the_other_language_is_sent(ask: Ask) -> None:
    assert ask(**{"accept-language": "en"}).status_code == 200


def test_older_page_is_never_called_current(client: Client, hall: Tournament) -> None:
    """While the hall waits its turn, phones get the older page; the next request gets the new."""
    etag = client.get("/p/abend/ranking/")["ETag"]
    phone = {"if-none-match": etag}
    client.get("/p/abend/ranking/", headers=phone)
    enter(hall.rounds.get().sheets.get(table=2), 30, -8, -8, -14)
    assert journal_cache.RECOMPUTE_LOCK.begin()
    waiting = [client.get("/p/abend/ranking/", headers=phone).status_code for _ in range(2)]
    journal_cache.RECOMPUTE_LOCK.end(0.0)
    journal_cache.RECOMPUTE_LOCK._rested_at = 0.0

    assert waiting == [304, 304]
    assert "+30" in client.get("/p/abend/ranking/", headers=phone).text


def test_page_switched_off_is_gone(ask: Ask, hall: Tournament) -> None:
    set_tournament_public(hall, by=None, is_public=False)

    assert ask().status_code == 404


def test_page_expires_as_if_it_were_routed(ask: Ask, settings, routed: list[str]) -> None:
    settings.HALL_MOST_SECONDS = 0
    ask()

    assert routed == ["/p/abend/seats/"]


def test_session_of_the_desk_is_renewed_as_on_every_page(
    ask: Ask, client: Client, routed: list[str]
) -> None:
    client.force_login(make_user())
    ask()

    assert routed == ["/p/abend/seats/"]


def test_long_address_is_not_remembered(client: Client, hall: Tournament) -> None:
    address = f"/p/abend/seats/?x={'1' * 100}"
    etag = client.get(address)["ETag"]
    client.get(address, headers={"if-none-match": etag})

    assert ADDRESSES == {}


@pytest.mark.parametrize("script", ["hall/fresh.js", "shared/live.js", "beamer/screen.js"])
def test_screen_asks_often_enough_for_two_seconds(script: str) -> None:
    """The laptop, the phone and the projector show a counted list within two seconds."""
    text = (BASE_DIR / "static/js" / script).read_text(encoding="utf-8")
    interval = re.search(r"const (?:SECONDS = ([\d.]+)|ASK = (\d+));", text)
    assert interval
    every = float(interval[1] or 0) + float(interval[2] or 0) / 1000

    assert every + HALL_LEAST_SECONDS < 2
