"""Drawing a round, drawing it again, and posting it."""

from collections.abc import Collection, Iterable, Sequence

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _, ngettext

from tournament.draw.by_standing import standing_problems
from tournament.draw.differences import report_and_input
from tournament.draw.services import making
from tournament.draw.services.field import require_nobody_sits_out, too_small
from tournament.draw.services.making import journal_values
from tournament.draw.services.protocol import close_registration, store_ingredient
from tournament.draw.wishes import last_shown_link, wishes_of
from tournament.models import Draw, Player, Round, TableSheet, Tournament
from tournament.registration.field import Field, field_of
from tournament.seating.change import Tables
from tournament.seating.values import BY_STANDING
from tournament.shared.errors import Conflict, Refused
from tournament.shared.guards import lock_open, require_reason
from tournament.shared.journal_entries import record


@transaction.atomic
def draw_round(
    tournament: Tournament,
    *,
    by: User | None,
    round_number: int,
    seed: str | None = None,
    ingredient: str | None = None,
) -> Draw:
    """Draw a round.

    `seed`: None to use the next secret of the SeedChain. `ingredient`: see store_ingredient; None
    keeps it.
    """
    tournament = lock_open(tournament)
    field = even_field(tournament)
    drawn = round_of(tournament, round_number)
    current = drawn.draws.filter(is_current=True).first()
    if current is not None:
        raise Refused(
            _(
                "Round %(round)s is already drawn, draw no. %(draw)s. "
                "Drawing it again needs a reason."
            )
            % {"round": round_number, "draw": current.number}
        )
    return _draw(tournament, [drawn], field, by=by, seed=seed, ingredient=ingredient)[0]


@transaction.atomic
def draw_all_rounds(
    tournament: Tournament,
    *,
    by: User | None,
    seed: str | None = None,
    ingredient: str | None = None,
    rounds: Collection[int] | None = None,
) -> list[Draw]:
    """Draw every undrawn round, or those of `rounds`, together. A given seed serves all of them."""
    tournament = lock_open(tournament)
    drawn_numbers = set(
        tournament.draws.filter(is_current=True).values_list("round__number", flat=True)
    )
    missing = [n for n in rounds or range(1, tournament.round_count + 1) if n not in drawn_numbers]
    if not missing:
        raise Refused(_("All rounds are already drawn."))
    require_nobody_sits_out(tournament, missing)
    field = even_field(tournament)
    wanted = [round_of(tournament, number) for number in missing]
    return _draw(tournament, wanted, field, by=by, seed=seed, ingredient=ingredient)


@transaction.atomic
def redraw(
    tournament: Tournament,
    *,
    by: User | None,
    round_number: int,
    reason: str,
    replaces: int | None = None,
    seed: str | None = None,
) -> Draw:
    """Draw a round and later unposted ones again; old draws stay on record.

    In a draw by points the later ones are dropped instead. `replaces`: see draw_to_change().
    """
    tournament = lock_open(tournament)
    drawn = round_of(tournament, round_number)
    old = draw_to_change(drawn, reason, replaces)
    sheet = drawn.sheets.exclude(state=TableSheet.State.OPEN).order_by("table").first()
    if sheet is not None:
        raise Refused(
            _(
                "Round %(round)s can no longer be drawn again: the list of table %(table)s is "
                "%(state)s."
            )
            % {"round": drawn.number, "table": sheet.table, "state": sheet.get_state_display()}
        )
    field = even_field(tournament)
    later = [*not_posted_after(tournament, drawn)] if seed is None else []
    if wishes_of(tournament).mode in BY_STANDING:
        _drop(tournament, later, by=by)
        later = []
    return _replace(tournament, [old, *later], field, by=by, seed=seed, reason=reason.strip())[0]


@transaction.atomic
def post_rounds(
    tournament: Tournament,
    *,
    by: User | None,
    rounds: Collection[int] | None = None,
    is_automatic: bool = False,
) -> list[Round]:
    """Publish seats and seed of these rounds (None: all); return the newly posted rounds.

    A public seed reveals all earlier links of the SeedChain, so unposted rounds drawn with those
    are redrawn. `is_automatic`: posted by the round's first list, without a journal entry.
    """
    tournament = lock_open(tournament)
    wanted = range(1, tournament.round_count + 1) if rounds is None else rounds
    drawn_rounds = tournament.rounds.filter(number__in=wanted, draws__is_current=True)
    posted = list(drawn_rounds.filter(posted_at=None))
    for round_ in posted:
        round_.posted_at = timezone.now()
        round_.save(update_fields=["posted_at"])
        if not is_automatic:
            new = {"round": round_.number, "draw": round_.draws.get(is_current=True).number}
            record(tournament, "round_posted", round_, by=by, new=new)
    if posted:
        draw_again(tournament, list(_draws_with_public_link(tournament)), by=by)
    return posted


def draw_again(tournament: Tournament, draws: Sequence[Draw], *, by: User | None) -> None:
    field = field_of(tournament)
    rounds = [draw.round.number for draw in draws]
    if draws and field.is_drawable and not standing_problems(tournament, rounds, field.players):
        _replace(tournament, draws, field, by=by, reason=_("An earlier round has changed."))
        return
    _drop(tournament, draws, by=by)


def _drop(tournament: Tournament, draws: Iterable[Draw], *, by: User | None) -> None:
    for draw in draws:
        making.retire_draw(draw)
        record(tournament, "draw_dropped", draw, by=by, new=journal_values(draw))


def draw_others_again(tournament: Tournament, changed: Round, *, by: User | None) -> None:
    others = not_posted_after(tournament, changed)
    if changed.posted_at:
        others |= _draws_with_public_link(tournament)
    draw_again(tournament, list(others), by=by)


def not_posted_after(tournament: Tournament, changed: Round) -> QuerySet[Draw]:
    return _unposted_draws(tournament).filter(round__number__gt=changed.number)


def remaining_draws(tournament: Tournament, changed: Round) -> list[Draw]:
    """Return the other rounds' draws that a redraw of `changed` keeps.

    These are all current ones except later unposted ones.
    """
    drawn_again = not_posted_after(tournament, changed).values("pk")
    draws = tournament.draws.filter(is_current=True).exclude(round=changed)
    draws = draws.exclude(pk__in=drawn_again).select_related("round")
    return list(draws.order_by("round__number"))


def even_field(tournament: Tournament) -> Field:
    field = field_of(tournament)
    if field.is_too_small:
        raise Refused(too_small(field))
    if not field.is_drawable:
        raise Refused(_uneven_sentence(field))
    return field


def _uneven_sentence(field: Field) -> str:
    sentence = ngettext(
        "%(count)s players do not fill tables of %(seats)s: %(over)s player is left over. Add "
        "fill-in players (%(missing)s) or put the last one on the waiting list.",
        "%(count)s players do not fill tables of %(seats)s: %(over)s players are left over. Add "
        "fill-in players (%(missing)s) or put the last ones on the waiting list.",
        field.surplus,
    ) % {
        "count": field.count,
        "seats": field.seats_after_of,
        "over": field.surplus,
        "missing": field.missing_count,
    }
    if not field.sizes_with_threes:
        return sentence
    return " ".join([sentence, _("Or use tables of three.")])


def round_of(tournament: Tournament, number: int) -> Round:
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


def draw_to_change(drawn: Round, reason: str, replaces: int | None) -> Draw:
    """Return the current draw of round `drawn`.

    Raises Refused without a reason, Conflict if `replaces`, the draw number that the desk saw, is
    another one.
    """
    current = drawn.draws.filter(is_current=True).first()
    if current is None:
        raise Refused(_("Round %(round)s is not drawn yet.") % {"round": drawn.number})
    require_reason(reason)
    if drawn.is_closed:
        raise Refused(
            _("Round %(round)s is closed and cannot be drawn again.") % {"round": drawn.number}
        )
    if replaces not in (None, current.number):
        raise Conflict(
            _("Round %(round)s has been drawn again in the meantime: draw no. %(draw)s counts now.")
            % {"round": drawn.number, "draw": current.number}
        )
    return current


def _draw(
    tournament: Tournament,
    rounds: Sequence[Round],
    field: Field,
    *,
    by: User | None,
    seed: str | None,
    ingredient: str | None,
) -> list[Draw]:
    close_registration(tournament, by=by)  # the list is frozen before the ingredient is known
    if ingredient is not None:
        store_ingredient(tournament, by=by, text=ingredient)
    new_draws = [Draw(tournament=tournament, round=drawn, made_by=by) for drawn in rounds]
    making.make_draws(tournament, new_draws, field, by=by, seed=seed)
    for draw in new_draws:
        record(tournament, "round_drawn", draw, by=by, new=journal_values(draw))
    return new_draws


def _replace(
    tournament: Tournament,
    draws: Sequence[Draw],
    field: Field,
    *,
    by: User | None,
    reason: str,
    seed: str | None = None,
) -> list[Draw]:
    for old in draws:
        making.retire_draw(old)
    new_draws = [
        Draw(tournament=tournament, round=old.round, replaces=old, reason=reason, made_by=by)
        for old in draws
    ]
    making.make_draws(tournament, new_draws, field, by=by, seed=seed)
    for old, draw in zip(draws, new_draws, strict=True):
        was, new = journal_values(old), journal_values(draw)
        record(tournament, "round_redrawn", draw, by=by, old=was, new=new, reason=reason)
    return new_draws


def store_tables(
    draw: Draw, tables: Tables, players: Iterable[Player], *, only: Collection[int] | None = None
) -> None:
    """Store `tables` of start numbers that people chose, for these players.

    `only`: numbers of the changed tables.
    """
    draw.number = draw.number or making.next_draw_number(draw.tournament)
    played = remaining_draws(draw.tournament, draw.round)
    draw.report, draw_input = report_and_input(draw, tables, players, played=played)
    making.store_draw(draw, tables, players, draw_input=draw_input, played=played, only=only)


def _draws_with_public_link(tournament: Tournament) -> QuerySet[Draw]:
    return _unposted_draws(tournament).filter(chain_index__lt=last_shown_link(tournament))


def _unposted_draws(tournament: Tournament) -> QuerySet[Draw]:
    stored_sheets = TableSheet.objects.exclude(state=TableSheet.State.OPEN)
    draws = tournament.draws.filter(
        is_current=True, chain_index__isnull=False, round__posted_at=None
    ).exclude(round__in=stored_sheets.filter(round__tournament=tournament).values("round"))
    return draws.select_related("round").order_by("round__number")
