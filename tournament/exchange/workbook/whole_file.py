"""The complete file of a tournament."""

from django.db import transaction

from tournament.exchange import packing
from tournament.exchange.contents import members
from tournament.exchange.workbook.evening import evening_workbook
from tournament.models import Tournament
from tournament.ranking.fingerprint import ranking_hash
from tournament.ranking.standings import standings
from tournament.shared.chain import entries_of
from tournament.shared.guards import lock


@transaction.atomic
def tournament_file(tournament: Tournament) -> bytes:
    """Return the ZIP file that can be imported; the tournament is locked meanwhile."""
    tournament = lock(tournament)
    entry = entries_of(tournament).last()
    head = {
        "tournament": tournament.slug,
        "journal": entry.hash if entry else "",
        "ranking": ranking_hash(standings(tournament)),
    }
    evening = {"evening.xlsx": evening_workbook(tournament)}
    return packing.pack(head, members(tournament) | evening)
