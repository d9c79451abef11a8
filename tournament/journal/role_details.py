"""The details of a journal entry about roles: account, role and end."""

from datetime import datetime

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from tournament.journal.subjects import Change, Describe, joined
from tournament.models import Role


def _role(change: Change) -> str:
    values = change.values
    words = [str(dict(Role.Kind.choices).get(values.get("role", ""), ""))]
    if number := values.get("account"):
        name = change.subjects.accounts.get(number)
        words.insert(0, name or _("account %(number)s (deleted)") % {"number": number})
    if until := values.get("until"):
        local = timezone.localtime(datetime.fromisoformat(until))
        words.append(_("until %(at)s") % {"at": date_format(local, "SHORT_DATETIME_FORMAT")})
    return joined(*words, by=", ")


def _code_count(change: Change) -> str:
    return str(change.old.get("codes", ""))


OF_ROLES: dict[str, Describe] = {
    "role_given": _role,
    "role_taken": _role,
    "role_invited": _role,
    "codes_cancelled": _code_count,
    "role_joined": _role,
    "direction_handed_over": _role,
}
