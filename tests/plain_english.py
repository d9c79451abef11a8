"""A count of what makes the English of the code hard to read: `make words`.

The figures are limits in plain_english.json, which `make words RENEW=--renew` can only lower.
"""

import ast
import json
import re
import sys
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
LIMITS = Path(__file__).with_suffix(".json")
GROUPS = {
    "program": ("scoring", "tournament", "config", "bench", "run.py"),
    "tests": ("tests",),
}
SHOWN = 20  # places named for each limit; of the words the longest docstrings
# First words of a docstring that asks, negates or leaves out its verb.
RIDDLE = re.compile(
    r"(?:what|who|whom|whose|whether|where|why|how|it|they|nobody|nothing|not|only|also|once|of|by"
    r"|as|from|with|without|in|on|at|for|beside|else|said|told|held|asked|kept|made)\b",
    re.IGNORECASE,
)
GERMAN_TURNS = re.compile(
    r"\b(?:(?:is|are) (?:none|told)|as good as nobody|stands? (?:as|beside|in|on|there)|lays?"
    r"|round the corner|by the alphabet|so many|at the most|once more|anew|no more|may as well"
    r"|that one|says it itself|who(?:so|m)?ever)\b"
)
EMPTY_NAME = re.compile(
    r"_*(?:one|found|said|told|kept|asked|shown|given|made|done|taken|meant|known|gone|held|written"
    r"|begun|here|there|then|such|it|what|who)_*"
)
Documented = ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef


@dataclass(frozen=True, slots=True)
class Place:
    file: str
    line: int
    text: str

    def __str__(self) -> str:
        return f"{self.file}:{self.line} {self.text}"


@dataclass
class Count:
    """The docstrings of functions and classes, and the names bound in the code."""

    docstrings: list[Place] = field(default_factory=list)
    names: list[Place] = field(default_factory=list)

    def add(self, file: str, text: str) -> None:
        for node in ast.walk(ast.parse(text)):
            if isinstance(node, Documented) and (docstring := ast.get_docstring(node)):
                words = " ".join(docstring.split())
                self.docstrings.append(Place(file, node.lineno, f"{node.name}: {words}"))
            elif isinstance(node, ast.arg):
                self.names.append(Place(file, node.lineno, node.arg))
            elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
                self.names.append(Place(file, node.lineno, node.id))

    @cached_property
    def places(self) -> dict[str, list[Place]]:
        """All places that count, by kind; of the words the longest docstrings."""
        texts = [(place, place.text.partition(": ")[2]) for place in self.docstrings]
        by_length = sorted(texts, key=lambda pair: len(pair[1].split()), reverse=True)
        return {
            "riddles": [place for place, text in texts if RIDDLE.match(text)],
            "german_turns": [place for place, text in texts if GERMAN_TURNS.search(text)],
            "empty_names": [place for place in self.names if EMPTY_NAME.fullmatch(place.text)],
            "hundreds_of_words": [place for place, _text in by_length[:SHOWN]],
        }

    @cached_property
    def figures(self) -> dict[str, int]:
        words = sum(len(place.text.split()) - 1 for place in self.docstrings)
        figures = {kind: len(places) for kind, places in self.places.items()}
        return figures | {"hundreds_of_words": -(-words // 100)}


def count_files(paths: Iterable[Path]) -> Count:
    count = Count()
    for path in paths:
        count.add(path.relative_to(ROOT).as_posix(), path.read_text(encoding="utf-8"))
    return count


def python_files(group: str) -> Iterator[Path]:
    for name in GROUPS[group]:
        path = ROOT / name
        files = sorted(path.rglob("*.py")) if path.is_dir() else [path]
        yield from (file for file in files if "migrations" not in file.parts)


def read_limits() -> dict[str, dict[str, int]]:
    limits: dict[str, dict[str, int]] = json.loads(LIMITS.read_text(encoding="utf-8"))
    return limits


def broken_limits(count: Count, limits: dict[str, int]) -> list[str]:
    """Return a line for each broken limit, then its places, those in files changed last first."""
    lines = []
    for kind, limit in limits.items():
        if count.figures[kind] > limit:
            lines.append(f"{kind}: {count.figures[kind]}, the limit is {limit}")
            places = sorted(count.places[kind], key=changed_at, reverse=True)
            lines += [f"  {place}" for place in places[:SHOWN]]
            lines += [f"  and {len(places) - SHOWN} more"] if len(places) > SHOWN else []
    return lines


def changed_at(place: Place) -> float:
    path = ROOT / place.file
    return path.stat().st_mtime if path.exists() else 0.0


def main(arguments: list[str]) -> int:
    limits = read_limits()
    counts = {group: count_files(python_files(group)) for group in limits}
    for group, count in counts.items():
        for kind, limit in limits[group].items():
            sys.stdout.write(f"{group} {kind}: {count.figures[kind]} (limit {limit})\n")
            if "--places" in arguments:
                sys.stdout.writelines(f"  {place}\n" for place in count.places[kind])
    if "--renew" in arguments:
        for group, own in limits.items():
            for kind, limit in own.items():
                own[kind] = min(limit, counts[group].figures[kind])
        LIMITS.write_text(json.dumps(limits, indent=1) + "\n", encoding="utf-8")
    broken = [line for group in limits for line in broken_limits(counts[group], limits[group])]
    sys.stdout.writelines(f"{line}\n" for line in broken)
    return int(bool(broken))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
