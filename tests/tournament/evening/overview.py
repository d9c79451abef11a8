"""The overview of an evening as its tests read it."""

from datetime import datetime
from typing import NamedTuple

from tests.factories import enter, evening_of
from tournament.evening.next_step import next_step_of
from tournament.evening.overview import stepper_stops
from tournament.models import Round, Tournament


class Seen(NamedTuple):
    now: list[str]
    title: str
    text: str
    url: str
    is_post: bool


def seen(tournament: Tournament, now: datetime | None = None) -> Seen:
    evening = evening_of(Tournament.objects.get(pk=tournament.pk), now=now)
    step, stations = next_step_of(evening), stepper_stops(evening)
    under_way = [station.name for station in stations if station.state == "now"]
    return Seen(under_way, step.title, str(step.text), step.url, step.is_post)


def stations(tournament: Tournament) -> list[tuple[str, str, str]]:
    shown_stations = stepper_stops(evening_of(Tournament.objects.get(pk=tournament.pk)))
    return [(station.name, station.figure, station.state) for station in shown_stations]


def enter_all(round_: Round) -> None:
    """Seat 1 ahead everywhere, by as many points as the table's number: nobody in front is tied."""
    for sheet in round_.sheets.filter(state="open"):
        enter(sheet, 2 * sheet.table, -2 * sheet.table, 0, 0)
