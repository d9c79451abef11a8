"""The page of one player."""

from collections.abc import Callable
from functools import partial

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from tournament.models import Player, Tournament
from tournament.registration import forms, person
from tournament.registration.desk import FILTERS
from tournament.registration.fees import fee_words
from tournament.registration.services import attendance
from tournament.registration.services.erasing import erase_player
from tournament.registration.services.players import (
    SameName,
    change_player,
    leaves_place,
    mark_paid,
    mark_unpaid,
)
from tournament.registration.services.substitutions import substitute_player, take_back_substitution
from tournament.shared import second_step
from tournament.shared.errors import Refused, ShowFormAgain
from tournament.shared.form_fields import ReasonForm
from tournament.shared.pages import (
    button_on,
    form_on,
    refusal_context,
    render_page,
    stored_form,
    valid_form,
)
from tournament.shared.permissions import Act, DeskRequest, get_tournament
from tournament.shared.second_step import SecondStep

PAYMENTS: dict[str, Callable[..., Player]] = {
    **{f"pay-{means}": partial(mark_paid, paid_by=means) for means in Player.PaidBy.values},
    "unpay": mark_unpaid,
}
# Acts without a form of their own.
PRESSES: dict[str, Callable[..., Player]] = {
    **PAYMENTS,
    "check-in": attendance.check_in,
    "check-out": attendance.check_out,
    "wait": attendance.move_to_waiting_list,
    "admit": attendance.admit_from_waiting_list,
}
TWO_STEPS = ("withdraw", "exclude", "erase")
ACTIONS = (*PRESSES, *TWO_STEPS, "readmit")
RULINGS = ("exclude", "erase")
ELSEWHERE = ("change", "substitute", "table")  # acts with their own URL
GONE = (Player.State.WITHDRAWN, Player.State.EXCLUDED)


def _get_player(request: DeskRequest, slug: str, player_id: int, act: Act) -> Player:
    tournament = get_tournament(request, slug, act)
    return get_object_or_404(tournament.players, pk=player_id)


def _page(
    request: DeskRequest,
    slug: str,
    player_id: int,
    refused: Refused | None = None,
    **_places: object,
) -> HttpResponse:
    """Render a player's page. `refused.context`: a form to reopen as typed."""
    player = _get_player(request, slug, player_id, Act.READ)
    typed = refused.context if refused else {}
    opened, form = typed.get("opened", ""), typed.get("form", forms.PlayerForm(player=player))
    tournament, round_seats = player.tournament, person.round_seats_of(player)
    acts = permitted_acts(request, tournament)
    fee = person.fee_part(player).permitted(acts)
    evening = person.evening_part(player, round_seats).permitted(acts)
    may_change = "change" in acts and not player.is_erased
    is_changing = may_change and (form.is_bound or "change" in request.GET)
    substitutions = list(player.substitutions.select_related("player__tournament"))
    context = {
        "player": player,
        "is_gone": player.state in GONE,
        "registered": person.moment(player.registered_at, player),
        "substitute": substitutions[-1] if substitutions else None,
        "substitutions": substitutions,
        "opened": opened,
        "permitted_acts": acts,
        "fee": fee,
        "evening": evening,
        "is_evening_next": evening.is_next and not is_changing,
        "is_fee_next": fee.is_next and not (evening.is_next or is_changing),
        "special": person.special_words(player, substitutions),
        "cases": [case for case in person.cases_of(player, round_seats) if case in acts]
        + [opened] * bool(opened),
        "can_readmit": "readmit" in acts and player.state in GONE,
        "readmitting_asks": tournament.is_registration_over(timezone.now()) or opened == "readmit",
        "details": person.details_of(player, substitutions, with_contacts=request.may["register"]),
        "past": person.history(player, round_seats),
        "may_change": may_change,
        "is_changing": is_changing,
        "form": form,
        **_forms_of_acts(request, player, opened, has_problems=bool(refused and refused.problems)),
    }
    return render_page(request, "registration/player.html", context, refused)


def _forms_of_acts(
    request: HttpRequest, player: Player, opened: str, *, has_problems: bool
) -> dict[str, object]:
    withdrawing = forms.WithdrawForm(request.POST if opened == "withdraw" else None)
    tables = {"first": player.table_from, "last": player.table_to}
    refused = opened if has_problems else ""
    return {
        "withdraw_form": withdrawing if player.has_paid else None,
        "somebody_moves_up": player.state == Player.State.REGISTERED
        and leaves_place(player.tournament)
        and player.tournament.players.filter(state=Player.State.WAITING).exists(),
        "reason_form": _reason_form(request, "exclude", refused),
        "erase_form": _reason_form(request, "erase", refused),
        "tokens": {act: _step(request, player, act).token for act in TWO_STEPS},
        "substitute_form": forms.SubstituteForm(),
        "table_form": forms.FixedTableForm(initial=tables),
    }


@form_on(_page)
def player_edit(request: DeskRequest, slug: str, player_id: int) -> HttpResponse:
    player = _get_player(request, slug, player_id, Act.REGISTER)
    with valid_form("form", forms.PlayerForm(request.POST, player=player)) as form:
        changed = change_player(player, by=request.user, **form.cleaned_data)
    sentence = _("Number %(number)s, %(player)s: saved.")
    messages.success(request, sentence % {"number": changed.number, "player": changed.full_name})
    return redirect("registration", slug)


@button_on(_page)
def player_substitute(request: DeskRequest, slug: str, player_id: int) -> HttpResponse:
    player = _get_player(request, slug, player_id, Act.REGISTER)
    form = forms.SubstituteForm(request.POST)
    with stored_form("substitute_form", form, opened="substitute"):
        try:
            substitute_player(player, by=request.user, **form.values())
        except SameName:
            sentence = _(
                "Somebody with this name is already playing. If this is a "
                "different person, tick the box below."
            )
            form.add_error("last_name", sentence)
    return redirect("player-edit", slug, player_id)


@button_on(_page)
def player_substitute_back(
    request: DeskRequest, slug: str, player_id: int, substitution_id: int
) -> HttpResponse:
    player = _get_player(request, slug, player_id, Act.REGISTER)
    substitution = get_object_or_404(player.substitutions, pk=substitution_id)
    reason = request.POST.get("reason", "")
    take_back_substitution(substitution, by=request.user, reason=reason)
    return redirect("player-edit", slug, player_id)


@button_on(_page)
def player_table(request: DeskRequest, slug: str, player_id: int) -> HttpResponse:
    player = _get_player(request, slug, player_id, Act.DRAW)
    with stored_form("table_form", forms.FixedTableForm(request.POST), opened="table") as form:
        attendance.fix_table(player, by=request.user, **form.cleaned_data)
    return redirect("player-edit", slug, player_id)


@button_on(_page)
def player_act(request: DeskRequest, slug: str, player_id: int, action: str) -> HttpResponse:
    player = _get_player(request, slug, player_id, act_of(action))
    if action not in ACTIONS:
        raise Http404
    step = _step(request, player, action)
    if action in TWO_STEPS and not step.is_confirmed:
        stale = step.outdated_refusal
        raise Refused(*stale.problems, opened=action) if stale else ShowFormAgain(opened=action)
    with refusal_context(opened=action):
        _act(request, player, action)
    if request.POST.get("from") == "player":
        return redirect("player-edit", slug, player_id)
    if request.POST.get("from") == "fees":
        return redirect("open-fees", slug)
    filter_name = request.POST.get("show", "")
    back = reverse("registration", args=[slug])
    return redirect(f"{back}?show={filter_name}" if filter_name in FILTERS[1:] else back)


def permitted_acts(request: DeskRequest, tournament: Tournament) -> frozenset[str]:
    acts = (*ACTIONS, *ELSEWHERE) if not tournament.is_closed else ("erase",)
    return frozenset(action for action in acts if request.may.does(act_of(action)))


def act_of(action: str) -> Act:
    if action in PAYMENTS:
        return Act.TAKE_FEES
    if action == "table":
        return Act.DRAW
    return Act.LEAD if action in RULINGS else Act.REGISTER


def _step(request: HttpRequest, player: Player, action: str) -> SecondStep:
    return second_step.of(request, action, player.pk, player.state)


def _act(request: DeskRequest, player: Player, action: str) -> None:
    reason = request.POST.get("reason", "").strip()
    if action == "withdraw":
        is_returned = "is_fee_returned" in request.POST
        admitted = attendance.withdraw_player(player, by=request.user, is_fee_returned=is_returned)
        _announce_admitted(request, admitted)
    elif action == "exclude":
        admitted = attendance.exclude_player(player, by=request.user, reason=reason)
        _announce_admitted(request, admitted)
    elif action == "erase":
        erase_player(player, by=request.user, reason=reason)
        messages.success(request, _("Number %(number)s: deleted.") % {"number": player.number})
    elif action == "readmit":
        attendance.readmit_player(player, by=request.user, reason=reason)
    else:
        PRESSES[action](player, by=request.user)


def _announce_admitted(request: DeskRequest, admitted: list[Player]) -> None:
    for player in admitted:
        words = ", ".join(filter(None, (player.full_name, fee_words(player))))
        sentence = _("Number %(number)s moves up from the waiting list: %(player)s.")
        messages.warning(request, sentence % {"number": player.number, "player": words})


def _reason_form(request: HttpRequest, action: str, refused: str) -> ReasonForm:
    data = request.POST if refused == action else None
    return ReasonForm(data, initial=request.POST.dict(), auto_id=f"{action}_%s")
