"""The page of the journal, newest entry first, and that of the jury's decisions."""

from urllib.parse import urlencode

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from tournament.journal.decisions import rulings
from tournament.journal.filter import action_names, filtered_entries, journal_filter
from tournament.journal.forms import DecisionForm
from tournament.journal.sentences import GROUPS, journal_lines
from tournament.journal.services import make_decision
from tournament.shared.chain import head_of
from tournament.shared.pages import posted, refusals_on, render_page
from tournament.shared.permissions import DeskRequest, get_tournament
from tournament.shared.request_numbers import whole_number

PAGE = 100


@require_safe
def journal(request: DeskRequest, slug: str) -> HttpResponse:
    """Show the entries. ?about, ?table, ?number and ?action filter; ?before=<entry> pages back."""
    tournament = get_tournament(request, slug)
    chosen = journal_filter(request.GET)
    entries = filtered_entries(tournament, chosen)
    before = whole_number(request.GET.get("before", ""))
    if before is not None:
        entries = entries.filter(pk__lt=before)
    entries_of_page = list(entries[: PAGE + 1])
    context = {
        "lines": journal_lines(
            tournament,
            entries_of_page[:PAGE],
            tells_births=request.may["register"],
            reader=request.user,
        ),
        "older": entries_of_page[PAGE - 1].pk if len(entries_of_page) > PAGE else None,
        "is_older": before is not None,
        "groups": GROUPS.items(),
        "wanted": chosen,
        "address": urlencode({name: value for name, value in chosen.items() if value}),
        "actions": action_names(),
        "journal_head": head_of(tournament),
    }
    return render_page(request, "journal/journal.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
def decisions(request: DeskRequest, slug: str) -> HttpResponse:
    tournament = get_tournament(request, slug)
    form = DecisionForm(posted(request), tournament=tournament)
    if form.is_valid():
        with refusals_on(form):
            make_decision(tournament, by=request.user, **form.changes())
            messages.success(request, _("The decision is on record."))
            return redirect("decisions", slug)
    context = {"form": form, "rulings": rulings(tournament)}
    return render_page(request, "journal/decisions.html", context)
