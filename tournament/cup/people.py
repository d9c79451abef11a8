"""Who is the same person on several evenings: what is confirmed, what is proposed, what is asked.

Nothing is joined here. A proposal becomes a person only when somebody confirms it.
"""

import unicodedata
from collections import defaultdict
from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations

from tournament.cup.evenings import Evening
from tournament.models import Cup, Player
from tournament.registration.already_there import name_key

Apart = frozenset[frozenset[int]]  # pairs of player ids


@dataclass(frozen=True, slots=True)
class Someone:
    """A confirmed person, or a player who stands for nobody but themselves.

    `players`: one for each evening, None where they were not there; `person`: id of the row.
    """

    players: tuple[Player | None, ...]
    person: int | None = None

    @property
    def key(self) -> int:
        """Of the person, or the player's with a minus."""
        return self.person or -self.newest.pk

    @property
    def here(self) -> list[Player]:
        return [player for player in self.players if player is not None]

    @property
    def newest(self) -> Player:
        """Name and place are those that were written down last."""
        return self.here[-1]

    @property
    def evenings(self) -> frozenset[int]:
        return frozenset(index for index, one in enumerate(self.players) if one is not None)


@dataclass(frozen=True, slots=True)
class Question:
    """Two who may be one; `one` was there last."""

    one: Someone
    other: Someone


@dataclass(frozen=True, slots=True)
class People:
    """`recognised`: each the parts of one person by name and place, to be confirmed together.

    `questions`: whom somebody has to decide one by one.
    """

    everybody: tuple[Someone, ...]
    recognised: tuple[tuple[Someone, ...], ...]
    questions: tuple[Question, ...]

    @property
    def is_settled(self) -> bool:
        return not self.recognised and not self.questions

    def of(self, player_id: int) -> Someone | None:
        found = (one for one in self.everybody if any(p.pk == player_id for p in one.here))
        return next(found, None)


def people_of(cup: Cup, evenings: Sequence[Evening]) -> People:
    """Two queries, whatever the number of people."""
    everybody = tuple(_everybody(cup, evenings))
    apart = frozenset(frozenset(pair) for pair in cup.apart.values_list("one", "other"))
    recognised = tuple(_recognised(everybody, apart))
    parts = {one.key for group in recognised for one in group}
    as_proposed = [*map(_joined, recognised), *(one for one in everybody if one.key not in parts)]
    return People(everybody, recognised, tuple(_questions(as_proposed, apart)))


def are_apart(one: Someone, other: Someone, apart: Apart) -> bool:
    """Both were there on one evening, their dates of birth differ, or somebody has said so."""
    if one.evenings & other.evenings:
        return True
    births = {player.birth_on for player in (*one.here, *other.here) if player.birth_on}
    pairs = (frozenset((a.pk, b.pk)) for a in one.here for b in other.here)
    return len(births) > 1 or any(pair in apart for pair in pairs)


def _everybody(cup: Cup, evenings: Sequence[Evening]) -> Iterator[Someone]:
    person_of = dict(cup.members.values_list("player", "person"))
    members: dict[int, list[Player | None]] = defaultdict(lambda: [None] * len(evenings))
    for index, evening in enumerate(evenings):
        for pk, player in evening.players.items():
            members[person_of.get(pk, -pk)][index] = player
    for key, players in members.items():
        yield Someone(tuple(players), key if key > 0 else None)


def _recognised(everybody: Iterable[Someone], apart: Apart) -> Iterator[tuple[Someone, ...]]:
    """The same name and place to the last accent, and nobody among them who cannot be the same."""
    group_of: dict[int, list[Someone]] = {}
    for alike in _alike(everybody, _exact):
        groups = {id(group): group for one in alike for group in [group_of.get(one.key, [one])]}
        merged = [one for group in groups.values() for one in group]
        group_of |= {one.key: merged for one in merged}
    for group in {id(group): group for group in group_of.values()}.values():
        if not any(are_apart(*two, apart) for two in combinations(group, 2)):
            yield tuple(sorted(group, key=lambda one: min(one.evenings)))


def _questions(everybody: Iterable[Someone], apart: Apart) -> Iterator[Question]:
    """Names that sound the same to the desk, whatever their places; each two are asked once."""
    asked = set()
    for alike in _alike(everybody, name_key):
        for one, other in combinations(alike, 2):
            if {one.key, other.key} in asked or are_apart(one, other, apart):
                continue
            asked.add(frozenset((one.key, other.key)))
            first, last = sorted((one, other), key=lambda two: max(two.evenings))
            yield Question(last, first)


def _alike(
    everybody: Iterable[Someone], key: Callable[[Player], Hashable]
) -> Iterator[list[Someone]]:
    """Those of whom two have a spelling in common; somebody may have several, and stand twice."""
    by_key: dict[Hashable, list[Someone]] = defaultdict(list)
    for one in everybody:
        for spelling in {key(player) for player in one.here} - {None, ""}:
            by_key[spelling].append(one)
    return (alike for alike in by_key.values() if len(alike) > 1)


def _joined(parts: Sequence[Someone]) -> Someone:
    """As if they were one already."""
    by_evening = zip(*(one.players for one in parts), strict=True)
    players = (next(filter(None, found), None) for found in by_evening)
    person = next((one.person for one in parts if one.person), None)
    return Someone(tuple(players), person)


def _exact(player: Player) -> tuple[str, ...] | None:
    """None without a place: a name alone is too little."""
    home = player.place or player.club
    if not home:
        return None
    texts = (player.last_name, player.first_name, home)
    return tuple(" ".join(unicodedata.normalize("NFC", text).casefold().split()) for text in texts)
