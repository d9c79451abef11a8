"""Room for Python's own stack, so that no loop pays for the depth at which it happens to run.

CPython keeps the frames of calls in pieces of 16 kB, and gives a piece back as soon as the last
frame in it returns. A loop whose calls begin just there asks the system for memory and returns it
with every call: the same template took two and a half times as long four calls further down.
"""

from collections.abc import Callable
from typing import ParamSpec, TypeVar

P = ParamSpec("P")
R = TypeVar("R")

ROOM = 1 << 16  # in places of 8 bytes: 512 kB; what nobody touches costs nothing


def with_room(call: Callable[P, R], *args: P.args, **kwargs: P.kwargs) -> R:
    """Calls it on top of a frame so large that its piece has room for all that stands on it."""
    return call(*args, **kwargs)


with_room.__code__ = with_room.__code__.replace(co_stacksize=ROOM)
