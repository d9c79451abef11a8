"""The pages of the teams, their import from a file and their lots."""

from functools import partial
from typing import Any, NoReturn

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _, ngettext
from django.views.decorators.http import require_safe

from tournament.models import Player, Team, Tournament
from tournament.ranking.drawn_lots import lots_in_words
from tournament.ranking.forms import LotForm
from tournament.ranking.standings import standings
from tournament.ranking.state_words import state_in_words
from tournament.ranking.views.lots import set_lot_aside, take_lots
from tournament.ranking.views.page import round_asked_for
from tournament.shared.errors import Refused, ShowFormAgain
from tournament.shared.guards import require_open
from tournament.shared.pages import (
    button_on,
    form_on,
    read_when_closed,
    refusal_context,
    render_page,
    stored_form,
    valid_form,
)
from tournament.shared.permissions import Act, DeskRequest, get_tournament
from tournament.shared.request_numbers import number_in
from tournament.shared.workbook.reading import read_lines, reading_notes
from tournament.teams import services
from tournament.teams.forms import (
    TeamFileForm,
    TeamForm,
    TeamRulesForm,
    possible_members,
    typed_number,
)
from tournament.teams.from_file import read_teams
from tournament.teams.ranking import TeamStandings, team_standings
from tournament.teams.services import draw_team_lots, set_team_lots_aside, set_team_rules
from tournament.teams.tables import team_lines
from tournament.teams.words import (
    counting_in_words,
    not_counting_in_words,
    team_size_in_words,
    teams_note,
    waiting_in_words,
)

MOST_PROBLEMS = 20  # of a file, shown


def teams_page(
    request: HttpRequest, slug: str, refused: Refused | None = None, **_places: object
) -> HttpResponse:
    tournament = get_tournament(request, slug, Act.READ)
    through = round_asked_for(request, tournament)
    ranked = team_standings(standings(tournament, through_round=through))
    context = {
        "form": TeamForm(tournament=tournament),
        "rules_form": TeamRulesForm(tournament=tournament),
        "lot_forms": [] if tournament.is_closed else lot_forms(ranked),
        "drawn_lots": {} if tournament.is_closed else drawn_team_lots(tournament),
        "waiting": waiting_in_words(ranked),
        "rounds": range(1, tournament.round_count + 1),
        **ranking_of_teams(ranked, is_public=False),
    }
    return render_page(request, "teams/teams.html", context, refused)


@form_on(teams_page)
def teams(request: DeskRequest, slug: str) -> HttpResponse:
    tournament = get_tournament(request, slug, Act.REGISTER)
    form = TeamForm(request.POST, tournament=tournament)
    if "take_out" in request.POST:
        _take_out_of_other_team(request, tournament, form)
    with stored_form("form", form):
        team = services.make_team(tournament, by=request.user, **_team_arguments(form))
    count, size = len(form.members), tournament.team_size or 0
    values = {"team": team.name, "count": count, "size": size}
    if count < size:
        sentence = _(
            "“%(team)s” has only %(count)s of %(size)s members. It is ranked once it is complete."
        )
        messages.warning(request, sentence % values)
    else:
        messages.success(request, _("“%(team)s” has been added.") % values)
    return redirect("teams", slug)


def _team_page(
    request: HttpRequest, slug: str, team_id: int, refused: Refused | None = None
) -> HttpResponse:
    tournament = get_tournament(request, slug, Act.READ)
    team = get_object_or_404(tournament.teams, pk=team_id)
    form = TeamForm(tournament=tournament, team=team)
    context = {
        "team": team,
        "members": [membership.player for membership in team.memberships.select_related("player")],
        "form": form,
        "needs_reason": "reason" in form.fields,
    }
    return render_page(request, "teams/team.html", context, refused)


@read_when_closed("teams")
@form_on(_team_page)
def team_edit(request: DeskRequest, slug: str, team_id: int) -> HttpResponse:
    tournament = get_tournament(request, slug, Act.REGISTER)
    team = get_object_or_404(tournament.teams.select_related("tournament"), pk=team_id)
    form = TeamForm(request.POST, tournament=tournament, team=team)
    if "take_out" in request.POST:
        _take_out_of_other_team(request, tournament, form)
    with stored_form("form", form):
        services.change_team(team, by=request.user, **_team_arguments(form))
    messages.success(request, _("%(name)s: saved.") % {"name": form.cleaned_data["name"]})
    return redirect("teams", slug)


@button_on(teams_page)
def team_remove(request: DeskRequest, slug: str, team_id: int) -> HttpResponse:
    tournament = get_tournament(request, slug, Act.REGISTER)
    team = get_object_or_404(tournament.teams, pk=team_id)
    services.remove_team(team, by=request.user, reason=request.POST.get("reason", ""))
    messages.success(request, _("“%(name)s” is deleted.") % {"name": team.name})
    return redirect("teams", slug)


@button_on(teams_page)
def team_pay(request: DeskRequest, slug: str, team_id: int) -> HttpResponse:
    """Record a payment posted as `how`, a Player.PaidBy; other values undo the team's payment."""
    tournament = get_tournament(request, slug, Act.TAKE_FEES)
    team = get_object_or_404(tournament.teams.select_related("tournament"), pk=team_id)
    how = request.POST.get("how", "")
    if how in Player.PaidBy.values:
        services.pay_team(team, by=request.user, paid_by=how)
    else:
        services.unpay_team(team, by=request.user)
    return redirect("teams", slug)


@button_on(teams_page)
def team_rules(request: DeskRequest, slug: str) -> HttpResponse:
    tournament = get_tournament(request, slug, Act.LEAD)
    form = TeamRulesForm(request.POST, tournament=tournament)
    with stored_form("rules_form", form):
        set_team_rules(tournament, by=request.user, **form.changes())
    messages.success(request, _("Saved."))
    return redirect("teams", slug)


@button_on(teams_page)
def team_lot(request: DeskRequest, slug: str) -> HttpResponse:
    tournament = get_tournament(request, slug, Act.RELEASE)
    take_lots(
        request,
        lot_forms(team_standings(standings(tournament)), request.POST),
        draw=lambda players, order: draw_team_lots(
            tournament, by=request.user, teams=players, order=order
        ),
        refusal=_("They are no longer tied. No lot was drawn."),
    )
    return redirect("teams", slug)


def team_lot_set_aside(request: DeskRequest, slug: str, group: int) -> HttpResponse:
    tournament = get_tournament(request, slug, Act.RELEASE)
    act = partial(set_team_lots_aside, tournament, by=request.user, group=group)
    return set_lot_aside(request, "teams", slug, group, drawn_team_lots(tournament), act)


@require_safe
def team_who(request: HttpRequest, slug: str) -> HttpResponse:
    tournament = get_tournament(request, slug)
    texts = [value for name, value in request.GET.items() if name.startswith("n")]
    number = typed_number(texts[0]) if texts else None
    player = possible_members(tournament).filter(number=number).first() if number else None
    membership = getattr(player, "membership", None)
    context = {"player": player, "other": membership.team if membership else None}
    return render(request, "teams/_who.html", context)


def _import_page(request: HttpRequest, slug: str, refused: Refused | None = None) -> HttpResponse:
    tournament = get_tournament(request, slug, Act.READ)
    if refused:
        refused.context["more"] = max(0, len(refused.problems) - MOST_PROBLEMS)
        refused.problems = refused.problems[:MOST_PROBLEMS]
    context = {"form": TeamFileForm(tournament=tournament)}
    return render_page(request, "teams/import.html", context, refused)


@read_when_closed("teams")
@form_on(_import_page)
def team_import(request: DeskRequest, slug: str) -> HttpResponse:
    tournament = get_tournament(request, slug, Act.REGISTER)
    form = TeamFileForm(request.POST, request.FILES, tournament=tournament)
    with valid_form("form", form):
        require_open(tournament)
        content = form.cleaned_data["file"].read()
        teams, hidden = read_teams(read_lines(content), tournament), reading_notes(content)
        reason = form.cleaned_data.get("reason", "")
        teams_created = services.make_teams(tournament, by=request.user, teams=teams, reason=reason)
    sentence = ngettext("%(count)s team imported.", "%(count)s teams imported.", len(teams_created))
    messages.success(request, sentence % {"count": len(teams_created)})
    for part in hidden:
        messages.warning(request, part)
    return redirect("teams", slug)


def ranking_of_teams(ranked: TeamStandings, *, is_public: bool) -> dict[str, Any]:
    tournament, count = ranked.tournament, len(ranked.rows)
    return {
        "teams": ranked,
        "lines": team_lines(ranked, is_public=is_public),
        "of_size": team_size_in_words(tournament, count),
        "counting": counting_in_words(tournament),
        "players_head": not_counting_in_words(tournament),
        "note": teams_note(),
        "state": state_in_words(ranked),
    }


def drawn_team_lots(tournament: Tournament) -> dict[int, str]:
    lots = tournament.team_lots.select_related("team", "drawn_by")
    return lots_in_words(lots, lambda lot: lot.team.name)


def lot_forms(ranked: TeamStandings, typed: Any = None) -> list[LotForm[Team]]:
    if not ranked.is_complete or ranked.through_round < ranked.tournament.round_count:
        return []
    return [LotForm(typed, tied=group, first=ranked.rank_of(group[0])) for group in ranked.lots_due]


def _team_arguments(form: TeamForm) -> dict[str, Any]:
    arguments = {"name": form.cleaned_data["name"], "members": form.members}
    names = [name for name in ("is_paid", "reason") if name in form.fields]
    return arguments | {name: form.cleaned_data[name] for name in names}


def _take_out_of_other_team(
    request: DeskRequest, tournament: Tournament, form: TeamForm
) -> NoReturn:
    """Take the posted player out of their team, and show `form` again."""
    pk = number_in(request.POST, "take_out")
    player = get_object_or_404(tournament.players.select_related("tournament"), pk=pk)
    form.is_valid()
    with refusal_context(form=form):
        services.take_out(player, by=request.user, reason=request.POST.get("reason", ""))
    message = _("Number %(number)s has been removed from the other team.")
    messages.success(request, message % {"number": player.number})
    raise ShowFormAgain(form=form)
