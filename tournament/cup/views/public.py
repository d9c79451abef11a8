"""The public table of a cup, cached until one of its journals changes."""

from hashlib import sha256

from django.contrib.auth.decorators import login_not_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.http import require_safe

from tournament.cup.access import newest_entry
from tournament.cup.evenings import newest_hash
from tournament.cup.table import table_of
from tournament.cup.tables import CupRowsTable
from tournament.cup.words import rules_in_short, rules_in_words
from tournament.hall.page_cache import PAGES, pack, page_response
from tournament.models import Cup


@login_not_required
@require_safe
def public_cup(request: HttpRequest, slug: str) -> HttpResponse:
    cup = get_object_or_404(Cup, slug=slug, is_public=True)
    key = ("cup", cup.pk, request.path, request.LANGUAGE_CODE)
    return page_response(
        PAGES.get_or_make(key, _head(cup), lambda: pack(_render(request, cup))), request
    )


def _head(cup: Cup) -> str:
    heads = cup.tournaments.annotate(head=newest_hash()).order_by("pk")
    hashes = [newest_entry(cup), *map(str, heads.values_list("head", flat=True))]
    return sha256(" ".join(hashes).encode()).hexdigest()


def _render(request: HttpRequest, cup: Cup) -> HttpResponse:
    table = table_of(cup, is_public=True)
    context = {
        "cup": cup,
        "table": table,
        "rows": CupRowsTable(table, table.rows, is_public=True),
        "too_few": CupRowsTable(table, table.too_few, is_public=True),
        "rules_short": rules_in_short(cup),
        "rules": list(rules_in_words(table)),
    }
    return render(request, "cup/public.html", context)
