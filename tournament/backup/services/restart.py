"""The restart of the running program after a restore.

Eight threads have the database open and the secret key was read at the start, so a page only
prepares the restore and asks for a restart.
"""

from collections.abc import Callable

_stop: list[Callable[[], None]] = []


def on_restart(stop: Callable[[], None]) -> None:
    """Register the function that ends the program once running requests are answered."""
    _stop[:] = [stop]


def ask_for_restart() -> bool:
    """Call on_restart()'s function; return False if somebody must restart by hand instead."""
    for stop in _stop:
        stop()
    return bool(_stop)
