"""The warning that an act dropped the seats of other rounds."""

from django.contrib import messages
from django.http import HttpRequest
from django.utils.translation import gettext as _

from tournament.models import Tournament


def drawn_numbers(tournament: Tournament) -> set[int]:
    drawn = tournament.draws.filter(is_current=True)
    return set(drawn.values_list("round__number", flat=True))


def warn_of_dropped_rounds(request: HttpRequest, tournament: Tournament, before: set[int]) -> None:
    """Name the rounds of `before`, see drawn_numbers(), that are not drawn any more."""
    if dropped := sorted(before - drawn_numbers(tournament)):
        words = _(
            "The seats of round %(rounds)s are dropped. The page “Draw” says what is missing to "
            "draw it again."
        )
        messages.warning(request, words % {"rounds": ", ".join(map(str, dropped))})
