"""Registration and changes of players, payment, and the waiting list.

The lock on the tournament keeps two desks from assigning the same number.
"""

from collections.abc import Collection, Sequence
from itertools import count
from typing import Any

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import Max
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from tournament.models import Player, Seat, Team, Tournament
from tournament.models.entrant import Person
from tournament.models.player import CONTACTS, DETAILS
from tournament.registration.entrants import (
    age_problems,
    detail_problems,
    entrant_problems,
    key_of,
    numbered_copy,
)
from tournament.registration.missing_details import lacks_birth
from tournament.registration.namesakes import AlreadyThere, namesake_sentence
from tournament.shared.errors import Refused, require_no_problems
from tournament.shared.guards import lock_open
from tournament.shared.journal_entries import record, with_iso_dates

State = Player.State
PAYMENT = ("paid_cents", "paid_by", "paid_at")


class SameName(Refused):
    """Refusal that the user may override: `namesakes` are registered already."""

    def __init__(self, namesakes: Sequence[Player]) -> None:
        super().__init__(*[namesake_sentence(player) for player in namesakes])
        self.namesakes = namesakes


@transaction.atomic
def register_player(
    tournament: Tournament,
    *,
    by: User | None,
    entrant: Player,
    late_reason: str = "",
    allow_same_name: bool = False,
) -> Player:
    """Give an entrant a start number, or a place on the waiting list if the tournament is full.

    Raises SameName unless allowed, and Refused without `late_reason` once registration is over.
    """
    tournament = lock_open(tournament)
    require_registration_open(tournament, late_reason)
    require_no_problems(entrant_problems(entrant, tournament))
    namesakes = same_names(tournament, entrant)
    if namesakes and not allow_same_name:
        raise SameName(namesakes)
    return _register(tournament, [entrant], by=by, reason=late_reason)[0]


@transaction.atomic
def register_players(
    tournament: Tournament,
    *,
    by: User | None,
    entrants: Sequence[Player],
    late_reason: str = "",
    others: Collection[int] = (),
) -> list[Player]:
    """Register all entrants of a list or none.

    Entrants registered already are skipped. `others`: ids of registered namesakes confirmed to be
    different people.
    """
    tournament = lock_open(tournament)
    index = AlreadyThere(tournament.players.exclude(pk__in=others))
    entrants = [entrant for entrant in entrants if not index.same_person(entrant)]
    if not entrants:
        return []
    require_registration_open(tournament, late_reason)
    require_no_problems(p for entrant in entrants for p in entrant_problems(entrant, tournament))
    return _register(tournament, entrants, by=by, reason=late_reason)


@transaction.atomic
def change_player(player: Player, *, by: User | None, **changes: Any) -> Player:
    """Store `changes`, keyword arguments named in DETAILS.

    Of contact data the journal records only the field names, as it could not delete values.
    """
    tournament, player = lock_player(player)
    require_not_erased(player)
    old = {name: getattr(player, name) for name in (*changes, "age_class")}
    for name, value in changes.items():
        if name not in DETAILS:
            raise TypeError(f"change_player() does not change {name!r}")
        setattr(player, name, value)
    if player.birth_on is not None:
        player.age_class = ""
    _require_possible(player, old)
    changed = [name for name in old if getattr(player, name) != old[name]]
    if not changed:
        return player
    player.search_key = key_of(player)
    player.save(update_fields=[*changed, "search_key"])
    was = with_iso_dates({name: old[name] for name in changed if name not in CONTACTS})
    new = _journal_values(player, changed)
    record(tournament, "player_changed", player, by=by, old=was, new=new)
    return player


@transaction.atomic
def confirm_adults(
    tournament: Tournament, *, by: User | None, keys: Collection[int]
) -> list[Player]:
    tournament = lock_open(tournament)
    players = [
        player
        for player in tournament.players.filter(pk__in=keys).order_by("number")
        if lacks_birth(player)
    ]
    for player in players:
        player.age_class = Player.AgeClass.ADULT
        player.save(update_fields=["age_class"])
        change = {"age_class": player.age_class}
        record(tournament, "player_changed", player, by=by, old={"age_class": ""}, new=change)
    return players


@transaction.atomic
def mark_paid(player: Player, *, by: User | None, paid_by: str = Player.PaidBy.CASH) -> Player:
    tournament, player = lock_player(player)
    if paid_by not in Player.PaidBy.values:
        raise Refused(_("The fee is paid in cash, by PayPal or by bank transfer."))
    if not player.due_cents:
        raise Refused(_("%(player)s pays no entry fee.") % {"player": player.full_name})
    if player.paid_by == paid_by and player.paid_cents == player.due_cents:
        return player
    old = _payment(player)
    set_payment(player, player.due_cents, paid_by)
    player.save(update_fields=PAYMENT)
    record(tournament, "player_paid", player, by=by, old=old, new=_payment(player))
    return player


@transaction.atomic
def mark_unpaid(player: Player, *, by: User | None) -> Player:
    tournament, player = lock_player(player)
    if not player.has_paid:
        return player
    old = _payment(player)
    set_payment(player, None)
    player.save(update_fields=PAYMENT)
    record(tournament, "player_unpaid", player, by=by, old=old)
    return player


def free_places(tournament: Tournament) -> int | None:
    """Return the number of free places; None without a limit."""
    if tournament.capacity is None:
        return None
    return max(0, tournament.capacity - tournament.players.filter(state=State.REGISTERED).count())


def leaves_place(tournament: Tournament) -> bool:
    count = tournament.players.filter(state=State.REGISTERED).count()
    return tournament.capacity is None or count <= tournament.capacity


def admit_waiting_players(
    tournament: Tournament, *, by: User | None, freed_places: int = 0
) -> list[Player]:
    """Admit and return players for the free places; without a capacity, for `freed_places`."""
    places = free_places(tournament)
    if places is None:
        places = freed_places
    waiting = tournament.players.filter(state=State.WAITING).order_by("pk")
    return [admit(tournament, player, by=by) for player in waiting[:places]]


def admit(tournament: Tournament, player: Player, *, by: User | None) -> Player:
    player.state = State.REGISTERED
    player.save(update_fields=["state"])
    old, new = {"state": State.WAITING}, {"state": State.REGISTERED}
    record(tournament, "player_admitted", player, by=by, old=old, new=new)
    return player


def lock_player(player: Player) -> tuple[Tournament, Player]:
    """Lock the open tournament until the transaction ends; return it and the reloaded player."""
    tournament = lock_open(player.tournament)
    return tournament, tournament.players.get(pk=player.pk)


def require_not_erased(player: Player) -> None:
    if player.is_erased:
        sentence = _("Number %(number)s was deleted and can no longer be changed.")
        raise Refused(sentence % {"number": player.number})


def require_state(player: Player, *possible: str) -> None:
    if player.state not in possible:
        sentence = _("Not possible: %(player)s is %(state)s.")
        raise Refused(sentence % {"player": player.full_name, "state": player.get_state_display()})


def set_payment(payer: Player | Team, cents: int | None, paid_by: str = "") -> None:
    payer.paid_cents, payer.paid_by = cents, paid_by
    payer.paid_at = None if cents is None else timezone.now()


def same_names(tournament: Tournament, entrant: Person) -> list[Player]:
    return AlreadyThere(tournament.players.order_by("number")).same_name(entrant)


def require_registration_open(tournament: Tournament, late_reason: str) -> None:
    """Refuse an empty `late_reason` once registration is over (Ebersdorf rule 5)."""
    if tournament.is_registration_over(timezone.now()) and not late_reason.strip():
        closed_at = timezone.localtime(tournament.registration_closes_at)
        raise Refused(
            _(
                "Registration closed on %(date)s at %(time)s. A late registration needs a "
                "reason; one sentence is enough."
            )
            % {"date": date_format(closed_at, "SHORT_DATE_FORMAT"), "time": f"{closed_at:%H:%M}"}
        )


def next_number(tournament: Tournament) -> int:
    """Return one more than the highest number ever assigned."""
    # So none is announced twice.
    highest = tournament.players.aggregate(highest=Max("number"))["highest"]
    return (highest or 0) + 1


def number_problems(tournament: Tournament, numbers: Sequence[int]) -> list[str]:
    """Return a sentence per number that is held (withdrawn players hold none) or given twice."""
    holding = tournament.players.filter(number__in=numbers).exclude(state=State.WITHDRAWN)
    holders = {player.number: player.full_name for player in holding}
    problems = []
    for place, number in enumerate(numbers):
        if number in holders:
            sentence = _("Start number %(number)s already belongs to %(player)s.")
            problems.append(sentence % {"number": number, "player": holders[number]})
        elif number in numbers[:place]:
            problems.append(_("Start number %(number)s appears twice.") % {"number": number})
    return problems


def _register(
    tournament: Tournament, entrants: Sequence[Player], *, by: User | None, reason: str
) -> list[Player]:
    numbers = _numbers(tournament, entrants)
    admit_waiting_players(tournament, by=by)  # waiting players come first
    places = free_places(tournament)
    players = []
    for entrant, number in zip(entrants, numbers, strict=True):
        state = State.REGISTERED if places is None or places > 0 else State.WAITING
        player = numbered_copy(entrant, tournament, number=number, state=state)
        if entrant.paid_by and player.due_cents:
            set_payment(player, player.due_cents, entrant.paid_by)
        places = None if places is None else places - 1
        players.append(player)
    players = Player.objects.bulk_create(players)
    names = (*DETAILS, "state", "is_present", "paid_cents", "paid_by")
    for player in players:
        filled = [name for name in names if getattr(player, name) not in ("", None)]
        new = _journal_values(player, filled)
        record(tournament, "player_registered", player, by=by, new=new, reason=reason)
    return players


def _numbers(tournament: Tournament, entrants: Sequence[Player]) -> list[int]:
    wished = [entrant.number for entrant in entrants if entrant.number is not None]
    require_no_problems(number_problems(tournament, wished))
    free = count(max(next_number(tournament), max(wished, default=0) + 1))
    return [next(free) if entrant.number is None else entrant.number for entrant in entrants]


def _require_possible(player: Player, old: dict[str, Any]) -> None:
    problems = detail_problems(player)
    if player.birth_on != old.get("birth_on", player.birth_on):
        problems += age_problems(player)
    if "number" in old and player.number != old["number"]:
        if Seat.objects.filter(player=player).exists():
            sentence = _("%(player)s was drawn as number %(number)s and keeps it.")
            problems.append(sentence % {"player": player.full_name, "number": old["number"]})
        else:
            problems += number_problems(player.tournament, [player.number])
    require_no_problems(problems)


def _payment(player: Player) -> dict[str, Any]:
    return {"paid_cents": player.paid_cents, "paid_by": player.paid_by}


def _journal_values(player: Player, names: list[str]) -> dict[str, Any]:
    values = with_iso_dates({name: getattr(player, name) for name in names if name not in CONTACTS})
    contacts = [name for name in names if name in CONTACTS]
    return values | ({"contacts": contacts} if contacts else {})
