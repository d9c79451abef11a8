"""The ranking counted by hand from what was typed, without the program's own counting."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field


@dataclass(slots=True)
class HandCount:
    """`columns` by start number and thing counted; `criteria` in the order of the rule sheet."""

    criteria: Sequence[str]
    columns: dict[int, dict[str, int]] = field(default_factory=dict)
    lots: dict[int, int] = field(default_factory=dict)

    def add(self, numbers: Sequence[int], **counts: Sequence[int]) -> None:
        """One list: who sat there and, per column, what each of them got."""
        for seat, number in enumerate(numbers):
            column = self.columns.setdefault(number, {})
            for name, values in counts.items():
                column[name] = column.get(name, 0) + values[seat]

    def ranking(self, numbers: Sequence[int] = ()) -> list[tuple[int, int, int]]:
        """Place, number, points; of some numbers or of all. Equals share a place."""
        ranked = [number for number in self.columns if not numbers or number in numbers]
        better = {
            number: sum(self._is_ahead(other, number) for other in ranked) for number in ranked
        }
        lines = [(better[number] + 1, number, self.columns[number]["points"]) for number in ranked]
        return sorted(lines)

    def _is_ahead(self, other: int, number: int) -> bool:
        for name in self.criteria:
            theirs, own = self._count(other, name), self._count(number, name)
            if theirs != own:
                return theirs > own
        return self.lots.get(other, 0) < self.lots.get(number, 0)

    def _count(self, number: int, name: str) -> int:
        column: Mapping[str, int] = self.columns[number]
        return column.get(name, 0)
