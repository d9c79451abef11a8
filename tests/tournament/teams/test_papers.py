"""The ranking of teams on paper, in the workbook, by command and in public: names as published."""

import json
from collections.abc import Callable
from io import BytesIO

import pytest
from django.core.management import CommandError
from django.test import Client
from django.utils import timezone
from openpyxl import load_workbook

from tests.factories import make_user
from tests.markup import readable, texts
from tests.printed import printed
from tests.tournament.conftest import Drawn, lines_upon_each_other, overflowing
from tests.tournament.teams.conftest import team
from tournament.journal.services import make_decision
from tournament.models import Tournament
from tournament.ranking.services.release import release_ranking, withhold_ranking
from tournament.ranking.standings import standings
from tournament.teams.papers import teams_paper
from tournament.teams.ranking import team_standings

pytestmark = pytest.mark.django_db


@pytest.fixture
def ranked(played: Tournament) -> Tournament:
    """Number 7 is a number in public, number 10 has initials."""
    team(played, "Grasober", 1, 7, 10, 12)
    team(played, "Weiherbuam", 5, 9, 6, 4)
    team(played, "Herzsau", 2, 3)
    played.players.filter(number=7).update(publish="number")
    played.players.filter(number=10).update(publish="initials")
    return played


def test_paper_has_every_team(
    ranked: Tournament, pages: Callable[[bytes], list[str]], drawn: list[Drawn]
) -> None:
    [text] = pages(teams_paper(team_standings(standings(ranked)), now=timezone.now()))

    line = " ".join(text.split())
    assert "Endstand nach 1 Runde · 3 Mannschaften" in line
    assert "1 Grasober +20 Öttl, +4 M. K., −3 Nr. 7, (−6) Wójcikowski 12 +21" in line
    assert "2 Weiherbuam" in line
    assert "Herzsau – hat nur 2 von 4 0 Kovačević, −2 von der Grün" in line
    assert overflowing(drawn) == []
    assert lines_upon_each_other(drawn) == []


def test_penalty_stays_on_one_line(ranked: Tournament, pages: Callable[[bytes], list[str]]) -> None:
    for number in (1, 7, 10):
        make_decision(
            ranked,
            by=make_user(f"jury{number}"),
            case="Zu spät",
            ruling="Abzug",
            player=ranked.players.get(number=number),
            round_number=1,
            penalty=20,
        )

    [text] = pages(teams_paper(team_standings(standings(ranked)), now=timezone.now()))

    assert text.count("(Abzug −20)") == 3


def test_many_teams_with_long_names_stay_on_their_pages(
    ranked: Tournament, pages: Callable[[bytes], list[str]], drawn: list[Drawn]
) -> None:
    ranked.players.update(last_name="Ö" + "berpfaffenhofener" * 4)
    for number in range(60):
        team(ranked, f"{'Mannschaft' * 3} {number}")

    sheets = pages(teams_paper(team_standings(standings(ranked)), now=timezone.now()))

    assert len(sheets) > 1
    assert overflowing(drawn) == []
    assert lines_upon_each_other(drawn) == []


def test_paper_is_printed_from_the_desk(ranked: Tournament, desk: Client) -> None:
    answer = desk.get("/t/rennen/papers/teams.pdf?round=1")

    assert answer["Content-Type"] == "application/pdf"
    assert (
        'filename="rennen-rangliste-der-mannschaften-runde-1.pdf"' in answer["Content-Disposition"]
    )
    ranked.teams.all().delete()
    assert desk.get("/t/rennen/papers/teams.pdf").status_code == 409


def test_workbook_of_the_ranking_has_a_sheet_for_teams(ranked: Tournament, desk: Client) -> None:
    book = load_workbook(BytesIO(desk.get("/t/rennen/workbooks/ranking.xlsx").content))

    rows = [
        list(row)
        for row in book["Mannschaften"].iter_rows(values_only=True)
        if row[1] in ("Grasober", "Herzsau")
    ]
    assert rows == [
        [1, "Grasober", 21, "+20 Öttl", "+4 M. K.", "−3 Nr. 7", "(−6) Wójcikowski 12", None],
        [
            *(None, "Herzsau", None, "0 Kovačević", "−2 von der Grün", None, None),
            "hat nur 2 von 4",
        ],
    ]


def by_command(*arguments: str) -> str:
    return printed("standings", "rennen", "--teams", *arguments)


def test_command_prints_the_teams(ranked: Tournament) -> None:
    printed = json.loads(by_command())

    assert printed[0] == {
        "rank": 1,
        "name": "Grasober",
        "points": 21,
        "why": None,
        "decided_by": None,
        "members": [
            {"number": 1, "name": "Öttl", "points": 20, "penalty": 0, "counts": True},
            {"number": 10, "name": "M. K.", "points": 4, "penalty": 0, "counts": True},
            {"number": 7, "name": "Nr. 7", "points": -3, "penalty": 0, "counts": True},
            {"number": 12, "name": "Wójcikowski 12", "points": -6, "penalty": 0, "counts": False},
        ],
    }
    assert [
        (team_data["rank"], team_data["points"], team_data["why"]) for team_data in printed[1:]
    ] == [
        (2, 18, None),
        (None, None, "incomplete"),
    ]
    assert by_command("--format", "csv").splitlines()[1].startswith("1;Grasober;21;")


def test_command_says_that_there_are_none(played: Tournament) -> None:
    with pytest.raises(CommandError, match="hat keine Mannschaften"):
        by_command()


def test_public_page_is_released_with_the_ranking(ranked: Tournament, client: Client) -> None:
    Tournament.objects.update(is_public=True, released_round=0)
    page = "/p/rennen/teams/"

    assert texts(client.get(page), "#hall .empty h2") == ["Noch ist keine Rangliste freigegeben"]
    release_ranking(ranked, by=None, through_round=1)
    public = client.get(page)
    rows = texts(public, "table.teams tbody tr")
    assert rows[0] == "1 Grasober +20 Öttl +4 M. K. −3 Nr. 7 (−6) Wójcikowski 12 +21"
    assert "Herzsau hat nur 2 von 4" in texts(public, "table.teams td.name")
    assert "offen" not in readable(public)
    for where in ("/p/rennen/", "/p/rennen/ranking/"):
        assert texts(client.get(where), f"#hall a[href={page}]") == ["Rangliste der Mannschaften"]

    withhold_ranking(ranked, by=None, reason="Liste fehlt")
    assert "Grasober" not in readable(client.get(page))


def test_public_page_follows_the_journal(ranked: Tournament, client: Client) -> None:
    Tournament.objects.update(is_public=True)
    release_ranking(ranked, by=None, through_round=1)
    client.get("/p/rennen/teams/")

    team(ranked, "Spätlinge", 8, 11)

    names = texts(client.get("/p/rennen/teams/"), "table.teams td.name")
    assert "Spätlinge hat nur 2 von 4" in names


def test_public_page_is_not_there_without_teams(played: Tournament, client: Client) -> None:
    Tournament.objects.update(is_public=True, team_size=None, team_counting=None)

    assert client.get("/p/rennen/teams/").status_code == 404
