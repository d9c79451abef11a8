"""State of a simulated evening: tournament, helpers, clock and random source."""

from dataclasses import dataclass, field
from random import Random

from scoring import SheetEntry
from tournament.demo.clock import Clock
from tournament.demo.crew import Crew
from tournament.demo.games import play_list, totals_only
from tournament.models import Seat, TableSheet, Tournament

EVERY_FIFTH = 5  # lists of these tables are typed by totals only


@dataclass(slots=True)
class Simulation:
    """An evening being simulated.

    `home`: the place whose best player wins a prize; `skills`: by player id, 0 is average.
    """

    tournament: Tournament
    crew: Crew
    clock: Clock
    chance: Random
    home: str
    skills: dict[int, float] = field(default_factory=dict)

    def assign_skills(self) -> None:
        players = self.tournament.players.order_by("number").values_list("pk", flat=True)
        self.skills = {player: self.chance.gauss(0, 1) for player in players}

    def list_of(self, sheet: TableSheet) -> SheetEntry:
        """Return the list as typed; every fifth table has totals only."""
        entry = self.paper_of(sheet)
        if sheet.table % EVERY_FIFTH == 0:
            return totals_only(sheet.rules, self.tournament.games_per_round, entry)
        return entry

    def paper_of(self, sheet: TableSheet) -> SheetEntry:
        seats = Seat.objects.filter(round=sheet.round_id, table=sheet.table).order_by("seat")
        at_table = [self.skills[player] for player in seats.values_list("player_id", flat=True)]
        return play_list(sheet.rules, self.tournament.games_per_round, at_table, self.chance)
