"""Expected errors."""

from typing import Any


class Refused(Exception):
    """A change that was not made. `problems`: sentences that name object, value and remedy.

    `context`: what the page shows again as typed.
    """

    status = 422

    def __init__(self, *problems: str, **context: Any) -> None:
        super().__init__(" ".join(problems))
        self.problems = problems
        self.context = context


class AsTyped(Refused):
    """The page with what was typed, after an act that was not refused."""

    status = 200


class OwnWork(Refused):
    """A user may not do this to their own work."""

    status = 403


class Conflict(Refused):
    """Another user has stored a newer version."""

    status = 409
