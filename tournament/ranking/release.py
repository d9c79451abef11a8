"""The state of a round's ranking: draft, checked, released."""

from dataclasses import dataclass

from django.db.models import Count, Q

from tournament.models import TableSheet, Tournament

DRAFT, CHECKED, RELEASED = "draft", "checked", "released"


@dataclass(frozen=True, slots=True)
class Release:
    round_number: int
    shown: int  # the round whose ranking the hall sees
    lists: int
    lists_in: int
    lists_done: int  # counted or void
    is_last: bool

    @property
    def is_drawn(self) -> bool:
        return self.lists > 0

    @property
    def is_complete(self) -> bool:
        return self.is_drawn and self.lists_done == self.lists

    @property
    def state(self) -> str:
        if self.shown >= self.round_number:
            return RELEASED
        return CHECKED if self.is_complete else DRAFT


def release_of(tournament: Tournament, round_number: int) -> Release:
    are_in, settled = Q(state__in=TableSheet.IN_STATES), Q(state__in=tournament.settled_states)
    sheets = TableSheet.objects.filter(round__tournament=tournament, round__number=round_number)
    counts = sheets.aggregate(
        lists=Count("pk"),
        lists_in=Count("pk", filter=are_in),
        lists_done=Count("pk", filter=settled),
    )
    return Release(
        round_number=round_number,
        shown=tournament.released_round,
        lists=counts["lists"],
        lists_in=counts["lists_in"],
        lists_done=counts["lists_done"],
        is_last=round_number == tournament.round_count,
    )
