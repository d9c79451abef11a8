"""A refused button shows its page again."""

from collections.abc import Callable
from unittest.mock import patch

import pytest
from django import forms
from django.http import HttpRequest, HttpResponse
from django.test import RequestFactory

from tournament.shared.errors import Conflict, Refused
from tournament.shared.pages import button_on, form_on, refusal_context, render_page, valid_form

View = Callable[..., HttpResponse]


class NameForm(forms.Form):
    name = forms.CharField()


def answer(view: View, **typed: str) -> HttpResponse:
    return view(RequestFactory().post("/", typed), slug="fasching")


def page(request: HttpRequest, slug: str, refused: Refused | None = None) -> HttpResponse:
    with patch("tournament.shared.pages.render") as render:
        render_page(request, "page.html", {"slug": slug, "form": "empty"}, refused)
    _request, template, context = render.call_args.args
    status = render.call_args.kwargs.get("status", 200)
    return HttpResponse(f"{template} {sorted(context.items())}", status=status)


@button_on(page)
def rename(request: HttpRequest, slug: str) -> HttpResponse:
    with valid_form("form", NameForm(request.POST)) as form:
        if form.cleaned_data["name"] == "Egon":
            raise Conflict("Egon has just left.")
    return HttpResponse(f"{slug}: {form.cleaned_data['name']}")


def test_button_does_its_act() -> None:
    assert answer(rename, name="Alois").content == b"fasching: Alois"


def test_invalid_form_is_refusal_context_on_its_page() -> None:
    again = answer(rename, name="")

    assert again.status_code == 422
    assert b"('problems', ())" in again.content
    assert b"NameForm bound=True, valid=False" in again.content


def test_refusal_shows_the_page_with_its_sentence_and_what_was_typed() -> None:
    again = answer(rename, name="Egon")

    assert again.status_code == 409
    assert b"('problems', ('Egon has just left.',))" in again.content
    assert b"NameForm bound=True, valid=True" in again.content


def test_button_is_no_page() -> None:
    assert rename(RequestFactory().get("/"), slug="fasching").status_code == 405


def test_form_of_a_page_shows_it_unless_it_is_posted() -> None:
    view = form_on(page)(rename)

    assert view(RequestFactory().get("/"), slug="fasching").content.startswith(b"page.html")
    assert answer(view, name="Alois").content == b"fasching: Alois"
    assert answer(view, name="Egon").status_code == 409
    assert view(RequestFactory().put("/"), slug="fasching").status_code == 405


def test_page_itself_has_no_problems() -> None:
    html = page(RequestFactory().get("/"), slug="fasching")

    assert html.status_code == 200
    values = (
        "('form', 'empty'), ('slug', 'fasching'), ('station', 'page.html'), ('tournament', None)"
    )
    assert html.content.decode() == f"page.html [{values}]"


def test_what_is_nearer_to_the_refusal_is_shown() -> None:
    with pytest.raises(Refused) as caught, refusal_context(form="outer", opened="freeze"):
        raise Refused("No.", form="inner")

    assert caught.value.context == {"form": "inner", "opened": "freeze"}
