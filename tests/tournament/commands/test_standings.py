"""The ranking from a script: data on stdout, sentences on stderr."""

import json
import sys
from datetime import date
from io import BytesIO, StringIO
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command
from openpyxl import load_workbook

from tests.factories import enter, make_player, make_players, make_tournament, seat_players
from tests.printed import printed
from tournament.models import SheetTotal, Tournament

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("english")]

NO_SOLO = {"sie": 0, "tout_won": 0, "tout_played": 0, "solo_won": 0, "solo_played": 0}


def standings(*arguments: str) -> str:
    return printed("standings", *arguments)


@pytest.fixture
def schwaig() -> Tournament:
    tournament = make_tournament()
    players = make_players(tournament, 4)
    make_player(tournament, 5)
    enter(seat_players(tournament, 1, players).sheets.get(), 8, 8, 0, -16)
    enter(
        seat_players(tournament, 2, players).sheets.get(),
        2,
        2,
        6,
        -10,
        solo_won=(1, 0, 0, 0),
        solo_played=(1, 0, 0, 0),
    )
    return tournament


@pytest.fixture
def ebersdorf() -> Tournament:
    tournament = make_tournament(players=4, rule_set="ebersdorf", round_count=1)
    tournament.players.filter(number__in=(2, 3)).update(birth_on=date(2010, 1, 1))
    enter(seat_players(tournament).sheets.get(), 200, 100, 100, 50)
    return tournament


def test_json_lists_everybody_with_a_result(schwaig: Tournament) -> None:
    assert json.loads(standings(schwaig.slug)) == [
        {
            "rank": 1,
            "number": 1,
            "name": "Öttl, Franziska",
            "home": "Schwaig",
            "rounds": [8, 2],
            "dropped": [],
            "penalty": 0,
            "points": 10,
            "tally": NO_SOLO | {"solo_won": 1, "solo_played": 1},
            "decided_by": None,
            "shares_rank": False,
            "category": None,
        },
        {
            "rank": 2,
            "number": 2,
            "name": "Kovačević, Marko",
            "home": "Feucht",
            "rounds": [8, 2],
            "dropped": [],
            "penalty": 0,
            "points": 10,
            "tally": NO_SOLO,
            "decided_by": "solo_won",
            "shares_rank": False,
            "category": None,
        },
        {
            "rank": 3,
            "number": 3,
            "name": "von der Grün, Adelheid",
            "home": "Lauf",
            "rounds": [0, 6],
            "dropped": [],
            "penalty": 0,
            "points": 6,
            "tally": NO_SOLO,
            "decided_by": "points",
            "shares_rank": False,
            "category": None,
        },
        {
            "rank": 4,
            "number": 4,
            "name": "Wójcikowski, Stanisław",
            "home": "Nürnberg",
            "rounds": [-16, -10],
            "dropped": [],
            "penalty": 0,
            "points": -26,
            "tally": NO_SOLO,
            "decided_by": "points",
            "shares_rank": False,
            "category": None,
        },
    ]


def test_round_gives_the_ranking_after_it_with_shared_places(schwaig: Tournament) -> None:
    rows = json.loads(standings(schwaig.slug, "--round", "1"))

    assert [(row["rank"], row["number"], row["rounds"]) for row in rows] == [
        (1, 1, [8]),
        (1, 2, [8]),
        (3, 3, [0]),
        (4, 4, [-16]),
    ]


def test_categories_come_one_after_the_other(ebersdorf: Tournament) -> None:
    rows = json.loads(standings(ebersdorf.slug))

    assert [(row["category"], row["rank"], row["number"]) for row in rows] == [
        ("adults", 1, 1),
        ("adults", 2, 4),
        ("minors", 1, 2),
        ("minors", 1, 3),
    ]


@pytest.mark.parametrize("name", ["minors", "Jugend", "JUGENDLICHE"])
def test_category_gives_that_one_alone(ebersdorf: Tournament, name: str) -> None:
    rows = json.loads(standings(ebersdorf.slug, "--category", name))

    assert [row["number"] for row in rows] == [2, 3]


def test_json_of_nobody_is_an_empty_list() -> None:
    assert json.loads(standings(make_tournament().slug)) == []


def test_csv_goes_to_stdout_and_every_format_to_a_file(schwaig: Tournament, tmp_path: Path) -> None:
    assert standings(schwaig.slug, "--format", "csv").startswith("Rank;No.;Name;")
    for kind in ("json", "csv", "xlsx", "pdf"):
        standings(schwaig.slug, "--format", kind, "--output", str(tmp_path / kind))

    assert json.loads((tmp_path / "json").read_bytes())[0]["number"] == 1
    assert (tmp_path / "csv").read_bytes().startswith("\ufeffRank;".encode())
    assert load_workbook(BytesIO((tmp_path / "xlsx").read_bytes())).active["C2"].value == (
        "Öttl, Franziska"
    )
    assert (tmp_path / "pdf").read_bytes().startswith(b"%PDF-")


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["--round", "3"], "There is no round 3: this tournament has 2 rounds."),
        (["--round", "0"], "There is no round 0: this tournament has 2 rounds."),
        (["--category", "adults"], "Schwaig ranks all players together."),
        (["--format", "pdf"], "This format needs a file: --output NAME"),
        (["--output", "/nowhere/at/all"], "/nowhere/at/all cannot be written"),
    ],
)
def test_wrong_input_gives_a_sentence(
    schwaig: Tournament, arguments: list[str], sentence: str
) -> None:
    with pytest.raises(CommandError, match=sentence):
        standings(schwaig.slug, *arguments)


@pytest.mark.skipif(sys.platform == "win32", reason="has no limit for files")
def test_full_disk_leaves_the_older_file(schwaig: Tournament, tmp_path: Path) -> None:
    import resource

    older = tmp_path / "ranking.pdf"
    older.write_bytes(b"older")
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)

    resource.setrlimit(resource.RLIMIT_FSIZE, (1000, hard))
    try:
        with pytest.raises(CommandError, match="cannot be written"):
            call_command("standings", schwaig.slug, "--output", str(older), "--format", "pdf")
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))

    assert [(file.name, file.read_bytes()) for file in tmp_path.iterdir()] == [
        ("ranking.pdf", b"older")
    ]


def test_unknown_category_and_tournament_give_a_sentence(ebersdorf: Tournament) -> None:
    with pytest.raises(CommandError, match="There is no category “ladies”"):
        standings(ebersdorf.slug, "--category", "ladies")
    with pytest.raises(CommandError, match="There is no tournament “nowhere”"):
        standings("nowhere")


def test_ranking_that_is_not_the_journals_is_said_beside_it(
    schwaig: Tournament, capsys: pytest.CaptureFixture[str]
) -> None:
    """Standard output stays readable for programs."""
    SheetTotal.objects.filter(sheet__table=1, seat__seat=1).update(points=400)
    errors = StringIO()

    call_command("standings", schwaig.slug, stdout=StringIO(), stderr=errors)

    assert errors.getvalue().startswith("This ranking does not match the journal (Table 1, ")
