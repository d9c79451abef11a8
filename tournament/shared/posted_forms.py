"""What the views of forms share: what was posted, and where it is said that a change is refused."""

from collections.abc import Iterator
from contextlib import contextmanager

from django import forms
from django.contrib import messages
from django.http import HttpRequest, QueryDict

from tournament.shared.errors import Refused


def posted(request: HttpRequest) -> QueryDict | None:
    """The data of a form; None while its page is only looked at."""
    return request.POST if request.method == "POST" else None


def status_of(form: forms.BaseForm) -> int:
    """Of its page: 422 where it comes again because something has to be put right."""
    return 422 if form.is_bound else 200


@contextmanager
def refusals_on(form: forms.BaseForm, field: str | None = None) -> Iterator[None]:
    """What is refused inside stands on the form, or at its `field`; the page then comes again."""
    try:
        yield
    except Refused as refused:
        form.add_error(field, list(refused.problems))


@contextmanager
def refusals_told(request: HttpRequest) -> Iterator[None]:
    """What is refused inside is said at the head of the page that comes next."""
    try:
        yield
    except Refused as refused:
        messages.error(request, str(refused))
