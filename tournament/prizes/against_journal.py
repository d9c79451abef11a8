"""The table of prizes, its groups and the calls, held against the journal.

Lots are compared where they are drawn. Entries of older evenings say less of a line or a call; what
they do not say is not compared. The till has a module of its own.
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
class _Told:
    """As the entries leave it, one after the other; by the ids of prizes and groups."""

    table: Cells
    lines: dict[int, Cells] = field(default_factory=dict)
    calls: dict[int, Cells] = field(default_factory=dict)
    groups: dict[int, str] = field(default_factory=dict)
    members: dict[int, set[int]] = field(default_factory=lambda: defaultdict(set))


def prize_differences(tournament: Tournament) -> Iterator[Difference]:
    """The first of each line, group and call; a fixed number of queries."""
    told = _told(tournament)
    numbers = dict(tournament.players.values_list("pk", "number"))
    found = _table_cells(table_of(tournament))
    yield from _first(PrizeTable, _("The prizes"), told.table, found, OF_TABLE, numbers)
    prizes = prizes_of(tournament)
    yield from _lines(told, prizes, numbers)
    yield from _groups(told, tournament, numbers)
    yield from _calls(told, prizes, numbers)


# -- what the journal says ------------------------------------------------------------------------


def _told(tournament: Tournament) -> _Told:
    told = _Told(_table_cells(PrizeTable(tournament=tournament)))
    about = ("prize", "prizetable", "prizegroup")
    entries = tournament.journal.filter(subject__in=about).order_by("seq")
    for entry in entries.prefetch_related("details"):
        if entry.subject == "prizetable":
            _tell_table(entry, told.table)
        elif entry.subject == "prizegroup":
            _tell_group(entry, told)
        else:
            _tell_prize(entry, told)
    return told


def _tell_table(entry: JournalEntry, table: Cells) -> None:
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


def _tell_group(entry: JournalEntry, told: _Told) -> None:
    pk = entry.subject_id or 0
    if entry.action == "prize_group_removed":
        told.groups.pop(pk, None)
    elif entry.action == "prize_group_made":
        told.groups[pk] = (entry.new or {})["name"]
    for one in entry.details.all():
        is_member = one.data.get("is_member")
        (told.members[pk].add if is_member else told.members[pk].discard)(one.player_id)


def _tell_prize(entry: JournalEntry, told: _Told) -> None:
    pk, new = entry.subject_id or 0, entry.new or {}
    match entry.action:
        case "prize_added" | "prize_changed":
            told.lines[pk] = told.lines.get(pk, {}) | new
        case "prize_moved":
            _move(told.lines, pk, (entry.old or {})["position"], new["position"])
        case "prize_removed":
            told.lines.pop(pk, None)
        case "prize_called" | "prize_handed_over":
            told.calls[pk] = new
        case "prize_call_taken_back":
            told.calls.pop(pk, None)


def _move(lines: dict[int, Cells], pk: int, old: int, new: int) -> None:
    """Two neighbours have changed their places; of older lines nobody has said where they stood."""
    for said in lines.values():
        if said.get("position") == new:
            said["position"] = old
    if pk in lines:
        lines[pk]["position"] = new


# -- side by side with the database ---------------------------------------------------------------


def _table_cells(table: PrizeTable) -> Cells:
    return {name: getattr(table, name) for name in OF_TABLE}


def _lines(
    told: _Told, prizes: Iterable[Prize], numbers: Mapping[int, int]
) -> Iterator[Difference]:
    gone = dict(told.lines)
    for prize in prizes:
        said = gone.pop(prize.pk, None)
        if said is None:
            yield Difference(title_of(prize), "", promised_in_words(prize))
            continue
        found = {name: getattr(prize, name) for name in FIELDS} | {
            "group": prize.group.name if prize.group else "",
            "given_to": prize.given_to_id,
            "position": prize.position,
        }
        yield from _first(Prize, said["line"], said, found, OF_LINE, numbers)
    for said in gone.values():
        yield Difference(said["line"], said["worth"], "")


def _groups(
    told: _Told, tournament: Tournament, numbers: Mapping[int, int]
) -> Iterator[Difference]:
    """One that was taken over with an earlier table is told by its prizes alone."""
    gone = dict(told.groups)
    named = {said.get("group") for said in told.lines.values()}
    for group in tournament.prize_groups.prefetch_related("members").order_by("name"):
        said = gone.pop(group.pk, group.name if group.name in named else "")
        where = _("The group “%(name)s”") % {"name": said or group.name}
        if said != group.name:
            yield Difference(where, said, group.name)
            continue
        kept, found = told.members[group.pk], {player.pk for player in group.members.all()}
        forgotten = _forgotten(tournament, kept - found)
        if kept - forgotten != found:
            pair = (numbers_in_words(pks, numbers) for pks in (kept - forgotten, found))
            yield Difference(where, *pair)
    for said in gone.values():
        yield Difference(_("The group “%(name)s”") % {"name": said}, said, "")


def _forgotten(tournament: Tournament, gone: set[int]) -> set[int]:
    """Whoever was deleted is in no group any more; nothing is asked where nobody left one."""
    if not gone:
        return set()
    deleted = tournament.players.filter(pk__in=gone).exclude(erased_as="")
    return set(deleted.values_list("pk", flat=True))


def _calls(
    told: _Told, prizes: Iterable[Prize], numbers: Mapping[int, int]
) -> Iterator[Difference]:
    gone = dict(told.calls)
    for prize in prizes:
        call = call_of(prize)
        said = gone.pop(prize.pk, None)
        where = _("Call of “%(prize)s”") % {"prize": said["line"] if said else title_of(prize)}
        if call is not None and said is not None:
            yield from _call(where, said, call, numbers)
        elif call is not None:
            yield Difference(where, "", _taker(call, numbers))
        elif said is not None:
            yield Difference(where, _taker_said(said, numbers), "")


def _call(
    where: str, said: Cells, call: PrizeCall, numbers: Mapping[int, int]
) -> Iterator[Difference]:
    if (said.get("given_to"), said.get("team_id")) != (call.player_id, call.team_id):
        goes_to = _("goes to")
        pair = (_taker_said(said, numbers), _taker(call, numbers))
        yield Difference(f"{where}, {goes_to}", *pair)
        return
    found = {
        "gift": call.gift,
        "cents": call.cents,
        "is_handed_over": call.handed_over_at is not None,
    }
    yield from _first(PrizeCall, where, said, found, OF_CALL, numbers)


def _taker(call: PrizeCall, numbers: Mapping[int, int]) -> str:
    return call.team.name if call.team else _number(call.player_id, numbers)


def _taker_said(said: Cells, numbers: Mapping[int, int]) -> str:
    return str(said.get("team") or _number(said.get("given_to"), numbers))


def _first(
    model: type[Model],
    where: str,
    said: Cells,
    found: Cells,
    names: Iterable[str],
    numbers: Mapping[int, int],
) -> Iterator[Difference]:
    """The first cell that is not as the journal says."""
    for name in names:
        if name in said and said[name] != found[name]:
            pair = (_written(model, name, value, numbers) for value in (said[name], found[name]))
            yield Difference(f"{where}, {_label(model, name)}", *pair)
            return


def _label(model: type[Model], name: str) -> str:
    own = {
        "given_to": _("goes to"),
        "position": _("order"),
        "group": _("group"),
        "is_published": _("published"),
        "is_ceremony": _("prize giving begun"),
        "is_handed_over": _("handed over"),
        "fees_cents": _("what the share is of"),
    }
    return own.get(name) or str(stored_field(model, name).verbose_name)


def _written(model: type[Model], name: str, value: Any, numbers: Mapping[int, int]) -> str:
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
