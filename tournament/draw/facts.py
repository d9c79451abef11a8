"""What the draw page says of the protocol: commitment, frozen list, ingredient, what is shown."""

from dataclasses import dataclass

from tournament.draw.differences import seated_history
from tournament.draw.drawn import DrawnRound
from tournament.draw.report import QualityLine, unavoidable
from tournament.draw.wishes import LOTS, Wishes, given_to_the_draw, listed, wishes_of
from tournament.models import SeedChain, Tournament
from tournament.registration.field import Field
from tournament.seating import SEATS
from tournament.seating.protocol import canonical, digest, list_lines, list_text


@dataclass(frozen=True, slots=True)
class ProtocolFacts:
    chain: SeedChain
    wishes: Wishes
    mode: str  # of the next draw: the one wished for, or the plan that takes its place
    is_drawn_by_chain: bool  # then the ingredient stays
    list_hash_now: str
    options_hash_now: str
    not_posted: list[int]  # drawn rounds whose seats the hall does not see yet

    @property
    def is_frozen(self) -> bool:
        return self.chain.frozen_at is not None

    @property
    def is_list_changed(self) -> bool:
        """Who would be drawn now is not who stands on the list on the wall."""
        return self.is_frozen and self.list_hash_now != self.chain.list_hash

    @property
    def are_options_changed(self) -> bool:
        return self.is_frozen and self.options_hash_now != self.chain.options_hash

    @property
    def asks_ingredient(self) -> bool:
        return self.is_frozen and not self.is_drawn_by_chain and self.wishes.mode != LOTS


def protocol_facts(
    tournament: Tournament, field: Field, rounds: list[DrawnRound], chain: SeedChain
) -> ProtocolFacts:
    """Reads only; `rounds` as drawn_rounds() gives them."""
    given = given_to_the_draw(tournament, field.players, chain=chain)
    return ProtocolFacts(
        chain=chain,
        wishes=wishes_of(tournament),
        mode=given.published["mode"],
        is_drawn_by_chain=tournament.draws.exclude(chain_index=None).exists(),
        list_hash_now=digest(list_text(list_lines(listed(field.players)))),
        options_hash_now=digest(canonical(given.published)),
        not_posted=[
            drawn.number for drawn in rounds if drawn.draw and not drawn.draw.round.posted_at
        ],
    )


def proven_before_the_draw(
    tournament: Tournament, field: Field, rounds: list[DrawnRound], chain: SeedChain
) -> list[QualityLine]:
    """How often each thing must happen in the rounds to come; empty where the field is uneven."""
    left = sum(drawn.draw is None for drawn in rounds)
    if not left or not field.is_drawable:
        return []
    sizes = None if set(field.sizes) == {SEATS} else field.sizes
    given = given_to_the_draw(tournament, field.players, chain=chain, sizes=sizes)
    history = seated_history(drawn.draw for drawn in rounds if drawn.draw)
    return unavoidable(given.entrants, left, given.options, history=history)
