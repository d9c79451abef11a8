"""The registration desk."""

from typing import Any

from django.contrib import messages
from django.db.models import QuerySet
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.utils import timezone
from django.utils.http import urlencode
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from tournament.models import Player, Tournament
from tournament.registration.desk import (
    FILTERS,
    RegistrationDesk,
    desk_of,
    expected_players,
    known_people,
    known_person,
    known_places,
)
from tournament.registration.fees import open_fees
from tournament.registration.field import awaits_draw
from tournament.registration.forms import RegistrationForm
from tournament.registration.missing_details import (
    lacks_birth,
    lacks_eligibility,
    missing_details,
    unprintable_letters,
)
from tournament.registration.namesakes import namesakes_of
from tournament.registration.seating_gap import seating_gap
from tournament.registration.services import players as services
from tournament.registration.services.attendance import register_arrival
from tournament.registration.services.players import SameName, register_player
from tournament.registration.tables import EntrantTable
from tournament.registration.turnout import is_last_call
from tournament.registration.views.players import permitted_acts
from tournament.shared.errors import Refused
from tournament.shared.pages import refusals_as_message, render_page
from tournament.shared.permissions import Act, DeskRequest, get_tournament, tournaments_of
from tournament.shared.request_numbers import whole_number

MOST_AFTER_SAVING = 60  # rows, so that the quick row is ready at once
OUTCOMES = ("new", "arrived", "known")  # registered, marked as present, unchanged
TAKEN_OVER = set(RegistrationForm.Meta.fields) - {"paid_by"}


@require_http_methods(["GET", "HEAD", "POST"])
def registration(request: DeskRequest, slug: str) -> HttpResponse:
    """Show the desk or register a player; for htmx only the part it replaces."""
    tournament = get_tournament(request, slug, Act.REGISTER)
    if request.method == "POST":
        return _register(request, tournament)
    if request.htmx.target == "entrants":
        context = _list_context(request, desk_of(tournament))
        return render_page(request, "registration/_entrants.html", context)
    pk = request.GET.get("take", "")
    known_player = known_person(tournament, pk, elsewhere=_registered_by(request))
    initial = {name: getattr(known_player, name) for name in TAKEN_OVER} if known_player else {}
    outcome = next((name for name in OUTCOMES if name in request.GET), "")
    player_pk = request.GET.get(outcome, "")
    return _render(request, tournament, initial=initial, player_pk=player_pk, outcome=outcome)


@require_safe
def registration_known(request: DeskRequest, slug: str) -> HttpResponse:
    tournament = get_tournament(request, slug)
    typed = request.GET.get("last_name", "")
    people = known_people(tournament, typed, elsewhere=_registered_by(request))
    context = {"known": people, "expected": expected_players(tournament, typed)}
    return render_page(request, "registration/_known.html", context)


@require_safe
def registration_fees(request: DeskRequest, slug: str) -> HttpResponse:
    tournament = get_tournament(request, slug)
    fees = open_fees(tournament)
    context = {
        "fees": fees,
        "table": EntrantTable(
            fees.open, slug=slug, permitted_acts=permitted_acts(request, tournament)
        ),
    }
    return render_page(request, "registration/open_fees.html", context)


@require_POST
def confirm_adults(request: DeskRequest, slug: str) -> HttpResponse:
    tournament = get_tournament(request, slug, Act.REGISTER)
    keys = {whole_number(key) or 0 for key in request.POST.get("players", "").split(",")}
    with refusals_as_message(request):
        players = services.confirm_adults(tournament, by=request.user, keys=keys)
        sentence = ngettext(
            "%(count)s player marked as an adult.",
            "%(count)s players marked as adults.",
            len(players),
        )
        messages.success(request, sentence % {"count": len(players)})
    return redirect("registration", slug)


def _register(request: DeskRequest, tournament: Tournament) -> HttpResponse:
    form = _form(tournament, data=request.POST)
    if not form.is_valid():
        return _render(request, tournament, form)
    entrant, late_reason = form.instance, form.cleaned_data.get("late_reason", "")
    try:
        player, outcome = _admit(request, tournament, entrant, late_reason)
    except SameName as question:
        namesakes = namesakes_of(entrant, question.namesakes)
        return _render(request, tournament, form, namesakes=namesakes)
    except Refused as refused:
        return _render(request, tournament, form, problems=refused.problems)
    if request.htmx:
        return _render(request, tournament, player_pk=str(player.pk), outcome=outcome)
    query = urlencode({outcome: player.pk})
    return redirect(f"{reverse('registration', args=[tournament.slug])}?{query}")


def _admit(
    request: DeskRequest, tournament: Tournament, entrant: Player, late_reason: str
) -> tuple[Player, str]:
    if pk := request.POST.get("same_person"):
        player = get_object_or_404(tournament.players, pk=whole_number(pk))
        is_changed = register_arrival(
            player, by=request.user, entrant=entrant, late_reason=late_reason
        )
        return player, "arrived" if is_changed else "known"
    by, is_other = request.user, "other_person" in request.POST
    player = register_player(
        tournament, by=by, entrant=entrant, late_reason=late_reason, allow_same_name=is_other
    )
    return player, "new"


def _form(tournament: Tournament, **options: Any) -> RegistrationForm:
    is_late = tournament.is_registration_over(timezone.now())
    return RegistrationForm(tournament=tournament, is_late=is_late, **options)


def _render(
    request: DeskRequest,
    tournament: Tournament,
    form: RegistrationForm | None = None,
    *,
    initial: dict[str, Any] | None = None,
    player_pk: str = "",
    outcome: str = "",  # one of OUTCOMES
    **refusal: object,
) -> HttpResponse:
    """Render the desk with player `player_pk` large, by default the newest.

    `form`: None for an empty one, with `initial` {field: value}. `refusal`: template variables.
    """
    desk = desk_of(tournament)
    if form is None:
        is_paid = tournament.is_paid_preset and not desk.is_full
        form = _form(tournament, initial={"is_paid": is_paid, **(initial or {})})
    form.fields["place"].widget.attrs["placeholder"] = desk.commonest_place
    player = next((player for player in desk.players if str(player.pk) == player_pk), desk.newest)
    lists = _list_context(request, desk, fresh=player if player_pk else None)
    is_paying_at_desk = tournament.is_paid_preset or lists["fees"].cash
    context = {
        **lists,
        "form": form,
        "asks_paid_preset": not is_paying_at_desk and request.may.does(Act.LEAD),
        "places": known_places(tournament),
        "waiting_count": tournament.pre_registrations.count(),
        "known_url": reverse("registration-known", args=[tournament.slug]),
        "given": player,
        "given_fee": lists["table"].cell_fee(player) if player else "",
        "is_late": tournament.is_registration_over(timezone.now()),
        "is_last_call": is_last_call(tournament, timezone.now()),
        "gap": seating_gap(tournament),
        "awaits_draw": awaits_draw(tournament),
        "outcome": outcome,
        "given_lacks_birth": player is not None and lacks_birth(player),
        "given_lacks_eligibility": player is not None and lacks_eligibility(player),
        "given_unprintable": unprintable_letters(player) if player else "",
        **refusal,
    }
    template = "_registration.html" if request.htmx else "registration.html"
    return render_page(request, f"registration/{template}", context)


def _list_context(
    request: DeskRequest, desk: RegistrationDesk, *, fresh: Player | None = None
) -> dict[str, Any]:
    requested_filter = request.GET.get("show", "")
    filter_name = requested_filter if requested_filter in FILTERS else FILTERS[0]
    query = request.GET.get("q", "").strip()[:100]
    tournament = desk.tournament
    players = desk.matching_players(filter_name, query)
    table = EntrantTable(
        players[:MOST_AFTER_SAVING] if request.method == "POST" else players,
        slug=tournament.slug,
        fresh=fresh.pk if fresh else None,
        permitted_acts=permitted_acts(request, tournament),
        gone_home=desk.turnout.gone_home,
        resting=desk.turnout.resting,
    )
    suggestions = []
    if query and not players:
        suggestions = known_people(tournament, query, elsewhere=_registered_by(request))
    return {
        "desk": desk,
        "fees": desk.fees,
        "turnout": desk.turnout,
        "missing_details": missing_details(tournament, desk.players),
        "of_unknown_age": ",".join(str(p.pk) for p in players) if filter_name == "no_birth" else "",
        "table": table,
        "found": len(players),
        "show": filter_name,
        "query": query,
        "known": suggestions,
    }


def _registered_by(request: DeskRequest) -> QuerySet[Tournament]:
    if not request.may["register"]:
        return Tournament.objects.none()
    return tournaments_of(request.user, Act.REGISTER)
