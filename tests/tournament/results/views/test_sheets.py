"""Typing a list: stored, refused with all its texts, parked, corrected."""

from typing import Any

import pytest
from django.db import connection
from django.http import HttpResponse
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from scoring import SheetEntry
from tests.factories import enter, make_tournament, make_user, seat_players, solo_rows
from tests.markup import elements, in_one_line, texts
from tests.tournament.results.desk_lists import points_of, sheet_of, url
from tests.typed_totals import NO_COUNTS
from tournament.models import Round, TableSheet, Tournament
from tournament.results.services.sheets import enter_sheet
from tournament.shared.form_ids import begin_sending

pytestmark = pytest.mark.django_db

TOTALS = {
    **NO_COUNTS,
    **{"total1": "+30", "total2": "−8", "total3": "-8", "total4": "-14"},
    **{"solo_won1": "3", "solo_played1": "4", "tout_won1": "1", "tout_played1": "1"},
    **{"solo_won2": "", "solo_played2": "2"},
}


@pytest.fixture
def round_() -> Round:
    return seat_players(make_tournament(players=8, games_per_round=4))


def board(round_: Round) -> str:
    return reverse("results-round", args=[round_.tournament.slug, round_.number])


def cells(*rows: tuple[object, ...]) -> dict[str, object]:
    return {
        f"g{game}s{seat}": value
        for game, row in enumerate(rows, 1)
        for seat, value in enumerate(row, 1)
    }


def shows(html: str, name: str, text: object) -> bool:
    tag = html[html.index(f'name="{name}"') :].partition(">")[0]
    return f'value="{text}"' in tag


def lost(response: HttpResponse, posted: dict[str, object]) -> list[str]:
    """Return the fields that the page does not show as typed."""
    html = in_one_line(response.text)
    return [name for name, text in posted.items() if not shows(html, name, text)]


def test_list_game_by_game_is_stored_and_leads_back_to_the_board(
    desk: Client, round_: Round
) -> None:
    posted = cells(*solo_rows(4)) | {"total1": "9", "total2": "1", "total3": "-5", "total4": "-5"}

    response = desk.post(url("sheet-enter", round_), posted | {"version": "0"})

    assert (response.status_code, response.headers["Location"]) == (302, board(round_))
    assert sheet_of(round_).state == "entered"
    assert points_of(round_) == [9, 1, -5, -5]
    assert texts(desk.get(board(round_)), "main .notice[role=status] b") == ["Tisch 1 gespeichert"]
    assert "Tisch 1 gespeichert" not in desk.get(board(round_)).text


@pytest.mark.parametrize("is_embargoed", [False, True])
def test_entered_list_says_whether_it_counts_before_its_check(
    desk: Client, english: None, round_: Round, is_embargoed: bool
) -> None:
    Tournament.objects.update(is_embargoed=is_embargoed)
    enter(sheet_of(round_), 9, 1, -5, -5)

    (notice,) = texts(desk.get(url("sheet-totals", round_)), "main .notice[role=status] span")

    assert notice.startswith("This list counts; saved") is not is_embargoed
    assert (" and counts once it is checked." in notice) is is_embargoed


def test_storing_a_list_takes_one_turn_at_the_database(desk: Client, round_: Round) -> None:
    """Each write waits for the disk."""
    desk.get(url("sheet-totals", round_))
    posted = TOTALS | {"solo_played1": "3", "solo_won2": "0", "solo_played2": "0"}

    with CaptureQueriesContext(connection) as queries:
        desk.post(url("sheet-totals", round_), posted)
        desk.get(board(round_))

    statements = [query["sql"] for query in queries]
    assert not [
        sql for sql in statements if "django_session" in sql and not sql.startswith("SELECT")
    ]
    assert not [sql for sql in statements if "PRAGMA" in sql]  # a second turn would be a short one


def test_open_list_is_shown_and_stored_with_few_questions(
    desk: Client, round_: Round, django_assert_max_num_queries: Any
) -> None:
    """Every helper needs these queries with every list."""
    desk.get(url("sheet-enter", round_))  # from here on it is known who has it open
    with django_assert_max_num_queries(12):
        desk.get(url("sheet-enter", round_))

    by, entry = make_user(), SheetEntry(rows=solo_rows(4))
    enter_sheet(sheet_of(round_, 2), by=by, entry=entry)  # the first one freezes the rules
    sheet = TableSheet.objects.select_related("round__tournament", "draw").get(
        round=round_, table=1
    )
    begin_sending("one")
    with CaptureQueriesContext(connection) as queries:
        enter_sheet(sheet, by=by, entry=entry, version=0)
    statements = [query["sql"] for query in queries if "SAVEPOINT" not in query["sql"]]
    lock_of_the_journal = int(connection.features.has_select_for_update)
    assert len(statements) <= 11 + lock_of_the_journal, statements


def test_list_by_totals_is_stored_with_its_tallies(desk: Client, round_: Round) -> None:
    posted = TOTALS | {"solo_played1": "3", "solo_won2": "0", "solo_played2": "0"}
    response = desk.post(url("sheet-totals", round_), posted)

    assert (response.status_code, response.headers["Location"]) == (302, board(round_))
    first = sheet_of(round_).totals.first()
    assert (first.points, first.solo_won, first.tout_won) == (30, 3, 1)
    assert sheet_of(round_).kind == "totals"


def test_count_left_empty_is_asked_for(desk: Client, round_: Round) -> None:
    posted = TOTALS | {"solo_won2": "0", "solo_played2": "", "tout_won2": ""}

    response = desk.post(url("sheet-totals", round_), posted)

    person = response.context["people"][1]
    assert (response.status_code, sheet_of(round_).state) == (422, "open")
    assert [count.is_wrong for _column, count in person.tallies] == [
        False,
        True,
        False,
        True,
        False,
    ]
    assert len(person.sentences) == 1
    assert "Solo" in person.sentences[0]


@pytest.mark.parametrize("name", ["sheet-enter", "sheet-record"])
@pytest.mark.parametrize(
    ("rule_set", "is_marked"), [("schwaig", True), ("ebersdorf", True), ("buchstaben", False)]
)
def test_legend_explains_the_dealer_only_where_one_is_marked(
    desk: Client, rule_set: str, name: str, is_marked: bool
) -> None:
    """A deal thrown in moves the dealer of Buchstaben, so no number tells them."""
    tournament = make_tournament(players=4, rule_set=rule_set)

    page = desk.get(url(name, seat_players(tournament)))

    (legend,) = texts(page, ".signs")
    assert bool(elements(page, "td[data-dealer=G]")) is is_marked
    assert ("G Geber." in legend) is is_marked


@pytest.mark.parametrize(
    ("rule_set", "typed", "filled"), [("schwaig", "+1", "−1"), ("buchstaben", "5", "0")]
)
def test_legend_writes_points_as_the_list_does(
    desk: Client, rule_set: str, typed: str, filled: str
) -> None:
    tournament = make_tournament(players=4, rule_set=rule_set)

    page = desk.get(url("sheet-enter", seat_players(tournament)))

    (legend,) = texts(page, ".signs")
    assert f"{typed} fett: getippt. {filled} dünn: ergänzt." in legend
    assert texts(page, ".signs b")[0] == typed


@pytest.mark.parametrize(
    ("rule_set", "note"),
    [
        (
            "schwaig",
            "Tout und Sie zählen nicht bei den Solos mit. "
            "In Spiel 1 einer Runde zählen sie als Solo und sonst nirgends.",
        ),
        ("ebersdorf", "Ein Tout zählt auch bei den Solos mit."),
    ],
)
def test_page_says_what_counts_among_the_soli(desk: Client, rule_set: str, note: str) -> None:
    tournament = make_tournament(players=4, rule_set=rule_set)

    page = desk.get(url("sheet-totals", seat_players(tournament)))
    assert note in texts(page, "#totals p")


@pytest.mark.parametrize("field", ["g2s1", "total4"])
def test_refused_list_keeps_every_field(desk: Client, round_: Round, field: str) -> None:
    posted = cells(*solo_rows(4)) | {"total1": "9", "total2": "1", "total3": "-5", "total4": "-5"}
    posted |= {"o3": "2", field: "17"}

    response = desk.post(url("sheet-enter", round_), posted)

    assert response.status_code == 422
    assert sheet_of(round_).state == "open"
    assert lost(response, posted) == []


def test_wrong_row_has_its_sentence_its_neighbours_and_the_cursor(
    desk: Client, round_: Round
) -> None:
    rows = [(1, 1, -1, -1), (2, -2, -2, -2), (1, 1, -1, -1), (1, 1, -1, -1)]

    response = desk.post(url("sheet-enter", round_), cells(*rows))

    line = response.context["lines"][1]
    assert line.is_wrong
    assert [cell.is_wrong for cell in line.cells] == [True, False, False, False]
    assert len(line.nearest) == 2
    assert [link["href"] for link in elements(response, "#wrong-rows a")] == ["#g2s1"]
    (cursor,) = elements(response, "[autofocus]")
    assert (cursor["id"], cursor["aria-invalid"]) == ("g2s1", "true")
    assert cursor["aria-describedby"] == "why-2"


def test_text_instead_of_a_number_is_named(desk: Client, round_: Round) -> None:
    posted = cells(*solo_rows(4)) | {"g1s1": "sechs"}

    response = desk.post(url("sheet-enter", round_), posted)

    assert response.status_code == 422
    assert texts(response, "#why-1") == [
        "Platz 1: „sechs“ ist keine Zahl mit höchstens vier Ziffern."
    ]


def test_empty_total_is_refused_and_zero_is_stored(desk: Client, round_: Round) -> None:
    refused = desk.post(url("sheet-totals", round_), TOTALS | {"total4": ""})
    zeros = NO_COUNTS | {f"total{seat}": "0" for seat in range(1, 5)}
    stored = desk.post(url("sheet-totals", round_), zeros)

    assert refused.status_code == 422
    assert refused.context["people"][3].total.is_wrong
    assert stored.status_code == 302
    assert points_of(round_) == [0, 0, 0, 0]


@pytest.mark.parametrize(
    "change",
    [
        {"total1": "+31"},
        {"total1": "99999", "total2": "-99999"},
        {"total1": "29", "total2": "−7"},
        {"solo_won1": "5"},
        {"solo_played3": "-7"},
    ],
)
def test_impossible_totals_are_refused_full(desk: Client, round_: Round, change) -> None:
    posted = TOTALS | change

    response = desk.post(url("sheet-totals", round_), posted)

    assert response.status_code == 422
    assert sheet_of(round_).state == "open"
    assert lost(response, posted) == []
    assert response.context["control"] or any(p.sentences for p in response.context["people"])


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"total1": "31"}, "statt 0"),
        ({"total1": "29", "total2": "−7"}, "alle gerade oder alle ungerade"),
    ],
)
def test_totals_that_do_not_fit_together_say_why_beside_their_fields(
    desk: Client, round_: Round, change: dict[str, str], sentence: str
) -> None:
    """This works without JavaScript; the cursor is in the first such field."""
    page = desk.post(url("sheet-totals", round_), TOTALS | change)

    control = page.text[page.text.index('id="check"') :]
    assert sentence in control[: control.index("</span>")]
    assert page.text.count('aria-describedby="why-1 check"') == 1
    assert page.context["focus"] == "total1"
    assert all(person.total.is_wrong for person in page.context["people"])


def test_doubtful_list_is_kept_as_typed_and_does_not_count(desk: Client, round_: Round) -> None:
    posted = cells((1, 1, -1, -1), (2, -2, -2, "?"))

    response = desk.post(url("sheet-enter", round_), posted | {"action": "park"})
    page = desk.get(url("sheet-enter", round_))

    sheet = sheet_of(round_)
    assert (response.status_code, sheet.state, points_of(round_)) == (302, "clarification", [])
    assert sheet.note != ""
    assert lost(page, posted) == []


@pytest.mark.usefixtures("english")
def test_seat_is_named_once_before_all_that_is_missing(desk: Client, round_: Round) -> None:
    page = desk.post(url("sheet-totals", round_), {"total1": "5", "version": "0"})

    assert page.context["people"][1].sentences == (
        "Missing for seat 2: Sie, Tout won, Tout played, Solo won, Solo played. None? Type 0.",
        "Please enter the total, even if it is 0.",
    )


def test_parked_list_can_be_put_right(desk: Client, round_: Round) -> None:
    desk.post(url("sheet-totals", round_), {"total1": "5", "action": "park"})

    response = desk.post(url("sheet-totals", round_), dict.fromkeys(TOTALS, "0") | {"version": "1"})

    assert (response.status_code, sheet_of(round_).state) == (302, "entered")


def test_doubtful_mark_is_stored_with_a_warning(desk: Client) -> None:
    round_ = seat_players(make_tournament(players=4, rule_set="ebersdorf", games_per_round=1))

    typed = cells((0, 40, 40, 40)) | {"touts_asked": "1"}
    response = desk.post(url("sheet-enter", round_), typed, follow=True)

    assert sheet_of(round_).state == "entered"
    assert len(response.context["messages"]) == 1


def test_row_that_may_be_a_tout_is_asked_about_once_where_no_script_does(desk: Client) -> None:
    round_ = seat_players(make_tournament(players=4, rule_set="ebersdorf", games_per_round=1))
    typed = cells((0, 40, 40, 40))

    question = desk.post(url("sheet-enter", round_), typed)

    assert (question.status_code, sheet_of(round_).state) == (422, "open")
    assert texts(question, "#refused p") == [
        "Spiel 1: 0 40 40 40 kann ein Tout sein. Wenn es einer war, gehört ein T dazu."
    ]
    assert (question.context["touts_asked"], question.context["focus_tout"]) == ("1", 1)
    desk.post(url("sheet-enter", round_), typed | {"touts_asked": "1"})
    assert sheet_of(round_).state == "entered"


def test_mark_makes_a_tout_of_it(desk: Client) -> None:
    round_ = seat_players(make_tournament(players=4, rule_set="ebersdorf", games_per_round=1))

    desk.post(url("sheet-enter", round_), {"g1s1": "120", "t1": "1", "a1": "1"})

    tallies = sheet_of(round_).totals.values_list("points", "tout_won", "solo_won")
    assert list(tallies) == [(120, 1, 1), (0, 0, 0), (0, 0, 0), (0, 0, 0)]


def test_stored_list_is_shown_again(desk: Client, round_: Round) -> None:
    entry = SheetEntry(rows=solo_rows(4), circled={1: frozenset({3})})
    enter_sheet(sheet_of(round_), by=make_user(), entry=entry)

    html = desk.get(url("sheet-enter", round_)).text

    assert shows(html, "g1s1", "+6")
    assert shows(html, "g1s2", "−2")
    assert shows(html, "o1", "3")
    assert shows(html, "version", "1")


@pytest.mark.parametrize("name", ["sheet-enter", "sheet-totals"])
def test_unknown_table_round_and_tournament_are_not_found(
    desk: Client, round_: Round, name: str
) -> None:
    slug = round_.tournament.slug

    answers = [
        desk.get(reverse(name, args=args)).status_code
        for args in ([slug, 1, 9], [slug, 2, 1], ["anderswo", 1, 1])
    ]

    assert answers == [404, 404, 404]


@pytest.mark.parametrize("name", ["sheet-enter", "sheet-totals"])
def test_stranger_changes_nothing(client: Client, round_: Round, name: str) -> None:
    make_user()

    response = client.post(url(name, round_), TOTALS | cells(*solo_rows(4)))

    assert response.status_code == 401
    assert sheet_of(round_).state == "open"


@pytest.mark.parametrize("name", ["sheet-enter", "sheet-totals"])
def test_hostile_name_stays_text(desk: Client, round_: Round, name: str) -> None:
    player = round_.tournament.players.get(number=1)
    player.last_name = '</script><img src=x onerror="alert(1)">'
    player.save()

    html = desk.get(url(name, round_)).text

    assert "<img" not in html


@pytest.mark.parametrize("name", ["sheet-enter", "sheet-totals"])
def test_queries_do_not_grow_with_games_and_tables(desk: Client, name: str) -> None:
    counts = []
    for games, players in ((4, 4), (32, 40)):
        round_ = seat_players(make_tournament(players=players, games_per_round=games))
        enter_sheet(sheet_of(round_), by=make_user(), entry=SheetEntry(rows=solo_rows(games)))
        desk.get(url(name, round_))  # from now on the session knows the way of typing
        with CaptureQueriesContext(connection) as queries:
            desk.get(url(name, round_))
        counts.append(len(queries))

    assert counts[0] == counts[1]
