"""What the hall may see of the ranking: draft, checked, released."""

from dataclasses import dataclass

from django.db.models import Count, Q

from tournament.models import TableSheet, Tournament

DRAFT, CHECKED, RELEASED = "draft", "checked", "released"


@dataclass(frozen=True, slots=True)
class Release:
    """Of the ranking after `round_number`; `shown`: the round whose ranking the hall sees now.

    `lists_in` of `lists` are in, of that round alone, and `lists_done` count or are void;
    `is_drawn`: it has any.
    """

    round_number: int
    shown: int
    lists: int
    lists_in: int
    lists_done: int
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
    """One query."""
    are_in, done = Q(state__in=TableSheet.IN_STATES), Q(state__in=tournament.settled_states)
    sheets = TableSheet.objects.filter(round__tournament=tournament, round__number=round_number)
    found = sheets.aggregate(
        lists=Count("pk"),
        lists_in=Count("pk", filter=are_in),
        lists_done=Count("pk", filter=done),
    )
    return Release(
        round_number=round_number,
        shown=tournament.released_round,
        lists=found["lists"],
        lists_in=found["lists_in"],
        lists_done=found["lists_done"],
        is_last=round_number == tournament.round_count,
    )
