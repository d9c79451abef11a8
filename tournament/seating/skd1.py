"""SKD1, the published draw: from a seed text to seats. A changed step makes it SKD2."""

import unicodedata
from collections.abc import Iterator, Sequence
from hashlib import sha256
from itertools import accumulate, count
from typing import TypeVar

from tournament.seating.values import SEATS

T = TypeVar("T")

WORDS = 2**32  # a word is an unsigned number of 32 bits
WORD_BYTES = 4


class Stream:
    """The number sequence of a seed and a label such as "round 1"."""

    def __init__(self, seed: str, label: str) -> None:
        self._words = _words(unicodedata.normalize("NFC", seed), label)

    def word(self) -> int:
        return next(self._words)

    def below(self, n: int) -> int:
        """Return a number from 0 to n − 1, equally likely; 1 ≤ n ≤ 2^32."""
        if not 1 <= n <= WORDS:
            raise ValueError(f"below({n}): from 1 to 2^32")
        limit = WORDS - WORDS % n
        while True:
            word = self.word()
            if word < limit:
                return word % n

    def shuffle(self, items: list[T]) -> None:
        """Shuffle in place by Fisher–Yates, from the last item down."""
        for i in range(len(items) - 1, 0, -1):
            j = self.below(i + 1)
            items[i], items[j] = items[j], items[i]


def _words(seed: str, label: str) -> Iterator[int]:
    for k in count():
        block = sha256(f"SKD1|{seed}|{label}|{k}".encode()).digest()
        for start in range(0, len(block), WORD_BYTES):
            yield int.from_bytes(block[start : start + WORD_BYTES], "big")


def tables_of(places: Sequence[T], sizes: Sequence[int] | None = None) -> list[tuple[T, ...]]:
    """Split the places into tables; without sizes all have four."""
    if sizes is None:
        return [tuple(places[start : start + SEATS]) for start in range(0, len(places), SEATS)]
    ends = list(accumulate(sizes))
    return [tuple(places[end - size : end]) for end, size in zip(ends, sizes, strict=True)]
