"""Recognition of entrants who are registered already."""

from collections import defaultdict
from collections.abc import Iterable

from tournament.models import Player
from tournament.models.entrant import Entrant, Person
from tournament.shared.search import fold, same_name_key


class AlreadyThere:
    def __init__(self, players: Iterable[Player]) -> None:
        self._by_name: dict[str, list[Player]] = defaultdict(list)
        for player in players:
            self._by_name[name_key(player)].append(player)

    def same_name(self, entrant: Person) -> list[Player]:
        key = name_key(entrant)
        return self._by_name.get(key, []) if key else []

    def same_person(self, entrant: Entrant) -> list[Player]:
        return [player for player in self.same_name(entrant) if _is_same(entrant, player)]


def name_key(person: Person) -> str:
    return same_name_key(f"{person.last_name} {person.first_name}").strip()


def _is_same(entrant: Entrant, player: Player) -> bool:
    """Compare birth dates (a father and son may share a place), or places if a date is missing."""
    if entrant.birth_on and player.birth_on:
        return entrant.birth_on == player.birth_on
    return fold(entrant.place) == fold(player.place)
