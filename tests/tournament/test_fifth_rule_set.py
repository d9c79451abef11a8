"""An evening by a rule set that the program has never heard of: words, table, pages and papers."""

import re
from collections.abc import Iterator
from io import BytesIO

import pytest
from django.test import Client
from django.utils import translation
from pypdf import PdfReader

from scoring import RuleSet, SheetEntry, rule_set
from tests.factories import make_tournament, make_user, seat_players
from tests.scoring.throwaway import fifth_rule_set
from tournament.evening.services import rule_choice
from tournament.evening.services.tournaments import create_tournament
from tournament.models import Tournament
from tournament.results.services.sheets import enter_sheet
from tournament.rules.points_table import notes, points_table
from tournament.rules.sentences import row_in_words

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("english")]

WON, LOST = (21, -7, -7, -7), (7, -21, 7, 7)


@pytest.fixture
def feucht(monkeypatch: pytest.MonkeyPatch) -> Iterator[RuleSet]:
    """One more line, also where the lines were read when the program started."""
    with fifth_rule_set() as rules:
        monkeypatch.setattr(rule_choice, "RULE_SETS", (*rule_choice.RULE_SETS, "feucht"))
        yield rules


@pytest.fixture
def evening(feucht: RuleSet) -> Tournament:
    tournament = make_tournament(
        players=4, slug="feucht-2026", rule_set="feucht", round_count=1, games_per_round=2
    )
    sheet = seat_players(tournament).sheets.get()
    enter_sheet(sheet, by=make_user(), entry=SheetEntry(rows=(WON, LOST)))
    return tournament


def text(desk: Client, url: str) -> str:
    response = desk.get(url)
    assert response.status_code == 200, url
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", response.text))


def paper(desk: Client, kind: str) -> str:
    response = desk.get(f"/t/feucht-2026/papers/{kind}.pdf")
    assert response.status_code == 200, kind
    pages = PdfReader(BytesIO(response.content)).pages
    return " ".join(" ".join(page.extract_text() for page in pages).split())


def test_points_table_and_notes_name_its_own_games(feucht: RuleSet) -> None:
    with translation.override("en"):
        lines = [(line.name, line.won, line.lost) for line in points_table(feucht)]
        sentences = notes(feucht)

    assert lines == [
        ("Sauspiel, Blinder", "+3 / −3", "−3 / +3"),
        ("Sauspiel, Blinder, Schneider", "+4 / −4", "−4 / +4"),
        ("Bierkopf", "+21 / −7", "−21 / +7"),
        ("Bierkopf, Schwarz", "+30 / −10", "−30 / +10"),
        ("Bierkopf, Tout", "+60 / −20", "−60 / +20"),
    ]
    assert "Blinder 60 : 60: nobody wins, everybody scores 0." in sentences
    assert (
        sentences[-1] == "Tie-breakers: points of round 2, Tout won, lower start number, the lot."
    )


def test_every_row_of_it_is_said_in_words(feucht: RuleSet) -> None:
    for number in (1, 2):
        assert [row for row in feucht.legal_rows(number) if not row_in_words(feucht, row)] == []


def test_rules_page_and_paper_are_made_from_it(desk: Client, evening: Tournament) -> None:
    page, printed = text(desk, "/t/feucht-2026/rules/"), paper(desk, "rules")

    for words in ("Rules: Feucht", "Bierkopf-Tout", "won from 65 card points", "Loud protest"):
        assert words in page
        assert words in printed
    assert "Bock Never rule 9" in page


def test_score_sheet_carries_its_points(desk: Client, evening: Tournament) -> None:
    printed = paper(desk, "score-sheets")

    assert "Points, Feucht" in printed
    assert "+60 / −20" in printed


@pytest.mark.parametrize(
    "address",
    ["", "settings/", "results/1/", "results/1/1/", "results/1/1/history/", "ranking/", "game/"],
)
def test_every_page_of_the_evening_knows_it(
    desk: Client, evening: Tournament, address: str
) -> None:
    assert text(desk, f"/t/feucht-2026/{address}")


def test_ranking_follows_it(desk: Client, evening: Tournament) -> None:
    page = text(desk, "/t/feucht-2026/ranking/")

    assert page.index("Öttl") < page.index("von der Grün") < page.index("Kovačević")
    assert "points of round 2, Tout won, lower start number, the lot." in page


def test_tournament_is_set_up_by_it(desk: Client, feucht: RuleSet) -> None:
    chosen = text(desk, "/new/")
    tournament = create_tournament(
        by=make_user(), name="Rennen", date=make_tournament().date, rule_set="feucht"
    )

    assert "Feucht" in chosen
    assert (tournament.rules, tournament.games_per_round) == (rule_set("feucht"), 16)
