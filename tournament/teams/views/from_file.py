"""Create the teams of an uploaded file: all of them or none."""

from collections.abc import Sequence

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods

from tournament.models import Tournament
from tournament.shared.errors import Refused
from tournament.shared.guards import require_open
from tournament.shared.permissions import Act, get_tournament
from tournament.shared.read_only import read_when_closed
from tournament.shared.requests import DeskRequest
from tournament.shared.workbook.reading import hidden_parts, read_lines
from tournament.teams.forms import TeamFileForm
from tournament.teams.from_file import read_teams
from tournament.teams.services.teams import make_teams

MOST_PROBLEMS = 20


@require_http_methods(["GET", "HEAD", "POST"])
@read_when_closed("teams")
def team_import(request: DeskRequest, slug: str) -> HttpResponse:
    tournament = get_tournament(request, slug, Act.REGISTER)
    if request.method != "POST":
        return _render(request, tournament, TeamFileForm(tournament=tournament))
    form = TeamFileForm(request.POST, request.FILES, tournament=tournament)
    if not form.is_valid():
        return _render(request, tournament, form)
    try:
        require_open(tournament)
        content = form.cleaned_data["file"].read()
        teams, hidden = read_teams(read_lines(content), tournament), hidden_parts(content)
        reason = form.cleaned_data.get("reason", "")
        teams_created = make_teams(tournament, by=request.user, teams=teams, reason=reason)
    except Refused as refused:
        return _render(request, tournament, form, problems=refused.problems)
    sentence = ngettext("%(count)s team imported.", "%(count)s teams imported.", len(teams_created))
    messages.success(request, sentence % {"count": len(teams_created)})
    for part in hidden:
        messages.warning(request, part)
    return redirect("teams", slug)


def _render(
    request: HttpRequest,
    tournament: Tournament,
    form: TeamFileForm,
    *,
    problems: Sequence[str] = (),
) -> HttpResponse:
    context = {
        "tournament": tournament,
        "station": "teams",
        "form": form,
        "problems": problems[:MOST_PROBLEMS],
        "more": max(0, len(problems) - MOST_PROBLEMS),
    }
    is_refused = bool(problems or form.errors)
    return render(request, "teams/import.html", context, status=422 if is_refused else 200)
