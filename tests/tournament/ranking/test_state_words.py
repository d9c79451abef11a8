"""A ranking is final once every place is settled, wherever its state is shown."""

import json
from datetime import UTC, date, datetime

import pytest
from django.test import Client

from tests.factories import enter, make_tournament, make_user, seat_players
from tests.markup import texts
from tests.printed import printed
from tests.tournament.readable import read
from tournament.beamer.services import beamer_of, show
from tournament.beamer.views.screen import frame_of
from tournament.hall.public_evening import read_public_evening
from tournament.models import Beamer, TableSheet, Tournament
from tournament.ranking.services.lots import draw_lots
from tournament.ranking.services.release import release_ranking
from tournament.ranking.standings import standings
from tournament.results.services.rounds import close_round

pytestmark = pytest.mark.django_db
PROVISIONAL = "vorläufig, es fehlt das Los um Platz 2"
FINAL = "Endstand nach 1 Runde"
SURFACES = (
    "/p/rennen/ranking/",
    "/t/rennen/papers/ranking.pdf",
    "/p/rennen/ranking.json",
)


@pytest.fixture
def level() -> Tournament:
    """The last round is closed; numbers 2 and 3 are tied in every respect on place 2."""
    tournament = make_tournament(players=4, round_count=1, slug="rennen", is_public=True)
    played = seat_players(tournament)
    enter(played.sheets.get(), 8, 0, 0, -8)
    close_round(played, by=None)
    return release_ranking(tournament, by=None, through_round=1)


def draw(tournament: Tournament) -> None:
    tied = list(tournament.players.filter(number__in=[2, 3]))
    draw_lots(tournament, by=make_user(), players=tied, order=tied)


@pytest.mark.parametrize("path", SURFACES)
def test_ranking_with_a_missing_lot_is_provisional(
    desk: Client, level: Tournament, path: str
) -> None:
    before = read(desk, path)
    draw(level)
    after = read(desk, path)

    assert (PROVISIONAL in before, FINAL in before) == (True, False)
    assert (PROVISIONAL in after, FINAL in after) == (False, True)


def test_projector_says_that_the_lot_is_missing(level: Tournament) -> None:
    beamer = show(level, Beamer.View.RANKING)
    before = frame_of(read_public_evening(level), beamer_of(level), (), beamer.since)
    draw(level)
    after = frame_of(read_public_evening(level), beamer_of(level), (), beamer.since)

    assert (before.title, before.aside) == ("Rangliste", f"{PROVISIONAL}, Platz 1 – 4")
    assert (after.title, after.aside) == ("Endstand", "alle Runden, Platz 1 – 4")


def test_first_page_of_the_hall_promises_no_final_ranking(
    client: Client, level: Tournament
) -> None:
    page = client.get("/p/rennen/")

    assert texts(page, ".evening small") == [f"Rangliste: {PROVISIONAL}"]
    assert "Endstand" not in page.text


def test_publish_says_that_the_ranking_is_provisional(level: Tournament) -> None:
    assert f"Rangliste: {PROVISIONAL}" in printed("publish", "rennen", "--ranking", "1")

    draw(level)
    assert "vorläufig" not in printed("publish", "rennen", "--ranking", "1")


def test_json_tells_first_shared_and_lot_apart(level: Tournament) -> None:
    def decided() -> list[tuple[int, str | None, bool]]:
        rows = json.loads(printed("standings", "rennen"))
        return [(row["rank"], row["decided_by"], row["shares_rank"]) for row in rows]

    before = decided()
    draw(level)

    assert before == [
        (1, None, False),
        (2, "points", True),
        (2, "shared", True),
        (4, "points", False),
    ]
    assert decided() == [
        (1, None, False),
        (2, "points", False),
        (3, "lot", False),
        (4, "points", False),
    ]


def test_every_row_of_a_shared_place_says_so() -> None:
    """Number 1 is ahead of 2 and 3 by its Solo; both of them share the place."""
    tournament = make_tournament(players=4, round_count=1)
    sheet = seat_players(tournament).sheets.get()
    enter(sheet, 8, 8, 8, -24, solo_won=(1, 0, 0, 0), solo_played=(1, 0, 0, 0))

    rows = standings(tournament).categories[0].rows

    assert [row.tie_break for row in rows] == ["solo_won", "shared", "shared", None]


@pytest.mark.parametrize(
    ("day", "words"), [(20, "letzte Liste 22:41"), (19, "letzte Liste 20.11.2026 22:41")]
)
def test_newest_list_has_its_date_on_another_day(
    desk: Client, level: Tournament, day: int, words: str
) -> None:
    Tournament.objects.update(date=date(2026, 11, day))
    TableSheet.objects.update(entered_at=datetime(2026, 11, 20, 21, 41, tzinfo=UTC))

    for path in SURFACES[:2]:
        assert words in read(desk, path)
