"""Whose fee is whose."""

import pytest

from tests.factories import make_player, make_tournament

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(("rules", "cents"), [("schwaig", 800), ("ebersdorf", 0)])
def test_minors_pay_less_only_where_they_are_ranked_apart(rules: str, cents: int) -> None:
    tournament = make_tournament(rule_set=rules, fee_cents=800, minor_fee_cents=0)

    player = make_player(tournament, 1, birth_on=tournament.date.replace(year=2015))

    assert player.due_cents == cents
