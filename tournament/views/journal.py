"""Who changed what, when, from what to what, and why; newest first."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from tournament.journal_words import GROUPS, actions_of, lines_of
from tournament.permissions import get_tournament
from tournament.whole_numbers import whole_number

PAGE = 100


@require_safe
def journal(request: HttpRequest, slug: str) -> HttpResponse:
    """?about=lists shows one group, ?before=<entry> the older ones; seven queries in all."""
    tournament = get_tournament(request, slug)
    about = request.GET.get("about", "")
    entries = tournament.journal.select_related("by")
    if about in GROUPS:
        entries = entries.filter(action__in=actions_of(about))
    before = whole_number(request.GET.get("before", ""))
    if before is not None:
        entries = entries.filter(pk__lt=before)
    shown = list(entries[: PAGE + 1])
    context = {
        "tournament": tournament,
        "station": "journal",
        "lines": lines_of(tournament, shown[:PAGE]),
        "older": shown[PAGE - 1].pk if len(shown) > PAGE else None,
        "is_older": before is not None,
        "groups": GROUPS.items(),
        "about": about if about in GROUPS else "",
    }
    return render(request, "journal/journal.html", context)
