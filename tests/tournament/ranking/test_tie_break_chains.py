"""Page, paper and workbook give the reasons for any tie-break order of house rules."""

from io import BytesIO
from typing import Any

import pytest
from django.conf import settings
from django.test import Client
from django.utils import translation
from openpyxl import load_workbook

from scoring import SheetEntry, Tally, rule_set, to_data
from tests.factories import make_players, make_tournament, make_user, seat_players
from tests.markup import texts
from tests.tournament.conftest import NOW
from tournament.models import Tournament
from tournament.ranking.papers import ranking_paper
from tournament.ranking.standings import standings
from tournament.ranking.tie_words import ranking_note, tie_heading, tie_in_words
from tournament.ranking.workbook import ranking_workbook
from tournament.results.services.sheets import enter_sheet
from tournament.rules.sentences import ties_note

pytestmark = pytest.mark.django_db

ROUND_1 = (6, 2, -4, -4)
ROUND_2 = (-4, 0, 0, 4)
TOUTS = (0, 1, 0, 0)
OTHERS = [(3, 4, 0, ""), (4, 3, -4, "")]


def evening(*chain: str, rounds: tuple[Any, ...] = (ROUND_1, ROUND_2)) -> Tournament:
    data = to_data(rule_set("schwaig")) | {"tie_breaks": list(chain)}
    data["rule_numbers"] = {}
    tournament = make_tournament(rule_set="house", house_rules=data, slug="rennen")
    people = make_players(tournament, 4)
    for number, totals in enumerate(rounds, 1):
        sheet = seat_players(tournament, number, people).sheets.get()
        tallies = tuple(
            Tally(tout_won=won, tout_played=won, solo_won=won, solo_played=won)
            for won in (TOUTS if number == 1 else (0, 0, 0, 0))
        )
        enter_sheet(sheet, by=make_user(), entry=SheetEntry(totals=totals, tallies=tallies))
    return tournament


def told(tournament: Tournament) -> list[tuple[int, int, int, str]]:
    """Return rank, number, points and the reason, row by row."""
    with translation.override("en"):
        return [
            (row.rank, row.player.number, row.points, tie_in_words(row))
            for row in standings(tournament).categories[0].rows
        ]


@pytest.mark.parametrize(
    ("chain", "rows"),
    [
        (
            ("points", "round_2", "lot"),
            [(1, 2, 2, "0 in round 2"), (2, 1, 2, "−4 in round 2"), (3, 4, 0, ""), (4, 3, -4, "")],
        ),
        (
            ("points", "number_high", "shared"),
            [
                (1, 2, 2, "start number 2"),
                (2, 1, 2, "start number 1"),
                (3, 4, 0, ""),
                (4, 3, -4, ""),
            ],
        ),
        (
            ("points", "number_low", "lot"),
            [
                (1, 1, 2, "start number 1"),
                (2, 2, 2, "start number 2"),
                (3, 4, 0, ""),
                (4, 3, -4, ""),
            ],
        ),
        (
            ("points", "shared"),
            [
                (1, 1, 2, "tied on everything"),
                (1, 2, 2, "tied on everything"),
                (3, 4, 0, ""),
                (4, 3, -4, ""),
            ],
        ),
        (
            ("round_2", "tout_won", "points", "lot"),
            [
                (1, 4, 0, "+4 in round 2"),
                (2, 2, 2, "0 in round 2"),
                (3, 3, -4, "Tout won: 0"),
                (4, 1, 2, "−4 in round 2"),
            ],
        ),
        (
            ("tout_won", "points", "number_high", "shared"),
            [(1, 2, 2, "Tout won: 1"), (2, 1, 2, "Tout won: 0"), (3, 4, 0, ""), (4, 3, -4, "")],
        ),
    ],
    ids=lambda value: "-".join(value) if isinstance(value[0], str) else "",
)
def test_reason_is_what_parted_a_row_from_its_neighbour(
    chain: tuple[str, ...], rows: list[tuple[int, int, int, str]]
) -> None:
    assert told(evening(*chain)) == rows


def test_points_of_a_round_still_to_come_part_nobody() -> None:
    tournament = evening("points", "round_2", "shared", rounds=((2, 2, -2, -2),))

    assert [row[0] for row in told(tournament)] == [1, 1, 3, 3]


@pytest.mark.parametrize(
    ("chain", "note", "below", "heading"),
    [
        (
            ("points", "round_2", "number_low", "lot"),
            "Tie-breakers: points of round 2, lower start number, the lot.",
            "Tie-breakers in this order: points of round 2, lower start number, the lot.",
            "Tie-break",
        ),
        (
            ("points", "solo_won", "shared"),
            "Tie-breakers: Solo won; otherwise the place is shared.",
            "Tie-breakers in this order: Solo won; otherwise the place is shared.",
            "Tie-break",
        ),
        (
            ("points", "shared"),
            "Tie-breakers: the place is shared.",
            "Tie-breakers: the place is shared.",
            "Tie-break",
        ),
        (
            ("sie", "points", "lot"),
            "Ranking by: Sie, points, the lot.",
            "Ranking by: Sie, points, the lot.",
            "Decided by",
        ),
    ],
)
def test_order_is_said_as_it_is_counted(
    client: Client, chain: tuple[str, ...], note: str, below: str, heading: str
) -> None:
    tournament = evening(*chain)
    client.force_login(make_user())
    client.cookies[settings.LANGUAGE_COOKIE_NAME] = "en"

    page = client.get("/t/rennen/ranking/")
    with translation.override("en"):
        ranked = standings(tournament)
        paper = ranking_paper(ranked, now=NOW)
        sheet = load_workbook(BytesIO(ranking_workbook(ranked))).active
        assert ties_note(tournament.rules) == note
        assert ranking_note(tournament.rules, has_lots=True) == below
        assert tie_heading(tournament.rules) == heading
    assert below in texts(page, "#ranking p")
    assert heading in texts(page, "thead th")
    assert (paper.note, paper.columns[-1].title) == (below, heading)
    assert heading in [cell.value for row in sheet.iter_rows() for cell in row]


def test_bar_joins_rows_that_points_do_not_part() -> None:
    rows = standings(evening("round_2", "points", "lot")).categories[0].rows

    assert [(row.player.number, row.is_tied_with_above) for row in rows] == [
        (4, False),
        (2, True),
        (3, False),
        (1, True),
    ]


@pytest.mark.parametrize("name", ["sie", "tout_won", "tout_played", "solo_won", "solo_played"])
def test_list_is_stored_where_one_count_alone_breaks_ties(name: str) -> None:
    tournament = evening("points", name, "lot", rounds=())
    sheet = seat_players(tournament).sheets.get()
    tallies = (Tally(), Tally(**{name: 1}), Tally(), Tally())

    enter_sheet(sheet, by=make_user(), entry=SheetEntry(totals=(2, 2, -2, -2), tallies=tallies))

    assert [rank for rank, number, *_rest in told(tournament) if number == 2] == [1]
