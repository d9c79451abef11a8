"""Registered players who have an entrant's name, or are the entrant."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from tournament.models import Player
from tournament.models.entrant import Entrant, Person
from tournament.shared.money import money
from tournament.shared.search import same_name_key

State = Player.State


class AlreadyThere:
    def __init__(self, players: Iterable[Player]) -> None:
        self._by_name: dict[str, list[Player]] = defaultdict(list)
        for player in players:
            self._by_name[name_key(player)].append(player)

    def same_name(self, entrant: Person) -> list[Player]:
        key = name_key(entrant)
        return self._by_name.get(key, []) if key else []

    def same_person(self, entrant: Entrant) -> list[Player]:
        """Return namesakes with the same birth date, or the same place if a date is missing.

        A father and son may share a place.
        """
        return [
            player
            for player in self.same_name(entrant)
            if (
                entrant.birth_on == player.birth_on
                if entrant.birth_on and player.birth_on
                else same_name_key(entrant.place) == same_name_key(player.place)
            )
        ]


def name_key(person: Person) -> str:
    return same_name_key(f"{person.last_name} {person.first_name}").strip()


@dataclass(frozen=True, slots=True)
class Namesake:
    player: Player
    sentence: str
    answer: str
    is_probably_same: bool


def namesakes_of(entrant: Player, players: Sequence[Player]) -> list[Namesake]:
    namesakes = [
        Namesake(
            player,
            namesake_sentence(player),
            _answer(player, entrant) if may_arrive(player) else "",
            may_arrive(player) and is_probably_same(entrant, player),
        )
        for player in players
    ]
    return sorted(namesakes, key=lambda namesake: not namesake.is_probably_same)


def is_probably_same(entrant: Entrant, player: Player) -> bool:
    if entrant.birth_on and player.birth_on:
        return entrant.birth_on == player.birth_on
    homes = {same_name_key(home) for home in (player.place, player.club) if home}
    return not entrant.place or not homes or same_name_key(entrant.place) in homes


def may_arrive(player: Player) -> bool:
    return player.state != State.EXCLUDED and not player.is_erased


def owes_on_arrival(player: Player, entrant: Player) -> int:
    if not entrant.paid_by or player.has_paid:
        return 0
    if player.state == State.WITHDRAWN:
        return player.tournament.fee_for(is_minor=player.is_minor)
    return player.owed_cents


def namesake_sentence(player: Player) -> str:
    words = {"player": player.full_name, "number": player.number, "place": player.home}
    if player.state == State.WITHDRAWN:
        return _("%(player)s was number %(number)s and has withdrawn.") % words
    if player.state == State.EXCLUDED:
        return _("%(player)s is number %(number)s and is excluded.") % words
    if player.state != State.WAITING and not player.is_present:
        if player.home:
            return _("%(player)s from %(place)s is expected as number %(number)s.") % words
        return _("%(player)s is expected as number %(number)s.") % words
    if player.home:
        return _("%(player)s from %(place)s is already registered as number %(number)s.") % words
    return _("%(player)s is already registered as number %(number)s.") % words


def _answer(player: Player, entrant: Player) -> str:
    if player.state == State.WITHDRAWN:
        answer = _("Number %(number)s plays after all")
    elif player.is_present:
        answer = _("The same person: number %(number)s")
    else:
        answer = _("Number %(number)s is here")
    answer %= {"number": player.number}
    owed = owes_on_arrival(player, entrant)
    paid = _("%(fee)s paid") % {"fee": money(owed)}
    return f"{answer}, {paid}" if owed > 0 else answer
