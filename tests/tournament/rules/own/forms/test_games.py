"""A game as it is typed: prices with one number."""

import pytest

from tests.tournament.rules.own.forms.typed_rules import donau_ries, price, texts_of
from tournament.rules.own.forms.editor import Editor

pytestmark = pytest.mark.usefixtures("english")


@pytest.mark.parametrize(
    ("kind", "side", "other"), [("alone", "27", 9), ("called", "7", 7), ("across", "7", 7)]
)
def test_what_each_other_seat_moves_is_computed_where_it_is_left_empty(
    kind: str, side: str, other: int
) -> None:
    texts = texts_of(donau_ries()) | {"contracts-1-side": kind}
    levels = ("plain", "schneider", "schwarz")
    texts |= {f"contracts-1-prices_{level}_side": side for level in levels}

    rules = Editor(texts).validated_rules()

    assert texts["contracts-1-prices_plain_other"] == ""
    assert rules is not None
    assert rules.contracts[1].prices["plain"] == price(int(side), other)
