"""The numbers of a tournament that was taken over from a file, here and where it began.

Its journal is sealed with the ids that its rows had there. Here they have others, because those are
taken; who hashes or exports an entry asks for the numbers of there.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from tournament.models import Tournament

Number = Callable[[int], int]


@dataclass(frozen=True, slots=True)
class Origin:
    """`shift` was added to every id but those of accounts. `accounts`: number there → id here.

    An account of here that was none there has the number `accounts_from` + its id.
    """

    shift: int = 0
    accounts: Mapping[int, int] = field(default_factory=dict)
    names: Mapping[int, str] = field(default_factory=dict)  # of the accounts, by number there
    accounts_from: int = 0

    def number(self, pk: int) -> int:
        """There; 0, which is nobody, stays 0."""
        return pk - self.shift if pk and self.shift else pk

    def pk(self, number: int) -> int:
        """Here."""
        return number + self.shift if number and self.shift else number

    def account_number(self, pk: int) -> int:
        for number, here in self.accounts.items():
            if here == pk:
                return number
        return pk + self.accounts_from if self.accounts_from else pk

    def by_number(self, personal: Mapping[str, str]) -> Mapping[str, str]:
        """`personal` of a journal entry, whose keys are ids of players."""
        if not self.shift:
            return personal
        return {str(self.number(int(pk))): one for pk, one in personal.items()}

    def by_pk(self, personal: Mapping[str, str]) -> dict[str, str]:
        """The same the other way."""
        return {str(self.pk(int(number))): one for number, one in personal.items()}

    def to_data(self) -> dict[str, Any]:
        return {
            "shift": self.shift,
            "accounts": {
                str(number): {"id": pk, "name": self.names.get(number, "")}
                for number, pk in self.accounts.items()
            },
            "accounts_from": self.accounts_from,
        }


AT_HOME = Origin()


def origin_of(tournament: Tournament | None) -> Origin:
    """Of a tournament that began here every number is what it is."""
    if tournament is None or tournament.origin is None:
        return AT_HOME
    kept = tournament.origin
    accounts = {int(number): one for number, one in kept["accounts"].items()}
    return Origin(
        shift=kept["shift"],
        accounts={number: one["id"] for number, one in accounts.items()},
        names={number: one["name"] for number, one in accounts.items()},
        accounts_from=kept["accounts_from"],
    )


def with_numbers(values: Any, number: Number, account: Number) -> Any:
    """`old` or `new` of a journal entry with every id in it as `number` says, or `account`.

    Six things there are ids: {"players": [{"id": …}]}, {"players": [id, …]} of drawn lots, whom or
    which team a prize was given to, what an appeal is of, and whose role it is: an account. All
    else is start numbers, tables and points.
    """
    if not isinstance(values, dict):
        return values
    changed = dict(values)
    if isinstance(values.get("players"), list):
        changed["players"] = [_of_player(one, number) for one in values["players"]]
    for name in ("appeal_of", "given_to", "team_id"):
        if isinstance(values.get(name), int):
            changed[name] = number(values[name])
    if isinstance(values.get("account"), int):
        changed["account"] = account(values["account"])
    return changed


def _of_player(one: Any, number: Number) -> Any:
    if isinstance(one, dict) and isinstance(one.get("id"), int):
        return one | {"id": number(one["id"])}
    return number(one) if isinstance(one, int) else one
