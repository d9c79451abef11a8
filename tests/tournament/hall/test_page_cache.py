"""A public page is made once for five hundred phones, and never too old."""

import gzip
from collections.abc import Callable
from time import monotonic

import pytest
from django.db import OperationalError, connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from scoring import SheetEntry
from tests.factories import enter, make_tournament, make_user, seat_players, solo_rows
from tests.kept_rows import KeptEvening
from tests.markup import texts
from tournament.evening.services.tournaments import change_tournament, set_tournament_public
from tournament.hall import page_cache
from tournament.hall.page_cache import PAGES
from tournament.models import Tournament
from tournament.ranking.services.release import release_ranking
from tournament.registration.services.players import change_player
from tournament.results.services.checks import confirm_sheet
from tournament.results.services.sheets import enter_sheet

PATHS = (
    *("", "1/", "seats/", "seats/?by=name", "ranking/", "rules/", "draw/"),
    *("draw.json", "ranking.json", "ranking.csv"),
)
pytestmark = pytest.mark.django_db


def make_hall() -> Tournament:
    tournament = make_tournament(players=8)
    enter(seat_players(tournament).sheets.get(table=1), 10, 4, -4, -10)
    release_ranking(tournament, by=None, through_round=1)
    return tournament


@pytest.fixture(scope="session")
def kept_hall(keep_evening: Callable[..., KeptEvening]) -> KeptEvening:
    return keep_evening(make_hall)


@pytest.fixture
def hall(kept_hall: KeptEvening, settings) -> Tournament:
    """A public tournament of two tables, one of them counted; pages are cached as in production."""
    settings.HALL_LEAST_SECONDS, settings.HALL_MOST_SECONDS = 0, 60.0
    return kept_hall.put()


def test_second_phone_costs_one_query_and_gets_the_same_bytes(
    client: Client, hall: Tournament
) -> None:
    first = client.get(f"/p/{hall.slug}/ranking/")
    with CaptureQueriesContext(connection) as queries:
        second = client.get(f"/p/{hall.slug}/ranking/")

    assert (len(queries), second.content) == (1, first.content)


def test_phone_that_has_the_page_is_told_so(client: Client, hall: Tournament) -> None:
    etag = client.get(f"/p/{hall.slug}/ranking/")["ETag"]

    again = client.get(f"/p/{hall.slug}/ranking/", headers={"if-none-match": etag})

    assert (again.status_code, again.content, again["ETag"]) == (304, b"", etag)


def test_new_list_makes_a_new_page(client: Client, hall: Tournament) -> None:
    before = client.get(f"/p/{hall.slug}/ranking/")
    enter(hall.rounds.get().sheets.get(table=2), 30, -8, -8, -14)
    after = client.get(f"/p/{hall.slug}/ranking/", headers={"if-none-match": before["ETag"]})

    assert "+30" not in before.text
    assert after.status_code == 200
    assert "+30" in texts(after, "table.rank td.points")


def test_page_made_for_the_first_time_is_never_older_than_its_head(
    client: Client, hall: Tournament, settings
) -> None:
    """Otherwise it would show the state of a second before for a minute."""
    settings.HALL_LEAST_SECONDS = 1.0
    client.get(f"/p/{hall.slug}/1/")  # reads the evening
    enter(hall.rounds.get().sheets.get(table=2), 30, -8, -8, -14)

    page = client.get(f"/p/{hall.slug}/ranking/")
    assert "+30" in texts(page, "table.rank td.points")


def test_entry_that_changes_nothing_to_be_seen_keeps_the_etag(
    client: Client, hall: Tournament
) -> None:
    """A registration need not make phones fetch a page."""
    address = f"/p/{hall.slug}/draw/"
    before = client.get(address)
    confirm_sheet(hall.rounds.get().sheets.get(table=1), by=make_user("gerd"))

    assert client.get(address, headers={"if-none-match": before["ETag"]}).status_code == 304


def test_page_is_sent_packed_to_whom_can_unpack_it(client: Client, hall: Tournament) -> None:
    plain = client.get(f"/p/{hall.slug}/ranking/")
    packed = client.get(f"/p/{hall.slug}/ranking/", headers={"accept-encoding": "gzip, br"})

    assert packed["Content-Encoding"] == "gzip"
    assert gzip.decompress(packed.content) == plain.content
    assert "Accept-Encoding" in packed["Vary"]


def test_each_language_has_its_page(client: Client, hall: Tournament) -> None:
    address = f"/p/{hall.slug}/ranking/"
    german = client.get(address)
    english = client.get(address, headers={"accept-language": "en-GB"})

    assert texts(german, "#ranking h1") == ["Rangliste"]
    assert texts(english, "#ranking h1") == ["Ranking"]
    assert {"Accept-Language", "Cookie"} <= set(german["Vary"].split(", "))


def test_phones_of_all_countries_share_the_two_pages(client: Client, hall: Tournament) -> None:
    address = f"/p/{hall.slug}/ranking/"
    for locale in ("de", "en"):
        client.get(address, headers={"accept-language": locale})
    with CaptureQueriesContext(connection) as queries:
        for locale in ("de-AT", "en-GB,en;q=0.9", "en-US", "fr", "tr,en;q=0.5"):
            client.get(address, headers={"accept-language": locale})

    assert len(queries) == 5  # the head of the journal, for each phone


def test_page_switched_off_is_gone_at_once(client: Client, hall: Tournament) -> None:
    client.get(f"/p/{hall.slug}/ranking/")
    set_tournament_public(hall, by=None, is_public=False)

    assert client.get(f"/p/{hall.slug}/ranking/").status_code == 404


@pytest.mark.parametrize("path", PATHS)
def test_page_is_the_same_for_whoever_looks(
    client: Client, hall: Tournament, path: str, settings
) -> None:
    """A token or a user's name in it would reach another phone."""
    stranger = client.get(f"/p/{hall.slug}/{path}")
    client.force_login(make_user())
    settings.HALL_MOST_SECONDS = 0  # made anew, this time for somebody signed in

    response = client.get(f"/p/{hall.slug}/{path}")

    assert response.content == stranger.content
    assert "csrf" not in stranger.text
    assert not stranger.cookies


@pytest.mark.parametrize("path", PATHS)
@pytest.mark.parametrize("method", ["post", "put", "patch", "delete"])
def test_nothing_can_be_written_in_the_hall(
    client: Client, hall: Tournament, path: str, method: str
) -> None:
    before = hall.journal.count()

    response = getattr(client, method)(f"/p/{hall.slug}/{path}")

    assert (response.status_code, hall.journal.count()) == (405, before)


@pytest.mark.parametrize(
    "address", ["ranking.json?round=x{}", "ranking/?round=9{}", "1/?x={}", "seats/?by=x{}", "{}1/"]
)
def test_made_up_address_makes_no_page(client: Client, hall: Tournament, address: str) -> None:
    """Anybody can request four thousand of them in a minute."""
    client.get(f"/p/{hall.slug}/{address.format(0)}")
    before = len(PAGES._entries)
    for made_up in ("00", "000", "0000", "0" * 9):
        client.get(f"/p/{hall.slug}/{address.format(made_up)}")

    assert len(PAGES._entries) == before


def test_what_does_not_exist_leaves_nothing_behind(client: Client, hall: Tournament) -> None:
    client.get(f"/p/{hall.slug}/1/")
    before = (len(PAGES._entries), len(PAGES._making))
    statuses = {client.get(f"/p/{hall.slug}/{number}/").status_code for number in range(900, 950)}

    assert (statuses, (len(PAGES._entries), len(PAGES._making))) == ({404}, before)


def test_page_that_says_the_same_is_not_drawn_again(client: Client, hall: Tournament) -> None:
    """The list of another table moves the journal on, but nobody's seat."""
    address = f"/p/{hall.slug}/seats/"
    client.get(address)
    key = (hall.pk, ("public-seats",), "de", (0, False))
    drawn = PAGES.newest(key)
    enter(hall.rounds.get().sheets.get(table=2), 30, -8, -8, -14)
    client.get(address)

    assert drawn is not None
    assert PAGES.newest(key) is drawn


@pytest.mark.parametrize("changes", [{"name": "Anderes Rennen"}, {"venue": "Anderswo"}])
def test_page_says_what_the_settings_say(
    client: Client, hall: Tournament, changes: dict[str, str]
) -> None:
    before = client.get(f"/p/{hall.slug}/")
    change_tournament(hall, by=None, **changes)

    (value,) = changes.values()
    (head,) = texts(client.get(f"/p/{hall.slug}/"), "header.public-head")
    assert value in head
    assert value not in before.text


def test_page_says_another_name_at_once(client: Client, hall: Tournament) -> None:
    for path in ("seats/", "seats/?by=name", "1/"):
        client.get(f"/p/{hall.slug}/{path}")
    change_player(hall.players.get(number=1), by=None, last_name="Ödön")

    for path in ("seats/", "seats/?by=name", "1/", "ranking/"):
        assert "Ödön" in client.get(f"/p/{hall.slug}/{path}").text, path


def test_other_games_with_the_same_sum_are_another_course(client: Client, hall: Tournament) -> None:
    """The points stay, the line does not."""
    sheet = hall.rounds.get().sheets.get(table=2)
    games = [(6, -2, -2, -2), (-2, 6, -2, -2), (-2, -2, 6, -2), (-2, -2, -2, 6)]
    sheet = enter_sheet(sheet, by=None, entry=SheetEntry(rows=(*games, *solo_rows(28))))
    seat = hall.rounds.get().seats.get(table=2, seat=1)
    address = f"/p/{hall.slug}/{seat.player.number}/"
    before = client.get(address).text
    swapped = SheetEntry(rows=(*games[::-1], *solo_rows(28)))
    enter_sheet(sheet, by=None, entry=swapped, reason="verlesen")

    assert "<polyline" in before
    assert client.get(address).text != before


def test_held_database_pages_go_on_for_ten_seconds_and_then_ask_again(
    client: Client, hall: Tournament, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, other = f"/p/{hall.slug}/ranking/", f"/p/{hall.slug}/rules/"
    before = client.get(path)
    seconds = [monotonic()]
    monkeypatch.setattr(page_cache, "monotonic", lambda: seconds[0])
    client.get(path)

    def held_by_another(*_arguments: object) -> None:
        raise OperationalError("database is locked")

    with connection.execute_wrapper(held_by_another):
        seconds[0] += 9.9
        cached, not_kept = client.get(path), client.get(other)
        seconds[0] += 0.2
        too_old = client.get(path)

    assert (cached.status_code, cached.content) == (200, before.content)
    for busy in (not_kept, too_old):
        assert (busy.status_code, busy["Retry-After"]) == (503, "5")
        assert "data-not-there" in busy.text  # the script asks again
        assert 'http-equiv="refresh"' in busy.text
    assert client.get(path).status_code == 200


def test_withdrawn_page_is_not_handed_out_while_the_database_is_held(
    client: Client, hall: Tournament
) -> None:
    path = f"/p/{hall.slug}/ranking/"
    client.get(path)
    set_tournament_public(hall, by=None, is_public=False)
    client.get(path)

    def held_by_another(*_arguments: object) -> None:
        raise OperationalError("database is locked")

    with connection.execute_wrapper(held_by_another):
        assert client.get(path).status_code == 503
