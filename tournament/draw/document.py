"""The draw record for the public check.

The organiser's copy adds unposted rounds and pairs kept apart.
"""

import json
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import replace

from tournament.draw.report import flaw_counts
from tournament.draw.wishes import known_seed_chain, list_entries, salt_of
from tournament.models import Draw, Player, SeedChain, Tournament
from tournament.seating.document import ChangeRecord, DrawProtocol, DrawRecord
from tournament.seating.protocol import (
    ListedPlayer,
    hash_chain as links_of,
    list_lines,
    options_value,
    read_line,
)
from tournament.seating.values import SEATS, Options

CHANGED = ("absent", "late", "frozen")  # keys of Draw.changes that change() needs


def document(tournament: Tournament, *, for_organiser: bool = False) -> DrawProtocol:
    seed_chain = known_seed_chain(tournament)
    draws = tournament.draws.select_related("round", "replaces").order_by("number")
    if not for_organiser:
        draws = draws.filter(round__posted_at__isnull=False)
    players = list(tournament.players.select_related("tournament").order_by("id"))
    frozen = seed_chain.list_text.split("\n")[:-1]
    added = _added_lines(list(draws), frozen, players)
    public = _public_lines(players) | _nameless_lines([*frozen, *added], players)
    return DrawProtocol(
        tournament=tournament.slug,
        lines=tuple(public.get(line, line) for line in frozen),
        list_hash=seed_chain.list_hash,
        withheld=sum(line in public for line in frozen),
        added=tuple(public.get(line, line) for line in added),
        options=json.loads(seed_chain.options_text) if seed_chain.options_text else None,
        options_hash=seed_chain.options_hash,
        ingredient=seed_chain.ingredient,
        commitment=seed_chain.commitment,
        draws=tuple(_records(list(draws), seed_chain, for_organiser=for_organiser)),
        renamed=tuple(_renamed_lines(frozen, players)),
        rounds=tournament.round_count,
        salt=salt_of(seed_chain).hex() if for_organiser and seed_chain.secret else "",
    )


def _public_lines(players: Sequence[Player]) -> dict[str, str]:
    """Return {frozen line: public line} of players who restricted their name."""
    lines = {}
    for player in players:
        (public_entry,) = list_entries([player])
        if player.public_name != player.full_name:
            (full,) = list_lines([replace(public_entry, name=player.full_name)])
            (lines[full],) = list_lines([public_entry])
    return lines


def _nameless_lines(lines: Sequence[str], players: Sequence[Player]) -> dict[str, str]:
    """Return {list line: line without name} of erased and number-only players."""
    named = {player.number for player in players}
    named -= {player.number for player in players if player.is_number_only}
    erased = {player.number for player in players if player.is_erased}
    nameless = [entry for entry in map(read_line, lines) if entry.number not in named]
    reduced = [entry for entry in nameless if entry.name or entry.number in erased]
    nameless_lines = list_lines(replace(entry, name="") for entry in reduced)
    return dict(zip(list_lines(reduced), nameless_lines, strict=True))


def without_names(lines: Iterable[str], numbers: Collection[int]) -> list[str]:
    entries = ((line, read_line(line)) for line in lines)
    return [
        list_lines([replace(entry, name="")])[0] if entry.number in numbers else line
        for line, entry in entries
    ]


def _renamed_lines(frozen: Sequence[str], players: Sequence[Player]) -> Iterator[str]:
    in_play_last = sorted(players, key=lambda player: player.state != Player.State.WITHDRAWN)
    by_number = {player.number: player for player in in_play_last}
    frozen_entries = {entry.number: entry for entry in map(read_line, frozen)}
    for line in list_lines(list_entries(by_number.values()), earlier_lines=frozen):
        entry = read_line(line)
        frozen_entry = frozen_entries.get(entry.number, entry)
        if entry != frozen_entry and not _is_same_person(
            frozen_entry, entry, by_number[entry.number]
        ):
            yield line


def _is_same_person(frozen_entry: ListedPlayer, entry: ListedPlayer, player: Player) -> bool:
    if player.is_erased:
        return True
    if frozen_entry.club != entry.club:
        return False
    names = (player.full_name, player.initials, "")
    own_lines = list_lines(replace(entry, name=name) for name in names)
    return player.is_number_only or frozen_entry.name in {
        read_line(line).name for line in own_lines
    }


def _added_lines(
    draws: Sequence[Draw], frozen: Sequence[str], players: Sequence[Player]
) -> list[str]:
    frozen_numbers = {read_line(line).number for line in frozen}
    lines: dict[int, str] = {}
    for draw in draws:
        lines |= {read_line(line).number: line for line in draw.options.get("added", ())}
    drawn = {number for draw in draws for number in draw.players}
    unknown = [p for p in players if p.number in drawn - frozen_numbers - lines.keys()]
    now = {p.number: p for p in unknown}  # the latest holder of a reused number
    lines |= dict(zip(sorted(now), list_lines(list_entries(now.values())), strict=True))
    return [lines[number] for number in sorted(lines) if number not in frozen_numbers]


def _records(
    draws: Sequence[Draw], seed_chain: SeedChain, *, for_organiser: bool
) -> Iterator[DrawRecord]:
    secret = bytes.fromhex(seed_chain.secret)
    links = links_of(secret, seed_chain.length) if secret else ()
    for draw in draws:
        stored, changed = draw.options, _round_change(draw)
        together = stored.get("together", [(draw.number, draw.round.number)])
        yield DrawRecord(
            number=draw.number,
            round_number=draw.round.number,
            algorithm=draw.algorithm,
            mode=draw.mode,
            chain_index=draw.chain_index,
            link=links[draw.chain_index].hex() if draw.chain_index is not None else "",
            seed=draw.seed,
            options=stored.get("published") or options_value(Options(), areas={}),
            players=tuple(draw.players),
            sizes=tuple(draw.sizes) if draw.sizes is not None and changed is None else None,
            tables=draw.tables,
            history=tuple(stored.get("history", ())),
            together=tuple((number, round_number) for number, round_number in together),
            replaces=draw.replaces.number if draw.replaces else None,
            reason=draw.reason,
            changed=changed,
            is_current=draw.is_current,
            counted=draw.report and flaw_counts(draw.report),
            pairs=tuple((first, second) for first, second in stored.get("pairs", ()))
            if for_organiser
            else None,
            standing=tuple((number, points) for number, points in stored["standing"])
            if "standing" in stored
            else None,
        )


def _round_change(draw: Draw) -> ChangeRecord | None:
    """Return the start numbers of absent and late players, and the started tables.

    None for a full draw or a swap by hand.
    """
    changes = draw.changes or {}
    if not all(key in changes for key in CHANGED):
        return None
    absent, late, frozen = (tuple(changes[key]) for key in CHANGED)
    return ChangeRecord(
        absent,
        late,
        frozen,
        threes=changes.get("threes") is True,
        seats=changes.get("seats", SEATS),
    )
