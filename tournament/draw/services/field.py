"""Ways to fill the tables: fill-ins, waiting list, tables of three."""

from collections.abc import Sequence

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import Max
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournament.models import Player, Seat, Tournament
from tournament.registration.entrants import detail_problems, numbered_copy
from tournament.registration.field import (
    THREE,
    Field,
    dispensable_fill_ins,
    field_of,
    last_registered,
)
from tournament.shared.errors import Refused
from tournament.shared.guards import lock_open
from tournament.shared.journal_entries import record


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
    record(
        tournament,
        "fill_ins_added",
        by=by,
        new=numbers_for_journal(added),
        people=names_for_journal(added),
    )
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
    Player.objects.filter(pk__in=[player.pk for player in players]).update(
        state=Player.State.WAITING
    )
    record(
        tournament,
        "moved_to_waiting_list",
        by=by,
        new=numbers_for_journal(players),
        people=names_for_journal(players),
    )
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
    record(
        tournament,
        "fill_ins_removed",
        by=by,
        old=numbers_for_journal(fill_ins),
        people=names_for_journal(fill_ins),
    )
    chosen = Player.objects.filter(pk__in=[player.pk for player in fill_ins])
    seated = set(Seat.objects.filter(player__in=chosen).values_list("player_id", flat=True))
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
    _store_threes(tournament, True)
    record(tournament, "threes_taken", tournament, by=by, new=new)
    return tournament


@transaction.atomic
def give_up_tables_of_three(tournament: Tournament, *, by: User | None) -> Tournament:
    tournament = lock_open(tournament)
    if not field_of(tournament).has_threes:
        raise Refused(_("Tables of three are not in use."))
    _store_threes(tournament, False)
    record(tournament, "threes_given_up", tournament, by=by)
    return tournament


def _store_threes(tournament: Tournament, wanted: bool) -> None:
    tournament.draw_options = {**tournament.draw_options, "tables_of_three": wanted}
    tournament.save(update_fields=["draw_options"])


def _require_uneven_field(tournament: Tournament) -> Field:
    """Return the field. Raises Refused if it is too small or fills its tables."""
    field = field_of(tournament)
    if field.is_too_small:
        raise Refused(too_small(field))
    if field.is_drawable:
        raise Refused(nobody_over(field))
    return field


def nobody_over(field: Field) -> str:
    return _("%(count)s players fill their tables: nobody is left over.") % {"count": field.count}


def too_small(field: Field) -> str:
    return ngettext(
        "A draw needs at least %(least)s players; %(count)s is registered and here.",
        "A draw needs at least %(least)s players; %(count)s are registered and here.",
        field.count,
    ) % {"least": field.least_word, "count": field.count}


def _entrants(names: Sequence[str], how_many: int, *, fill_in_count: int) -> list[Player]:
    entrants = []
    for i in range(how_many):
        name = names[i].strip() if i < len(names) else ""
        name = name or _("Fill-in %(number)s") % {"number": fill_in_count + i + 1}
        last_name, _comma, first_name = name.partition(",")
        entrants.append(Player(last_name=last_name, first_name=first_name))
    problems = [problem for entrant in entrants for problem in detail_problems(entrant)]
    if problems:
        raise Refused(*problems)
    return entrants


def numbers_for_journal(players: Sequence[Player]) -> dict[str, list[dict[str, object]]]:
    return {"players": [{"id": player.pk, "number": player.number} for player in players]}


def names_for_journal(players: Sequence[Player]) -> dict[int, dict[str, str]]:
    return {player.pk: {"name": player.full_name} for player in players}
