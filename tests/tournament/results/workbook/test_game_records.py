"""Recorded games read from a file's columns, in German and English."""

import pytest

from scoring import Game
from tests.factories import make_tournament, seat_players
from tournament.models import Tournament
from tournament.results.workbook.game_records import COLUMNS, game_cells, read_game
from tournament.results.workbook.sheet_import import SheetImport, read_sheets
from tournament.shared.workbook.reading import FileLine, Page

pytestmark = pytest.mark.usefixtures("english")


def cells(**texts: str) -> dict[str, str]:
    return {"declarer": "1", "contract": "solo", "result": "won"} | texts


@pytest.mark.parametrize(
    ("texts", "game"),
    [
        ({}, Game("solo", 1, won=True)),
        ({"contract": "Rufspiel", "partner": "3"}, Game("rufspiel", 1, 3, won=True)),
        ({"contract": "Überkreuz", "result": ""}, Game("ueberkreuz", 1)),
        ({"contract": "Kreuzbock"}, Game("Kreuzbock", 1, won=True)),
        ({"result": "lost schneider"}, Game("solo", 1, won=False, level="schneider")),
        ({"result": "Gewonnen, Schwarz"}, Game("solo", 1, won=True, level="schwarz")),
        ({"result": "won plain"}, Game("solo", 1, won=True, level="plain")),
        ({"result": "tout verloren"}, Game("solo", 1, won=False, tout=True)),
        ({"result": "drawn"}, Game("solo", 1)),
        ({"runners": "3", "doubles": "2"}, Game("solo", 1, won=True, runners=3, doubles=2)),
        ({"spritze": "2", "re": "ja"}, Game("solo", 1, won=True, spritze=2, re=True)),
        ({"redeals": "0 2"}, Game("solo", 1, won=True, redeals=(0, 2))),
        (
            {"result": "", "offence": "misplayed (verkartet)", "offender": "1"},
            Game("solo", 1, offence="verkartet", offender=1),
        ),
    ],
)
def test_game_is_read_from_its_cells(texts: dict[str, str], game: Game) -> None:
    assert read_game(cells(**texts)) == (game, [])


def test_line_without_a_record_has_none() -> None:
    assert read_game({"remark": "cards shown"}) == (None, [])
    assert game_cells(None, "cards shown") == (*[""] * 11, "cards shown")


@pytest.mark.parametrize(
    ("texts", "sentence"),
    [
        ({"declarer": ""}, "The column “declarer” is empty."),
        ({"contract": ""}, "The column “contract” is empty."),
        ({"declarer": "Öttl"}, "declarer: “Öttl” is not a number."),
        (
            {"result": "6:2"},
            "“6:2” is not a result. Write, for example, won, lost schneider or won tout.",
        ),
        ({"re": "vielleicht"}, "re: “vielleicht” is neither yes nor no."),
        (
            {"redeals": "zwei"},
            "“zwei”: one number for each deal thrown in, for example 0 2.",
        ),
    ],
)
def test_unreadable_cell_is_named(texts: dict[str, str], sentence: str) -> None:
    assert read_game(cells(**texts))[1] == [sentence]


GERMAN = ("Runde", "Tisch", "Spiel", "Platz 1", "Platz 2", "Platz 3", "Platz 4")
GERMAN_RECORD = (
    *("Spieler", "Spielart", "Mitspieler", "Ausgang", "Laufende", "Doppler", "Spritze"),
    *("Re", "Neu gegeben", "Verstoß", "Schuld", "Grund"),
)


@pytest.fixture
def spin(db: None) -> Tournament:
    tournament = make_tournament(players=4, rule_set="spin", games_per_round=2)
    seat_players(tournament)
    return tournament


def read(tournament: Tournament, header: tuple[str, ...], *rows: tuple[str, ...]) -> SheetImport:
    lines = [FileLine(number, row) for number, row in enumerate((header, *rows), 1)]
    return read_sheets(tournament, [Page("", lines)], may_replace=False)


def test_german_columns_are_read_and_points_may_be_left_out(spin: Tournament) -> None:
    nothing = ("",) * 7
    imported = read(
        spin,
        GERMAN + GERMAN_RECORD,
        ("1", "1", "1", "", "", "", "", "1", "Rufspiel", "3", "gewonnen", *nothing, "Fehlbedient"),
        ("1", "1", "2", "", "-2", "", "", "1", "solo", "", "won", *nothing, ""),
    )

    assert imported.problems == ()
    entry = imported.sheets[0][1]
    assert entry.games[1] == Game("rufspiel", 1, 3, won=True, number=1)
    assert entry.remarks == {1: "Fehlbedient"}


def test_row_that_does_not_tell_its_game_is_not_entered(spin: Tournament) -> None:
    imported = read(spin, GERMAN, ("1", "1", "1", "6", "-2", "-2", "-2"), ("1", "1", "2", *"0000"))

    assert imported.problems == (
        "Line 2: round 1, table 1: Game 1: The row does not show what was played.",
        "Line 3: round 1, table 1: Game 2: No game gives 0 0 0 0.",
        "Line 3: round 1, table 1: Game 2: The row does not show what was played.",
    )


def test_game_that_the_rules_do_not_know_is_named(spin: Tournament) -> None:
    header = (*GERMAN, "declarer", "contract", "result")
    imported = read(
        spin,
        header,
        ("1", "1", "1", "", "", "", "", "1", "Kreuzbock", "won"),
        ("1", "1", "2", "9", "-3", "-3", "-3", "1", "solo", "won"),
    )

    assert imported.problems == (
        "Line 2: round 1, table 1: Game 1: Kreuzbock is not played here. (“Spielvarianten”)",
        "Line 3: round 1, table 1: Game 2: The game recorded here gives +6 −2 −2 −2, "
        "not +9 −3 −3 −3.",
    )


def test_columns_are_those_that_are_written() -> None:
    assert len(game_cells(Game("solo", 1, won=True), "")) == len(COLUMNS)
