"""Substitutes (Ebersdorf rule 23): number, points and tallies stay one, both names on record."""

from typing import Any

import pytest

from tests.factories import enter, make_player, make_players, make_tournament, seat_players
from tournament.models import Player, Substitution, Tournament
from tournament.ranking.standings import standings
from tournament.registration.services.players import SameName
from tournament.registration.services.substitutions import substitute_player, take_back_substitution
from tournament.shared.errors import Refused
from tournament.shared.names import name_in_round, ranked_name

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("english")]


def appoint(player: Player, **changes: Any) -> Substitution:
    words: dict[str, Any] = {
        "last_name": "Çelik",
        "first_name": "Łukasz",
        "from_round": 2,
        "reason": "Kreislauf",
        **changes,
    }
    names = {
        name: words.pop(name) for name in ("last_name", "first_name", "place") if name in words
    }
    return substitute_player(player, by=None, entrant=Player(**names), **words)


def ebersdorf() -> Tournament:
    return make_tournament(rule_set="ebersdorf", rule_options={}, games_per_round=32)


def test_substitute_after_round_one_leaves_the_total_of_both() -> None:
    tournament = ebersdorf()
    players = make_players(tournament, 4)
    enter(seat_players(tournament).sheets.get(), 20, 60, 0, 40)
    appoint(players[1])
    enter(seat_players(tournament, 2).sheets.get(), 10, 30, 50, 0)

    ranked = standings(tournament)
    row = next(row for row in ranked.categories[0].rows if row.player == players[1])

    assert (row.player.number, row.rounds, row.points) == (2, (60, 30), 90)
    assert ranked_name(row.player, is_public=True) == "Kovačević, Marko, from round 2 Çelik, Łukasz"
    entry = tournament.journal.get(action="player_substituted")
    assert (entry.subject_id, entry.reason) == (players[1].pk, "Kreislauf")


def test_buchstaben_lets_somebody_sit_in() -> None:
    """1×1, Brunzkartler: who watches may sit in for a player who drops out at short notice."""
    tournament = make_tournament(rule_set="buchstaben")
    (player, *_others) = make_players(tournament, 4)
    seat_players(tournament)

    assert appoint(player, from_round=1, from_game=9).full_name == "Çelik, Łukasz"


@pytest.mark.parametrize(
    ("from_round", "from_game", "names"),
    [
        (1, 1, ["Çelik, Łukasz", "Çelik, Łukasz"]),
        (2, 1, ["Kovačević, Marko", "Çelik, Łukasz"]),
        (2, 9, ["Kovačević, Marko", "Kovačević, Marko / Çelik, Łukasz"]),
    ],
)
def test_name_in_round_is_of_who_plays_there(
    from_round: int, from_game: int, names: list[str]
) -> None:
    player = make_players(ebersdorf(), 2)[1]
    appoint(player, from_round=from_round, from_game=from_game)

    assert [name_in_round(player, number, is_public=True) for number in (1, 2)] == names


def test_substitute_of_somebody_shown_by_initials_is_shown_by_initials() -> None:
    player = make_player(ebersdorf(), 1, publish="initials")
    appoint(player)

    assert name_in_round(player, 2, is_public=True) == "Ł. Ç."
    assert name_in_round(player, 2, is_public=False) == "Çelik, Łukasz"


def test_substitute_of_a_number_is_that_number_and_the_number_stands_once() -> None:
    player = make_player(ebersdorf(), 1, publish="number")
    appoint(player, from_game=9)

    assert name_in_round(player, 2, is_public=True) == "No. 1"
    assert ranked_name(player, is_public=True) == "No. 1"
    assert name_in_round(player, 2, is_public=False) == "Öttl, Franziska / Çelik, Łukasz"


def test_substitute_is_refused_where_the_rules_know_none() -> None:
    """Schwaig rule 1 allows nobody, not even for breaks."""
    player = make_players(make_tournament(), 1)[0]

    with pytest.raises(Refused, match="allow no substitutes"):
        appoint(player)

    assert not Substitution.objects.exists()


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"reason": "  "}, "reason"),
        ({"last_name": " "}, "last name is missing"),
        ({"last_name": "Ü" * 81}, "this has 81"),
        ({"from_round": 0}, "rounds 1 to 2"),
        ({"from_round": 3}, "rounds 1 to 2"),
        ({"from_game": 0}, "games 1 to 32"),
        ({"from_game": 33}, "games 1 to 32"),
    ],
)
def test_substitute_with_a_wrong_value_is_refused(changes: dict[str, Any], sentence: str) -> None:
    player = make_players(ebersdorf(), 1)[0]

    with pytest.raises(Refused, match=sentence):
        appoint(player, **changes)

    assert not Substitution.objects.exists()


def test_second_substitute_comes_later_than_the_first() -> None:
    player = make_players(ebersdorf(), 1)[0]
    appoint(player, from_round=1, from_game=9)

    with pytest.raises(Refused, match="already plays from round 1, game 9; please choose a later"):
        appoint(player, last_name="Ğündüz", from_round=1, from_game=9)
    appoint(player, last_name="Ğündüz", first_name="", from_round=2)

    assert ranked_name(player, is_public=True) == (
        "Öttl, Franziska, from round 1, game 9 Çelik, Łukasz, from round 2 Ğündüz"
    )


def test_substitute_who_plays_already_is_asked_about() -> None:
    players = make_players(ebersdorf(), 2)
    name = {"last_name": "ottl", "first_name": "Franziska"}

    with pytest.raises(SameName):
        appoint(players[1], **name)

    assert appoint(players[1], **name, allow_same_name=True).player == players[1]


def test_take_back_substitution_keeps_the_name_in_the_journal() -> None:
    player = make_players(ebersdorf(), 1)[0]

    take_back_substitution(appoint(player), by=None, reason="falsche Nummer")

    assert not Substitution.objects.exists()
    entry = player.tournament.journal.get(action="substitution_taken_back")
    assert entry.reason == "falsche Nummer"
    assert entry.old is not None


def test_substitution_of_a_closed_tournament_is_refused() -> None:
    player = make_players(make_tournament(rule_set="ebersdorf", state="closed"), 1)[0]

    with pytest.raises(Refused, match="closed"):
        appoint(player)
