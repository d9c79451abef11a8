"""The bound of a spot check, compared with counting every possible sample."""

import re
from fractions import Fraction
from itertools import combinations
from pathlib import Path

import pytest

from scoring.spot_check import most_differing

DOCUMENT = Path(__file__).parents[2] / "docs" / "spot-check.md"
ROW = re.compile(r"\| (\d+) \| (\d+) \| (\d+) \| (\d+) \|")
VECTORS = [tuple(map(int, row)) for row in ROW.findall(DOCUMENT.read_text("utf-8"))]


def chance_by_counting(lists: int, compared: int, differing: int, wrong: int) -> Fraction:
    """Return the chance of at most `differing` wrong lists among all samples, one by one."""
    samples = [sum(key < wrong for key in s) for s in combinations(range(lists), compared)]
    return Fraction(sum(seen <= differing for seen in samples), len(samples))


@pytest.mark.parametrize("lists", range(1, 10))
@pytest.mark.parametrize("percent", [90, 95])
def test_bound_is_largest_number_that_every_possible_sample_leaves_open(lists, percent):
    for compared in range(lists + 1):
        for differing in range(compared + 1):
            open_numbers = [
                wrong
                for wrong in range(differing, lists - compared + differing + 1)
                if chance_by_counting(lists, compared, differing, wrong)
                > Fraction(100 - percent, 100)
            ]
            bound = most_differing(lists, compared, differing, percent)
            assert bound == max(open_numbers, default=differing), (compared, differing)


def test_document_has_vectors():
    assert len(VECTORS) >= 10


@pytest.mark.parametrize(("lists", "compared", "differing", "bound"), VECTORS)
def test_bound_of_documented_samples(lists, compared, differing, bound):
    assert most_differing(lists, compared, differing) == bound


@pytest.mark.parametrize(
    ("lists", "compared", "differing", "percent"),
    [(4, 5, 0, 95), (4, 2, 3, 95), (4, 2, -1, 95), (4, 2, 0, 100), (4, 2, 0, 0)],
)
def test_impossible_counts_are_refused(lists, compared, differing, percent):
    with pytest.raises(ValueError, match=r"lists|certainty"):
        most_differing(lists, compared, differing, percent)
