"""The board of a round and the pages of a stored list."""

import re

import pytest
from django.db import connection
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
from tournament.draw.services.draws import redraw
from tournament.models import Round, TableSheet, Tournament
from tournament.models.sheet import CHECK_LETTERS, parse_code
from tournament.results.services.rounds import close_round
from tournament.results.services.sheets import park_sheet
from tournament.results.views.desk import SAVED

pytestmark = pytest.mark.django_db


@pytest.fixture
def round_() -> Round:
    return seat_players(make_tournament(players=12))


def url(name: str, round_: Round, *more: int) -> str:
    return reverse(name, args=[round_.tournament.slug, round_.number, *more])


def test_results_go_to_the_first_round_that_is_not_closed(desk: Client, round_: Round) -> None:
    response = desk.get(reverse("results", args=[round_.tournament.slug]))

    assert response.headers["Location"] == url("results-round", round_)


def test_results_page_before_the_draw_explains_itself(desk: Client) -> None:
    response = desk.get(reverse("results", args=[make_tournament().slug]))

    assert response.status_code == 200
    assert "Noch keine Runde ausgelost" in response.text


def test_board_names_what_is_missing_and_what_is_unclear(desk: Client, round_: Round) -> None:
    enter(round_.sheets.get(table=1), 2, -2, 0, 0)
    park_sheet(
        round_.sheets.get(table=2), by=None, draft={"g1s1": "6"}, kind="games", note="Summe +4"
    )

    page = desk.get(url("results-round", round_)).text

    assert "Es fehlt 1 Liste" in page
    assert "Summe +4" in page
    assert "1 erfasst" in page


def test_parked_list_opens_its_own_typing_page(desk: Client, round_: Round) -> None:
    draft = {"g1s1": "6"}
    park_sheet(round_.sheets.get(table=2), by=None, draft=draft, kind="games", note="Summe +4")
    desk.get(url("sheet-totals", round_, 1))

    page = desk.get(url("results-round", round_)).text
    response = desk.get(url("results-round", round_), {"table": "2"})

    assert page.count(f'href="{url("sheet-enter", round_, 2)}"') == 2
    assert response.headers["Location"] == url("sheet-enter", round_, 2)
    assert url("sheet-totals", round_, 3) in page


@pytest.mark.parametrize("typed", ["61", "0", "-1", "x", "9" * 30, "²"])
def test_unknown_table_is_answered_with_the_number_of_tables(
    desk: Client, round_: Round, typed: str
) -> None:
    response = desk.get(url("results-round", round_), {"table": typed})

    assert response.status_code == 404
    assert "die Runde hat 3 Tische" in response.text


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
    assert url(page, round_, 2) in desk.get(url("results-round", round_)).text


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
    assert 'aria-invalid="true"' in response.text


def test_board_answers_the_script_without_content(desk: Client, round_: Round) -> None:
    desk.cookies[SAVED] = "1"
    enter(round_.sheets.get(table=1), 2, -2, 0, 0)

    answer = desk.get(url("results-round", round_), headers={"x-desk": "stored"})
    page = desk.get(url("results-round", round_)).text

    assert (answer.status_code, answer.content) == (204, b"")
    assert "Tisch 1 gespeichert" in page


def test_board_refuses_the_code_of_a_discarded_draw(desk: Client, round_: Round) -> None:
    code = round_.sheets.get(table=3).code
    redraw(round_.tournament, round_number=1, by=make_user(), reason="drei kamen zu spät")

    response = desk.get(url("results-round", round_), {"table": code})

    assert response.status_code == 404
    assert "drei kamen zu spät" in response.text


def test_board_refuses_a_mistyped_code(desk: Client, round_: Round) -> None:
    response = desk.get(url("results-round", round_), {"table": "1-3?"})

    assert "1-3?" in response.text
    assert response.status_code == 404


def test_code_of_another_tournament_with_a_letter_that_fits_is_not_called_discarded(
    desk: Client, round_: Round
) -> None:
    """One of 19 codes of other tournaments has the right letter."""
    codes = [f"9-1{letter}" for letter in CHECK_LETTERS]
    (code,) = [code for code in codes if parse_code(round_.tournament, code)]

    response = desk.get(url("results-round", round_), {"table": code})

    assert f"Der Code {code} ist vertippt" in response.text


def test_round_with_a_list_missing_is_not_closed(desk: Client, round_: Round) -> None:
    for table in (1, 2):
        enter(round_.sheets.get(table=table), 2, -2, 0, 0)

    response = desk.post(url("round-close", round_))

    round_.refresh_from_db()
    assert (response.status_code, round_.closed_at) == (422, None)
    assert "3" in response.text


def test_round_with_all_lists_is_closed(desk: Client, round_: Round) -> None:
    for sheet in round_.sheets.all():
        enter(sheet, 2, -2, 0, 0)

    desk.post(url("round-close", round_))

    round_.refresh_from_db()
    assert round_.is_closed


def test_cursor_is_on_closing_when_all_lists_are_in(desk: Client, round_: Round) -> None:
    for sheet in round_.sheets.all():
        enter(sheet, 2, -2, 0, 0)

    page = desk.get(url("results-round", round_)).text

    primary = re.findall(r'<button class="button primary[^>]*>\s*(.*?)\s*<', page, re.DOTALL)
    assert primary == ["Runde 1 schließen"]
    assert page.count("autofocus") == 1
    assert "autofocus>" in page[page.index('action="' + url("round-close", round_)) :]


def test_cursor_is_on_an_unknown_table_even_when_all_lists_are_in(
    desk: Client, round_: Round
) -> None:
    for sheet in round_.sheets.all():
        enter(sheet, 2, -2, 0, 0)

    page = desk.get(url("results-round", round_), {"table": "61"}).text

    assert page.count("autofocus") == 1
    assert "autofocus" in page[page.index('id="table"') :]


def test_helper_is_not_offered_closing(client: Client, round_: Round) -> None:
    for sheet in round_.sheets.all():
        enter(sheet, 2, -2, 0, 0)
    client.force_login(make_helper(results=round_.tournament))

    page = client.get(url("results-round", round_)).text

    assert "Die Runde schließt die Turnierleitung." in page
    assert "Runde 1 schließen" not in page.partition('<dialog class="dialog help"')[0]


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

    page = desk.get(url("sheet-history", round_, 1)).text

    assert "+30" in page
    assert "−14" in page
    assert "Renate" in page


def test_board_names_typists_as_the_journal_does(desk: Client, round_: Round) -> None:
    sheet = round_.sheets.get(table=1)
    typist = make_account("timo-baehr", first_name="Timo Bähr")
    enter(sheet, 30, -8, -8, -14)
    TableSheet.objects.filter(pk=sheet.pk).update(entered_by=typist)

    page = desk.get(url("results-round", round_)).text

    assert "Timo Bähr" in page
    assert "timo-baehr" not in page


@pytest.mark.parametrize("is_checking", [True, False])
def test_list_offers_the_check_only_where_lists_are_checked(
    desk: Client, round_: Round, is_checking: bool
) -> None:
    Tournament.objects.update(is_embargoed=is_checking)
    enter(round_.sheets.get(table=1), 30, -8, -8, -14)

    page = desk.get(url("sheet-history", round_, 1)).text

    assert ("Stimmt mit dem Papier" in page) is is_checking


def test_closed_board_does_not_ask_for_lists(desk: Client, round_: Round) -> None:
    for sheet in round_.sheets.all():
        enter(sheet, 30, -8, -8, -14)
    close_round(round_, by=None)

    closed = desk.get(url("results-round", round_)).text

    field = re.compile(r'<input\s+id="table".*?>', re.DOTALL)
    number_field = field.search(closed)
    assert number_field
    assert "autofocus" not in number_field[0]
    assert "table-no plain" in closed


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

    page = desk.post(url("round-reopen", round_), posted, follow=True).content.decode()

    assert re.findall(r"<(\w+)[^>]*\bautofocus\b", page) == ["input"]
    usual = desk.get(url("results-round", round_)).content.decode()
    assert re.findall(r"<(\w+)[^>]*\bautofocus\b", usual) == ["button"]
