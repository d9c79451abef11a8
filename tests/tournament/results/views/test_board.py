"""The board of a round and the pages of a stored list."""

import re

import pytest
from django.db import connection
from django.http import HttpResponse
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from tests.factories import (
    enter,
    make_account,
    make_helper,
    make_tournament,
    make_user,
    seat_players,
)
from tests.markup import elements, texts
from tournament.draw.services.draws import redraw
from tournament.models import Round, TableSheet, Tournament
from tournament.models.sheet import CHECK_LETTERS, parse_code
from tournament.results.services.rounds import close_round
from tournament.results.services.sheets import park_sheet
from tournament.results.views.desk import SAVED

pytestmark = pytest.mark.django_db

MISTYPED = "Der Code {} ist vertippt oder gehört zu einem anderen Turnier."


@pytest.fixture
def round_() -> Round:
    return seat_players(make_tournament(players=12))


def url(name: str, round_: Round, *more: int) -> str:
    return reverse(name, args=[round_.tournament.slug, round_.number, *more])


def tile_address(page: HttpResponse, table: int) -> str:
    (tile,) = elements(page, f"a#tile-{table}")
    return tile["href"]


def test_results_go_to_the_first_round_that_is_not_closed(desk: Client, round_: Round) -> None:
    response = desk.get(reverse("results", args=[round_.tournament.slug]))

    assert response.headers["Location"] == url("results-round", round_)


def test_results_page_before_the_draw_explains_itself(desk: Client) -> None:
    response = desk.get(reverse("results", args=[make_tournament().slug]))

    assert response.status_code == 200
    assert texts(response, "main h2") == ["Noch keine Runde ausgelost"]


def test_board_names_what_is_missing_and_what_is_unclear(desk: Client, round_: Round) -> None:
    enter(round_.sheets.get(table=1), 2, -2, 0, 0)
    park_sheet(
        round_.sheets.get(table=2), by=None, draft={"g1s1": "6"}, kind="games", note="Summe +4"
    )

    page = desk.get(url("results-round", round_))

    assert texts(page, ".missing .label") == ["Es fehlt 1 Liste: Tisch"]
    assert texts(page, "#tile-2.problem small") == ["Summe +4"]
    assert texts(page, ".legend .entered") == ["1 erfasst"]


def test_parked_list_opens_its_own_typing_page(desk: Client, round_: Round) -> None:
    draft = {"g1s1": "6"}
    park_sheet(round_.sheets.get(table=2), by=None, draft=draft, kind="games", note="Summe +4")
    desk.get(url("sheet-totals", round_, 1))

    page = desk.get(url("results-round", round_))
    response = desk.get(url("results-round", round_), {"table": "2"})

    typing_pages = {2: url("sheet-enter", round_, 2), 3: url("sheet-totals", round_, 3)}
    assert {table: tile_address(page, table) for table in typing_pages} == typing_pages
    assert response.headers["Location"] == typing_pages[2]
    parked = elements(page, f"a[href={typing_pages[2]}]")
    assert len(parked) == 2


@pytest.mark.parametrize("typed", ["61", "0", "-1", "x", "9" * 30, "²"])
def test_unknown_table_is_answered_with_the_number_of_tables(
    desk: Client, round_: Round, typed: str
) -> None:
    response = desk.get(url("results-round", round_), {"table": typed})

    assert response.status_code == 404
    (error,) = texts(response, "#table-error")
    assert error.endswith(" gibt es nicht, die Runde hat 3 Tische.")


def test_board_opens_the_list_of_a_typed_table(desk: Client, round_: Round) -> None:
    response = desk.get(url("results-round", round_), {"table": "2"})

    assert response.headers["Location"] == url("sheet-totals", round_, 2)


@pytest.mark.parametrize("page", ["sheet-enter", "sheet-totals", "sheet-record"])
def test_board_opens_the_next_list_as_the_last_one_was_typed(
    desk: Client, round_: Round, page: str
) -> None:
    desk.get(url(page, round_, 1))

    response = desk.get(url("results-round", round_), {"table": "2"})

    assert response.headers["Location"] == url(page, round_, 2)
    assert tile_address(desk.get(url("results-round", round_)), 2) == url(page, round_, 2)


def test_board_opens_the_list_of_a_printed_code(desk: Client, round_: Round) -> None:
    code = round_.sheets.get(table=3).code

    response = desk.get(url("results-round", round_), {"table": code.lower()})

    assert response.headers["Location"] == url("sheet-totals", round_, 3)


def test_board_opens_the_list_of_a_scanned_address(desk: Client, round_: Round) -> None:
    address = f"http://10.0.0.5:8000{url('results-round', round_)}?table="
    sheet = round_.sheets.get(table=3)

    response = desk.get(url("results-round", round_), {"table": address + sheet.code})

    assert response.headers["Location"] == url("sheet-totals", round_, 3)


def test_scanned_address_of_another_tournament_is_refused(desk: Client, round_: Round) -> None:
    response = desk.get(url("results-round", round_), {"table": "https://example.org/t/x/"})

    assert response.status_code == 404
    assert len(elements(response, "input#table[aria-invalid=true]")) == 1


def test_board_answers_the_script_without_content(desk: Client, round_: Round) -> None:
    desk.cookies[SAVED] = "1"
    enter(round_.sheets.get(table=1), 2, -2, 0, 0)

    answer = desk.get(url("results-round", round_), headers={"x-desk": "stored"})
    page = desk.get(url("results-round", round_))

    assert (answer.status_code, answer.content) == (204, b"")
    assert texts(page, "main .notice[role=status] b") == ["Tisch 1 gespeichert"]


def test_board_refuses_the_code_of_a_discarded_draw(desk: Client, round_: Round) -> None:
    code = round_.sheets.get(table=3).code
    redraw(round_.tournament, round_number=1, by=make_user(), reason="drei kamen zu spät")

    response = desk.get(url("results-round", round_), {"table": code})

    assert response.status_code == 404
    assert texts(response, "#table-error") == [
        "Diese Liste wurde für Auslosung 1 gedruckt. Für Tisch 3 gilt jetzt Auslosung 2 "
        "(„drei kamen zu spät“). Drucken Sie die Liste neu."
    ]


def test_board_refuses_a_mistyped_code(desk: Client, round_: Round) -> None:
    response = desk.get(url("results-round", round_), {"table": "1-3?"})

    assert response.status_code == 404
    assert texts(response, "#table-error") == [MISTYPED.format("1-3?")]


def test_code_of_another_tournament_with_a_letter_that_fits_is_not_called_discarded(
    desk: Client, round_: Round
) -> None:
    """One of 19 codes of other tournaments has the right letter."""
    codes = [f"9-1{letter}" for letter in CHECK_LETTERS]
    (code,) = [code for code in codes if parse_code(round_.tournament, code)]

    response = desk.get(url("results-round", round_), {"table": code})

    assert texts(response, "#table-error") == [MISTYPED.format(code)]


def test_round_with_a_list_missing_is_not_closed(desk: Client, round_: Round) -> None:
    for table in (1, 2):
        enter(round_.sheets.get(table=table), 2, -2, 0, 0)

    response = desk.post(url("round-close", round_))

    round_.refresh_from_db()
    assert (response.status_code, round_.closed_at) == (422, None)
    assert "Runde 1: Liste von Tisch 3 fehlt." in texts(response, "main .notice.bad")


def test_round_with_all_lists_is_closed(desk: Client, round_: Round) -> None:
    for sheet in round_.sheets.all():
        enter(sheet, 2, -2, 0, 0)

    desk.post(url("round-close", round_))

    round_.refresh_from_db()
    assert round_.is_closed


def test_cursor_is_on_closing_when_all_lists_are_in(desk: Client, round_: Round) -> None:
    for sheet in round_.sheets.all():
        enter(sheet, 2, -2, 0, 0)

    page = desk.get(url("results-round", round_))

    assert texts(page, "button.primary") == ["Runde 1 schließen Enter"]
    assert len(elements(page, "[autofocus]")) == 1
    assert len(elements(page, f"form[action={url('round-close', round_)}] [autofocus]")) == 1


def test_cursor_is_on_an_unknown_table_even_when_all_lists_are_in(
    desk: Client, round_: Round
) -> None:
    for sheet in round_.sheets.all():
        enter(sheet, 2, -2, 0, 0)

    page = desk.get(url("results-round", round_), {"table": "61"})

    assert [element["id"] for element in elements(page, "[autofocus]")] == ["table"]


def test_helper_is_not_offered_closing(client: Client, round_: Round) -> None:
    for sheet in round_.sheets.all():
        enter(sheet, 2, -2, 0, 0)
    client.force_login(make_helper(results=round_.tournament))

    page = client.get(url("results-round", round_))

    assert texts(page, "#live-tiles p.soft") == ["Die Runde schließt die Turnierleitung."]
    assert "Runde 1 schließen" not in page.text.partition('<dialog class="dialog help"')[0]


@pytest.mark.parametrize("is_checking", [False, True])
def test_board_speaks_of_checking_only_where_lists_are_checked(
    desk: Client, round_: Round, is_checking: bool
) -> None:
    round_.tournament.needs_second_check = is_checking
    round_.tournament.save()
    enter(round_.sheets.get(table=1), 2, -2, 0, 0)

    page = desk.get(url("results-round", round_)).text

    main = page[page.index("<main") : page.index("</main>")]
    assert ("geprüft" in main) is is_checking


def test_stored_list_shows_its_content_and_typist(desk: Client, round_: Round) -> None:
    enter(round_.sheets.get(table=1), 30, -8, -8, -14)

    page = desk.get(url("sheet-history", round_, 1))

    assert texts(page, "tfoot .total") == ["+30", "−8", "−8", "−14"]
    (typist,) = [fact for fact in texts(page, "main .facts span") if "Renate" in fact]
    assert re.fullmatch(r"\d\d:\d\d Renate", typist)


def test_board_names_typists_as_the_journal_does(desk: Client, round_: Round) -> None:
    sheet = round_.sheets.get(table=1)
    typist = make_account("timo-baehr", first_name="Timo Bähr")
    enter(sheet, 30, -8, -8, -14)
    TableSheet.objects.filter(pk=sheet.pk).update(entered_by=typist)

    page = desk.get(url("results-round", round_))

    (small,) = texts(page, "#tile-1 small")
    assert small.endswith(" Timo Bähr")
    assert "timo-baehr" not in page.text


@pytest.mark.parametrize("is_checking", [True, False])
def test_list_offers_the_check_only_where_lists_are_checked(
    desk: Client, round_: Round, is_checking: bool
) -> None:
    Tournament.objects.update(is_embargoed=is_checking)
    enter(round_.sheets.get(table=1), 30, -8, -8, -14)

    page = desk.get(url("sheet-history", round_, 1))

    assert ("Stimmt mit dem Papier überein" in texts(page, "main button")) is is_checking


def test_closed_board_does_not_ask_for_lists(desk: Client, round_: Round) -> None:
    for sheet in round_.sheets.all():
        enter(sheet, 30, -8, -8, -14)
    close_round(round_, by=None)

    closed = desk.get(url("results-round", round_))

    (number_field,) = elements(closed, ".table-no.plain input#table")
    assert "autofocus" not in number_field.attributes


def test_board_takes_the_same_queries_whatever_its_size(desk: Client) -> None:
    counts = []
    for tables in (1, 3):
        round_ = seat_players(make_tournament(players=4 * tables))
        with CaptureQueriesContext(connection) as queries:
            desk.get(url("results-round", round_))
        counts.append(len(queries))

    assert counts[0] == counts[1]


def test_cursor_of_a_reopened_round_is_in_the_table_field(desk: Client, round_: Round) -> None:
    for sheet in round_.sheets.all():
        enter(sheet, 2, -2, 0, 0)
    close_round(round_, by=None)
    form = desk.get(url("results-round", round_)).context
    posted = {"reason": "Tisch 2 war falsch", "second_step": form["token"]}

    page = desk.post(url("round-reopen", round_), posted, follow=True)

    assert [element.tag for element in elements(page, "[autofocus]")] == ["input"]
    usual = desk.get(url("results-round", round_))
    assert [element.tag for element in elements(usual, "[autofocus]")] == ["button"]
