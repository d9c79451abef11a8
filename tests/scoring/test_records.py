"""A game kept as data: nothing lost, nothing taken that is no game."""

import json

import pytest
from hypothesis import given, strategies as st

from scoring import BadRecord, Game, game_from_data, game_to_data, rule_set

SEATS = st.integers(1, 4)
GAMES = st.builds(
    Game,
    contract=st.sampled_from([contract.name for contract in rule_set("spin").contracts]),
    declarer=SEATS,
    partner=st.none() | SEATS,
    won=st.none() | st.booleans(),
    level=st.none() | st.sampled_from(["plain", "schneider", "schwarz"]),
    tout=st.booleans(),
    runners=st.integers(0, 8),
    number=st.none() | st.integers(1, 32),
    seats=st.sampled_from([3, 4]),
    offence=st.none() | st.just("verkartet"),
    offender=st.none() | SEATS,
    doubles=st.integers(0, 4),
    spritze=st.none() | SEATS,
    re=st.booleans(),
    redeals=st.lists(st.integers(0, 4), max_size=4).map(tuple),
)


@given(GAMES)
def test_game_comes_back_from_json_as_it_was(game: Game) -> None:
    text = json.dumps(game_to_data(game))

    assert game_from_data(json.loads(text), seats=game.seats, number=game.number) == game


def test_data_holds_only_what_differs_from_the_default() -> None:
    game = Game("rufspiel", 1, 3, won=False, number=7, redeals=(0, 2))

    assert game_to_data(game) == {
        "contract": "rufspiel",
        "declarer": 1,
        "partner": 3,
        "won": False,
        "redeals": [0, 2],
    }


@pytest.mark.parametrize(
    ("data", "path", "code"),
    [
        (None, "", "not_object"),
        ([], "", "not_object"),
        ({"declarer": 1}, "contract", "missing"),
        ({"contract": "solo"}, "declarer", "missing"),
        ({"contract": 5, "declarer": 1}, "contract", "not_text"),
        ({"contract": "solo", "declarer": "1"}, "declarer", "not_number"),
        ({"contract": "solo", "declarer": 1, "won": 1}, "won", "not_flag"),
        ({"contract": "solo", "declarer": 1, "doubles": -1}, "doubles", "negative"),
        ({"contract": "solo", "declarer": 1, "redeals": 2}, "redeals", "not_list"),
        ({"contract": "solo", "declarer": 1, "redeals": [None]}, "redeals[0]", "not_number"),
        ({"contract": "solo", "declarer": 1, "number": 3}, "number", "unknown_field"),
        ({"contract": "solo", "declarer": 1, "seats": 3}, "seats", "unknown_field"),
        ({"contract": "solo", "declarer": 1, "kontra": True}, "kontra", "unknown_field"),
    ],
)
def test_data_that_is_no_game_is_refused(data: object, path: str, code: str) -> None:
    with pytest.raises(BadRecord) as bad:
        game_from_data(data, seats=4)

    assert [(fault.path, fault.code) for fault in bad.value.problems] == [(path, code)]
