"""The list of cups, the pages of a cup, its final, its lots, its papers and its public table."""

from functools import partial
from hashlib import sha256
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_not_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from tournament.cup import papers
from tournament.cup.evenings import evenings_of, is_shown, newest_hash
from tournament.cup.forms import CupForm, CupReasonForm, FinalForm
from tournament.cup.history import history, newest_entry
from tournament.cup.next_step import next_step_of
from tournament.cup.services import cups as services
from tournament.cup.services.final import make_final, move_up
from tournament.cup.services.lots import draw_cup_lot, set_cup_lot_aside
from tournament.cup.table import CupTable, FreePlaces, free_places_of, groups_to_draw, table_of
from tournament.cup.tables import CupRowsTable
from tournament.cup.words import mixed_rules, rules_in_short, rules_in_words
from tournament.hall.page_cache import PAGES, pack, page_response
from tournament.models import Cup, Player
from tournament.ranking.drawn_lots import lots_in_words
from tournament.ranking.forms import LotForm
from tournament.ranking.views.lots import set_lot_aside, take_lots
from tournament.shared import second_step
from tournament.shared.downloads import pdf_response, workbook_response
from tournament.shared.errors import Refused
from tournament.shared.own_address import address_for_others
from tournament.shared.pages import button_on, posted, refusals_on, render_page
from tournament.shared.permissions import LEAD_ALL, DeskRequest, Permissions, require_right


def get_cup(request: HttpRequest, slug: str) -> Cup:
    """Return the cup. Raises Http404 unless the user may lead all of the program's tournaments."""
    if not request.user.has_perm(LEAD_ALL):
        raise Http404
    request.may = Permissions(frozenset(), leads_all=True)  # type: ignore[attr-defined]
    return get_object_or_404(Cup, slug=slug)


@require_safe
def cup_list(request: HttpRequest) -> HttpResponse:
    require_right(request, LEAD_ALL)
    cups = Cup.objects.prefetch_related("tournaments")
    rows = [(cup, rules_in_short(cup), len(cup.tournaments.all())) for cup in cups]
    return render_page(request, "cup/list.html", {"rows": rows})


def cup_page(
    request: HttpRequest, slug: str, refused: Refused | None = None, **_places: object
) -> HttpResponse:
    cup = get_cup(request, slug)
    table = table_of(cup)
    free = free_places_of(table)
    context = {
        "cup": cup,
        "table": table,
        "rows": CupRowsTable(table, table.rows),
        "too_few": CupRowsTable(table, table.too_few),
        "next": next_step_of(table, free),
        "lot_forms": lot_forms(table, free),
        "drawn_lots": drawn_cup_lots(table),
        "rules_short": rules_in_short(cup),
        "rules": list(rules_in_words(table)),
        "mixed": mixed_rules(table),
        "history": history(cup),
        "hidden": [
            evening.dated_title
            for evening in table.evenings
            if evening.counts and not is_shown(evening.tournament)
        ],
    }
    return render_page(request, "cup/cup.html", context, refused)


cup = require_safe(cup_page)


def drawn_cup_lots(table: CupTable) -> dict[int, str]:
    names = {person.key: person.newest.full_name for person in table.people.everybody}
    lots = table.cup.lots.select_related("drawn_by")
    return lots_in_words(lots, lambda lot: names.get(lot.person_id, "?"))


def lot_forms(table: CupTable, free: FreePlaces | None, typed: Any = None) -> list[LotForm[Player]]:
    def name_and_home(player: Player) -> str:  # start numbers differ by evening
        return ", ".join(filter(None, (player.full_name, player.home)))

    return [
        LotForm(
            typed,
            tied=[competitor.newest for competitor in group],
            first=table.rank_of(group[0]),
            label=name_and_home,
        )
        for group in groups_to_draw(table, free)
    ]


@require_http_methods(["GET", "HEAD", "POST"])
def cup_new(request: DeskRequest) -> HttpResponse:
    require_right(request, LEAD_ALL)
    return _edit(request, None)


@require_http_methods(["GET", "HEAD", "POST"])
def cup_edit(request: DeskRequest, slug: str) -> HttpResponse:
    return _edit(request, get_cup(request, slug))


def _edit(request: DeskRequest, cup: Cup | None) -> HttpResponse:
    asks_reason = cup is not None and any(evening.counts for evening in evenings_of(cup))
    form = CupForm(posted(request), cup=cup, asks_reason=asks_reason)
    if form.is_valid():
        with refusals_on(form):
            if cup is None:
                stored = services.create_cup(by=request.user, **form.values())
                messages.success(request, _("The cup is set up."))
            else:
                stored = services.change_cup(cup, by=request.user, **form.values())
                messages.success(request, _("Saved."))
            return redirect("cup", stored.slug)
    return render_page(request, "cup/edit.html", {"form": form, "cup": cup})


@require_POST
def cup_publish(request: DeskRequest, slug: str) -> HttpResponse:
    services.set_cup_public(get_cup(request, slug), by=request.user, is_public=True)
    address = address_for_others(request, reverse("public-cup", args=[slug]))
    messages.success(request, _("The cup is public: %(address)s") % {"address": address})
    return redirect("cup", slug)


@require_POST
def cup_withhold(request: DeskRequest, slug: str) -> HttpResponse:
    services.set_cup_public(get_cup(request, slug), by=request.user, is_public=False)
    messages.success(request, _("The public page is switched off."))
    return redirect("cup", slug)


@require_http_methods(["GET", "HEAD", "POST"])
def cup_delete(request: DeskRequest, slug: str) -> HttpResponse:
    cup = get_cup(request, slug)
    step = second_step.of(request, "delete cup", cup.pk)
    form = CupReasonForm(request.POST if step.is_confirmed else None, initial=request.POST.dict())
    if form.is_valid():
        with refusals_on(form):
            services.delete_cup(cup, by=request.user, reason=form.cleaned_data["reason"])
            messages.success(request, _("The cup is deleted."))
            return redirect("cups")
    return render_page(request, "cup/delete.html", {"cup": cup, "form": form}, step=step)


@require_http_methods(["GET", "HEAD", "POST"])
def cup_final(request: DeskRequest, slug: str) -> HttpResponse:
    cup = get_cup(request, slug)
    table = table_of(cup)
    form = FinalForm(posted(request), table=table, name=_("%(cup)s, final") % {"cup": cup.name})
    if form.is_valid():
        with refusals_on(form):
            final = make_final(cup, by=request.user, **form.cleaned_data)
            messages.success(
                request, _("The final is set up; everybody in it is expected to come.")
            )
            return redirect("registration", final.slug)
    return render_page(request, "cup/final.html", {"cup": cup, "form": form, "table": table})


@button_on(cup_page)
def cup_move_up(request: DeskRequest, slug: str, player_id: int) -> HttpResponse:
    cup = get_cup(request, slug)
    player = get_object_or_404(Player, pk=player_id, tournament__cups=cup)
    move_up(cup, by=request.user, player=player)
    sentence = _("%(player)s is registered for the final.")
    messages.success(request, sentence % {"player": player.full_name})
    return redirect("cup", slug)


@button_on(cup_page)
def cup_lot(request: DeskRequest, slug: str) -> HttpResponse:
    cup = get_cup(request, slug)
    table = table_of(cup)
    take_lots(
        request,
        lot_forms(table, free_places_of(table), request.POST),
        draw=partial(draw_cup_lot, cup, by=request.user),
        refusal=_("They are no longer tied. No lot was drawn."),
    )
    return redirect("cup", slug)


def cup_lot_set_aside(request: DeskRequest, slug: str, group: int) -> HttpResponse:
    cup = get_cup(request, slug)
    act = partial(set_cup_lot_aside, cup, by=request.user, group=group)
    return set_lot_aside(request, "cup", slug, group, drawn_cup_lots(table_of(cup)), act)


@require_safe
def cup_paper(request: HttpRequest, slug: str) -> HttpResponse:
    table = table_of(get_cup(request, slug))
    return pdf_response(papers.cup_paper(table, now=timezone.now()), f"{slug}.pdf")


@require_safe
def cup_workbook(request: HttpRequest, slug: str) -> HttpResponse:
    content = papers.cup_workbook(table_of(get_cup(request, slug)))
    return workbook_response(content, f"{slug}.xlsx")


@login_not_required
@require_safe
def public_cup(request: HttpRequest, slug: str) -> HttpResponse:
    cup = get_object_or_404(Cup, slug=slug, is_public=True)
    key = ("cup", cup.pk, request.path, request.LANGUAGE_CODE)
    return page_response(
        PAGES.get_or_make(key, _state_hash(cup), lambda: pack(_render_public(request, cup))),
        request,
    )


def _state_hash(cup: Cup) -> str:
    heads = cup.tournaments.annotate(head=newest_hash()).order_by("pk")
    hashes = [newest_entry(cup), *map(str, heads.values_list("head", flat=True))]
    return sha256(" ".join(hashes).encode()).hexdigest()


def _render_public(request: HttpRequest, cup: Cup) -> HttpResponse:
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
