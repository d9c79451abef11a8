"""State of the evening: players present, rounds drawn, lists received."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime

from tournament.models import Draw, PrizeTable, Round, TableSheet, Tournament
from tournament.prizes.end_of_evening import Due, due_at_the_end
from tournament.ranking.standings import Standings, standings
from tournament.registration.fees import Fees, fees_of, teams_of
from tournament.registration.field import Field
from tournament.registration.missing_details import MissingDetail, missing_details
from tournament.registration.seating_gap import SeatingGap, seating_gap
from tournament.registration.turnout import Turnout, turnout_of

State = TableSheet.State
ASKED_OF_PLAYERS = (
    *("tournament", "state", "is_present", "birth_on", "age_class", "erased_as"),
    *("paid_cents", "paid_by", "eligibility"),
)


@dataclass(frozen=True, slots=True)
class RoundState:
    """A round. `lists`: {table: state of its list}, empty before the draw."""

    number: int
    stored: Round | None
    draw: Draw | None
    lists: dict[int, str]

    @property
    def is_closed(self) -> bool:
        return self.stored is not None and self.stored.is_closed

    @property
    def is_posted(self) -> bool:
        return self.stored is not None and self.stored.posted_at is not None

    @property
    def is_drawn(self) -> bool:
        return bool(self.lists)

    @property
    def is_started(self) -> bool:
        return any(state != State.OPEN for state in self.lists.values())

    @property
    def missing(self) -> list[int]:
        return self._tables(State.OPEN)

    @property
    def unclear(self) -> list[int]:
        return self._tables(State.CLARIFICATION)

    @property
    def unchecked(self) -> list[int]:
        return self._tables(State.ENTERED)

    @property
    def here(self) -> int:
        return sum(state in TableSheet.IN_STATES for state in self.lists.values())

    def _tables(self, wanted: str) -> list[int]:
        return [table for table, state in self.lists.items() if state == wanted]


@dataclass(frozen=True, slots=True)
class Evening:
    """The state of an evening. `lots_due`: ties that need a lot, 0 while a list is missing.

    `due_at_the_end`: the task before closing, None while a round is open.
    """

    tournament: Tournament
    turnout: Turnout
    fees: Fees
    rounds: tuple[RoundState, ...]
    lots_due: int
    due_at_the_end: Due | None
    is_registration_over: bool
    registration_closed_at: datetime | None
    closed_at: datetime | None
    has_ranking: bool = True  # asked once all rounds are closed
    has_ceremony: bool = True  # asked once the tournament is closed
    pre_registered: int = 0  # sent on the public form, waiting for the desk
    gap: SeatingGap | None = None
    missing_details: tuple[MissingDetail, ...] = ()

    @property
    def field(self) -> Field:
        return self.turnout.field

    @property
    def current(self) -> RoundState | None:
        """The first open round; None once all are closed."""
        return next((played for played in self.rounds if not played.is_closed), None)

    @property
    def is_drawn(self) -> bool:
        return any(played.is_drawn for played in self.rounds)

    @property
    def is_registering(self) -> bool:
        return self.tournament.state == Tournament.State.REGISTRATION and not self.is_drawn


def read_evening(tournament: Tournament, *, now: datetime) -> Evening:
    rounds = tuple(_rounds(tournament))
    has_open_lists = any(played.missing and not played.is_closed for played in rounds)
    is_ending = all(played.is_closed for played in rounds) and not tournament.is_closed
    actions = ("registration_closed", "tournament_closed")
    entries = tournament.journal.filter(action__in=actions).order_by("id")
    closings = dict(entries.values_list("action", "at"))
    ranked = standings(tournament) if is_ending else None
    players, waiting = tournament.players.only(*ASKED_OF_PLAYERS), tournament.pre_registrations
    return Evening(
        tournament=tournament,
        missing_details=tuple(missing_details(tournament, players)),
        turnout=turnout_of(tournament, players),
        fees=fees_of(players, teams_of(tournament)),
        rounds=rounds,
        lots_due=_lots_due(ranked) if ranked else 0,
        has_ranking=ranked is None or bool(ranked.ranked_count),
        has_ceremony=not tournament.is_closed
        or PrizeTable.objects.filter(tournament=tournament, ceremony_at__isnull=False).exists(),
        due_at_the_end=due_at_the_end(tournament) if is_ending else None,
        is_registration_over=tournament.is_registration_over(now),
        registration_closed_at=closings.get("registration_closed"),
        closed_at=closings.get("tournament_closed"),
        pre_registered=waiting.count() if tournament.has_pre_registration else 0,
        gap=seating_gap(tournament) if has_open_lists else None,
    )


def lots_to_draw(tournament: Tournament) -> int:
    return _lots_due(standings(tournament))


def _lots_due(ranked: Standings) -> int:
    if not ranked.is_complete:
        return 0
    return sum(len(category.lots_due) for category in ranked.categories)


def _rounds(tournament: Tournament) -> Iterator[RoundState]:
    stored = {round_.number: round_ for round_ in tournament.rounds.all()}
    draws = {draw.round_id: draw for draw in tournament.draws.filter(is_current=True)}
    lists: dict[int, dict[int, str]] = {}
    sheets = TableSheet.objects.filter(round__tournament=tournament).order_by("table")
    for of_round, table, state in sheets.values_list("round_id", "table", "state"):
        lists.setdefault(of_round, {})[table] = state
    for number in range(1, tournament.round_count + 1):
        played = stored.get(number)
        draw = draws.get(played.pk) if played else None
        yield RoundState(number, played, draw, lists.get(draw.round_id, {}) if draw else {})
