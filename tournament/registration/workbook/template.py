"""The empty list of entrants."""

from django.utils.translation import gettext as _

from tournament.models import Tournament
from tournament.registration.workbook.players import player_columns
from tournament.shared.listing import worksheet
from tournament.shared.workbook.writing import workbook

COLUMNS = (
    *("last_name", "first_name", "place", "club", "birth_on", "paid_by", "number"),
    *("eligibility", "publish"),
)


def template_workbook(tournament: Tournament) -> bytes:
    columns = {column.name: column for column in player_columns()}
    names = [n for n in COLUMNS if n != "eligibility" or tournament.rules.asks_eligibility]
    return workbook([worksheet(_("Players"), [columns[name] for name in names], [])])
