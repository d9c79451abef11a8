"""The same list at two places: most often it was typed at the wrong table or round."""

from scoring import SheetCheck
from tournament.models import SheetTotal, TableSheet
from tournament.results.entry import stored_entry


def same_list(sheet: TableSheet, checked: SheetCheck) -> TableSheet | None:
    """Return another counted list of the tournament that says the same as the typed one.

    Lists by their totals are compared by totals and counts; without any count they say too little.
    """
    if checked.entry.rows is None and not any(tally.solo_played for tally in checked.tallies):
        return None
    first_seats = SheetTotal.objects.filter(
        sheet__round__tournament=sheet.round.tournament,
        sheet__state__in=TableSheet.COUNTED_STATES,
        seat__seat=1,
        points=checked.totals[0],
    )
    others = first_seats.exclude(sheet=sheet).select_related("sheet__round__tournament")
    candidates = (total.sheet for total in others.select_related("sheet__draw"))
    return next((other for other in candidates if _is_same(other, checked)), None)


def _is_same(other: TableSheet, checked: SheetCheck) -> bool:
    entry = stored_entry(other)
    if entry is None:
        return False
    if entry.rows is not None and checked.entry.rows is not None:
        return entry.rows == checked.entry.rows
    stored = other.rules.check_entry(entry, other.round.tournament.games_per_round)
    return (stored.totals, stored.tallies) == (checked.totals, checked.tallies)
