"""Matching people across evenings. A match counts once somebody confirms it."""

import unicodedata
from collections import defaultdict
from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations

from tournament.cup.evenings import Evening
from tournament.models import Cup, Player
from tournament.registration.namesakes import name_key

KeptApart = frozenset[frozenset[int]]  # pairs of player ids


@dataclass(frozen=True, slots=True)
class Competitor:
    """A player, or players of several evenings whom the desk confirmed to be one person.

    `players`: one for each evening, None if absent.
    """

    players: tuple[Player | None, ...]
    person: int | None = None

    @property
    def key(self) -> int:
        return self.person or -self.newest.pk

    @property
    def present(self) -> list[Player]:
        return [player for player in self.players if player is not None]

    @property
    def newest(self) -> Player:
        return self.present[-1]

    @property
    def evenings(self) -> frozenset[int]:
        return frozenset(index for index, player in enumerate(self.players) if player is not None)


Pair = tuple[Competitor, Competitor]


@dataclass(frozen=True, slots=True)
class People:
    """A cup's people.

    `recognised`: groups with the same name and town. `questions`: doubtful pairs, in each the newer
    player first.
    """

    everybody: tuple[Competitor, ...]
    recognised: tuple[tuple[Competitor, ...], ...]
    questions: tuple[Pair, ...]

    @property
    def is_settled(self) -> bool:
        return not self.recognised and not self.questions

    def find(self, player_id: int) -> Competitor | None:
        for competitor in self.everybody:
            if any(player.pk == player_id for player in competitor.present):
                return competitor
        return None


def people_of(cup: Cup, evenings: Sequence[Evening]) -> People:
    everybody = tuple(_everybody(cup, evenings))
    apart = frozenset(frozenset(pair) for pair in cup.apart.values_list("one", "other"))
    recognised = tuple(_recognised(everybody, apart))
    parts = {competitor.key for group in recognised for competitor in group}
    as_proposed = [
        *map(_joined, recognised),
        *(competitor for competitor in everybody if competitor.key not in parts),
    ]
    return People(everybody, recognised, tuple(_doubtful_pairs(as_proposed, apart)))


def cannot_be_one(competitor: Competitor, other: Competitor, apart: KeptApart) -> bool:
    """Return True if both attended one evening, birth dates differ, or somebody kept them apart."""
    if competitor.evenings & other.evenings:
        return True
    births = {
        player.birth_on for player in (*competitor.present, *other.present) if player.birth_on
    }
    pairs = (frozenset((a.pk, b.pk)) for a in competitor.present for b in other.present)
    return len(births) > 1 or any(pair in apart for pair in pairs)


def _everybody(cup: Cup, evenings: Sequence[Evening]) -> Iterator[Competitor]:
    person_of = dict(cup.members.values_list("player", "person"))
    members: dict[int, list[Player | None]] = defaultdict(lambda: [None] * len(evenings))
    for index, evening in enumerate(evenings):
        for pk, player in evening.players.items():
            members[person_of.get(pk, -pk)][index] = player
    for key, players in members.items():
        yield Competitor(tuple(players), key if key > 0 else None)


def _recognised(
    everybody: Iterable[Competitor], apart: KeptApart
) -> Iterator[tuple[Competitor, ...]]:
    group_of: dict[int, tuple[Competitor, ...]] = {}
    for alike in _alike(everybody, _exact_name):
        merged = {
            member.key: member
            for competitor in alike
            for member in group_of.get(competitor.key, (competitor,))
        }
        group_of |= dict.fromkeys(merged, tuple(merged.values()))
    for group in dict.fromkeys(group_of.values()):
        if not any(cannot_be_one(*two, apart) for two in combinations(group, 2)):
            yield tuple(sorted(group, key=lambda competitor: min(competitor.evenings)))


def _doubtful_pairs(everybody: Iterable[Competitor], apart: KeptApart) -> Iterator[Pair]:
    known_pairs = set()
    for alike in _alike(everybody, name_key):
        for competitor, other in combinations(alike, 2):
            if {competitor.key, other.key} in known_pairs or cannot_be_one(
                competitor, other, apart
            ):
                continue
            known_pairs.add(frozenset((competitor.key, other.key)))
            first, last = sorted((competitor, other), key=lambda two: max(two.evenings))
            yield last, first


def _alike(
    everybody: Iterable[Competitor], key: Callable[[Player], Hashable]
) -> Iterator[list[Competitor]]:
    by_key: dict[Hashable, list[Competitor]] = defaultdict(list)
    for competitor in everybody:
        for spelling in {key(player) for player in competitor.present} - {None, ""}:
            by_key[spelling].append(competitor)
    return (alike for alike in by_key.values() if len(alike) > 1)


def _joined(parts: Sequence[Competitor]) -> Competitor:
    by_evening = zip(*(part.players for part in parts), strict=True)
    players = (next(filter(None, same_evening), None) for same_evening in by_evening)
    person = next((part.person for part in parts if part.person), None)
    return Competitor(tuple(players), person)


def _exact_name(player: Player) -> tuple[str, ...] | None:
    home = player.place or player.club
    if not home:
        return None
    texts = (player.last_name, player.first_name, home)
    return tuple(" ".join(unicodedata.normalize("NFC", text).casefold().split()) for text in texts)
