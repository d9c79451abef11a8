"""Helpers of form views: the posted data, the status, and where refusals appear."""

from collections.abc import Iterator
from contextlib import contextmanager

from django import forms
from django.contrib import messages
from django.http import HttpRequest, QueryDict

from tournament.shared.errors import Refused


def posted(request: HttpRequest) -> QueryDict | None:
    """Return the posted data, None for other methods."""
    return request.POST if request.method == "POST" else None


def status_of(form: forms.BaseForm) -> int:
    """Return 422 for a form shown again with errors, else 200."""
    return 422 if form.is_bound else 200


@contextmanager
def refusals_on(form: forms.BaseForm, field: str | None = None) -> Iterator[None]:
    """Show problems refused inside on the form or at its `field`."""
    try:
        yield
    except Refused as refused:
        form.add_error(field, list(refused.problems))


@contextmanager
def refusals_told(request: HttpRequest) -> Iterator[None]:
    """Show problems refused inside at the top of the next page."""
    try:
        yield
    except Refused as refused:
        messages.error(request, str(refused))
