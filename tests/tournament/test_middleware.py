"""What holds for every page."""

from threading import Timer

import pytest
from django.core.cache import cache
from django.http import HttpResponse
from django.test import Client, RequestFactory

from tournament.middleware import LED_TO, IgnoreRepeatedForms
from tournament.shared.form_ids import FormAlreadyStored, begin_sending
from tournament.shared.journal_entries import record

pytestmark = pytest.mark.django_db


@pytest.fixture
def director(django_user_model):
    return django_user_model.objects.create_user("leitung", password="schafkopf")


@pytest.mark.parametrize("path", ["/login/", "/no-such-page/", "/static/css/base.css"])
def test_security_headers_stand_on_every_answer(client: Client, director, path: str) -> None:
    response = client.get(path)

    assert {name: response.headers.get(name) for name in SECURITY_HEADERS} == SECURITY_HEADERS
    response.close()


SECURITY_HEADERS = {
    "Content-Security-Policy": "default-src 'self'; img-src 'self' data:; object-src 'none'; "
    "base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=(), payment=(), usb=(), midi=()",
}


@pytest.mark.parametrize(
    ("accepted", "language"),
    [
        ("en-GB,en;q=0.9", "en"),
        ("de-AT,de;q=0.9,en;q=0.8", "de"),
        ("fr-FR,fr;q=0.9,en;q=0.8", "en"),
        ("fr-FR,fr;q=0.9", "de"),
        ("*", "de"),
        ("", "de"),
    ],
)
def test_pages_are_in_the_browsers_language_else_german(
    client: Client, director, accepted: str, language: str
) -> None:
    response = client.get("/login/", headers={"accept-language": accepted})

    assert response.headers["Content-Language"] == language
    assert f'<html lang="{language}"' in response.text
    assert {"Accept-Language", "Cookie"} <= set(response.headers["Vary"].split(", "))


def test_chosen_language_wins_over_the_browsers(client: Client, director) -> None:
    client.post("/language/", {"language": "de", "next": "/login/"})

    response = client.get("/login/", headers={"accept-language": "en-GB,en;q=0.9"})

    assert response.headers["Content-Language"] == "de"


def test_pages_are_english_once_chosen_and_german_again(client: Client, director) -> None:
    chosen = client.post("/language/", {"language": "en", "next": "/login/"})
    english = client.get("/login/")
    client.post("/language/", {"language": "de", "next": "/login/"})
    german = client.get("/login/")

    assert (chosen.status_code, chosen.headers["Location"]) == (302, "/login/")
    assert chosen.cookies["django_language"]["max-age"] == 365 * 24 * 60 * 60
    assert english.headers["Content-Language"] == "en"
    assert '<html lang="en"' in english.text
    assert "Passwort" not in english.text
    assert german.headers["Content-Language"] == "de"


def test_unknown_language_is_german(client: Client, director) -> None:
    client.cookies["django_language"] = "../../etc"

    assert client.get("/login/").headers["Content-Language"] == "de"


def test_language_never_leads_to_another_site(client: Client, director) -> None:
    response = client.post("/language/", {"language": "en", "next": "https://evil.example/"})

    assert response.headers["Location"] == "/"


@pytest.mark.parametrize("path", ["/", "/login/", "/t/anything/", "/no-such-page/"])
def test_everything_leads_to_first_start_without_an_account(client: Client, path: str) -> None:
    response = client.get(path)

    assert (response.status_code, response.headers.get("Location")) == (302, "/first-start/")


@pytest.mark.parametrize("path", ["/", "/login/", "/first-start/"])
@pytest.mark.parametrize("method", ["get", "post"])
def test_other_machines_are_turned_away_without_an_account(
    client: Client, django_user_model, method: str, path: str
) -> None:
    form = {"username": "Fremder", "password": "vier einfache Wörter"}

    response = getattr(client, method)(path, form, REMOTE_ADDR="192.168.178.31")

    assert response.status_code == 403
    assert not django_user_model.objects.exists()


def test_other_machines_are_let_in_once_there_is_an_account(client: Client, director) -> None:
    assert client.get("/login/", REMOTE_ADDR="192.168.178.31").status_code == 200


def test_browser_keeps_no_page_of_the_desk(client: Client, director) -> None:
    client.force_login(director)

    for path in ("/", "/accounts/", "/no-such-page/"):
        assert client.get(path).headers["Cache-Control"] == "private, no-store", path


def test_who_is_not_signed_in_is_told_nothing_of_it(client: Client, director) -> None:
    assert "no-store" not in client.get("/no-such-page/").headers.get("Cache-Control", "")


def test_form_stored_meanwhile_leads_where_the_request_leads_that_stored_it() -> None:
    """The request that stored it has committed, and answers a moment later."""
    form = "6f1c0c39-8a9c-5b6e-9d0f-3f8b8a5c2f11"
    begin_sending(form)
    record(None, "account_created", by=None)
    request = RequestFactory().post("/evening/lists/1/")
    vars(request).update(form_sent=form, htmx=False)
    answered = Timer(0.1, cache.set, (LED_TO % form, "/evening/lists/2/"))
    answered.start()

    middleware = IgnoreRepeatedForms(lambda _request: HttpResponse())
    response = middleware.process_exception(request, FormAlreadyStored())

    assert response.url == "/evening/lists/2/"
