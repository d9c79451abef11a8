"""A typed list held against the rules, before it counts."""

from dataclasses import replace

import pytest

from scoring import Game, Tally, rule_set
from tests.factories import enter, make_players, make_tournament, make_user, seat_players
from tournament.results.entry import SheetEntry, as_json, check, stored_entry
from tournament.results.services.sheets import enter_sheet
from tournament.shared.errors import Refused


def test_tout_won_counts_as_played_where_nobody_is_asked_for_it() -> None:
    typed = Tally(tout_won=1, solo_won=1, solo_played=1)
    entry = SheetEntry(totals=(120, 0, 0, 0), tallies=(typed, Tally(), Tally(), Tally()))

    checked = check(rule_set("ebersdorf"), entry, games=24)

    assert checked.problems == ()
    assert checked.tallies[0] == Tally(tout_won=1, tout_played=1, solo_won=1, solo_played=1)


@pytest.mark.django_db
def test_totals_of_ebersdorf_with_a_tout_can_be_stored() -> None:
    tournament = make_tournament(rule_set="ebersdorf", games_per_round=24)
    make_players(tournament, 4)
    sheet = seat_players(tournament).sheets.get(table=1)

    enter(
        sheet, 120, 0, 0, 0, tout_won=(1, 0, 0, 0), solo_won=(1,) + (0,) * 3, solo_played=(1,) * 4
    )

    assert list(sheet.totals.values_list("tout_won", flat=True).order_by("seat__seat")) == [
        1,
        0,
        0,
        0,
    ]


SPIN = rule_set("spin")
SCHWAIG = rule_set("schwaig")
RUF = Game("rufspiel", 1, 3, won=True)


def test_recorded_game_writes_its_row() -> None:
    entry = SheetEntry(
        rows=(None, (None, -2, None, None)), games={1: RUF, 2: Game("solo", 1, won=True)}
    )

    checked = check(SPIN, entry, games=2)

    assert checked.problems == ()
    assert checked.entry.rows == ((1, -1, 1, -1), (6, -2, -2, -2))
    assert checked.totals == (7, -3, -1, -3)
    assert checked.tallies[0] == Tally(solo_won=1, solo_played=1)


def test_typed_cell_that_the_recorded_game_does_not_give_is_an_error() -> None:
    checked = check(SPIN, SheetEntry(rows=((3, None, None, None),), games={1: RUF}), games=1)

    assert [problem.message for problem in checked.errors] == [
        "game 1: the game recorded here gives (1, -1, 1, -1), not (3, -1, 1, -1)"
    ]


def test_row_that_does_not_tell_the_game_cannot_count_without_it() -> None:
    rows = ((6, -2, -2, -2),)

    without = check(SPIN, SheetEntry(rows=rows), games=1)
    schwaig = check(SCHWAIG, SheetEntry(rows=rows), games=1)

    assert [problem.code for problem in without.errors] == ["game_missing"]
    assert schwaig.errors == ()


def test_recorded_tout_of_ebersdorf_gets_its_mark() -> None:
    played = Game("wenz", 2, won=True, tout=True)

    checked = check(rule_set("ebersdorf"), SheetEntry(rows=(None,), games={1: played}), games=1)

    assert checked.entry.touts == {1}
    assert checked.errors == ()


@pytest.mark.parametrize(
    ("witnessed", "severities"),
    [(None, ["warning", "warning"]), (frozenset(), ["error", "error"]), (frozenset({2, 3}), [])],
)
def test_sie_and_tout_need_the_supervisors(
    witnessed: frozenset[int] | None, severities: list[str]
) -> None:
    """Schwaig rule 7: a 9 of game 1 is no Tout; where nobody was asked it is a hint."""
    rows = ((9, -3, -3, -3), (-6, -6, 18, -6), (24, -8, -8, -8), (12, -4, -4, -4))

    checked = check(SCHWAIG, SheetEntry(rows=rows, witnessed=witnessed), games=4)

    assert [problem.severity for problem in checked.problems] == severities
    assert {problem.code for problem in checked.problems} <= {"approval_missing"}


def test_rules_without_supervisors_ask_for_nobody() -> None:
    played = Game("solo", 1, won=True, tout=True)

    checked = check(SPIN, SheetEntry(rows=(None,), games={1: played}, witnessed=frozenset()), 1)

    assert checked.problems == ()


@pytest.mark.django_db
def test_everything_typed_is_stored_and_comes_back() -> None:
    tournament = make_tournament(games_per_round=3)
    make_players(tournament, 4)
    sheet = seat_players(tournament).sheets.get(table=1)
    entry = SheetEntry(
        rows=((1, -1, 1, -1), (-6, 18, -6, -6), (-1, 1, -1, 1)),
        games={1: RUF, 2: Game("wenz", 2, won=True, tout=True)},
        witnessed=frozenset({2}),
        remarks={3: "Karten offen aufgelegt"},
    )

    enter_sheet(sheet, by=make_user(), entry=entry)

    stored = stored_entry(sheet)
    numbered = {n: replace(game, number=n) for n, game in entry.games.items()}
    assert stored == replace(entry, games=numbered)
    kept = as_json(stored)
    assert kept is not None
    assert kept["games"]["1"] == {"contract": "rufspiel", "declarer": 1, "partner": 3, "won": True}
    assert (kept["witnessed"], kept["remarks"]) == ([2], {"3": "Karten offen aufgelegt"})


@pytest.mark.django_db
@pytest.mark.usefixtures("english")
def test_remark_that_nobody_could_print_is_refused() -> None:
    tournament = make_tournament(games_per_round=1)
    make_players(tournament, 4)
    sheet = seat_players(tournament).sheets.get(table=1)

    entry = SheetEntry(rows=((1, -1, 1, -1),), remarks={1: "x" * 201})

    with pytest.raises(Refused) as refused:
        enter_sheet(sheet, by=None, entry=entry)

    assert refused.value.problems == ("Game 1 has 201 characters, at most 200 are possible.",)
