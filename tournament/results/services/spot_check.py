"""Draw a spot check and note what the paper of a drawn list says."""

from collections import defaultdict
from dataclasses import replace

from django.contrib.auth.models import User
from django.db import transaction
from django.utils.translation import gettext as _

from scoring.values import Cells
from tournament.journal import spot_check
from tournament.models import TableSheet, Tournament
from tournament.shared.chain import BEGINNING, entries_of
from tournament.shared.errors import Refused
from tournament.shared.guards import lock_open
from tournament.shared.journal_entries import record


@transaction.atomic
def draw_spot_check(tournament: Tournament, *, by: User | None, size: int) -> spot_check.SpotCheck:
    """Draw `size` counted lists. Refused if fewer count."""
    tournament = lock_open(tournament)
    sums = spot_check.counted_sums(tournament)
    if not sums:
        raise Refused(_("No list counts yet."))
    if not 1 <= size <= len(sums):
        sentence = _("Please enter a number from 1 to %(lists)s: only lists that count are drawn.")
        raise Refused(sentence % {"lists": len(sums)})
    head = entries_of(tournament).reverse().values_list("hash", flat=True).first() or BEGINNING
    tables = defaultdict(list)
    for number, table in sorted(sums):
        tables[number].append(table)
    drawn = [[*place, sums[place]] for place in sorted(spot_check.drawn_places(head, sums, size))]
    entry = record(tournament, spot_check.DRAWN, by=by, new={"counted": tables, "lists": drawn})
    return spot_check.spot_check_of(entry, on_paper={})


@transaction.atomic
def compare_list(sheet: TableSheet, *, by: User | None, sums: Cells) -> spot_check.DrawnList:
    """Record the sums on the paper, by seat, and change no list.

    Refused if the list was not drawn or a sum is None.
    """
    tournament = lock_open(sheet.round.tournament)
    check = spot_check.newest_spot_check(tournament)
    drawn = check.list_at((sheet.round.number, sheet.table)) if check else None
    if drawn is None:
        sentence = _("Table %(table)s, round %(round)s is not in the spot check.")
        raise Refused(sentence % {"table": sheet.table, "round": sheet.round.number})
    whole = [total for total in sums if total is not None]
    if len(whole) != len(drawn.stored):
        sentence = _("Table %(table)s: please type all %(seats)s totals from the paper.")
        raise Refused(sentence % {"table": sheet.table, "seats": len(drawn.stored)})
    record(tournament, spot_check.COMPARED, sheet, by=by, new={"sums": whole})
    return replace(drawn, on_paper=tuple(whole))
