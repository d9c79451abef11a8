"""The contents of a player's page."""

from collections.abc import Container, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from operator import itemgetter

from django.db.models import F
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.functional import Promise
from django.utils.text import capfirst
from django.utils.translation import gettext as _, gettext_lazy, ngettext, pgettext, pgettext_lazy

from tournament.models import Player, Seat, SheetTotal, Substitution, TableSheet
from tournament.registration.fees import fee_words, owes_fee
from tournament.registration.field import sits_out
from tournament.registration.missing_details import lacks_birth, unprintable_letters
from tournament.shared.money import money
from tournament.shared.signs import clock, points as in_signs

State, PaidBy = Player.State, Player.PaidBy
LISTS: dict[str, Promise] = {  # without points
    TableSheet.State.OPEN: pgettext_lazy("score list", "list missing"),
    TableSheet.State.CLARIFICATION: gettext_lazy("list on hold"),
    TableSheet.State.VOID: gettext_lazy("list void"),
}

Button = tuple[str, str]  # action of the URL "player-act", label


@dataclass(frozen=True, slots=True)
class Part:
    state: str
    words: str
    lines: tuple[str, ...] = ()
    buttons: tuple[Button, ...] = ()
    is_next: bool = False

    def permitted(self, acts: Container[str]) -> "Part":
        buttons = tuple(button for button in self.buttons if button[0] in acts)
        return replace(self, buttons=buttons, is_next=self.is_next and bool(buttons))


def fee_part(player: Player) -> Part:
    if player.state == State.WITHDRAWN:
        if player.has_paid:
            buttons = (("unpay", _("Returned")),)
            return Part("off", fee_words(player), (payment_in_words(player),), buttons)
        words = pgettext("entry fee", "nothing open")
        return Part("off", words, (_("Withdrew and owes nothing."),))
    if player.has_paid:
        return _paid_wrongly(player) if owes_fee(player) else _paid(player)
    if not player.due_cents:
        return Part("", _("free"), (_("Plays without an entry fee."),))
    ways = (
        ("pay-cash", _("Paid in cash")),
        ("pay-paypal", _("Paid by PayPal")),
        ("pay-transfer", _("Paid by bank transfer")),
    )
    if player.state == State.WAITING:
        line = _("Due once admitted.")
        return Part("", money(player.due_cents), (line,), ways)
    return Part("problem", fee_words(player), (), ways, is_next=True)


def _paid(player: Player) -> Part:
    words = {
        PaidBy.CASH: _("Change to cash"),
        PaidBy.PAYPAL: _("Change to PayPal"),
        PaidBy.TRANSFER: _("Change to bank transfer"),
    }
    others = [(f"pay-{means}", words[means]) for means in words if means != player.paid_by]
    back = ("unpay", _("Undo the payment"))
    buttons = (back, *others) if player.due_cents else (back,)
    return Part("checked", fee_words(player), (payment_in_words(player),), buttons)


def _paid_wrongly(player: Player) -> Part:
    owed, line = player.owed_cents, f"{fee_words(player)}. {payment_in_words(player)}"
    back = ("unpay", _("Undo the payment"))
    if owed > 0:
        cash = ("pay-cash", _("Paid in cash"))
        words = _("%(fee)s unpaid") % {"fee": money(owed)}
        return Part("problem", words, (line,), (cash, back), is_next=True)
    words = _("%(fee)s to be returned") % {"fee": money(-owed)}
    settle = f"pay-{player.paid_by}" if player.due_cents else "unpay"
    give_back = (settle, _("Returned"))
    buttons = (give_back, back) if player.due_cents else (give_back,)
    return Part("problem", words, (line,), buttons, is_next=True)


def payment_in_words(player: Player) -> str:
    """Return "cash, 18:04", "cash" without a time or ""."""
    how = player.get_paid_by_display()
    return f"{how}, {moment(player.paid_at, player)}" if player.paid_at else how


@dataclass(frozen=True, slots=True)
class RoundSeat:
    number: int
    drawn_at: datetime
    seat: Seat | None
    list_state: str = TableSheet.State.OPEN

    @property
    def total(self) -> SheetTotal | None:
        return getattr(self.seat, "total", None)


def round_seats_of(player: Player) -> list[RoundSeat]:
    seats = player.seats.select_related("total__sheet")
    by_round = {seat.round_id: seat for seat in seats}
    draws = player.tournament.draws.filter(is_current=True).select_related("round")
    own = TableSheet.objects.filter(round__seats__in=seats, table=F("round__seats__table"))
    states = dict(own.values_list("round", "state"))
    return [
        RoundSeat(
            draw.round.number,
            draw.made_at,
            by_round.get(draw.round_id),
            states.get(draw.round_id, TableSheet.State.OPEN),
        )
        for draw in draws.order_by("round__number")
    ]


def evening_part(player: Player, round_seats: Sequence[RoundSeat]) -> Part:
    lines = tuple(_round_lines(player, round_seats))
    has_played = any(round_seat.total for round_seat in round_seats)
    if player.state == State.WAITING:
        admit = ("admit", _("Admit from the waiting list"))
        return Part("open", _("on the waiting list"), lines, (admit,))
    if player.state == State.WITHDRAWN:
        return Part("off", _("withdrawn"), lines)
    if player.state == State.EXCLUDED:
        return Part("off", _("excluded"), lines)
    if not player.is_present:
        check_in = ("check-in", _("Mark as here"))
        words = pgettext("state of a player", "not here yet")
        if sits_out(player):
            words = pgettext("state of a player", "sits out this round")
        elif has_played:
            return Part("off", pgettext("state of a player", "gone home"), lines, (check_in,))
        return Part("open", words, lines, (check_in,), is_next=True)
    words = _("fill-in") if player.state == State.FILL_IN else pgettext("state of a player", "here")
    out = _("Has gone home") if has_played else _("Mark as not here")
    return Part("checked", words, lines, (("check-out", out),))


def _round_lines(player: Player, round_seats: Sequence[RoundSeat]) -> Iterator[str]:
    for round_seat in round_seats:
        if round_seat.seat:
            seat_words = _seat_words(round_seat, round_seat.seat)
            yield f"{seat_words}, {_result_words(round_seat, player)}."
        else:
            yield _("Round %(round)s: no seat.") % {"round": round_seat.number}
    to_come = set(range(1, player.tournament.round_count + 1)) - {
        round_seat.number for round_seat in round_seats
    }
    if to_come and player.state in Player.SEATED_STATES:
        yield _("Round %(round)s is not drawn yet.") % {"round": min(to_come)}


def _seat_words(round_seat: RoundSeat, seat: Seat) -> str:
    words = {"round": round_seat.number, "table": seat.table, "seat": seat.seat}
    return _("Round %(round)s: table %(table)s, seat %(seat)s") % words


def _result_words(round_seat: RoundSeat, player: Player) -> str:
    total = round_seat.total
    if total is None:
        return str(LISTS.get(round_seat.list_state, ""))
    points_text = in_signs(total.points, player.tournament.rules.is_zero_sum)
    words = {"points": points_text}
    return ngettext("%(points)s point", "%(points)s points", abs(total.points)) % words


# Words of the history for each journal action; the reason follows.
HAPPENED = {
    "player_registered": capfirst(gettext_lazy("registered")),
    "player_paid": gettext_lazy("Entry fee paid"),
    "player_unpaid": gettext_lazy("Payment undone"),
    "player_checked_in": capfirst(gettext_lazy("is here")),
    "player_checked_out": gettext_lazy("Is not here"),
    "player_withdrawn": capfirst(gettext_lazy("withdrawn")),
    "player_excluded": capfirst(gettext_lazy("excluded")),
    "player_readmitted": gettext_lazy("Plays after all"),
    "player_waiting": gettext_lazy("Put on the waiting list"),
    "player_admitted": gettext_lazy("Moved up from the waiting list"),
    "player_substituted": gettext_lazy("Substitute took over"),
    "substitution_taken_back": gettext_lazy("Substitute removed"),
    "player_erased": gettext_lazy("Details deleted"),
}


def history(player: Player, round_seats: Sequence[RoundSeat]) -> list[tuple[str, str]]:
    """Return [(time, event in words)], newest first.

    `round_seats`: a RoundSeat per draw, for the events of draws and results.
    """
    events = []
    for entry in player.tournament.journal.filter(
        subject="player", subject_id=player.pk, action__in=HAPPENED
    ):
        reason = "" if player.is_erased else entry.reason
        is_waiting = (entry.new or {}).get("state") == State.WAITING
        readmitted_to_wait = is_waiting and entry.action == "player_readmitted"
        happened = HAPPENED["player_waiting" if readmitted_to_wait else entry.action]
        words = (str(happened), reason)
        events.append((entry.at, ": ".join(filter(None, words))))
    for round_seat in round_seats:
        events += _round_events(round_seat, player)
    events.sort(key=itemgetter(0), reverse=True)
    return [(moment(at, player), words) for at, words in events]


def _round_events(round_seat: RoundSeat, player: Player) -> Iterator[tuple[datetime, str]]:
    if round_seat.seat is None:
        return
    yield round_seat.drawn_at, _seat_words(round_seat, round_seat.seat)
    total = round_seat.total
    if total and (at := total.sheet.checked_at or total.sheet.entered_at):
        words = {"round": round_seat.number, "result": _result_words(round_seat, player)}
        yield at, _("Round %(round)s: %(result)s") % words


def moment(at: datetime, player: Player) -> str:
    """Return "18:04", with the date if it is not the tournament's day."""
    if timezone.localdate(at) == player.tournament.date:
        return clock(at)
    return f"{date_format(timezone.localtime(at), 'MONTH_DAY_FORMAT')} {clock(at)}"


def special_words(player: Player, substitutions: Sequence[Substitution]) -> str:
    if substitutions:
        return _("A substitute plays")
    if player.table_from and player.table_from == player.table_to:
        return _("Fixed table: %(table)s") % {"table": player.table_from}
    if player.table_from:
        words = {"first": player.table_from, "last": player.table_to}
        return _("Fixed tables: %(first)s to %(last)s") % words
    return pgettext("special case", "none")


def cases_of(player: Player, round_seats: Sequence[RoundSeat]) -> list[str]:
    is_seated = any(round_seat.seat for round_seat in round_seats)
    cases = {
        "substitute": player.state == State.REGISTERED
        and player.tournament.rules.allows_substitutes
        and not player.is_erased,
        "withdraw": not is_seated
        and player.state in (State.REGISTERED, State.WAITING, State.FILL_IN),
        "wait": not is_seated and player.state == State.REGISTERED,
        "table": player.state in Player.SEATED_STATES,
        "exclude": player.state in Player.SEATED_STATES,
    }
    return [name for name, is_possible in cases.items() if is_possible]


def details_of(
    player: Player, substitutions: Sequence[Substitution], *, with_contacts: bool
) -> list[tuple[str, str]]:
    if player.is_erased:
        return []
    lists = player.get_publish_display()
    if player.lacks_consent and player.publish == Player.Publish.NAME:
        lists = _("initials only until the parents agree to more")
    born = str(player.get_age_class_display())
    if player.birth_on:
        born = date_format(player.birth_on, "SHORT_DATE_FORMAT")
    elif lacks_birth(player):
        born = _("missing, counts as an adult")
    at_the_table = ""
    if substitutions:
        now = substitutions[-1]
        at_the_table = f"{now.full_name} ({now.place})" if now.place else now.full_name
    still_open = _("still open") if player.tournament.rules.asks_eligibility else ""
    contacts = (
        (capfirst(_("telephone")), player.phone),
        (capfirst(_("e-mail")), player.email),
        (capfirst(_("date of birth")), born),
    )
    details = [
        (_("Now at the table"), at_the_table),
        (_("Name"), player.full_name),
        (capfirst(_("town")), player.place),
        (_("Club"), player.club),
        *(contacts if with_contacts else ()),
        (_("Eligible because"), player.get_eligibility_display() or still_open),
        (_("In lists"), lists),
        (_("Parents' consent to the full name"), player.guardian_consent),
        (_("On paper"), unprintable_letters(player)),
    ]
    return [(name, value) for name, value in details if value]
