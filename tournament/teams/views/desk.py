"""Pages of the teams and their lots."""

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from tournament.models import Player, Team, Tournament
from tournament.ranking.forms import LotForm
from tournament.ranking.standings import standings
from tournament.ranking.views.lots import set_lot_aside, take_lots
from tournament.shared.errors import Refused
from tournament.shared.permissions import Act, get_tournament
from tournament.shared.posted_forms import posted, refusals_on, status_of
from tournament.shared.read_only import read_when_closed
from tournament.shared.request_numbers import whole_number
from tournament.shared.requests import DeskRequest
from tournament.teams.forms import TeamForm, TeamRulesForm, possible_members, typed_number
from tournament.teams.ranking import team_standings
from tournament.teams.services import teams as services
from tournament.teams.services.lots import draw_team_lots, set_team_lots_aside
from tournament.teams.services.rules import set_team_rules
from tournament.teams.views.page import drawn_team_lots, lot_forms, teams_page


@require_http_methods(["GET", "HEAD", "POST"])
def teams(request: DeskRequest, slug: str) -> HttpResponse:
    tournament = get_tournament(request, slug, Act.REGISTER)
    if request.method != "POST":
        return render(request, "teams/teams.html", teams_page(tournament, request))
    if "take_out" in request.POST:
        return _take_out(request, tournament)
    form = TeamForm(request.POST, tournament=tournament)
    if form.is_valid():
        with refusals_on(form):
            team = services.make_team(tournament, by=request.user, **_team_arguments(form))
            _report_team(request, team, len(form.members))
            return redirect("teams", slug)
    return _again(request, tournament, form=form)


@require_http_methods(["GET", "HEAD", "POST"])
@read_when_closed("teams")
def team_edit(request: DeskRequest, slug: str, team_id: int) -> HttpResponse:
    tournament = get_tournament(request, slug, Act.REGISTER)
    team = get_object_or_404(tournament.teams.select_related("tournament"), pk=team_id)
    if request.method == "POST" and "take_out" in request.POST:
        return _take_out(request, tournament, team)
    form = TeamForm(posted(request), tournament=tournament, team=team)
    if form.is_valid():
        with refusals_on(form):
            services.change_team(team, by=request.user, **_team_arguments(form))
            messages.success(request, _("“%(team)s”: saved.") % {"team": form.cleaned_data["name"]})
            return redirect("teams", slug)
    return _render_team(request, tournament, team, form, status=status_of(form))


@require_POST
def team_remove(request: DeskRequest, slug: str, team_id: int) -> HttpResponse:
    tournament = get_tournament(request, slug, Act.REGISTER)
    team = get_object_or_404(tournament.teams, pk=team_id)
    try:
        services.remove_team(team, by=request.user, reason=request.POST.get("reason", ""))
    except Refused as refused:
        return _again(request, tournament, problems=refused.problems)
    messages.success(request, _("“%(team)s” has been deleted.") % {"team": team.name})
    return redirect("teams", slug)


@require_POST
def team_pay(request: DeskRequest, slug: str, team_id: int) -> HttpResponse:
    """Record a payment. `how`: one of Player.PaidBy; any other value takes the payment back."""
    tournament = get_tournament(request, slug, Act.TAKE_FEES)
    team = get_object_or_404(tournament.teams.select_related("tournament"), pk=team_id)
    how = request.POST.get("how", "")
    try:
        if how in Player.PaidBy.values:
            services.pay_team(team, by=request.user, paid_by=how)
        else:
            services.unpay_team(team, by=request.user)
    except Refused as refused:
        return _again(request, tournament, problems=refused.problems)
    return redirect("teams", slug)


@require_POST
def team_rules(request: DeskRequest, slug: str) -> HttpResponse:
    tournament = get_tournament(request, slug, Act.LEAD)
    form = TeamRulesForm(request.POST, tournament=tournament)
    if form.is_valid():
        with refusals_on(form):
            set_team_rules(tournament, by=request.user, **form.changes())
            messages.success(request, _("Saved."))
            return redirect("teams", slug)
    return _again(request, tournament, rules_form=form)


@require_POST
def team_lot(request: DeskRequest, slug: str) -> HttpResponse:
    tournament = get_tournament(request, slug, Act.RELEASE)
    not_equal = _("These teams are no longer tied. No lot was drawn.")
    offered = lot_forms(team_standings(standings(tournament)), request.POST)

    def draw(form: LotForm[Team]) -> None:
        draw_team_lots(tournament, by=request.user, teams=form.tied, order=form.drawn_order)

    try:
        again = take_lots(request, offered, draw=draw, otherwise=not_equal)
    except Refused as refused:
        return _again(request, tournament, problems=refused.problems, typed=request.POST)
    return redirect("teams", slug) if again is None else _again(request, tournament, **again)


def team_lot_set_aside(request: DeskRequest, slug: str, group: int) -> HttpResponse:
    tournament = get_tournament(request, slug, Act.RELEASE)
    return set_lot_aside(
        request,
        ("teams", slug, group),
        drawn_team_lots(tournament),
        lambda reason: set_team_lots_aside(tournament, by=request.user, group=group, reason=reason),
        tournament=tournament,
        station="teams",
    )


@require_safe
def team_who(request: HttpRequest, slug: str) -> HttpResponse:
    tournament = get_tournament(request, slug)
    texts = [value for name, value in request.GET.items() if name.startswith("n")]
    number = typed_number(texts[0]) if texts else None
    player = possible_members(tournament).filter(number=number).first() if number else None
    membership = getattr(player, "membership", None)
    context = {"player": player, "other": membership.team if membership else None}
    return render(request, "teams/_who.html", context)


def _team_arguments(form: TeamForm) -> dict[str, Any]:
    arguments = {"name": form.cleaned_data["name"], "members": form.members}
    names = [name for name in ("is_paid", "reason") if name in form.fields]
    return arguments | {name: form.cleaned_data[name] for name in names}


def _report_team(request: DeskRequest, team: Team, count: int) -> None:
    size = team.tournament.team_size or 0
    values = {"team": team.name, "count": count, "size": size}
    if count < size:
        messages.warning(
            request,
            _(
                "“%(team)s” has only %(count)s of %(size)s members. It is ranked once it is"
                " complete."
            )
            % values,
        )
    else:
        messages.success(request, _("“%(team)s” has been added.") % values)


def _take_out(
    request: DeskRequest, tournament: Tournament, team: Team | None = None
) -> HttpResponse:
    """Take a player out of the other team; show the form again as typed."""
    pk = whole_number(request.POST["take_out"]) or 0
    player = get_object_or_404(tournament.players.select_related("tournament"), pk=pk)
    status = 200
    problems: tuple[str, ...] = ()
    try:
        services.take_out(player, by=request.user, reason=request.POST.get("reason", ""))
        message = _("Number %(number)s has been removed from the other team.") % {
            "number": player.number
        }
        messages.success(request, message)
    except Refused as refused:
        problems, status = refused.problems, 422
    form = TeamForm(request.POST, tournament=tournament, team=team)
    form.is_valid()
    if team is not None:
        return _render_team(request, tournament, team, form, problems=problems, status=status)
    return _again(request, tournament, form=form, problems=problems, status=status)


def _render_team(
    request: DeskRequest,
    tournament: Tournament,
    team: Team,
    form: TeamForm,
    *,
    problems: tuple[str, ...] = (),
    status: int,
) -> HttpResponse:
    context = {
        "tournament": tournament,
        "station": "teams",
        "team": team,
        "members": [membership.player for membership in team.memberships.select_related("player")],
        "form": form,
        "problems": problems,
        "needs_reason": "reason" in form.fields,
    }
    return render(request, "teams/team.html", context, status=status)


def _again(
    request: DeskRequest,
    tournament: Tournament,
    *,
    typed: Any = None,
    status: int = 422,
    **extra: Any,
) -> HttpResponse:
    context = teams_page(tournament, request, typed) | extra
    return render(request, "teams/teams.html", context, status=status)
