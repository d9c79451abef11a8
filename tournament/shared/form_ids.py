"""The id of a form, made with its page: sent again unchanged, it is known and stores nothing more.

What was typed is part of it. A page that comes back by the browser's "back" still has its old id,
and must not be taken for a repetition when something else stands in it now.
"""

import json
from uuid import UUID, uuid4, uuid5

from django.http import HttpRequest

FIELD = "request_id"
NEVER_TYPED = frozenset({"csrfmiddlewaretoken", FIELD})


def new_id() -> str:
    return str(uuid4())


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
