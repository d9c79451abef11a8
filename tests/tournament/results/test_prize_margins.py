"""The lists on which prizes depend: on the page of the spot check, by command, on the board."""

from io import StringIO

import pytest
from django.core.management import call_command
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from scoring import rule_set, to_data
from tests.factories import enter, make_tournament, make_user, seat_players
from tests.markup import elements, texts
from tournament.journal.spot_check import newest_spot_check
from tournament.models import Round, Tournament
from tournament.prizes.services.prizes import add_prize
from tournament.results.prize_margins import margins_before_closing, margins_of_lists
from tournament.results.services.checks import confirm_sheet
from tournament.results.services.rounds import close_round
from tournament.results.services.spot_check import compare_list, draw_spot_check
from tournament.teams.services import make_team, set_team_rules

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("english")]

SUMS = {1: (10, -2, -4, -4), 2: (40, -10, -10, -20), 3: (24, 6, -6, -24)}


@pytest.fixture(scope="module")
def last_round_id(module_rows: None) -> int:
    """Three tables by totals; places 1 and 2 are won with +40 and +24, the third has +10."""
    tournament = make_tournament(players=12, round_count=1, slug="rennen")
    for place in (1, 2):
        add_prize(tournament, by=None, number=place, cents=6000)
    round_ = seat_players(tournament)
    for sheet in round_.sheets.all():
        enter(sheet, *SUMS[sheet.table])
    return round_.pk


@pytest.fixture
def last_round(last_round_id: int) -> Round:
    return Round.objects.get(pk=last_round_id)


def listed(tournament: Tournament) -> list[tuple[int, int, tuple[str, ...]]]:
    check = newest_spot_check(tournament)
    return [(m.sheet.table, m.points, m.titles) for m in margins_of_lists(tournament, check)]


def test_lists_come_by_what_it_takes_to_change_a_prize(last_round: Round) -> None:
    # Between +24 and +10 are 14 points, between +24 and +40 are 16; at table 3 +24 and +6 sit
    # together, 9 points for each of them.
    assert listed(last_round.tournament) == [
        (3, 9, ("Place 2",)),
        (1, 14, ("Place 2",)),
        (2, 16, ("Place 1", "Place 2")),
    ]


def test_checked_and_matching_lists_are_left_out(last_round: Round) -> None:
    tournament = last_round.tournament
    confirm_sheet(last_round.sheets.get(table=3), by=make_user())
    draw_spot_check(tournament, by=None, size=3)
    compare_list(last_round.sheets.get(table=1), by=None, sums=SUMS[1])
    compare_list(last_round.sheets.get(table=2), by=None, sums=(40, -10, -20, -10))

    assert [table for table, _points, _titles in listed(tournament)] == [2]


def test_nothing_is_named_before_the_end(last_round: Round) -> None:
    tournament = last_round.tournament
    assert len(listed(tournament)) == 3

    tournament.round_count = 2
    assert listed(tournament) == []


def test_equals_who_must_draw_lots_are_one_point_apart(last_round: Round) -> None:
    last_round.sheets.get(table=1).totals.filter(seat__seat=1).update(points=24)

    assert listed(last_round.tournament)[:2] == [(1, 1, ("Place 2",)), (3, 1, ("Place 2",))]


def test_list_of_a_team_prize_counts_every_member_at_the_table(last_round: Round) -> None:
    tournament = set_team_rules(last_round.tournament, by=None, size=2)
    tournament.prizes.all().delete()
    add_prize(tournament, by=None, kind="team", number=1, cents=5000)
    by_seat = {(seat.table, seat.seat): seat.player for seat in last_round.seats.all()}
    for name, *seats in (("Ober", (2, 1), (1, 1)), ("Unter", (3, 1), (2, 2))):
        members = [by_seat[seat] for seat in seats]
        make_team(tournament, by=None, name=name, members=members, reason="spät")

    # Ober has +50, Unter +14. At table 2 sits one of each.
    assert listed(tournament) == [
        (2, 18, ("Team, place 1",)),
        (1, 36, ("Team, place 1",)),
        (3, 36, ("Team, place 1",)),
    ]


def test_page_and_command_name_the_lists(desk: Client, last_round: Round) -> None:
    page = desk.get(reverse("spot-check", args=["rennen"]))

    history = reverse("sheet-history", args=["rennen", 1, 3])
    assert "Lists that prizes depend on, not yet compared with their paper" in texts(
        page, "main h2"
    )
    assert elements(page, "tbody td a")[0]["href"] == history
    output = StringIO()
    call_command("spot_check", "rennen", "--prizes", stdout=output)
    assert output.getvalue().splitlines()[0] == "Table 3, round 1, wrong by 9 points: Place 2"


def test_board_offers_the_lists_of_the_last_round(desk: Client, last_round: Round) -> None:
    page = desk.get(reverse("results-round", args=["rennen", 1])).content.decode()

    addresses = [reverse("sheet-check", args=["rennen", 1, table]) for table in (3, 1, 2)]
    places = [page.index(f'href="{address}"') for address in addresses]
    assert places == sorted(places)
    assert desk.get(addresses[0]).status_code == 200


def test_board_offers_nothing_where_everything_is_read_twice_or_to_come(last_round: Round) -> None:
    tournament = last_round.tournament
    assert len(margins_before_closing(last_round)) == 3

    tournament.needs_second_check = True
    assert margins_before_closing(last_round) == []
    tournament.needs_second_check, tournament.round_count = False, 2
    assert margins_before_closing(last_round) == []
    tournament.round_count = 1
    tournament.prizes.all().delete()
    assert margins_before_closing(last_round) == []


def test_more_lists_ask_no_more_queries(last_round: Round) -> None:
    big = make_tournament(players=24, round_count=1, slug="gross")
    add_prize(big, by=None, number=1, cents=6000)
    for sheet in seat_players(big).sheets.all():
        enter(sheet, 3 * sheet.table, -sheet.table, -sheet.table, -sheet.table)

    counts = []
    for tournament in (last_round.tournament, big):
        with CaptureQueriesContext(
            connection,
        ) as queries:
            margins_of_lists(tournament)
        counts.append(len(queries))
    assert counts[0] == counts[1]


@pytest.mark.parametrize(
    ("changed_rules", "kind"),
    [
        ({"tie_breaks": ["round_1", "points", "lot"]}, "last"),
        ({"best_rounds": 1}, "solo"),  # another round counts, with its Solos
    ],
)
def test_nothing_is_claimed_where_points_do_not_decide(
    last_round: Round, changed_rules: dict[str, object], kind: str
) -> None:
    tournament = last_round.tournament
    add_prize(tournament, by=None, kind=kind, number=1, cents=500)
    data = to_data(rule_set("schwaig")) | {"rule_numbers": {}} | changed_rules
    tournament.rule_set, tournament.house_rules = "house", data
    tournament.save()

    assert listed(Tournament.objects.get(pk=tournament.pk)) == []


def test_lists_that_do_not_count_are_left_out(last_round: Round) -> None:
    tournament = last_round.tournament
    confirm_sheet(last_round.sheets.get(table=1), by=make_user())
    Tournament.objects.filter(pk=tournament.pk).update(is_embargoed=True)
    close_round(last_round, by=None, reason="keine Zeit")

    assert listed(Tournament.objects.get(pk=tournament.pk)) == []


def test_rest_that_one_point_could_change_is_said_in_the_singular(
    desk: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tournament.results.views.spot_check.MOST_MARGINS", 1)
    tournament = make_tournament(players=4)
    add_prize(tournament, by=None, cents=6000)
    enter(seat_players(tournament).sheets.get(), 3, 1, -1, -3)
    enter(seat_players(tournament, 2).sheets.get(), 0, 0, 0, 0)

    page = desk.get(reverse("spot-check", args=[tournament.slug]))

    assert "The other lists would have to be wrong by 1 point or more." in texts(page, "p.soft")
