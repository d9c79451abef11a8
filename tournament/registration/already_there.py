"""Whether somebody on a list is registered already: the same name, and the same birth or place."""

from collections import defaultdict
from collections.abc import Iterable

from tournament.models import Player
from tournament.registration.entrants import Entrant
from tournament.shared.search import fold, same_name_key


class AlreadyThere:
    """The players of a tournament, those who have withdrawn too, ready to be compared with."""

    def __init__(self, players: Iterable[Player]) -> None:
        self._by_name: dict[str, list[Player]] = defaultdict(list)
        for player in players:
            self._by_name[name_key(player)].append(player)

    def same_name(self, entrant: Entrant) -> list[Player]:
        """Nobody for a line without a name."""
        key = name_key(entrant)
        return self._by_name.get(key, []) if key else []

    def same_person(self, entrant: Entrant) -> list[Player]:
        return [player for player in self.same_name(entrant) if _is_same(entrant, player)]


def name_key(person: Player | Entrant) -> str:
    return same_name_key(f"{person.last_name} {person.first_name}").strip()


def _is_same(entrant: Entrant, player: Player) -> bool:
    """Dates of birth part father and son; where one is not known, the place has to do."""
    if entrant.birth_on and player.birth_on:
        return entrant.birth_on == player.birth_on
    return fold(entrant.place) == fold(player.place)
