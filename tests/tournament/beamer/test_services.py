"""Switching the projector, and the start signal of a round."""

from datetime import timedelta

import pytest
from django.db import IntegrityError, transaction
from django.utils import timezone

from tests.factories import make_user
from tournament.beamer.services import (
    beamer_of,
    set_minutes,
    show,
    start_round,
    store_texts,
    turn_ground,
    undo_start,
)
from tournament.journal.sentences import journal_lines
from tournament.models import Beamer, Round, Tournament
from tournament.results.services.rounds import close_round
from tournament.shared.errors import Refused

pytestmark = pytest.mark.django_db
View = Beamer.View


def view_in(tournament: Tournament, **later: int) -> str:
    return beamer_of(tournament).shown_at(timezone.now() + timedelta(**later))[0]


def round_2(tournament: Tournament) -> Round:
    return tournament.rounds.get(number=2)


def test_seats_by_name_are_shown_before_anybody_switches(evening: Tournament) -> None:
    assert view_in(evening) == View.NAMES
    assert not Beamer.objects.exists()


def test_what_is_shown_stays_until_somebody_switches(evening: Tournament) -> None:
    show(evening, View.RANKING)

    assert view_in(evening) == view_in(evening, hours=9) == View.RANKING


def test_what_is_shown_for_a_while_gives_way_to_what_stood_before(evening: Tournament) -> None:
    show(evening, View.RANKING)
    show(evening, View.PAUSE, minutes=5)
    show(evening, View.THANKS, minutes=2)

    assert view_in(evening, minutes=1) == View.THANKS
    assert view_in(evening, minutes=3) == View.RANKING


def test_pages_of_what_comes_back_begin_with_the_first(evening: Tournament) -> None:
    show(evening, View.RANKING)
    beamer = show(evening, View.PAUSE, minutes=5)

    later = timezone.now() + timedelta(minutes=6)
    assert beamer.shown_at(later) == (View.RANKING, beamer.for_now_until)


def test_an_announcement_needs_its_words(evening: Tournament) -> None:
    with pytest.raises(Refused, match="write the announcement first"):
        show(evening, View.NOTICE)
    show(evening, View.NOTICE, texts={"notice": " Die  Küche schließt "})

    assert beamer_of(evening).notice == "Die Küche schließt"


@pytest.mark.parametrize(
    ("words", "problem"),
    [
        ({"notice": "x" * 91}, "Announcement “x+…”: At most 90 characters"),
        ({"pause_text": "a\u202eb"}, "In the break .*: This contains an unprintable character"),
        ({"thanks": "x" * 4001}, "Donors .* At most 4000 characters"),
    ],
)
def test_words_that_cannot_be_shown_are_refused(
    evening: Tournament, words: dict[str, str], problem: str
) -> None:
    with pytest.raises(Refused, match=problem):
        store_texts(evening, words)

    assert not Beamer.objects.exists()


def test_ground_is_turned_and_turned_back(evening: Tournament) -> None:
    assert turn_ground(evening).is_dark
    assert not turn_ground(evening).is_dark


def test_nothing_that_is_shown_stands_in_the_journal(evening: Tournament) -> None:
    before = evening.journal.count()
    show(evening, View.NOTICE, minutes=2, texts={"notice": "Brotzeit"})

    assert evening.journal.count() == before


def test_start_signal_is_given_once_and_the_projector_calls_it(evening: Tournament) -> None:
    by = make_user()
    started = start_round(evening, 2, by=by, minutes=90)
    entry = evening.journal.order_by("seq").last()

    assert started.ends_at == started.started_at + timedelta(minutes=90)
    assert view_in(evening) == View.CLOCK
    assert (entry.action, entry.by, entry.new) == ("round_started", by, {"round": 2, "minutes": 90})
    with pytest.raises(Refused, match="Round 2 has already been started"):
        start_round(evening, 2, by=by, minutes=90)


@pytest.mark.parametrize("minutes", [0, -5, 601])
def test_a_round_lasts_a_sensible_time(evening: Tournament, minutes: int) -> None:
    with pytest.raises(Refused, match=f"not {minutes}"):
        start_round(evening, 2, by=None, minutes=minutes)


def test_a_round_may_have_no_clock(evening: Tournament) -> None:
    assert start_round(evening, 2, by=None, minutes=None).ends_at is None


def test_no_round_is_started_that_nobody_can_play(evening: Tournament) -> None:
    evening.rounds.filter(number=2).update(posted_at=None)

    with pytest.raises(Refused, match="Post the seats of round 2 first"):
        start_round(evening, 2, by=None, minutes=90)
    with pytest.raises(Refused, match="Round 1 is already closed"):
        start_round(evening, 1, by=None, minutes=90)
    with pytest.raises(Refused, match="Round 9 is not drawn yet"):
        start_round(evening, 9, by=None, minutes=90)


def test_time_is_changed_and_the_signal_taken_back(evening: Tournament) -> None:
    start_round(evening, 2, by=None, minutes=90)
    set_minutes(evening, 2, by=None, minutes=95)
    set_minutes(evening, 2, by=None, minutes=95)  # says nothing new
    undo_start(evening, 2, by=None)

    actions = list(evening.journal.order_by("seq").values_list("action", flat=True))
    assert actions[-3:] == ["round_started", "round_time_changed", "round_start_taken_back"]
    assert round_2(evening).started_at is None
    with pytest.raises(Refused, match="Round 2 is not being played"):
        undo_start(evening, 2, by=None)


def test_a_closed_round_keeps_its_time(evening: Tournament) -> None:
    start_round(evening, 2, by=None, minutes=90)
    close_round(round_2(evening), by=None, reason="Tisch 1 spielt nicht")

    with pytest.raises(Refused, match="Round 2 is not being played"):
        set_minutes(evening, 2, by=None, minutes=95)


def test_journal_says_it_in_words(evening: Tournament) -> None:
    start_round(evening, 2, by=None, minutes=90)
    set_minutes(evening, 2, by=None, minutes=None)

    later, first = journal_lines(evening, evening.journal.order_by("-seq")[:2])
    assert "Round 2: start signal" in first.words
    assert "90 minutes" in first.words
    assert "without a clock" in later.words


@pytest.mark.parametrize(
    "wrong", [{"for_now": "pause"}, {"for_now_since": timezone.now()}], ids=["no end", "no view"]
)
def test_database_keeps_what_belongs_together(evening: Tournament, wrong: dict[str, str]) -> None:
    show(evening, View.RANKING)

    with pytest.raises(IntegrityError), transaction.atomic():
        Beamer.objects.update(**wrong)


def test_database_gives_no_clock_to_a_round_that_is_not_started(evening: Tournament) -> None:
    with pytest.raises(IntegrityError), transaction.atomic():
        evening.rounds.filter(number=2).update(minutes=90)
