"""The organiser's wishes. Those changed after the freeze apply to the next draw."""

from dataclasses import asdict, replace
from typing import Any

from django.contrib.auth.models import User
from django.db import transaction
from django.utils.translation import gettext as _

from tournament.draw.wishes import ALL, CLUBS, MODES, ONE, PLAN, wishes_of
from tournament.models import KeptApart, Player, Tournament
from tournament.seating.values import BY_STANDING
from tournament.shared.errors import Refused
from tournament.shared.guards import lock_open, require_storable_reason
from tournament.shared.journal_entries import changed_fields, record


@transaction.atomic
def set_draw_options(tournament: Tournament, *, by: User | None, **chosen: Any) -> Tournament:
    tournament = lock_open(tournament)
    old, new = wishes_of(tournament), replace(wishes_of(tournament), **chosen)
    allowed_values = {"mode": MODES, "clubs": CLUBS, "rounds": (ONE, ALL)}
    for name, choices in allowed_values.items():
        value = getattr(new, name)
        if value not in choices:
            raise Refused(
                _("“%(name)s” is unknown. Available: %(known)s.")
                % {"name": str(value)[:40], "known": ", ".join(choices)}
            )
    if new.mode == PLAN and new.rounds != ALL:
        new = replace(new, rounds=ALL)  # a plan covers all rounds
    if new.mode in BY_STANDING:
        new = replace(new, rounds=ONE)  # the lists of the rounds before must count
    if new == old:
        return tournament
    tournament.draw_options = tournament.draw_options | asdict(new)
    tournament.save(update_fields=["draw_options"])
    before, after = changed_fields(asdict(old), asdict(new))
    record(tournament, "draw_options_changed", tournament, by=by, old=before, new=after)
    return tournament


@transaction.atomic
def keep_apart(
    tournament: Tournament, *, by: User | None, first: int, second: int, reason: str = ""
) -> KeptApart:
    """Store that two start numbers must not meet. The reason is not journalled."""
    tournament = lock_open(tournament)
    require_storable_reason(reason)
    players = [_player(tournament, number) for number in (first, second)]
    low, high = sorted(players, key=lambda player: player.pk)
    if low == high:
        raise Refused(_("Please give two different start numbers."))
    pair, is_new = KeptApart.objects.get_or_create(
        tournament=tournament, first=low, second=high, defaults={"reason": reason.strip()}
    )
    if not is_new:
        raise Refused(
            _("No. %(one)s and no. %(other)s are already kept apart.")
            % {"one": low.number, "other": high.number}
        )
    record(tournament, "pair_kept_apart", pair, by=by, new=_pair_for_journal(pair))
    return pair


@transaction.atomic
def release(pair: KeptApart, *, by: User | None) -> None:
    tournament = lock_open(pair.tournament)
    record(tournament, "pair_released", pair, by=by, old=_pair_for_journal(pair))
    pair.delete()


def _player(tournament: Tournament, number: int) -> Player:
    player = tournament.players.filter(number=number).exclude(state=Player.State.WITHDRAWN).first()
    if player is None:
        raise Refused(_("There is no number %(number)s in this tournament.") % {"number": number})
    return player


def _pair_for_journal(pair: KeptApart) -> dict[str, list[int]]:
    return {"numbers": sorted((pair.first.number, pair.second.number))}
