"""The ranking as a file: numbers as numbers, public names, reasons of ties."""

from datetime import date
from io import BytesIO

import pytest
from openpyxl import load_workbook

from tests.factories import enter, make_player, make_players, make_tournament, seat_players
from tournament.models import SheetTotal, Tournament
from tournament.ranking.standings import standings
from tournament.ranking.workbook import ranking_csv, ranking_workbook
from tournament.results.services.sheets import void_sheet
from tournament.shared.chain import head_of

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("english")]


TALLIES = ("Sie", "Tout won", "Tout played", "Solo won", "Solo played")


def pages(tournament: Tournament) -> dict[str, list[tuple[object, ...]]]:
    book = load_workbook(BytesIO(ranking_workbook(standings(tournament))))
    return {page.title: list(page.values) for page in book.worksheets}


def test_ranking_workbook_has_rank_points_tallies_and_reason() -> None:
    tournament = make_tournament(players=4, round_count=1)
    tournament.players.filter(number=2).update(club="Die Ofensitzer")
    tournament.players.filter(number=3).update(publish="initials")
    sheet = seat_players(tournament).sheets.get()
    enter(sheet, 8, 8, 0, -16, solo_won=(3, 2, 0, 0), solo_played=(3, 3, 0, 0))

    assert pages(tournament) == {
        "Ranking": [
            ("Rank", "No.", "Name", "Town or club", "Round 1", "Points", *TALLIES, "Tie-break"),
            (1, 1, "Öttl, Franziska", "Schwaig", 8, 8, 0, 0, 0, 3, 3, "Solo won: 3"),
            (2, 2, "Kovačević, Marko", "Die Ofensitzer", 8, 8, 0, 0, 0, 2, 3, "Solo won: 2"),
            (3, 3, "A. G.", "Lauf", 0, 0, 0, 0, 0, 0, 0, None),
            (4, 4, "Wójcikowski, Stanisław", "Nürnberg", -16, -16, 0, 0, 0, 0, 0, None),
        ]
    }


def test_ranking_workbook_lists_players_without_a_result_apart() -> None:
    tournament = make_tournament()
    players = make_players(tournament, 4)
    make_player(tournament, 5, last_name="=1+1", first_name="")
    enter(seat_players(tournament, players=players).sheets.get(), 8, 0, 0, -8)

    worksheets = pages(tournament)

    assert [row[4:6] for row in worksheets["Ranking"][1:]] == [
        (8, None),
        (0, None),
        (0, None),
        (-8, None),
    ]
    assert worksheets["Without a result"] == [
        ("No.", "Name", "Town or club"),
        (5, "=1+1", "Behringersdorf"),
    ]


def test_ranking_workbook_has_a_page_per_category() -> None:
    tournament = make_tournament(players=4, rule_set="ebersdorf", round_count=1)
    tournament.players.filter(number=2).update(birth_on=date(2010, 1, 1))
    enter(seat_players(tournament).sheets.get(), 200, 100, 100, 50)

    worksheets = pages(tournament)

    assert list(worksheets) == ["Adults", "Minors"]
    assert [row[:3] for row in worksheets["Minors"][1:]] == [(1, 2, "M. K.")]


def test_ranking_csv_neutralises_names_and_not_numbers() -> None:
    tournament = make_tournament(players=4, round_count=1)
    tournament.players.filter(number=4).update(last_name="=1+1", first_name="", place="Öß; ł")
    enter(
        seat_players(tournament).sheets.get(),
        8,
        4,
        4,
        -16,
        solo_won=(2, 0, 0, 0),
        solo_played=(2, 0, 0, 0),
    )

    text = ranking_csv(standings(tournament)).decode("utf-8")

    assert text.startswith("\ufeffRank;No.;Name;Town or club;Round 1;Points;Sie;")
    assert text.splitlines()[-1] == '4;4;\'=1+1;"Öß; ł";-16;-16;0;0;0;0;0;'


def test_ranking_csv_names_the_category_where_there_are_two() -> None:
    tournament = make_tournament(players=4, rule_set="ebersdorf", round_count=1)
    tournament.players.filter(number=2).update(birth_on=date(2010, 1, 1))
    enter(seat_players(tournament).sheets.get(), 200, 100, 105, 50)

    rows = ranking_csv(standings(tournament)).decode("utf-8-sig").splitlines()

    assert [row.split(";")[:3] for row in rows] == [
        ["Category", "Rank", "No."],
        ["Adults", "1", "1"],
        ["Adults", "2", "3"],
        ["Adults", "3", "4"],
        ["Minors", "1", "2"],
    ]


def test_ranking_workbook_carries_the_head_of_the_journal() -> None:
    tournament = make_tournament(players=4, round_count=1)
    enter(seat_players(tournament).sheets.get(), 8, 0, 0, -8)

    book = load_workbook(BytesIO(ranking_workbook(standings(tournament))))

    line = f"Journal {head_of(tournament)}"
    assert (book.properties.description, book.worksheets[0].oddFooter.left.text) == (line, line)


def test_workbook_that_is_not_the_journals_says_so_above_the_table() -> None:
    tournament = make_tournament(players=4, round_count=1)
    enter(seat_players(tournament).sheets.get(), 8, 0, 0, -8)
    SheetTotal.objects.filter(seat__seat=1).update(points=48)

    sentence, head, first, *_others = pages(tournament)["Ranking"]

    assert sentence[0] == (
        "This ranking does not match the journal "
        "(Table 1, round 1, no. 1: in the journal +8, in the database +48)."
    )
    assert (head[0], first[0]) == ("Rank", 1)


def test_ranking_that_waits_for_a_lot_says_so_in_excel_and_csv() -> None:
    tournament = make_tournament(players=4, round_count=1, rule_set="ebersdorf", games_per_round=24)
    sheet = seat_players(tournament).sheets.get()
    enter(sheet, 300, 200, 200, 100)

    sentence = "rovisional, the lot for place 2 is missing"
    rows = next(iter(pages(tournament).values()))
    csv_lines = ranking_csv(standings(tournament)).decode("utf-8-sig").splitlines()

    assert rows[0][0] == f"P{sentence}"
    assert [row[-1] == f"p{sentence}" for row in rows[2:]] == [False, True, True, False]
    assert csv_lines[0].startswith("Category;Rank;No.;Name")
    assert [f"p{sentence}" in line for line in csv_lines[1:]] == [False, True, True, False]


def test_missing_lot_does_not_hide_a_void_list() -> None:
    tournament = make_tournament(players=4, round_count=2)
    enter(seat_players(tournament).sheets.get(), 8, 8, -6, -10)
    void_sheet(seat_players(tournament, 2).sheets.get(), by=None, reason="Karten gezeigt")

    first, _second, last, _more = ranking_csv(standings(tournament)).decode().splitlines()[1:]

    words = "provisional, the lot for place 1 is missing, round 2: list void"
    assert first.split(";")[-1] == words
    assert last.split(";")[-1] == "round 2: list void"
