"""Walking both steps of what cannot simply be undone, as somebody at the desk does."""

from collections.abc import Mapping
from html.parser import HTMLParser
from typing import Any

from django.http import HttpResponse
from django.test import Client

from tournament.shared.second_step import FIELD


class _Forms(HTMLParser):
    """The hidden fields of each form of a page, and where it goes."""

    def __init__(self) -> None:
        super().__init__()
        self.forms: list[tuple[str, dict[str, str]]] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        values = {name: value or "" for name, value in attrs}
        if tag == "form":
            self.forms.append((values.get("action", ""), {}))
        elif tag == "input" and values.get("type") == "hidden" and self.forms:
            self.forms[-1][1][values["name"]] = values.get("value", "")


def hidden_fields(html: str, action: str = "", carries: str = FIELD) -> dict[str, str]:
    """Return the hidden fields of the form with a token (posted to `action` if given)."""
    parser = _Forms()
    parser.feed(html)
    tokens = [
        fields
        for to, fields in parser.forms
        if carries in fields and (not action or to in ("", action))
    ]
    assert tokens, "no form of this page carries a token"
    return tokens[0]


def post_confirmed(client: Client, where: str, data: Mapping[str, Any]) -> HttpResponse:
    """Post, read the page that tells the consequences, and post again with its token.

    What is refused at once is the answer; what happens at once without being asked fails.
    """
    first = client.post(where, data)
    if first.status_code in (403, 409, 422):
        return first
    assert first.status_code == 200, f"{first.status_code}: nobody was asked"
    return client.post(where, {**hidden_fields(first.text, where), **data})
