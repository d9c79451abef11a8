"""The prize-giving: calls of winners, and what they take."""

from typing import Any

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext as _

from tournament.models import Player, Prize, PrizeCall, PrizeTable, Team, Tournament
from tournament.prizes.ceremony import Ceremony, ceremony_of
from tournament.prizes.table import prize_list, table_of
from tournament.prizes.words import gift_in_words, taker_name, title_of
from tournament.shared.errors import Refused
from tournament.shared.guards import lock_open
from tournament.shared.journal_entries import record


@transaction.atomic
def begin_ceremony(tournament: Tournament, *, by: User | None, order: str) -> PrizeTable:
    """Begin the prize-giving, which locks the prize table and fixes the fees of its shares.

    `order`: a PrizeTable.Order. Raises Refused until all winners are certain.
    """
    tournament = lock_open(tournament)
    ceremony = ceremony_of(tournament)
    table = ceremony.prizes.table
    if table.is_ceremony:
        return table
    if order not in PrizeTable.Order.values:
        raise Refused(_("Call from the last to the first, or from the first to the last."))
    if not ceremony.prizes.has_ranking:
        raise Refused(_("No list counts yet."))
    if not ceremony.prizes.is_decided:
        raise Refused(_("Results are still missing."))
    if ceremony.prizes.open_lots:
        raise Refused(_("A prize still needs a lot."))
    if not ceremony.lines:
        raise Refused(_("No prize has a winner yet."))
    table.order, table.ceremony_at = order, timezone.now()
    table.fees_cents = ceremony.prizes.fees_cents
    table.save()
    new = {"order": order, "fees_cents": table.fees_cents}
    record(tournament, "ceremony_begun", table, by=by, new=new)
    return table


@transaction.atomic
def call_prize(
    prize: Prize,
    *,
    by: User | None,
    gift: str | None = None,
    is_here: bool = True,
    takes_promised: bool = False,
    taker_id: int | None = None,
) -> PrizeCall:
    """Record that the current winner was called and took `gift`, a text; None: the usual one.

    `is_here` False: they collect it later. `taker_id`: the player or team, where equals share. An
    existing call is returned unchanged. Raises Refused if the gift is promised to a later winner,
    unless `takes_promised`.
    """
    tournament = lock_open(prize.tournament)
    ceremony = ceremony_of(tournament)
    line = ceremony.current
    existing = _call_of(prize, taker_id)
    is_next = taker_id is None and line is not None and line.prize.pk == prize.pk
    if existing is not None and not is_next:
        return existing
    if not ceremony.has_begun:
        raise Refused(_("The prize-giving has not begun."))
    if line is None:
        raise Refused(_("All winners have been called."))
    if line.prize.pk != prize.pk or taker_id not in (None, line.winner.pk):
        title = line.title
        if line.prize.pk == prize.pk or line.shared:
            title = f"{title}: {taker_name(line.winner, is_public=False)}"
        raise Refused(_("%(prize)s comes first.") % {"prize": title})
    gift = ceremony.usual_gift if gift is None else gift
    _require_on_the_table(ceremony, gift, takes_promised=takes_promised)
    now = timezone.now()
    call = PrizeCall.objects.create(
        prize=line.prize,
        player=line.taker if isinstance(line.taker, Player) else None,
        team=line.taker if isinstance(line.taker, Team) else None,
        gift=gift,
        cents=line.cents,
        called_at=now,
        called_by=by,
        handed_over_at=now if is_here else None,
    )
    new = _journal_data(call, line.title)
    record(tournament, "prize_called", line.prize, by=by, new=new)
    return call


def _require_on_the_table(ceremony: Ceremony, gift: str, *, takes_promised: bool) -> None:
    if gift and gift not in ceremony.gifts_left:
        raise Refused(_("“%(gift)s” is no longer on the table.") % {"gift": gift})
    waiting = ceremony.promised_to(gift)
    if waiting is not None and not takes_promised:
        name = taker_name(waiting.winner, is_public=False)
        values = {"gift": gift, "name": name, "prize": waiting.title}
        raise Refused(_("“%(gift)s” is promised to %(name)s (%(prize)s).") % values)


@transaction.atomic
def hand_over(prize: Prize, *, by: User | None, taker_id: int | None = None) -> None:
    tournament = lock_open(prize.tournament)
    call = _call_of(prize, taker_id)
    if taker_id is None and PrizeCall.objects.filter(prize=prize).count() > 1:
        raise Refused(_("Several people share this prize: choose one of them."))
    if call is None:
        raise Refused(_("This prize has not been called yet."))
    if call.handed_over_at is not None:
        return
    call.handed_over_at = max(timezone.now(), call.called_at)  # the clock may have been set back
    call.save(update_fields=["handed_over_at"])
    record(tournament, "prize_handed_over", call.prize, by=by, new=_journal_data(call))


@transaction.atomic
def take_call_back(tournament: Tournament, *, by: User | None) -> None:
    """Undo the newest call, or before the first call the beginning of the prize-giving."""
    tournament = lock_open(tournament)
    table = table_of(tournament)
    if not table.is_ceremony:
        raise Refused(_("The prize-giving has not begun."))
    calls = PrizeCall.objects.filter(prize__tournament=tournament)
    call = calls.select_related("prize__group", "team").order_by("pk").last()
    if call is None:
        table.ceremony_at = None
        if not table.is_published:
            table.fees_cents = None
        table.save()
        new = {"fees_cents": table.fees_cents}
        record(tournament, "ceremony_taken_back", table, by=by, new=new)
        return
    old = _journal_data(call)
    call.delete()
    record(tournament, "prize_call_taken_back", call.prize, by=by, old=old)


def _call_of(prize: Prize, taker_id: int | None) -> PrizeCall | None:
    calls = PrizeCall.objects.select_related("prize__group", "team").filter(prize=prize)
    if taker_id is not None:
        calls = calls.filter(Q(team=taker_id) if prize.is_for_teams else Q(player=taker_id))
    return calls.first()


def _journal_data(call: PrizeCall, title: str | None = None) -> dict[str, Any]:
    if title is None:  # as it was called: shared or not
        lines = prize_list(call.prize.tournament).lines
        title = next((line.title for line in lines if line.call == call), title_of(call.prize))
    to_whom: dict[str, Any] = {"given_to": call.player_id}
    if call.team is not None:
        to_whom = {"team_id": call.team_id, "team": call.team.name}
    return to_whom | {
        "line": title,
        "worth": gift_in_words(Prize(gift=call.gift), call.cents),
        "gift": call.gift,
        "cents": call.cents,
        "is_handed_over": call.handed_over_at is not None,
    }
