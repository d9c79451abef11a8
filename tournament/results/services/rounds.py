"""Closing and reopening rounds; lists of a closed round cannot change."""

from collections import defaultdict

from django.contrib.auth.models import User
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from tournament.journal.draw_details import incomplete_round_sentences
from tournament.models import Round, TableSheet
from tournament.shared.errors import Refused
from tournament.shared.guards import lock_open, require_reason
from tournament.shared.journal_entries import record

State = TableSheet.State


@transaction.atomic
def close_round(round_: Round, *, by: User | None, reason: str = "") -> Round:
    """Close the round.

    A list that is open or on hold requires a reason, as does an unchecked one if only checked ones
    count.
    """
    round_ = _lock_round(round_)
    if round_.is_closed:
        raise Refused(_("Round %(round)s is already closed.") % {"round": round_.number})
    tables: dict[str, list[int]] = defaultdict(list)
    for table, state in round_.sheets.values_list("table", "state"):
        tables[state].append(table)
    if not tables:
        sentence = _("Round %(round)s has not been drawn yet; there is nothing to close.")
        raise Refused(sentence % {"round": round_.number})
    missing, unclear = tables[State.OPEN], tables[State.CLARIFICATION]
    unchecked = tables[State.ENTERED] if round_.tournament.is_embargoed else []
    if (missing or unclear or unchecked) and not reason.strip():
        raise Refused(*incomplete_round_sentences(round_.number, missing, unclear, unchecked))
    round_.closed_at = timezone.now()
    round_.save(update_fields=["closed_at"])
    new = {"round": round_.number, "missing": missing, "unclear": unclear}
    new |= {"unchecked": unchecked} if unchecked else {}
    record(round_.tournament, "round_closed", round_, by=by, new=new, reason=reason)
    return round_


@transaction.atomic
def reopen_round(round_: Round, *, by: User | None, reason: str) -> Round:
    round_ = _lock_round(round_)
    if not round_.is_closed:
        raise Refused(_("Round %(round)s is open.") % {"round": round_.number})
    require_reason(reason)
    round_.closed_at = None
    round_.save(update_fields=["closed_at"])
    new = {"round": round_.number}
    record(round_.tournament, "round_reopened", round_, by=by, new=new, reason=reason)
    return round_


def _lock_round(round_: Round) -> Round:
    lock_open(round_.tournament)
    return Round.objects.select_related("tournament").get(pk=round_.pk)
