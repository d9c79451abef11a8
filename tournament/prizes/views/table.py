"""The pages of the prize table and of its groups."""

from functools import partial

from django.contrib import messages
from django.http import HttpResponse, QueryDict
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from tournament.models import Prize
from tournament.prizes.forms import GroupForm, MembersForm, PrizeForm, PrizeRulesForm
from tournament.prizes.services import prizes as services
from tournament.prizes.services.lots import draw_prize_lot
from tournament.prizes.table import is_main_place, prize_list, table_of, usual_groups
from tournament.prizes.views.page import lot_forms, prizes_page
from tournament.prizes.words import title_of
from tournament.ranking.views.lots import take_lots
from tournament.shared import pages
from tournament.shared.errors import Refused
from tournament.shared.form_fields import ReasonForm
from tournament.shared.own_address import address_for_others
from tournament.shared.pages import read_when_closed
from tournament.shared.permissions import Act, DeskRequest, get_tournament, tournaments_of

prizes = require_safe(prizes_page)


def _prize_page(
    request: DeskRequest, slug: str, prize_id: int | None = None, refused: Refused | None = None
) -> HttpResponse:
    prize = _get_prize(request, slug, prize_id)
    is_stored = prize.pk is not None
    context = {
        "form": _form(prize),
        "prize": prize if is_stored else None,
        "title": title_of(prize) if is_stored else "",
        "is_movable": is_stored and not is_main_place(prize.tournament, prize),
    }
    return pages.render_page(request, "prizes/prize.html", context, refused)


def _get_prize(request: DeskRequest, slug: str, prize_id: int | None = None) -> Prize:
    tournament = get_tournament(request, slug, Act.SET_PRIZES)
    if prize_id is not None:
        prizes = tournament.prizes.select_related("group", "given_to")
        return get_object_or_404(prizes, pk=prize_id)
    within = usual_groups(tournament)  # a new prize: for the next place
    places = tournament.prizes.filter(kind=Prize.Kind.PLACE, within__in=within)
    newest = places.order_by("position").last()
    if newest is None:
        return Prize(tournament=tournament, within=within[0])
    return Prize(tournament=tournament, number=newest.number + 1, within=newest.within)


def _form(prize: Prize, typed: QueryDict | None = None) -> PrizeForm:
    return PrizeForm(typed, prize=prize, table=table_of(prize.tournament))


@read_when_closed("prizes")
@pages.form_on(_prize_page)
def prize_new(request: DeskRequest, slug: str) -> HttpResponse:
    prize = _get_prize(request, slug)
    with pages.stored_form("form", _form(prize, request.POST)) as form:
        prize = services.add_prize(prize.tournament, by=request.user, **form.cleaned_data)
    messages.success(request, _("%(name)s: saved.") % {"name": title_of(prize)})
    return redirect("prize-new" if "another" in request.POST else "prizes", slug)


@read_when_closed("prizes")
@pages.form_on(_prize_page)
def prize_edit(request: DeskRequest, slug: str, prize_id: int) -> HttpResponse:
    prize = _get_prize(request, slug, prize_id)
    with pages.stored_form("form", _form(prize, request.POST)) as form:
        prize = services.change_prize(prize, by=request.user, **form.cleaned_data)
    messages.success(request, _("%(name)s: saved.") % {"name": title_of(prize)})
    return redirect("prizes", slug)


@pages.button_on(_prize_page)
def prize_move(request: DeskRequest, slug: str, prize_id: int) -> HttpResponse:
    prize = _get_prize(request, slug, prize_id)
    reason = request.POST.get("reason", "").strip()
    with pages.refusal_context(reason_typed=reason):
        services.move_prize(prize, by=request.user, to=request.POST.get("to", ""), reason=reason)
    return redirect(f"{reverse('prizes', args=[slug])}#prize-{prize.pk}")


@pages.button_on(_prize_page)
def prize_remove(request: DeskRequest, slug: str, prize_id: int) -> HttpResponse:
    prize = _get_prize(request, slug, prize_id)
    title, reason = title_of(prize), request.POST.get("reason", "").strip()
    with pages.refusal_context(reason_typed=reason):
        services.remove_prize(prize, by=request.user, reason=reason)
    messages.success(request, _("%(prize)s: removed from the table.") % {"prize": title})
    return redirect("prizes", slug)


@pages.button_on(prizes_page)
def prize_rules(request: DeskRequest, slug: str) -> HttpResponse:
    tournament = get_tournament(request, slug, Act.SET_PRIZES)
    form = PrizeRulesForm(request.POST, table=table_of(tournament))
    with pages.valid_form("rules_form", form):
        services.set_rules(tournament, by=request.user, **form.cleaned_data)
    messages.success(request, _("Saved."))
    return redirect("prizes", slug)


@pages.button_on(prizes_page)
def prizes_copy(request: DeskRequest, slug: str) -> HttpResponse:
    tournament = get_tournament(request, slug, Act.SET_PRIZES)
    source = get_object_or_404(tournaments_of(request.user), slug=request.POST.get("from", ""))
    services.copy_prizes(tournament, by=request.user, source=source)
    messages.success(request, _("The prizes are copied."))
    return redirect("prizes", slug)


@pages.button_on(prizes_page)
def prizes_publish(request: DeskRequest, slug: str) -> HttpResponse:
    services.publish_prizes(get_tournament(request, slug, Act.SET_PRIZES), by=request.user)
    address = address_for_others(request, reverse("public-prizes", args=[slug]))
    messages.success(request, _("The prizes are public: %(address)s") % {"address": address})
    return redirect("prizes", slug)


@pages.button_on(prizes_page)
def prizes_withhold(request: DeskRequest, slug: str) -> HttpResponse:
    tournament = get_tournament(request, slug, Act.SET_PRIZES)
    with pages.valid_form("withhold_form", ReasonForm(request.POST), is_withholding=True) as form:
        services.withhold_prizes(tournament, by=request.user, **form.cleaned_data)
    messages.success(request, _("The prizes are no longer public."))
    return redirect("prizes", slug)


@pages.button_on(prizes_page)
def prize_lot(request: DeskRequest, slug: str) -> HttpResponse:
    tournament = get_tournament(request, slug, Act.SET_PRIZES)
    take_lots(
        request,
        lot_forms(prize_list(tournament), request.POST),
        draw=partial(draw_prize_lot, tournament, by=request.user),
        refusal=_("No prize needs this lot. Nothing was drawn."),
    )
    return redirect("prizes", slug)


@pages.button_on(prizes_page)
def group_new(request: DeskRequest, slug: str) -> HttpResponse:
    tournament = get_tournament(request, slug, Act.SET_PRIZES)
    with pages.stored_form("group_form", GroupForm(request.POST), "name") as form:
        group = services.make_group(tournament, by=request.user, **form.cleaned_data)
    return redirect("prize-group", slug, group.pk)


@require_http_methods(["GET", "HEAD", "POST"])
@read_when_closed("prizes")
def group_members(request: DeskRequest, slug: str, group_id: int) -> HttpResponse:
    tournament = get_tournament(request, slug, Act.SET_PRIZES)
    group = get_object_or_404(tournament.prize_groups, pk=group_id)
    form = MembersForm(pages.posted(request), group=group, table=table_of(tournament))
    if form.is_valid():
        with pages.refusals_on(form):
            services.set_group_members(group, by=request.user, **form.cleaned_data)
            messages.success(request, _("%(name)s: saved.") % {"name": group.name})
            return redirect("prizes", slug)
    context = {"group": group, "form": form, "members": group.members.order_by("number")}
    return pages.render_page(request, "prizes/group.html", context)


@pages.button_on(prizes_page)
def group_remove(request: DeskRequest, slug: str, group_id: int) -> HttpResponse:
    tournament = get_tournament(request, slug, Act.SET_PRIZES)
    group = get_object_or_404(tournament.prize_groups, pk=group_id)
    services.remove_group(group, by=request.user)
    messages.success(request, _("The group is deleted."))
    return redirect("prizes", slug)
