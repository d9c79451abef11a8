"""Two evenings in one program, with the same names and numbers, never mix."""

import csv
import io
import json
import re
from collections.abc import Iterator
from typing import Any

import pytest
from django.core.management import call_command
from django.test import Client
from django.urls import reverse
from openpyxl import load_workbook
from pypdf import PdfReader

from scoring import SheetEntry
from tests.factories import make_tournament, make_user
from tests.snapshot import everything
from tournament.draw.services.draws import draw_round
from tournament.models import Player, Tournament
from tournament.ranking.standings import standings
from tournament.registration.services.players import register_players
from tournament.results.services.sheets import enter_sheet

pytestmark = [pytest.mark.django_db, pytest.mark.thorough]

PEOPLE = [(f"Kovačević {n}", "Marko") for n in range(1, 9)]
PLACES = {"nord": "Hersbruck", "sued": "Füssen"}
TOTALS = {"nord": (8, 2, -4, -6), "sued": (21, -1, -9, -11)}
Two = tuple[Tournament, Tournament]


def make_evening(slug: str) -> Tournament:
    """Eight people of the same names; round 1 drawn with the same seed, table 1 entered."""
    tournament = make_tournament(slug=slug, is_public=True)
    entrants = [
        Player(last_name=last, first_name=first, place=PLACES[slug]) for last, first in PEOPLE
    ]
    register_players(tournament, by=None, entrants=entrants)
    draw_round(tournament, by=None, round_number=1, seed="gleich")
    sheet = tournament.rounds.get(number=1).sheets.get(table=1)
    enter_sheet(sheet, by=make_user(), entry=SheetEntry(totals=TOTALS[slug]))
    return tournament


@pytest.fixture(scope="module")
def evening_ids(module_rows: None) -> list[int]:
    return [make_evening(slug).pk for slug in ("nord", "sued")]


@pytest.fixture
def two(evening_ids: list[int]) -> Two:
    return Tournament.objects.get(pk=evening_ids[0]), Tournament.objects.get(pk=evening_ids[1])


def points_of(tournament: Tournament) -> list[int]:
    return [row.points for category in standings(tournament).categories for row in category.rows]


def text_of(content: bytes) -> str:
    """Return the text of a PDF or workbook."""
    if content.startswith(b"%PDF"):
        return " ".join(page.extract_text() for page in PdfReader(io.BytesIO(content)).pages)
    book = load_workbook(io.BytesIO(content))
    return " ".join(str(cell.value) for sheet in book for row in sheet.iter_rows() for cell in row)


def pages() -> Iterator[tuple[str, tuple[object, ...]]]:
    for name in ("home", "registration", "draw", "ranking", "public-ranking", "journal"):
        yield name, ()
    for name in ("draw-round", "results-round"):
        yield name, (1,)
    for name in ("sheet-enter", "sheet-totals", "sheet-history"):
        yield name, (1, 1)
    yield "draw-record", (1, 1)
    for kind in ("score-sheets", "seats-by-name", "seats-by-table", "place-cards", "ranking"):
        yield "paper", (kind,)
    for kind in ("players", "sheets", "ranking"):
        yield "workbook", (kind,)


def test_same_people_and_seed_take_the_same_seats_apart(two: Two) -> None:
    seats = [
        list(tournament.rounds.get().seats.values_list("table", "seat", "player__number"))
        for tournament in two
    ]
    owners = {
        seat.player.tournament_id
        for tournament in two
        for seat in tournament.rounds.get().seats.all()
        if seat.player.tournament_id != tournament.pk
    }

    assert (seats[0] == seats[1], len(seats[0]), owners) == (True, 8, set())


@pytest.mark.parametrize(("name", "where"), list(pages()), ids=str)
def test_page_shows_only_its_own(
    desk: Client, two: Two, name: str, where: tuple[object, ...]
) -> None:
    """Places and points differ between the two; everything else is the same."""
    for tournament, other in (two, two[::-1]):
        response = desk.get(reverse(name, args=[tournament.slug, *where]))

        is_html = response["Content-Type"].startswith("text/html")
        text = response.text if is_html else text_of(response.content)
        if is_html:  # places known from other evenings are offered while typing, on purpose
            text = re.sub(r"<datalist.*?</datalist>", "", text, flags=re.DOTALL)
        assert response.status_code == 200
        assert PLACES[other.slug] not in text
        assert f"/{other.slug}/" not in text


def test_rankings_are_separate(two: Two) -> None:
    assert [points_of(tournament) for tournament in two] == [[8, 2, -4, -6], [21, -1, -9, -11]]


def test_correcting_one_leaves_the_other_alone(two: Two) -> None:
    sheet = two[0].rounds.get().sheets.get(table=1)

    enter_sheet(sheet, by=None, entry=SheetEntry(totals=(0, 0, 0, 0)), reason="verlesen")

    assert [points_of(tournament) for tournament in two] == [[0, 0, 0, 0], [21, -1, -9, -11]]
    assert [tournament.journal.count() for tournament in two] == [12, 11]


def test_numbers_go_on_in_each_by_itself(two: Two) -> None:
    added = [
        register_players(tournament, by=None, entrants=[Player(last_name="Öttl")] * how_many)[
            -1
        ].number
        for tournament, how_many in zip(two, (1, 3), strict=True)
    ]

    assert added == [9, 11]


def test_exports_are_separate(two: Two, tmp_path, capsys) -> None:
    files = [tmp_path / f"{tournament.slug}.csv" for tournament in two]
    for tournament, file in zip(two, files, strict=True):
        call_command("export_sheets", tournament.slug, file)
    capsys.readouterr()
    ranked = []
    for tournament in two:
        call_command("standings", tournament.slug)
        ranked.append(json.loads(capsys.readouterr().out))

    lines = [list(csv.reader(file.read_text("utf-8-sig").splitlines())) for file in files]
    assert [len(row) for row in lines] == [2, 2]
    assert lines[0] != lines[1]
    assert [[row["points"] for row in rows] for rows in ranked] == [
        [8, 2, -4, -6],
        [21, -1, -9, -11],
    ]


FOREIGN = [
    ("get", "player-edit", "player"),
    ("post", "player-edit", "player"),
    *[
        ("post", f"player-act {action}", "player")
        for action in ("withdraw", "exclude", "pay-cash", "check-out", "wait", "readmit")
    ],
    *[("get", name, "table") for name in ("sheet-enter", "sheet-totals", "sheet-history")],
    *[
        ("post", name, "table")
        for name in ("sheet-enter", "sheet-totals", "sheet-check", "sheet-void", "sheet-reopen")
    ],
    ("post", "player-substitute", "player"),
    ("get", "results-round", "round"),
    ("post", "round-close", "round"),
    ("post", "round-reopen", "round"),
    ("get", "draw-record", "draw"),
]


@pytest.mark.parametrize(("method", "name", "target"), FOREIGN)
def test_what_only_the_other_has_is_not_found(
    desk: Client, two: Two, method: str, name: str, target: str
) -> None:
    """A player's, round's, table's or draw's address of one, asked for in the other."""
    nord, sued = two
    register_players(sued, by=None, entrants=[Player(last_name="Öttl")] * 4)
    draw_round(sued, by=None, round_number=2, seed="nur im Süden")
    page, _blank, action = name.partition(" ")
    where: dict[str, list[Any]] = {
        "player": [sued.players.get(number=1).pk, *filter(None, [action])],
        "round": [2],
        "table": [2, 1],
        "draw": [2, 2],
    }
    before = everything()

    response = getattr(desk, method)(
        reverse(page, args=[nord.slug, *where[target]]),
        {"reason": "x", "last_name": "x", "version": "0"},
    )

    assert (response.status_code, everything() == before) == (404, True)


def test_lot_names_only_players_of_its_own(desk: Client, two: Two) -> None:
    nord, sued = two
    before = everything()

    players = sued.players.filter(number__in=[1, 2])
    response = desk.post(
        reverse("draw-lot", args=[nord.slug]), {f"place_{p.pk}": "" for p in players}
    )

    assert (response.status_code, everything() == before) == (422, True)


def test_list_of_the_other_is_known_by_its_code(desk: Client, two: Two) -> None:
    code = two[1].rounds.get().sheets.get(table=1).code

    response = desk.get(reverse("results-round", args=["nord", 1]), {"table": code})

    assert response.status_code == 404
