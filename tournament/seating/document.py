"""The published document of a tournament's draws (docs/seat-draw.md)."""

from collections.abc import Callable, Mapping
from dataclasses import MISSING, asdict, dataclass, fields, is_dataclass
from typing import Annotated, Any, get_args, get_origin, get_type_hints

from tournament.seating.change import Tables
from tournament.seating.values import BY_STANDING, SEATS, Pair

FORMAT, VERSION = "seat-draw", 1
Hex = Annotated[str, "hexadecimal digits, two for each byte"]
Points = Annotated[int, "may be negative"]


@dataclass(frozen=True, slots=True)
class ChangeRecord:
    absent: tuple[int, ...]
    late: tuple[int, ...]
    frozen: tuple[int, ...]  # started tables
    threes: bool = False  # tables with one empty seat became tables of three
    seats: int = SEATS  # of a new table

    def __post_init__(self) -> None:
        if not 2 <= self.seats <= SEATS:
            raise ValueError("seats")


@dataclass(frozen=True, slots=True)
class DrawRecord:
    """One draw of one round. In modes "lots" and "hand" people chose the seats."""

    number: int
    round_number: int
    algorithm: str
    mode: str
    chain_index: int | None  # None: the seed was given by hand
    link: Hex  # s_r; "" where chain_index is None
    seed: str
    options: Mapping[str, Any]  # from protocol.options_value()
    players: tuple[int, ...]
    sizes: tuple[int, ...] | None  # None: all tables of four
    tables: Tables
    history: tuple[int, ...]  # draws whose tables counted as played
    together: tuple[tuple[int, int], ...]  # draw and round of all drawn together
    replaces: int | None = None
    reason: str = ""
    changed: ChangeRecord | None = None  # None: not a change
    is_current: bool = True
    counted: Mapping[str, int] | None = None  # counts stated in the report, by level
    pairs: tuple[Pair, ...] | None = None  # pairs kept apart; None: private
    # Start numbers and points before the round, best first; only of a draw by standing.
    standing: tuple[tuple[int, Points | None], ...] | None = None


@dataclass(frozen=True, slots=True)
class DrawProtocol:
    """The published document for checking a tournament's draws.

    `list_hash`: of the player list before the draws, "" if not frozen. `salt`: protects the pairs
    kept apart; on the organiser's copy only.
    """

    tournament: str
    lines: tuple[str, ...]
    list_hash: str
    withheld: int  # number of lines whose name was withdrawn later
    added: tuple[str, ...]  # lines of players added after the freeze
    options: Mapping[str, Any] | None
    options_hash: str
    ingredient: str
    commitment: Hex
    draws: tuple[DrawRecord, ...]
    salt: Hex = ""
    renamed: tuple[str, ...] = ()  # present lines that differ from the frozen ones
    rounds: int | None = None  # rounds of the evening, posted or not

    @property
    def by_number(self) -> dict[int, DrawRecord]:
        return {record.number: record for record in self.draws}

    def as_json(self) -> dict[str, Any]:
        """Return data for json.dumps, without values that may be missing and are."""
        data: dict[str, Any] = {"format": FORMAT, "version": VERSION} | asdict(self)
        if not self.salt:
            del data["salt"]
        for draw in data["draws"]:
            for name in ("pairs", "standing"):
                if draw[name] is None:
                    del draw[name]
            if draw["changed"] and draw["changed"]["seats"] == SEATS:
                del draw["changed"]["seats"]
        return data


def read_document(data: Any) -> DrawProtocol:
    """Parse the document. Raises ValueError with the name of a wrong key."""
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        raise ValueError("format")
    if data.get("version") != VERSION:
        raise ValueError("version")
    document: DrawProtocol = _read(DrawProtocol, data, "format")
    return document


def _read(kind: Any, data: Any, name: str) -> Any:
    """Return `data`, the value of key `name`, as dataclass `kind`.

    Raises ValueError with the key of a value of another type.
    """
    # A bool that is missing is False. A text has to be there, even if it has a default.
    if not isinstance(data, dict):
        raise ValueError(name)
    hints = get_type_hints(kind, include_extras=True)
    values = {
        field.name: _value(hints[field.name], data.get(field.name), field.name)
        for field in fields(kind)
        if field.name in data or field.default is MISSING or hints[field.name] in (bool, str)
    }
    return kind(**values)


def _value(hint: Any, value: Any, name: str) -> Any:
    kinds = get_args(hint)
    if type(None) in kinds:
        return None if value is None else _value(kinds[0], value, name)
    if hint is bool:
        return value is True
    if is_dataclass(hint):
        return _read(hint, value, name)
    if get_origin(hint) is tuple and isinstance(value, list):
        is_any_length = kinds[-1] is ...
        if not is_any_length and len(value) != len(kinds):
            raise ValueError(name)
        hints = kinds[:1] * len(value) if is_any_length else kinds
        return tuple(_value(hint, item, name) for hint, item in zip(hints, value, strict=True))
    if hint == Mapping[str, Any]:
        _check_options(value)
    elif hint not in CHECKS or not CHECKS[hint](value):
        raise ValueError(name)
    return value


def _is_number(value: Any) -> bool:
    return type(value) is int and 0 <= value < 2**31


def _is_whole(value: Any) -> bool:
    return type(value) is int and abs(value) < 2**31


def _is_text(value: Any) -> bool:
    return isinstance(value, str)


def _is_hex(value: Any) -> bool:
    return _is_text(value) and len(value) % 2 == 0 and set(value) <= set("0123456789abcdef")


def _are_counts(value: Any) -> bool:
    return isinstance(value, dict) and all(map(_is_number, value.values()))


CHECKS: Mapping[Any, Callable[[Any], bool]] = {
    int: _is_number,
    str: _is_text,
    Points: _is_whole,
    Hex: _is_hex,
    Mapping[str, int]: _are_counts,
}


def _check_options(value: Any) -> None:
    """Raise ValueError unless options_value() could have written it."""
    if not isinstance(value, dict):
        raise ValueError("options")
    promise = value.get("apart")
    are_right = {
        "mode": value.get("mode") in ("uniform", "best", "plan", "lots", *BY_STANDING),
        "clubs": value.get("clubs") in ("off", "apart", "before_repeats"),
        "neighbours_apart": isinstance(value.get("neighbours_apart"), bool),
        "apart": promise is None
        or (
            isinstance(promise, dict)
            and _is_number(promise.get("pairs"))
            and _is_hex(promise.get("hash"))
        ),
    }
    for name, is_right in are_right.items():
        if not is_right:
            raise ValueError(f"options.{name}")
    _value(tuple[tuple[int, int, int], ...], value.get("areas"), "options.areas")
