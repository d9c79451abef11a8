"""The call list: the order of calling, the current winner and the gifts left."""

from collections import Counter
from dataclasses import dataclass
from functools import cached_property

from tournament.models import Prize, PrizeTable, Tournament
from tournament.prizes.table import PrizeLine, PrizeList, prize_list

Order = PrizeTable.Order


@dataclass(frozen=True)
class Ceremony:
    """The prize-giving. `lines`: the prizes with a winner, in the order of calling."""

    prizes: PrizeList
    lines: tuple[PrizeLine, ...]

    @property
    def has_begun(self) -> bool:
        return self.prizes.table.is_ceremony

    @property
    def called_lines(self) -> tuple[PrizeLine, ...]:
        return tuple(line for line in self.lines if line.call)

    @cached_property
    def to_come(self) -> tuple[PrizeLine, ...]:
        return tuple(line for line in self.lines if not line.call)

    @property
    def current(self) -> PrizeLine | None:
        return self.to_come[0] if self.to_come else None

    @property
    def is_over(self) -> bool:
        return self.has_begun and not self.to_come

    @property
    def at_the_desk(self) -> tuple[PrizeLine, ...]:
        return tuple(
            line for line in self.called_lines if line.call and not line.call.handed_over_at
        )

    @cached_property
    def gifts_left(self) -> list[str]:
        return [gift for gift, count in self._gift_counts.items() if count > 0]

    def is_gift_taken(self, prize: Prize) -> bool:
        return prize.gift not in ("", *self.gifts_left)

    @property
    def usual_gift(self) -> str:
        """The current winner's own gift; if taken, one promised to no later prize.

        Gifts of prizes without a winner count as promised.
        """
        own = self.current.prize.gift if self.current else ""
        if not own or own in self.gifts_left:
            return own
        not_theirs = Counter(
            line.prize.gift for line in (*self.to_come[1:], *self.prizes.left_over)
        )
        free = (gift for gift in self.gifts_left if self._gift_counts[gift] > not_theirs[gift])
        return next(free, "")

    def promised_to(self, gift: str) -> PrizeLine | None:
        """Return the later prize that would lose its gift if the current winner took it."""
        if self.current is None or gift == self.current.prize.gift:
            return None
        waiting = [line for line in self.to_come[1:] if line.prize.gift == gift]
        promised = [line for line in waiting if not self._chooses_after(line)]
        is_short = self._gift_counts[gift] <= len(waiting)
        return promised[0] if promised and is_short else None

    @cached_property
    def _gift_counts(self) -> Counter[str]:
        gifts = Counter(line.prize.gift for line in self.prizes.lines if line.prize.gift)
        gifts.subtract(line.call.gift for line in self.called_lines if line.call and line.call.gift)
        return gifts

    def _chooses_after(self, line: PrizeLine) -> bool:
        if self.prizes.table.order != Order.FIRST_FIRST or self.current is None:
            return False
        prize, current = line.prize, self.current.prize
        is_place = prize.kind in (Prize.Kind.PLACE, Prize.Kind.TEAM)
        return is_place and (prize.kind, prize.within) == (current.kind, current.within)


def ceremony_of(tournament: Tournament) -> Ceremony:
    prizes = prize_list(tournament)
    lines = tuple(line for line in prizes.lines if line.taker)
    if prizes.table.order == Order.LAST_FIRST:
        lines = lines[::-1]
    return Ceremony(prizes, lines)
