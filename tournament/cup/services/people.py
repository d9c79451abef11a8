"""Confirming which players of several evenings are the same person."""

from collections.abc import Iterable, Sequence

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import Q
from django.utils.translation import gettext as _

from tournament.cup.evenings import evenings_of
from tournament.cup.people import Competitor, people_of
from tournament.cup.services.cups import lock_cup
from tournament.models import Cup, CupApart, CupMember, CupPerson, Player
from tournament.shared.errors import Conflict, Refused
from tournament.shared.guards import require_reason
from tournament.shared.journal_entries import record


@transaction.atomic
def confirm_recognised(cup: Cup, *, by: User | None, seen: int) -> int:
    """Record everybody recognised on several evenings as one person each; return their number.

    `seen`: the number on the page; raises Conflict if it has changed.
    """
    cup = lock_cup(cup)
    recognised = people_of(cup, evenings_of(cup)).recognised
    if len(recognised) != seen:
        raise Conflict(_("The recognised people have changed in the meantime: please check again."))
    _join_all(cup, recognised)
    if recognised:
        people = [
            sorted(player.pk for part in parts for player in part.present) for parts in recognised
        ]
        record(None, "cup_people_recognised", cup, by=by, new={"people": people})
    return len(recognised)


@transaction.atomic
def join_people(
    cup: Cup, *, by: User | None, player: Player, other: Player, reason: str = ""
) -> None:
    """Record that both players, and all joined to either, are one person.

    Raises Refused for two players of one evening.
    """
    cup = lock_cup(cup)
    players = [*_all_of(cup, player), *_all_of(cup, other)]
    _require_in(cup, players)
    keys = [player.pk for player in players]
    cup.apart.filter(one__in=keys, other__in=keys).delete()
    _join(cup, players)
    new = {"players": sorted(set(keys))}
    record(None, "cup_people_joined", cup, by=by, new=new, reason=reason)


@transaction.atomic
def keep_apart(cup: Cup, *, by: User | None, player: Player, other: Player) -> None:
    cup = lock_cup(cup)
    _require_in(cup, [player, other])
    if player.pk in {same.pk for same in _all_of(cup, other)}:
        raise Refused(_("They are one person: split them first."))
    _set_apart(cup, [(player, other)])
    new = {"players": sorted((player.pk, other.pk))}
    record(None, "cup_people_kept_apart", cup, by=by, new=new)


@transaction.atomic
def split_off(cup: Cup, *, by: User | None, player: Player, reason: str) -> None:
    """Make one evening's player a separate person; the other evenings stay joined."""
    cup = lock_cup(cup)
    require_reason(reason)
    others = [same for same in _all_of(cup, player) if same.pk != player.pk]
    if not others:
        raise Refused(_("%(player)s is separate already.") % {"player": player.full_name})
    cup.members.filter(player=player).delete()
    _set_apart(cup, [(player, other) for other in others])
    old, new = {"players": sorted(p.pk for p in (player, *others))}, {"players": [player.pk]}
    record(None, "cup_person_split", cup, by=by, old=old, new=new, reason=reason)


def persons_for(cup: Cup, players: Iterable[Player]) -> list[CupPerson]:
    return [_join(cup, _all_of(cup, player)) for player in players]


def _join_all(cup: Cup, recognised: Iterable[Sequence[Competitor]]) -> None:
    attended = set(cup.members.values_list("person", "tournament"))
    simple: list[tuple[int | None, list[Player]]] = []
    for parts in recognised:
        persons = {part.person for part in parts if part.person is not None}
        alone = [player for part in parts if part.person is None for player in part.present]
        person = next(iter(persons), None)
        if len(persons) > 1 or any((person, player.tournament_id) in attended for player in alone):
            _join(cup, [player for part in parts for player in part.present])
        else:
            simple.append((person, alone))
    new = sum(person is None for person, _alone in simple)
    created = iter(CupPerson.objects.bulk_create(CupPerson(cup=cup) for _ in range(new)))
    owned = [(person or next(created).pk, alone) for person, alone in simple]
    CupMember.objects.bulk_create(
        CupMember(person_id=person, player=player, cup=cup, tournament_id=player.tournament_id)
        for person, alone in owned
        for player in alone
    )


def _join(cup: Cup, players: Sequence[Player]) -> CupPerson:
    """Join the players into the person recorded first, whose lots stay.

    Delete the other persons and their lots.
    """
    everybody = {same.pk: same for player in players for same in _all_of(cup, player)}
    if len({player.tournament_id for player in everybody.values()}) < len(everybody):
        raise Refused(
            _("%(one)s and %(other)s were there on the same evening, so they are two people.")
            % {"one": players[0].full_name, "other": players[-1].full_name}
        )
    rows = cup.people.filter(members__player__in=everybody).distinct().order_by("pk")
    first, *others = [*rows] or [CupPerson.objects.create(cup=cup)]
    CupMember.objects.filter(person__in=others).update(person=first)
    if any(member.is_offered for member in others):
        first.is_offered = True
        first.save(update_fields=["is_offered"])
    CupPerson.objects.filter(pk__in=[member.pk for member in others]).delete()
    existing = set(first.members.values_list("player", flat=True))
    CupMember.objects.bulk_create(
        CupMember(person=first, player=member, cup=cup, tournament_id=member.tournament_id)
        for member in everybody.values()
        if member.pk not in existing
    )
    return first


def _all_of(cup: Cup, player: Player) -> list[Player]:
    same = Q(cup_members__cup=cup, cup_members__person__members__player=player)
    players = Player.objects.filter(same).select_related("tournament").distinct()
    return [*players] or [player]


def _require_in(cup: Cup, players: Iterable[Player]) -> None:
    evenings = set(cup.tournaments.values_list("pk", flat=True))
    for player in players:
        if player.tournament_id not in evenings or player.is_erased:
            raise Refused(_("%(player)s is not in this cup.") % {"player": player.full_name})


def _set_apart(cup: Cup, pairs: Iterable[tuple[Player, Player]]) -> None:
    keys = (sorted((first.pk, other.pk)) for first, other in pairs)
    CupApart.objects.bulk_create(
        [CupApart(cup=cup, one_id=first, other_id=other) for first, other in keys],
        ignore_conflicts=True,
    )
