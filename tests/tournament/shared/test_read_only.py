"""Forms of a closed tournament say so, show their data and accept nothing."""

import re

import pytest
from django.conf import settings
from django.test import Client
from django.urls import reverse

from tests.factories import make_tournament, make_user, seat_players
from tests.second_step import post_confirmed
from tournament.models import Player, Tournament

pytestmark = pytest.mark.django_db

SENTENCE = "can only be read"
AT_THE_TABLE = {"round_number": 1, "table": 1}


@pytest.fixture
def desk(client: Client) -> Client:
    client.force_login(make_user())
    client.cookies[settings.LANGUAGE_COOKIE_NAME] = "en"
    return client


@pytest.fixture
def closed() -> Tournament:
    tournament = make_tournament(players=4, slug="rennen", games_per_round=2)
    seat_players(tournament)
    tournament.state = Tournament.State.CLOSED
    tournament.save()
    return tournament


def asks(page: str) -> list[str]:
    """Return the form's editable fields and its filled buttons."""
    main = page[page.index("<main") : page.index("</main>")]
    forms = re.findall(r"<form\b[^>]*method=\"post\".*?</form>", main, re.DOTALL)
    fields = re.findall(r"<(?:input|select|textarea)\b[^>]*>", "".join(forms))
    buttons = re.findall(r"<button\b[^>]*primary[^>]*>", "".join(forms))
    return [
        field for field in fields if 'type="hidden"' not in field and " disabled" not in field
    ] + buttons


@pytest.mark.parametrize(
    ("name", "places", "reading"),
    [
        ("sheet-enter", AT_THE_TABLE, "sheet-history"),
        ("sheet-totals", AT_THE_TABLE, "sheet-history"),
        ("sheet-record", AT_THE_TABLE, "sheet-history"),
        ("sheet-report", AT_THE_TABLE, "sheet-history"),
        ("sheet-check", AT_THE_TABLE, "sheet-history"),
        ("spot-check-list", AT_THE_TABLE, "spot-check"),
        ("sheet-void", AT_THE_TABLE, "sheet-history"),
        ("sheet-park", AT_THE_TABLE, "sheet-history"),
        ("sheet-reopen", AT_THE_TABLE, "sheet-history"),
        ("sheet-restore", {**AT_THE_TABLE, "seq": 1}, "sheet-history"),
        ("sheet-move", {**AT_THE_TABLE, "to_round": 1, "to_table": 2}, "sheet-history"),
        ("draw-change", {"round_number": 1}, "draw-round"),
        ("draw-swap", {"round_number": 1}, "draw-round"),
        ("draw-missed", {"round_number": 1}, "draw-round"),
        ("seat-lots", {"round_number": 1}, "draw"),
        ("player-import", {}, "registration"),
        ("own-rules", {}, "rules"),
    ],
)
def test_page_that_asks_becomes_the_page_that_shows(
    desk: Client, closed: Tournament, name: str, places: dict[str, int], reading: str
) -> None:
    response = desk.get(reverse(name, kwargs={"slug": closed.slug, **places}), follow=True)

    page = response.content.decode()
    assert [status for _url, status in response.redirect_chain] == [302]
    assert response.resolver_match.url_name == reading
    assert page.count(SENTENCE) == 1
    assert asks(page) == []


@pytest.mark.parametrize("name", ["tournament-edit", "registration", "results", "ranking", "draw"])
def test_page_that_shows_as_well_asks_for_nothing(
    desk: Client, closed: Tournament, name: str
) -> None:
    page = desk.get(reverse(name, args=[closed.slug]), follow=True).content.decode()

    assert asks(page) == []


def test_player_of_a_closed_tournament_is_shown(desk: Client, closed: Tournament) -> None:
    player = Player.objects.filter(tournament=closed).first()
    assert player is not None

    page = desk.get(reverse("player-edit", args=[closed.slug, player.pk])).content.decode()

    assert f"<dd>{player.full_name}</dd>" in page
    assert SENTENCE in page
    assert [field for field in asks(page) if "erase_" not in field] == []


def test_person_of_a_closed_tournament_can_still_be_deleted(
    desk: Client, closed: Tournament
) -> None:
    """People ask for it weeks later."""
    player = closed.players.get(number=1)
    where = reverse("player-act", args=[closed.slug, player.pk, "erase"])

    post_confirmed(desk, where, {"reason": "bat darum", "from": "player"})

    assert closed.players.get(number=1).is_erased


def test_what_was_typed_before_is_refused_and_shown(desk: Client, closed: Tournament) -> None:
    """The page was open while somebody closed the tournament."""
    url = reverse("sheet-totals", kwargs={"slug": closed.slug, **AT_THE_TABLE})

    response = desk.post(url, {"total1": "12"})

    assert response.status_code == 422
    assert 'value="12"' in response.content.decode()


def test_strangers_learn_nothing_of_a_closed_tournament(client: Client, closed: Tournament) -> None:
    make_user()

    response = client.get(reverse("sheet-enter", kwargs={"slug": closed.slug, **AT_THE_TABLE}))

    assert SENTENCE not in response.content.decode()
    assert response.headers.get("Location", "").startswith("/login/")
