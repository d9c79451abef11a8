"""Pre-registrations that wait for the desk."""

from dataclasses import dataclass
from datetime import datetime

from django.utils import timezone
from django.utils.translation import gettext as _

from tournament.models import Player, PreRegistration, Tournament
from tournament.registration.namesakes import AlreadyThere, name_key, namesake_sentence
from tournament.shared.signs import short_date_and_time


@dataclass(frozen=True, slots=True)
class Waiting:
    row: PreRegistration
    is_registered: bool  # a player has this name
    namesakes: tuple[str, ...]  # a sentence for each namesake, registered or waiting


def waiting_of(tournament: Tournament) -> list[Waiting]:
    rows = list(tournament.pre_registrations.all())
    players = AlreadyThere(tournament.players.order_by("number") if rows else ())
    waiting: list[Waiting] = []
    names: set[str] = set()
    for row in rows:
        key = name_key(row)
        namesakes = [_registered_in_words(player, row) for player in players.same_name(row)]
        is_registered = bool(namesakes)
        if key in names:
            namesakes.append(_("Somebody with this name is already waiting."))
        waiting.append(Waiting(row, is_registered, tuple(namesakes)))
        names.add(key)
    return waiting


def _registered_in_words(player: Player, row: PreRegistration) -> str:
    sentence = namesake_sentence(player)
    if player.publish == row.publish:
        return sentence
    wish = _("In published lists")
    return f"{sentence} {wish}: {player.get_publish_display()}."


def why_closed(tournament: Tournament, now: datetime) -> str:
    ends_at = closes_at(tournament)
    if is_over(tournament, now):
        return _("The tournament is over.")
    if tournament.state != Tournament.State.REGISTRATION:
        return _("Pre-registration is over.")
    if ends_at is not None and now >= ends_at:
        return _("Pre-registration closed on %(at)s.") % {"at": short_date_and_time(ends_at)}
    return ""


def is_over(tournament: Tournament, now: datetime) -> bool:
    return tournament.is_closed or timezone.localdate(now) > tournament.date


def closes_at(tournament: Tournament) -> datetime | None:
    ends = (tournament.pre_registration_ends_at, tournament.registration_closes_at)
    return min((end for end in ends if end is not None), default=None)


def open_until(tournament: Tournament) -> str:
    """Return "until 19 November 2026 18:00", or "" without an end."""
    ends_at = closes_at(tournament)
    return _("until %(at)s") % {"at": short_date_and_time(ends_at)} if ends_at else ""
