"""Recomputation of a published document, step by step; draw/check_sentences.py has the words."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import partial
from itertools import zip_longest
from typing import Any, Literal

from tournament.seating import protocol
from tournament.seating.change import Tables, change_tables, without_empty_seats
from tournament.seating.document import DrawProtocol, DrawRecord, read_document
from tournament.seating.drawing import draw
from tournament.seating.skd1 import tables_of
from tournament.seating.values import BY_STANDING, Entrant, Options
from tournament.seating.verify import Report, verify

State = Literal["ok", "wrong", "note"]
ALGORITHM = "SKD1"
BY_PEOPLE = ("lots", "hand")
NOT_SEARCHED = ("uniform", *BY_STANDING)
MOST_ROUNDS = 100  # rounds listed individually


@dataclass(frozen=True, slots=True)
class Step:
    """Result of one check; `state` "note": the document lacks what it needs, else "ok", "wrong".

    `draw`: the number of the checked draw, None for all.
    """

    code: str
    state: State
    draw: int | None
    values: Mapping[str, Any]


def check_document(data: Any) -> list[Step]:
    try:
        document = read_document(data)
    except ValueError as problem:
        return [Step("format_wrong", "wrong", None, {"where": str(problem)})]
    return check(document)


def check(document: DrawProtocol) -> list[Step]:
    return [*_check_frozen(document), *_check_numbers(document), *_check_draws(document)]


def _check_frozen(document: DrawProtocol) -> Iterator[Step]:
    yield from _check_list(document)
    if document.added and document.list_hash:
        yield _note("added", count=len(document.added), lines=list(document.added))
    yield from changed_names(document)
    if document.options is None:
        yield _note("options_none")
    else:
        recomputed = protocol.digest(protocol.canonical(document.options))
        yield _compare("options", document.options_hash, recomputed)
    if document.list_hash and document.ingredient:
        yield _ok("ingredient", ingredient=document.ingredient)
    elif document.list_hash:
        yield _note("ingredient_none")


def changed_names(document: DrawProtocol) -> Iterator[Step]:
    """Yield a note for each player of a draw record renamed since the list was frozen."""
    try:
        frozen = {line.number: line for line in map(protocol.read_line, document.lines)}
        now = [protocol.read_line(line) for line in document.renamed]
    except ValueError:  # _list() reports it
        return
    for line in now:
        if line.number in frozen:
            before = _name_and_club(frozen[line.number])
            yield _note("renamed", number=line.number, frozen=before, now=_name_and_club(line))


def _name_and_club(line: protocol.ListedPlayer) -> str:
    return ", ".join(filter(None, (line.name, line.club)))


def _check_list(document: DrawProtocol) -> Iterator[Step]:
    for line in document.lines + document.added + document.renamed:
        try:
            protocol.read_line(line)
        except ValueError:
            yield _wrong("list_unreadable", line=line)
            return
    numbers = [protocol.read_line(line).number for line in document.lines + document.added]
    if len(set(numbers)) != len(numbers):
        yield _wrong("list_twice", numbers=sorted({n for n in numbers if numbers.count(n) > 1}))
    if not document.list_hash:
        yield _note("list_none")
        return
    if document.withheld:
        yield _note("list_withheld", count=document.withheld)
        return
    recomputed = protocol.digest(protocol.list_text(document.lines))
    yield _compare("list", document.list_hash, recomputed, count=len(document.lines))


def _check_numbers(document: DrawProtocol) -> Iterator[Step]:
    numbers = [record.number for record in document.draws]
    if numbers != sorted(set(numbers)):
        yield _wrong("numbers_wrong", numbers=numbers)
        return
    missing = sorted(set(range(1, max(numbers, default=0) + 1)) - set(numbers))
    if missing:
        yield _note("numbers_missing", numbers=missing)
    elif numbers:
        yield _ok("numbers", count=len(numbers))
    posted = {record.round_number for record in document.draws}
    if not_yet := sorted(set(range(1, min(document.rounds or 0, MOST_ROUNDS) + 1)) - posted):
        yield _note("rounds_missing", numbers=not_yet)
    used = [r.chain_index for r in document.draws if r.chain_index is not None]
    if used != sorted(set(used)):
        yield _wrong("chain_order", indexes=used)
    skipped = sorted(set(range(1, max(used, default=0) + 1)) - set(used))
    if skipped and not missing:
        yield _wrong("chain_skipped", indexes=skipped)


def _check_draws(document: DrawProtocol) -> Iterator[Step]:
    for record in document.draws:
        yield from _check_seed(document, record)
        if record.standing is not None:
            yield _note("standing", record, players=len(record.standing))
        promised = record.options["apart"]  # the private pairs, published as a hash
        if promised and record.pairs is not None:
            recomputed = protocol.apart_hash(record.pairs, bytes.fromhex(document.salt))
            yield _compare("apart", promised["hash"], recomputed, record, pairs=promised["pairs"])
        try:
            yield _check_seats(document, record)
            yield from _check_legality_and_counts(document, record)
        except (ValueError, KeyError):  # Impossible is a ValueError
            yield _wrong("seats_impossible", record)


def _check_seed(document: DrawProtocol, record: DrawRecord) -> Iterator[Step]:
    if _is_by_people(record):
        return
    if record.chain_index is None:
        yield _note("seed_by_hand", record, seed=record.seed)
        return
    link, commitment = bytes.fromhex(record.link), bytes.fromhex(document.commitment)
    if not protocol.leads_to(commitment, link, min(record.chain_index, 10_000)):
        yield _wrong("link_wrong", record, index=record.chain_index)
    else:
        yield _ok("link", record, index=record.chain_index)
    expected = protocol.seed_text(
        document.tournament,
        list_hash=document.list_hash,
        options_hash=document.options_hash,
        ingredient=document.ingredient,
        link=link,
    )
    yield _compare("seed", record.seed, expected, record)
    if document.options is not None and record.options != document.options:
        yield _note("options_changed", record)


def _is_by_people(record: DrawRecord) -> bool:
    return record.mode in BY_PEOPLE and record.changed is None


def _check_seats(document: DrawProtocol, record: DrawRecord) -> Step:
    if _is_by_people(record):
        return _note("seats_by_hand", record)
    if record.algorithm != ALGORITHM:
        return _wrong("seats_unknown", record, algorithm=record.algorithm)
    promised = record.options["apart"]
    is_searched = record.changed is None and record.mode not in NOT_SEARCHED
    if promised and record.pairs is None and is_searched:
        return _note("seats_private", record, pairs=promised["pairs"])
    unknown = _unpublished_draws(document, record)
    if unknown and is_searched and record.mode == "best":
        return _note("seats_later", record, draws=unknown)
    recomputed = (
        _change_again(document, record) if record.changed else _draw_again(document, record)
    )
    difference = _first_difference(record.tables, recomputed)
    if difference:
        return _wrong("seats_wrong", record, **difference)
    return _ok("seats", record, tables=sum(map(bool, recomputed)), players=len(record.players))


def _unpublished_draws(document: DrawProtocol, record: DrawRecord) -> list[int]:
    needed = {*record.history, *(number for number, _round in record.together)}
    return sorted(needed - document.by_number.keys())


def _first_difference(stated: Tables, recomputed: Tables) -> dict[str, int | None]:
    """Return {"table", "seat", "stated", "found"} of the first differing seat, or {}.

    "found": the recomputed player. Tables and seats from 1.
    """
    pairs = enumerate(zip_longest(stated, recomputed, fillvalue=()), 1)
    for number, (table, table_again) in pairs:
        for seat, (player, player_again) in enumerate(zip_longest(table, table_again), 1):
            if player != player_again or len(table) != len(table_again):
                return {"table": number, "seat": seat, "stated": player, "found": player_again}
    return {}


def _draw_again(document: DrawProtocol, record: DrawRecord) -> Tables:
    if (record.number, record.round_number) not in record.together:
        raise ValueError("together")
    records = document.by_number
    seeds = {
        round_number: records[number].seed if number in records else ""
        for number, round_number in record.together
    }
    earlier = [records[number] for number in record.history if number in records]
    history = {
        past.round_number: [[seat or 0 for seat in table] for table in past.tables]
        for past in earlier
    }
    players, options = _entrants(document, record), _options(record)
    result = draw(players, history, list(seeds), seeds, options)
    places = next(r.places for r in result.rounds if r.number == record.round_number)
    return tuple(tables_of(places, result.sizes))


def _change_again(document: DrawProtocol, record: DrawRecord) -> Tables:
    if record.changed is None or record.replaces is None:
        raise ValueError("replaces")
    return change_tables(
        document.by_number[record.replaces].tables,
        number=record.number,
        seed=record.seed,
        absent=record.changed.absent,
        late=record.changed.late,
        frozen=record.changed.frozen,
        threes=record.changed.threes,
        seats=record.changed.seats,
        areas=protocol.read_areas(record.options),
    ).tables


def _check_legality_and_counts(document: DrawProtocol, record: DrawRecord) -> Iterator[Step]:
    report = verify_record(document, record)
    if report.problems:
        first = report.problems[0]
        yield _wrong("legal_wrong", record, kind=first.kind, numbers=list(first.numbers))
    else:
        yield _ok("legal", record, players=len(record.players))
    counts = {level.name: level.count or 0 for level in report.total}
    stated_counts = {} if _unpublished_draws(document, record) else record.counted or {}
    for name, stated in stated_counts.items():
        if name in counts and counts[name] != stated:
            yield _wrong("counted_wrong", record, level=name, stated=stated, found=counts[name])
            return
    yield _ok("counted", record, **counts)


def verify_record(document: DrawProtocol, record: DrawRecord) -> Report:
    """Return the Report on one draw, with repeats of meetings in rounds drawn before or with it."""
    records = document.by_number
    first = [number for number, _round in record.together]
    before = first[: first.index(record.number)] if record.number in first else []
    history = {
        records[number].round_number: without_empty_seats(records[number].tables)
        for number in [*record.history, *before]
        if number in records
    }
    options = _options(record)
    tables = without_empty_seats(record.tables)
    if record.changed is not None or _is_by_people(record):
        options = replace(options, sizes=tuple(map(len, tables)))
    players = _entrants(document, record)
    return verify(players, {record.round_number: tables}, options, history=history)


def _options(record: DrawRecord) -> Options:
    options = protocol.read_options(
        record.options,
        apart=record.pairs or (),
        sizes=record.sizes,
        standing=record.standing or (),
    )
    # Version 0.2 had plans for tables of four only, and searched for others.
    return replace(options, mode="best") if record.sizes and record.mode == "best" else options


def _entrants(document: DrawProtocol, record: DrawRecord) -> list[Entrant]:
    lines = map(protocol.read_line, document.lines + document.added)
    clubs = {line.number: line.club for line in lines}
    areas = protocol.read_areas(record.options)
    return [Entrant(n, clubs.get(n, ""), areas.get(n)) for n in sorted(record.players)]


def _compare(
    name: str, stated: str, recomputed: str, record: DrawRecord | None = None, **values: Any
) -> Step:
    if stated == recomputed:
        return _ok(name, record, hash=recomputed, **values)
    return _wrong(f"{name}_wrong", record, stated=stated, found=recomputed, **values)


def _step(state: State, code: str, record: DrawRecord | None = None, **values: Any) -> Step:
    return Step(code, state, None if record is None else record.number, values)


_ok, _note, _wrong = partial(_step, "ok"), partial(_step, "note"), partial(_step, "wrong")
