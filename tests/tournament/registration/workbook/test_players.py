"""The entrants as a workbook, and that workbook as entrants of another evening."""

from datetime import date
from io import BytesIO

import pytest
from django.utils import translation
from openpyxl import load_workbook

from tests.factories import make_player, make_tournament
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
