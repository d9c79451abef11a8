"""The pages of a stored list: versions, second check, void, taken back, restored."""

from typing import Any

import pytest
from django.db import connection
from django.http import HttpResponse
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from scoring import SheetEntry
from tests.factories import enter, make_helper, make_tournament, make_user, seat_players, solo_rows
from tests.markup import elements, in_one_line, texts
from tests.second_step import hidden_fields, post_confirmed
from tests.snapshot import everything
from tests.tournament.results.desk_lists import points_of, sheet_of, url
from tournament.models import JournalEntry, Round, TableSheet
from tournament.ranking.standings import standings
from tournament.results.services.rounds import close_round
from tournament.results.services.sheets import enter_sheet

pytestmark = pytest.mark.django_db

CLOSED = (
    "Runde 1 ist geschlossen. Um die Liste zu ändern, muss die Turnierleitung die Runde wieder "
    "öffnen."
)

STORED = (10, 4, -4, -10)
COUNTS = ("sie", "tout_won", "tout_played", "solo_won", "solo_played")
PAPER = {f"total{seat}": str(points) for seat, points in enumerate(STORED, 1)} | {
    f"{count}{seat}": "0" for count in COUNTS for seat in range(1, 5)
}


@pytest.fixture
def second() -> Client:
    client = Client()
    client.force_login(make_user("gerd"))
    return client


def make_round(tables: int = 2, **options: Any) -> Round:
    return seat_players(make_tournament(players=4 * tables, **options))


def html(response: HttpResponse) -> str:
    return in_one_line(response.text)


# -- in a closed round ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    "page",
    [
        *("sheet-void", "sheet-reopen", "sheet-park"),
        *("sheet-totals", "sheet-enter", "sheet-record"),
    ],
)
def test_page_that_changes_a_list_of_a_closed_round_leads_to_its_history(
    desk: Client, page: str
) -> None:
    round_ = make_round(tables=1)
    enter(sheet_of(round_), *STORED)
    close_round(round_, by=None)

    page_shown = desk.get(url(page, round_), follow=True)

    assert page_shown.redirect_chain == [(url("sheet-history", round_), 302)]
    assert CLOSED in texts(page_shown, ".notice.warn span")


def test_helper_is_told_who_reopens_a_closed_round(client: Client) -> None:
    round_ = make_round(tables=1)
    enter(sheet_of(round_), *STORED)
    close_round(round_, by=None)
    client.force_login(make_helper(results=round_.tournament))

    page_shown = client.get(url("sheet-history", round_))

    assert texts(page_shown, ".notice.warn span") == [CLOSED]
    assert "?reopen" not in page_shown.text


# -- every version ---------------------------------------------------------------------------------


def corrected_twice(round_: Round) -> TableSheet:
    sheet = enter(sheet_of(round_), *STORED)
    for totals, reason in (((12, 2, -4, -10), "Zeile 3"), ((12, 4, -4, -12), "Übertrag")):
        enter_sheet(sheet, by=make_user("gerd"), entry=SheetEntry(totals=totals), reason=reason)
    return sheet


def test_each_version_of_a_list_can_be_read(desk: Client) -> None:
    round_ = make_round()
    corrected_twice(round_)

    response = desk.get(url("sheet-history", round_))

    page_shown = [
        (
            version["stored"].number,
            version["stored"].journal_entry.by.username,
            version["stored"].journal_entry.reason,
            [after for _before, after in version["lines"][0].pairs],
        )
        for version in response.context["versions"]
    ]
    assert page_shown == [
        (3, "gerd", "Übertrag", ["+12", "+4", "−4", "−12"]),
        (2, "gerd", "Zeile 3", ["+12", "+2", "−4", "−10"]),
        (1, "renate", "", ["+10", "+4", "−4", "−10"]),
    ]
    newest = response.context["versions"][0]["lines"][0]
    assert newest.pairs == (("+12", "+12"), ("+2", "+4"), ("−4", "−4"), ("−10", "−12"))


def test_history_takes_the_same_queries_however_long_it_is(desk: Client) -> None:
    counts = []
    for corrections in (1, 5):
        round_ = make_round(games_per_round=32)
        sheet = enter(sheet_of(round_), *STORED)
        for _ in range(corrections):
            entry = SheetEntry(rows=solo_rows(32))
            enter_sheet(sheet, by=make_user(), entry=entry, reason="verlesen")
        with CaptureQueriesContext(connection) as queries:
            desk.get(url("sheet-history", round_))
        counts.append(len(queries))

    assert counts[0] == counts[1]


def first_version(round_: Round) -> int:
    return JournalEntry.objects.get(action="sheet_entered", tournament=round_.tournament).seq


def test_older_version_is_restored_as_a_new_one(desk: Client) -> None:
    round_ = make_round()
    sheet = corrected_twice(round_)
    where = url("sheet-restore", round_, 1, first_version(round_))

    question = desk.get(where)
    fields = hidden_fields(html(question)) | {"reason": "der Zettel hatte recht"}
    response = desk.post(where, fields)

    assert question.context["effect"].place_changes
    assert (response.status_code, points_of(round_)) == (302, list(STORED))
    sheet.refresh_from_db()
    assert sheet.version == 4
    restored = JournalEntry.objects.get(action="sheet_restored")
    assert (restored.reason, restored.new["restored"]) == ("der Zettel hatte recht", 1)


def test_list_by_games_comes_back_whole(desk: Client) -> None:
    round_ = make_round(games_per_round=4)
    entry = SheetEntry(
        rows=solo_rows(4), circled={1: frozenset({3})}, remarks={2: "vor der Zeit gezeigt"}
    )
    sheet = enter_sheet(sheet_of(round_), by=make_user(), entry=entry)
    before = list(sheet.rows.values("game", "points_1", "circled", "remark", "tout", "played"))
    enter_sheet(sheet, by=make_user(), entry=SheetEntry(totals=STORED), reason="verlesen")
    where = url("sheet-restore", round_, 1, first_version(round_))

    desk.post(where, hidden_fields(html(desk.get(where))) | {"reason": "doch richtig"})

    now = sheet_of(round_)
    assert now.kind == "games"
    fields = ("game", "points_1", "circled", "remark", "tout", "played")
    assert list(now.rows.values(*fields)) == before


@pytest.mark.usefixtures("english")
def test_restored_version_is_not_said_to_count_where_it_waits_for_a_check(desk: Client) -> None:
    round_ = make_round(needs_second_check=True, is_embargoed=True)
    sheet = corrected_twice(round_)
    where = url("sheet-restore", round_, 1, first_version(round_))

    fields = hidden_fields(html(desk.get(where))) | {"reason": "der Zettel hatte recht"}
    page = desk.post(where, fields, follow=True)

    sheet.refresh_from_db()
    assert sheet.state not in round_.tournament.counted_states
    assert texts(page, "main .notice[role=status] span") == [
        "Table 1: the earlier version is saved again."
    ]
    assert "counts again" not in page.text


def test_unknown_version_is_not_found(desk: Client) -> None:
    round_ = make_round()
    corrected_twice(round_)

    assert desk.get(url("sheet-restore", round_, 1, 999)).status_code == 404
    assert desk.get(url("sheet-restore", round_, 2, first_version(round_))).status_code == 404


# -- out of the ranking ----------------------------------------------------------------------------


@pytest.mark.parametrize("consequence", ["no_points", "others_only", "replay"])
def test_void_list_has_the_chosen_consequence(desk: Client, consequence: str) -> None:
    round_ = make_round()
    enter(sheet_of(round_), *STORED)
    enter(sheet_of(round_, 2), 2, 0, 0, -2)
    question = desk.get(url("sheet-void", round_))
    posted = {"reason": "zerrissen", "consequence": consequence, "version": "1"}

    response = post_confirmed(desk, url("sheet-void", round_), posted)

    sheet = sheet_of(round_)
    ranked = {row.player.number: row for row in standings(round_.tournament).categories[0].rows}
    assert response.status_code == 302
    is_replayed = consequence == "replay"
    assert sheet.state == ("open" if is_replayed else "void")
    notice = texts(desk.get(response["Location"]), "main .notice[role=status] span")[0]
    assert notice.endswith("die Spieler spielen noch einmal.") == is_replayed
    assert {number for number in ranked if number <= 4} == (
        {1, 2, 3, 4} if consequence == "no_points" else set()
    )
    foreseen = next(
        choice for choice in question.context["choices"] if choice["value"] == consequence
    )
    new_ranks = {
        m.competitor.number: m.new_rank for m in foreseen["effect"].place_changes if m.new_rank
    }
    assert all(ranked[number].rank == rank for number, rank in new_ranks.items())


def test_void_list_needs_a_choice_and_a_reason(desk: Client) -> None:
    round_ = make_round()
    enter(sheet_of(round_), *STORED)

    for posted in (
        {"reason": "x"},
        {"consequence": "no_points"},
        {"reason": "x", "consequence": "y"},
    ):
        response = post_confirmed(desk, url("sheet-void", round_), posted | {"version": "1"})
        assert (response.status_code, sheet_of(round_).state) == (422, "entered")


@pytest.mark.parametrize("name", ["sheet-void", "sheet-reopen", "sheet-restore"])
def test_forged_single_post_changes_nothing_and_asks(desk: Client, name: str) -> None:
    round_ = make_round()
    corrected_twice(round_)
    more = [first_version(round_)] if name == "sheet-restore" else []
    before = everything()
    posted = {"reason": "x", "consequence": "no_points", "version": "3", "confirmed": "1"}

    for token in ({}, {"second_step": ""}, {"second_step": "a:b:c"}):
        response = desk.post(url(name, round_, 1, *more), posted | token)
        assert (response.status_code, everything() == before) == (409 if token else 200, True)
        assert hidden_fields(html(response))["second_step"]


def test_token_of_one_act_is_good_for_no_other(desk: Client, second: Client) -> None:
    round_ = make_round()
    enter(sheet_of(round_), *STORED)
    fields = hidden_fields(html(desk.get(url("sheet-reopen", round_))))
    posted = fields | {"reason": "x", "consequence": "no_points"}

    desk.post(url("sheet-void", round_), posted)
    second.post(url("sheet-reopen", round_), posted)

    assert sheet_of(round_).state == "entered"


def test_act_on_a_changed_list_is_asked_again(desk: Client) -> None:
    round_ = make_round()
    sheet = enter(sheet_of(round_), *STORED)
    fields = hidden_fields(html(desk.get(url("sheet-reopen", round_))))
    entry = SheetEntry(totals=(2, -2, 0, 0))
    enter_sheet(sheet, by=make_user("gerd"), entry=entry, reason="Zahlendreher")

    response = desk.post(url("sheet-reopen", round_), fields | {"reason": "falscher Tisch"})

    assert (response.status_code, sheet_of(round_).state) == (409, "entered")
    assert response.context["version"] == 2


def test_act_sent_twice_happens_once(desk: Client) -> None:
    round_ = make_round()
    enter(sheet_of(round_), *STORED)
    fields = hidden_fields(html(desk.get(url("sheet-reopen", round_)))) | {"reason": "doppelt"}

    answers = [desk.post(url("sheet-reopen", round_), fields).status_code for _ in range(3)]

    assert (answers, sheet_of(round_).version) == ([302] * 3, 2)


# -- two pairs of eyes -----------------------------------------------------------------------------


def closed_round(**options: Any) -> Round:
    round_ = make_round(1, **options)
    enter(sheet_of(round_), 9, -3, -3, -3)
    return close_round(round_, by=None)


def test_list_of_a_closed_round_offers_nothing_and_says_what_to_do(desk: Client) -> None:
    round_ = closed_round(needs_second_check=False)

    page = desk.get(url("sheet-history", round_))

    assert CLOSED in texts(page, ".notice.warn span")
    (reopening,) = elements(page, ".notice.warn a")
    assert reopening["href"] == f"/t/{round_.tournament.slug}/results/1/?reopen#reopen-round"
    (main,) = texts(page, "main")
    offered = ("Berichtigen", "Stimmt mit dem Papier", "Liste eingeben", "Liste zurücknehmen")
    assert [word for word in offered if word in main] == []


def test_tournament_without_checks_asks_for_none(desk: Client) -> None:
    round_ = make_round(1)
    enter(sheet_of(round_), 9, -3, -3, -3)

    page = desk.get(url("sheet-history", round_))

    assert "Berichtigen" in texts(page, "main a.button")
    assert "Stimmt mit dem Papier" not in page.text


def checked_evening(tables: int = 2, **options: Any) -> Round:
    round_ = make_round(tables, needs_second_check=True, **options)
    for sheet in round_.sheets.all():
        enter(sheet, *STORED)
    return round_


def test_list_is_checked_by_one_press_where_nobody_asks_for_two(desk: Client) -> None:
    round_ = make_round()
    enter(sheet_of(round_), *STORED)

    response = desk.post(url("sheet-check", round_), {"version": "1"})

    assert (response.status_code, sheet_of(round_).state) == (302, "checked")


def test_check_without_a_version_is_refused(desk: Client) -> None:
    round_ = make_round()
    enter(sheet_of(round_), *STORED)

    response = desk.post(url("sheet-check", round_), {})

    assert (response.status_code, sheet_of(round_).state) == (409, "entered")


@pytest.mark.parametrize("is_blind", [False, True])
@pytest.mark.parametrize("method", ["get", "post"])
def test_own_list_is_refused_even_by_a_forged_post(
    desk: Client, is_blind: bool, method: str
) -> None:
    round_ = checked_evening(is_second_check_blind=is_blind)

    response = getattr(desk, method)(url("sheet-check", round_), PAPER | {"version": "1"})

    assert (response.status_code, sheet_of(round_).state) == (403, "entered")
    assert texts(response, ".notice.bad p") == [
        "Tisch 1: Prüfen muss jemand anderes, als die Liste getippt hat."
    ]


def test_second_person_goes_from_list_to_list(desk: Client, second: Client) -> None:
    round_ = checked_evening(3)

    answers = [
        second.post(url("sheet-check", round_, table), {"version": "1"}).headers["Location"]
        for table in (2, 3, 1)
    ]

    board = reverse("results-round", args=[round_.tournament.slug, 1])
    assert answers == [url("sheet-check", round_, 3), url("sheet-check", round_, 1), board]
    assert set(round_.sheets.values_list("state", flat=True)) == {"checked"}


def test_blind_page_shows_nothing_of_the_stored_list(second: Client) -> None:
    round_ = make_round(1, needs_second_check=True, is_second_check_blind=True)
    enter(sheet_of(round_), 234, -112, -122, 0)

    page = html(second.get(url("sheet-check", round_)))

    assert not [figure for figure in ("+234", "−112", "−122") if figure in page]


def test_tile_leads_the_second_person_to_the_blind_check(desk: Client, second: Client) -> None:
    round_ = checked_evening(is_second_check_blind=True)
    board = reverse("results-round", args=[round_.tournament.slug, 1])

    (own,) = elements(desk.get(board), "a#tile-1.entered")
    (to_check,) = elements(second.get(board), "a#tile-1.entered")
    assert own["href"] == url("sheet-history", round_)
    assert to_check["href"] == url("sheet-check", round_)


def test_blind_reading_that_differs_stands_beside_the_first(second: Client) -> None:
    round_ = checked_evening(is_second_check_blind=True)
    differing = PAPER | {"total3": "-10", "total4": "-4", "version": "1"}

    response = second.post(url("sheet-check", round_), differing, follow=True)

    sheet = sheet_of(round_)
    line = response.context["second"][0]
    assert (sheet.state, sheet.draft["total3"]) == ("clarification", "−4")
    assert line.pairs == (("+10", "+10"), ("+4", "+4"), ("−4", "−10"), ("−10", "−4"))


def test_reader_of_the_list_may_report_a_difference(second: Client) -> None:
    round_ = checked_evening()

    differing = PAPER | {"total3": "-10", "total4": "-4", "version": "1", "action": "differs"}
    second.post(url("sheet-check", round_), differing)

    assert sheet_of(round_).state == "clarification"


def test_blind_reading_with_a_gap_is_asked_again_full(second: Client) -> None:
    round_ = checked_evening(is_second_check_blind=True)

    response = second.post(
        url("sheet-check", round_), PAPER | {"total4": "?", "total2": "4", "version": "1"}
    )

    assert (response.status_code, sheet_of(round_).state) == (422, "entered")
    totals = [person.total for person in response.context["people"]]
    assert [total.text for total in totals] == ["10", "4", "-4", "?"]
    assert [total.is_wrong for total in totals] == [False, False, False, True]


def test_board_names_what_is_to_be_checked(desk: Client, second: Client) -> None:
    round_ = checked_evening(3)
    board = reverse("results-round", args=[round_.tournament.slug, 1])

    mine, theirs = desk.get(board), second.get(board)

    assert [tile.table for tile in second.get(board).context["board"].to_check] == [1, 2, 3]
    assert len(elements(theirs, f"main a[href={url('sheet-check', round_, 2)}]")) == 1
    assert url("sheet-check", round_, 2) not in mine.text
