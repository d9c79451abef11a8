"""The details of a journal entry, after the colon: values before and after, in words.

DETAILS has a function for each action that has details.
"""

from datetime import datetime

from django.utils.translation import gettext as _

from tournament.journal.decisions import place_in_words
from tournament.journal.draw_details import OF_DRAWS
from tournament.journal.player_details import OF_PLAYERS
from tournament.journal.prize_details import OF_PRIZES
from tournament.journal.sheet_details import OF_SHEETS
from tournament.journal.subjects import Change, Describe, joined
from tournament.journal.values import changes_in_words
from tournament.models import Role, Tournament
from tournament.ranking.penalties import recorded_penalty
from tournament.shared.signs import short_date_and_time


def _settings(change: Change) -> str:
    return changes_in_words(Tournament, change.old, change.new)


def _club(change: Change) -> str:
    logo = _("with a logo") if change.new.get("logo") else _("without a logo")
    return joined(change.new.get("club_name", ""), logo, by=", ")


def _certificate_picture(change: Change) -> str:
    return _("own picture") if change.new.get("picture") else _("without a picture")


def _rule_sheet(change: Change) -> str:
    text = _("text") if change.new.get("text") else ""
    return joined(text, "PDF" if change.new.get("pdf") else "", by=", ") or _("empty")


def _decision(change: Change) -> str:
    title = _("decision %(number)s") % {"number": change.new.get("number", "?")}
    sentence = _("%(case)s – decided: %(ruling)s") % change.new
    penalty = recorded_penalty(change.old, change.new)
    return joined(title, place_in_words(change.new), sentence, penalty, by=", ")


def _backup(change: Change) -> str:
    made_at = change.new.get("made_at", "")
    if not made_at:
        return ""
    return _("as it was on %(at)s") % {"at": short_date_and_time(datetime.fromisoformat(made_at))}


def _role(change: Change) -> str:
    values = change.values
    words = [str(dict(Role.Kind.choices).get(values.get("role", ""), ""))]
    if number := values.get("account"):
        name = change.subjects.accounts.get(number)
        words.insert(0, name or _("account %(number)s (deleted)") % {"number": number})
    if until := values.get("until"):
        at = short_date_and_time(datetime.fromisoformat(until))
        words.append(_("until %(at)s") % {"at": at})
    return joined(*words, by=", ")


DETAILS: dict[str, Describe] = {
    "tournament_changed": _settings,
    "rules_changed": _settings,
    "club_changed": _club,
    "certificate_picture_changed": _certificate_picture,
    "rule_sheet_changed": _rule_sheet,
    "decision_made": _decision,
    "backup_restored": _backup,
    "role_given": _role,
    "role_taken": _role,
    "role_invited": _role,
    "codes_cancelled": lambda change: str(change.old.get("codes", "")),
    "role_joined": _role,
    "direction_handed_over": _role,
    **OF_PLAYERS,
    **OF_DRAWS,
    **OF_SHEETS,
    **OF_PRIZES,
}
