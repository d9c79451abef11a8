"""Facts of the draw page."""

from dataclasses import dataclass

from tournament.draw.differences import seated_history
from tournament.draw.drawn import DrawnRound
from tournament.draw.report import QualityLine, unavoidable
from tournament.draw.wishes import LOTS, Wishes, collect_draw_input, list_entries, wishes_of
from tournament.models import SeedChain, Tournament
from tournament.registration.field import Field
from tournament.seating.protocol import digest, list_lines, list_text
from tournament.seating.values import SEATS


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


def protocol_facts(tournament: Tournament, field: Field, chain: SeedChain) -> ProtocolFacts:
    draw_input = collect_draw_input(tournament, field.players, chain=chain)
    return ProtocolFacts(
        chain=chain,
        wishes=wishes_of(tournament),
        mode=draw_input.published["mode"],
        is_drawn_by_chain=tournament.draws.exclude(chain_index=None).exists(),
        list_hash_now=digest(list_text(list_lines(list_entries(field.players)))),
        options_hash_now=draw_input.options_hash,
    )


def unavoidable_flaws(
    tournament: Tournament, field: Field, rounds: list[DrawnRound], chain: SeedChain
) -> list[QualityLine]:
    """Return the repeats that no draw of the undrawn rounds avoids; [] if none can be drawn."""
    undrawn_count = sum(drawn.draw is None for drawn in rounds)
    if not undrawn_count or not field.is_drawable:
        return []
    sizes = None if set(field.sizes) == {SEATS} else field.sizes
    draw_input = collect_draw_input(tournament, field.players, chain=chain, sizes=sizes)
    history = seated_history(drawn.draw for drawn in rounds if drawn.draw)
    return unavoidable(draw_input.entrants, undrawn_count, draw_input.options, history=history)
