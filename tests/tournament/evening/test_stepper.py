"""Each state of the evening: one station under way, one next action, one reason."""

from datetime import date, datetime, time, timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from tests.factories import (
    enter,
    evening_of,
    make_player,
    make_players,
    make_tournament,
    seat_players,
)
from tests.tournament.evening.overview import Seen, enter_all, seen, stations
from tournament.draw.services.changes import swap_seats
from tournament.draw.services.draws import draw_all_rounds, draw_round
from tournament.draw.services.field import add_fill_ins
from tournament.draw.services.protocol import close_registration
from tournament.evening.next_step import next_step_of
from tournament.evening.overview import figures_of, stepper_stops
from tournament.evening.services.tournaments import (
    change_tournament,
    close_tournament,
    reopen_tournament,
)
from tournament.models import Player, SheetTotal, Tournament
from tournament.prizes.services.ceremony import begin_ceremony, call_prize
from tournament.prizes.services.prizes import add_prize
from tournament.ranking.services.lots import draw_lots
from tournament.ranking.services.release import release_ranking
from tournament.results.services.checks import confirm_sheet
from tournament.results.services.rounds import close_round, reopen_round
from tournament.results.services.sheets import park_sheet

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("english")]


def figures(tournament: Tournament) -> dict[str, tuple[str, str]]:
    shown_figures = figures_of(evening_of(tournament))
    return {figure.label: (figure.value, figure.note) for figure in shown_figures}


def test_stage_walks_through_a_whole_evening() -> None:
    tournament = make_tournament(slug="rennen")
    steps = [seen(tournament)]
    make_players(tournament, 8)
    steps.append(seen(tournament))
    draw_round(tournament, by=None, round_number=1)
    steps.append(seen(tournament))
    first = tournament.rounds.get(number=1)
    enter(first.sheets.get(table=1), 2, -2, 0, 0)
    steps.append(seen(tournament))
    enter(first.sheets.get(table=2), 6, -6, 4, -4)
    steps.append(seen(tournament))
    close_round(first, by=None)
    steps.append(seen(tournament))
    draw_round(tournament, by=None, round_number=2)
    second = tournament.rounds.get(number=2)
    enter(second.sheets.get(table=1), 20, -40, 60, -40)
    enter(second.sheets.get(table=2), 8, -8, 16, -16)
    close_round(second, by=None)
    steps.append(seen(tournament))

    assert steps[:6] == [
        Seen(
            ["Registration"],
            "Nobody is registered yet",
            "The first four players make a table.",
            "/t/rennen/registration/",
            False,
        ),
        Seen(
            ["Registration"],
            "Draw round 1",
            "8 players make 2 full tables. Latecomers can still be registered before the draw. "
            "Entry fees: 8 unpaid (€120).",
            "/t/rennen/draw/",
            False,
        ),
        Seen(
            ["Round 1"],
            "Print seat list and score sheets of round 1",
            "Draw no. 1: 2 tables. Put the score sheets on the tables. Once the seat list is "
            "posted, show the seats in the hall: then play begins, and this step is done.",
            "/t/rennen/papers/",
            False,
        ),
        Seen(
            ["Round 1"],
            "1 list of round 1 is still missing",
            "Table <strong>2</strong>.",
            "/t/rennen/results/1/",
            False,
        ),
        Seen(
            ["Round 1"],
            "Close round 1",
            "The lists of all 2 tables are in.",
            "/t/rennen/results/1/close/",
            True,
        ),
        Seen(
            ["Round 2"],
            "Draw round 2",
            "Round 1 is closed. Entry fees: 8 unpaid (€120).",
            "/t/rennen/draw/",
            False,
        ),
    ]
    assert steps[6].now == ["Prize-giving"]


def test_stage_names_missing_and_unclear_tables() -> None:
    tournament = make_tournament(players=20, slug="rennen")
    round_ = seat_players(tournament)
    enter(round_.sheets.get(table=1), 2, -2, 0, 0)
    unclear = round_.sheets.get(table=4)
    park_sheet(unclear, by=None, draft={"g1s1": "6"}, kind="games", note="Summe +4")

    assert seen(tournament).title == "3 lists of round 1 are still missing"
    assert seen(tournament).text == (
        "Tables <strong>2, 3 and 5</strong>. "
        "The list of table <strong>4</strong> also has to be cleared up."
    )
    assert figures(tournament)["Missing lists"] == ("3", "of 5, 1 more on hold")


def test_stage_with_only_lists_in_clarification() -> None:
    tournament = make_tournament(players=4)
    sheet = seat_players(tournament).sheets.get()
    park_sheet(sheet, by=None, draft={"g1s1": "6"}, kind="games", note="Summe +4")

    assert seen(tournament).title == "1 list of round 1 to clear up"
    assert seen(tournament).text == (
        "Ask table <strong>1</strong>: the list does not count until it is right."
    )


def test_stage_under_embargo_asks_for_the_checks_before_the_close() -> None:
    tournament = make_tournament(players=8, is_embargoed=True)
    for sheet in seat_players(tournament).sheets.all():
        enter(sheet, 2, -2, 0, 0)

    assert seen(tournament).title == "2 lists of round 1 to check"
    assert seen(tournament).text == (
        "Tables <strong>1 and 2</strong>. Only checked lists count in the ranking."
    )


def test_stage_names_twenty_tables_at_the_most() -> None:
    tournament = make_tournament(players=100)
    enter(seat_players(tournament).sheets.get(table=25), 2, -2, 0, 0)

    assert seen(tournament).text.endswith("18, 19, 20 and 4 more</strong>.")


def test_stage_with_a_field_that_does_not_come_out_even() -> None:
    tournament = make_tournament(players=6, slug="rennen")

    step = seen(tournament)
    assert (step.title, step.text, step.url) == (
        "2 more players are needed for the next table",
        "A full table has four; 6 are here.",
        "/t/rennen/registration/",
    )
    add_fill_ins(tournament, by=None)
    assert seen(tournament).title == "Draw round 1"


def test_stage_with_nobody_here_names_those_announced() -> None:
    tournament = make_tournament()
    for number in range(1, 7):
        make_player(tournament, number, is_present=False)

    step = seen(tournament)

    assert (step.title, step.text) == (
        "Nobody has arrived yet",
        "6 expected: if everybody comes, 2 short of a table.",
    )


def test_stage_names_who_could_come_in_from_the_waiting_list() -> None:
    tournament = make_tournament(players=6)
    for number in (7, 8, 9):
        make_player(tournament, number, state=Player.State.WAITING)

    assert seen(tournament).text == (
        "A full table has four; 6 are here. 2 of the 3 on the waiting list would fill it."
    )


def test_stage_after_the_registration_is_over_leads_to_the_draw() -> None:
    closes = timezone.make_aware(datetime(2026, 11, 20, 18, 30))
    tournament = make_tournament(players=6, slug="rennen", registration_closes_at=closes)

    step = seen(tournament, now=closes + timedelta(minutes=1))

    assert (step.url, step.text) == (
        "/t/rennen/draw/",
        "A full table has four; 6 are here. "
        "Registration is over: add fill-in players or use the waiting list.",
    )


def test_stage_with_a_closed_registration_is_at_the_draw() -> None:
    tournament = make_tournament(players=8, slug="rennen")
    close_registration(tournament, by=None)

    step = seen(tournament)

    assert (step.now, step.title, step.url) == (["Draw"], "Draw round 1", "/t/rennen/draw/")


def test_stage_with_all_rounds_drawn_in_advance_goes_on_printing() -> None:
    tournament = make_tournament(players=8)
    draw_all_rounds(tournament, by=None)
    first = tournament.rounds.get(number=1)
    enter_all(first)
    close_round(first, by=None)

    assert seen(tournament).title == "Print seat list and score sheets of round 2"
    assert stations(tournament)[1][1:] == ("all rounds drawn", "done")


def test_unchecked_lists_are_spoken_of_only_where_a_second_person_checks() -> None:
    tournament = make_tournament(players=4, round_count=1, needs_second_check=True)
    enter(seat_players(tournament).sheets.get(), 2, 2, 0, -4)

    assert seen(tournament).text == (
        "The list of the only table is in. 1 has not been compared with the paper yet."
    )


def test_stage_with_a_lot_to_be_drawn() -> None:
    tournament = make_tournament(players=4, slug="rennen", round_count=1)
    round_ = seat_players(tournament)
    enter(round_.sheets.get(), 2, 2, 0, -4)
    close_round(round_, by=None)

    step = seen(tournament)
    assert (step.title, step.text, step.url) == (
        "Draw lots before the prize-giving",
        "All rounds are closed. One group is tied in every respect.",
        "/t/rennen/ranking/",
    )
    draw_lots(tournament, by=None, players=tournament.players.filter(number__in=(1, 2)))
    assert seen(tournament).title == "Release the final ranking"


def test_prize_giving_that_has_begun_goes_on_where_a_correction_made_a_new_tie() -> None:
    tournament = make_tournament(players=4, slug="rennen", round_count=1)
    round_ = seat_players(tournament)
    enter(round_.sheets.get(), 5, 3, -3, -5)
    close_round(round_, by=None)
    release_ranking(tournament, by=None, through_round=1)
    first, second = (add_prize(tournament, by=None, number=n, cents=1000) for n in (1, 2))
    begin_ceremony(tournament, by=None, order="first_first")
    call_prize(first, by=None)
    SheetTotal.objects.filter(seat__seat__in=(3, 4)).update(points=-4)

    titles = [seen(tournament).title]
    call_prize(second, by=None)
    titles.append(seen(tournament).title)

    assert titles == ["Continue the prize-giving", "Draw the lots"]


def test_stage_publishes_then_closes_then_opens_again() -> None:
    tournament = make_tournament(players=4, slug="rennen", round_count=1)
    round_ = seat_players(tournament)
    enter(round_.sheets.get(), 4, -8, 6, -2)
    close_round(round_, by=None)

    steps = [seen(tournament)]
    release_ranking(tournament, by=None, through_round=1)
    steps.append(seen(tournament))
    close_tournament(tournament, by=None)
    steps.append(seen(tournament))
    reopen_tournament(tournament, by=None, reason="Tisch 1 berichtigen")
    reopen_round(round_, by=None, reason="Tisch 1 berichtigen")
    steps.append(seen(tournament))

    assert [(step.now, step.title, step.url, step.is_post) for step in steps] == [
        (["Prize-giving"], "Release the final ranking", "/t/rennen/ranking/", False),
        (
            ["Prize-giving"],
            "Hold the prize-giving, then close the tournament",
            "/t/rennen/close/",
            False,
        ),
        ([], "The tournament is closed", "/t/rennen/ranking/", False),
        (["Round 1"], "Close round 1", "/t/rennen/results/1/close/", True),
    ]


def test_stage_before_the_close_names_the_open_fees() -> None:
    tournament = make_tournament(players=4, slug="rennen", round_count=1, is_public=True)
    tournament.players.filter(number__lte=2).update(paid_cents=1500, paid_by="cash")
    round_ = seat_players(tournament)
    enter(round_.sheets.get(), 8, 4, -4, -8)
    close_round(round_, by=None)

    step = next_step_of(evening_of(Tournament.objects.get()))

    assert step.text.endswith("Entry fees: 2 unpaid (€30).")
    assert ("Unpaid entry fees", "/t/rennen/registration/fees/") in step.links


def test_stage_with_another_round_added_goes_on() -> None:
    tournament = make_tournament(players=4, round_count=1)
    round_ = seat_players(tournament)
    enter_all(round_)
    close_round(round_, by=None)
    change_tournament(tournament, by=None, round_count=2)

    assert seen(tournament).title == "Draw round 2"


def test_stage_says_when_somebody_left_before_the_next_draw() -> None:
    tournament = make_tournament(players=8)
    round_ = seat_players(tournament)
    enter_all(round_)
    close_round(round_, by=None)
    tournament.players.filter(number=8).update(is_present=False)

    assert seen(tournament).text == (
        "7 players are here; 1 more is needed for the next table. Entry fees: 8 unpaid (€120)."
    )


def test_stations_carry_one_figure_each() -> None:
    tournament = make_tournament(players=8)
    draw_round(tournament, by=None, round_number=1)
    first = tournament.rounds.get()
    enter_all(first)
    for sheet in first.sheets.all():
        confirm_sheet(sheet, by=None)
    close_round(first, by=None)

    clock = f"{timezone.localtime(tournament.draws.get().made_at):%H:%M}"
    assert stations(tournament) == [
        ("Registration", f"8 players, closed {clock}", "done"),
        ("Draw", f"drawn {clock}", "done"),
        ("Round 1", "2 of 2 lists checked", "done"),
        ("Round 2", "not drawn yet", "now"),
        ("Prize-giving", "when round 2 is closed", "later"),
    ]


def test_swapped_seats_are_called_changed_not_drawn() -> None:
    tournament = make_tournament(players=8)
    drawn = draw_round(tournament, by=None, round_number=1)
    (first, *_others), (second, *_rest) = drawn.tables
    draw = swap_seats(
        tournament, by=None, round_number=1, first=first, second=second, reason="Rollstuhl"
    )

    clock = f"{timezone.localtime(draw.made_at):%H:%M}"
    assert stations(tournament)[1] == ("Draw", f"seats changed {clock}", "done")


def test_figures_before_anything_happened() -> None:
    assert figures(make_tournament()) == {
        "Players present": ("0", "nobody on the waiting list"),
        "Full tables": ("0", ""),
        "Missing lists": ("–", "Round 1 is not drawn yet"),
        "Entry fees": ("€0", "0 paid"),
    }


def test_figures_count_the_cash_by_age_class() -> None:
    """Adults owe €8, minors nothing; a fill-in owes nothing."""
    tournament = make_tournament(
        rule_set="ebersdorf", fee_cents=800, minor_fee_cents=0, date=date(2026, 12, 5)
    )
    make_player(tournament, 1, paid_cents=800, paid_by="cash")
    make_player(tournament, 2, birth_on=date(2008, 12, 5))
    make_player(tournament, 3, birth_on=date(2008, 12, 6))
    make_player(tournament, 4, state=Player.State.FILL_IN)
    make_player(tournament, 5, is_present=False)
    make_player(tournament, 6, state=Player.State.WAITING)

    assert figures(tournament) == {
        "Players present": ("4", "1 fill-in, 1 expected, 1 on the waiting list"),
        "Full tables": ("1", "all with four players; if everybody comes, 3 short of a table"),
        "Missing lists": ("–", "Round 1 is not drawn yet"),
        "Entry fees": ("€8", "1 paid, 2 unpaid (€16)"),
    }


@pytest.mark.parametrize("played", [1, 2])
def test_stage_asks_as_often_for_five_tables_as_for_one(played: int) -> None:
    counts = []
    for players in (4, 20):
        tournament = make_tournament(players=players, starts_at=time(19))
        for number in range(1, played + 1):
            round_ = seat_players(tournament, number)
            enter_all(round_)
            close_round(round_, by=None)
        tournament = Tournament.objects.get(pk=tournament.pk)
        with CaptureQueriesContext(
            connection,
        ) as queries:
            evening = evening_of(tournament)
            for part_of in (stepper_stops, figures_of, next_step_of):
                part_of(evening)
        counts.append(len(queries))

    assert counts == ([5, 5] if played == 1 else [13, 13])


@pytest.mark.parametrize("is_drawn", [False, True])
def test_interim_ranking_is_offered_after_a_round(is_drawn: bool) -> None:
    tournament = make_tournament(players=8, slug="rennen")
    first = seat_players(tournament)
    enter_all(first)
    if is_drawn:
        seat_players(tournament, 2)
    assert next_step_of(evening_of(tournament)).offer is None

    close_round(first, by=None)

    step = next_step_of(evening_of(Tournament.objects.get()))
    words = "Release the interim ranking for the hall"
    assert step.offer is None  # it would switch on the public page; the ranking's page says so
    assert (words, "/t/rennen/ranking/?round=1") in step.links
    Tournament.objects.update(is_public=True)
    step = next_step_of(evening_of(Tournament.objects.get()))
    assert step.offer == (words, "/t/rennen/ranking/release/1/?to=home")
    paper = ("Print the interim ranking (PDF)", "/t/rennen/papers/ranking.pdf?round=1")
    assert paper in step.links
    release_ranking(tournament, by=None, through_round=1)
    step = next_step_of(evening_of(Tournament.objects.get()))
    assert step.offer is None
    assert paper in step.links


def test_interim_ranking_is_no_longer_offered_once_the_next_round_has_begun() -> None:
    tournament = make_tournament(players=8)
    first = seat_players(tournament)
    enter_all(first)
    close_round(first, by=None)
    enter(seat_players(tournament, 2).sheets.get(table=1), 2, -2, 0, 0)

    assert next_step_of(evening_of(Tournament.objects.get())).offer is None
