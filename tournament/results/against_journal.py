"""The games of every list that counts, held against the journal, cell by cell.

What the ranking reads of a list is compared in ranking/against_journal.py.
"""

from collections.abc import Iterable, Iterator, Mapping
from itertools import zip_longest
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournament.models import TableSheet, Tournament
from tournament.results.entry import entry_from_json, game_rows
from tournament.results.history import STORED
from tournament.shared.difference import Difference
from tournament.shared.signs import points

POINTS = ("points_1", "points_2", "points_3", "points_4")
MARKS: dict[str, Promise] = {
    "tout": gettext_lazy("the T"),
    "circled": gettext_lazy("the circles"),
    "played": gettext_lazy("what was played"),
    "is_witnessed": gettext_lazy("approved by the supervisors"),
    "remark": gettext_lazy("the remark"),
}


def game_differences(tournament: Tournament) -> Iterator[Difference]:
    """The first of each list, in the order of rounds and tables; three queries."""
    stored = tournament.journal.filter(subject="tablesheet", action__in=STORED).order_by("seq")
    told: Iterable[Any] = stored.values_list("subject_id", "new")
    kept: dict[int, Mapping[str, Any]] = dict(told)
    sheets = TableSheet.objects.filter(
        round__tournament=tournament,
        state__in=TableSheet.COUNTED_STATES,
        pk__in=stored.values("subject_id"),
    )
    ordered = sheets.order_by("round__number", "table").select_related("round")
    for sheet in ordered.prefetch_related("rows"):
        found = _first(tournament, sheet, kept[sheet.pk])
        if found is not None:
            yield found


def _first(tournament: Tournament, sheet: TableSheet, kept: Mapping[str, Any]) -> Difference | None:
    pairs = zip_longest(game_rows(sheet, entry_from_json(kept)), sheet.rows.all())
    for game, (said, found) in enumerate(pairs, 1):
        for name in (*POINTS, *MARKS):
            values = [getattr(row, name, None) for row in (said, found)]
            if values[0] != values[1]:
                where = _("Table %(table)s, round %(round)s, game %(game)s, %(what)s") % {
                    "table": sheet.table,
                    "round": sheet.round.number,
                    "game": game,
                    "what": _what(name),
                }
                written = (_written(tournament, name, value) for value in values)
                return Difference(where, *written)
    return None


def _what(name: str) -> str:
    if name in MARKS:
        return str(MARKS[name])
    return _("seat %(seat)s") % {"seat": name[-1]}


def _written(tournament: Tournament, name: str, value: Any) -> str:
    if name in POINTS:
        return points(value, tournament.rules.is_zero_sum)
    if isinstance(value, bool):
        return _("yes") if value else _("no")
    return str(value or "")
