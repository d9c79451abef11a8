"""A list as stored and as the journal keeps it."""

from dataclasses import replace

import pytest

from scoring import Game, SheetEntry
from tests.factories import enter, make_tournament, make_user, seat_players
from tournament.results.entry import as_json, stored_entry
from tournament.results.services.sheets import enter_sheet
from tournament.shared.errors import Refused

RUF = Game("rufspiel", 1, 3, won=True)


@pytest.mark.django_db
def test_totals_of_ebersdorf_with_a_tout_can_be_stored() -> None:
    tournament = make_tournament(players=4, rule_set="ebersdorf", games_per_round=24)
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


@pytest.mark.django_db
def test_everything_typed_is_stored_and_comes_back() -> None:
    sheet = seat_players(make_tournament(players=4, games_per_round=3)).sheets.get(table=1)
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
    data = as_json(stored)
    assert data is not None
    assert data["games"]["1"] == {"contract": "rufspiel", "declarer": 1, "partner": 3, "won": True}
    assert (data["witnessed"], data["remarks"]) == ([2], {"3": "Karten offen aufgelegt"})


@pytest.mark.django_db
@pytest.mark.usefixtures("english")
def test_remark_that_nobody_could_print_is_refused() -> None:
    sheet = seat_players(make_tournament(players=4, games_per_round=1)).sheets.get(table=1)

    entry = SheetEntry(rows=((1, -1, 1, -1),), remarks={1: "x" * 201})

    with pytest.raises(Refused) as refused:
        enter_sheet(sheet, by=None, entry=entry)

    assert refused.value.problems == ("Game 1 has 201 characters; the limit is 200.",)
