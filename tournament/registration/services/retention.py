"""Some time after a tournament nobody needs to be reached: contact data and dates of birth go.

The age class stays, because ranking and fees follow from it. After how many days: the tournament's
`contact_days`, set on the page of its settings.
"""

from collections.abc import Iterable
from datetime import date, timedelta

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import Q, QuerySet

from tournament.models import PersonalDetail, Player, Tournament
from tournament.registration.against_journal import CONTACTS_FORGOTTEN, said_by_journal
from tournament.registration.entrants import age_class_of
from tournament.shared.guards import lock
from tournament.shared.journal_entries import record

NAMES = ("last_name", "first_name")
KNOWN = ~Q(email="") | ~Q(phone="") | Q(birth_on__isnull=False)
WITH_BIRTH = Q(data__old__has_key="birth_on") | Q(data__new__has_key="birth_on")


def forgets_on(tournament: Tournament) -> date:
    """The day on which contact data and dates of birth go by themselves."""
    return tournament.date + timedelta(days=tournament.contact_days)


def due_tournaments(today: date) -> list[Tournament]:
    """Those whose days are over and that still know something; the oldest first."""
    past = Tournament.objects.filter(date__lt=today).order_by("date", "pk")
    return [one for one in past if forgets_on(one) <= today and _knows_anything(one)]


def known_of(tournament: Tournament) -> set[int]:
    """The ids of those of whom contact data or a date of birth are kept, by row or by journal."""
    rows = tournament.players.filter(KNOWN).values_list("pk", flat=True)
    return {*rows, *_details(tournament).values_list("player_id", flat=True)}


@transaction.atomic
def forget_contacts(tournament: Tournament, *, by: User | None) -> int:
    """Delete contact data and dates of birth, in the journal too; how many people had any.

    Whoever pre-registered and was never confirmed goes with all that they said. Also in a closed
    tournament. Names, places, clubs and the age class stay, and so do points,
    lists and fees.
    """
    tournament = lock(tournament)
    tournament.pre_registrations.all().delete()
    known = known_of(tournament)
    if not known:
        return 0
    said = said_by_journal(tournament)
    _forget(tournament.players.filter(KNOWN).select_related("tournament"))
    _details(tournament).delete()
    kept = dict(tournament.players.filter(pk__in=known).values_list("pk", "age_class"))
    record(
        tournament,
        CONTACTS_FORGOTTEN,
        tournament,
        by=by,
        new={
            "players": [{"id": pk, "birth_on": None, "age_class": kept[pk]} for pk in sorted(kept)]
        },
        people={pk: _name(said[pk]) for pk in sorted(kept) if said.get(pk, {}).get("last_name")},
    )
    return len(known)


def _knows_anything(tournament: Tournament) -> bool:
    return bool(known_of(tournament)) or tournament.pre_registrations.exists()


def _forget(players: Iterable[Player]) -> None:
    changed = list(players)
    for player in changed:
        if player.birth_on is not None:
            player.age_class = age_class_of(player)
        player.birth_on, player.email, player.phone = None, "", ""
    fields = ["birth_on", "age_class", "email", "phone"]
    Player.objects.bulk_update(changed, fields, batch_size=100)


def _details(tournament: Tournament) -> "QuerySet[PersonalDetail]":
    """What the journal keeps apart, where a date of birth is in it: one hash covers it all."""
    return PersonalDetail.objects.filter(WITH_BIRTH, entry__tournament=tournament)


def _name(said: dict[str, object]) -> dict[str, object]:
    """Said once more: the detail that goes may be the only one that has it."""
    return {name: said[name] for name in NAMES if name in said}
