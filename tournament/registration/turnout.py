"""How many have come, how many are still expected, and who is missing for the next full table.

Registration page and overview say it by this one count, in these words.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournament.models import Player, Tournament
from tournament.registration.field import Field, counted_field, gone_home, sizes_in_words

State = Player.State
LAST_CALL = timedelta(minutes=30)


@dataclass(frozen=True, slots=True)
class Turnout:
    """The count of the players who are here, and of those who are expected.

    `field`: as the draw would seat those who are here; `expected`: with those announced.
    `gone_home`: players who have played a round and are not here any more.
    """

    field: Field
    expected: Field
    fill_ins: int
    waiting: int
    gone_home: int = 0

    @property
    def announced(self) -> int:
        return self.expected.count - self.field.count

    @property
    def is_uneven(self) -> bool:
        """Somebody is missing for a full table, now or once everybody announced has come."""
        return bool(self.field.missing or self.expected.missing)

    @property
    def places_to_fill(self) -> int:
        """How many of the waiting list would make the last table full; 0 where they are too few."""
        missing = self.field.missing
        return missing if missing <= self.waiting else 0


def turnout_of(tournament: Tournament, players: Iterable[Player]) -> Turnout:
    """`players`: everybody of the tournament, in any order."""
    counted = list(players)
    seated = [player for player in counted if player.state in Player.SEATED_STATES]
    here = [player for player in seated if player.is_present]
    absent = [player for player in seated if not player.is_present]
    gone = gone_home(tournament) if absent else frozenset()
    gone_count = sum(player.pk in gone for player in absent)
    return Turnout(
        field=counted_field(tournament, len(here)),
        expected=counted_field(tournament, len(seated) - gone_count),
        gone_home=gone_count,
        fill_ins=sum(player.state == State.FILL_IN for player in here),
        waiting=sum(player.state == State.WAITING for player in counted),
    )


def is_ending(tournament: Tournament, now: datetime) -> bool:
    """True in the last half hour before registration closes, or play starts, and from then on."""
    end = tournament.registration_closes_at or tournament.starts_on
    if tournament.state != Tournament.State.REGISTRATION:
        return True
    return end is not None and now >= end - LAST_CALL


def not_here_in_words(turnout: Turnout) -> Iterator[str]:
    """ "6 announced", "3 on the waiting list": who is there beside those who have come."""
    if turnout.announced:
        yield _("%(count)s announced") % {"count": turnout.announced}
    if turnout.gone_home:
        yield ngettext("%(count)s gone home", "%(count)s gone home", turnout.gone_home) % {
            "count": turnout.gone_home
        }
    if turnout.waiting:
        yield _("%(count)s on the waiting list") % {"count": turnout.waiting}


def missing_in_words(turnout: Turnout) -> str:
    """ "2 missing for the next full table; if everybody comes, 1 missing"; empty for nobody."""
    if not turnout.expected.count:
        return ""
    parts = [_missing_now(turnout.field)] if turnout.field.count else []
    if turnout.announced:
        parts.append(_missing_later(turnout.expected))
    return "; ".join(parts)


def announced_sentence(turnout: Turnout) -> str:
    """ "6 announced: if everybody comes, 2 missing."; empty where nobody is announced."""
    if not turnout.announced:
        return ""
    announced = _("%(count)s announced") % {"count": turnout.announced}
    return f"{announced}: {_missing_later(turnout.expected)}."


def waiting_sentence(turnout: Turnout) -> str:
    """Who could come in from the waiting list; empty where no table or nobody waits."""
    if not (turnout.waiting and turnout.field.missing):
        return ""
    if turnout.places_to_fill:
        sentence = ngettext(
            "%(count)s of %(waiting)s on the waiting list would make it full.",
            "%(count)s of %(waiting)s on the waiting list would make it full.",
            turnout.places_to_fill,
        )
    else:
        sentence = _("The waiting list is too short for that: %(waiting)s.")
    return sentence % {"count": turnout.places_to_fill, "waiting": turnout.waiting}


def _missing_now(field: Field) -> str:
    if not field.missing:
        return sizes_in_words(field.sizes)
    return ngettext(
        "%(count)s missing for the next full table",
        "%(count)s missing for the next full table",
        field.missing,
    ) % {"count": field.missing}


def _missing_later(field: Field) -> str:
    if not field.missing:
        return _("if everybody comes, nobody missing")
    return ngettext(
        "if everybody comes, %(count)s missing",
        "if everybody comes, %(count)s missing",
        field.missing,
    ) % {"count": field.missing}
