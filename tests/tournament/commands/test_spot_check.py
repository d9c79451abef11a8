"""The spot check by command."""

from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from tests.factories import enter, make_tournament, seat_players

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("english")]


def spot_check(*options: str) -> list[str]:
    """Run the command on the tournament and return its lines."""
    output = StringIO()
    call_command("spot_check", "rennen", *options, stdout=output)
    return output.getvalue().splitlines()


def test_draw_and_compare() -> None:
    played = seat_players(make_tournament(players=4, slug="rennen"))
    enter(played.sheets.get(), 10, -2, -4, -4)

    assert spot_check("--draw", "1") == [
        "1 of 1 list drawn, to compare with its paper.",
        "Compare table 1, round 1",
    ]
    with pytest.raises(CommandError, match="There is no table 7 in round 1"):
        spot_check("--compare", "1", "7", "--sums", "10")
    with pytest.raises(CommandError, match="please type all 4 totals"):
        spot_check("--compare", "1", "1", "--sums", "10")
    lines = spot_check("--compare", "1", "1", "--sums", "10", "-4", "-2", "-4")
    assert lines == ["The only list compared with its paper: 1 differs."]
