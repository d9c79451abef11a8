"""A table calls the supervisors by its phone; the desk answers."""

from io import StringIO
from typing import Any

import pytest
from django.core.management import call_command
from django.test import Client
from django.urls import reverse

from tests.factories import enter, make_tournament
from tests.markup import elements, texts, words
from tests.snapshot import everything
from tests.tiers import thorough_unless
from tests.tournament.exchange.installations import other_installation
from tests.tournament.hostile import HALF, HUGE, NUL, SCRIPT
from tests.tournament.results.supervisors import SIE, address, answer, call, cancel, in_words
from tests.tournament.results.table_phone import PHONE, RUF, english, make_list, page_of, send
from tournament.draw.services.draws import draw_round, redraw
from tournament.evening.step import unsettled_sentences
from tournament.exchange.services.importing import import_tournament_file
from tournament.exchange.workbook import tournament_file
from tournament.journal.sentences import journal_lines
from tournament.models import TableSheet, Tournament
from tournament.results.calls import FIELDS, calls_of, open_calls, witnesses
from tournament.results.services import calls
from tournament.results.services.reports import PhoneSend, store_report
from tournament.shared.chain import entries_of
from tournament.shared.errors import Refused
from tournament.shared.journal_entries import record

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("english")]


@pytest.fixture
def sheet() -> TableSheet:
    return make_list()


@pytest.fixture
def phone() -> Client:
    return english(Client())


def press(phone: Client, sheet: TableSheet, reason: str, game: str = "", call: str = "") -> Any:
    typed = {"supervisors": reason, "call_game": game, "call": call}
    return phone.post(page_of(sheet), typed, follow=True)


# -- the services ----------------------------------------------------------------------------------


def test_call_is_one_journal_entry_and_changes_nothing_else(sheet: TableSheet) -> None:
    before = everything()

    call(sheet)
    call(sheet, "dispute", None)  # one open call per table

    after = everything()
    assert {name for name in before if before[name] != after[name]} == {"tournament.JournalEntry"}
    assert in_words(sheet) == ["Table 1, round 1: approve game 2"]


def test_answers_stand_in_the_journal(sheet: TableSheet) -> None:
    other = sheet.round.sheets.get(table=2)
    for outcome in ("not_approved", "approved"):
        call(sheet)
        answer(sheet, outcome)
    call(other, "dispute", 4)
    answer(other, "settled")
    call(other, "dispute", None)
    cancel(other)

    assert in_words(sheet) == []
    tournament = sheet.round.tournament
    lines = journal_lines(tournament, entries_of(tournament).select_related("by"))[-8:]
    assert [(line.words, line.author) for line in lines] == [
        ("Table 1, round 1: supervisors called: approve game 2", "the table's phone"),
        ("Table 1, round 1: supervisors: game 2 not approved", "Renate"),
        ("Table 1, round 1: supervisors called: approve game 2", "the table's phone"),
        ("Table 1, round 1: supervisors: game 2 approved", "Renate"),
        ("Table 2, round 1: supervisors called: dispute, game 4", "the table's phone"),
        ("Table 2, round 1: supervisors: dispute settled", "Renate"),
        ("Table 2, round 1: supervisors called: dispute", "the table's phone"),
        ("Table 2, round 1: call for the supervisors cancelled", "the table's phone"),
    ]


@pytest.mark.parametrize(
    ("reason", "game", "sentence"),
    [
        ("approval", None, "type the number of the game, from 1 to 4"),
        ("approval", 0, "type the number of the game, from 1 to 4"),
        ("dispute", 5, "type the number of the game, from 1 to 4"),
        ("bier", 1, "choose what the supervisors are needed for"),
        ("", 1, "choose what the supervisors are needed for"),
    ],
)
def test_call_without_sense_is_refused(
    sheet: TableSheet, reason: str, game: int | None, sentence: str
) -> None:
    before = everything()

    with pytest.raises(Refused, match=sentence):
        call(sheet, reason, game)

    assert everything() == before


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"has_table_phones": False}, "Lists are not kept on phones here"),
        ({"state": "closed"}, "is closed and can only be read"),
        ({"rule_set": "spin"}, "choose what the supervisors are needed for"),
    ],
)
def test_tournament_may_refuse_it(
    sheet: TableSheet, change: dict[str, object], sentence: str
) -> None:
    Tournament.objects.update(**change)

    with pytest.raises(Refused, match=sentence):
        call(TableSheet.objects.get(pk=sheet.pk))


def test_list_of_the_desk_calls_no_more(sheet: TableSheet) -> None:
    enter(sheet, 4, 4, -4, -4)

    with pytest.raises(Refused, match="The desk already has this list"):
        call(sheet)


def test_table_calls_a_few_times_in_a_round(sheet: TableSheet) -> None:
    for _time in range(calls.MOST_OF_A_TABLE):
        call(sheet)
        cancel(sheet)

    with pytest.raises(Refused, match="has called 8 times in this round"):
        call(sheet)
    call(sheet.round.sheets.get(table=2))


def test_cancelling_nothing_stores_nothing(sheet: TableSheet) -> None:
    before = everything()

    calls.cancel_call(sheet, 1)

    assert everything() == before


def test_cancel_button_of_an_older_call_leaves_the_newer(phone: Client, sheet: TableSheet) -> None:
    older = call(sheet)
    answer(sheet)
    newer = call(sheet, "dispute", None)

    press(phone, sheet, "cancel", call=str(older))
    assert in_words(sheet) == ["Table 1, round 1: dispute"]
    (number,) = elements(phone.get(page_of(sheet)), "#call-open input[name=call]")
    assert number["value"] == str(newer)
    press(phone, sheet, "cancel", call=str(newer))

    assert in_words(sheet) == []


@pytest.mark.parametrize(
    "new",
    thorough_unless(
        lambda new: not new or [] in new.values() or new.get("reason") == "bier",
        [
            {},
            {"reason": "bier", "game": 2},
            {"reason": [], "game": 2},
            {"reason": "approval"},
            {"reason": "approval", "game": [2]},
            {"reason": "approval", "game": 2, "round": -1, "table": "x"},
            {"call": [], "outcome": {}},
            {"call": 1, "outcome": []},
        ],
    ),
)
def test_forged_journal_breaks_no_page(
    desk: Client, phone: Client, sheet: TableSheet, new: dict[str, object]
) -> None:
    tournament = sheet.round.tournament
    call(sheet)
    for action in FIELDS:
        record(tournament, action, sheet, by=None, new=new)

    assert desk.get(reverse("home", args=[tournament.slug])).status_code == 200
    assert desk.get(reverse("results-round", args=[tournament.slug, 1])).status_code == 200
    assert desk.get(address(sheet, "sheet-enter")).status_code == 200
    assert desk.get(reverse("journal", args=[tournament.slug])).status_code == 200
    assert phone.get(page_of(sheet)).status_code == 200


@pytest.mark.parametrize("outcome", ["settled", "", SCRIPT])
def test_other_answer_is_refused(sheet: TableSheet, outcome: str) -> None:
    call(sheet)

    with pytest.raises(Refused, match="press one of the buttons beside the call"):
        answer(sheet, outcome)


def test_call_of_a_discarded_draw_is_forgotten() -> None:
    tournament = make_tournament(players=8, slug="rennen", has_table_phones=True)
    sheet = draw_round(tournament, by=None, round_number=1).round.sheets.get(table=1)
    call(sheet)
    assert in_words(sheet) == ["Table 1, round 1: approve game 2"]

    redraw(tournament, by=None, round_number=1, reason="falsch gemischt")

    assert in_words(sheet) == []


def test_imported_tournament_has_its_calls() -> None:
    tournament = make_tournament(players=8, slug="rennen", has_table_phones=True)
    sheet = draw_round(tournament, by=None, round_number=1).round.sheets.get(table=1)
    call(sheet)
    answer(sheet)
    call(sheet, "dispute", None)
    content = tournament_file(tournament)
    other_installation()

    import_tournament_file(content, file_name="abend.zip", by=None)

    imported = Tournament.objects.get(slug="rennen")
    assert [each.in_words for each in open_calls(imported)] == ["Table 1, round 1: dispute"]
    assert [*witnesses(TableSheet.objects.get(round__tournament=imported, table=1))] == [2]


# -- the table's page ------------------------------------------------------------------------------


def test_table_calls_and_cancels_without_script(phone: Client, sheet: TableSheet) -> None:
    (called,) = texts(press(phone, sheet, "approval", " 2 "), "#call-words")
    time = f"{entries_of(sheet.round.tournament).last().at.astimezone():%M}"
    assert called.startswith("Supervisors called, ")
    assert called.endswith(f":{time}: approve game 2")
    assert in_words(sheet) == ["Table 1, round 1: approve game 2"]

    number = calls_of(sheet)[0].number
    cancelled = words(press(phone, sheet, "cancel", call=str(number)))

    assert "Supervisors called, " not in cancelled
    assert in_words(sheet) == []


def test_answer_shows_with_what_is_sent_next(phone: Client, sheet: TableSheet) -> None:
    call(sheet)
    state = send(phone, sheet).json()["call"]
    assert (state["isOpen"], state["words"][-14:]) == (True, "approve game 2")
    answer(sheet, "not_approved")

    state = phone.get(f"{page_of(sheet)}games/").json()["call"]

    assert (state["isOpen"], state["words"][-19:]) == (False, "game 2 not approved")
    (call_words,) = texts(phone.get(page_of(sheet)), "#call-words")
    assert call_words.endswith("game 2 not approved")


def test_game_is_the_one_that_is_played(phone: Client, sheet: TableSheet) -> None:
    on_paper = phone.get(page_of(sheet)).text
    store_report(sheet, games=[RUF, SIE], send=PhoneSend(0, PHONE, 1))
    by_phone = phone.get(page_of(sheet)).text

    behind = [page.split('name="call_game"')[1] for page in (on_paper, by_phone)]
    assert [html.split('value="')[1].split('"')[0] for html in behind] == ["", "3"]


@pytest.mark.parametrize("game", ["", "9", "-1", "2,5", "zwei", HUGE, NUL, HALF, SCRIPT])
def test_refused_call_says_why_and_stays(phone: Client, sheet: TableSheet, game: str) -> None:
    before = everything()

    page = press(phone, sheet, "approval", game)

    assert page.status_code == 422
    assert texts(page, "#notices [role=alert] p") == [
        "Please type the number of the game, from 1 to 4."
    ]
    assert "<script>alert" not in page.text
    if game in ("9", "2,5", "zwei"):
        assert [field["value"] for field in elements(page, "#call-game")] == [game]
    assert everything() == before


def test_dead_or_forged_link_calls_nobody(phone: Client, sheet: TableSheet) -> None:
    before = everything()
    forged = phone.post(page_of(sheet)[:-3] + "xx/", {"supervisors": "dispute"})
    TableSheet.objects.update(state="void")
    dead = press(phone, sheet, "dispute")

    assert (forged.status_code, dead.status_code) == (404, 410)
    assert [*before["tournament.JournalEntry"]] == [*everything()["tournament.JournalEntry"]]


def test_table_that_never_called_costs_no_query(
    phone: Client, sheet: TableSheet, django_assert_num_queries: Any
) -> None:
    call(sheet.round.sheets.get(table=2))
    send(phone, sheet)
    phone.get(page_of(sheet))
    with django_assert_num_queries(3):
        phone.get(f"{page_of(sheet)}games/")
    call(sheet)
    with django_assert_num_queries(4):
        phone.get(f"{page_of(sheet)}games/")
    answer(sheet)
    call(sheet, "dispute", None)
    with django_assert_num_queries(4):
        phone.get(f"{page_of(sheet)}games/")


# -- the desk --------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["home", "results-round"])
def test_desk_sees_open_calls_first_and_answers_by_one_press(
    desk: Client, sheet: TableSheet, name: str
) -> None:
    number = call(sheet)
    call(sheet.round.sheets.get(table=2), "dispute", None)
    slug = sheet.round.tournament.slug
    page = reverse(name, args=[slug] if name == "home" else [slug, 1])
    calls = texts(desk.get(page), "[role=status] .notice.warn span")
    in_order = ("Table 1, round 1: approve game 2, ", "Table 2, round 1: dispute, ")
    assert len(calls) == 2
    for line, start in zip(calls, in_order, strict=True):
        assert line.startswith(start)
        assert line.endswith(", for 0 min")

    typed = {"call": str(number), "outcome": "approved", "next": page}
    answered = desk.post(address(sheet, "sheet-answer"), typed, follow=True)

    assert answered.redirect_chain == [(page, 302)]
    assert "Table 1: game 2 approved." in texts(answered, ".notice[role=status] span")
    assert in_words(sheet) == ["Table 2, round 1: dispute"]
    typed["outcome"] = "not_approved"
    again = desk.post(address(sheet, "sheet-answer"), typed, follow=True)
    assert texts(again, ".notice.bad[role=alert] span") == [
        "This call has already been answered or cancelled."
    ]


@pytest.mark.parametrize("number", ["", "0", "-1", HUGE, NUL, SCRIPT])
def test_wrong_number_answers_nothing(desk: Client, sheet: TableSheet, number: str) -> None:
    call(sheet)

    desk.post(address(sheet, "sheet-answer"), {"call": number, "outcome": "approved"})

    assert in_words(sheet) == ["Table 1, round 1: approve game 2"]


def test_open_calls_cost_the_board_two_queries(
    desk: Client, sheet: TableSheet, django_assert_max_num_queries: Any
) -> None:
    board = reverse("results-round", args=[sheet.round.tournament.slug, 1])
    with django_assert_max_num_queries(40) as none:
        desk.get(board)
    for other in sheet.round.sheets.all():
        call(other)
    with django_assert_max_num_queries(40) as two:
        desk.get(board)

    assert len(two) == len(none) + 1  # the places of the tables


def test_closing_names_open_calls(sheet: TableSheet) -> None:
    call(sheet)
    assert next(unsettled_sentences(sheet.round.tournament)).startswith(
        "Supervisors called: Table 1, round 1: approve game 2."
    )
    output = StringIO()

    call_command("round", "close", sheet.round.tournament.slug, "1", reason="spät", stdout=output)

    assert "Supervisors called: Table 1, round 1: approve game 2." in output.getvalue()


def test_public_pages_know_nothing_of_it(phone: Client, sheet: TableSheet) -> None:
    Tournament.objects.update(is_public=True)
    call(sheet)
    slug = sheet.round.tournament.slug

    for path in ("", "1/", "seats/", "ranking/", "draw/"):
        assert "upervisors called" not in phone.get(f"/p/{slug}/{path}").text
