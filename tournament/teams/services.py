"""Every change of teams, their rules and their lots."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import Count, Q
from django.utils.text import Truncator
from django.utils.translation import gettext as _

from tournament.models import Player, TableSheet, Team, TeamLot, TeamMember, Tournament
from tournament.models.team import MOST_TEAMS
from tournament.ranking.services import lots as player_lots
from tournament.ranking.standings import standings
from tournament.registration.services.players import PAYMENT, set_payment
from tournament.shared.errors import Refused, require_no_problems
from tournament.shared.guards import lock_open
from tournament.shared.journal_entries import changed_fields, record
from tournament.shared.model_fields import problems_of
from tournament.teams.ranking import team_standings
from tournament.teams.words import already_in_team, not_a_member

PLAYING = (Player.State.REGISTERED, Player.State.WAITING, Player.State.EXCLUDED)
RULES = ("team_size", "team_counting", "team_fee_cents")


def team_change_needs_reason(tournament: Tournament) -> bool:
    """Return True once a list counts, as points are known then."""
    counted = tournament.counted_states
    return TableSheet.objects.filter(round__tournament=tournament, state__in=counted).exists()


@transaction.atomic
def make_team(
    tournament: Tournament,
    *,
    by: User | None,
    name: str,
    members: Sequence[Player] = (),
    is_paid: bool = False,
    reason: str = "",
) -> Team:
    tournament = _lock(tournament, reason)
    if tournament.teams.count() >= MOST_TEAMS:
        raise Refused(_("A tournament can have at most %(most)s teams.") % {"most": MOST_TEAMS})
    team = Team(tournament=tournament, name=name)
    _require_possible(team, members)
    team.save()
    TeamMember.objects.bulk_create(TeamMember(team=team, player=player) for player in members)
    new = {"name": team.name, "players": _members_of(team)}
    record(tournament, "team_made", team, by=by, new=new, reason=reason)
    if is_paid and tournament.team_fee_cents:
        _pay(team, by=by, paid_by=Player.PaidBy.CASH)
    return team


@transaction.atomic
def make_teams(
    tournament: Tournament,
    *,
    by: User | None,
    teams: Mapping[str, Sequence[Player]],
    reason: str = "",
) -> list[Team]:
    """Create all `teams`, {name: Players}, or none, and return them.

    Raises Refused with every problem and the team's name.
    """
    created, problems = [], []
    for name, members in teams.items():
        try:
            created.append(make_team(tournament, by=by, name=name, members=members, reason=reason))
        except Refused as refused:
            problems += [
                _("“%(team)s”: %(sentence)s")
                % {"team": Truncator(name).chars(40), "sentence": problem}
                for problem in refused.problems
            ]
    require_no_problems(problems)
    return created


@transaction.atomic
def change_team(
    team: Team, *, by: User | None, name: str, members: Sequence[Player], reason: str = ""
) -> Team:
    tournament = _lock(team.tournament, reason)
    team = _find(tournament, team)
    old, team.name = {"name": team.name}, name
    _require_possible(team, members)
    new = {"name": team.name}
    if new != old:
        team.save(update_fields=["name"])
        record(tournament, "team_renamed", team, by=by, old=old, new=new, reason=reason)
    _set_members(tournament, team, [player.pk for player in members], by=by, reason=reason)
    return team


@transaction.atomic
def take_out(player: Player, *, by: User | None, reason: str = "") -> None:
    tournament = _lock(player.tournament, reason)
    memberships = TeamMember.objects.filter(player=player, team__tournament=tournament)
    membership = memberships.select_related("team").first()
    if membership is None:
        raise Refused(_("No. %(number)s is not in a team.") % {"number": player.number})
    remaining = [pk for pk in _members_of(membership.team) if pk != player.pk]
    _set_members(tournament, membership.team, remaining, by=by, reason=reason)


@transaction.atomic
def remove_team(team: Team, *, by: User | None, reason: str = "") -> None:
    """Delete the team; its members play on.

    Raises Refused if it has paid or was called for a prize.
    """
    tournament = _lock(team.tournament, reason)
    team = _find(tournament, team)
    if team.paid_cents:
        raise Refused(
            _("“%(team)s” has paid. Refund the fee before deleting the team.") % {"team": team.name}
        )
    if team.prize_calls.exists():
        raise Refused(
            _("“%(team)s” has already been called at the prize-giving. Undo that call first.")
            % {"team": team.name}
        )
    old = {"name": team.name, "players": _members_of(team)}
    record(tournament, "team_removed", team, by=by, old=old, reason=reason)
    team.delete()


@transaction.atomic
def pay_team(team: Team, *, by: User | None, paid_by: str = Player.PaidBy.CASH) -> Team:
    tournament = lock_open(team.tournament)
    team = _find(tournament, team)
    if not tournament.team_fee_cents:
        raise Refused(_("Teams pay nothing in this tournament."))
    if paid_by not in Player.PaidBy.values:
        raise Refused(_("This payment method does not exist."))
    if team.owed_cents or not team.has_paid:
        _pay(team, by=by, paid_by=paid_by)
    return team


@transaction.atomic
def unpay_team(team: Team, *, by: User | None) -> Team:
    tournament = lock_open(team.tournament)
    team = _find(tournament, team)
    if not team.has_paid:
        return team
    old = _paid(team)
    set_payment(team, None)
    team.save(update_fields=PAYMENT)
    record(tournament, "team_unpaid", team, by=by, old=old)
    return team


@transaction.atomic
def set_team_rules(
    tournament: Tournament,
    *,
    by: User | None,
    size: int | None,
    counting: int | None = None,
    fee_cents: int = 0,
    reason: str = "",
) -> Tournament:
    """Set team size, number of counting members and fee.

    `size` None: no teams; `counting` None: all members count. Once lists count, a change needs a
    reason.
    """
    tournament = lock_open(tournament)
    old = {name: getattr(tournament, name) for name in RULES}
    tournament.team_size = size
    tournament.team_counting = (size if counting is None else counting) if size else None
    tournament.team_fee_cents = fee_cents if size else 0
    new = {name: getattr(tournament, name) for name in RULES}
    if new == old:
        return tournament
    problems = problems_of(tournament, only=RULES) or [*_team_problems(tournament)]
    changes_ranking = any(old[name] != new[name] for name in RULES[:2])
    is_late = tournament.teams.exists() and team_change_needs_reason(tournament)
    if changes_ranking and is_late and not reason.strip():
        problems.append(_("Lists already count, so changing the teams needs a reason."))
    require_no_problems(problems)
    tournament.save(update_fields=RULES)
    old, new = changed_fields(old, new)
    record(tournament, "tournament_changed", tournament, by=by, old=old, new=new, reason=reason)
    return tournament


@transaction.atomic
def draw_team_lots(
    tournament: Tournament,
    *,
    by: User | None,
    teams: Sequence[Team],
    order: Sequence[Team] | None = None,
) -> list[TeamLot]:
    """Draw the order of `teams`, or record `order`, best first, drawn by hand.

    Raises Refused before the last round is complete and without a tie.
    """
    tournament = lock_open(tournament)
    ranked = team_standings(standings(tournament))
    if not ranked.is_complete:
        raise Refused(_("Lots can be drawn once the last round is complete."))
    if set(teams) not in map(set, ranked.lots_due):
        raise Refused(str(player_lots.NOT_EQUAL))
    drawn = player_lots.in_drawn_order(teams, order)
    lots = player_lots.create_lots(tournament.team_lots, drawn, by=by)
    names = [team.name for team in drawn]  # each has a name of its own
    how = "program" if order is None else "hand"
    new = {"group": lots[0].group, "teams": names, "drawn_by": how}
    record(tournament, "team_lots_drawn", tournament, by=by, new=new)
    return lots


@transaction.atomic
def set_team_lots_aside(
    tournament: Tournament, *, by: User | None, group: int, reason: str
) -> None:
    """Delete the drawing with that number, TeamLot.group; the journal keeps it."""
    tournament = lock_open(tournament)
    lots = player_lots.delete_drawing(tournament.team_lots, group=group, reason=reason)
    player_lots.require_results_withheld(tournament)
    old = {"group": group, "teams": [lot.team.name for lot in lots]}
    record(tournament, "team_lots_set_aside", tournament, by=by, old=old, reason=reason)


def _lock(tournament: Tournament, reason: str) -> Tournament:
    tournament = lock_open(tournament)
    if not tournament.has_teams:
        raise Refused(_("This tournament has no teams. First set how many players form a team."))
    if team_change_needs_reason(tournament) and not reason.strip():
        raise Refused(_("Lists already count, so changing the teams needs a reason."))
    return tournament


def _find(tournament: Tournament, team: Team) -> Team:
    current = tournament.teams.filter(pk=team.pk).first()
    if current is None:
        raise Refused(_("“%(team)s” has been deleted in the meantime.") % {"team": team.name})
    current.tournament = tournament
    return current


def _require_possible(team: Team, members: Sequence[Player]) -> None:
    problems = problems_of(team, only=["name"])
    others = team.tournament.teams.exclude(pk=team.pk)
    if others.filter(name__iexact=team.name).exists():
        problems.append(
            _("“%(name)s” already exists. Please choose another name.") % {"name": team.name}
        )
    require_no_problems([*problems, *_member_problems(team, members)])


def _member_problems(team: Team, members: Sequence[Player]) -> Iterator[str]:
    size = team.tournament.team_size or 0
    wanted = {player.pk for player in members}
    if len(wanted) < len(members):
        yield _("A number is entered twice.")
    if len(wanted) > size:
        sentence = _("A team has %(size)s members here, not %(count)s.")
        yield sentence % {"size": size, "count": len(wanted)}
    possible = Q(state__in=PLAYING, erased_as="")
    if team.pk:  # an erased member stays in the team
        possible |= Q(membership__team=team)
    known = set(
        team.tournament.players.filter(possible, pk__in=wanted).values_list("pk", flat=True)
    )
    for player in (player for player in members if player.pk not in known):
        yield not_a_member(team.tournament, player.number)
    elsewhere = TeamMember.objects.filter(player__in=wanted).select_related("team", "player")
    for membership in elsewhere.exclude(team=team.pk):
        yield already_in_team(membership.player, membership.team)


def _set_members(
    tournament: Tournament, team: Team, wanted: Sequence[int], *, by: User | None, reason: str
) -> None:
    before = _members_of(team)
    if set(before) == set(wanted):
        return
    TeamMember.objects.filter(team=team).exclude(player__in=wanted).delete()
    new = [pk for pk in wanted if pk not in before]
    TeamMember.objects.bulk_create(TeamMember(team=team, player_id=pk) for pk in new)
    old, after = {"players": before}, {"name": team.name, "players": _members_of(team)}
    record(tournament, "team_members_changed", team, by=by, old=old, new=after, reason=reason)


def _members_of(team: Team) -> list[int]:
    ordered = team.memberships.order_by("player__number", "pk")
    return list(ordered.values_list("player_id", flat=True))


def _pay(team: Team, *, by: User | None, paid_by: str) -> None:
    old = _paid(team)
    set_payment(team, team.tournament.team_fee_cents, paid_by)
    team.save(update_fields=PAYMENT)
    record(team.tournament, "team_paid", team, by=by, old=old, new=_paid(team))


def _paid(team: Team) -> dict[str, Any]:
    return {"name": team.name, "paid_cents": team.paid_cents, "paid_by": team.paid_by}


def _team_problems(tournament: Tournament) -> Iterator[str]:
    size = tournament.team_size
    if size is None and (count := tournament.teams.count()):
        sentence = _("There are still teams (%(count)s). Delete them first.")
        yield sentence % {"count": count}
    teams = tournament.teams.annotate(members=Count("memberships"))
    if size is not None and (larger := teams.filter(members__gt=size).first()):
        sentence = _("“%(team)s” has more than %(size)s members. Remove some of them first.")
        yield sentence % {"team": larger.name, "size": size}
