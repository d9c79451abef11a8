"""How fast and how right somebody was: every mistake by table, game and value."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from scoring import RULE_SETS, SheetEntry
from tests.factories import make_user
from tests.tournament.practice.conftest import TODAY, put_aside, sheet_of, store
from tournament.demo.games import totals_only
from tournament.models import Tournament
from tournament.practice.courses import SET_ASIDE, Miss, Place, courses
from tournament.practice.lists import STACK, lists_to_type
from tournament.practice.services import begin_practice, set_up_practice
from tournament.results.services.sheets import reopen_sheet

START = datetime(2026, 11, 20, 18, 0, tzinfo=UTC)


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> list[datetime]:
    """Time passes where a test says so."""
    now = [START]
    monkeypatch.setattr(timezone, "now", lambda: now[0])
    return now


def turned(entry: SheetEntry, game: int) -> SheetEntry:
    """Somebody has typed who won as who lost."""
    rows = list(entry.rows or ())
    rows[game - 1] = tuple(-(cell or 0) for cell in rows[game - 1] or ())
    return replace(entry, rows=tuple(rows), totals=None, circled={}, touts=frozenset())


def test_three_lists_with_two_mistakes_name_both(stack: Tournament) -> None:
    lists = lists_to_type(stack)
    store(stack, 1, lists[1].correct)
    store(stack, 2, turned(lists[2].correct, 5))
    wrong = list(totals_only(lists[3].rules, 32, lists[3].correct).totals or ())
    wrong[0], wrong[1] = (wrong[0] or 0) + 2, (wrong[1] or 0) - 2
    entry = totals_only(lists[3].rules, 32, lists[3].correct)
    store(stack, 3, replace(entry, totals=tuple(wrong)))

    (course,) = courses(stack)

    places_by_table = {
        attempt.table: {(m.place.kind, m.place.game) for m in attempt.misses}
        for attempt in course.attempts
    }
    assert places_by_table == {1: set(), 2: {("points", 5)}, 3: {("total", 0)}}
    assert [m.place.seat for attempt in course.attempts[2:] for m in attempt.misses] == [1, 2]
    assert (course.helper, course.right, len(course.attempts)) == ("Renate", 1, 3)
    assert course.share is not None
    assert 97 < course.share < 99


def test_mistake_says_what_was_typed_and_what_is_right(stack: Tournament) -> None:
    paper_list = lists_to_type(stack)[1]
    store(stack, 1, turned(paper_list.correct, 5))
    right_points = paper_list.correct.complete_rows[5][0]
    signs = {True: f"+{abs(right_points)}", False: f"−{abs(right_points)}"}

    (course,) = courses(stack)

    assert course.attempts[0].misses[0] == Miss(
        Place("points", 5, 1), signs[right_points < 0], signs[right_points > 0]
    )


def test_wrong_paper_is_right_put_aside_or_as_the_table_says(stack: Tournament) -> None:
    lists = lists_to_type(stack)
    put_aside(stack, 4)
    put_aside(stack, 5)
    store(stack, 7, replace(lists[7].correct, totals=None))

    (course,) = courses(stack)

    misses_by_table = {attempt.table: attempt.misses for attempt in course.attempts}
    assert misses_by_table == {4: (), 5: (Miss(SET_ASIDE),), 7: ()}


def test_list_put_aside_is_judged_once_it_is_stored(stack: Tournament) -> None:
    put_aside(stack, 4)
    store(stack, 4, turned(lists_to_type(stack)[4].correct, 2))

    (course,) = courses(stack)

    assert {miss.place.game for miss in course.attempts[0].misses} == {2}


def test_mistake_found_later_was_one(stack: Tournament) -> None:
    correct = lists_to_type(stack)[1].correct
    store(stack, 1, turned(correct, 5))
    store(stack, 1, correct, reason="Spiel 5 verdreht")

    (course,) = courses(stack)

    assert (course.attempts[0].is_right, course.attempts[0].is_corrected) == (False, True)


def test_correction_by_somebody_else_is_no_list_of_theirs(stack: Tournament) -> None:
    correct = lists_to_type(stack)[1].correct
    store(stack, 1, turned(correct, 5))
    store(stack, 1, correct, name="resi", reason="Spiel 5 verdreht")
    put_aside(stack, 1, name="resi", reason="Spiel 7 unklar")

    (course,) = courses(stack)

    (attempt,) = course.attempts
    assert (attempt.is_right, attempt.is_corrected) == (False, True)


def test_list_typed_by_somebody_else_is_theirs(stack: Tournament) -> None:
    lists = lists_to_type(stack)
    put_aside(stack, 4)
    store(stack, 4, lists[4].correct, name="resi")
    store(stack, 5, turned(lists[5].correct, 5))
    reopen_sheet(sheet_of(stack, 5), by=make_user(), reason="noch einmal")
    store(stack, 5, lists[5].correct, name="resi")

    by_renate, by_resi = courses(stack)

    assert [attempt.is_right for attempt in by_renate.attempts] == [True, False]
    assert [attempt.is_right for attempt in by_resi.attempts] == [True, True]


def test_seconds_are_those_since_the_list_before(stack: Tournament, clock: list[datetime]) -> None:
    lists = lists_to_type(stack)
    begin_practice(stack, by=make_user())
    for table, seconds in ((1, 70), (2, 50), (3, 90)):
        clock[0] += timedelta(seconds=seconds)
        store(stack, table, lists[table].correct)

    (course,) = courses(stack)

    assert [attempt.seconds for attempt in course.attempts] == [70, 50, 90]
    assert course.seconds == 70


def test_first_list_without_a_beginning_has_no_seconds(stack: Tournament) -> None:
    store(stack, 1, lists_to_type(stack)[1].correct)

    (course,) = courses(stack)

    assert (course.attempts[0].seconds, course.seconds) == (None, None)


def test_each_beginning_is_a_course_of_its_own(stack: Tournament) -> None:
    lists = lists_to_type(stack)
    store(stack, 1, turned(lists[1].correct, 5))
    begin_practice(stack, by=make_user())
    store(stack, 1, lists[1].correct)

    newer, older = courses(stack)

    assert (newer.right, older.right) == (1, 0)


def test_lists_that_were_in_already_are_nobodys(evening: Tournament) -> None:
    assert courses(evening) == []


@pytest.mark.django_db
@pytest.mark.parametrize("slug", [sheet.slug for sheet in RULE_SETS])
def test_what_the_table_meant_is_right_by_every_rule_set(slug: str) -> None:
    tournament = set_up_practice(by=make_user(), rule_set=slug, kind=STACK, today=TODAY)
    lists = lists_to_type(tournament)
    games = tournament.games_per_round
    store(tournament, 1, lists[1].correct)
    store(tournament, 2, totals_only(lists[2].rules, games, lists[2].correct))

    (course,) = courses(tournament)

    assert [attempt.misses for attempt in course.attempts] == [(), ()]
    assert course.share == 100


@pytest.mark.django_db
def test_game_recorded_wrongly_is_named() -> None:
    tournament = set_up_practice(by=make_user(), rule_set="spin", kind=STACK, today=TODAY)
    paper_list = lists_to_type(tournament)[1]
    number, alone = next(
        (number, game)
        for number, game in paper_list.correct.games.items()
        if paper_list.rules.contract(game.contract).side == "alone" and number > 1 and game.won
    )
    other = replace(alone, declarer=alone.declarer % 4 + 1)
    rows = list(paper_list.correct.rows or ())
    rows[number - 1] = paper_list.rules.score(other)
    typed = replace(
        paper_list.correct,
        rows=tuple(rows),
        games={**paper_list.correct.games, number: other},
        circled={},
        totals=None,
    )
    store(tournament, 1, typed)

    (course,) = courses(tournament)

    places = {(miss.place.kind, miss.place.game) for miss in course.attempts[0].misses}
    assert places == {("points", number), ("game", number)}


def test_queries_do_not_grow_with_the_lists(
    stack: Tournament, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    lists = lists_to_type(stack)
    for table in range(1, 4):
        store(stack, table, lists[table].correct)

    with django_assert_max_num_queries(4):
        assert len(courses(stack)[0].attempts) == 3
