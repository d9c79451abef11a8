"""Room on Python's stack, so the call depth does not slow down loops.

CPython allocates frames in 16 kB chunks and frees a chunk with its last frame. A loop at a chunk's
edge allocates with every call; a template took 2.5 times as long four calls deeper.
"""

from collections.abc import Callable
from typing import ParamSpec, TypeVar

P = ParamSpec("P")
R = TypeVar("R")

ROOM = 1 << 16  # in places of 8 bytes: 512 kB; what nobody touches costs nothing


def with_room(call: Callable[P, R], *args: P.args, **kwargs: P.kwargs) -> R:
    """Run `call` with room on Python's stack for all deeper calls, and return its result."""
    return call(*args, **kwargs)


with_room.__code__ = with_room.__code__.replace(co_stacksize=ROOM)
