"""What a new tournament and its settings both make of the chosen rules and of what was typed."""

from typing import Any

from django.contrib import messages
from django.http import HttpRequest
from django.utils.translation import gettext as _

from scoring import to_data
from tournament.evening.forms.tournaments import TournamentForm
from tournament.models import Tournament
from tournament.models.tournament import FEE_HINT_CENTS
from tournament.registration.fees import open_of_who_paid
from tournament.rules.own.sources import Source, source
from tournament.shared.money import money


def chosen_source(request: HttpRequest) -> Source | None:
    """What ?rules= names: a printed rule set, a profile or a preset."""
    return source(request.GET.get("rules", ""))


def typed_values(form: TournamentForm, chosen: Source | None) -> dict[str, Any]:
    """House rules come with their data; those that a tournament has already it keeps."""
    if chosen is None or chosen.is_built_in:
        return form.values()
    return form.values() | {"house_rules": to_data(chosen.rules)}


def hint_at_fee(request: HttpRequest, tournament: Tournament) -> None:
    if tournament.fee_cents <= FEE_HINT_CENTS:
        return
    sentence = _("Entry fee %(fee)s: above %(limit)s the evening may count as commercial. Saved.")
    values = {"fee": money(tournament.fee_cents), "limit": money(FEE_HINT_CENTS)}
    messages.warning(request, sentence % values)


def tell_who_paid(request: HttpRequest, tournament: Tournament) -> None:
    """After another fee was set: what it makes of those who have paid already."""
    if unpaid := open_of_who_paid(tournament):
        sentence = _("Of those who have paid already: %(open)s. They stand among the open fees.")
        messages.warning(request, sentence % {"open": unpaid})
