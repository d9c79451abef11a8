"""Who changed what, when, from what to what, and why; newest first."""

from django.http import HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from tournament.journal.filter import action_names, wanted, wanted_entries
from tournament.journal.sentences import GROUPS, lines_of
from tournament.shared.chain import head_of
from tournament.shared.permissions import get_tournament
from tournament.shared.request_numbers import whole_number
from tournament.shared.requests import DeskRequest

PAGE = 100


@require_safe
def journal(request: DeskRequest, slug: str) -> HttpResponse:
    """?about, ?table, ?number and ?action show less, ?before=<entry> the older ones.

    Eight queries in all, nine where a number is asked for.
    """
    tournament = get_tournament(request, slug)
    what = wanted(request.GET)
    entries = wanted_entries(tournament, what)
    before = whole_number(request.GET.get("before", ""))
    if before is not None:
        entries = entries.filter(pk__lt=before)
    shown = list(entries[: PAGE + 1])
    context = {
        "tournament": tournament,
        "station": "journal",
        "lines": lines_of(
            tournament,
            shown[:PAGE],
            tells_births=request.may["register"],
            reader=request.user,
        ),
        "older": shown[PAGE - 1].pk if len(shown) > PAGE else None,
        "is_older": before is not None,
        "groups": GROUPS.items(),
        "wanted": what,
        "actions": action_names(),
        "journal_head": head_of(tournament),
    }
    return render(request, "journal/journal.html", context)
