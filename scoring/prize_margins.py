"""How wrong a list has to be to change a prize; docs/spot-check.md proves it."""

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import product, takewhile

from scoring.prize_values import (
    BY_PLACE,
    MEASURES,
    NEAREST_ZERO,
    ROUND,
    Award,
    Contender,
    Prize,
    by_rank,
    competitors,
)
from scoring.ranking import Key


@dataclass(frozen=True, slots=True)
class Lead:
    """Points between two people or teams whose order decides `prize`.

    `people`: of both sides. `round`: the only one that counts, or None.
    """

    prize: Key
    points: int
    people: frozenset[Key]
    round: int | None = None


@dataclass(frozen=True, slots=True)
class Margin:
    """The smallest error of a total that can change one of `prizes`."""

    points: int
    prizes: frozenset[Key]


def leads(
    awards: Iterable[Award],
    contenders: Collection[Contender],
    members: Mapping[Key, Iterable[Key]] | None = None,
    *,
    shares: bool = False,
) -> Iterator[Lead]:
    """Yield a Lead between each winner, or person passed over, and each competitor.

    `contenders`: people, or teams with their `members` {team: its people}. Prizes given by hand or
    already handed over have no leads, but the latter do if equals share (`shares`). Ends at a prize
    that waits for another's lot.
    """

    def people_of(side: Contender) -> Iterable[Key]:
        return [side.key] if members is None else members[side.key]

    for award in takewhile(lambda award: award.waits_for is None, awards):
        prize = award.prize
        settled = () if shares and prize.called else (prize.given_to, *prize.called)
        if award.taker is not None and award.taker in settled:
            continue
        keys = {award.taker, *award.tied, *award.passed}
        rivals = competitors(prize, contenders)
        holders = [person for person in rivals if person.key in keys]
        for holder, rival in product(holders, rivals):
            if holder is not rival:
                people = frozenset([*people_of(holder), *people_of(rival)])
                for points, round_number in _leads_between(prize, holder, rival):
                    yield Lead(prize.key, points, people, round_number)


class Margins:
    def __init__(self, leads: Iterable[Lead]) -> None:
        self._by_person: dict[Key, list[Lead]] = defaultdict(list)
        for lead in sorted(leads, key=lambda lead: lead.points):
            for person in lead.people:
                self._by_person[person].append(lead)

    def of_list(self, people: Collection[Key], round_number: int) -> Margin | None:
        """Return the smallest error of these people's list that changes a prize, or None."""
        seated, best, prizes = frozenset(people), 0, set[Key]()
        for person in seated:
            for lead in self._by_person[person]:
                if best and lead.points > best * len(seated):
                    break
                if lead.round not in (None, round_number):
                    continue
                # Each of them can be wrong against the lead.
                error = max(1, -(-lead.points // len(seated & lead.people)))
                if not best or error < best:
                    best, prizes = error, set()
                if error == best:
                    prizes.add(lead.prize)
        return Margin(best, frozenset(prizes)) if best else None


def _leads_between(
    prize: Prize, holder: Contender, rival: Contender
) -> Iterator[tuple[int, int | None]]:
    """Yield (lead in points, only round that counts or None) per figure that decides `prize`."""
    by_points = abs(holder.points - rival.points)
    if prize.kind in BY_PLACE:
        yield by_points, None
    elif prize.kind == NEAREST_ZERO:
        yield abs(abs(holder.points) - abs(rival.points)), None
    else:
        if prize.kind == ROUND:
            scored = [person.rounds[prize.number - 1] or 0 for person in (holder, rival)]
            yield abs(scored[0] - scored[1]), prize.number
        measure = MEASURES.get(prize.kind, by_rank)
        if measure(prize, holder) == measure(prize, rival):  # their places decide
            yield by_points, None
