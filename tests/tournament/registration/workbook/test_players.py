"""The entrants as a workbook, and that workbook as entrants of another evening."""

from datetime import date
from io import BytesIO

import pytest
from django.utils import translation
from openpyxl import load_workbook

from tests.factories import enter, make_player, make_tournament, seat_players
from tournament.models import Player
from tournament.registration.workbook.player_import import as_json, read_players
from tournament.registration.workbook.players import players_workbook
from tournament.shared.workbook.reading import read_lines

pytestmark = pytest.mark.django_db


@pytest.fixture
def tournament():
    evening = make_tournament(rule_set="ebersdorf", fee_cents=800)
    make_player(evening, 1, birth_on=date(1990, 11, 20), paid_cents=800, paid_by="paypal")
    evening.players.update(guardian_consent="Vater, 3. Mai")
    hidden = {"place": "", "club": "@b", "publish": "number"}
    make_player(evening, 7, last_name='=HYPERLINK("x")', first_name="+1", **hidden)
    make_player(evening, 9, publish="initials", state="withdrawn", is_present=False)
    return evening


@pytest.mark.parametrize("language", ["de", "en"])
def test_players_workbook_can_be_imported_again(tournament, language: str) -> None:
    with translation.override(language):
        content = players_workbook(tournament)

    imported = read_players(read_lines(content), make_tournament())

    assert imported.problems == []
    assert as_json(imported.entrants[:2]) == as_json(
        [
            Player(
                last_name="Öttl",
                first_name="Franziska",
                place="Schwaig",
                number=1,
                birth_on=date(1990, 11, 20),
                guardian_consent="Vater, 3. Mai",
                paid_by="paypal",
            ),
            Player(
                number=7, last_name='=HYPERLINK("x")', first_name="+1", club="@b", publish="number"
            ),
        ],
    )
    assert imported.entrants[2].publish == "initials"


@pytest.mark.usefixtures("english")
def test_players_workbook_shows_everybody_with_their_state(tournament) -> None:
    page = load_workbook(BytesIO(players_workbook(tournament))).active

    assert [(row[0], row[1], row[8]) for row in page.values] == [
        ("Number", "Last name", "State"),
        (1, "Öttl", "registered"),
        (7, '=HYPERLINK("x")', "registered"),
        (9, "Öttl 9", "withdrawn"),
    ]


@pytest.mark.usefixtures("english")
def test_whoever_has_played_and_left_is_not_expected() -> None:
    evening = make_tournament(players=5, rule_set="schwaig")
    players = list(evening.players.order_by("number"))
    enter(seat_players(evening, players=players[:4]).sheets.get(), 8, 0, 0, -8)
    evening.players.filter(number__gte=4).update(is_present=False)

    rows = load_workbook(BytesIO(players_workbook(evening))).active.values
    column = next(rows).index("State")

    states = ["registered", "registered", "registered", "gone home", "expected"]
    assert [row[column] for row in rows] == states
