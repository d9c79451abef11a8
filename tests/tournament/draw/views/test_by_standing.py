"""A round drawn by points: on the pages, on paper, in the journal and by command."""

import io
from datetime import UTC, datetime
from html import unescape

import pytest
from django.test import Client
from django.urls import reverse
from pypdf import PdfReader

from scoring import SheetEntry
from scoring.values import Tally
from tests.factories import make_user
from tests.markup import in_one_line, texts
from tests.printed import printed
from tests.tournament.draw.standing_evening import drawn_by_standing, first_round_played
from tournament.draw.papers.protocol import draw_protocol
from tournament.draw.papers.seat_lists import seats_by_table
from tournament.draw.services.draws import draw_all_rounds, post_rounds
from tournament.draw.services.options import set_draw_options
from tournament.journal.sentences import journal_lines
from tournament.models import TableSheet, Tournament
from tournament.results.services.sheets import enter_sheet, reopen_sheet
from tournament.shared.signs import NBSP

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("english")]
NOW = datetime(2026, 11, 20, 18, 30, tzinfo=UTC)


def page(client: Client, name: str, *args: int | str) -> str:
    address = reverse(name, args=["rennen", *args])
    response = client.get(address, headers={"accept-language": "en"})
    assert response.status_code == 200
    return unescape(in_one_line(response.text)).replace(NBSP, " ")


def text_of(paper: bytes) -> str:
    pages = PdfReader(io.BytesIO(paper)).pages
    return " ".join(" ".join(sheet.extract_text() for sheet in pages).split())


def reopen_table_2(tournament: Tournament) -> None:
    sheet = TableSheet.objects.get(round__tournament=tournament, round__number=1, table=2)
    reopen_sheet(sheet, by=None, reason="nochmal")


def test_draw_page_says_which_lists_a_draw_by_points_waits_for(desk: Client) -> None:
    reopen_table_2(first_round_played("ranked"))

    html = page(desk, "draw")
    response = desk.post(reverse("draw", args=["rennen"]), {"round": "2"})

    sentence = (
        "A draw by points waits for the lists of the rounds before. "
        "Round 1: table 2 does not count yet."
    )
    kind = "By points so far, the best together: "
    assert any(kind in paragraph for paragraph in texts(html, "main .next p"))
    assert sentence in texts(html, "main .next p")
    assert response.status_code == 422
    assert texts(response, "main .notice.bad b") == [sentence]


def test_draw_page_has_nothing_to_say_once_all_lists_count(desk: Client) -> None:
    first_round_played("spread")

    html = page(desk, "draw")

    kind = "By points so far, the best apart: "
    assert any(kind in paragraph for paragraph in texts(html, "main .next p"))
    assert "does not count yet" not in html


def test_round_says_how_it_was_drawn_and_by_which_points(desk: Client) -> None:
    best, points = drawn_by_standing("ranked").options["standing"][0]

    html = page(desk, "draw-round", 2)

    assert "by points, the best together" in texts(html, ".pairs span")
    (standing,) = texts(html, "details.quiet p.small")
    assert standing.startswith(f"no. {best}: +{points}; ")
    assert "Points before this draw" not in page(desk, "draw-round", 1)


def test_public_check_shows_the_points(client: Client) -> None:
    draw = drawn_by_standing("spread", is_public=True)
    post_rounds(draw.tournament, by=None)
    best, points = draw.options["standing"][0]

    html = page(client, "public-draw")

    assert "By points, the best apart" in texts(html, "main section p")
    (standing,) = texts(html, "details.quiet p.small")
    assert standing.startswith(f"no. {best}: +{points}; ")


def test_points_are_on_the_draw_record_and_the_method_on_the_seat_list() -> None:
    draw = drawn_by_standing("ranked")
    best, points = draw.options["standing"][0]

    record = text_of(draw_protocol(draw.tournament, check_url="", now=NOW))
    seats = text_of(seats_by_table(draw.tournament, round_number=2, now=NOW))

    assert f"Points before the draw: no. {best}: +{points}; " in record
    assert "By points, the best together: a is the start numbers" in record
    assert "Draw no. 2, by points, the best together" in seats


def test_journal_says_how_the_round_was_drawn() -> None:
    draw = drawn_by_standing("ranked")
    entries = draw.tournament.journal.filter(action="round_drawn").order_by("seq")

    assert [line.words for line in journal_lines(draw.tournament, entries)] == [
        "Round 1 drawn, draw no. 1",
        "Round 2 drawn, draw no. 2: by points, the best together",
    ]


def test_command_draws_by_points_and_verifies_it() -> None:
    first_round_played("uniform")

    printed("draw", "rennen", "2", "--mode", "spread")

    assert "Round 2, draw no. 2: correct" in printed("verify_draw", "rennen")


def test_draw_page_says_that_points_become_public(desk: Client) -> None:
    first_round_played("ranked")

    assert "everybody can see these points" in page(desk, "draw")


def test_round_says_that_a_list_was_corrected_after_the_draw(desk: Client) -> None:
    draw = drawn_by_standing("ranked")
    sentence = "A list was corrected after this draw"
    assert sentence not in page(desk, "draw-round", 2)

    first = TableSheet.objects.get(round__number=1, table=1)
    entry = SheetEntry(totals=(2, 2, -2, -2), tallies=(Tally(),) * 4)
    enter_sheet(first, by=make_user(), entry=entry, reason="falsch gelesen")

    assert sentence in page(desk, "draw-round", 2)
    assert sentence not in page(desk, "draw-record", 2, draw.number)


def test_drawing_again_says_that_later_rounds_are_dropped(desk: Client) -> None:
    tournament = first_round_played("uniform", round_count=3)
    draw_all_rounds(tournament, by=None)
    set_draw_options(tournament, by=None, mode="ranked")

    html = page(desk, "draw-round", 2)

    (loss,) = [line for line in texts(html, "#redraw li") if "loses its seats" in line]
    assert loss.startswith("Round 3 is not posted yet and loses its seats: ")
    assert "is drawn again as well" not in html
    tournament.players.filter(number=1).update(is_present=False)
    assert "loses its seats" in page(desk, "draw-change", 2)


@pytest.mark.parametrize("name", ["draw-swap", "draw-post"])
def test_desk_is_told_of_dropped_rounds(desk: Client, name: str) -> None:
    tournament = first_round_played("uniform", round_count=3)
    draw_all_rounds(tournament, by=None)
    set_draw_options(tournament, by=None, mode="ranked")
    draw = tournament.draws.get(round__number=2)
    first, second = (table[0] for table in draw.tables[:2])
    values = {"first": first, "second": second, "reason": "Brille", "replaces": draw.number}
    args = ["rennen", 2]
    if name == "draw-post":
        reopen_table_2(tournament)
        values, args = {"round": 3}, ["rennen"]

    response = desk.post(reverse(name, args=args), values)
    if response.status_code == 200:
        token = response.context["token"]
        response = desk.post(reverse(name, args=args), values | {"second_step": token})
    notices = texts(desk.get(response["Location"]), "main .notices .warn")

    dropped = {"draw-swap": 3, "draw-post": 2}[name]
    assert f"The seats of round {dropped} are dropped. " in notices[0]
