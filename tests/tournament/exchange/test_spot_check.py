"""Spot checks of a tournament file, drawn again by docs/recount.py."""

from pathlib import Path
from typing import Any

import pytest

from tests.factories import enter, make_tournament, seat_players
from tests.recount import load_recount
from tournament.exchange.workbook import tournament_file
from tournament.models import TableSheet, Tournament
from tournament.results.services.spot_check import compare_list, draw_spot_check

pytestmark = pytest.mark.django_db
RECOUNT = load_recount()
TOTALS = (10, -2, -4, -4)


@pytest.fixture
def tournament() -> Tournament:
    """Four lists that count."""
    tournament = make_tournament(players=16, round_count=1)
    for sheet in seat_players(tournament).sheets.all():
        enter(sheet, *TOTALS)
    return tournament


def exported_data(tournament: Tournament, folder: Path) -> dict[str, Any]:
    file = folder / "abend.zip"
    file.write_bytes(tournament_file(tournament))
    _head, data, _problems = RECOUNT.read_file(str(file))
    return data


def test_spot_check_is_drawn_and_bounded_again(tournament: Tournament, tmp_path: Path) -> None:
    check = draw_spot_check(tournament, by=None, size=3)
    for drawn in check.lists:
        sheet = TableSheet.objects.get(round__tournament=tournament, table=drawn.table)
        compare_list(sheet, by=None, sums=TOTALS)

    data = exported_data(tournament, tmp_path)

    assert list(RECOUNT.check_spot_checks(data)) == []
    sentence = "3 of 4 lists drawn, 3 compared, 0 different; 95 %: at most 1"
    assert list(RECOUNT.spot_checks_in_words(data)) == [f"Spot check no. {check.seq}: {sentence}"]


def test_spot_check_of_chosen_lists_is_named(tournament: Tournament, tmp_path: Path) -> None:
    rightly_drawn = draw_spot_check(tournament, by=None, size=1).lists[0].place
    chosen = [(1, table) for table in range(1, 5) if (1, table) != rightly_drawn]
    data = exported_data(tournament, tmp_path)
    entry = next(e for e in data["journal"] if e["action"] == "spot_check_drawn")
    entry["new"]["lists"] = [[*chosen[0], TOTALS]]

    sentence = f"entry no. {entry['seq']} has other lists than the journal draws"
    assert list(RECOUNT.check_spot_checks(data)) == [f"Spot check: {sentence}"]
