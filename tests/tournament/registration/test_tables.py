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


@pytest.mark.parametrize(("permitted_acts", "verb"), [({"change"}, "ändern"), ((), "ansehen")])
def test_link_to_a_player_says_whether_anything_can_be_changed(
    permitted_acts: set[str], verb: str
) -> None:
    tournament = make_tournament()
    players = make_players(tournament, 1)
    table = tables.EntrantTable(players, slug=tournament.slug, permitted_acts=permitted_acts)

    (row,) = table.drawn_rows()

    assert row.count(f'>{verb}<span class="sr">') == 2  # beside the row, and in the phone's cell
