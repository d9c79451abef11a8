"""Lots between players who are equal in everything (Schwaig rule 16, Ebersdorf rule 36 e)."""

import secrets
from collections.abc import Callable, Sequence
from typing import TypeVar

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import Manager, Max, Model
from django.utils import timezone
from django.utils.translation import gettext as _, gettext_lazy

from tournament.models import CupLot, Lot, Player, PrizeCall, Team, TeamLot, Tournament
from tournament.ranking.standings import standings
from tournament.shared.errors import Refused
from tournament.shared.guards import lock_open, require_reason
from tournament.shared.journal_entries import record

Tied = TypeVar("Tied", Player, Team)
Drawn = TypeVar("Drawn", Lot, TeamLot, CupLot)
NOT_EQUAL = gettext_lazy("They are no longer tied. No lot was drawn.")


@transaction.atomic
def draw_lots(
    tournament: Tournament,
    *,
    by: User | None,
    players: Sequence[Player],
    order: Sequence[Player] | None = None,
) -> list[Lot]:
    """Record the order of `players`, a tied group of the ranking.

    `order`: as for record_lots(). Raises Refused if they are not tied or the last round is
    incomplete.
    """
    tournament = lock_open(tournament)
    ranked = standings(tournament)
    if not ranked.is_complete:
        raise Refused(_("Lots can be drawn once the last round is complete."))
    due = [set(group) for category in ranked.categories for group in category.lots_due]
    if set(players) not in due:
        raise Refused(str(NOT_EQUAL))
    return record_lots(tournament, by=by, players=players, order=order)


@transaction.atomic
def set_lots_aside(tournament: Tournament, *, by: User | None, group: int, reason: str) -> None:
    tournament = lock_open(tournament)
    lots = delete_drawing(tournament.lots, group=group, reason=reason)
    require_results_withheld(tournament)
    old = {"group": group, "players": [lot.player_id for lot in lots]}
    record(tournament, "lots_set_aside", tournament, by=by, old=old, reason=reason)


def require_results_withheld(tournament: Tournament) -> None:
    """Refuse once the hall sees the final ranking or a prize was called."""
    if tournament.is_public and tournament.released_round == tournament.round_count:
        sentence = _(
            "The hall can see the ranking with this lot. Withdraw the ranking first, with a reason."
        )
        raise Refused(sentence)
    if PrizeCall.objects.filter(prize__tournament=tournament).exists():
        raise Refused(_("The prize-giving has begun, so the lot can no longer be changed."))


def delete_drawing(lots: Manager[Drawn], *, group: int, reason: str) -> list[Drawn]:
    """Delete drawing `group` of `lots`, such as cup.lots; return its lots. Requires a reason."""
    drawing = lots.filter(group=group)
    deleted = list(drawing)
    if not deleted:
        raise Refused(_("This lot has already been cancelled."))
    require_reason(reason)
    drawing.delete()
    return deleted


def record_lots(
    tournament: Tournament,
    *,
    by: User | None,
    players: Sequence[Player],
    order: Sequence[Player] | None,
    reorder: Callable[[list[Player]], list[Player]] = list,
) -> list[Lot]:
    """Store lots with their journal entry; the caller checks that `players` are tied.

    `order`: drawn by hand, best first; else random. `reorder(drawn)` returns the order to store.
    Raises Refused if `order` has other players.
    """
    drawn = reorder(in_drawn_order(players, order))
    lots = create_lots(tournament.lots, drawn, by=by)
    how = "program" if order is None else "hand"
    new = {"group": lots[0].group, "players": [player.pk for player in drawn], "drawn_by": how}
    record(tournament, "lots_drawn", tournament, by=by, new=new)
    return lots


def in_drawn_order(tied: Sequence[Tied], order: Sequence[Tied] | None) -> list[Tied]:
    """Return `tied` in the drawn `order`, or shuffled without one; the best comes first.

    Raises Refused if `order` has others than `tied`.
    """
    if order is None:
        drawn = list(tied)
        secrets.SystemRandom().shuffle(drawn)
        return drawn
    ordered = {member.pk for member in order}
    if ordered != {member.pk for member in tied} or len(ordered) != len(order):
        raise Refused(_("Give each of those tied a different place, starting with 1."))
    return list(order)


def create_lots(lots: Manager[Drawn], drawn: Sequence[Model], *, by: User | None) -> list[Drawn]:
    """Store a lot per object of `drawn`, best first, in `lots`, such as tournament.team_lots."""
    newest = lots.aggregate(newest=Max("group"))["newest"] or 0
    fields = {"group": newest + 1, "drawn_at": timezone.now(), "drawn_by": by}
    return [
        lots.create(position=place, **{lots.model.OWNER: member}, **fields)
        for place, member in enumerate(drawn, 1)
    ]
