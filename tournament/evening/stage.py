"""The overview of the evening. The number of queries does not depend on the number of players."""

from dataclasses import dataclass
from datetime import datetime

from django.utils import timezone

from tournament.evening.figures import Figure, figures_of
from tournament.evening.next_step import gap_beside_step, next_step_of
from tournament.evening.state import read_evening
from tournament.evening.stations import stations_of
from tournament.evening.step import NextStep
from tournament.models import Tournament
from tournament.registration.missing_details import MissingDetail
from tournament.registration.seating_gap import SeatingGap
from tournament.shared.stepper import Stop


@dataclass(frozen=True, slots=True)
class Stage:
    stations: tuple[Stop, ...]
    next_step: NextStep
    figures: tuple[Figure, ...]
    gap: SeatingGap | None = None
    missing_details: tuple[MissingDetail, ...] = ()


def stage(tournament: Tournament, *, now: datetime | None = None) -> Stage:
    evening = read_evening(tournament, now=now or timezone.now())
    return Stage(
        stations_of(evening),
        next_step_of(evening),
        figures_of(evening),
        gap_beside_step(evening),
        evening.missing_details,
    )
