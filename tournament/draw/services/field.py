"""Ways to fill the tables: fill-ins, waiting list, sitting out, tables of three."""

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import Max
from django.utils.translation import gettext as _, ngettext

from tournament.models import Player, Tournament
from tournament.registration.entrants import detail_problems, numbered_copy
from tournament.registration.field import (
    THREE,
    Field,
    dispensable_fill_ins,
    field_of,
    last_registered,
    seatable,
    sitting_out,
)
from tournament.shared.errors import Refused, require_no_problems
from tournament.shared.guards import lock_open
from tournament.shared.journal_entries import record

Players = Sequence[Player] | None


@transaction.atomic
def add_fill_ins(
    tournament: Tournament, *, by: User | None, names: Sequence[str] = ()
) -> list[Player]:
    """Add the players that the last table lacks; unnamed ones become "Springer 1" …"""
    tournament = lock_open(tournament)
    missing = _require_uneven_field(tournament).missing_count
    first = 1 + (tournament.players.aggregate(last=Max("number"))["last"] or 0)
    fill_in_count = tournament.players.filter(state=Player.State.FILL_IN).count()
    entrants = _entrants(names, missing, fill_in_count=fill_in_count)
    added = [
        numbered_copy(entrant, tournament, number=number, state=Player.State.FILL_IN)
        for number, entrant in enumerate(entrants, first)
    ]
    Player.objects.bulk_create(added)
    _record(tournament, "fill_ins_added", by=by, new=added)
    return added


@transaction.atomic
def trim_to_waiting_list(tournament: Tournament, *, by: User | None) -> list[Player]:
    """Move the latest registered players without a seat to the waiting list until tables are full.

    They keep their numbers.
    """
    tournament = lock_open(tournament)
    field = _require_uneven_field(tournament)
    over = field.surplus
    if over == field.count:
        raise Refused(_("With the waiting list nobody would be left to play."))
    players = last_registered(tournament, over)
    if len(players) < over:
        raise Refused(
            _(
                "The waiting list does not help here: it can take only %(found)s of "
                "the %(over)s players left over; the others already have a seat in a "
                "drawn round. Add fill-in players instead."
            )
            % {"found": len(players), "over": over}
        )
    _update(players, state=Player.State.WAITING)
    _record(tournament, "moved_to_waiting_list", by=by, new=players)
    return players


@transaction.atomic
def remove_fill_ins(tournament: Tournament, *, by: User | None) -> list[Player]:
    """Delete surplus fill-ins without a seat, withdraw those with one; return both.

    Rounds with a withdrawn fill-in have to be drawn again.
    """
    tournament = lock_open(tournament)
    over = _require_uneven_field(tournament).surplus
    fill_ins = dispensable_fill_ins(tournament, over)
    if len(fill_ins) < over:
        raise Refused(
            ngettext(
                "%(over)s player is left over; fill-in players that can still be "
                "removed: %(found)s.",
                "%(over)s players are left over; fill-in players that can still be "
                "removed: %(found)s.",
                over,
            )
            % {"over": over, "found": len(fill_ins)}
        )
    _record(tournament, "fill_ins_removed", by=by, old=fill_ins)
    chosen = Player.objects.filter(pk__in=[player.pk for player in fill_ins])
    seated = set(chosen.exclude(seats=None).values_list("pk", flat=True))
    chosen.filter(pk__in=seated).update(state=Player.State.WITHDRAWN)
    chosen.exclude(pk__in=seated).delete()
    return fill_ins


@transaction.atomic
def take_tables_of_three(tournament: Tournament, *, by: User | None) -> Tournament:
    tournament = lock_open(tournament)
    field = _require_uneven_field(tournament)
    if not field.allows_threes:
        raise Refused(_("These rules do not allow tables of three."))
    if not field.sizes_with_threes:
        raise Refused(
            _("%(count)s players do not fill tables of three and four either.")
            % {"count": field.count}
        )
    new = {"tables": len(field.sizes_with_threes), "threes": field.sizes_with_threes.count(THREE)}
    _store_options(tournament, tables_of_three=True)
    record(tournament, "threes_taken", tournament, by=by, new=new)
    return tournament


@transaction.atomic
def give_up_tables_of_three(tournament: Tournament, *, by: User | None) -> None:
    tournament = lock_open(tournament)
    if not field_of(tournament).has_threes:
        raise Refused(_("Tables of three are not in use."))
    _store_options(tournament, tables_of_three=False)
    record(tournament, "threes_given_up", tournament, by=by)


@transaction.atomic
def sit_out(tournament: Tournament, *, by: User | None) -> list[Player]:
    tournament = lock_open(tournament)
    number = round_to_sit_out(tournament)
    if number is None:
        raise Refused(_("All rounds are already drawn."))
    if is_being_played(tournament):
        raise Refused(
            _("You can choose who sits out round %(round)s once the round before it is closed.")
            % {"round": number}
        )
    back = absent_for(tournament, range(1, number + 1))
    _update(back, is_present=True)
    field = field_of(tournament)
    if field.is_too_small:
        raise Refused(too_small(field))
    players = next_to_sit_out(tournament, field.surplus)
    if not (back or players):
        raise Refused(_nobody_over(field))
    _update(players, is_present=False)
    out = sitting_out(tournament) | {number: sorted(player.number for player in players)}
    stored = {str(played): numbers for played, numbers in out.items() if numbers}
    _store_options(tournament, sitting_out=stored)
    _record(tournament, "sitting_out", by=by, old=back, new=players, round=number)
    return players


def round_to_sit_out(tournament: Tournament) -> int | None:
    drawn = tournament.draws.filter(is_current=True).values_list("round__number", flat=True)
    return min(set(range(1, tournament.round_count + 1)) - set(drawn), default=None)


def is_being_played(tournament: Tournament) -> bool:
    return tournament.draws.filter(is_current=True, round__closed_at=None).exists()


def next_to_sit_out(tournament: Tournament, how_many: int) -> list[Player]:
    """Return the players who sat out least, latest registered first; never fill-ins."""
    out = sitting_out(tournament)
    number = round_to_sit_out(tournament) or 0
    before = Counter(
        player_number
        for played, numbers in out.items()
        if played < number
        for player_number in numbers
    )
    last = out.get(number - 1, [])
    present = seatable(tournament).filter(state=Player.State.REGISTERED)
    return sorted(
        present.order_by("-id"),
        key=lambda player: (before[player.number], player.number in last),
    )[:how_many]


def absent_for(tournament: Tournament, rounds: Iterable[int]) -> list[Player]:
    out = sitting_out(tournament)
    numbers = {player_number for number in rounds for player_number in out.get(number, [])}
    absent = tournament.players.filter(number__in=numbers, is_present=False)
    return list(absent.filter(state=Player.State.REGISTERED).order_by("number"))


def require_nobody_sits_out(tournament: Tournament, rounds: list[int]) -> None:
    """Refuse several rounds at once if anybody sits out."""
    # The same players would miss them all.
    if len(rounds) > 1 and absent_for(tournament, [min(rounds)]):
        raise Refused(_("Somebody sits out one round: draw the rounds one by one."))


def too_small(field: Field) -> str:
    return ngettext(
        "A draw needs at least %(least)s players; %(count)s is registered and here.",
        "A draw needs at least %(least)s players; %(count)s are registered and here.",
        field.count,
    ) % {"least": field.least_word, "count": field.count}


def _require_uneven_field(tournament: Tournament) -> Field:
    field = field_of(tournament)
    if field.is_too_small:
        raise Refused(too_small(field))
    if field.is_drawable:
        raise Refused(_nobody_over(field))
    return field


def _nobody_over(field: Field) -> str:
    return _("%(count)s players fill their tables: nobody is left over.") % {"count": field.count}


def _entrants(names: Sequence[str], how_many: int, *, fill_in_count: int) -> list[Player]:
    entrants = []
    for i in range(how_many):
        name = names[i].strip() if i < len(names) else ""
        name = name or _("Fill-in %(number)s") % {"number": fill_in_count + i + 1}
        last_name, _comma, first_name = name.partition(",")
        entrants.append(Player(last_name=last_name, first_name=first_name))
    require_no_problems(p for entrant in entrants for p in detail_problems(entrant))
    return entrants


def _update(players: Sequence[Player], **values: Any) -> None:
    Player.objects.filter(pk__in=[player.pk for player in players]).update(**values)


def _store_options(tournament: Tournament, **options: Any) -> None:
    tournament.draw_options = tournament.draw_options | options
    tournament.save(update_fields=["draw_options"])


def _record(
    tournament: Tournament,
    action: str,
    *,
    by: User | None,
    old: Players = None,
    new: Players = None,
    **more: int,
) -> None:
    people = {player.pk: {"name": player.full_name} for player in (*(old or ()), *(new or ()))}
    record(tournament, action, by=by, old=_listed(old), new=_listed(new, **more), people=people)


def _listed(players: Players, **more: int) -> dict[str, Any] | None:
    if players is None:
        return None
    return {"players": [{"id": p.pk, "number": p.number} for p in players]} | more
