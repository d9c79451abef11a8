"""Export and import of a tournament's file.

The director exports; importing adds accounts, so it needs that right.
"""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from tournament.exchange.forms import TournamentFileForm
from tournament.exchange.services.importing import import_tournament_file
from tournament.exchange.workbook import tournament_file
from tournament.shared.downloads import download
from tournament.shared.pages import refusals_on, render_page
from tournament.shared.permissions import (
    ACCOUNTS,
    Act,
    DeskRequest,
    get_tournament,
    require_act,
    require_right,
)


@require_safe
def export_tournament(request: HttpRequest, slug: str) -> HttpResponse:
    # The file holds the secret chain of the draw.
    tournament = get_tournament(request, slug)
    require_act(request, tournament, Act.LEAD)
    content = tournament_file(tournament)
    return download(content, f"{tournament.slug}.zip", content_type="application/zip")


@require_http_methods(["GET", "HEAD", "POST"])
def import_tournament(request: DeskRequest) -> HttpResponse:
    require_right(request, ACCOUNTS)
    is_sent = request.method == "POST"
    form = TournamentFileForm(*((request.POST, request.FILES) if is_sent else ()))
    if form.is_valid():
        file = form.cleaned_data["file"]
        with refusals_on(form, "file"):
            imported = import_tournament_file(file.read(), file_name=file.name, by=request.user)
            messages.success(
                request,
                _("Imported with %(lists)s lists and %(entries)s journal entries.")
                % {"lists": imported.lists, "entries": imported.entries},
            )
            return redirect("home", imported.tournament.slug)
    return render_page(request, "exchange/import.html", {"form": form})
