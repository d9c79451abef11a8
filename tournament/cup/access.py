"""Access to a cup's pages."""

from django.db.models import QuerySet
from django.http import Http404, HttpRequest
from django.shortcuts import get_object_or_404

from tournament.models import Cup, JournalEntry
from tournament.shared.permissions import LEAD_ALL, Permissions


def get_cup(request: HttpRequest, slug: str) -> Cup:
    """Return the cup if the user may lead all tournaments, whose people it names; else 404."""
    if not request.user.has_perm(LEAD_ALL):
        raise Http404
    request.may = Permissions(frozenset(), leads_all=True)  # type: ignore[attr-defined]
    return get_object_or_404(Cup, slug=slug)


def entries_about(cup: Cup) -> "QuerySet[JournalEntry]":
    entries = JournalEntry.objects.filter(tournament=None, subject="cup", subject_id=cup.pk)
    return entries.order_by("-seq")


def newest_entry(cup: Cup) -> str:
    """Return the hash of the cup's newest journal entry, or ""."""
    return entries_about(cup).values_list("hash", flat=True).first() or ""
