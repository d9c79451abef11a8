"""Whole evenings as documents, made from the pure parts as the program makes them."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, get_args

from tournament.seating.change import ChangedRound, change_tables
from tournament.seating.check import verify_record
from tournament.seating.document import ChangeRecord, DrawProtocol, DrawRecord
from tournament.seating.drawing import draw
from tournament.seating.protocol import (
    Area,
    ListedPlayer,
    canonical,
    digest,
    entrants_of,
    hash_chain,
    list_lines,
    list_text,
    options_value,
    seed_text,
)
from tournament.seating.quality import Tables
from tournament.seating.skd1 import Stream, tables_of
from tournament.seating.values import Entrant, Options, Seating
from tournament.seating.verify import Name, Report, verify

COUNTS: tuple[Name, ...] = get_args(Name)
SECRET, SALT = bytes(range(32)), b"\7" * 32
NAMES = ("Öttl, Franziska", "von der Grün, Adelheid", "Wójcikowski, Stanisław", "Șerban, Ilinca")
CLUBS = ("SC Schwaig", "", "Kartelrunde Jäger; e.V.", "", "", "TSV Fürth")


def shuffle_numbers(players: Iterable[int], *, seed: str, round_number: int) -> list[int]:
    """Draw without areas: return the start numbers by table and seat."""
    places = sorted(players)
    Stream(seed, f"round {round_number}").shuffle(places)
    return places


def verify_each(
    players: Sequence[Entrant],
    rounds: Mapping[int, Tables],
    options: Options,
    history: Mapping[int, Tables] | None = None,
) -> list[Report]:
    """Judge each round as a draw of its own, after those before it."""
    reports, earlier = [], dict(history or {})
    for number, tables in rounds.items():
        reports.append(verify(players, {number: tables}, options, history=earlier))
        earlier[number] = tables
    return reports


def account(
    players: Sequence[Entrant],
    drawn: Seating,
    options: Options,
    history: Mapping[int, Tables] | None = None,
) -> list[dict[Name, int]]:
    """Return each round's count of every unwanted event, 0 for one that was not asked about."""
    rounds = {places.number: tables_of(places.places, drawn.sizes) for places in drawn.rounds}
    return [
        dict.fromkeys(COUNTS, 0) | {level.name: level.count or 0 for level in report.total}
        for report in verify_each(players, rounds, options, history)
    ]


def players(how_many: int, start: int = 1) -> list[ListedPlayer]:
    numbers = range(start, start + how_many)
    return [ListedPlayer(n, f"{NAMES[n % 4]} {n}", CLUBS[n % 6]) for n in numbers]


@dataclass
class Evening:
    """Draws and changes in order; `document()` is what is published of them."""

    how_many: int
    options: Options = field(default_factory=Options)
    areas: Mapping[int, Area] = field(default_factory=dict)
    ingredient: str = "Eichel-Ober, Gras-7, Herz-Sau"
    records: list[DrawRecord] = field(default_factory=list)
    added: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        self.links = hash_chain(SECRET, 20)
        self.lines = list_lines(players(self.how_many))
        self.here = {n: n for n in range(1, self.how_many + 1)}
        self.value = options_value(self.options, areas=self.areas, salt=SALT)

    def seed(self, index: int) -> str:
        return seed_text(
            "rennen",
            list_hash=digest(list_text(self.lines)),
            options_hash=digest(canonical(self.value)),
            ingredient=self.ingredient,
            link=self.links[index],
        )

    def draw(self, *rounds: int, reason: str = "") -> None:
        """Draw these rounds in one go; a round drawn before is drawn again."""
        first = len(self.records) + 1
        seeds = {r: self.seed(first + i) for i, r in enumerate(rounds)}
        current = {record.round_number: record for record in self.records}
        earlier = [current[r] for r in sorted(current) if r < rounds[0]]
        drawn = draw(
            [
                entrant
                for entrant in entrants_of(self.lines + self.added, self.areas)
                if entrant.number in self.here
            ],
            {r.round_number: [[n or 0 for n in t] for t in r.tables] for r in earlier},
            rounds,
            seeds,
            self.options,
        )
        for index, seated in enumerate(drawn.rounds, first):
            self._record(
                seated.number,
                tuple(tables_of(seated.places, drawn.sizes)),
                mode=drawn.mode,
                sizes=self.options.sizes,
                standing=self.options.standing or None,
                history=tuple(record.number for record in earlier),
                together=tuple(enumerate(rounds, first)),
                replaces=current[seated.number].number if seated.number in current else None,
                reason=reason,
            )
            assert self.records[-1].number == index

    def change(
        self,
        round_number: int,
        *,
        absent: Sequence[int] = (),
        late: Sequence[int] = (),
        frozen: Sequence[int] = (),
        threes: bool = False,
    ) -> ChangedRound:
        old = next(r for r in reversed(self.records) if r.round_number == round_number)
        number = len(self.records) + 1
        known_players = self.how_many + len(self.added)
        self.added += list_lines(
            [player for n in late if n > known_players for player in players(1, n)],
            earlier_lines=self.lines,
        )
        result = change_tables(
            old.tables,
            number=number,
            seed=self.seed(number),
            absent=absent,
            late=late,
            frozen=frozen,
            areas=self.areas,
            threes=threes,
        )
        self.here = {n: n for table in result.tables for n in table if n is not None}
        self._record(
            round_number,
            result.tables,
            mode=old.mode,
            sizes=None,
            history=old.history,
            together=(),
            replaces=old.number,
            reason="nicht erschienen",
            changed=ChangeRecord(tuple(absent), tuple(late), tuple(frozen), threes),
        )
        return result

    def _record(self, round_number: int, tables: Any, **values: Any) -> None:
        number = len(self.records) + 1
        self.records.append(
            DrawRecord(
                number=number,
                round_number=round_number,
                algorithm="SKD1",
                chain_index=number,
                link=self.links[number].hex(),
                seed=self.seed(number),
                options=self.value,
                players=tuple(sorted(self.here)),
                tables=tables,
                pairs=tuple(sorted(self.options.apart)),
                **values,
            )
        )

    def document(self, *, private: bool = False) -> DrawProtocol:
        bare = DrawProtocol(
            tournament="rennen",
            lines=self.lines,
            list_hash=digest(list_text(self.lines)),
            withheld=0,
            added=self.added,
            options=self.value,
            options_hash=digest(canonical(self.value)),
            ingredient=self.ingredient,
            commitment=self.links[0].hex(),
            draws=tuple(replace(r, pairs=r.pairs if private else None) for r in self.records),
            salt=SALT.hex() if private else "",
        )
        return with_counts(bare)


def evening_of_version_0_2() -> Evening:
    """Return four rounds whose options say plan, but which were searched for tables of three."""
    evening = Evening(14, Options("best", sizes=(4, 4, 3, 3)))
    evening.value = evening.value | {"mode": "plan"}
    evening.draw(1, 2, 3, 4)
    return evening


def with_counts(document: DrawProtocol) -> DrawProtocol:
    """Return the document with the counts of every draw."""
    counted: list[dict[str, int]] = [
        {level.name: level.count or 0 for level in verify_record(document, record).total}
        for record in document.draws
    ]
    draws = (replace(r, counted=c) for r, c in zip(document.draws, counted, strict=True))
    return replace(document, draws=tuple(draws))
