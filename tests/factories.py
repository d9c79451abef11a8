"""Tournaments, players and lists for tests: plain functions with sensible defaults."""

from datetime import date
from itertools import count
from typing import Any

from tournament.models import Player, Tournament
from tournament.search import search_key

# A fixed cast; invented, with the letters that lists and papers must be able to carry.
CAST = (
    ("Öttl", "Franziska", "Schwaig"),
    ("Kovačević", "Marko", "Feucht"),
    ("von der Grün", "Adelheid", "Lauf"),
    ("Wójcikowski", "Stanisław", "Nürnberg"),
    ("Krämer-Oßwald", "Annemarie", "Behringersdorf"),
    ("Yıldızoğlu", "Emre", "Fürth"),
    ("Übler", "Jörg", "Röthenbach"),
    ("Șerban", "Ilinca", "Altdorf"),
)
_slugs = count(1)


def make_tournament(**changes: Any) -> Tournament:
    """A Schwaig evening of two rounds; `rule_set="ebersdorf"` and any other field may be given."""
    values: dict[str, Any] = {
        "slug": f"rennen-{next(_slugs)}",
        "name": "Schafkopfrennen",
        "date": date(2026, 11, 20),
        "venue": "Gasthof Goldener Hirsch",
        "rule_set": "schwaig",
        "round_count": 2,
        "games_per_round": 32,
        "fee_cents": 1500,
    }
    return Tournament.objects.create(**values | changes)


def make_player(tournament: Tournament, number: int, **changes: Any) -> Player:
    last, first, place = CAST[(number - 1) % len(CAST)]
    values: dict[str, Any] = {
        "number": number,
        "last_name": last if number <= len(CAST) else f"{last} {number}",
        "first_name": first,
        "place": place,
    }
    values |= changes
    key = search_key(values["last_name"], values["first_name"], values["place"], str(number))
    return Player.objects.create(tournament=tournament, search_key=key, **values)


def make_players(tournament: Tournament, how_many: int) -> list[Player]:
    return [make_player(tournament, number) for number in range(1, how_many + 1)]
