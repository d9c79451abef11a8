"""The same list at two places, mostly typed at the wrong table or round."""

from scoring import SheetCheck
from tournament.models import SheetTotal, TableSheet
from tournament.results.entry import stored_entry


def duplicate_of(sheet: TableSheet, checked: SheetCheck) -> TableSheet | None:
    """Return another counted list with the content of the SheetCheck `checked`, or None.

    Lists by totals without Solos are not compared: too many are equal.
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
    return next((other for other in candidates if _has_same_content(other, checked)), None)


def _has_same_content(other: TableSheet, checked: SheetCheck) -> bool:
    entry = stored_entry(other)
    if entry is None:
        return False
    if entry.rows is not None and checked.entry.rows is not None:
        return entry.rows == checked.entry.rows
    stored = other.rules.check_entry(entry, other.round.tournament.games_per_round)
    return (stored.totals, stored.tallies) == (checked.totals, checked.tallies)
