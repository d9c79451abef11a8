"""The details of a journal entry about a list, after the colon."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from django.utils.translation import gettext as _, ngettext

from tournament.journal.subjects import Change, Describe, joined
from tournament.models import TableSheet
from tournament.ranking.errata import stored_totals
from tournament.rules.games import changes_in_words, remarks_in_words
from tournament.rules.names import tie_break_name
from tournament.shared.automatic_notes import note_in_words
from tournament.shared.signs import points, row_in_signs


def _entered(change: Change) -> str:
    place = change.new.get("moved_from")
    moved = _("moved from table %(table)s, round %(round)s") % place if place else ""
    return joined(moved, _new_totals(change), *remarks_in_words(change.new))


def _second_reading(change: Change) -> str:
    first = change.old.get("tallies", ())
    different_counts = [
        _("seat %(seat)s, %(count)s: first %(first)s, then %(second)s")
        % {"seat": seat, "count": tie_break_name(name), "first": tally.get(name), "second": count}
        for name, second in change.new.get("counts", {}).items()
        for seat, (tally, count) in enumerate(zip(first, second, strict=False), 1)
        if tally.get(name) != count
    ]
    return joined(_new_totals(change), *remarks_in_words(change.new), *different_counts)


def _drawn_lists(change: Change) -> str:
    places = ", ".join(f"{number}/{table}" for number, table, _totals in change.new["lists"])
    counted = sum(map(len, change.new["counted"].values()))
    sentence = ngettext(
        "%(size)s of %(counted)s list (round/table): %(places)s",
        "%(size)s of %(counted)s lists (round/table): %(places)s",
        counted,
    )
    return sentence % {"size": len(change.new["lists"]), "counted": counted, "places": places}


def _doubt(change: Change) -> str:
    values = {"number": change.new.get("number", "?")}
    for name in ("claim", "counted"):
        points_then = change.new.get(name)
        values[name] = _in_signs(change, [points_then]) if isinstance(points_then, int) else "–"
    return _("no. %(number)s, own list %(claim)s, counted %(counted)s") % values


def reason_in_words(call: Mapping[str, Any]) -> str:
    values = {"game": "?"} | {**call}
    if call.get("reason") == "approval":
        return _("approve game %(game)s") % values
    return _("dispute, game %(game)s") % values if call.get("game") else _("dispute")


def answer_in_words(answer: Mapping[str, Any]) -> str:
    outcomes = {
        "approved": _("game %(game)s approved"),
        "not_approved": _("game %(game)s not approved"),
    }
    sentence = outcomes.get(str(answer.get("outcome")), _("dispute settled"))
    return sentence % ({"game": "?"} | {**answer})


def _corrected(change: Change) -> str:
    old, new = stored_totals(change.entry.old), stored_totals(change.entry.new)
    totals = _new_totals(change)
    if old and new and old != new:
        totals = ", ".join(
            _("seat %(seat)s: %(old)s → %(new)s")
            % {"seat": seat, "old": _in_signs(change, [before]), "new": _in_signs(change, [after])}
            for seat, (before, after) in enumerate(zip(old, new, strict=False), 1)
            if before != after
        )
    details = [*_changed_counts(change), *_changed_rows(change, are_totals_equal=old == new)]
    if details and old == new:
        totals = ""  # nothing of them changed
    games = changes_in_words(change.tournament.rules, change.old, change.new)
    return joined(totals, *details, *games)


def _changed_counts(change: Change) -> Iterator[str]:
    seats = zip(change.old.get("tallies", ()), change.new.get("seats", ()), strict=False)
    for seat, (before, after) in enumerate(seats, 1):
        for name, count in before.items():
            if after and after.get(name) != count:  # None: an empty seat
                yield _("seat %(seat)s, %(count)s: %(old)s → %(new)s") % {
                    "seat": seat,
                    "count": tie_break_name(name),
                    "old": count,
                    "new": after.get(name),
                }


def _changed_rows(change: Change, *, are_totals_equal: bool) -> Iterator[str]:
    rows = zip(change.old.get("rows") or (), change.new.get("rows") or (), strict=False)
    recorded = {*(change.old.get("games") or ()), *(change.new.get("games") or ())}
    for game, (before, after) in enumerate(rows, 1):
        had_tout, has_tout = (game in part.get("touts", ()) for part in (change.old, change.new))
        differs = had_tout != has_tout or (are_totals_equal and before != after)
        if differs and str(game) not in recorded:
            yield _("game %(game)s: %(old)s → %(new)s") % {
                "game": game,
                "old": _row_and_mark(change, before, had_tout),
                "new": _row_and_mark(change, after, has_tout),
            }


def _row_and_mark(change: Change, row: Iterable[int], is_tout: bool) -> str:
    return row_in_signs(row, is_zero_sum=change.tournament.rules.is_zero_sum) + " T" * is_tout


def _restored(change: Change) -> str:
    version = _("version %(number)s") % {"number": change.new.get("restored", "?")}
    return joined(version, _corrected(change))


def _put_into_clarification(change: Change) -> str:
    return joined(note_in_words(str(change.new.get("note", ""))), _old_totals(change))


def _taken_back(change: Change) -> str:
    place = change.new.get("moved_to")
    moved = _("moved to table %(table)s, round %(round)s") % place if place else ""
    return joined(moved, _old_totals(change))


def _voided(change: Change) -> str:
    consequences = dict(TableSheet.Consequence.choices)
    consequence = consequences.get(change.new.get("consequence", ""), "")
    return joined(_old_totals(change), str(consequence))


def _new_totals(change: Change) -> str:
    return _in_signs(change, stored_totals(change.entry.new) or ())


def _old_totals(change: Change) -> str:
    totals = stored_totals(change.entry.old)
    return _("previously %(sums)s") % {"sums": _in_signs(change, totals)} if totals else ""


def _in_signs(change: Change, totals: Iterable[int]) -> str:
    is_zero_sum = change.tournament.rules.is_zero_sum
    return ", ".join(points(total, is_zero_sum) for total in totals)


OF_SHEETS: dict[str, Describe] = {
    "sheet_entered": _entered,
    "sheet_check_differs": _second_reading,
    "spot_check_drawn": _drawn_lists,
    "list_compared": lambda change: _in_signs(change, change.new["sums"]),
    "doubt_sent": _doubt,
    "doubt_settled": _doubt,
    "supervisors_called": lambda change: reason_in_words(change.new),
    "supervisors_answered": lambda change: answer_in_words(change.new),
    "sheet_corrected": _corrected,
    "sheet_restored": _restored,
    "sheet_parked": _put_into_clarification,
    "sheet_reopened": _taken_back,
    "sheet_voided": _voided,
}
