"""The demonstration once it is loaded: complete, lifelike, there once, and gone without trace."""

from collections import Counter
from datetime import date

import pytest
from django.contrib.auth import get_user_model
from django.test import Client

from scoring import SheetEntry
from tests.factories import make_players, make_tournament
from tests.tournament.demo.conftest import TODAY, row_counts
from tournament.demo.load import load_demo, remove_demo
from tournament.models import JournalEntry, Player, TableSheet, Tournament
from tournament.prizes.ceremony import ceremony_of
from tournament.prizes.table import prize_list
from tournament.prizes.till import statement
from tournament.ranking.standings import standings
from tournament.results.services.sheets import enter_sheet
from tournament.shared.permissions import REOPEN
from tournament.teams.ranking import team_standings

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("demo")]


@pytest.fixture(scope="module")
def demo(module_rows: None) -> Counter[str]:
    """The rows that were there before it."""
    before = row_counts()
    load_demo(today=TODAY)
    return before


def sheet_states(slug: str, round_number: int) -> Counter[str]:
    sheets = TableSheet.objects.filter(round__tournament__slug=slug, round__number=round_number)
    return Counter(sheets.values_list("state", flat=True))


def test_finished_evening_is_checked_closed_and_public() -> None:
    evening = Tournament.objects.get(slug="demo-schwaig")
    ranked = standings(evening)
    assert (evening.date, evening.is_closed, evening.is_public) == (date(2026, 11, 6), True, True)
    assert (ranked.ranked_count, ranked.is_complete, ranked.is_checked) == (64, True, True)
    assert sheet_states("demo-schwaig", 1) == sheet_states("demo-schwaig", 2) == {"checked": 16}


def test_finished_evening_has_ties_and_two_players_parted_by_the_lot() -> None:
    (category,) = standings(Tournament.objects.get(slug="demo-schwaig")).categories
    by_lot = [row for row in category.rows if row.tie_break == "lot"]
    assert [row.rank for row in by_lot] == [7, 8]
    assert by_lot[0].tally == by_lot[1].tally
    assert (category.lots_due, category.rows[3].decided_by) == ((), "solo_won")


def test_finished_evening_has_teams_with_a_place_but_one() -> None:
    found = team_standings(standings(Tournament.objects.get(slug="demo-schwaig")))
    assert [row.rank for row in found.rows] == [1, 2, 3, 4, 5, 6, None]
    assert found.rows[-1].team.name == "Die Wenzbrüder"


def test_finished_evening_happened_on_its_day() -> None:
    evening = Tournament.objects.get(slug="demo-schwaig")
    days = {entry.at.date() for entry in JournalEntry.objects.filter(tournament=evening)}
    assert days == {evening.date}
    assert standings(evening).as_of.date() == evening.date


def test_championship_is_in_the_middle_of_round_2() -> None:
    evening = Tournament.objects.get(slug="demo-ebersdorf")
    players = list(evening.players.select_related("tournament"))
    assert (len(players), sum(player.is_minor for player in players)) == (40, 5)
    assert {player.paid_by for player in players} == {"", "cash", "paypal"}
    assert sheet_states("demo-ebersdorf", 1) == {"checked": 10}
    assert sheet_states("demo-ebersdorf", 2) == {
        "checked": 3,
        "entered": 3,
        "clarification": 1,
        "open": 3,
    }


def test_third_evening_has_its_registration_open() -> None:
    evening = Tournament.objects.get(slug="demo-anmeldung")
    here = Counter(evening.players.values_list("is_present", flat=True))
    assert (evening.date, evening.state) == (date(2026, 11, 27), "registration")
    assert here == {True: 24, False: 6}


def test_demo_is_the_same_whenever_it_is_loaded() -> None:
    first = points()
    remove_demo()
    load_demo(today=date(2028, 2, 29))

    assert points() == first


def points() -> list[tuple[int, int]]:
    return [
        (row.player.number, row.points)
        for tournament in Tournament.objects.order_by("slug")
        for category in standings(tournament).categories
        for row in category.rows
    ]


def test_loading_twice_keeps_what_is_there() -> None:
    Player.objects.filter(tournament__slug="demo-anmeldung", number=1).update(last_name="Anders")
    before = row_counts()

    assert load_demo(today=date(2026, 12, 24)) == []
    assert row_counts() == before
    assert Player.objects.filter(last_name="Anders").exists()


def test_removing_leaves_no_trace_of_loading_and_playing(
    client: Client, demo: Counter[str]
) -> None:
    loaded = row_counts()
    make_players(make_tournament(), 4)
    own = row_counts() - loaded

    client.post("/login/", {"username": "leitung", "password": "schafkopf"})
    sheet = TableSheet.objects.filter(
        round__tournament__slug="demo-ebersdorf", state="open"
    ).first()
    played = SheetEntry(rows=((60, 0, 0, 0),) * 24)
    enter_sheet(sheet, by=get_user_model().objects.get(), entry=played)

    assert client.get("/").status_code == 200
    assert remove_demo() == 3
    assert +row_counts() == +(demo + own)


def test_account_is_made_in_a_demonstration_and_on_an_empty_database() -> None:
    account = get_user_model().objects.get(username="leitung")
    may_reopen = account.has_perm(REOPEN)
    remove_demo()

    assert account.check_password("schafkopf")
    assert (account.is_staff, account.is_superuser, may_reopen) == (False, False, True)


def test_finished_evening_has_a_taker_for_every_prize() -> None:
    found = prize_list(Tournament.objects.get(slug="demo-schwaig"))
    assert (len(found.lines), found.open_lots) == (18, ())
    takers = [line.taker for line in found.lines if line.taker]
    assert len(takers) == len(set(takers)) == 18 - len(found.left_over)
    assert [line.cents for line in found.lines[:3]] == [24000, 14400, 9600]


def test_finished_evening_ends_with_a_till_in_which_two_euros_are_missing() -> None:
    evening = Tournament.objects.get(slug="demo-schwaig")
    found = statement(evening)
    assert (found.due, found.difference, found.till.is_closed) == (54_160, -200, True)
    assert len(ceremony_of(evening).at_the_desk) == 1
