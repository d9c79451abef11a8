"""The page behind the code on the wall: where the evening is, where I sit, and all the doors."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from tournament.hall.doors import doors, where_we_are
from tournament.hall.pages import for_everybody
from tournament.hall.shown import shown


@for_everybody()
def public_home(request: HttpRequest, slug: str) -> HttpResponse:
    hall = shown(slug)
    state, sentence = where_we_are(hall)
    context = {
        "tournament": hall.tournament,
        "state": state,
        "sentence": sentence,
        "doors": doors(hall),
        "is_over": hall.is_final,
        "has_seats": bool(hall.rounds),
    }
    return render(request, "hall/home.html", context)
