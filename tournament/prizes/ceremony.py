"""The call list: who is called when, who is next, and what is left on the table of prizes."""

from collections import Counter
from dataclasses import dataclass
from functools import cached_property

from tournament.models import PrizeTable, Tournament
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
        there = Counter(line.prize.gift for line in self.prizes.lines if line.prize.gift)
        there.subtract(line.call.gift for line in self.called if line.call and line.call.gift)
        return [gift for gift, count in there.items() if count > 0]

    @property
    def usual_gift(self) -> str:
        """What the current one gets where nobody chooses; something else where that is gone."""
        own = self.current.prize.gift if self.current else ""
        if not own or own in self.gifts_left:
            return own
        return self.gifts_left[0] if self.gifts_left else ""


def ceremony_of(tournament: Tournament) -> Ceremony:
    """As many queries as the table of prizes."""
    found = prize_list(tournament)
    lines = tuple(line for line in found.lines if line.taker)
    if found.table.order == Order.LAST_FIRST:
        lines = lines[::-1]
    return Ceremony(found, lines)
