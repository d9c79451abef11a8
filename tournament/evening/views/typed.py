"""What a new tournament and its settings both make of the chosen rules and of what was typed."""

from datetime import timedelta
from typing import Any

from django.contrib import messages
from django.http import HttpRequest
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from scoring import to_data
from tournament.evening.forms.tournaments import TournamentForm
from tournament.models import Tournament
from tournament.models.tournament import FEE_HINT_CENTS
from tournament.registration.fees import open_fees_of_payers
from tournament.rules.own.sources import Source, source
from tournament.shared.money import money

FAR_OFF = timedelta(days=300)


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


def tell_when(request: HttpRequest, tournament: Tournament) -> None:
    """Name the day of a new tournament."""
    day = date_format(tournament.date, pgettext("date format", "l, j F Y"))
    sentence = _("The tournament is set up for %(day)s.")
    messages.success(request, sentence % {"day": day})
    hint_at_date(request, tournament)


def hint_at_date(request: HttpRequest, tournament: Tournament) -> None:
    """Warn of a day that is past or most of a year ahead: the year may be a slip."""
    today = timezone.localdate()
    if tournament.date < today:
        sentence = _("%(day)s is past. If that is a slip: Settings, Date.")
    elif tournament.date - today > FAR_OFF:
        sentence = _("%(day)s is most of a year away. If that is a slip: Settings, Date.")
    else:
        return
    messages.warning(request, sentence % {"day": date_format(tournament.date)})


def tell_who_paid(request: HttpRequest, tournament: Tournament) -> None:
    """After another fee was set: what it makes of those who have paid already."""
    if unpaid := open_fees_of_payers(tournament):
        sentence = _("Of those who have paid already: %(open)s. They stand among the open fees.")
        messages.warning(request, sentence % {"open": unpaid})
