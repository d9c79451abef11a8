"""Sitting out: surplus players miss one round, other players the next one."""

from collections import Counter

from django.contrib.auth.models import User
from django.db import transaction
from django.utils.translation import gettext as _

from tournament.draw.services.field import (
    names_for_journal,
    nobody_over,
    numbers_for_journal,
    too_small,
)
from tournament.models import Player, Tournament
from tournament.registration.field import field_of, seatable, sitting_out
from tournament.shared.errors import Refused
from tournament.shared.guards import lock_open
from tournament.shared.journal_entries import record


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
    tournament.players.filter(pk__in=[player.pk for player in back]).update(is_present=True)
    field = field_of(tournament)
    if field.is_too_small:
        raise Refused(too_small(field))
    players = next_to_sit_out(tournament, field.surplus)
    if not (back or players):
        raise Refused(nobody_over(field))
    tournament.players.filter(pk__in=[player.pk for player in players]).update(is_present=False)
    out = sitting_out(tournament) | {number: sorted(player.number for player in players)}
    stored = {str(played): numbers for played, numbers in out.items() if numbers}
    tournament.draw_options = {**tournament.draw_options, "sitting_out": stored}
    tournament.save(update_fields=["draw_options"])
    record(
        tournament,
        "sitting_out",
        by=by,
        old=numbers_for_journal(back),
        new=numbers_for_journal(players) | {"round": number},
        people=names_for_journal([*back, *players]),
    )
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
        present.order_by("-registered_at", "-id"),
        key=lambda player: (before[player.number], player.number in last),
    )[:how_many]


def absent_for(tournament: Tournament, rounds: range) -> list[Player]:
    out = sitting_out(tournament)
    numbers = {player_number for number in rounds for player_number in out.get(number, [])}
    absent = tournament.players.filter(number__in=numbers, is_present=False)
    return list(absent.filter(state=Player.State.REGISTERED).order_by("number"))


def require_nobody_sits_out(tournament: Tournament, rounds: list[int]) -> None:
    """Refuse several rounds at once if anybody sits out: the same players would miss them all."""
    if len(rounds) > 1 and absent_for(tournament, range(min(rounds), min(rounds) + 1)):
        raise Refused(_("Somebody sits out one round: draw the rounds one by one."))
