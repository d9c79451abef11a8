"""Record the jury's decisions, which never change (Schwaig rule 17, Ebersdorf rule 33)."""

from typing import Any

from django.contrib.auth.models import User
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from tournament.models import Decision, Tournament
from tournament.shared.errors import Refused
from tournament.shared.guards import lock_open
from tournament.shared.journal_entries import record
from tournament.shared.model_fields import problems_of


@transaction.atomic
def make_decision(tournament: Tournament, *, by: User | None, **fields: Any) -> Decision:
    """Record a decision. `fields`: those of DecisionForm; an appeal names the earlier decision."""
    tournament = lock_open(tournament)
    decision = Decision(tournament=tournament, decided_at=timezone.now(), decided_by=by, **fields)
    round_number, game, reviewed = decision.round_number, decision.game, decision.appeal_of
    problems = problems_of(decision, only=("table", "case", "ruling"))
    if round_number is not None and not 1 <= round_number <= tournament.round_count:
        sentence = _("There is no round %(number)s in this tournament.")
        problems.append(sentence % {"number": round_number})
    if game is not None and not 1 <= game <= tournament.games_per_round:
        sentence = _("A round has the games 1 to %(last)s.")
        problems.append(sentence % {"last": tournament.games_per_round})
    if reviewed is not None and reviewed.tournament_id != tournament.pk:
        problems.append(_("The appeal is about a decision of another tournament."))
    if problems:
        raise Refused(*problems)
    number = tournament.decisions.count() + 1
    decision.save()
    values = {name: getattr(decision, name) for name in ("table", "game", "case", "ruling")}
    new = {"number": number, "round": round_number, "appeal_of": decision.appeal_of_id} | values
    record(tournament, "decision_made", decision, by=by, new=new)
    return decision
