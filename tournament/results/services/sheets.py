"""Storing, parking, voiding, reopening and moving lists, each with its journal entry."""

from collections.abc import Mapping
from dataclasses import asdict, replace
from typing import Any

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import F
from django.utils import timezone
from django.utils.translation import gettext as _

from scoring import RuleSet, SheetCheck, SheetEntry
from tournament.draw.services.draws import post_rounds
from tournament.models import GameRow, Seat, SheetTotal, TableReport, TableSheet, Tournament
from tournament.results.entry import as_json, game_rows, stored_entry
from tournament.results.wrong_place import move_problem
from tournament.rules.sentences import problem_with_nearest
from tournament.shared.errors import Conflict, Refused
from tournament.shared.guards import lock_open, require_reason, text_problem
from tournament.shared.journal_entries import record, require_new_form

LONGEST_REMARK = 200  # characters, as the column
Seats = Mapping[int, Seat]  # by the number of the seat; an empty one is not there
State = TableSheet.State
Consequence = TableSheet.Consequence


class WrongList(Refused):
    """A refused list; each problem is shown at its field."""


@transaction.atomic
def enter_sheet(
    sheet: TableSheet,
    *,
    by: User | None,
    entry: SheetEntry,
    version: int | None = None,
    reason: str = "",
    restored: int | None = None,
    moved_from: TableSheet | None = None,
) -> TableSheet:
    """Store a list so that it counts; replacing one that counts requires a reason.

    `version`: the one the typist started from; Conflict if there is a newer one. `restored`: number
    of the restored version; `moved_from`: the sheet it was on before. Raises WrongList.
    """
    sheet = lock_sheet(sheet, version)
    tournament = sheet.round.tournament
    if sheet.change_needs_reason or restored:
        require_reason(reason)
    _check_remarks(entry)
    checked = sheet.check_entry(entry)
    if checked.errors:
        sentence = _("Table %(table)s, %(problem)s")
        problems = [problem_with_nearest(sheet.rules, problem) for problem in checked.errors]
        raise WrongList(*(sentence % {"table": sheet.table, "problem": p} for p in problems))
    checked = _without_needless_approvals(sheet.rules, checked)
    before = None if sheet.state == State.OPEN else stored_entry(sheet)
    seats = _seats_of(sheet)
    seated = _start_numbers(sheet, seats)
    counted = [
        person and person | {"points": points} | asdict(tally)
        for person, points, tally in zip(seated, checked.totals, checked.tallies, strict=True)
    ]
    new = (as_json(checked.entry) or {}) | {"sums": list(checked.totals), "seats": counted}
    new |= ({"restored": restored} if restored else {}) | _move_data("from", moved_from)
    _store_counts(sheet, checked, seats)
    _save_state(sheet, State.ENTERED, by=by, kind=entry.kind)
    if not tournament.are_rules_frozen:
        Tournament.objects.filter(pk=tournament.pk, rules_frozen_at=None).update(
            rules_frozen_at=timezone.now(), state=Tournament.State.RUNNING
        )
    _publish_seats(sheet, by=by)
    action = "sheet_restored" if restored else "sheet_corrected" if before else "sheet_entered"
    record(tournament, action, sheet, by=by, old=as_json(before), new=new, reason=reason)
    return sheet


@transaction.atomic
def park_sheet(
    sheet: TableSheet,
    *,
    by: User | None,
    draft: dict[str, str],
    kind: str,
    note: str,
    version: int | None = None,
    reason: str = "",
) -> TableSheet:
    """Put a list on hold. `draft`: {field: text} as typed; `kind`: a TableSheet.Kind.

    `note`: what is unclear. Refused without `reason` if the list counted or was void.
    """
    sheet = lock_sheet(sheet, version)
    if sheet.change_needs_reason:
        require_reason(reason)
    old, new = take_out(sheet), {"draft": draft, "note": note}
    _save_state(sheet, State.CLARIFICATION, by=by, kind=kind, draft=draft, note=note)
    record(sheet.round.tournament, "sheet_parked", sheet, by=by, old=old, new=new, reason=reason)
    return sheet


@transaction.atomic
def void_sheet(
    sheet: TableSheet,
    *,
    by: User | None,
    reason: str,
    consequence: str = Consequence.OTHERS_ONLY,
    version: int | None = None,
) -> TableSheet:
    """Declare the list void (Schwaig rule 15, Ebersdorf rule 35); consequence REPLAY reopens it.

    `version`: the one the user saw; Conflict if outdated.
    """
    if consequence not in Consequence.values:
        raise Refused(_("What does the void list mean for its players? Please choose."))
    sheet = lock_sheet(sheet, version)
    require_reason(reason)
    old, seats = take_out(sheet), _start_numbers(sheet, _seats_of(sheet))
    if consequence == Consequence.REPLAY:
        TableReport.objects.filter(sheet=sheet).update(  # a higher revision alerts the phone
            games=[], revision=F("revision") + 1, phone="", phone_send=0, finished_at=None
        )
        _save_state(sheet, State.OPEN, by=None, note=_("to be replayed: %s") % reason)
    else:
        _save_state(sheet, State.VOID, by=by, note=reason, consequence=consequence)
    new = {"consequence": consequence, "seats": seats}
    record(sheet.round.tournament, "sheet_voided", sheet, by=by, old=old, new=new, reason=reason)
    return sheet


@transaction.atomic
def reopen_sheet(
    sheet: TableSheet,
    *,
    by: User | None,
    reason: str,
    version: int | None = None,
    moved_to: TableSheet | None = None,
) -> TableSheet:
    """Empty a list and set it to open. `moved_to`, for the journal: the sheet that gets it."""
    sheet = lock_sheet(sheet, version)
    require_reason(reason)
    old, new = take_out(sheet), _move_data("to", moved_to)
    _save_state(sheet, State.OPEN, by=None)
    record(sheet.round.tournament, "sheet_reopened", sheet, by=by, old=old, new=new, reason=reason)
    return sheet


@transaction.atomic
def move_sheet(
    sheet: TableSheet,
    *,
    target: TableSheet,
    by: User | None,
    reason: str,
    version: int | None = None,
) -> TableSheet:
    """Take the list back and enter it at `target`; both journal entries name the other place.

    Refused if the target has a list or another number of seats, or a round is closed.
    """
    sheet, target = lock_sheet(sheet, version), lock_and_reload(target)
    require_open_round(target)
    entry = stored_entry(sheet)
    problem = move_problem(sheet, target)
    if entry is None or problem:
        raise Refused(problem)
    reopen_sheet(sheet, by=by, reason=reason, moved_to=target)
    return enter_sheet(target, by=by, entry=entry, reason=reason, moved_from=sheet)


def _move_data(side: str, other: TableSheet | None) -> dict[str, Any]:
    """Return a journal entry's {"moved_from" or "moved_to": {"round", "table"}}, or {}."""
    place = {"round": other.round.number, "table": other.table} if other else None
    return {f"moved_{side}": place} if place else {}


def take_out(sheet: TableSheet) -> dict[str, Any] | None:
    """Delete the list's games and totals; return them as JSON data for the journal."""
    entry = stored_entry(sheet)
    clear_counts(sheet)
    return as_json(entry)


def lock_sheet(sheet: TableSheet, version: int | None) -> TableSheet:
    """Return the locked sheet. Refused if the round is closed, Conflict if `version` is outdated.

    Raises FormAlreadyStored instead if the same form, sent twice, stored the newer version.
    """
    # The tournament first, as everywhere: another order could deadlock or let a list into a
    # closing round.
    locked = lock_and_reload(sheet)
    if version is not None and version != locked.version:
        require_new_form()
        require_open_round(locked)
        sentence = _("Table %(table)s: this list has been changed in the meantime.")
        raise Conflict(sentence % {"table": locked.table})
    require_open_round(locked)
    return locked


def lock_and_reload(sheet: TableSheet, *related: str) -> TableSheet:
    """Lock the tournament and reload the sheet. Conflict if the round was drawn again."""
    tournament = lock_open(sheet.round.tournament)
    sheets = TableSheet.objects.select_related("round", "draw", *related)
    locked = sheets.filter(pk=sheet.pk).first()
    if locked is None:
        sentence = _(
            "Table %(table)s: this round has just been drawn again; the list no longer counts."
        )
        raise Conflict(sentence % {"table": sheet.table})
    locked.round.tournament = tournament
    return locked


def require_open_round(sheet: TableSheet) -> None:
    if sheet.round.is_closed:
        sentence = _(
            "Round %(round)s is closed. To change the list, the tournament director must reopen "
            "the round."
        )
        raise Refused(sentence % {"round": sheet.round.number})


def _check_remarks(entry: SheetEntry) -> None:
    labelled = ((_("Game %(game)s") % {"game": g}, text) for g, text in entry.remarks.items())
    problems = [text_problem(label, text, most=LONGEST_REMARK) for label, text in labelled]
    if any(problems):
        raise Refused(*filter(None, problems))


def _save_state(sheet: TableSheet, state: str, *, by: User | None, **values: object) -> None:
    """Save the next version, typed by `by`.

    `values`: of kind, draft, note and consequence; the others become empty.
    """
    emptied = {"kind": "", "draft": None, "note": "", "consequence": ""}
    for name, value in (emptied | values).items():
        setattr(sheet, name, value)
    sheet.state = state
    sheet.second_draft = sheet.second_by = None
    sheet.needs_second_check = sheet.round.tournament.needs_second_check
    sheet.entered_by = by
    sheet.entered_at = None if state == State.OPEN else timezone.now()
    sheet.checked_by = sheet.checked_at = None
    sheet.version += 1
    sheet.save()
    sheet.visits.filter(user=by).delete()


def _publish_seats(sheet: TableSheet, *, by: User | None) -> None:
    # The list's players know the seats of its round.
    # Earlier rounds come first, because this one's seed would reveal their seats.
    tournament, number = sheet.round.tournament, sheet.round.number
    if sheet.round.posted_at is None:
        if number > 1:
            post_rounds(tournament, by=by, rounds=range(1, number))
        post_rounds(tournament, by=by, rounds=[number], is_automatic=True)


def _seats_of(sheet: TableSheet) -> Seats:
    seats = Seat.objects.filter(round=sheet.round, table=sheet.table).select_related("player")
    return {seat.seat: seat for seat in seats}


def _without_needless_approvals(rules: RuleSet, checked: SheetCheck) -> SheetCheck:
    entry = checked.entry
    needed = (game for game in entry.witnessed or () if rules.needs_approval(entry, game))
    return replace(checked, entry=replace(entry, witnessed=frozenset(needed) or None))


def _start_numbers(sheet: TableSheet, seats: Seats) -> list[dict[str, Any] | None]:
    places = range(1, sheet.seat_count + 1)
    return [{"number": seats[n].player.number} if n in seats else None for n in places]


def _store_counts(sheet: TableSheet, checked: SheetCheck, seats: Seats) -> None:
    # Called before `sheet.state` changes: an open list has no counts to clear.
    if sheet.state != TableSheet.State.OPEN:
        clear_counts(sheet)
    entry = checked.entry
    GameRow.objects.bulk_create(game_rows(sheet, entry))
    is_split = sheet.round.tournament.rules.splits_plus_and_minus
    nothing = (None,) * len(checked.totals)
    plus, minus = (entry.columns if is_split else None) or (nothing, nothing)
    columns = zip(checked.totals, checked.tallies, plus, minus, strict=True)
    SheetTotal.objects.bulk_create(
        SheetTotal(
            sheet=sheet, seat=seats[number], points=points, plus=won, minus=lost, **asdict(tally)
        )
        for number, (points, tally, won, lost) in enumerate(columns, 1)
        if number in seats  # an empty seat has nobody to give points to
    )


def clear_counts(sheet: TableSheet) -> None:
    sheet.rows.all().delete()
    sheet.totals.all().delete()
