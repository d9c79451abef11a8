"""Signing in and out, and the first account."""

import pytest
from django.contrib.auth import get_user
from django.test import Client
from django.urls import reverse

pytestmark = pytest.mark.django_db

FIRST = {"username": "Renate Bräunlein", "password": "vier einfache Wörter"}


@pytest.fixture
def director(django_user_model):
    return django_user_model.objects.create_user("leitung", password="schafkopf")


def test_first_start_makes_the_account_and_signs_in(client: Client, django_user_model) -> None:
    page = client.get(reverse("first-start"))
    response = client.post(reverse("first-start"), FIRST)

    assert page.status_code == 200
    assert (response.status_code, response.headers["Location"]) == (302, "/")
    account = django_user_model.objects.get()
    assert (account.username, account.is_superuser) == ("Renate Bräunlein", True)
    assert account.check_password("vier einfache Wörter")
    assert get_user(client) == account


def test_first_start_is_gone_once_there_is_an_account(
    client: Client, director, django_user_model
) -> None:
    assert client.get(reverse("first-start")).status_code == 404
    assert client.post(reverse("first-start"), FIRST).status_code == 404
    assert list(django_user_model.objects.all()) == [director]


def test_first_start_goes_on_beside_the_accounts_of_an_imported_file(
    client: Client, django_user_model
) -> None:
    django_user_model.objects.create_user("leitung@kirchweih", is_active=False)  # signs nobody in

    assert client.get("/", follow=True).redirect_chain[-1][0] == reverse("first-start")
    assert client.post(reverse("first-start"), FIRST).status_code == 302
    assert get_user(client).username == "Renate Bräunlein"


@pytest.mark.parametrize(
    ("wrong", "field"),
    [
        ({"password": "zu kurz"}, "password"),
        ({"password": ""}, "password"),
        ({"password": "qwertyuiop"}, "password"),  # as thousands have
        ({"password": "1234567890"}, "password"),
        ({"username": "   "}, "username"),
        ({"username": "x" * 151}, "username"),
    ],
)
def test_first_start_keeps_what_was_typed_when_something_is_wrong(
    client: Client, django_user_model, wrong: dict[str, str], field: str
) -> None:
    response = client.post(reverse("first-start"), {**FIRST, **wrong})

    assert response.status_code == 422
    assert list(response.context["form"].errors) == [field]
    assert not django_user_model.objects.exists()


def test_first_start_needs_the_token_of_its_own_form(django_user_model) -> None:
    forged = Client(enforce_csrf_checks=True)

    assert forged.post(reverse("first-start"), FIRST).status_code == 403
    assert not django_user_model.objects.exists()


def test_login_leads_to_where_one_wanted_to_go(client: Client, director) -> None:
    signing_in = {"username": "leitung", "password": "schafkopf", "next": "/help/"}

    response = client.post(reverse("login"), signing_in)

    assert (response.status_code, response.headers["Location"]) == (302, "/help/")
    assert get_user(client) == director


def test_login_never_leads_to_another_site(client: Client, director) -> None:
    signing_in = {"username": "leitung", "password": "schafkopf", "next": "//evil.example/"}

    assert client.post(reverse("login"), signing_in).headers["Location"] == "/"


@pytest.mark.parametrize(
    "signing_in",
    [
        {"username": "leitung", "password": "falsch"},
        {"username": "niemand", "password": "schafkopf"},
    ],
)
def test_wrong_login_names_neither_field(client: Client, director, signing_in) -> None:
    client.cookies["django_language"] = "en"

    response = client.post(reverse("login"), signing_in)

    assert response.status_code == 422
    errors = response.context["form"].errors
    assert errors == {"__all__": ["Name und Passwort passen nicht zusammen."]}
    assert get_user(client).is_anonymous


def test_demo_account_is_only_named_in_the_demo(client: Client, director, settings) -> None:
    outside = client.get(reverse("login")).text
    settings.DEMO = True
    inside = client.get(reverse("login")).text

    assert "<b>schafkopf</b>" not in outside
    assert "<b>schafkopf</b>" in inside


def test_logout_needs_a_post(client: Client, director) -> None:
    client.force_login(director)

    looked = client.get(reverse("logout"))
    still = get_user(client)
    response = client.post(reverse("logout"))

    assert (looked.status_code, still) == (405, director)
    assert (response.status_code, response.headers["Location"]) == (302, "/login/")
    assert get_user(client).is_anonymous
    assert client.post(reverse("logout")).status_code == 302  # a second tab


def test_pages_ask_strangers_to_sign_in(client: Client, director) -> None:
    response = client.get("/")

    assert (response.status_code, response.headers["Location"]) == (302, "/login/?next=/")


def test_session_lasts_for_the_evening(client: Client, director) -> None:
    client.post(reverse("login"), {"username": "leitung", "password": "schafkopf"})

    cookie = client.cookies["sessionid"]
    assert (cookie["max-age"], cookie["httponly"], cookie["samesite"]) == (43_200, True, "Lax")
