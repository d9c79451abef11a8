"""The loaded demo: complete, realistic, there once, and removed without trace."""

from collections import Counter
from datetime import date, datetime, timedelta
from io import StringIO

import pytest
from django.apps import apps
from django.contrib.auth.models import User
from django.core.management import call_command
from django.db.models import DateTimeField, F
from django.test import Client, override_settings

from scoring import SheetEntry
from tests.factories import make_tournament
from tests.tournament.demo.conftest import BERLIN, NOW, row_counts
from tournament.demo.load import load_demo, remove_demo
from tournament.models import Beamer, JournalEntry, Player, TableSheet, Tournament
from tournament.prizes.ceremony import ceremony_of
from tournament.prizes.table import prize_list
from tournament.prizes.till import statement
from tournament.ranking.standings import standings
from tournament.results.services.sheets import enter_sheet
from tournament.shared.permissions import ACCOUNTS, LEAD_ALL, REOPEN
from tournament.teams.ranking import team_standings

pytestmark = [pytest.mark.django_db, pytest.mark.thorough, pytest.mark.usefixtures("demo")]


@pytest.fixture(scope="module")
def demo(module_rows: None) -> Counter[str]:
    """Return the rows that were there before it."""
    before = row_counts()
    with override_settings(DEMO=True):
        load_demo(now=NOW)
    return before


def leader() -> User:
    """Return the account that the sign-in page offers."""
    return User.objects.get(username="leitung")


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
    ranking = team_standings(standings(Tournament.objects.get(slug="demo-schwaig")))
    assert [row.rank for row in ranking.rows] == [1, 2, 3, 4, 5, 6, None]
    assert ranking.rows[-1].team.name == "Die Wenzbrüder"


def test_finished_evening_happened_on_its_day() -> None:
    evening = Tournament.objects.get(slug="demo-schwaig")
    entries = JournalEntry.objects.filter(tournament=evening)
    days = {entry.action: entry.at.date() for entry in entries}
    planned = {days.pop("tournament_created"), days.pop("role_given")}
    assert max(planned) < evening.date
    assert set(days.values()) == {evening.date}
    assert standings(evening).as_of.date() == evening.date


def test_championship_is_in_the_middle_of_round_2() -> None:
    evening = Tournament.objects.get(slug="demo-ebersdorf")
    players = list(evening.players.select_related("tournament"))
    assert (len(players), sum(player.is_minor for player in players)) == (40, 5)
    assert {player.paid_by for player in players} == {"", "cash", "paypal"}
    assert sheet_states("demo-ebersdorf", 1) == {"checked": 10}
    assert sheet_states("demo-ebersdorf", 2) == {
        "checked": 3,
        "entered": 2,
        "clarification": 2,
        "open": 3,
    }
    assert (evening.released_round, evening.is_public) == (1, True)


def test_championship_has_something_to_be_cleared_up_of_every_kind() -> None:
    lists = TableSheet.objects.filter(round__tournament__slug="demo-ebersdorf", round__number=2)
    conflict = lists.get(second_by__isnull=False)
    reports = {sheet.table: sheet.report for sheet in lists.filter(report__isnull=False)}
    by_mistake = JournalEntry.objects.get(
        tournament__slug="demo-ebersdorf", action="sheet_corrected"
    )

    assert conflict.second_by != conflict.entered_by
    assert lists.get(state="clarification", second_by=None).note.startswith("Spiel 14")
    assert {table: report.game_count for table, report in reports.items()} == {8: 24, 10: 19}
    assert [table for table, report in reports.items() if report.finished_at] == [8]
    assert by_mistake.reason.startswith("Liste von Tisch 8")


def test_every_list_is_checked_by_somebody_else_than_typed_it() -> None:
    """Even where the rules do not require it."""
    checked = TableSheet.objects.filter(state="checked")
    assert checked.filter(round__tournament__needs_second_check=True).exists()
    assert not checked.filter(checked_by=F("entered_by")).exists()
    assert not checked.filter(entered_by=None).exists()


def test_evening_waits_for_its_prize_giving() -> None:
    evening = Tournament.objects.get(slug="demo-spin")
    ranked = standings(evening)
    ceremony = ceremony_of(evening)
    assert (ranked.ranked_count, ranked.is_complete, ranked.is_checked) == (20, True, True)
    assert (evening.state, evening.released_round) == ("running", 1)
    assert (ceremony.has_begun, len(ceremony.to_come)) == (False, 7)
    assert ceremony.prizes.open_lots == ()


def test_fourth_evening_lets_people_in() -> None:
    evening = Tournament.objects.get(slug="demo-anmeldung")
    presence = Counter(evening.players.values_list("is_present", flat=True))
    assert (evening.date, evening.starts_at.isoformat()) == (date(2026, 11, 20), "21:30:00")
    assert evening.state == "registration"
    assert presence == {True: 20, False: 3}
    assert evening.players.filter(is_present=True, paid_at=None).count() == 0


def test_every_rule_set_of_the_seeds_has_an_evening() -> None:
    rule_sets = Tournament.objects.values_list("rule_set", flat=True)
    assert sorted(rule_sets) == ["buchstaben", "ebersdorf", "schwaig", "spin"]


@pytest.mark.parametrize("slug", ["demo-schwaig", "demo-ebersdorf", "demo-spin", "demo-anmeldung"])
def test_evening_took_hours_and_several_hands(slug: str) -> None:
    entries = list(JournalEntry.objects.filter(tournament__slug=slug).order_by("seq"))
    evening = Tournament.objects.get(slug=slug)
    doors = datetime.combine(evening.date, evening.starts_at, BERLIN) - timedelta(minutes=100)
    tonight = [entry for entry in entries if entry.at > doors]

    assert [entry.at for entry in entries] == sorted(entry.at for entry in entries)
    assert len({entry.at for entry in tonight}) > len(tonight) / 3
    assert tonight[-1].at - tonight[0].at > timedelta(minutes=40)
    assert entries[-1].at <= NOW
    assert len({entry.by_id for entry in entries}) >= 2


def test_everything_of_the_evening_is_of_its_time() -> None:
    """No column of times shows the second in which it was loaded."""
    odd = [
        (model._meta.label, name)
        for model in apps.get_app_config("tournament").get_models()
        for name in (field.name for field in model._meta.fields if isinstance(field, DateTimeField))
        if model._default_manager.filter(**{f"{name}__gt": NOW + timedelta(hours=1)}).exists()
    ]
    assert odd == []


def test_projector_shows_what_is_to_be_seen_at_that_hour() -> None:
    views = dict(Beamer.objects.values_list("tournament__slug", "view"))
    assert (views["demo-ebersdorf"], views["demo-schwaig"]) == ("missing", "ranking")


def test_journals_of_the_demonstration_hold() -> None:
    call_command("verify_journal", stdout=StringIO())


def test_demo_is_the_same_whenever_it_is_loaded(settings) -> None:
    first = points()
    settings.DEMO = True
    remove_demo()
    load_demo(now=datetime(2028, 2, 29, 0, 20, tzinfo=BERLIN))

    assert points() == first


def points() -> list[tuple[int, int]]:
    return [
        (row.player.number, row.points)
        for tournament in Tournament.objects.order_by("slug")
        for category in standings(tournament).categories
        for row in category.rows
    ]


def test_loading_twice_keeps_what_is_there(settings) -> None:
    settings.DEMO = True
    Player.objects.filter(tournament__slug="demo-anmeldung", number=1).update(last_name="Anders")
    before = row_counts()

    assert load_demo(now=NOW + timedelta(days=34)) == []
    assert row_counts() == before
    assert Player.objects.filter(last_name="Anders").exists()


def test_removing_leaves_no_trace_of_loading_and_playing(
    client: Client, demo: Counter[str]
) -> None:
    loaded = row_counts()
    make_tournament(players=4)
    own = row_counts() - loaded

    client.post("/login/", {"username": "leitung", "password": "schafkopf"})
    sheet = TableSheet.objects.filter(
        round__tournament__slug="demo-ebersdorf", state="open"
    ).first()
    played = SheetEntry(rows=((60, 0, 0, 0),) * 24)
    enter_sheet(sheet, by=leader(), entry=played)

    assert client.get("/").status_code == 200
    assert remove_demo() == 4
    assert +row_counts() == +(demo + own)


def test_account_of_the_demonstration_leads_and_may_open_the_accounts() -> None:
    account = leader()

    assert account.check_password("schafkopf")
    assert (account.is_staff, account.is_superuser) == (False, False)
    assert all(account.has_perm(right) for right in (LEAD_ALL, REOPEN, ACCOUNTS))


def test_it_shows_the_second_pair_of_eyes(client: Client) -> None:
    """Its account checks blindly what a helper has typed."""
    client.force_login(leader())
    waiting = TableSheet.objects.filter(
        round__tournament__slug="demo-ebersdorf", round__number=2, state="entered"
    )[0]
    address = f"/t/demo-ebersdorf/results/2/{waiting.table}/check/"
    totals = waiting.totals.values_list("seat__seat", "points")

    page = client.get(address)
    typed = {f"total{seat}": str(value) for seat, value in totals}
    client.post(address, typed | {"version": waiting.version})
    waiting.refresh_from_db()

    assert page.status_code == 200
    assert (waiting.state, waiting.checked_by) == ("checked", leader())


def test_finished_evening_has_a_taker_for_every_prize() -> None:
    prizes = prize_list(Tournament.objects.get(slug="demo-schwaig"))
    assert (len(prizes.lines), prizes.open_lots) == (18, ())
    takers = [line.taker for line in prizes.lines if line.taker]
    assert len(takers) == len(set(takers)) == 18 - len(prizes.left_over)
    assert [line.cents for line in prizes.lines[:3]] == [24000, 14400, 9600]


def test_finished_evening_ends_with_a_till_in_which_two_euros_are_missing() -> None:
    evening = Tournament.objects.get(slug="demo-schwaig")
    till = statement(evening)
    assert (till.due, till.difference, till.till.is_closed) == (54_160, -200, True)
    assert len(ceremony_of(evening).at_the_desk) == 1
