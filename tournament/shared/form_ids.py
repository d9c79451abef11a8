"""The id of a page, sent by each of its forms: a form sent twice changes something once.

What was typed is part of it. A page that comes back by the browser's "back" still has its old id,
and must not be taken for a repetition when something else stands in it now.

`record` writes the id of the form being sent into the first journal entry of the change. Services
of lists name it themselves, because they tell a repetition from a stale version.
"""

import json
from contextvars import ContextVar
from uuid import UUID, uuid4, uuid5

from django.http import HttpRequest

FIELD = "request_id"
NEVER_TYPED = frozenset({"csrfmiddlewaretoken", FIELD})
_being_sent: ContextVar[str | None] = ContextVar("being_sent", default=None)


class SentBefore(Exception):
    """Another request has just stored this very form; raised inside the transaction to undo it."""


def page_id(request: HttpRequest) -> str:
    """Return one id for all forms of a page: address and content tell them apart."""
    return str(vars(request).setdefault("page_id", uuid4()))


def request_id(request: HttpRequest) -> str | None:
    """Equal for the same form of the same person with the same content; None where it has none."""
    try:
        form = UUID(request.POST.get(FIELD, ""))
    except ValueError:
        return None
    typed = sorted(
        (name, values) for name, values in request.POST.lists() if name not in NEVER_TYPED
    )
    return str(uuid5(form, json.dumps([request.user.pk, request.path, typed])))


def begin_sending(form: str | None) -> None:
    """Let the first journal entry of this request carry the form's id; None: of no form."""
    _being_sent.set(form)


def take_id() -> str | None:
    """Return the id of the form being sent, once: only one entry can carry it."""
    form = _being_sent.get()
    _being_sent.set(None)
    return form
