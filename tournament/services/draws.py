"""Drawing the seats of a round: closes the registration, keeps every draw, asks for a reason twice.

Seats come from seating/; this module fixes the seed, stores the result and refuses what would
touch a list that is already there.
"""

import secrets

from django.contrib.auth.models import AbstractBaseUser
from django.db import transaction
from django.db.models import Max
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournament.errors import Conflict, Refused
from tournament.field import Field, field_of
from tournament.models import Draw, Round, Seat, TableSheet, Tournament
from tournament.seating import SEATS, tables_of, uniform
from tournament.services.field import too_small
from tournament.services.guards import lock_open, require_writable
from tournament.services.journal import record

User = AbstractBaseUser | None
SECRET_BYTES = 32


@transaction.atomic
def close_registration(tournament: Tournament, *, by: User) -> None:
    """The field is complete; whoever comes now comes late. Closing twice changes nothing."""
    _close_registration(lock_open(tournament), by=by)


@transaction.atomic
def draw_round(
    tournament: Tournament, *, by: User, round_number: int, seed: str | None = None
) -> Draw:
    """The first draw of a round. `seed` None: an unpredictable one, made at this moment."""
    tournament = lock_open(tournament)
    field = _even_field(tournament)
    drawn = _round(tournament, round_number)
    current = drawn.draws.filter(is_current=True).first()
    if current is not None:
        raise Refused(
            _(
                "Round %(round)s is already drawn, draw no. %(draw)s. "
                "Drawing it again needs a reason."
            )
            % {"round": round_number, "draw": current.number}
        )
    draw = _draw(tournament, drawn, field, by=by, seed=seed)
    record(tournament, by=by, action="round_drawn", subject=draw, new=_in_short(draw))
    return draw


@transaction.atomic
def draw_all_rounds(tournament: Tournament, *, by: User, seed: str | None = None) -> list[Draw]:
    """Draw every round that has no draw yet; with a given seed the round makes the difference."""
    tournament = lock_open(tournament)
    done = set(tournament.draws.filter(is_current=True).values_list("round__number", flat=True))
    missing = [n for n in range(1, tournament.round_count + 1) if n not in done]
    if not missing:
        raise Refused(_("All rounds are already drawn."))
    return [draw_round(tournament, by=by, round_number=n, seed=seed) for n in missing]


@transaction.atomic
def redraw(
    tournament: Tournament,
    *,
    by: User,
    round_number: int,
    reason: str,
    replaces: int | None = None,
    seed: str | None = None,
) -> Draw:
    """Draw a round again. The old draw stays on record, its seats and open lists are replaced.

    `replaces` is the number of the draw that the desk saw: Conflict where another one counts now.
    """
    tournament = lock_open(tournament)
    drawn = _round(tournament, round_number)
    old = _draw_to_replace(drawn, reason, replaces)
    field = _even_field(tournament)
    drawn.sheets.all().delete()
    drawn.seats.all().delete()
    old.is_current = False
    old.save(update_fields=["is_current"])
    draw = _draw(tournament, drawn, field, by=by, seed=seed, reason=reason.strip())
    record(
        tournament,
        by=by,
        action="round_redrawn",
        subject=draw,
        old=_in_short(old),
        new=_in_short(draw),
        reason=draw.reason,
    )
    return draw


def list_in_the_way(drawn: Round) -> TableSheet | None:
    """The first list of the round that is no longer open: from then on the seats stay."""
    return drawn.sheets.exclude(state=TableSheet.State.OPEN).order_by("table").first()


def _close_registration(tournament: Tournament, *, by: User) -> None:
    if tournament.state != Tournament.State.REGISTRATION:
        return
    tournament.state = Tournament.State.RUNNING
    tournament.save(update_fields=["state"])
    record(tournament, by=by, action="registration_closed", subject=tournament)


def _even_field(tournament: Tournament) -> Field:
    field = field_of(tournament)
    if field.is_too_small:
        raise Refused(too_small(field))
    if not field.is_drawable:
        raise Refused(_uneven(field))
    return field


def _uneven(field: Field) -> str:
    """Who is over, and every way out that there is."""
    sentence = ngettext(
        "%(count)s players do not fill tables of %(seats)s: %(over)s player is over. "
        "Take fill-in players (%(missing)s) or put the last one on the waiting list.",
        "%(count)s players do not fill tables of %(seats)s: %(over)s players are over. "
        "Take fill-in players (%(missing)s) or put the last ones on the waiting list.",
        field.over,
    ) % {
        "count": field.count,
        "seats": field.of_word,
        "over": field.over,
        "missing": field.missing,
    }
    if not field.sizes_with_threes:
        return sentence
    return f"{sentence} {_('Or take tables of three.')}"


def _round(tournament: Tournament, number: int) -> Round:
    if not 1 <= number <= tournament.round_count:
        raise Refused(
            ngettext(
                "There is no round %(number)s: this tournament has %(rounds)s round.",
                "There is no round %(number)s: this tournament has %(rounds)s rounds.",
                tournament.round_count,
            )
            % {"number": number, "rounds": tournament.round_count}
        )
    return tournament.rounds.get_or_create(number=number)[0]


def _draw_to_replace(drawn: Round, reason: str, replaces: int | None) -> Draw:
    current = drawn.draws.filter(is_current=True).first()
    if current is None:
        raise Refused(_("Round %(round)s is not drawn yet.") % {"round": drawn.number})
    if not reason.strip():
        raise Refused(_("Please enter a reason, one sentence is enough."))
    require_writable(reason)
    if drawn.is_closed:
        raise Refused(
            _("Round %(round)s is closed and is not drawn again.") % {"round": drawn.number}
        )
    if replaces not in (None, current.number):
        raise Conflict(
            _("Round %(round)s has been drawn again in the meantime: draw no. %(draw)s counts now.")
            % {"round": drawn.number, "draw": current.number}
        )
    sheet = list_in_the_way(drawn)
    if sheet is not None:
        raise Refused(
            _(
                "Round %(round)s can no longer be drawn again: the list of table %(table)s is "
                "%(state)s."
            )
            % {"round": drawn.number, "table": sheet.table, "state": sheet.get_state_display()}
        )
    return current


def _draw(
    tournament: Tournament,
    drawn: Round,
    field: Field,
    *,
    by: User,
    seed: str | None,
    reason: str = "",
) -> Draw:
    """Store the draw with its seats and one open list per table."""
    _close_registration(tournament, by=by)
    seed = _unpredictable_seed(tournament) if seed is None else _usable(seed)
    numbers = [player.number for player in field.players]
    draw = Draw.objects.create(
        tournament=tournament,
        round=drawn,
        number=1 + (tournament.draws.aggregate(last=Max("number"))["last"] or 0),
        seed=seed,
        players=numbers,
        places=uniform(numbers, seed=seed, round_number=drawn.number),
        sizes=None if set(field.sizes) == {SEATS} else list(field.sizes),
        reason=reason,
        made_at=timezone.now(),
        made_by=by,
    )
    _seat(draw, field)
    return draw


def _seat(draw: Draw, field: Field) -> None:
    players = {player.number: player for player in field.players}
    tables = tables_of(draw.places, draw.table_sizes)
    Seat.objects.bulk_create(
        Seat(round=draw.round, table=table, seat=seat, player=players[number])
        for table, numbers in enumerate(tables, 1)
        for seat, number in enumerate(numbers, 1)
    )
    TableSheet.objects.bulk_create(
        TableSheet(round=draw.round, draw=draw, table=table) for table in range(1, len(tables) + 1)
    )


def _unpredictable_seed(tournament: Tournament) -> str:
    return f"{tournament.slug}|{secrets.token_hex(SECRET_BYTES)}"


def _usable(seed: str) -> str:
    """The seed as given: any text that can be written down again."""
    if "\0" in seed or any("\ud800" <= character <= "\udfff" for character in seed):
        raise Refused(_("The seed contains a character that cannot be written as text."))
    return seed


def _in_short(draw: Draw) -> dict[str, object]:
    return {
        "draw": draw.number,
        "round": draw.round.number,
        "players": len(draw.players),
        "tables": len(draw.table_sizes),
        "seed": draw.seed,
    }
