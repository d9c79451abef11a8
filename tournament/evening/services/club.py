"""Changes of the organising club and its rule sheet."""

from django.contrib.auth.models import User
from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils.translation import gettext as _

from tournament.models import Club, RuleSheet, Tournament
from tournament.models.fields import tidy
from tournament.rules.rule_sheet import require_pdf, rule_sheet_hashes, rule_sheet_of
from tournament.shared.club import club_for_journal
from tournament.shared.errors import Refused
from tournament.shared.guards import lock_open
from tournament.shared.journal_entries import record


@transaction.atomic
def set_club(
    tournament: Tournament, *, by: User | None, name: str, logo: bytes | None = None
) -> Club:
    """Store name and logo. `logo`: a PNG; b"" removes it, None keeps it."""
    lock_open(tournament)
    club = Club.objects.filter(tournament=tournament).first() or Club(tournament=tournament)
    old = club_for_journal(club)
    club.name = tidy(name)
    club.logo = club.logo if logo is None else logo
    if club_for_journal(club) != old:
        club.save()
        record(tournament, "club_changed", by=by, old=old, new=club_for_journal(club))
    return club


@transaction.atomic
def set_rule_sheet(
    tournament: Tournament, *, by: User | None, text: str, pdf: bytes | None = None
) -> RuleSheet:
    """Store text and PDF. `pdf`: b"" removes it, None keeps it."""
    lock_open(tournament)
    sheet = rule_sheet_of(tournament)
    old = rule_sheet_hashes(sheet)
    sheet.text = text.replace("\r\n", "\n").strip()
    sheet.pdf = sheet.pdf if pdf is None else pdf
    if len(sheet.text) > RuleSheet.LONGEST_TEXT:
        sentence = _("The rule sheet: at most %(most)s characters.")
        raise Refused(sentence % {"most": RuleSheet.LONGEST_TEXT})
    if sheet.pdf:
        try:
            require_pdf(bytes(sheet.pdf))
        except ValidationError as error:
            raise Refused(*error.messages) from error
    if rule_sheet_hashes(sheet) != old:
        sheet.save()
        new = rule_sheet_hashes(sheet)
        record(tournament, "rule_sheet_changed", by=by, old=old, new=new)
    return sheet
