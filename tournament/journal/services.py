"""Record the jury's decisions, which never change (Schwaig rule 17, Ebersdorf rule 33)."""

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
def make_decision(
    tournament: Tournament,
    *,
    by: User | None,
    case: str,
    ruling: str,
    round_number: int | None = None,
    table: int | None = None,
    game: int | None = None,
    appeal_of: Decision | None = None,
) -> Decision:
    """Record a decision; `appeal_of` is the earlier one it reviews."""
    tournament = lock_open(tournament)
    decision = Decision(
        tournament=tournament,
        round_number=round_number,
        table=table,
        game=game,
        case=case,
        ruling=ruling,
        appeal_of=appeal_of,
        decided_at=timezone.now(),
        decided_by=by,
    )
    problems = problems_of(decision, only=("table", "case", "ruling"))
    problems += _place_problems(tournament, round_number, game)
    if appeal_of is not None and appeal_of.tournament_id != tournament.pk:
        problems.append(_("The appeal is about a decision of another tournament."))
    if problems:
        raise Refused(*problems)
    number = tournament.decisions.count() + 1
    decision.save()
    record(
        tournament,
        "decision_made",
        decision,
        by=by,
        new={
            "number": number,
            "round": round_number,
            "table": table,
            "game": game,
            "case": decision.case,
            "ruling": decision.ruling,
            "appeal_of": appeal_of.pk if appeal_of else None,
        },
    )
    return decision


def _place_problems(
    tournament: Tournament, round_number: int | None, game: int | None
) -> list[str]:
    problems = []
    if round_number is not None and not 1 <= round_number <= tournament.round_count:
        problems.append(
            _("There is no round %(number)s in this tournament.") % {"number": round_number}
        )
    if game is not None and not 1 <= game <= tournament.games_per_round:
        problems.append(
            _("A round has the games 1 to %(last)s.") % {"last": tournament.games_per_round}
        )
    return problems
