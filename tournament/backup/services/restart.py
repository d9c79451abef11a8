"""Ending the running program, so that it starts again with another evening in place.

A page cannot exchange the database under eight threads that have it open, nor the secret key that
was read at the start. So it makes ready and asks for a new start; who serves has said how.
"""

from collections.abc import Callable

_stop: list[Callable[[], None]] = []


def on_restart(stop: Callable[[], None]) -> None:
    """`stop` returns at once; the program ends when the answers under way are out."""
    _stop[:] = [stop]


def ask_for_restart() -> bool:
    """False where nobody can: somebody has to stop and start the program by hand."""
    for stop in _stop:
        stop()
    return bool(_stop)
