"""Create the teams of an uploaded file: all of them or none."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import ngettext

from tournament.shared.errors import Refused
from tournament.shared.guards import require_open
from tournament.shared.permissions import Act, get_tournament
from tournament.shared.posted_forms import form_on, render_page, valid_form
from tournament.shared.read_only import read_when_closed
from tournament.shared.requests import DeskRequest
from tournament.shared.workbook.reading import hidden_parts, read_lines
from tournament.teams.forms import TeamFileForm
from tournament.teams.from_file import read_teams
from tournament.teams.services.teams import make_teams

MOST_PROBLEMS = 20


def _page(request: HttpRequest, slug: str, refused: Refused | None = None) -> HttpResponse:
    tournament = get_tournament(request, slug, Act.READ)
    if refused:
        refused.context["more"] = max(0, len(refused.problems) - MOST_PROBLEMS)
        refused.problems = refused.problems[:MOST_PROBLEMS]
    form = TeamFileForm(tournament=tournament)
    context = {"tournament": tournament, "station": "teams", "form": form}
    return render_page(request, "teams/import.html", context, refused)


@read_when_closed("teams")
@form_on(_page)
def team_import(request: DeskRequest, slug: str) -> HttpResponse:
    tournament = get_tournament(request, slug, Act.REGISTER)
    form = TeamFileForm(request.POST, request.FILES, tournament=tournament)
    with valid_form("form", form):
        require_open(tournament)
        content = form.cleaned_data["file"].read()
        teams, hidden = read_teams(read_lines(content), tournament), hidden_parts(content)
        reason = form.cleaned_data.get("reason", "")
        teams_created = make_teams(tournament, by=request.user, teams=teams, reason=reason)
    sentence = ngettext("%(count)s team imported.", "%(count)s teams imported.", len(teams_created))
    messages.success(request, sentence % {"count": len(teams_created)})
    for part in hidden:
        messages.warning(request, part)
    return redirect("teams", slug)
