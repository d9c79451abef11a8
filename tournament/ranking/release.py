"""The state of a round's ranking, draft, checked or released, and its stepper."""

from dataclasses import dataclass

from django.db.models import Count, Q
from django.utils.text import capfirst
from django.utils.translation import gettext as _, ngettext

from tournament.models import TableSheet, Tournament
from tournament.ranking.standings import Standings
from tournament.ranking.state_words import held_back_in_words, newest_list_in_words
from tournament.shared.stepper import DONE, LATER, NOW, Stop

DRAFT, CHECKED, RELEASED = "draft", "checked", "released"


@dataclass(frozen=True, slots=True)
class Release:
    round_number: int
    shown_round: int  # the round whose ranking the hall sees
    lists: int
    lists_in: int
    lists_done: int  # counted or void
    lists_due: int  # neither, in a round still open
    is_last: bool

    @property
    def is_drawn(self) -> bool:
        return self.lists > 0

    @property
    def is_complete(self) -> bool:
        return self.is_drawn and not self.lists_due

    @property
    def state(self) -> str:
        if self.shown_round >= self.round_number:
            return RELEASED
        return CHECKED if self.is_complete else DRAFT


def release_of(tournament: Tournament, round_number: int) -> Release:
    are_in, settled = Q(state__in=TableSheet.IN_STATES), Q(state__in=tournament.settled_states)
    sheets = TableSheet.objects.filter(round__tournament=tournament, round__number=round_number)
    counts = sheets.aggregate(
        lists=Count("pk"),
        lists_in=Count("pk", filter=are_in),
        lists_done=Count("pk", filter=settled),
        lists_due=Count("pk", filter=~settled & Q(round__closed_at=None)),
    )
    return Release(
        round_number=round_number,
        shown_round=tournament.released_round,
        is_last=round_number == tournament.round_count,
        **counts,
    )


def release_stops(release: Release, ranked: Standings) -> tuple[Stop, ...]:
    checks = ranked.tournament.checks_lists
    is_ready = release.is_complete and (ranked.is_checked or not checks)
    ready = DONE if is_ready else NOW if release.is_complete else LATER
    out = DONE if release.state == RELEASED else NOW if is_ready else LATER
    name = _("Released for the hall") if out == DONE else _("Release for the hall")
    return (
        Stop(_("Draft"), _lists_in(release), DONE if release.is_complete else NOW),
        Stop(
            capfirst(_("checked")) if checks else _("Complete"), _completion(release, ranked), ready
        ),
        Stop(name, _what_the_hall_sees(release, ranked), out),
    )


def _lists_in(release: Release) -> str:
    if not release.is_drawn:
        return _("Round %(round)s is not drawn yet.") % {"round": release.round_number}
    lists = release.lists
    words = ngettext(
        "%(here)s of %(count)s list is in", "%(here)s of %(count)s lists are in", lists
    )
    return words % {"here": release.lists_in, "count": lists}


def _completion(release: Release, ranked: Standings) -> str:
    if ranked.held_back:
        return held_back_in_words(ranked.held_back)
    if not release.is_complete:
        return _("when all lists are in")
    if release.lists_done < release.lists:
        return _("closed without all lists")
    if ranked.tournament.checks_lists and not ranked.is_checked:
        return _("not all lists have been checked yet")
    return newest_list_in_words(ranked)


def _what_the_hall_sees(release: Release, ranked: Standings) -> str:
    if not release.shown_round:
        return _("the hall does not see a ranking yet")
    if not ranked.tournament.is_public:
        return _("the public page is switched off")
    return _("the hall sees the ranking after round %(number)s") % {"number": release.shown_round}
