"""A list that counts is changed in two steps; no version is lost or chosen silently."""

import re

import pytest
from django.db import connection
from django.http import HttpResponse
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from scoring import SheetEntry, sheet_entry
from tests.factories import (
    enter,
    make_account,
    make_tournament,
    make_user,
    seat_players,
    solo_rows,
)
from tests.markup import elements, texts
from tests.second_step import hidden_fields, post_confirmed
from tests.tournament.results.desk_lists import points_of, sheet_of, url
from tests.typed_totals import NO_COUNTS
from tournament.models import JournalEntry, Round, Tournament
from tournament.results.services.checks import confirm_sheet
from tournament.results.services.sheets import enter_sheet, park_sheet, reopen_sheet, void_sheet

pytestmark = pytest.mark.django_db

POINTS = {"total1": "+30", "total2": "−8", "total3": "-8", "total4": "-14"}
TOTALS = POINTS | NO_COUNTS
STORED, TYPED = [8, -8, 0, 0], [30, -8, -8, -14]


@pytest.fixture
def round_() -> Round:
    return seat_players(make_tournament(players=8, games_per_round=4))


def carried(response: HttpResponse) -> dict[str, str]:
    return {name: text for name, text in hidden_fields(response.text).items() if "total" in name}


@pytest.mark.parametrize(
    ("closed", "sentence"),
    [("round", "Round 1 is closed. To change the list"), ("tournament", "can only be read")],
)
def test_list_of_a_closed_round_is_refused_before_a_reason_is_asked_for(
    desk: Client, round_: Round, english: None, closed: str, sentence: str
) -> None:
    enter(sheet_of(round_), 8, -8, 0, 0)
    if closed == "round":
        Round.objects.update(closed_at=timezone.now())
    else:
        Tournament.objects.update(state=Tournament.State.CLOSED)

    response = desk.post(url("sheet-totals", round_), TOTALS | {"version": "1"})

    assert response.status_code == 422
    (notice,) = texts(response, "#refused p")
    assert sentence in notice
    assert 'name="reason"' not in response.text
    assert len(elements(response, "input#total1[value=+30]")) == 1
    assert points_of(round_) == STORED


@pytest.mark.parametrize("total", ["+30", "+31"])
def test_list_is_checked_once_per_request(
    desk: Client, round_: Round, monkeypatch: pytest.MonkeyPatch, total: str
) -> None:
    judged, judge = [], sheet_entry._check
    monkeypatch.setattr(
        sheet_entry, "_check", lambda *arguments: judged.append(arguments) or judge(*arguments)
    )

    desk.post(url("sheet-totals", round_), TOTALS | {"total1": total})

    assert len(judged) == 1


# -- a correction ----------------------------------------------------------------------------------


def test_correction_shows_who_moves_before_anything_is_stored(desk: Client, round_: Round) -> None:
    enter(sheet_of(round_), *STORED)

    response = desk.post(url("sheet-totals", round_), TOTALS | {"version": "1"})

    effect = response.context["effect"]
    assert (response.status_code, points_of(round_)) == (200, STORED)
    assert [(m.competitor.number, m.new_rank, m.new_points) for m in effect.at_the_table] == [
        (1, 1, 30),
        (2, 2, -8),
        (3, 2, -8),
        (4, 4, -14),
    ]
    assert carried(response) == POINTS
    assert texts(response, ".moves tbody td")[:2] == ["1", "Öttl, Franziska"]


def test_correction_is_stored_by_the_second_step_with_its_reason(
    desk: Client, round_: Round
) -> None:
    enter(sheet_of(round_), *STORED)
    posted = TOTALS | {"version": "1", "reason": "Zeile 3 verlesen"}

    response = post_confirmed(desk, url("sheet-totals", round_), posted)

    assert (response.status_code, points_of(round_)) == (302, TYPED)
    assert JournalEntry.objects.get(action="sheet_corrected").reason == "Zeile 3 verlesen"


def test_cursor_stands_in_the_reason_that_is_asked_for(desk: Client, round_: Round) -> None:
    enter(sheet_of(round_), *STORED)

    question = desk.post(url("sheet-totals", round_), TOTALS | {"version": "1"})

    reason = re.search(r'<textarea name="reason"[^>]*>', question.text)
    assert reason
    assert "autofocus" in reason[0]
    assert question.text.count("autofocus") == 1


def test_correction_without_a_reason_is_asked_again_with_its_texts(
    desk: Client, round_: Round
) -> None:
    enter(sheet_of(round_), *STORED)

    response = post_confirmed(desk, url("sheet-totals", round_), TOTALS | {"version": "1"})

    assert (response.status_code, points_of(round_)) == (422, STORED)
    assert carried(response) == POINTS
    assert texts(response, ".error") == ["Bitte einen Grund eintragen, ein Satz genügt."]


def test_token_is_good_for_what_was_shown_and_nothing_else(desk: Client, round_: Round) -> None:
    enter(sheet_of(round_), *STORED)
    question = desk.post(url("sheet-totals", round_), TOTALS | {"version": "1"})
    others = {"total1": "+44", "total2": "−8", "total3": "-8", "total4": "-28", "reason": "x"}

    response = desk.post(url("sheet-totals", round_), hidden_fields(question.text) | others)

    assert (response.status_code, points_of(round_)) == (409, STORED)


@pytest.mark.parametrize("token", ["", "x", "x:y:z", "\0"])
def test_forged_single_post_of_a_correction_changes_nothing(
    desk: Client, round_: Round, token: str
) -> None:
    enter(sheet_of(round_), *STORED)
    posted = TOTALS | {"version": "1", "reason": "x", "confirmed": "1"}

    without = desk.post(url("sheet-totals", round_), posted)
    response = desk.post(url("sheet-totals", round_), posted | {"second_step": token})

    assert (without.status_code, response.status_code) == (200, 409)
    assert points_of(round_) == STORED


def test_clarification_of_a_counted_list_is_asked_about_too(desk: Client, round_: Round) -> None:
    enter(sheet_of(round_), *STORED)
    posted = TOTALS | {"version": "1", "action": "park", "reason": "Zeile 3 unleserlich"}

    question = desk.post(url("sheet-totals", round_), posted)
    post_confirmed(desk, url("sheet-totals", round_), posted)

    assert {move.new_rank for move in question.context["effect"].place_changes} == {None}
    assert (sheet_of(round_).state, points_of(round_)) == ("clarification", [])


def test_typing_goes_on_from_the_page_that_asks(desk: Client, round_: Round) -> None:
    enter(sheet_of(round_), *STORED)
    question = desk.post(url("sheet-totals", round_), TOTALS | {"version": "1"})

    fields = hidden_fields(question.text) | {"action": "edit"}
    response = desk.post(url("sheet-totals", round_), fields)

    people = response.context["people"]
    assert (response.status_code, response.context["version"]) == (200, 1)
    assert [person.total.text for person in people] == list(POINTS.values())


def test_wrong_correction_is_refused_before_anybody_is_asked(desk: Client, round_: Round) -> None:
    enter(sheet_of(round_), *STORED)

    response = desk.post(url("sheet-totals", round_), TOTALS | {"version": "1", "total1": "31"})

    assert (response.status_code, response.templates[0].name) == (422, "results/totals.html")


def test_queries_of_the_question_do_not_grow(desk: Client) -> None:
    counts = []
    for players in (4, 40):
        round_ = seat_players(make_tournament(players=players))
        for sheet in round_.sheets.all():
            enter(sheet, *STORED)
        desk.get(url("sheet-totals", round_))
        with CaptureQueriesContext(connection) as queries:
            desk.post(url("sheet-totals", round_), TOTALS | {"version": "1"})
        counts.append(len(queries))

    assert counts[0] == counts[1]


# -- two versions ----------------------------------------------------------------------------------


def test_newer_version_is_shown_beside_the_typed_one(desk: Client, round_: Round) -> None:
    enter(sheet_of(round_), *STORED)

    response = desk.post(url("sheet-totals", round_), TOTALS | {"version": "0"})

    line = next(line for line in response.context["lines"] if line.is_sum)
    assert (response.status_code, points_of(round_)) == (409, STORED)
    assert line.pairs == (("+8", "+30"), ("−8", "−8"), ("0", "−8"), ("0", "−14"))
    assert carried(response) == POINTS
    assert "button primary" not in response.text


@pytest.mark.usefixtures("english")
@pytest.mark.parametrize(
    ("readings", "state", "sentence"),
    [
        (None, "void", "This list was declared void while you were typing."),
        ((8, -8, 0, 0), "checked", "Gerd checked this list while you were typing."),
        ((8, -8, 1, -1), "clarification", "Gerd checked this list while you were typing."),
    ],
)
def test_conflict_says_what_the_other_did(
    desk: Client, round_: Round, readings: tuple[int, ...] | None, state: str, sentence: str
) -> None:
    sheet, gerd = enter(sheet_of(round_), *STORED), make_account("gerd", first_name="Gerd")
    if readings is None:
        void_sheet(sheet, by=gerd, reason="verbrannt")
    else:
        counts = dict.fromkeys(sheet.rules.tally_columns, (0,) * 4)
        confirm_sheet(sheet, by=gerd, totals=readings, counts=counts)

    response = desk.post(url("sheet-totals", round_), TOTALS | {"version": "1"})

    assert (response.status_code, sheet_of(round_).state) == (409, state)
    assert texts(response, "main .notice.warn b") == [sentence]
    assert "saved this list" not in response.text


def test_conflict_says_that_the_list_was_put_on_hold(desk: Client, round_: Round) -> None:
    sheet = enter(sheet_of(round_), *STORED)
    park_sheet(sheet, by=None, draft={}, kind="totals", note="?", reason="unklar")

    response = desk.post(url("sheet-totals", round_), TOTALS | {"version": "1"})

    assert response.status_code == 409
    (notice,) = texts(response, "main .notice.warn b")
    assert notice.startswith("Diese Liste wurde in Klärung gelegt")


def test_list_without_a_version_never_replaces_a_stored_one(desk: Client, round_: Round) -> None:
    enter(sheet_of(round_), *STORED)

    response = desk.post(url("sheet-totals", round_), TOTALS | {"reason": "x"})

    assert (response.status_code, points_of(round_)) == (409, STORED)


def test_own_version_is_taken_with_a_reason(desk: Client, round_: Round) -> None:
    enter(sheet_of(round_), *STORED)
    posted = TOTALS | {"version": "0"}
    page = desk.post(url("sheet-totals", round_), posted).text

    fields = hidden_fields(page) | {"action": "save"}
    without = desk.post(url("sheet-totals", round_), fields)
    with_reason = desk.post(url("sheet-totals", round_), fields | {"reason": "meine stimmt"})

    assert (without.status_code, with_reason.status_code) == (422, 302)
    assert points_of(round_) == TYPED


def test_third_version_is_shown_again(desk: Client, round_: Round) -> None:
    sheet = enter(sheet_of(round_), *STORED)
    page = desk.post(url("sheet-totals", round_), TOTALS | {"version": "0"}).text
    entry = SheetEntry(totals=(2, -2, 0, 0))
    enter_sheet(sheet, by=make_user("gerd"), entry=entry, reason="Zahlendreher")

    fields = hidden_fields(page) | {"action": "save", "reason": "meine stimmt"}
    response = desk.post(url("sheet-totals", round_), fields)

    assert (response.status_code, points_of(round_)) == (409, [2, -2, 0, 0])


def test_game_by_game_and_totals_are_compared_line_by_line(desk: Client, round_: Round) -> None:
    enter_sheet(sheet_of(round_), by=make_user(), entry=SheetEntry(rows=solo_rows(4)))
    posted = {"g1s1": "6", "g1s2": "x", "version": "0"}

    response = desk.post(url("sheet-enter", round_), posted)

    first, second = response.context["lines"][:2]
    assert response.status_code == 409
    assert first.pairs[:2] == (("+6", "+6"), ("−2", "x"))
    assert second.pairs == (("+1", ""), ("+1", ""), ("−1", ""), ("−1", ""))


def test_list_taken_back_meanwhile_needs_no_reason_to_be_stored(
    desk: Client, round_: Round
) -> None:
    sheet = enter(sheet_of(round_), *STORED)
    reopen_sheet(sheet, by=make_user("gerd"), reason="falscher Tisch")
    page = desk.post(url("sheet-totals", round_), TOTALS | {"version": "1"}).text

    desk.post(url("sheet-totals", round_), hidden_fields(page) | {"action": "save"})

    assert points_of(round_) == TYPED


def test_list_parked_meanwhile_is_shown_as_it_was_typed(desk: Client, round_: Round) -> None:
    draft = {"total1": "5", "total2": "?"}
    park_sheet(sheet_of(round_), by=None, draft=draft, kind="totals", note="unleserlich")

    response = desk.post(url("sheet-totals", round_), TOTALS | {"version": "0"})

    line = next(line for line in response.context["lines"] if line.is_sum)
    assert [stored for stored, _typed in line.pairs] == ["+5", "?", "", ""]


def test_refused_list_keeps_the_version_it_started_from(desk: Client, round_: Round) -> None:
    park_sheet(sheet_of(round_), by=None, draft={"total1": "5"}, kind="totals", note="unleserlich")

    refused = desk.post(url("sheet-totals", round_), TOTALS | {"total1": "x", "version": "0"})
    again = desk.post(url("sheet-totals", round_), TOTALS | {"version": refused.context["version"]})

    assert (refused.status_code, again.status_code) == (422, 409)


# -- the same form once more -----------------------------------------------------------------------


def form_of(desk: Client, where: str) -> dict[str, str]:
    page = desk.get(where).text
    start = page.index('name="request_id" value="') + len('name="request_id" value="')
    return TOTALS | {"version": "0", "request_id": page[start : start + 36]}


def test_form_sent_twice_stores_once_and_answers_the_same(desk: Client, round_: Round) -> None:
    posted = form_of(desk, url("sheet-totals", round_))

    answers = [desk.post(url("sheet-totals", round_), posted) for _ in range(3)]

    assert {(answer.status_code, answer.headers["Location"]) for answer in answers} == {
        (302, reverse("results-round", args=[round_.tournament.slug, 1]))
    }
    assert sheet_of(round_).version == 1
    assert JournalEntry.objects.filter(action="sheet_entered").count() == 1


def test_correction_sent_twice_stores_once(desk: Client, round_: Round) -> None:
    enter(sheet_of(round_), *STORED)
    posted = TOTALS | {"version": "1", "reason": "Zeile 3 verlesen"}
    question = desk.post(url("sheet-totals", round_), posted)
    confirmed = posted | hidden_fields(question.text)

    answers = [desk.post(url("sheet-totals", round_), confirmed).status_code for _ in range(3)]

    assert (answers, sheet_of(round_).version) == ([302] * 3, 2)


def test_form_sent_again_with_other_values_is_a_conflict(desk: Client, round_: Round) -> None:
    """The browser's "back" shows the old form with its id; a change in it must not be lost."""
    posted = form_of(desk, url("sheet-totals", round_))
    desk.post(url("sheet-totals", round_), posted)

    response = desk.post(url("sheet-totals", round_), posted | {"total1": "+44", "total4": "-28"})

    assert (response.status_code, points_of(round_)) == (409, TYPED)
