"""Helpers of views: the posted data, the status, where refusals appear, the page after it.

A form with its own page uses `posted`, `refusals_on` and `status_of`; a form or button on another
page `button_on`, `form_on`, `valid_form` and `stored_form`. Forms of closed tournaments are
read-only or redirect. Pages that are `live` refresh themselves (static/js/shared/live.js).
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import wraps
from time import time
from typing import Any, TypeVar

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.decorators.http import require_http_methods, require_POST

from tournament.models import Tournament
from tournament.shared.chain import head_of
from tournament.shared.errors import Refused
from tournament.shared.guards import closed_in_words
from tournament.shared.permissions import DeskRequest, get_tournament
from tournament.shared.second_step import SecondStep

View = Callable[..., HttpResponse]
Form = TypeVar("Form", bound=forms.BaseForm)
MINUTE = 60  # seconds; durations on a page change although the journal does not


def posted(request: HttpRequest) -> QueryDict | None:
    """Return the POST data for a form, or None for other methods."""
    return request.POST if request.method == "POST" else None


def status_of(form: forms.BaseForm) -> int:
    """Return 422 for a form with errors, else 200."""
    return 422 if form.is_bound else 200


@contextmanager
def refusals_on(form: forms.BaseForm, field: str | None = None) -> Iterator[None]:
    """Turn a Refused inside into errors of the form, or of its `field`."""
    try:
        yield
    except Refused as refused:
        form.add_error(field, list(refused.problems))


@contextmanager
def refusals_as_message(request: HttpRequest) -> Iterator[None]:
    try:
        yield
    except Refused as refused:
        messages.error(request, str(refused))


def button_on(page: View) -> Callable[[View], View]:
    """Decorate a POST view of a form on the view `page`; after Refused call `page(refused=…)`."""
    return lambda view: require_POST(_with_page(view, page))


def form_on(page: View) -> Callable[[View], View]:
    """Decorate a view of a form on `page`: POST as with `button_on`, GET shows `page`."""

    def decorate(view: View) -> View:
        act = _with_page(view, page)

        @require_http_methods(["GET", "HEAD", "POST"])
        @wraps(view)
        def page_or_act(request: HttpRequest, *args: Any, **places: Any) -> HttpResponse:
            return (act if request.method == "POST" else page)(request, *args, **places)

        return page_or_act

    return decorate


def _with_page(view: View, page: View) -> View:
    @wraps(view)
    def view_or_page(request: HttpRequest, *args: Any, **places: Any) -> HttpResponse:
        try:
            return view(request, *args, **places)
        except Refused as refused:
            return page(request, *args, refused=refused, **places)

    return view_or_page


@contextmanager
def refusal_context(**context: object) -> Iterator[None]:
    """Add these template variables to a Refused raised inside; render_page() uses them."""
    try:
        yield
    except Refused as refused:
        refused.context = context | refused.context
        raise


@contextmanager
def valid_form(name: str, form: Form, **context: object) -> Iterator[Form]:
    """Yield the form, or raise Refused if invalid. A Refused shows it again as variable `name`."""
    with refusal_context(**{name: form}, **context):
        if not form.is_valid():
            raise Refused()
        yield form


@contextmanager
def stored_form(
    name: str, form: Form, field: str | None = None, **context: object
) -> Iterator[Form]:
    """Do as valid_form(), with refusals as errors of the form, or of its `field`."""
    with valid_form(name, form, **context):
        with refusals_on(form, field):
            yield form
        if form.errors:
            raise Refused()


def render_page(
    request: HttpRequest,
    template: str,
    context: dict[str, Any],
    refused: Refused | None = None,
    *,
    station: str = "",
    step: SecondStep | None = None,
    status: int = 0,
) -> HttpResponse:
    """Render a page about the tournament that get_tournament() loaded, if any.

    `station`: the part of the navigation, by default the template's folder. `step`: the SecondStep
    of a confirmation page. `status`: by default that of the context's form, or of the refusal,
    whose problems and values are shown.
    """
    page = {
        "tournament": getattr(request, "tournament", None),
        "station": station or template.partition("/")[0],
    }
    if refused is not None:
        context = context | {"problems": refused.problems, **refused.context}
        status = refused.status
    form = context.get("form")
    if not status:
        status = status_of(form) if isinstance(form, forms.BaseForm) else 200
    if step is not None:
        context = context | {"token": step.token, "stale": step.outdated_refusal}
        status = step.status(status)
    return render(request, template, page | context, status=status)


def redirect_onward(request: HttpRequest, otherwise: str, *arguments: object) -> HttpResponse:
    """Redirect to the posted `next` if it is ours, else to the view `otherwise` with arguments."""
    following = request.POST.get("next", "")
    return redirect(following) if is_own(following) else redirect(otherwise, *arguments)


def is_own(path: str) -> bool:
    return path.startswith("/") and url_has_allowed_host_and_scheme(path, allowed_hosts=None)


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


def live(view: View) -> View:
    """Let a page refresh itself: a poll gets 304 or the content alone.

    `request.frame`: the base template to extend.
    """

    @wraps(view)
    def answer(request: HttpRequest, slug: str, **places: Any) -> HttpResponse:
        head = head_of(get_tournament(request, slug))
        etag = f'"{head}-{int(time() // MINUTE)}"'
        is_poll = request.headers.get("X-Desk") == "fresh"
        if is_poll and request.headers.get("If-None-Match") == etag:
            return HttpResponse(status=304, headers={"ETag": etag})
        # A poll gets no messages: they are for the page that somebody opens.
        request.etag = etag  # type: ignore[attr-defined]  # for components/as_of.html
        request.frame = "base_live.html" if is_poll else "base.html"  # type: ignore[attr-defined]
        response = view(request, slug, **places)
        response["ETag"] = etag
        return response

    return answer
