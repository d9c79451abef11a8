"""Comparison of a whole tournament with its journal, and of the games of counted lists."""

from collections.abc import Iterable, Iterator, Mapping
from itertools import zip_longest
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext as _, gettext_lazy

from scoring import SheetEntry
from tournament.journal.comparison import Comparison
from tournament.journal.settings_comparison import has_readable_rules, setting_differences
from tournament.models import TableSheet, Tournament
from tournament.ranking.against_journal import (
    list_differences,
    seat_differences,
    standing_differences,
)
from tournament.results.entry import STORED, entry_from_json, game_rows
from tournament.shared.replay import Difference
from tournament.shared.signs import points

POINTS = ("points_1", "points_2", "points_3", "points_4")
MARKS: dict[str, Promise] = {
    "tout": gettext_lazy("the T"),
    "circled": gettext_lazy("the circles"),
    "played": gettext_lazy("what was played"),
    "is_witnessed": gettext_lazy("approved by the supervisors"),
    "remark": gettext_lazy("the remark"),
}


def differences(tournament: Tournament) -> Iterator[Difference]:
    comparison = Comparison(tournament)
    yield from setting_differences(tournament, comparison.journal)
    if not has_readable_rules(tournament):
        return  # already yielded above; the rest depends on the rules
    yield from comparison.frozen()
    yield from comparison.players()
    yield from list_differences(tournament)
    yield from game_differences(tournament)
    yield from seat_differences(tournament)
    yield from standing_differences(tournament)
    yield from comparison.teams()
    yield from comparison.prizes()
    yield from comparison.till()


def game_differences(tournament: Tournament) -> Iterator[Difference]:
    """Yield each list's first Difference from the journal in a game; totals are not compared."""
    stored = tournament.journal.filter(subject="tablesheet", action__in=STORED).order_by("seq")
    pairs: Iterable[Any] = stored.values_list("subject_id", "new")
    in_journal: dict[int, Mapping[str, Any]] = dict(pairs)
    sheets = TableSheet.objects.filter(
        round__tournament=tournament,
        state__in=TableSheet.COUNTED_STATES,
        pk__in=stored.values("subject_id"),
    )
    ordered = sheets.order_by("round__number", "table").select_related("round")
    for sheet in ordered.prefetch_related("rows"):
        difference = _first_difference(tournament, sheet, entry_from_json(in_journal[sheet.pk]))
        if difference is not None:
            yield difference


def _first_difference(
    tournament: Tournament, sheet: TableSheet, entry: SheetEntry
) -> Difference | None:
    pairs = zip_longest(game_rows(sheet, entry), sheet.rows.all())
    for game, (journal_row, stored_row) in enumerate(pairs, 1):
        for name in (*POINTS, *MARKS):
            values = [getattr(row, name, None) for row in (journal_row, stored_row)]
            if values[0] != values[1]:
                where = _("Table %(table)s, round %(round)s, game %(game)s, %(what)s") % {
                    "table": sheet.table,
                    "round": sheet.round.number,
                    "game": game,
                    "what": MARKS.get(name) or _("seat %(seat)s") % {"seat": name[-1]},
                }
                return Difference(where, *(_in_words(tournament, name, value) for value in values))
    return None


def _in_words(tournament: Tournament, name: str, value: Any) -> str:
    if name in POINTS:
        return points(value, tournament.rules.is_zero_sum)
    if isinstance(value, bool):
        return _("yes") if value else _("no")
    return str(value or "")
