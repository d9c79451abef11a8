"""Record the jury's decisions."""

from typing import Any

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import Max, Min, Q
from django.utils import timezone
from django.utils.translation import gettext as _

from tournament.models import Decision, Player, Tournament
from tournament.ranking.penalties import penalties_in_force
from tournament.shared.errors import require_no_problems
from tournament.shared.guards import lock_open
from tournament.shared.journal_entries import record
from tournament.shared.model_fields import problems_of


@transaction.atomic
def make_decision(tournament: Tournament, *, by: User | None, **fields: Any) -> Decision:
    """Record a decision. `fields`: those of DecisionForm; an appeal names the earlier decision."""
    tournament = lock_open(tournament)
    decision = Decision(tournament=tournament, decided_at=timezone.now(), decided_by=by, **fields)
    earlier = None
    if decision.penalty is not None:
        earlier = _penalty_before(decision)
        if earlier is not None:  # an appeal need not repeat them
            decision.player = decision.player or earlier.player
            decision.round_number = decision.round_number or earlier.round_number
        decision.round_number = decision.round_number or _round_in_play(tournament)
    round_number, game, reviewed = decision.round_number, decision.game, decision.appeal_of
    problems = problems_of(decision, only=("table", "case", "ruling", "penalty"))
    if round_number is not None and not 1 <= round_number <= tournament.round_count:
        sentence = _("There is no round %(number)s in this tournament.")
        problems.append(sentence % {"number": round_number})
    if game is not None and not 1 <= game <= tournament.games_per_round:
        sentence = _("A round has the games 1 to %(last)s.")
        problems.append(sentence % {"last": tournament.games_per_round})
    if reviewed is not None and reviewed.tournament_id != tournament.pk:
        problems.append(_("The appeal is about a decision of another tournament."))
    require_no_problems([*problems, *_problems_of_penalty(decision, earlier)])
    number = tournament.decisions.count() + 1
    decision.save()
    values = {name: getattr(decision, name) for name in ("table", "game", "case", "ruling")}
    new = {"number": number, "round": round_number, "appeal_of": decision.appeal_of_id} | values
    old = None
    if decision.player is not None:
        players = [{"id": decision.player.pk, "number": decision.player.number}]
        new |= {"players": players, "penalty": decision.penalty}
        old = {"penalty": earlier.penalty} if earlier else None
    record(tournament, "decision_made", decision, by=by, old=old, new=new)
    return decision


def _round_in_play(tournament: Tournament) -> int:
    # Several rounds may be drawn ahead; once all are closed it is the last of them.
    drawn = tournament.rounds.filter(sheets__isnull=False)
    numbers = drawn.aggregate(open=Min("number", filter=Q(closed_at=None)), newest=Max("number"))
    return numbers["open"] or numbers["newest"] or 1


def _penalty_before(decision: Decision) -> Decision | None:
    if decision.appeal_of is None:
        return None
    decisions = decision.tournament.decisions.select_related("player").order_by("pk")
    return penalties_in_force(decisions).get(decision.appeal_of.pk)


def _problems_of_penalty(decision: Decision, earlier: Decision | None) -> list[str]:
    player, penalty = decision.player, decision.penalty
    if penalty is None:
        return [] if player is None else [_("How many points does the player lose?")]
    problems = []
    taken_before = (earlier and earlier.penalty) or 0
    if player is None:
        problems.append(_("Who loses the points? Please enter the start number."))
    elif player.tournament_id != decision.tournament_id:
        problems.append(_("This player is in another tournament."))
    elif earlier is not None and earlier.player and earlier.player != player:
        sentence = _("The decision appealed against is about no. %(number)s.")
        problems.append(sentence % {"number": earlier.player.number})
    elif player.state != Player.State.REGISTERED and penalty > taken_before:
        sentence = _(
            "No. %(number)s has no place in the ranking, so there is nothing to take away."
        )
        problems.append(sentence % {"number": player.number})
    if earlier is not None and decision.round_number != earlier.round_number:
        sentence = _(
            "The penalty counts from round %(number)s on, and an appeal leaves that as it is. "
            "Please choose this round or none."
        )
        problems.append(sentence % {"number": earlier.round_number})
    if penalty == 0 and earlier is None:
        problems.append(
            _("0 gives points back; that is only possible in an appeal against a penalty.")
        )
    return problems
