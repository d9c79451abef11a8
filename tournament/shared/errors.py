"""Expected errors."""


class Refused(Exception):
    """A change that was not made. `problems`: sentences that name object, value and remedy."""

    status = 422

    def __init__(self, *problems: str) -> None:
        super().__init__(" ".join(problems))
        self.problems = problems


class OwnWork(Refused):
    """A user may not do this to their own work."""

    status = 403


class Conflict(Refused):
    """Another user has stored a newer version."""

    status = 409
