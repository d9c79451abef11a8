"""How many lists can differ from their paper, judged by a random sample of compared lists.

docs/spot-check.md derives the bound and has test vectors.
"""

from math import comb

PERCENT = 95
"""Certainty of a bound unless another one is asked for."""


def most_differing(lists: int, compared: int, differing: int = 0, percent: int = PERCENT) -> int:
    """Return how many of `lists` lists differ from their paper at most, with `percent` certainty.

    `differing` of `compared`, drawn at random, do. Raises ValueError for impossible counts.
    """
    # The most wrong lists that give so few of them in more than 100 − `percent` of 100
    # samples (hypergeometric distribution).
    if not 0 <= differing <= compared <= lists:
        raise ValueError(f"{differing} of {compared} compared, of {lists} lists")
    if not 0 < percent < 100:
        raise ValueError(f"a certainty of {percent} %")
    drawn_ways = comb(lists, compared)
    most = differing
    for wrong in range(differing, lists - compared + differing + 1):
        ways = sum(
            comb(wrong, seen) * comb(lists - wrong, compared - seen)
            for seen in range(differing + 1)
        )
        if 100 * ways <= (100 - percent) * drawn_ways:
            break
        most = wrong
    return most
