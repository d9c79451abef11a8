"""The call list: who is called when, who is next, and what is left on the table of prizes."""

from collections import Counter
from dataclasses import dataclass
from functools import cached_property

from tournament.models import Prize, PrizeTable, Tournament
from tournament.prizes.table import GivenPrize, PrizeList, prize_list

Order = PrizeTable.Order


@dataclass(frozen=True)
class Ceremony:
    """`lines`: the prizes that have somebody to be called, in the order of calling."""

    prizes: PrizeList
    lines: tuple[GivenPrize, ...]

    @property
    def has_begun(self) -> bool:
        return self.prizes.table.is_ceremony

    @property
    def called(self) -> tuple[GivenPrize, ...]:
        return tuple(line for line in self.lines if line.call)

    @cached_property
    def to_come(self) -> tuple[GivenPrize, ...]:
        return tuple(line for line in self.lines if not line.call)

    @property
    def current(self) -> GivenPrize | None:
        """Who stands on the projector, or should; None where all are called."""
        return self.to_come[0] if self.to_come else None

    @property
    def is_over(self) -> bool:
        return self.has_begun and not self.to_come

    @property
    def at_the_desk(self) -> tuple[GivenPrize, ...]:
        return tuple(line for line in self.called if line.is_at_the_desk)

    @cached_property
    def gifts_left(self) -> list[str]:
        """What can be taken from the table, each thing once."""
        return [gift for gift, count in self._left.items() if count > 0]

    @property
    def usual_gift(self) -> str:
        """What the current one gets where nobody chooses: their own, or what somebody left for it.

        Nothing that others wait for, and nothing of a prize without a winner.
        """
        own = self.current.prize.gift if self.current else ""
        if not own or own in self.gifts_left:
            return own
        not_theirs = Counter(line.prize.gift for line in (*self.to_come[1:], *self.without_winner))
        free = (gift for gift in self.gifts_left if self._left[gift] > not_theirs[gift])
        return next(free, "")

    def promised_to(self, gift: str) -> GivenPrize | None:
        """The one to come who would go without if the current one took this gift.

        Whoever chooses from the table takes nothing away from those who choose after them.
        """
        if self.current is None or gift == self.current.prize.gift:
            return None
        waiting = [line for line in self.to_come[1:] if line.prize.gift == gift]
        promised = [line for line in waiting if not self._chooses_after(line)]
        is_short = self._left[gift] <= len(waiting)
        return promised[0] if promised and is_short else None

    @property
    def without_winner(self) -> tuple[GivenPrize, ...]:
        """The prizes that stay on the table."""
        return self.prizes.left_over

    @cached_property
    def _left(self) -> Counter[str]:
        there = Counter(line.prize.gift for line in self.prizes.lines if line.prize.gift)
        there.subtract(line.call.gift for line in self.called if line.call and line.call.gift)
        return there

    def _chooses_after(self, line: GivenPrize) -> bool:
        """Whether this is a later place of the ranking from which the current one chooses first."""
        if self.prizes.table.order != Order.FIRST_FIRST or self.current is None:
            return False
        prize, current = line.prize, self.current.prize
        is_place = prize.kind in (Prize.Kind.PLACE, Prize.Kind.TEAM)
        return is_place and (prize.kind, prize.within) == (current.kind, current.within)


def ceremony_of(tournament: Tournament) -> Ceremony:
    """As many queries as the table of prizes."""
    found = prize_list(tournament)
    lines = tuple(line for line in found.lines if line.taker)
    if found.table.order == Order.LAST_FIRST:
        lines = lines[::-1]
    return Ceremony(found, lines)
