"""Expected errors: changes that are refused, with a sentence for each reason."""


class Refused(Exception):
    """A change that was not made. `problems`: sentences with the object, its value and the remedy.

    `status`: the HTTP status of the response.
    """

    status = 422

    def __init__(self, *problems: str) -> None:
        super().__init__(" ".join(problems))
        self.problems = problems


class OwnWork(Refused):
    """A user may not do this to their own work."""

    status = 403


class Conflict(Refused):
    """Another user has stored a newer version of the same object."""

    status = 409
