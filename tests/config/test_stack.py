"""A loop costs the same however deep it stands in the stack."""

import pytest

from config.stack import with_room

resource = pytest.importorskip("resource")  # not on Windows
CALLS = 5_000
DEPTHS = 300


def leaf(*values: int) -> int:
    return len(values)


def pages_asked_for(depth: int) -> int:
    """Count the memory requests of a loop at one stack depth."""
    if depth:
        return pages_asked_for(depth - 1)
    before = resource.getrusage(resource.RUSAGE_SELF).ru_minflt
    for number in range(CALLS):
        leaf(number, number, number)
    return resource.getrusage(resource.RUSAGE_SELF).ru_minflt - before


def worst() -> int:
    return max(pages_asked_for(depth) for depth in range(DEPTHS))


def test_no_depth_is_a_bad_one_with_room() -> None:
    assert with_room(worst) < CALLS / 10


def test_hands_over_what_it_is_given_and_gets() -> None:
    assert with_room(leaf, 1, 2) == 2
