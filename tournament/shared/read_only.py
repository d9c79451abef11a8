"""What a page that asks for something does once its tournament is closed: it shows, and says so.

The services refuse every change all the same; this only spares people the typing.
"""

from collections.abc import Callable
from functools import wraps
from typing import Any

from django import forms
from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect

from tournament.models import Tournament
from tournament.shared.guards import closed_in_words
from tournament.shared.permissions import get_tournament
from tournament.shared.requests import DeskRequest

View = Callable[..., HttpResponse]


def read_when_closed(reading: str, *places: str, says_so: bool = False) -> Callable[[View], View]:
    """For a page that only asks: instead the page named `reading`, which shows the same.

    `places`: what is handed on to its address beside the tournament's own short address; `says_so`:
    that page tells by itself that the tournament is closed. What is sent from a page that was
    opened before goes on to its view: it is refused with what was typed.
    """

    def decorate(view: View) -> View:
        @wraps(view)
        def read_or_ask(request: DeskRequest, slug: str, **places_of: Any) -> HttpResponse:
            if request.method == "POST":  # its view says whose part that is
                return view(request, slug, **places_of)
            tournament = get_tournament(request, slug)
            if not tournament.is_closed:
                return view(request, slug, **places_of)
            if not says_so:
                messages.warning(request, closed_in_words(tournament))
            return redirect(reading, slug, *(places_of[place] for place in places))

        return read_or_ask

    return decorate


def shown(form: forms.Form, tournament: Tournament) -> None:
    """For a page that also shows: its fields cannot be typed into once the tournament is closed.

    What was sent stays visible in them.
    """
    if tournament.is_closed:
        only_read(form)


def only_read(form: forms.Form) -> None:
    """Its fields show what is stored, and cannot be typed into."""
    for field in form.fields.values():
        field.widget.attrs |= {"disabled": True, "autofocus": False}
