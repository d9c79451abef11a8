"""Switching the projector, and the start signal of a round.

What is shown counts for nothing and stands in no journal; when a round began does.
"""

from collections.abc import Mapping
from datetime import timedelta

from django.contrib.auth.models import User
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournament.models import Beamer, BeamerPicture, Round, Tournament
from tournament.models.draw import MOST_MINUTES
from tournament.shared.errors import Refused
from tournament.shared.guards import lock, lock_open
from tournament.shared.journal_entries import record
from tournament.shared.typed_text import text_problem, tidy

MOST_PICTURES = 20
# What is typed for it, and how long it may be.
ONE_LINE = {
    "notice": (gettext_lazy("The announcement"), Beamer.LONGEST_NOTICE),
    "notice_more": (gettext_lazy("The second line"), Beamer.LONGEST_LINE),
    "pause_text": (gettext_lazy("The line below"), Beamer.LONGEST_LINE),
}
WORDS = ONE_LINE | {"thanks": (gettext_lazy("The list of donors"), Beamer.LONGEST_THANKS)}


def beamer_of(tournament: Tournament) -> Beamer:
    """The projector of a tournament; not stored yet where nobody has switched it."""
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
    words: Mapping[str, object] | None = None,
) -> Beamer:
    """Show `view`, for so many minutes or until somebody switches; `words` are kept with it.

    Refused is an announcement without a word. A closed tournament is shown as well: the prizes are
    given out when all is over.
    """
    beamer = _write(tournament, words or {})
    if view == Beamer.View.NOTICE and not beamer.notice:
        raise Refused(_("What is to be announced? Write it first."))
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
def keep_words(tournament: Tournament, words: Mapping[str, object]) -> Beamer:
    """What the projector will say, without showing it yet; Refused where it cannot be shown."""
    beamer = _write(tournament, words)
    beamer.save()
    return beamer


@transaction.atomic
def turn_ground(tournament: Tournament) -> Beamer:
    """Dark letters on a light ground, or the other way round."""
    beamer = _locked(tournament)
    beamer.is_dark = not beamer.is_dark
    beamer.save()
    return beamer


@transaction.atomic
def start_round(
    tournament: Tournament, number: int, *, by: User | None, minutes: int | None
) -> Round:
    """The start signal: "Das Spiel ist frei". The projector calls it, then runs the clock."""
    tournament = lock_open(tournament)
    played = _round(tournament, number)
    if played.posted_at is None:
        raise Refused(_("Post the seats of round %(number)s first.") % {"number": number})
    if played.is_closed:
        raise Refused(_("Round %(round)s is closed already.") % {"round": number})
    if played.started_at is not None:
        raise Refused(_("Round %(number)s has been started already.") % {"number": number})
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
    """Give a running round more time, or less, counted from its start signal; None: no clock."""
    tournament = lock_open(tournament)
    played = _running(tournament, number)
    _require_minutes(minutes)
    old = played.minutes
    if old == minutes:
        return played
    played.minutes = minutes
    played.save(update_fields=["minutes"])
    record(
        tournament,
        "round_time_changed",
        played,
        by=by,
        old={"minutes": old},
        new={"round": number, "minutes": minutes},
    )
    return played


@transaction.atomic
def take_start_back(tournament: Tournament, number: int, *, by: User | None) -> Round:
    """The button was pressed too early: the round waits for its signal again."""
    tournament = lock_open(tournament)
    played = _running(tournament, number)
    old = {"minutes": played.minutes}
    played.started_at = played.minutes = None
    played.save(update_fields=["started_at", "minutes"])
    record(tournament, "round_start_taken_back", played, by=by, old=old, new={"round": number})
    return played


@transaction.atomic
def add_picture(tournament: Tournament, picture: BeamerPicture) -> BeamerPicture:
    beamer = _locked(tournament)
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
    """Nothing happens where it is gone already."""
    beamer = _locked(tournament)
    if beamer.pk:
        beamer.pictures.filter(pk=picture_id).delete()
        beamer.save()


def _locked(tournament: Tournament) -> Beamer:
    """Nobody else switches it until the transaction ends."""
    return beamer_of(lock(tournament))


def _write(tournament: Tournament, words: Mapping[str, object]) -> Beamer:
    beamer = _locked(tournament)
    for name, value in words.items():
        setattr(beamer, name, tidy(str(value)) if name in ONE_LINE else value)
    problems = [
        text_problem(str(label), getattr(beamer, name), most=most)
        for name, (label, most) in WORDS.items()
    ]
    if found := [problem for problem in problems if problem]:
        raise Refused(*found)
    return beamer


def _round(tournament: Tournament, number: int) -> Round:
    """Raises Refused where there is none."""
    found = tournament.rounds.filter(number=number).first()
    if found is None:
        raise Refused(_("Round %(number)s has not been drawn yet.") % {"number": number})
    return found


def _running(tournament: Tournament, number: int) -> Round:
    played = _round(tournament, number)
    if played.started_at is None or played.is_closed:
        raise Refused(_("Round %(number)s is not being played.") % {"number": number})
    return played


def _require_minutes(minutes: int | None) -> None:
    if minutes is not None and not 1 <= minutes <= MOST_MINUTES:
        raise Refused(
            _("A round lasts 1 to %(most)s minutes, not %(minutes)s.")
            % {"most": MOST_MINUTES, "minutes": minutes}
        )
