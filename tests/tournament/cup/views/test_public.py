"""The public table: what it shows and hides, how it is kept, on paper and as a workbook."""

from io import BytesIO

import pytest
from django.conf import settings
from django.db import connection
from django.http import HttpResponse
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from openpyxl import load_workbook
from pypdf import PdfReader

from tests.markup import elements, in_one_line, texts
from tests.tournament.cup.conftest import ALOIS, evening, make_cup, player_at, three_evenings
from tournament.cup.services.cups import set_cup_public
from tournament.models import Cup, Player, Tournament

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("english")]

RULES = {"best_evenings": 2, "least_evenings": 2, "final_places": 2}


@pytest.fixture(scope="module")
def cup_id(module_rows: None) -> int:
    return set_cup_public(
        make_cup(three_evenings(is_public=True), **RULES), by=None, is_public=True
    ).pk


@pytest.fixture
def cup(cup_id: int) -> Cup:
    return Cup.objects.get(pk=cup_id)


def answer(client: Client, cup: Cup) -> HttpResponse:
    client.cookies[settings.LANGUAGE_COOKIE_NAME] = "en"
    return client.get(reverse("public-cup", args=[cup.slug]))


def page(client: Client, cup: Cup) -> str:
    return in_one_line(answer(client, cup).content.decode())


def test_everybody_reads_the_table(client: Client, cup: Cup) -> None:
    response = answer(client, cup)

    assert texts(response, "table.cup td.name")[0] == "Czech, Centa"
    assert len(elements(response, "head meta[name=robots][content=noindex]")) == 1
    assert "after 3 of 3 evenings" in texts(response, "p.facts span")
    assert "cup-person" not in response.text
    assert "/cup/pokal/person" not in response.text


def test_page_is_there_only_while_it_is_switched_on(client: Client, cup: Cup) -> None:
    set_cup_public(cup, by=None, is_public=False)

    assert client.get(reverse("public-cup", args=[cup.slug])).status_code == 404


def test_evening_whose_ranking_waits_is_not_told(client: Client, cup: Cup) -> None:
    """The prize-giving is still to come: the cup must not say who has won."""
    last = cup.tournaments.order_by("-date")[0]
    Tournament.objects.filter(pk=last.pk).update(released_round=0)

    response = answer(client, cup)

    assert "after 2 of 3 evenings" in texts(response, "p.facts span")
    assert "+30" not in response.text


def test_choice_of_one_evening_holds_for_all(client: Client, desk: Client, cup: Cup) -> None:
    first = cup.tournaments.order_by("date")[0]
    Player.objects.filter(pk=player_at(first, ALOIS).pk).update(publish="number")

    sheets = load_workbook(BytesIO(desk.get(reverse("cup-workbook", args=[cup.slug])).content))
    paper = PdfReader(BytesIO(desk.get(reverse("cup-paper", args=[cup.slug])).content))
    everywhere = [
        page(client, cup),
        " ".join(str(cell) for sheet in sheets for row in sheet.values for cell in row),
        " ".join(sheet.extract_text() for sheet in paper.pages),
    ]

    for text in everywhere:
        assert "Aigner" not in text
        assert "No. 1 on 6 Nov" in text.replace("\n", " ")
        assert "Czech, Centa" in text.replace("\n", " ")


def test_workbook_adds_up(desk: Client, cup: Cup) -> None:
    response = desk.get(reverse("cup-workbook", args=[cup.slug]))
    sheets = load_workbook(BytesIO(response.content))

    rows = [list(row) for row in sheets.worksheets[0].values]

    assert rows[0][:4] == ["Rank", "Name", "Town or club", "Wirt 6 6 Nov 2026"]
    assert rows[1] == [
        *(1, "Czech, Centa", "Altdorf", "(−12)", 50, 15, 3, 65),
        "best evening +50",
    ]
    for row in rows[1:]:
        assert sum(cell for cell in row[3:6] if isinstance(cell, int)) == row[7]
    assert [row[1] for row in sheets.worksheets[1].values] == ["Name", "Dörfler, Doris"]


def test_paper_has_the_table_and_its_rules(desk: Client, cup: Cup) -> None:
    response = desk.get(reverse("cup-paper", args=[cup.slug]))
    (sheet,) = PdfReader(BytesIO(response.content)).pages
    text = " ".join(sheet.extract_text().split())

    for part in ("Pokal", "Table", "Czech, Centa", "(−12)", "+65", "Dörfler, Doris"):
        assert part in text
    assert "Too few evenings" in text
    policy = response["Content-Security-Policy"]
    assert policy == "frame-ancestors 'none'"  # else no viewer shows it


def test_paper_of_many_evenings_shows_the_sums(desk: Client) -> None:
    crowd = {(f"Name {number}", "Vor", "Neumarkt i. d. OPf."): number for number in range(8)}
    cup = make_cup([evening(day, crowd) for day in range(1, 15)])

    (sheet,) = PdfReader(BytesIO(desk.get(reverse("cup-paper", args=[cup.slug])).content)).pages

    assert "+98" in sheet.extract_text()
    assert "Wirt" not in sheet.extract_text()


def test_page_that_stands_ready_costs_three_queries(
    client: Client, cup: Cup, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(settings, "HALL_MOST_SECONDS", 60)
    page(client, cup)

    with CaptureQueriesContext(connection) as queries:
        page(client, cup)

    assert len(queries) == 3


def test_page_is_new_as_soon_as_the_cup_changes(
    client: Client, cup: Cup, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(settings, "HALL_MOST_SECONDS", 60)
    before = page(client, cup)
    set_cup_public(cup, by=None, is_public=False)
    Cup.objects.update(name="Wanderpokal")
    set_cup_public(cup, by=None, is_public=True)

    assert texts(answer(client, cup), "#hall h1") == ["Wanderpokal"]
    assert "Wanderpokal" not in before


def test_phone_that_has_the_page_is_sent_nothing(client: Client, cup: Cup) -> None:
    where = reverse("public-cup", args=[cup.slug])

    tag = client.get(where)["ETag"]

    assert client.get(where, headers={"if-none-match": tag}).status_code == 304


def test_448_people_are_no_more_than_40_kilobytes(client: Client) -> None:
    crowd = {
        (f"Ebersberger-Straßgschwandtner {number}", "Notburga", "Neunkirchen am Sand"): number - 200
        for number in range(448)
    }
    evenings = [evening(day, crowd, is_public=True) for day in (6, 13)]
    cup = set_cup_public(make_cup(evenings, best_evenings=1), by=None, is_public=True)

    where = reverse("public-cup", args=[cup.slug])
    response = client.get(where, headers={"accept-encoding": "gzip"})

    assert len(response.content) <= 40_000
