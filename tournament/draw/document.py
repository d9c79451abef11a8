"""The protocol of a tournament's draws, out of the database: what everybody may compute again.

Only rounds that are posted are in it, with every draw there was of them; the copy for the organiser
has all rounds and the pairs that must not meet.
"""

import json
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import replace

from tournament.draw.report import counted
from tournament.draw.wishes import known_seed_chain, listed, salt_of
from tournament.models import Draw, Player, SeedChain, Tournament
from tournament.seating.document import Changed, DrawProtocol, DrawRecord
from tournament.seating.protocol import Listed, list_lines, options_value, read_line
from tournament.seating.protocol import chain as links_of
from tournament.seating.values import Options

CHANGED = ("absent", "late", "frozen")  # the keys of Draw.changes that the search is given


def document(tournament: Tournament, *, for_organiser: bool = False) -> DrawProtocol:
    """Three queries, whatever the field."""
    kept = known_seed_chain(tournament)
    draws = list(_shown(tournament, for_organiser=for_organiser))
    players = list(tournament.players.select_related("tournament").order_by("registered_at", "id"))
    frozen = kept.list_text.split("\n")[:-1]
    lines = [*frozen, *_added(draws, frozen, players)]
    withheld = _withheld(players) | _numbers_only(lines, players)
    return DrawProtocol(
        tournament=tournament.slug,
        lines=tuple(_public_line(line, withheld) for line in frozen),
        list_hash=kept.list_hash,
        withheld=sum(line in withheld for line in frozen),
        added=tuple(_public_line(line, withheld) for line in _added(draws, frozen, players)),
        options=json.loads(kept.options_text) if kept.options_text else None,
        options_hash=kept.options_hash,
        ingredient=kept.ingredient,
        commitment=kept.commitment,
        draws=tuple(_records(draws, kept, for_organiser=for_organiser)),
        renamed=tuple(_renamed(frozen, players)),
        rounds=tournament.round_count,
        salt=salt_of(kept).hex() if for_organiser and kept.secret else "",
    )


def _shown(tournament: Tournament, *, for_organiser: bool) -> Iterable[Draw]:
    draws = tournament.draws.select_related("round", "replaces").order_by("number")
    return draws if for_organiser else draws.filter(round__posted_at__isnull=False)


def _withheld(players: Sequence[Player]) -> dict[str, str]:
    """Line with a full name → the line as it may be read now, of who does not want it any more."""
    lines = {}
    for player in players:
        (shown,) = listed([player])
        if player.public_name != player.full_name:
            (full,) = list_lines([replace(shown, name=player.full_name)])
            (lines[full],) = list_lines([shown])
    return lines


def _numbers_only(lines: Sequence[str], players: Sequence[Player]) -> dict[str, str]:
    """Line → number and club, from which seats follow.

    Of who was deleted since or is a number for the hall now, whatever name stood there; in a
    tournament that was taken over, of who was deleted, no name stands there any more.
    """
    named = {player.number for player in players}
    named -= {player.number for player in players if player.is_number_only}
    erased = {player.number for player in players if player.is_erased}
    found = [one for one in map(read_line, lines) if one.number not in named]
    gone = [one for one in found if one.name or one.number in erased]
    return dict(
        zip(list_lines(gone), list_lines(replace(one, name="") for one in gone), strict=True)
    )


def without_names(lines: Iterable[str], numbers: Collection[int]) -> list[str]:
    """Lines of a list, those of `numbers` with number and club alone."""
    return [_nameless(line) if read_line(line).number in numbers else line for line in lines]


def _nameless(line: str) -> str:
    (shown,) = list_lines([replace(read_line(line), name="")])
    return shown


def _public_line(line: str, withheld: dict[str, str]) -> str:
    return withheld.get(line, line)


def _renamed(frozen: Sequence[str], players: Sequence[Player]) -> Iterator[str]:
    """The line as it would be now of everybody whose number says somebody else there."""
    in_play_last = sorted(players, key=lambda player: player.state != Player.State.WITHDRAWN)
    by_number = {player.number: player for player in in_play_last}
    known = {one.number: one for one in map(read_line, frozen)}
    for line in list_lines(listed(by_number.values()), known=frozen):
        now = read_line(line)
        then = known.get(now.number, now)
        if now != then and not _is_same(then, now, by_number[now.number]):
            yield line


def _is_same(then: Listed, now: Listed, player: Player) -> bool:
    """A name that was taken back, or is shown now, is no new one; who is deleted has none."""
    if player.is_erased:
        return True
    if then.club != now.club:
        return False
    names = (player.full_name, player.initials, "")
    own = (list_lines([replace(now, name=name)]) for name in names)
    return player.is_number_only or then.name in {read_line(line).name for (line,) in own}


def _added(draws: Sequence[Draw], frozen: Sequence[str], players: Sequence[Player]) -> list[str]:
    """Who was drawn without standing on the frozen list: as drawn, else as they are now."""
    known = {read_line(line).number for line in frozen}
    lines: dict[int, str] = {}
    for draw in draws:
        lines |= {read_line(line).number: line for line in draw.options.get("added", ())}
    drawn = {number for draw in draws for number in draw.players}
    unknown = [p for p in players if p.number in drawn - known - lines.keys()]
    now = {p.number: p for p in unknown}  # a number given again: whoever has it last
    lines |= dict(zip(sorted(now), list_lines(listed(now.values())), strict=True))
    return [lines[number] for number in sorted(lines) if number not in known]


def _records(
    draws: Sequence[Draw], kept: SeedChain, *, for_organiser: bool
) -> Iterator[DrawRecord]:
    links = links_of(bytes.fromhex(kept.secret), kept.length) if kept.secret else ()
    for draw in draws:
        given = draw.options
        pairs = tuple((one, other) for one, other in given.get("pairs", ()))
        changed = _changed(draw)
        yield DrawRecord(
            number=draw.number,
            round_number=draw.round.number,
            algorithm=draw.algorithm,
            mode=draw.mode,
            chain_index=draw.chain_index,
            link=links[draw.chain_index].hex() if draw.chain_index is not None else "",
            seed=draw.seed,
            options=given.get("published") or options_value(Options(), areas={}),
            players=tuple(draw.players),
            sizes=tuple(draw.sizes) if draw.sizes is not None and changed is None else None,
            tables=draw.tables,
            history=tuple(given.get("history", ())),
            together=tuple(
                (number, round_number)
                for number, round_number in given.get(
                    "together", [(draw.number, draw.round.number)]
                )
            ),
            replaces=draw.replaces.number if draw.replaces else None,
            reason=draw.reason,
            changed=changed,
            is_current=draw.is_current,
            counted=counted(draw.report),
            pairs=pairs if for_organiser else None,
        )


def _changed(draw: Draw) -> Changed | None:
    """None for a round drawn anew, and for seats changed by hand."""
    changes = draw.changes or {}
    if not all(key in changes for key in CHANGED):
        return None
    absent, late, frozen = (tuple(changes[key]) for key in CHANGED)
    return Changed(absent, late, frozen, threes=changes.get("threes") is True)
