"""Only the best rounds count: points, counts and places omit the dropped ones everywhere."""

import json
from io import BytesIO
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from openpyxl import load_workbook

from scoring import SheetEntry, Tally, rule_set, to_data
from tests.factories import make_players, make_tournament, make_user, seat_players
from tests.markup import texts
from tests.printed import printed
from tests.tournament.conftest import NOW
from tournament.models import Tournament
from tournament.ranking.papers import ranking_paper
from tournament.ranking.standings import AssumedSheet, StandingsRow, standings
from tournament.ranking.workbook import ranking_csv, ranking_workbook
from tournament.results.services.sheets import enter_sheet, void_sheet

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("english")]

ROUNDS = ((20, -4, -6, -10), (-30, 8, 12, 10), (-10, 8, 2, 0))
SOLI = ((2, 0, 0, 0), (4, 1, 0, 0), (1, 0, 0, 0))  # won and played, of each round


def evening(best: int, rounds: int = 3, players: int = 4) -> Tournament:
    data = to_data(rule_set("schwaig")) | {"rounds": 3, "best_rounds": best}
    tournament = make_tournament(
        rule_set="house", house_rules=data, slug="rennen", round_count=3, is_public=True
    )
    people = make_players(tournament, players)
    for number in range(1, rounds + 1):
        tallies = tuple(Tally(solo_won=won, solo_played=won) for won in SOLI[number - 1])
        entry = SheetEntry(totals=ROUNDS[number - 1], tallies=tallies)
        for sheet in seat_players(tournament, number, people).sheets.all():
            enter_sheet(sheet, by=make_user(), entry=entry)
    return tournament


def told(tournament: Tournament, **options: Any) -> list[tuple[Any, ...]]:
    """Return rank, number, points, dropped rounds and Soli won."""
    return [
        (row.rank, row.player.number, row.points, row.dropped, row.tally.solo_won)
        for row in rows(tournament, **options)
    ]


def rows(tournament: Tournament, **options: Any) -> tuple[StandingsRow, ...]:
    return standings(tournament, **options).categories[0].rows


def test_points_and_counts_are_of_the_best_rounds() -> None:
    assert told(evening(best=2)) == [
        (1, 2, 16, (1,), 1),
        (2, 3, 14, (1,), 0),
        (3, 1, 10, (2,), 3),
        (4, 4, 10, (1,), 0),
    ]


def test_all_rounds_count_as_long_as_there_are_no_more_than_count() -> None:
    tournament = evening(best=2)

    assert told(tournament, through_round=2) == [
        (1, 3, 6, (), 0),
        (2, 2, 4, (), 1),
        (3, 4, 0, (), 0),
        (4, 1, -10, (), 6),
    ]
    assert {row[3] for row in told(tournament, through_round=1)} == {()}


def test_dropped_round_counts_again_once_a_worse_one_follows() -> None:
    tournament = evening(best=1)

    assert [row[3] for row in told(tournament, through_round=1)] == [()] * 4
    assert told(tournament)[0] == (1, 1, 20, (2, 3), 2)


def test_round_whose_list_is_void_is_none_of_the_best() -> None:
    tournament = evening(best=2)
    void_sheet(tournament.rounds.get(number=2).sheets.get(), by=None, reason="unleserlich")

    assert told(tournament)[0] == (1, 1, 10, (), 3)


def test_what_a_correction_would_change_is_known_without_the_dropped_rounds() -> None:
    tournament = evening(best=2, rounds=2)
    sheet = seat_players(tournament, 3, list(tournament.players.all())).sheets.get()
    tallies = tuple(Tally(solo_won=won, solo_played=won) for won in SOLI[2])

    foreseen = standings(tournament, assuming=AssumedSheet(sheet, ROUNDS[2], tallies))
    enter_sheet(sheet, by=make_user(), entry=SheetEntry(totals=ROUNDS[2], tallies=tallies))

    assert foreseen.categories == standings(tournament).categories
    assert told(tournament)[2] == (3, 1, 10, (2,), 3)


@pytest.mark.parametrize("players", [4, 12])
def test_ranking_asks_as_many_queries_whatever_the_number_of_players(players: int) -> None:
    tournament = evening(best=2, players=players)

    with CaptureQueriesContext(connection) as queries:
        ranked = standings(tournament)

    assert (len(queries), ranked.ranked_count) == (5, players)


def test_dropped_round_stands_in_brackets_on_every_list(desk: Client) -> None:
    tournament = evening(best=2)
    ranked = standings(tournament)

    (section,) = ranking_paper(ranked, now=NOW).sections
    assert section.lines[2].cells[4:8] == ("+20", "[−30]", "−10", "+10")
    for page in (
        desk.get("/t/rennen/ranking/?q=1"),
        desk.get(reverse("public-ranking", args=["rennen"]) + "?q=1"),
    ):
        assert "[−30]" in texts(page, "tbody td.wide-only")
        assert "Schwaig · No. 1 · +20, [−30], −10" in texts(page, "tbody td.second")
        (note,) = [text for text in texts(page, "#ranking p") if "best 2" in text]
        assert note.startswith("Only the best 2 rounds of each player count. ")


def test_own_page_says_which_round_does_not_count(desk: Client) -> None:
    tournament = evening(best=2)
    tournament.rounds.update(posted_at=NOW)

    page = desk.get("/p/rennen/1/")

    assert texts(page, ".round-card b.num") == ["−10", "[−30]", "+20"]
    (head,) = [text for text in texts(page, ".round-card .section-head") if "[" in text]
    assert "does not count" in head
    assert page.text.count("does not count") == 1


def test_numbers_of_a_row_add_up_to_its_points_in_a_workbook() -> None:
    ranked = standings(evening(best=2))

    (page,) = load_workbook(BytesIO(ranking_workbook(ranked))).worksheets
    head, *lines = page.values
    first, points = head.index("Round 1"), head.index("Points")

    for line in lines:
        rounds = line[first:points]
        assert sum(value for value in rounds if isinstance(value, int)) == line[points]
        assert next(value for value in rounds if isinstance(value, str)).startswith("[")
    assert b";20;[\xe2\x88\x9230];-10;10;" in ranking_csv(ranked)


def test_json_names_the_dropped_rounds_where_rounds_are_dropped() -> None:
    evening(best=2)
    third = json.loads(printed("standings", "rennen"))[2]
    assert (third["rounds"], third["dropped"], third["points"]) == ([20, -30, -10], [2], 10)
    assert third["tally"]["solo_won"] == 3


def test_rules_say_how_many_rounds_count(desk: Client) -> None:
    tournament = evening(best=2)

    assert ranking_paper(standings(tournament), now=NOW).note.startswith(
        "Only the best 2 rounds of each player count. Results that do not count are in brackets. "
    )
    facts = texts(desk.get("/t/rennen/rules/"), ".facts-list dd")
    assert "3 rounds of 32 games, the best 2 count rule 1" in facts
