"""Forms of closed tournaments, read-only or redirected."""

from collections.abc import Callable
from functools import wraps
from typing import Any

from django import forms
from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect

from tournament.models import Tournament
from tournament.shared.guards import closed_in_words
from tournament.shared.permissions import DeskRequest, get_tournament

View = Callable[..., HttpResponse]


def read_when_closed(
    reading: str, *places: str, page_says_closed: bool = False
) -> Callable[[View], View]:
    """Redirect a form page to the page `reading` if the tournament is closed.

    Positional `places`: names of the view's arguments that `reading` needs. `page_says_closed`:
    show no message. POSTs reach the view, which must refuse them.
    """

    def decorate(view: View) -> View:
        @wraps(view)
        def read_or_ask(request: DeskRequest, slug: str, **places_of: Any) -> HttpResponse:
            if request.method == "POST":  # the view checks the permission
                return view(request, slug, **places_of)
            tournament = get_tournament(request, slug)
            if not tournament.is_closed:
                return view(request, slug, **places_of)
            if not page_says_closed:
                messages.warning(request, closed_in_words(tournament))
            return redirect(reading, slug, *(places_of[place] for place in places))

        return read_or_ask

    return decorate


def disable_if_closed(form: forms.Form, tournament: Tournament) -> None:
    """Disable the fields if the tournament is closed; posted values stay visible."""
    if tournament.is_closed:
        for field in form.fields.values():
            field.widget.attrs |= {"disabled": True, "autofocus": False}
