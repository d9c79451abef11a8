"""Closing a round, and opening it again."""

import pytest

from tests.factories import enter, make_tournament, make_user, seat_players
from tests.tournament.results.desk_lists import sheet_of
from tournament.journal.sentences import journal_lines
from tournament.models import Round, Tournament
from tournament.results.services.checks import confirm_sheet
from tournament.results.services.rounds import close_round, reopen_round
from tournament.results.services.sheets import park_sheet, void_sheet
from tournament.shared.errors import Refused

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("english")]


@pytest.fixture
def round_() -> Round:
    return seat_players(make_tournament(players=12))


def test_close_round_with_missing_lists_names_the_tables(round_: Round) -> None:
    enter(sheet_of(round_, 2), 2, -2, 0, 0)

    with pytest.raises(Refused) as refused:
        close_round(round_, by=None)

    assert refused.value.problems == ("Round 1: the lists of tables 1 and 3 are missing.",)
    assert not Round.objects.get().is_closed


def test_close_round_with_a_list_in_clarification_is_refused(round_: Round) -> None:
    enter(sheet_of(round_, 2), 2, -2, 0, 0)
    park_sheet(sheet_of(round_, 3), by=None, draft={"g1s1": "6"}, kind="games", note="Summe +4")

    with pytest.raises(Refused) as refused:
        close_round(round_, by=None)

    assert refused.value.problems == (
        "Round 1: the list of table 1 is missing.",
        "Round 1: the list of table 3 is on hold.",
    )

    enter(sheet_of(round_, 1), 2, -2, 0, 0)
    with pytest.raises(Refused) as refused:
        close_round(round_, by=None)
    assert refused.value.problems == ("Round 1: the list of table 3 is on hold.",)


def test_close_round_with_every_list_in(round_: Round) -> None:
    enter(sheet_of(round_, 1), 2, -2, 0, 0)
    enter(sheet_of(round_, 2), 2, -2, 0, 0)
    void_sheet(sheet_of(round_, 3), by=None, reason="nicht lesbar")

    closed = close_round(round_, by=None)

    assert closed.is_closed
    entry = round_.tournament.journal.first()
    assert (entry.action, entry.new) == (
        "round_closed",
        {"round": 1, "missing": [], "unclear": []},
    )


def test_close_round_with_a_reason_keeps_what_was_missing(round_: Round) -> None:
    closed = close_round(round_, by=None, reason="Tische sind gegangen")

    assert closed.is_closed
    entry = round_.tournament.journal.first()
    assert (entry.new["missing"], entry.reason) == ([1, 2, 3], "Tische sind gegangen")


def test_close_round_under_embargo_names_unchecked_lists(round_: Round) -> None:
    Tournament.objects.update(is_embargoed=True)
    for table in (1, 2, 3):
        enter(sheet_of(round_, table), 2, -2, 0, 0)
    confirm_sheet(sheet_of(round_, 1), by=make_user("gerd"))

    with pytest.raises(Refused) as refused:
        close_round(round_, by=None)
    closed = close_round(round_, by=None, reason="Helfer sind heim")

    sentence = "Round 1: the lists of tables 2 and 3 are not checked and do not count."
    assert (refused.value.problems, closed.is_closed) == ((sentence,), True)
    entry = round_.tournament.journal.first()
    assert (entry.action, entry.new["unchecked"]) == ("round_closed", [2, 3])
    words = "Round 1 closed: the lists of tables 2 and 3 are not checked and do not count"
    assert journal_lines(round_.tournament, [entry])[0].words == words


def test_close_round_twice_is_refused(round_: Round) -> None:
    close_round(round_, by=None, reason="so")

    with pytest.raises(Refused, match="already closed"):
        close_round(round_, by=None, reason="so")


def test_close_round_that_is_not_drawn_is_refused() -> None:
    round_ = Round.objects.create(tournament=make_tournament(), number=1)

    with pytest.raises(Refused, match="has not been drawn yet"):
        close_round(round_, by=None, reason="so")


def test_closed_round_keeps_its_lists(round_: Round) -> None:
    close_round(round_, by=None, reason="so")

    with pytest.raises(Refused, match="Round 1 is closed"):
        enter(sheet_of(round_, 1), 2, -2, 0, 0)


def test_reopen_round_needs_a_reason(round_: Round) -> None:
    close_round(round_, by=None, reason="so")

    with pytest.raises(Refused, match="Please enter a reason"):
        reopen_round(round_, by=None, reason=" ")
    reopened = reopen_round(round_, by=None, reason="Tisch 3 kam noch")

    assert not reopened.is_closed
    assert round_.tournament.journal.first().reason == "Tisch 3 kam noch"


def test_reopen_round_that_is_open_is_refused(round_: Round) -> None:
    with pytest.raises(Refused, match="Round 1 is open"):
        reopen_round(round_, by=None, reason="so")


def test_rounds_of_a_closed_tournament_cannot_change(round_: Round) -> None:
    round_.tournament.state = "closed"
    round_.tournament.save()

    for change in (close_round, reopen_round):
        with pytest.raises(Refused, match="can only be read"):
            change(round_, by=None, reason="so")
