"""The warning that an act dropped the seats of other rounds."""

from collections.abc import Iterator
from contextlib import contextmanager

from django.contrib import messages
from django.http import HttpRequest
from django.utils.translation import gettext as _

from tournament.models import Tournament


@contextmanager
def warned_of_dropped_rounds(request: HttpRequest, tournament: Tournament) -> Iterator[None]:
    """Add a message with the rounds that are drawn before, but not after, the block."""
    drawn = tournament.draws.filter(is_current=True).values_list("round__number", flat=True)
    before = set(drawn)
    yield
    if dropped := sorted(before - set(drawn.all())):
        words = _(
            "The seats of round %(rounds)s are dropped. The page “Draw” says what is missing to "
            "draw it again."
        )
        messages.warning(request, words % {"rounds": ", ".join(map(str, dropped))})
