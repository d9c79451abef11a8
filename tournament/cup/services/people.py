"""Saying who is the same person on several evenings, and who is not. Nothing here guesses."""

from collections.abc import Iterable, Sequence

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import Q
from django.utils.translation import gettext as _

from tournament.cup.evenings import evenings_of
from tournament.cup.people import Someone, people_of
from tournament.cup.services.cups import lock_cup
from tournament.models import Cup, CupApart, CupMember, CupPerson, Player
from tournament.shared.errors import Conflict, Refused
from tournament.shared.guards import require_reason, require_writable
from tournament.shared.journal_entries import record


@transaction.atomic
def confirm_recognised(cup: Cup, *, by: User | None, seen: int) -> int:
    """Everybody who is recognised by name and place is one person from now on; how many these are.

    `seen`: how many the page has shown. Conflict where they are others by now.
    """
    cup = lock_cup(cup)
    recognised = people_of(cup, evenings_of(cup)).recognised
    if len(recognised) != seen:
        raise Conflict(_("The recognised people have changed meanwhile: please look once more."))
    _join_all(cup, recognised)
    if recognised:
        told = [sorted(one.pk for part in parts for one in part.here) for parts in recognised]
        record(None, "cup_people_recognised", cup, by=by, new={"people": told})
    return len(recognised)


@transaction.atomic
def join_people(
    cup: Cup, *, by: User | None, one: Player, other: Player, reason: str = ""
) -> CupPerson:
    """Both, with all that is joined to them already, are one person.

    Refused where they were there on the same evening.
    """
    require_writable(reason)
    cup = lock_cup(cup)
    players = [*_all_of(cup, one), *_all_of(cup, other)]
    _require_in(cup, players)
    keys = [player.pk for player in players]
    cup.apart.filter(one__in=keys, other__in=keys).delete()
    person = _join(cup, players)
    new = {"players": sorted(set(keys))}
    record(None, "cup_people_joined", cup, by=by, new=new, reason=reason.strip())
    return person


@transaction.atomic
def keep_apart(cup: Cup, *, by: User | None, one: Player, other: Player) -> None:
    """They are two, and nobody is asked again."""
    cup = lock_cup(cup)
    _require_in(cup, [one, other])
    if one.pk in {player.pk for player in _all_of(cup, other)}:
        raise Refused(_("They are one person: split them first."))
    _set_apart(cup, [(one, other)])
    new = {"players": sorted((one.pk, other.pk))}
    record(None, "cup_people_kept_apart", cup, by=by, new=new)


@transaction.atomic
def split_off(cup: Cup, *, by: User | None, player: Player, reason: str) -> None:
    """That evening was somebody else's; the others stay together."""
    cup = lock_cup(cup)
    require_reason(reason)
    others = [one for one in _all_of(cup, player) if one.pk != player.pk]
    if not others:
        raise Refused(_("%(player)s stands alone already.") % {"player": player.full_name})
    cup.members.filter(player=player).delete()
    _set_apart(cup, [(player, other) for other in others])
    told = sorted(one.pk for one in (player, *others))
    record(
        None,
        "cup_person_split",
        cup,
        by=by,
        old={"players": told},
        new={"players": [player.pk]},
        reason=reason.strip(),
    )


def persons_for(cup: Cup, players: Iterable[Player]) -> list[CupPerson]:
    """The row of each, made where somebody stood alone; in the order given."""
    return [_join(cup, _all_of(cup, player)) for player in players]


def _join_all(cup: Cup, recognised: Iterable[Sequence[Someone]]) -> None:
    """As _join() does it, but for hundreds of them in three queries."""
    taken = set(cup.members.values_list("person", "tournament"))
    simple: list[tuple[int | None, list[Player]]] = []
    for parts in recognised:
        persons = {part.person for part in parts if part.person is not None}
        alone = [one for part in parts if part.person is None for one in part.here]
        person = next(iter(persons), None)
        if len(persons) > 1 or any((person, one.tournament_id) in taken for one in alone):
            _join(cup, [one for part in parts for one in part.here])
        else:
            simple.append((person, alone))
    new = sum(person is None for person, _alone in simple)
    made = iter(CupPerson.objects.bulk_create(CupPerson(cup=cup) for _ in range(new)))
    owned = [(person or next(made).pk, alone) for person, alone in simple]
    CupMember.objects.bulk_create(
        CupMember(person_id=person, player=one, cup=cup, tournament_id=one.tournament_id)
        for person, alone in owned
        for one in alone
    )


def _join(cup: Cup, players: Sequence[Player]) -> CupPerson:
    """The oldest of their rows takes them all; its lots stay, those of the others go.

    Refused where two of them were there on the same evening.
    """
    everybody = {same.pk: same for player in players for same in _all_of(cup, player)}
    if len({player.tournament_id for player in everybody.values()}) < len(everybody):
        raise Refused(
            _("%(one)s and %(other)s were there on the same evening: they are not one person.")
            % {"one": players[0].full_name, "other": players[-1].full_name}
        )
    rows = cup.people.filter(members__player__in=everybody).distinct().order_by("pk")
    first, *others = [*rows] or [CupPerson.objects.create(cup=cup)]
    CupMember.objects.filter(person__in=others).update(person=first)
    if any(one.is_asked for one in others):
        first.is_asked = True
        first.save(update_fields=["is_asked"])
    CupPerson.objects.filter(pk__in=[one.pk for one in others]).delete()
    known = set(first.members.values_list("player", flat=True))
    CupMember.objects.bulk_create(
        CupMember(person=first, player=one, cup=cup, tournament_id=one.tournament_id)
        for one in everybody.values()
        if one.pk not in known
    )
    return first


def _all_of(cup: Cup, player: Player) -> list[Player]:
    """Everybody whom this player is, as far as it is confirmed; at least the player."""
    same = Q(cup_members__cup=cup, cup_members__person__members__player=player)
    found = Player.objects.filter(same).select_related("tournament").distinct()
    return [*found] or [player]


def _require_in(cup: Cup, players: Iterable[Player]) -> None:
    evenings = set(cup.tournaments.values_list("pk", flat=True))
    for player in players:
        if player.tournament_id not in evenings or player.is_erased:
            raise Refused(_("%(player)s is not in this cup.") % {"player": player.full_name})


def _set_apart(cup: Cup, pairs: Iterable[tuple[Player, Player]]) -> None:
    keys = (sorted((one.pk, other.pk)) for one, other in pairs)
    CupApart.objects.bulk_create(
        [CupApart(cup=cup, one_id=one, other_id=other) for one, other in keys],
        ignore_conflicts=True,
    )
