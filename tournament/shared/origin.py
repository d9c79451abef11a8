"""Ids of an imported tournament, whose journal is hashed with the original ones."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from tournament.models import Tournament

Number = Callable[[int], int]


@dataclass(frozen=True, slots=True)
class Origin:
    """Ids of an imported tournament; a *number* is the id there, hashed by the journal.

    The id here is number + `shift`, except for accounts: `accounts` is {number: id} of imported
    ones; the number of this installation's own is id + `accounts_from`.
    """

    shift: int = 0
    accounts: Mapping[int, int] = field(default_factory=dict)
    names: Mapping[int, str] = field(default_factory=dict)  # of the accounts, by number there
    accounts_from: int = 0

    def number(self, pk: int) -> int:
        """Return the original number of the id `pk`; 0 means nobody and stays 0."""
        return pk - self.shift if pk and self.shift else pk

    def pk(self, number: int) -> int:
        return number + self.shift if number and self.shift else number

    def account_number(self, pk: int) -> int:
        for number, account_id in self.accounts.items():
            if account_id == pk:
                return number
        return pk + self.accounts_from if self.accounts_from else pk

    def by_number(self, personal: Mapping[str, str]) -> Mapping[str, str]:
        if not self.shift:
            return personal
        return {str(self.number(int(pk))): digest for pk, digest in personal.items()}

    def by_pk(self, personal: Mapping[str, str]) -> dict[str, str]:
        return {str(self.pk(int(number))): digest for number, digest in personal.items()}

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
    if tournament is None or tournament.origin is None:
        return AT_HOME
    stored = tournament.origin
    accounts = {int(number): account for number, account in stored["accounts"].items()}
    return Origin(
        shift=stored["shift"],
        accounts={number: account["id"] for number, account in accounts.items()},
        names={number: account["name"] for number, account in accounts.items()},
        accounts_from=stored["accounts_from"],
    )


def with_numbers(values: Any, number: Number, account: Number) -> Any:
    """Return an entry's `old` or `new`, account ids converted by `account`, others by `number`."""
    if not isinstance(values, dict):
        return values
    changed = dict(values)
    if isinstance(values.get("players"), list):
        changed["players"] = [_of_player(player, number) for player in values["players"]]
    for name in ("appeal_of", "given_to", "team_id"):
        if isinstance(values.get(name), int):
            changed[name] = number(values[name])
    if isinstance(values.get("account"), int):
        changed["account"] = account(values["account"])
    return changed


def _of_player(player: Any, number: Number) -> Any:
    if isinstance(player, dict) and isinstance(player.get("id"), int):
        return player | {"id": number(player["id"])}
    return number(player) if isinstance(player, int) else player
