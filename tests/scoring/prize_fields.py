"""Small fields of people who win prizes, and every lot that can fall among them."""

from collections.abc import Iterator, Sequence
from itertools import permutations, product

from scoring.prizes import Award, Contender


def field(*ranks: int, local: str = "") -> list[Contender]:
    """A, B, C … on these places; whose letter is in `local` belongs to the village."""
    return [
        Contender(
            chr(65 + index),
            rank,
            points=10 - 3 * rank,
            groups=frozenset({"local"} if chr(65 + index) in local else ()),
        )
        for index, rank in enumerate(ranks)
    ]


def takers(awards: Sequence[Award]) -> list[object]:
    """Return the taker of each award, or all who must draw lots."""
    return [award.taker or award.tied or None for award in awards]


def patterns(size: int) -> Iterator[tuple[int, ...]]:
    """Yield all possible ranks of this many people: 1, 2, 2, 4 and so on."""
    for starts in product((False, True), repeat=size - 1):
        ranks = [1]
        for place, is_new in enumerate(starts, 2):
            ranks.append(place if is_new else ranks[-1])
        yield tuple(ranks)


def orders(ranks: Sequence[int]) -> Iterator[list[tuple[str, ...]]]:
    """Yield every outcome of the lots between equals."""
    groups: dict[int, list[str]] = {}
    for index, rank in enumerate(ranks):
        groups.setdefault(rank, []).append(chr(65 + index))
    yield from (list(way) for way in product(*(permutations(group) for group in groups.values())))
