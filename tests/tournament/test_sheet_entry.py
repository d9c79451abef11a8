"""A typed list held against the rules, before it counts."""

import pytest

from scoring import Tally, rule_set
from tests.factories import enter, make_players, make_tournament, seat_players
from tournament.sheet_entry import SheetEntry, check


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
