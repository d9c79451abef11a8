"""Namesakes."""

import pytest

from tournament.models import Player
from tournament.registration.namesakes import AlreadyThere, is_probably_same


@pytest.mark.parametrize(
    ("typed", "is_same"),
    [("Roethenbach", True), ("RÖTHENBACH", True), ("rothenbach", True), ("Lauf", False)],
)
def test_namesake_is_known_by_the_place_however_it_is_typed(typed: str, is_same: bool) -> None:
    expected = Player(last_name="Öttl", first_name="Franziska", place="Röthenbach")
    entrant = Player(last_name="Oettl", first_name="Franziska", place=typed)

    assert is_probably_same(entrant, expected) is is_same
    assert AlreadyThere([expected]).same_person(entrant) == ([expected] if is_same else [])
