"""Expected errors."""

from collections.abc import Iterable
from typing import Any

from django.utils.translation import gettext as _


class Refused(Exception):
    """A change that was not made. `problems`: sentences that name object, value and remedy.

    `context`: template variables that show the form again as typed.
    """

    status = 422

    def __init__(self, *problems: str, **context: Any) -> None:
        super().__init__(" ".join(problems))
        self.problems = problems
        self.context = context


def require_no_problems(problems: Iterable[str]) -> None:
    """Raise Refused with the problems, if any."""
    if sentences := [*problems]:
        raise Refused(*sentences)


class ShowFormAgain(Refused):
    """Raised to show the form again as typed (status 200), for example with a preview."""

    status = 200


class OwnWork(Refused):
    """Users may not check their own work."""

    status = 403


class Conflict(Refused):
    """Another user has stored a newer version of the object."""

    status = 409


def file_too_large(most: int) -> str:
    size = f"{most // 10**6} MB" if most >= 10**6 else f"{most // 1000} KB"
    return _("The file is too large; the limit is %(size)s.") % {"size": size}
