"""The turnout, and players missing for the next full table."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.utils.translation import gettext as _, ngettext

from tournament.models import Player, Tournament
from tournament.registration.field import Field, counted_field, gone_home, sits_out, sizes_in_words

State = Player.State
LAST_CALL = timedelta(minutes=30)


@dataclass(frozen=True, slots=True)
class Turnout:
    """The players and their tables: `field` of those present, `expected`: with those to come.

    `gone_home`: ids of players who left; `resting`: of those who sit out the round.
    """

    field: Field
    expected: Field
    fill_ins: int
    waiting: int
    no_longer_playing: int  # withdrawn, excluded or gone home
    gone_home: frozenset[int] = frozenset()
    resting: frozenset[int] = frozenset()

    @property
    def announced(self) -> int:
        return self.expected.count - self.field.count

    @property
    def places_to_fill(self) -> int:
        """Number of waiting players needed to fill the last table; 0 if too few."""
        missing = self.field.missing_count
        return missing if missing <= self.waiting else 0

    @property
    def not_here_in_words(self) -> str:
        """Counts such as "2 expected, 1 on the waiting list"."""
        resting = len(self.resting)
        counts = (
            (self.announced, _("%(count)s expected")),
            (resting, ngettext("%(count)s sits out", "%(count)s sit out", resting)),
            (self.no_longer_playing, _("%(count)s no longer playing")),
            (self.waiting, _("%(count)s on the waiting list")),
        )
        return ", ".join(words % {"count": count} for count, words in counts if count)

    @property
    def missing_in_words(self) -> str:
        """Words such as "2 missing for the next full table; if everybody comes, 1 missing"."""
        if not self.expected.count:
            return ""
        parts = []
        if missing := self.field.missing_count:
            words = ngettext(
                "%(count)s short of the next full table",
                "%(count)s short of the next full table",
                missing,
            )
            parts.append(words % {"count": missing})
        elif self.field.count:
            parts.append(sizes_in_words(self.field.sizes))
        if self.announced:
            parts.append(_missing_later(self.expected))
        return "; ".join(parts)

    @property
    def announced_sentence(self) -> str:
        """A sentence such as "6 expected: if everybody comes, 2 missing." (for full tables)."""
        if not self.announced:
            return ""
        announced = _("%(count)s expected") % {"count": self.announced}
        return f"{announced}: {_missing_later(self.expected)}."

    @property
    def waiting_sentence(self) -> str:
        if not (self.waiting and self.field.missing_count):
            return ""
        if self.places_to_fill:
            sentence = ngettext(
                "%(count)s of the %(waiting)s on the waiting list would fill it.",
                "%(count)s of the %(waiting)s on the waiting list would fill it.",
                self.places_to_fill,
            )
        else:
            sentence = _("Too few on the waiting list: %(waiting)s.")
        return sentence % {"count": self.places_to_fill, "waiting": self.waiting}


def turnout_of(tournament: Tournament, players: Iterable[Player]) -> Turnout:
    counted = list(players)
    seated = [player for player in counted if player.state in Player.SEATED_STATES]
    present = [player for player in seated if player.is_present]
    absent = [player for player in seated if not player.is_present]
    gone_keys = gone_home(tournament) if absent else frozenset()
    resting_keys = frozenset(player.pk for player in absent if sits_out(player))
    return Turnout(
        field=counted_field(tournament, len(present)),
        expected=counted_field(tournament, len(seated) - len(gone_keys) - len(resting_keys)),
        gone_home=gone_keys,
        resting=resting_keys,
        fill_ins=sum(player.state == State.FILL_IN for player in present),
        waiting=sum(player.state == State.WAITING for player in counted),
        no_longer_playing=len(gone_keys)
        + sum(player.state in (State.WITHDRAWN, State.EXCLUDED) for player in counted),
    )


def is_last_call(tournament: Tournament, now: datetime) -> bool:
    """Return True from LAST_CALL before the end of registration, by default the start of play."""
    end = tournament.registration_closes_at or tournament.starts_on
    if tournament.state != Tournament.State.REGISTRATION:
        return True
    return end is not None and now >= end - LAST_CALL


def _missing_later(field: Field) -> str:
    if not field.missing_count:
        return _("all tables full if everybody comes")
    return ngettext(
        "if everybody comes, %(count)s short of a table",
        "if everybody comes, %(count)s short of a table",
        field.missing_count,
    ) % {"count": field.missing_count}
