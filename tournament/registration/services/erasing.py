"""Erasure of a person: details are deleted, numbers and points stay."""

import re

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import Q
from django.utils.translation import gettext as _

from tournament.models import CupApart, Player
from tournament.models.entrant import Person
from tournament.models.player import DETAILS
from tournament.registration.entrants import age_class_of, key_of
from tournament.registration.namesakes import AlreadyThere
from tournament.shared.errors import Refused
from tournament.shared.guards import lock, require_reason
from tournament.shared.journal_entries import delete_personal_details, record
from tournament.shared.model_fields import stored_field
from tournament.shared.search import fold


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
    record(tournament, "player_erased", player, by=by, new=new, reason=reason.strip())
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
        raise Refused(
            _("The reason stays in the journal: please write no. %(number)s instead of the name.")
            % {"number": player.number}
        )


def _folded_words(text: str) -> set[str]:
    return set(re.findall(r"\w+", fold(text)))
