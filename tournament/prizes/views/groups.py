"""The pages of the prize groups."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from tournament.prizes.forms import GroupForm, MembersForm
from tournament.prizes.services.groups import make_group, remove_group, set_group_members
from tournament.prizes.table import table_of
from tournament.prizes.views.page import prizes_page
from tournament.shared.errors import Refused
from tournament.shared.permissions import Act, get_tournament
from tournament.shared.posted_forms import button_on, posted, refusals_on, status_of
from tournament.shared.read_only import read_when_closed
from tournament.shared.requests import DeskRequest


@button_on(prizes_page)
def group_new(request: DeskRequest, slug: str) -> HttpResponse:
    tournament = get_tournament(request, slug, Act.SET_PRIZES)
    form = GroupForm(request.POST)
    if form.is_valid():
        with refusals_on(form, "name"):
            group = make_group(tournament, by=request.user, **form.cleaned_data)
            return redirect("prize-group", slug, group.pk)
    raise Refused(group_form=form)


@require_http_methods(["GET", "HEAD", "POST"])
@read_when_closed("prizes")
def group_members(request: DeskRequest, slug: str, group_id: int) -> HttpResponse:
    tournament = get_tournament(request, slug, Act.SET_PRIZES)
    group = get_object_or_404(tournament.prize_groups, pk=group_id)
    form = MembersForm(posted(request), group=group, table=table_of(tournament))
    if form.is_valid():
        with refusals_on(form):
            set_group_members(group, by=request.user, **form.cleaned_data)
            messages.success(request, _("%(name)s: saved.") % {"name": group.name})
            return redirect("prizes", slug)
    context = {
        "tournament": tournament,
        "station": "prizes",
        "group": group,
        "form": form,
        "members": group.members.order_by("number"),
    }
    return render(request, "prizes/group.html", context, status=status_of(form))


@button_on(prizes_page)
def group_remove(request: DeskRequest, slug: str, group_id: int) -> HttpResponse:
    tournament = get_tournament(request, slug, Act.SET_PRIZES)
    group = get_object_or_404(tournament.prize_groups, pk=group_id)
    remove_group(group, by=request.user)
    messages.success(request, _("The group is deleted."))
    return redirect("prizes", slug)
