"""Switching the projector, and the start signal of a round.

Only the round's times are journal entries.
"""

from collections.abc import Mapping
from datetime import timedelta

from django.contrib.auth.models import User
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from tournament.models import Beamer, BeamerPicture, Round, Tournament
from tournament.models.draw import MOST_MINUTES
from tournament.shared.errors import Refused
from tournament.shared.guards import lock, lock_open
from tournament.shared.journal_entries import record
from tournament.shared.model_fields import problems_of

MOST_PICTURES = 20


def beamer_of(tournament: Tournament) -> Beamer:
    """Return the projector's state, unsaved if nobody has switched it yet."""
    stored = Beamer.objects.filter(tournament=tournament).first()
    return stored or Beamer(
        tournament=tournament, since=tournament.created_at, changed_at=tournament.created_at
    )


@transaction.atomic
def show(
    tournament: Tournament,
    view: str,
    *,
    minutes: int | None = None,
    texts: Mapping[str, object] | None = None,
) -> Beamer:
    """Show `view` for `minutes`, or until the next switch; store `texts` by field.

    Raises Refused for an empty announcement. A closed tournament can show its prize-giving.
    """
    beamer = _write_texts(tournament, texts or {})
    if view == Beamer.View.NOTICE and not beamer.notice:
        raise Refused(_("Please write the announcement first."))
    now = timezone.now()
    if minutes is None:
        beamer.view, beamer.since = view, now
        beamer.for_now, beamer.for_now_since, beamer.for_now_until = "", None, None
    else:
        beamer.since = beamer.stays_since(now)
        beamer.for_now, beamer.for_now_since = view, now
        beamer.for_now_until = now + timedelta(minutes=minutes)
    beamer.save()
    return beamer


@transaction.atomic
def store_texts(tournament: Tournament, texts: Mapping[str, object]) -> Beamer:
    beamer = _write_texts(tournament, texts)
    beamer.save()
    return beamer


@transaction.atomic
def turn_ground(tournament: Tournament) -> Beamer:
    beamer = _lock_beamer(tournament)
    beamer.is_dark = not beamer.is_dark
    beamer.save()
    return beamer


@transaction.atomic
def start_round(
    tournament: Tournament, number: int, *, by: User | None, minutes: int | None
) -> Round:
    tournament = lock_open(tournament)
    played = _find_round(tournament, number)
    if played.posted_at is None:
        raise Refused(_("Post the seats of round %(number)s first.") % {"number": number})
    if played.is_closed:
        raise Refused(_("Round %(round)s is already closed.") % {"round": number})
    if played.started_at is not None:
        raise Refused(_("Round %(number)s has already been started.") % {"number": number})
    _require_minutes(minutes)
    played.started_at, played.minutes = timezone.now(), minutes
    played.save(update_fields=["started_at", "minutes"])
    record(tournament, "round_started", played, by=by, new={"round": number, "minutes": minutes})
    show(tournament, Beamer.View.CLOCK)
    return played


@transaction.atomic
def set_minutes(
    tournament: Tournament, number: int, *, by: User | None, minutes: int | None
) -> Round:
    """Change a running round's minutes, counted from its start; None stops the clock."""
    tournament = lock_open(tournament)
    played = _find_running_round(tournament, number)
    _require_minutes(minutes)
    if played.minutes == minutes:
        return played
    old, new = {"minutes": played.minutes}, {"round": number, "minutes": minutes}
    played.minutes = minutes
    played.save(update_fields=["minutes"])
    record(tournament, "round_time_changed", played, by=by, old=old, new=new)
    return played


@transaction.atomic
def undo_start(tournament: Tournament, number: int, *, by: User | None) -> Round:
    tournament = lock_open(tournament)
    played = _find_running_round(tournament, number)
    old = {"minutes": played.minutes}
    played.started_at = played.minutes = None
    played.save(update_fields=["started_at", "minutes"])
    record(tournament, "round_start_taken_back", played, by=by, old=old, new={"round": number})
    return played


@transaction.atomic
def add_picture(tournament: Tournament, picture: BeamerPicture) -> BeamerPicture:
    beamer = _lock_beamer(tournament)
    if beamer.pk and beamer.pictures.count() >= MOST_PICTURES:
        raise Refused(
            _("The projector has room for %(most)s pictures. Delete one first.")
            % {"most": MOST_PICTURES}
        )
    beamer.save()
    picture.beamer = beamer
    picture.save()
    return picture


@transaction.atomic
def delete_picture(tournament: Tournament, picture_id: int) -> None:
    beamer = _lock_beamer(tournament)
    if beamer.pk:
        beamer.pictures.filter(pk=picture_id).delete()
        beamer.save()


def _lock_beamer(tournament: Tournament) -> Beamer:
    return beamer_of(lock(tournament))


def _write_texts(tournament: Tournament, texts: Mapping[str, object]) -> Beamer:
    beamer = _lock_beamer(tournament)
    for name, value in texts.items():
        setattr(beamer, name, value)
    if texts and (problems := problems_of(beamer, only=texts)):
        raise Refused(*problems)
    return beamer


def _find_round(tournament: Tournament, number: int) -> Round:
    drawn_round = tournament.rounds.filter(number=number).first()
    if drawn_round is None:
        raise Refused(_("Round %(round)s is not drawn yet.") % {"round": number})
    return drawn_round


def _find_running_round(tournament: Tournament, number: int) -> Round:
    played = _find_round(tournament, number)
    if played.started_at is None or played.is_closed:
        raise Refused(_("Round %(number)s is not being played.") % {"number": number})
    return played


def _require_minutes(minutes: int | None) -> None:
    if minutes is not None and not 1 <= minutes <= MOST_MINUTES:
        raise Refused(
            _("A round lasts 1 to %(most)s minutes, not %(minutes)s.")
            % {"most": MOST_MINUTES, "minutes": minutes}
        )
