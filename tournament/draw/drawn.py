"""The drawn rounds, and what is fixed before the next draw.

Players are compared by primary key, because start numbers are reused.
"""

from dataclasses import dataclass

from django.utils.translation import gettext as _

from tournament.draw.differences import seated_history
from tournament.draw.report import AT_LEAST
from tournament.draw.wishes import (
    LOTS,
    Wishes,
    collect_draw_input,
    known_seed_chain,
    list_entries,
    wishes_of,
)
from tournament.models import Draw, Player, Round, Seat, SeedChain, TableSheet, Tournament
from tournament.registration.field import Field, sitting_out
from tournament.seating.protocol import digest, list_lines, list_text
from tournament.seating.quality import Repeat, repeated_meetings, same_table_again, seat_one_again
from tournament.seating.skd1 import tables_of
from tournament.seating.values import SEATS
from tournament.seating.verify import levels_to_expect
from tournament.shared.names import with_names, with_substitutes

Tables = list[tuple[int, ...]]  # the players' primary keys, table by table, seat by seat
REPEATS = {
    "meetings": repeated_meetings,  # two players each, the others one
    "same_table": same_table_again,
    "seat_one": seat_one_again,
}


@dataclass(frozen=True, slots=True)
class DrawnRound:
    number: int
    draw: Draw | None
    repeats: dict[str, list[Repeat]]  # by kind, see REPEATS
    absent: int  # players with a seat who left the field
    late: int  # players of the field without a seat
    first_list: TableSheet | None  # first stored list

    @property
    def is_outdated(self) -> bool:
        """True if players are absent or late and no list is stored, so the round can be redrawn."""
        return self.first_list is None and bool(self.absent or self.late)

    @property
    def tables(self) -> int:
        return sum(map(bool, self.draw.table_sizes)) if self.draw else 0


def drawn_rounds(tournament: Tournament, field: Field) -> list[DrawnRound]:
    draws = {
        draw.round.number: draw
        for draw in tournament.draws.filter(is_current=True).select_related("round", "made_by")
    }
    tables = seated_tables(tournament)
    sheets = (
        TableSheet.objects.filter(round__tournament=tournament)
        .exclude(state=TableSheet.State.OPEN)
        .select_related("round")
        .order_by("-table")
    )
    lists = {sheet.round.number: sheet for sheet in sheets}
    field_keys = {player.pk for player in field.players}
    rounds = []
    for number in range(1, tournament.round_count + 1):
        tables_now = tables.get(number, [])
        before = {earlier: tables[earlier] for earlier in tables if earlier < number}
        seated = {player for table in tables_now for player in table}
        rounds.append(
            DrawnRound(
                number=number,
                draw=draws.get(number),
                repeats={kind: find(tables_now, before) for kind, find in REPEATS.items()},
                absent=len(seated - field_keys) if tables_now else 0,
                late=len(field_keys - seated) if tables_now else 0,
                first_list=lists.get(number),
            )
        )
    return rounds


def seated_tables(tournament: Tournament) -> dict[int, Tables]:
    rows = (
        Seat.objects.filter(round__tournament=tournament)
        .order_by("round__number", "table", "seat")
        .values_list("round__number", "table", "player_id")
    )
    rounds: dict[int, dict[int, list[int]]] = {}
    for number, table, player in rows:
        rounds.setdefault(number, {}).setdefault(table, []).append(player)
    return {
        number: [tuple(tables.get(table, ())) for table in range(1, max(tables) + 1)]
        for number, tables in rounds.items()
    }


def tables_with_players(draw: Draw) -> list[tuple[Player | int | None, ...]]:
    """Return the tables, with the player who had each number when drawn, else the number."""
    by_number: dict[int | None, Player] = {}
    tournament = draw.tournament
    for player in with_substitutes(tournament.players.order_by("id"), tournament):
        # The first holder even if registered later: the clock may have been set back.
        if player.registered_at <= draw.made_at or player.number not in by_number:
            by_number[player.number] = player
    return tables_of([by_number.get(number, number) for number in draw.places], draw.table_sizes)


def absent_seats_now(tournament: Tournament) -> list[Seat]:
    """Return absent players' seats in the first open round, at tables without a stored list."""
    seats = Seat.objects.filter(
        round__tournament=tournament, round__closed_at=None, total=None
    ).exclude(player__is_present=True, player__state__in=Player.SEATED_STATES)
    absent_seats = list(with_names(seats.order_by("round__number", "table", "seat")))
    return [seat for seat in absent_seats if seat.round_id == absent_seats[0].round_id]


def tables_of_round(drawn: Round) -> dict[int, list[Seat]]:
    tables: dict[int, list[Seat]] = {}
    for seat in with_names(drawn.seats.order_by("table", "seat")):
        tables.setdefault(seat.table, []).append(seat)
    return tables


@dataclass(frozen=True, slots=True)
class ProtocolFacts:
    chain: SeedChain
    wishes: Wishes
    mode: str  # of the next draw; a plan may replace the mode wished for
    is_drawn_by_chain: bool  # the ingredient is fixed then
    list_hash_now: str
    options_hash_now: str

    @property
    def is_frozen(self) -> bool:
        return self.chain.frozen_at is not None

    @property
    def is_list_changed(self) -> bool:
        return self.is_frozen and self.list_hash_now != self.chain.list_hash

    @property
    def are_options_changed(self) -> bool:
        return self.is_frozen and self.options_hash_now != self.chain.options_hash

    @property
    def asks_ingredient(self) -> bool:
        return self.is_frozen and not self.is_drawn_by_chain and self.wishes.mode != LOTS


def protocol_facts(tournament: Tournament, field: Field) -> ProtocolFacts:
    draw_input = collect_draw_input(tournament, field.players)
    return ProtocolFacts(
        chain=known_seed_chain(tournament),
        wishes=wishes_of(tournament),
        mode=draw_input.published["mode"],
        is_drawn_by_chain=tournament.draws.exclude(chain_index=None).exists(),
        list_hash_now=digest(list_text(list_lines(list_entries(field.players)))),
        options_hash_now=draw_input.options_hash,
    )


def public_input_in_words(tournament: Tournament, ingredient: str) -> str:
    if ingredient:
        return ingredient
    draws = tournament.draws
    is_drawn = draws.filter(is_current=True).count() == tournament.round_count
    if is_drawn or draws.exclude(chain_index=None).exists():
        return _("no public input")
    return _("not given yet")


def unavoidable_flaws(tournament: Tournament, field: Field, rounds: list[DrawnRound]) -> list[str]:
    """Return sentences on flaws no draw of the undrawn rounds avoids; [] if none can be drawn.

    `field`: who plays. `rounds`: all, from drawn_rounds().
    """
    undrawn_count = sum(drawn.draw is None for drawn in rounds)
    if sitting_out(tournament):  # others play the rounds after the next one
        undrawn_count = min(undrawn_count, 1)
    if not undrawn_count or not field.is_drawable:
        return []
    sizes = None if set(field.sizes) == {SEATS} else field.sizes
    draw_input = collect_draw_input(tournament, field.players, sizes=sizes)
    history = seated_history(drawn.draw for drawn in rounds if drawn.draw)
    levels = levels_to_expect(
        draw_input.entrants, undrawn_count, draw_input.options, history=history
    )
    return [
        str(AT_LEAST[level.name] % {"count": level.least})
        for level in levels
        if level.name in AT_LEAST and level.least
    ]
