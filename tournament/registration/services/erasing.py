"""Deletion of personal data: of a person who asks, and of contact data after a tournament.

Numbers and points stay, and the age class, as ranking and fees depend on it.
"""

import re
from datetime import date

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import Q, QuerySet
from django.utils.translation import gettext as _

from tournament.models import CupApart, PersonalDetail, Player, Tournament
from tournament.models.entrant import Person
from tournament.models.player import CONTACTS, DETAILS
from tournament.registration.entrants import age_class_of, key_of
from tournament.registration.namesakes import AlreadyThere
from tournament.shared.errors import Refused
from tournament.shared.guards import lock, require_reason
from tournament.shared.journal_entries import delete_personal_details, record
from tournament.shared.model_fields import stored_field
from tournament.shared.replay import replay
from tournament.shared.search import fold

CONTACTS_FORGOTTEN = "contacts_forgotten"
NAMES = ("last_name", "first_name")
KNOWN = ~Q(**dict.fromkeys(CONTACTS, "")) | Q(birth_on__isnull=False)
WITH_BIRTH = Q(data__old__has_key="birth_on") | Q(data__new__has_key="birth_on")


@transaction.atomic
def erase_player(player: Player, *, by: User | None, reason: str) -> Player:
    """Delete a player's and their substitutes' personal details, in the journal too.

    Works in a closed tournament. Raises Refused if the reason, which is kept, contains a surname.
    """
    tournament = lock(player.tournament)
    player = tournament.players.get(pk=player.pk)
    if player.is_erased:
        raise Refused(_("Number %(number)s has already been deleted.") % {"number": player.number})
    _require_nameless_reason(player, reason)
    _erase_details(player)
    new = {"number": player.number, "publish": player.publish, "erased_as": player.erased_as}
    record(tournament, "player_erased", player, by=by, new=new, reason=reason)
    delete_personal_details(player.pk)
    return player


def _erase_details(player: Player) -> None:
    index, waiting = AlreadyThere([player]), player.tournament.pre_registrations.all()
    waiting.filter(pk__in=[row.pk for row in waiting if index.same_person(row)]).delete()
    player.erased_as = age_class_of(player)
    for name in set(DETAILS) - {"number"}:
        setattr(player, name, stored_field(Player, name).get_default())
    player.publish = Player.Publish.NUMBER
    player.search_key = key_of(player)
    player.save()
    player.substitutions.update(**dict.fromkeys((field.name for field in Person._meta.fields), ""))
    player.prize_groups.clear()
    # Links between evenings of a cup would reveal who the person was.
    player.cup_members.all().delete()
    CupApart.objects.filter(Q(one=player) | Q(other=player)).delete()


def _require_nameless_reason(player: Player, reason: str) -> None:
    require_reason(reason)
    surnames = [player.last_name, *player.substitutions.values_list("last_name", flat=True)]
    reason_words = _folded_words(reason)
    if any(words <= reason_words for words in map(_folded_words, surnames) if words):
        sentence = _(
            "The reason stays in the journal: please write no. %(number)s instead of the name."
        )
        raise Refused(sentence % {"number": player.number})


def _folded_words(text: str) -> set[str]:
    return set(re.findall(r"\w+", fold(text)))


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
def forget_contacts(tournament: Tournament) -> int:
    """Delete contact data, dates of birth and unconfirmed pre-registrations, in the journal too;
    return the number of people. Works in a closed tournament.
    """
    tournament = lock(tournament)
    waiting, _rows = tournament.pre_registrations.all().delete()
    affected_ids = players_with_contacts(tournament)
    if not affected_ids:
        return waiting
    journal_values = replay(tournament)["player"]
    players = list(tournament.players.filter(KNOWN).select_related("tournament"))
    for player in players:
        if player.birth_on is not None:
            player.age_class = age_class_of(player)
        player.birth_on = None
        for name in CONTACTS:
            setattr(player, name, "")
    fields = ["birth_on", "age_class", *CONTACTS]
    Player.objects.bulk_update(players, fields, batch_size=100)
    _details_with_birth(tournament).delete()
    affected = tournament.players.filter(pk__in=affected_ids)
    age_classes = dict(affected.values_list("pk", "age_class"))
    record(
        tournament,
        CONTACTS_FORGOTTEN,
        tournament,
        by=None,
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
    return waiting + len(affected_ids)


def _details_with_birth(tournament: Tournament) -> "QuerySet[PersonalDetail]":
    return PersonalDetail.objects.filter(WITH_BIRTH, entry__tournament=tournament)
