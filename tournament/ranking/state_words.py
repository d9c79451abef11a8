"""The state of a ranking in words: interim, provisional or final."""

from collections.abc import Sequence
from datetime import datetime
from typing import Protocol

from django.utils.translation import gettext as _, ngettext

from tournament.models import Tournament
from tournament.shared.signs import clock_on, enumerate_words


class Ranked(Protocol):
    @property
    def tournament(self) -> Tournament: ...
    @property
    def through_round(self) -> int: ...
    @property
    def is_complete(self) -> bool: ...
    @property
    def places_to_draw(self) -> tuple[int, ...]: ...
    @property
    def as_of(self) -> datetime | None: ...


def is_final(ranked: Ranked) -> bool:
    is_last = ranked.through_round == ranked.tournament.round_count
    return is_last and ranked.is_complete and not ranked.places_to_draw


def state_in_words(ranked: Ranked) -> str:
    rounds = ranked.through_round
    if rounds < ranked.tournament.round_count:
        return _("interim after round %(number)s") % {"number": rounds}
    if not ranked.is_complete:
        return _("interim")
    if provisional := missing_lots_in_words(ranked):
        return provisional
    final = ngettext("final after %(rounds)s round", "final after %(rounds)s rounds", rounds)
    return final % {"rounds": rounds}


def newest_list_in_words(ranked: Ranked) -> str:
    """Return "newest list 21:14"; lots and penalties may be newer."""
    if ranked.as_of is None:
        return ""
    return _("newest list %(time)s") % {"time": clock_on(ranked.as_of, ranked.tournament.date)}


def held_back_in_words(lists: int) -> str:
    words = ngettext(
        "%(lists)s list has not been checked yet and does not count",
        "%(lists)s lists have not been checked yet and do not count",
        lists,
    )
    return words % {"lists": lists}


def missing_lots_in_words(ranked: Ranked, places: Sequence[int] | None = None) -> str:
    """Return "provisional, the lot for place 3 is missing", or "". `places`: only those lots."""
    places = ranked.places_to_draw if places is None else places
    is_last = ranked.through_round == ranked.tournament.round_count
    if not (places and is_last and ranked.is_complete):
        return ""
    sentence = ngettext(
        "provisional, the lot for place %(places)s is missing",
        "provisional, the lots for places %(places)s are missing",
        len(places),
    )
    return sentence % {"places": enumerate_words(places)}
