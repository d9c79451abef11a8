"""The empty list of entrants."""

from django.utils.translation import gettext as _

from tournament.models import Tournament
from tournament.shared.workbook.writing import DAY, Column, Worksheet, workbook


def template_workbook(tournament: Tournament) -> bytes:
    columns = [
        Column(_("Last name"), 26),
        Column(_("First name"), 20),
        Column(_("Place"), 22),
        Column(_("Club"), 22),
        Column(_("Date of birth"), 13, DAY),
        Column(_("Paid"), 9),
        Column(_("Number"), 9),
    ]
    if tournament.rules.asks_eligibility:
        columns.append(Column(_("Eligibility"), 24))
    columns.append(Column(_("In public"), 20))
    return workbook([Worksheet(_("Players"), columns, [])])
