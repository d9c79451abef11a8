"""The list of entrants at the desk."""

import pytest

from tests.factories import make_players, make_tournament
from tournament.models import Player
from tournament.registration import tables
from tournament.registration.fees import fee_words

pytestmark = pytest.mark.django_db


def test_each_fee_is_put_into_words_once(monkeypatch: pytest.MonkeyPatch) -> None:
    tournament = make_tournament()
    players = make_players(tournament, 3)
    worded = []

    def counted(player: Player) -> str:
        worded.append(player.number)
        return fee_words(player)

    monkeypatch.setattr(tables, "fee_words", counted)
    rows = list(tables.EntrantTable(players, slug=tournament.slug).drawn_rows())

    assert worded == [1, 2, 3]
    assert all(row.count("15\N{NO-BREAK SPACE}€") == 2 for row in rows)
