"""docs/recount.py computes a round drawn by points, and its points from the lists before it."""

from pathlib import Path

import pytest

from scoring import SheetEntry
from scoring.values import Tally
from tests.factories import make_user
from tests.recount import assert_agrees, recount
from tests.tournament.draw.standing_evening import drawn_by_standing
from tournament.exchange.workbook import tournament_file
from tournament.results.services.sheets import enter_sheet

pytestmark = [pytest.mark.django_db, pytest.mark.program]


@pytest.mark.parametrize("mode", ["ranked", "spread"])
def test_round_drawn_by_standing_is_computed_from_the_lists_before_it(
    mode: str, tmp_path: Path
) -> None:
    draw = drawn_by_standing(
        mode, players=14, rule_set="spin", draw_options={"tables_of_three": True}
    )
    tournament = draw.tournament
    first = tournament.rounds.get(number=1).sheets.get(table=1)
    entry = SheetEntry(totals=(3, -1, -1, -1), tallies=(Tally(),) * 4)
    enter_sheet(first, by=make_user(), entry=entry, reason="falsch gelesen")

    assert_agrees(tournament, tmp_path)


def test_changed_standing_is_named(tmp_path: Path) -> None:
    draw = drawn_by_standing("ranked")
    best, points = draw.options["standing"][0]
    draw.options["standing"][0][1] = points + 1
    draw.save()

    code, _printed, wrong = recount(tournament_file(draw.tournament), tmp_path)

    assert (code, wrong) == (
        1,
        [
            f"Draw no. 2, round 2: no. {best} has the standing {points + 1}, "
            f"the lists before it give {points}"
        ],
    )
