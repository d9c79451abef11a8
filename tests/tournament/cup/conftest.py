"""Evenings that are over, to make a cup of."""

from datetime import date
from typing import Any

from django.utils import timezone

from tests.factories import make_player, make_tournament, seat_players
from tournament.cup.services.cups import create_cup
from tournament.cup.services.people import confirm_recognised
from tournament.cup.table import table_of
from tournament.models import Cup, Player, SheetTotal, TableSheet, Tournament
from tournament.shared.journal_entries import record

Who = tuple[str, str, str]  # last name, first name, place
ALOIS, BABETT = ("Aigner", "Alois", "Lauf"), ("Bäumler", "Babett", "Feucht")
CENTA, DORIS = ("Czech", "Centa", "Altdorf"), ("Dörfler", "Doris", "Schwaig")
EMERAN = ("Engl", "Emeran", "Hersbruck")
FORM = {  # of a new cup
    "name": "Pegnitztal-Pokal",
    "best_evenings": "2",
    "least_evenings": "2",
    "counting": "points",
    "place_points": "",
    "final_places": "2",
}


def evening(day: int, cast: dict[Who, int], **changes: Any) -> Tournament:
    """Return a November evening with one closed round of these points; fill-ins fill tables."""
    values = {"date": date(2026, 11, day), "round_count": 1, "venue": f"Wirt {day}"}
    tournament = make_tournament(**values | changes)
    for number, (last, first, place) in enumerate(cast, 1):
        make_player(tournament, number, last_name=last, first_name=first, place=place)
    short = -len(cast) % 4
    for number in range(len(cast) + 1, len(cast) + short + 1):
        make_player(tournament, number, last_name="Springer", state=Player.State.FILL_IN)
    return play(tournament, [*cast.values(), *(0,) * short])


def play(tournament: Tournament, points: list[int]) -> Tournament:
    """Enter the lists. `points` are by start number."""
    played = seat_players(tournament)
    for seat, value in zip(played.seats.order_by("player__number"), points, strict=True):
        sheet = played.sheets.get(table=seat.table)
        SheetTotal.objects.create(sheet=sheet, seat=seat, points=value)
    typed = {"entered_at": timezone.now(), "kind": TableSheet.Kind.TOTALS}
    played.sheets.update(state=TableSheet.State.ENTERED, **typed)
    played.closed_at = timezone.now()
    played.save()
    record(tournament, by=None, action="round_closed", subject=played, new={"round": 1})
    return tournament


def three_evenings(**changes: Any) -> list[Tournament]:
    """The hand calculation of tests/scoring/test_cup.py, with people in it."""
    return [
        evening(6, {ALOIS: 40, BABETT: 35, CENTA: -12, DORIS: 64, EMERAN: -5}, **changes),
        evening(13, {ALOIS: 10, CENTA: 50, EMERAN: -20}, **changes),
        evening(20, {ALOIS: 25, BABETT: 30, CENTA: 15, EMERAN: -30}, **changes),
    ]


def player_at(tournament: Tournament, person: Who) -> Player:
    return tournament.players.get(last_name=person[0], first_name=person[1], place=person[2])


def make_cup(tournaments: list[Tournament], **rules: object) -> Cup:
    """Return a cup in which all recognised people are confirmed."""
    cup = create_cup(by=None, name="Pokal", tournaments=tournaments, **rules)
    confirm_recognised(cup, by=None, seen=len(table_of(cup).people.recognised))
    return cup
