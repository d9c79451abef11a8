"""What a view expects to go wrong: a change that was refused, with a sentence for each reason."""


class Refused(Exception):
    """`problems`: translated sentences naming thing, value and remedy. Nothing was changed.

    `status`: with which the page that says so is answered.
    """

    status = 422

    def __init__(self, *problems: str) -> None:
        super().__init__(" ".join(problems))
        self.problems = problems


class OwnWork(Refused):
    """Somebody may not do this to what they made themselves."""

    status = 403


class Conflict(Refused):
    """Somebody else stored a newer version of the same thing."""

    status = 409
