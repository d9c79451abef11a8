"""Published corrections: their text, and the moment from which a change is one."""

from datetime import UTC, datetime

import pytest

from scoring import SheetEntry, Tally
from tests.factories import enter, make_tournament, make_user, seat_players
from tournament.evening.services.tournaments import close_tournament, reopen_tournament
from tournament.models import Round, TableSheet, Tournament
from tournament.ranking.errata import Erratum, errata, first_public_entries
from tournament.ranking.services.release import release_ranking
from tournament.registration.services.attendance import exclude_player, readmit_player
from tournament.results.services.rounds import close_round, reopen_round
from tournament.results.services.sheets import (
    enter_sheet,
    move_sheet,
    park_sheet,
    reopen_sheet,
    void_sheet,
)

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("english")]


@pytest.fixture
def round_() -> Round:
    """Two tables, both lists in, the round still open."""
    tournament = make_tournament(players=8, round_count=1)
    drawn = seat_players(tournament)
    for sheet in drawn.sheets.all():
        enter(sheet, 14, -14, -22, 22)
    return drawn


def correct(sheet: TableSheet, *totals: int) -> None:
    sheet = TableSheet.objects.get(pk=sheet.pk)
    entry = SheetEntry(totals=totals, tallies=(Tally(),) * 4)
    enter_sheet(sheet, by=make_user(), entry=entry, reason="Frau Öttl hat falsch gelesen")


def close_and_open(round_: Round) -> None:
    close_round(round_, by=None)
    reopen_round(round_, by=None, reason="Tisch 1 war falsch")


def told(tournament: Tournament) -> list[str]:
    return [erratum.words for erratum in errata(tournament)]


def show(round_: Round) -> None:
    release_ranking(round_.tournament, by=None, through_round=round_.number)


def test_correction_after_publishing_is_told_by_number_and_sum(round_: Round) -> None:
    show(round_)
    close_and_open(round_)

    correct(round_.sheets.get(table=2), 16, -16, -22, 22)

    (erratum,) = errata(round_.tournament)
    assert erratum.words == "table 2, round 1: no. 5: +14 → +16, no. 6: −14 → −16"
    assert erratum.line.startswith("Corrected ")


@pytest.mark.parametrize(
    ("is_later", "line"),
    [(False, "Corrected 23:41: x"), (True, "Corrected 20 Nov 2026 23:41: x")],
)
def test_erratum_names_the_day_when_it_is_another_one(is_later: bool, line: str) -> None:
    at = datetime(2026, 11, 20, 22, 41, tzinfo=UTC)

    assert Erratum(at, "x", is_later=is_later).line == line


def test_erratum_has_neither_reason_nor_name(round_: Round) -> None:
    show(round_)
    close_and_open(round_)

    correct(round_.sheets.get(table=1), 0, 0, 0, 0)

    assert not any(word in told(round_.tournament)[0] for word in ("Öttl", "gelesen", "Renate"))


def test_exclusion_after_publishing_is_told_by_number(round_: Round) -> None:
    tournament = round_.tournament
    first, second = tournament.players.get(number=1), tournament.players.get(number=2)
    exclude_player(first, by=None, reason="vorher")
    readmit_player(first, by=None)
    assert told(tournament) == []
    close_round(round_, by=None)
    show(round_)

    exclude_player(second, by=None, reason="Frau Kovačević hat gelogen")
    assert told(tournament) == ["no. 2 excluded"]
    readmit_player(second, by=None, reason="doch nicht")

    assert told(tournament) == ["no. 2 excluded", "no. 2 readmitted"]


def test_moved_list_is_not_said_to_be_handed_in_later(round_: Round) -> None:
    show(round_)
    close_and_open(round_)
    reopen_sheet(round_.sheets.get(table=2), by=None, reason="gehört woanders hin")
    source, target = round_.sheets.order_by("table")

    move_sheet(source, target=target, by=None, reason="Tische verwechselt")

    assert told(round_.tournament) == [
        "table 2, round 1: withdrawn",
        "table 1, round 1: withdrawn",
        "table 2, round 1: moved from table 1, round 1: "
        "no. 5: +14, no. 6: −14, no. 7: −22, no. 8: +22",
    ]


def test_correction_before_the_round_is_closed_is_none(round_: Round) -> None:
    show(round_)

    correct(round_.sheets.get(table=1), 0, 0, 0, 0)

    assert told(round_.tournament) == []


def test_correction_of_a_ranking_nobody_has_seen_is_none(round_: Round) -> None:
    close_and_open(round_)

    correct(round_.sheets.get(table=1), 0, 0, 0, 0)
    show(round_)

    assert told(round_.tournament) == []


def test_correction_after_the_tournament_was_closed_is_one_without_a_public_page(
    round_: Round,
) -> None:
    close_tournament(round_.tournament, by=None, reason="Feuerwehr")
    reopen_tournament(round_.tournament, by=None, reason="Tisch 1 war falsch")

    correct(round_.sheets.get(table=1), 0, 0, 0, 0)

    assert len(told(round_.tournament)) == 1


def test_list_that_has_never_counted_is_put_in_clarification_without_a_correction(
    round_: Round,
) -> None:
    reopen_sheet(round_.sheets.get(table=2), by=None, reason="falscher Tisch")
    show(round_)
    close_round(round_, by=None, reason="Tisch 2 fehlt")
    reopen_round(round_, by=None, reason="Tisch 2 ist da")

    park_sheet(round_.sheets.get(table=2), by=None, draft={"total1": "8"}, kind="totals", note="?")

    assert told(round_.tournament) == []


def test_every_way_to_change_a_counted_list_is_told(round_: Round) -> None:
    show(round_)
    close_and_open(round_)
    first, two = round_.sheets.all()

    void_sheet(first, by=None, reason="Karten gezeigt")
    park_sheet(two, by=None, draft={"total1": "8"}, kind="totals", note="?", reason="unklar")
    reopen_sheet(TableSheet.objects.get(pk=first.pk), by=None, reason="doch nicht")
    enter(TableSheet.objects.get(pk=first.pk), 2, -2, 0, 0)
    correct(first, 2, -2, 0, 0)

    assert told(round_.tournament) == [
        "table 1, round 1: declared void",
        "table 2, round 1: on hold",
        "table 1, round 1: withdrawn",
        "table 1, round 1: handed in later: no. 1: +2, no. 2: −2, no. 3: 0, no. 4: 0",
        "table 1, round 1: the counts",
    ]


def test_interim_ranking_tells_of_its_own_rounds_only() -> None:
    tournament = make_tournament(players=4, round_count=2)
    rounds = [seat_players(tournament, number) for number in (1, 2)]
    for drawn in rounds:
        show(drawn)
        enter(drawn.sheets.get(), 2, -2, 0, 0)
        close_and_open(drawn)
        correct(drawn.sheets.get(), 4, -4, 0, 0)

    assert len(errata(tournament)) == 2
    assert len(errata(tournament, through_round=1)) == 1
    assert list(first_public_entries(tournament)) == [1, 2]


def test_correction_of_a_round_that_the_hall_has_not_seen_yet_is_none() -> None:
    tournament = make_tournament(players=4, round_count=2)
    first, last = (seat_players(tournament, number) for number in (1, 2))
    for drawn in (first, last):
        enter(drawn.sheets.get(), 2, -2, 0, 0)
        close_and_open(drawn)
    show(first)

    correct(last.sheets.get(), 4, -4, 0, 0)

    assert told(tournament) == []


def test_page_that_was_on_before_rankings_were_released_has_published_them() -> None:
    tournament = make_tournament(players=4, round_count=1, is_public=True)
    drawn = seat_players(tournament)
    enter(drawn.sheets.get(), 2, -2, 0, 0)
    close_and_open(drawn)

    correct(drawn.sheets.get(), 4, -4, 0, 0)

    assert len(told(tournament)) == 1


@pytest.mark.parametrize("tables", [1, 5])
def test_errata_ask_three_times_at_the_most(django_assert_num_queries, tables: int) -> None:
    tournament = make_tournament(players=4 * tables, round_count=1)
    drawn = seat_players(tournament)
    for sheet in drawn.sheets.all():
        enter(sheet, 2, -2, 0, 0)
    show(drawn)
    close_and_open(drawn)
    for sheet in drawn.sheets.all():
        correct(sheet, 4, -4, 0, 0)

    with django_assert_num_queries(3):
        assert len(errata(tournament)) == tables
