"""Every change of a team."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import Q
from django.utils import timezone
from django.utils.text import Truncator
from django.utils.translation import gettext as _

from tournament.models import Player, TableSheet, Team, TeamMember, Tournament
from tournament.models.team import MOST_TEAMS
from tournament.shared.errors import Refused
from tournament.shared.guards import lock_open
from tournament.shared.journal_entries import record
from tournament.shared.model_fields import problems_of
from tournament.teams.words import already_in_team

PLAYING = (Player.State.REGISTERED, Player.State.WAITING, Player.State.EXCLUDED)


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
    """Create all `teams`, {name: members}, or none, and return them.

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
    if problems:
        raise Refused(*problems)
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
    team.paid_cents, team.paid_by, team.paid_at = None, "", None
    team.save(update_fields=["paid_cents", "paid_by", "paid_at"])
    record(tournament, "team_unpaid", team, by=by, old=old)
    return team


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
    """Refuse an impossible name or members; tidy the name."""
    problems = problems_of(team, only=["name"])
    others = team.tournament.teams.exclude(pk=team.pk)
    if others.filter(name__iexact=team.name).exists():
        problems.append(_("There is already a team “%(name)s”.") % {"name": team.name})
    if problems := [*problems, *_member_problems(team, members)]:
        raise Refused(*problems)


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
    if team.tournament.players.filter(possible, pk__in=wanted).count() != len(wanted):
        yield _("No player in this tournament has that number.")
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
    team.paid_cents, team.paid_by = team.tournament.team_fee_cents, paid_by
    team.paid_at = timezone.now()
    team.save(update_fields=["paid_cents", "paid_by", "paid_at"])
    record(team.tournament, "team_paid", team, by=by, old=old, new=_paid(team))


def _paid(team: Team) -> dict[str, Any]:
    return {"name": team.name, "paid_cents": team.paid_cents, "paid_by": team.paid_by}
