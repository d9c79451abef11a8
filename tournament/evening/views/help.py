"""Help pages, readable without an account."""

from django.contrib.auth.decorators import login_not_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render

from config import VERSION
from tournament.shared.help_topics import CHAPTERS, TITLES, Topic


@login_not_required
def help_page(request: HttpRequest) -> HttpResponse:
    context = {"version": VERSION, "topics": [Topic(name) for name in TITLES]}
    return render(request, "evening/help/help.html", context)


@login_not_required
def handbook(request: HttpRequest) -> HttpResponse:
    context = {"version": VERSION, "chapters": CHAPTERS}
    return render(request, "evening/help/handbook.html", context)


@login_not_required
def topic_page(request: HttpRequest, topic: str) -> HttpResponse:
    if topic not in TITLES:
        raise Http404
    return render(request, "evening/help/page.html", {"topic": Topic(topic)})
