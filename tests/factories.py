"""Tournaments, players and lists for tests: plain functions with sensible defaults."""

from collections.abc import Sequence
from datetime import date, datetime
from itertools import count
from typing import Any

from django.contrib.auth.models import Permission, User
from django.utils import timezone

from scoring import SheetEntry, Tally
from tournament.evening.state import Evening, read_evening
from tournament.models import Draw, Player, Role, Round, Seat, TableSheet, Tournament
from tournament.results.services.rounds import close_round
from tournament.results.services.sheets import enter_sheet
from tournament.seating.skd1 import tables_of
from tournament.seating.values import SEATS, table_sizes
from tournament.shared.permissions import LEAD_ALL
from tournament.shared.search import search_key

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


def evening_of(tournament: Tournament, *, now: datetime | None = None) -> Evening:
    return read_evening(tournament, now=now or timezone.now())


def make_tournament(*, players: int = 0, **changes: Any) -> Tournament:
    """A Schwaig evening of two rounds; `rule_set="ebersdorf"` and any other field may be given.

    `players`: how many are registered, nos. 1, 2, …
    """
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
    values |= changes
    if values.get("is_public"):  # and the hall sees every list at once, where nothing else is said
        values.setdefault("released_round", values["round_count"])
    tournament = Tournament.objects.create(**values)
    make_players(tournament, players)
    return tournament


def make_player(tournament: Tournament, number: int, **changes: Any) -> Player:
    player = new_player(tournament, number, **changes)
    player.save()
    return player


def new_player(tournament: Tournament, number: int, **changes: Any) -> Player:
    last, first, place = CAST[(number - 1) % len(CAST)]
    values: dict[str, Any] = {
        "number": number,
        "last_name": last if number <= len(CAST) else f"{last} {number}",
        "first_name": first,
        "place": place,
    }
    values |= changes
    key = search_key(values["last_name"], values["first_name"], values["place"], str(number))
    return Player(tournament=tournament, search_key=key, **values)


def make_players(tournament: Tournament, how_many: int) -> list[Player]:
    numbers = range(1, how_many + 1)
    return Player.objects.bulk_create([new_player(tournament, number) for number in numbers])


def make_user(name: str = "renate") -> User:
    """Return a desk account: director of every tournament, without other rights."""
    user = User.objects.filter(username=name).first()
    return user or make_account(name, first_name="Renate")


def make_account(name: str, **fields: str) -> User:
    """The same with a name or a password of its own."""
    user = User.objects.create_user(name, **fields)
    User.user_permissions.through.objects.create(user=user, permission=_lead_all())
    return user


def make_helper(name: str = "deniz", **parts: Tournament) -> User:
    """Return an account with these roles only, `results=tournament`; without roles a stranger."""
    user = User.objects.create(username=name, first_name=name.title())
    for kind, tournament in parts.items():
        Role.objects.create(tournament=tournament, account=user, kind=kind, since=timezone.now())
    return user


def make_director(name: str = "alois") -> User:
    """Return the account of the first start, which has all permissions."""
    user, _created = User.objects.get_or_create(username=name, defaults={"is_superuser": True})
    return user


def seat_players(
    tournament: Tournament, round_number: int = 1, players: Sequence[Player] | None = None
) -> Round:
    """A drawn round in the order of the start numbers: 1 to 4 at table 1, and so on.

    Tables as large as the rules say; the last ones of three where the field asks for it.
    """
    seated = list(players if players is not None else tournament.players.all())
    round_ = tournament.rounds.filter(number=round_number).first()
    round_ = round_ or tournament.rounds.create(number=round_number)
    draw = Draw.objects.create(
        tournament=tournament,
        round=round_,
        number=tournament.draws.count() + 1,
        seed="test",
        players=[player.number for player in seated],
        places=[player.number for player in seated],
        sizes=_sizes(tournament, len(seated)),
        made_at=timezone.now(),
    )
    tables = list(enumerate(tables_of(seated, draw.table_sizes), 1))
    TableSheet.objects.bulk_create(
        TableSheet(round=round_, draw=draw, table=table) for table, _people in tables
    )
    Seat.objects.bulk_create(
        Seat(round=round_, table=table, seat=seat, player=player)
        for table, people in tables
        for seat, player in enumerate(people, 1)
    )
    return round_


def _lead_all() -> Permission:
    app, codename = LEAD_ALL.split(".")
    return Permission.objects.get(content_type__app_label=app, codename=codename)


def _sizes(tournament: Tournament, players: int) -> list[int] | None:
    seats = tournament.rules.seats
    if players % seats == 0 and seats == SEATS:
        return None
    return list(table_sizes(players, seats=seats, allow_three=True))


def solo_rows(games: int = 32) -> tuple[tuple[int, ...], ...]:
    """A legal Schwaig list: seat 1 wins a Solo, then 1 + 2 win every Rufspiel."""
    return ((6, -2, -2, -2), *[(1, 1, -1, -1)] * (games - 1))


def enter(sheet: TableSheet, *totals: int, **tallies: Sequence[int]) -> TableSheet:
    """Store a totals-only list; `solo_won=(3, 0, 0, 0)` gives a tally per seat."""
    counts = [
        Tally(**{name: values[seat] for name, values in tallies.items()})
        for seat in range(len(totals))
    ]
    entry = SheetEntry(totals=totals, tallies=tuple(counts))
    return enter_sheet(sheet, by=make_user(), entry=entry)


def make_second_round(*, released_round: int) -> Tournament:
    """Two tables: round 1 is closed, of round 2 the list of table 2 is in; both are posted."""
    tournament = make_tournament(
        players=8, slug="rennen", is_public=True, released_round=released_round
    )
    first = seat_players(tournament)
    enter(first.sheets.get(table=1), 30, -8, -8, -14)
    enter(first.sheets.get(table=2), 10, 4, -4, -10)
    close_round(first, by=None)
    enter(seat_players(tournament, 2).sheets.get(table=2), 6, 6, -6, -6)
    tournament.rounds.update(posted_at=timezone.now())
    return tournament
