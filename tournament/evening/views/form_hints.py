"""Hints and values of the form for new tournaments and settings."""

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
    return source(request.GET.get("rules", ""))


def typed_values(form: TournamentForm, chosen: Source | None) -> dict[str, Any]:
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
    day = date_format(tournament.date, pgettext("date format", "l, j F Y"))
    sentence = _("The tournament is set up for %(day)s.")
    messages.success(request, sentence % {"day": day})
    hint_at_date(request, tournament)


def hint_at_date(request: HttpRequest, tournament: Tournament) -> None:
    today = timezone.localdate()
    if tournament.date < today:
        sentence = _("%(day)s is in the past. If that is a mistake: Settings, Date.")
    elif tournament.date - today > FAR_OFF:
        sentence = _("%(day)s is almost a year away or more. If that is a mistake: Settings, Date.")
    else:
        return
    messages.warning(request, sentence % {"day": date_format(tournament.date)})


def tell_who_paid(request: HttpRequest, tournament: Tournament) -> None:
    """Warn of players who paid before the fee changed."""
    if unpaid := open_fees_of_payers(tournament):
        sentence = _("Of those who have already paid: %(open)s. They appear in the unpaid fees.")
        messages.warning(request, sentence % {"open": unpaid})
