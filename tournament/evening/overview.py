"""The overview of the evening. The number of queries does not depend on the number of players."""

from dataclasses import dataclass
from datetime import datetime

from django.utils import timezone

from tournament.evening.figures import Figure, figures_of
from tournament.evening.next_step import gap_for_notice, next_step_of
from tournament.evening.state import read_evening
from tournament.evening.step import NextStep
from tournament.evening.stepper import stepper_stops
from tournament.models import Tournament
from tournament.registration.missing_details import MissingDetail
from tournament.registration.seating_gap import SeatingGap
from tournament.shared.stepper import Stop


@dataclass(frozen=True, slots=True)
class Overview:
    stations: tuple[Stop, ...]
    next_step: NextStep
    figures: tuple[Figure, ...]
    gap: SeatingGap | None = None
    missing_details: tuple[MissingDetail, ...] = ()


def overview(tournament: Tournament, *, now: datetime | None = None) -> Overview:
    evening = read_evening(tournament, now=now or timezone.now())
    return Overview(
        stepper_stops(evening),
        next_step_of(evening),
        figures_of(evening),
        gap_for_notice(evening),
        evening.missing_details,
    )
