"""Comparison of prizes, their groups and calls with the journal.

Fields that an older entry does not mention are skipped.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from django.db.models import Model
from django.utils.translation import gettext as _

from tournament.models import JournalEntry, Prize, PrizeCall, PrizeTable, Tournament
from tournament.prizes.giving import call_of
from tournament.prizes.table import FIELDS, prizes_of, table_of
from tournament.prizes.words import promised_in_words, title_of
from tournament.shared.difference import Difference, numbers_in_words
from tournament.shared.model_fields import stored_field
from tournament.shared.money import money

OF_LINE = (*FIELDS, "group", "given_to", "position")
OF_CALL = ("gift", "cents", "is_handed_over")
OF_TABLE = ("share_percent", "allows_several", "is_published", "fees_cents", "is_ceremony", "order")
MONEY = ("cents", "value_cents", "fees_cents")
Cells = dict[str, Any]


@dataclass(slots=True)
class _Recorded:
    """The state after replaying all entries, keyed by the ids of prizes and groups."""

    table: Cells
    lines: dict[int, Cells] = field(default_factory=dict)
    calls: dict[int, Cells] = field(default_factory=dict)
    groups: dict[int, str] = field(default_factory=dict)
    members: dict[int, set[int]] = field(default_factory=lambda: defaultdict(set))


def prize_differences(tournament: Tournament) -> Iterator[Difference]:
    recorded = _recorded_state(tournament)
    numbers = dict(tournament.players.values_list("pk", "number"))
    stored = _table_cells(table_of(tournament))
    yield from _first_difference(
        PrizeTable, _("The prizes"), recorded.table, stored, OF_TABLE, numbers
    )
    prizes = prizes_of(tournament)
    yield from _prize_differences(recorded, prizes, numbers)
    yield from _group_differences(recorded, tournament, numbers)
    yield from _call_differences(recorded, prizes, numbers)


# -- the journal's state ---------------------------------------------------------------------------


def _recorded_state(tournament: Tournament) -> _Recorded:
    recorded = _Recorded(_table_cells(PrizeTable(tournament=tournament)))
    about = ("prize", "prizetable", "prizegroup")
    entries = tournament.journal.filter(subject__in=about).order_by("seq")
    for entry in entries.prefetch_related("details"):
        if entry.subject == "prizetable":
            _apply_table_entry(entry, recorded.table)
        elif entry.subject == "prizegroup":
            _apply_group_entry(entry, recorded)
        else:
            _apply_prize_entry(entry, recorded)
    return recorded


def _apply_table_entry(entry: JournalEntry, table: Cells) -> None:
    new = entry.new or {}
    match entry.action:
        case "prize_rules_changed":
            table |= new
        case "prizes_published":
            table |= {"is_published": True, "fees_cents": new["fees_cents"]}
        case "prizes_withheld":
            table |= {"is_published": False, "fees_cents": None}
        case "ceremony_begun":
            table |= {"is_ceremony": True, "order": new["order"]}
        case "ceremony_taken_back":
            table["is_ceremony"] = False


def _apply_group_entry(entry: JournalEntry, recorded: _Recorded) -> None:
    pk = entry.subject_id or 0
    if entry.action == "prize_group_removed":
        recorded.groups.pop(pk, None)
    elif entry.action == "prize_group_made":
        recorded.groups[pk] = (entry.new or {})["name"]
    for detail in entry.details.all():
        is_member = detail.data.get("is_member")
        (recorded.members[pk].add if is_member else recorded.members[pk].discard)(detail.player_id)


def _apply_prize_entry(entry: JournalEntry, recorded: _Recorded) -> None:
    pk, new = entry.subject_id or 0, entry.new or {}
    match entry.action:
        case "prize_added" | "prize_changed":
            recorded.lines[pk] = recorded.lines.get(pk, {}) | new
        case "prize_moved":
            _swap_positions(recorded.lines, pk, (entry.old or {})["position"], new["position"])
        case "prize_removed":
            recorded.lines.pop(pk, None)
        case "prize_called" | "prize_handed_over":
            recorded.calls[pk] = new
        case "prize_call_taken_back":
            recorded.calls.pop(pk, None)


def _swap_positions(lines: dict[int, Cells], pk: int, old: int, new: int) -> None:
    for line in lines.values():
        if line.get("position") == new:
            line["position"] = old
    if pk in lines:
        lines[pk]["position"] = new


# -- compared with the database ---------------------------------------------------------------


def _table_cells(table: PrizeTable) -> Cells:
    return {name: getattr(table, name) for name in OF_TABLE}


def _prize_differences(
    recorded: _Recorded, prizes: Iterable[Prize], numbers: Mapping[int, int]
) -> Iterator[Difference]:
    remaining = dict(recorded.lines)
    for prize in prizes:
        line = remaining.pop(prize.pk, None)
        if line is None:
            yield Difference(title_of(prize), "", promised_in_words(prize))
            continue
        stored = {name: getattr(prize, name) for name in FIELDS} | {
            "group": prize.group.name if prize.group else "",
            "given_to": prize.given_to_id,
            "position": prize.position,
        }
        yield from _first_difference(Prize, line["line"], line, stored, OF_LINE, numbers)
    for line in remaining.values():
        yield Difference(line["line"], line["worth"], "")


def _group_differences(
    recorded: _Recorded, tournament: Tournament, numbers: Mapping[int, int]
) -> Iterator[Difference]:
    """Compare names and members.

    A group copied from an earlier tournament is known only by its prizes.
    """
    remaining = dict(recorded.groups)
    named = {name.get("group") for name in recorded.lines.values()}
    for group in tournament.prize_groups.prefetch_related("members").order_by("name"):
        name = remaining.pop(group.pk, group.name if group.name in named else "")
        where = _("The group “%(name)s”") % {"name": name or group.name}
        if name != group.name:
            yield Difference(where, name, group.name)
            continue
        recorded_members, stored_members = (
            recorded.members[group.pk],
            {player.pk for player in group.members.all()},
        )
        forgotten = _erased(tournament, recorded_members - stored_members)
        if recorded_members - forgotten != stored_members:
            pair = (
                numbers_in_words(pks, numbers)
                for pks in (recorded_members - forgotten, stored_members)
            )
            yield Difference(where, *pair)
    for name in remaining.values():
        yield Difference(_("The group “%(name)s”") % {"name": name}, name, "")


def _erased(tournament: Tournament, pks: set[int]) -> set[int]:
    if not pks:
        return set()
    deleted = tournament.players.filter(pk__in=pks).exclude(erased_as="")
    return set(deleted.values_list("pk", flat=True))


def _call_differences(
    recorded: _Recorded, prizes: Iterable[Prize], numbers: Mapping[int, int]
) -> Iterator[Difference]:
    remaining = dict(recorded.calls)
    for prize in prizes:
        call = call_of(prize)
        cells = remaining.pop(prize.pk, None)
        where = _("Call of “%(prize)s”") % {"prize": cells["line"] if cells else title_of(prize)}
        if call is not None and cells is not None:
            yield from _compare_call(where, cells, call, numbers)
        elif call is not None:
            yield Difference(where, "", _taker(call, numbers))
        elif cells is not None:
            yield Difference(where, _recorded_taker(cells, numbers), "")


def _compare_call(
    where: str, cells: Cells, call: PrizeCall, numbers: Mapping[int, int]
) -> Iterator[Difference]:
    if (cells.get("given_to"), cells.get("team_id")) != (call.player_id, call.team_id):
        goes_to = _("goes to")
        pair = (_recorded_taker(cells, numbers), _taker(call, numbers))
        yield Difference(f"{where}, {goes_to}", *pair)
        return
    stored = {
        "gift": call.gift,
        "cents": call.cents,
        "is_handed_over": call.handed_over_at is not None,
    }
    yield from _first_difference(PrizeCall, where, cells, stored, OF_CALL, numbers)


def _taker(call: PrizeCall, numbers: Mapping[int, int]) -> str:
    return call.team.name if call.team else _number(call.player_id, numbers)


def _recorded_taker(cells: Cells, numbers: Mapping[int, int]) -> str:
    return str(cells.get("team") or _number(cells.get("given_to"), numbers))


def _first_difference(
    model: type[Model],
    where: str,
    recorded: Cells,
    stored: Cells,
    names: Iterable[str],
    numbers: Mapping[int, int],
) -> Iterator[Difference]:
    for name in names:
        if name in recorded and recorded[name] != stored[name]:
            pair = (
                _value_in_words(model, name, value, numbers)
                for value in (recorded[name], stored[name])
            )
            yield Difference(f"{where}, {_label(model, name)}", *pair)
            return


def _label(model: type[Model], name: str) -> str:
    own = {
        "given_to": _("goes to"),
        "position": _("order"),
        "group": _("group"),
        "is_published": _("published"),
        "is_ceremony": _("prize-giving begun"),
        "is_handed_over": _("handed over"),
        "fees_cents": _("amount to be shared"),
    }
    return own.get(name) or str(stored_field(model, name).verbose_name)


def _value_in_words(model: type[Model], name: str, value: Any, numbers: Mapping[int, int]) -> str:
    if value is None or value == "":
        return ""
    if isinstance(value, bool):
        return _("yes") if value else _("no")
    if name in MONEY:
        return money(value)
    if name == "given_to":
        return _number(value, numbers)
    if name in ("kind", "within", "order"):
        choices = stored_field(model, name).flatchoices
        return str(dict(choices).get(value, value))
    return str(value)


def _number(pk: int | None, numbers: Mapping[int, int]) -> str:
    return _("no. %(number)s") % {"number": numbers.get(pk or 0, "?")}
