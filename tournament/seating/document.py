"""The published document of a tournament's draws (docs/seat-draw.md)."""

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from tournament.seating.change import Tables
from tournament.seating.values import Pair

FORMAT, VERSION = "seat-draw", 1


@dataclass(frozen=True, slots=True)
class ChangeRecord:
    absent: tuple[int, ...]
    late: tuple[int, ...]
    frozen: tuple[int, ...]  # started tables
    threes: bool = False  # tables with one empty seat became tables of three


@dataclass(frozen=True, slots=True)
class DrawRecord:
    """One draw of one round. In modes "lots" and "hand" people chose the seats."""

    number: int
    round_number: int
    algorithm: str
    mode: str
    chain_index: int | None  # None: the seed was given by hand
    link: str  # s_r in hexadecimal digits; "" where chain_index is None
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
    commitment: str
    draws: tuple[DrawRecord, ...]
    salt: str = ""
    renamed: tuple[str, ...] = ()  # present lines that differ from the frozen ones
    rounds: int | None = None  # rounds of the evening, posted or not

    def as_json(self) -> dict[str, Any]:
        """Return data for json.dumps, without `salt` and `pairs` where private."""
        data: dict[str, Any] = {"format": FORMAT, "version": VERSION} | asdict(self)
        if not self.salt:
            del data["salt"]
        for draw in data["draws"]:
            if draw["pairs"] is None:
                del draw["pairs"]
        return data


def read_document(data: Any) -> DrawProtocol:
    """Parse the document. Raises ValueError with the name of a wrong key."""
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        raise ValueError("format")
    if data.get("version") != VERSION:
        raise ValueError("version")
    return DrawProtocol(
        tournament=_text(data, "tournament"),
        lines=_texts(data, "lines"),
        list_hash=_text(data, "list_hash"),
        withheld=_number(data, "withheld"),
        added=_texts(data, "added"),
        options=_options(data) if data.get("options") is not None else None,
        options_hash=_text(data, "options_hash"),
        ingredient=_text(data, "ingredient"),
        commitment=_hex(data, "commitment"),
        draws=tuple(_draw(draw) for draw in _list(data, "draws")),
        salt=_hex(data, "salt") if "salt" in data else "",
        renamed=_texts(data, "renamed") if "renamed" in data else (),
        rounds=None if data.get("rounds") is None else _number(data, "rounds"),
    )


def _draw(data: Any) -> DrawRecord:
    if not isinstance(data, dict):
        raise ValueError("draws")
    changed = data.get("changed")
    return DrawRecord(
        number=_number(data, "number"),
        round_number=_number(data, "round_number"),
        algorithm=_text(data, "algorithm"),
        mode=_text(data, "mode"),
        chain_index=None if data.get("chain_index") is None else _number(data, "chain_index"),
        link=_hex(data, "link"),
        seed=_text(data, "seed"),
        options=_options(data),
        players=_numbers(data, "players"),
        sizes=None if data.get("sizes") is None else _numbers(data, "sizes"),
        tables=_tables(data),
        history=_numbers(data, "history"),
        together=_pairs(data, "together"),
        replaces=None if data.get("replaces") is None else _number(data, "replaces"),
        reason=_text(data, "reason"),
        changed=None if changed is None else _changed(changed),
        is_current=data.get("is_current") is True,
        counted=_counted(data.get("counted")),
        pairs=_pairs(data, "pairs") if data.get("pairs") is not None else None,
    )


def _changed(data: Any) -> ChangeRecord:
    if not isinstance(data, dict):
        raise ValueError("changed")
    absent, late, frozen = (_numbers(data, key) for key in ("absent", "late", "frozen"))
    return ChangeRecord(absent, late, frozen, threes=data.get("threes") is True)


def _options(data: Mapping[str, Any]) -> dict[str, Any]:
    """Return the options after checking the keys that protocol.options_value() writes."""
    value = data.get("options")
    if not isinstance(value, dict):
        raise ValueError("options")
    if value.get("mode") not in ("uniform", "best", "plan", "lots"):
        raise ValueError("options.mode")
    if value.get("clubs") not in ("off", "apart", "before_repeats"):
        raise ValueError("options.clubs")
    if not isinstance(value.get("neighbours_apart"), bool):
        raise ValueError("options.neighbours_apart")
    areas = _list(value, "areas")
    if not all(_are_numbers(area) and len(area) == 3 for area in areas):
        raise ValueError("options.areas")
    apart = value.get("apart")
    if apart is not None and not isinstance(apart, dict):
        raise ValueError("options.apart")
    if apart is not None:
        _number(apart, "pairs")
        _hex(apart, "hash")
    return value


def _counted(value: Any) -> dict[str, int] | None:
    if value is None:
        return None
    if not isinstance(value, dict) or not _are_numbers(list(value.values())):
        raise ValueError("counted")
    return value


def _tables(data: Mapping[str, Any]) -> Tables:
    tables = _list(data, "tables")
    if not all(
        isinstance(table, list) and all(seat is None or _are_numbers([seat]) for seat in table)
        for table in tables
    ):
        raise ValueError("tables")
    return tuple(tuple(table) for table in tables)


def _pairs(data: Mapping[str, Any], key: str) -> tuple[tuple[int, int], ...]:
    pairs = _list(data, key)
    if not all(_are_numbers(pair) and len(pair) == 2 for pair in pairs):
        raise ValueError(key)
    return tuple((first, second) for first, second in pairs)


def _list(data: Mapping[str, Any], key: str) -> list[Any]:
    value = data.get(key)
    if not isinstance(value, list):
        raise ValueError(key)
    return value


def _numbers(data: Mapping[str, Any], key: str) -> tuple[int, ...]:
    value = _list(data, key)
    if not _are_numbers(value):
        raise ValueError(key)
    return tuple(value)


def _texts(data: Mapping[str, Any], key: str) -> tuple[str, ...]:
    value = _list(data, key)
    if not all(isinstance(item, str) for item in value):
        raise ValueError(key)
    return tuple(value)


def _text(data: Mapping[str, Any], key: str) -> str:
    value = data.get(key)
    if not isinstance(value, str):
        raise ValueError(key)
    return value


def _hex(data: Mapping[str, Any], key: str) -> str:
    value = _text(data, key)
    if len(value) % 2 or set(value) - set("0123456789abcdef"):
        raise ValueError(key)
    return value


def _number(data: Mapping[str, Any], key: str) -> int:
    value: Any = data.get(key)
    if not _are_numbers([value]):
        raise ValueError(key)
    return int(value)


def _are_numbers(value: Any) -> bool:
    """Return True for integers from 0 to 2^31 − 1, without bool."""
    return isinstance(value, Sequence) and all(
        type(item) is int and 0 <= item < 2**31 for item in value
    )
