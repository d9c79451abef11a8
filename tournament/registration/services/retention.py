"""Deletion of contact data and dates of birth `contact_days` days after a tournament.

The age class stays, as ranking and fees depend on it.
"""

from collections.abc import Iterable
from datetime import date

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import Q, QuerySet

from tournament.models import PersonalDetail, Player, Tournament
from tournament.models.player import CONTACTS
from tournament.registration.entrants import age_class_of
from tournament.shared.guards import lock
from tournament.shared.journal_entries import record
from tournament.shared.replay import replay

CONTACTS_FORGOTTEN = "contacts_forgotten"
NAMES = ("last_name", "first_name")
KNOWN = ~Q(**dict.fromkeys(CONTACTS, "")) | Q(birth_on__isnull=False)
WITH_BIRTH = Q(data__old__has_key="birth_on") | Q(data__new__has_key="birth_on")


def due_tournaments(today: date) -> list[Tournament]:
    past = Tournament.objects.filter(date__lt=today).order_by("date", "pk")
    return [
        tournament
        for tournament in past
        if tournament.forgets_on <= today
        and (players_with_contacts(tournament) or tournament.pre_registrations.exists())
    ]


def players_with_contacts(tournament: Tournament) -> set[int]:
    rows = tournament.players.filter(KNOWN).values_list("pk", flat=True)
    return {*rows, *_details_with_birth(tournament).values_list("player_id", flat=True)}


@transaction.atomic
def forget_contacts(tournament: Tournament, *, by: User | None) -> int:
    """Delete contact data, dates of birth and unconfirmed pre-registrations, in the journal too;
    return the number of people. Works in a closed tournament.
    """
    tournament = lock(tournament)
    tournament.pre_registrations.all().delete()
    affected_ids = players_with_contacts(tournament)
    if not affected_ids:
        return 0
    journal_values = replay(tournament)["player"]
    _forget(tournament.players.filter(KNOWN).select_related("tournament"))
    _details_with_birth(tournament).delete()
    affected = tournament.players.filter(pk__in=affected_ids)
    age_classes = dict(affected.values_list("pk", "age_class"))
    record(
        tournament,
        CONTACTS_FORGOTTEN,
        tournament,
        by=by,
        new={
            "players": [
                {"id": pk, "birth_on": None, "age_class": age_classes[pk]}
                for pk in sorted(age_classes)
            ]
        },
        people={  # the deleted details may have held the only copy of the names
            pk: {name: journal_values[pk][name] for name in NAMES if name in journal_values[pk]}
            for pk in sorted(age_classes)
            if journal_values.get(pk, {}).get("last_name")
        },
    )
    return len(affected_ids)


def _forget(players: Iterable[Player]) -> None:
    changed = list(players)
    for player in changed:
        if player.birth_on is not None:
            player.age_class = age_class_of(player)
        player.birth_on = None
        for name in CONTACTS:
            setattr(player, name, "")
    fields = ["birth_on", "age_class", *CONTACTS]
    Player.objects.bulk_update(changed, fields, batch_size=100)


def _details_with_birth(tournament: Tournament) -> "QuerySet[PersonalDetail]":
    return PersonalDetail.objects.filter(WITH_BIRTH, entry__tournament=tournament)
