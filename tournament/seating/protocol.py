"""What fixes a draw before anybody can profit from it: secret chain, frozen list, options, seed.

Texts are UTF-8 in NFC, hashes SHA-256 in hexadecimal digits. What is secret or drawn in the hall is
handed in; nothing here is made up.
"""

import json
import unicodedata
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import Any

from tournament.seating.values import Clubs, Entrant, Mode, Options, Pair

Area = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Listed:
    """A line of the frozen list. `name` as strangers may read it."""

    number: int
    name: str
    club: str = ""


def chain(secret: bytes, length: int) -> tuple[bytes, ...]:
    """s_0 … s_length with s_length the secret and each one the SHA-256 of the next.

    s_0 is published first; round after round the next one is shown, and fits to those before.
    """
    links = [secret]
    for _ in range(length):
        links.append(sha256(links[-1]).digest())
    return tuple(reversed(links))


def leads_to(commitment: bytes, link: bytes, index: int) -> bool:
    """Whether s_index, hashed so many times, is the s_0 that was published."""
    return index >= 0 and chain(link, index)[0] == commitment


def digest(text: str) -> str:
    return sha256(text.encode()).hexdigest()


def list_lines(listed: Iterable[Listed], *, known: Sequence[str] = ()) -> tuple[str, ...]:
    """One line "number;name;club" per player, by number.

    Semicolons in names become commas; line breaks, tabs and control characters a space. A club is
    spelled as by the first of its members, also those in the lines `known`, so that two lines name
    one club exactly when they are equal there.
    """
    spelling: dict[str, str] = {}
    for line in known:
        club = read_line(line).club
        spelling.setdefault(_folded(club), club)
    lines = []
    for one in sorted(listed, key=lambda one: one.number):
        club = _plain(one.club)
        lines.append(f"{one.number};{_plain(one.name)};{spelling.setdefault(_folded(club), club)}")
    return tuple(lines)


def list_text(lines: Iterable[str]) -> str:
    """What is hashed: every line ends with a line feed, the last one too."""
    return "".join(f"{line}\n" for line in lines)


def read_line(line: str) -> Listed:
    """ValueError where it is no such line."""
    number, name, club = line.split(";")
    if not number.isdecimal() or number != str(int(number)):
        raise ValueError(line)
    return Listed(int(number), name, club)


def entrants_of(lines: Iterable[str], areas: Mapping[int, Area]) -> list[Entrant]:
    """The players as the draw sees them, from the list that everybody can read."""
    return [
        Entrant(one.number, one.club, areas.get(one.number))
        for one in (read_line(line) for line in lines)
    ]


def canonical(value: Any) -> str:
    """JSON with sorted keys, no spaces, letters as they are; only whole numbers, texts, lists."""
    return json.dumps(value, ensure_ascii=False, sort_keys=True, separators=(",", ":"))


def options_value(
    options: Options, *, areas: Mapping[int, Area], salt: bytes = b""
) -> dict[str, Any]:
    """What is published of the wishes: all but who must not meet, of that count and hash.

    Table sizes are left out: they follow from the field of each draw and stand there.
    """
    apart = sorted(options.apart)
    return {
        "mode": options.mode,
        "clubs": options.clubs,
        "neighbours_apart": options.neighbours_apart,
        "areas": [[number, *areas[number]] for number in sorted(areas)],
        "apart": {"pairs": len(apart), "hash": apart_hash(apart, salt)} if apart else None,
    }


def read_options(
    value: Mapping[str, Any], *, apart: Iterable[Pair] = (), sizes: Sequence[int] | None = None
) -> Options:
    """The options of the search out of the published ones, the private pairs and the tables."""
    mode: Mode = value["mode"]
    clubs: Clubs = value["clubs"]
    return Options(
        mode=mode,
        clubs=clubs,
        neighbours_apart=bool(value["neighbours_apart"]),
        apart=frozenset((min(pair), max(pair)) for pair in apart),
        sizes=tuple(sizes) if sizes is not None else None,
    )


def read_areas(value: Mapping[str, Any]) -> dict[int, Area]:
    return {number: (first, last) for number, first, last in value["areas"]}


def apart_hash(pairs: Collection[Pair], salt: bytes) -> str:
    """A promise about pairs that stay private: without the secret salt nobody can try them out."""
    listed = ",".join(f"{min(pair)}-{max(pair)}" for pair in sorted(pairs))
    return digest(f"{salt.hex()}|{listed}")


def ingredient_text(typed: str) -> str:
    """What the hall gave, as it enters the seed: on one line. "" is allowed."""
    return _plain(typed, keep=";")


def seed_text(
    tournament: str, *, list_hash: str, options_hash: str, ingredient: str, link: bytes
) -> str:
    """`tournament|L|O|P|hex(s_r)`"""
    return "|".join([tournament, list_hash, options_hash, ingredient, link.hex()])


def _plain(text: str, *, keep: str = "") -> str:
    composed = unicodedata.normalize("NFC", text)
    spaced = "".join(" " if unicodedata.category(c) in ("Cc", "Zl", "Zp") else c for c in composed)
    if not keep:
        spaced = spaced.replace(";", ",")
    return " ".join(spaced.split())


def _folded(club: str) -> str:
    return unicodedata.normalize("NFC", club).casefold()
