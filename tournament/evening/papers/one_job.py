"""All papers that a round needs before it starts, as one print job."""

from collections.abc import Callable, Sequence
from datetime import datetime

from django.utils.translation import gettext as _

from tournament.draw.papers.place_cards import place_cards
from tournament.draw.papers.seat_lists import seats_by_name, seats_by_table
from tournament.models import Draw
from tournament.results.papers.score_sheets import RoundLists, score_sheets
from tournament.shared.paper.binding import Binding
from tournament.shared.paper.masthead import masthead


def round_papers(
    draw: Draw,
    *,
    drawn: Sequence[Draw],
    lists: RoundLists,
    now: datetime,
    player_url: Callable[[int], str] | None = None,
) -> bytes:
    """Return one PDF with all papers of the round.

    `drawn`: current draws of all rounds. `lists`: its score sheets. `player_url`: of a number.
    """
    tournament, number = draw.tournament, draw.round.number
    head = masthead(tournament, now=now, round_number=number)
    job = Binding(head, _("Everything for the round"))
    seats_by_name(tournament, rounds=[number], now=now, binding=job)
    seats_by_table(tournament, round_number=number, now=now, binding=job)
    if rounds := _rounds_on_cards(draw, drawn):
        place_cards(tournament, rounds=rounds, now=now, player_url=player_url, binding=job)
    score_sheets(lists, binding=job)
    return job.finish()


def _rounds_on_cards(draw: Draw, drawn: Sequence[Draw]) -> list[int]:
    first = drawn[0].round
    if first.posted_at and first.number < draw.round.number and draw.made_at < first.posted_at:
        return []
    return [other.round.number for other in drawn if other.round.number >= draw.round.number]
