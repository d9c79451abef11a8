"""Changes of the club's own rule sheet."""

from django.contrib.auth.models import User
from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils.translation import gettext as _

from tournament.models import RuleSheet, Tournament
from tournament.rules.rule_sheet import require_pdf, rule_sheet_hashes, rule_sheet_of
from tournament.shared.errors import Refused
from tournament.shared.guards import lock_open
from tournament.shared.journal_entries import record


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
