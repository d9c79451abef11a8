"""The seed protocol: secret chain, frozen list, options and seed text.

Texts are UTF-8 in NFC, hashes SHA-256 in hexadecimal. Secrets are arguments.
"""

import json
import unicodedata
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import Any

from tournament.seating.values import Clubs, Entrant, Mode, Options, Pair, Standing

Area = tuple[int, int]


@dataclass(frozen=True, slots=True)
class ListedPlayer:
    """A player on the frozen list, with the public name."""

    number: int
    name: str
    club: str = ""


def hash_chain(secret: bytes, length: int) -> tuple[bytes, ...]:
    """Return s_0 … s_length: s_length is the secret, each other link the SHA-256 of the next."""
    links = [secret]
    for _ in range(length):
        links.append(sha256(links[-1]).digest())
    return tuple(reversed(links))


def leads_to(commitment: bytes, link: bytes, index: int) -> bool:
    """Return True if s_index, hashed `index` times, gives the published s_0."""
    return index >= 0 and hash_chain(link, index)[0] == commitment


def digest(text: str) -> str:
    return sha256(text.encode()).hexdigest()


def list_lines(
    listed: Iterable[ListedPlayer], *, earlier_lines: Sequence[str] = ()
) -> tuple[str, ...]:
    """Return a line "number;name;club" per player, by number.

    A club is spelled as by its first member, `earlier_lines` first.
    """
    spelling: dict[str, str] = {}
    for line in earlier_lines:
        club = read_line(line).club
        spelling.setdefault(_folded(club), club)
    lines = []
    for entry in sorted(listed, key=lambda entry: entry.number):
        club = _plain(entry.club)
        lines.append(
            f"{entry.number};{_plain(entry.name)};{spelling.setdefault(_folded(club), club)}"
        )
    return tuple(lines)


def list_text(lines: Iterable[str]) -> str:
    return "".join(f"{line}\n" for line in lines)


def read_line(line: str) -> ListedPlayer:
    """Parse "12;Öttl;SC Lech", a line of the frozen list. Raises ValueError if malformed."""
    number, name, club = line.split(";")
    if not number.isdecimal() or number != str(int(number)):
        raise ValueError(line)
    return ListedPlayer(int(number), name, club)


def entrants_of(lines: Iterable[str], areas: Mapping[int, Area]) -> list[Entrant]:
    return [
        Entrant(entry.number, entry.club, areas.get(entry.number))
        for entry in (read_line(line) for line in lines)
    ]


def canonical(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, sort_keys=True, separators=(",", ":"))


def options_value(
    options: Options, *, areas: Mapping[int, Area], salt: bytes = b""
) -> dict[str, Any]:
    """Return the published options, with a hash of the private pairs."""
    apart = sorted(options.apart)
    return {
        "mode": options.mode,
        "clubs": options.clubs,
        "neighbours_apart": options.neighbours_apart,
        "areas": [[number, *areas[number]] for number in sorted(areas)],
        "apart": {"pairs": len(apart), "hash": apart_hash(apart, salt)} if apart else None,
    }


def read_options(
    value: Mapping[str, Any],
    *,
    apart: Iterable[Pair] = (),
    sizes: Sequence[int] | None = None,
    standing: Standing = (),
) -> Options:
    mode: Mode = value["mode"]
    clubs: Clubs = value["clubs"]
    return Options(
        mode=mode,
        clubs=clubs,
        neighbours_apart=bool(value["neighbours_apart"]),
        apart=frozenset((min(pair), max(pair)) for pair in apart),
        sizes=tuple(sizes) if sizes is not None else None,
        standing=standing,
    )


def read_areas(value: Mapping[str, Any]) -> dict[int, Area]:
    return {number: (first, last) for number, first, last in value["areas"]}


def apart_hash(pairs: Collection[Pair], salt: bytes) -> str:
    """Return the hash that commits to private pairs; the salt prevents guessing them."""
    listed = ",".join(f"{min(pair)}-{max(pair)}" for pair in sorted(pairs))
    return digest(f"{salt.hex()}|{listed}")


def ingredient_text(typed: str) -> str:
    return _plain(typed, keep=";")


def seed_text(
    tournament: str, *, list_hash: str, options_hash: str, ingredient: str, link: bytes
) -> str:
    """Join them with bars. `ingredient`: cards or dice of the hall; `link`: of the secret chain."""
    return "|".join([tournament, list_hash, options_hash, ingredient, link.hex()])


def _plain(text: str, *, keep: str = "") -> str:
    composed = unicodedata.normalize("NFC", text)
    spaced = "".join(" " if unicodedata.category(c) in ("Cc", "Zl", "Zp") else c for c in composed)
    if not keep:
        spaced = spaced.replace(";", ",")
    return " ".join(spaced.split())


def _folded(club: str) -> str:
    return unicodedata.normalize("NFC", club).casefold()
