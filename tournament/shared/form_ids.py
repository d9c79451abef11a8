"""Ids of pages, sent with their forms, so that a form sent twice changes something once.

A form's id includes the typed content, as the browser's "back" keeps the page's id.
"""

import json
from contextvars import ContextVar
from uuid import UUID, uuid4, uuid5

from django.http import HttpRequest

FIELD = "request_id"
NEVER_TYPED = frozenset({"csrfmiddlewaretoken", FIELD})
_being_sent: ContextVar[str | None] = ContextVar("being_sent", default=None)


class FormAlreadyStored(Exception):
    """Another request has stored this form meanwhile, so this one is rolled back."""


def page_id(request: HttpRequest) -> str:
    """Return this request's random id; the page's forms send it, to be recognised if sent twice."""
    return str(vars(request).setdefault("page_id", uuid4()))


def request_id(request: HttpRequest) -> str | None:
    """Return the posted form's id, equal only for the same page, URL, user and content, or None."""
    try:
        form = UUID(request.POST.get(FIELD, ""))
    except ValueError:
        return None
    typed = sorted(
        (name, values) for name, values in request.POST.lists() if name not in NEVER_TYPED
    )
    return str(uuid5(form, json.dumps([request.user.pk, request.path, typed])))


def begin_sending(form: str | None) -> None:
    _being_sent.set(form)


def form_being_sent() -> str | None:
    return _being_sent.get()


def take_form_id() -> str | None:
    """Return the id of the form being sent at the first call, then None."""
    form = _being_sent.get()
    _being_sent.set(None)
    return form
