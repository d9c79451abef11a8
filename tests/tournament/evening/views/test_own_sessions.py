"""One's own sessions: where somebody is signed in, and how the others end."""

from datetime import timedelta

import pytest
from django.conf import settings
from django.contrib.auth.models import User
from django.contrib.sessions.models import Session
from django.core.cache import cache
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from tests.markup import elements, texts
from tournament.shared.sessions import RENEWED

pytestmark = pytest.mark.django_db

PASSWORD = "vier einfache Wörter"
NEW = {"old_password": PASSWORD, "new_password1": "fünf andere Wörter"}
FIREFOX = "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0"
IPHONE = (
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like "
    "Gecko) Version/18.5 Mobile/15E148 Safari/604.1"
)
HOSTILE = "<script>alert(1)</script> {{7*7}} \u202e"


@pytest.fixture
def renate() -> User:
    return User.objects.create_user("renate", password=PASSWORD)


def sign_in(account: User, device: str = FIREFOX) -> Client:
    client = Client(headers={"user-agent": device})
    typed = {"username": account.username, "password": PASSWORD}
    assert client.post(reverse("login"), typed).status_code == 302
    return client


def is_signed_in(client: Client) -> bool:
    return client.get("/").status_code == 200


def test_stolen_session_ends_by_one_press_and_the_own_one_goes_on(renate: User) -> None:
    emre = User.objects.create_user("emre", password=PASSWORD)
    laptop, phone, other_account = sign_in(renate), sign_in(renate, IPHONE), sign_in(emre)
    thief = Client()
    thief.cookies[settings.SESSION_COOKIE_NAME] = phone.cookies[settings.SESSION_COOKIE_NAME].value
    assert is_signed_in(thief)

    answer = laptop.post(reverse("sessions-end"))

    assert answer.headers["Location"] == reverse("own-password")
    assert [is_signed_in(client) for client in (laptop, other_account)] == [True, True]
    assert [is_signed_in(client) for client in (phone, thief)] == [False, False]
    assert Session.objects.count() == 2


def test_page_lists_ones_own_sessions_alone(renate: User) -> None:
    emre = User.objects.create_user("emre", password=PASSWORD)
    laptop, _phone, _other = sign_in(renate), sign_in(renate, IPHONE), sign_in(emre, IPHONE)

    page = laptop.get(reverse("own-password")).text

    assert page.count("Firefox, Windows") == 1
    assert page.count("Safari, iPhone") == 1
    assert page.count("dieses Gerät") == 1


def test_session_that_is_over_is_not_listed(renate: User) -> None:
    laptop, phone = sign_in(renate), sign_in(renate, IPHONE)
    key = phone.cookies[settings.SESSION_COOKIE_NAME].value
    Session.objects.filter(pk=key).update(expire_date=timezone.now() - timedelta(minutes=1))

    page = laptop.get(reverse("own-password")).text

    assert "iPhone" not in page
    assert reverse("sessions-end") not in page  # nothing is left to end


def test_last_seen_outlives_a_restart_to_the_hour(renate: User) -> None:
    laptop, phone = sign_in(renate), sign_in(renate, IPHONE)
    session = phone.session
    session[RENEWED] = int(timezone.now().replace(hour=4, minute=44).timestamp())
    session.save()
    cache.clear()  # a restart forgets who was seen since

    page = laptop.get(reverse("own-password"))

    seen = f"{timezone.localtime(timezone.now().replace(hour=4, minute=44)):%d.%m.%Y %H:%M}"
    assert f"zuletzt gesehen {seen}" in texts(page, "section.kept .facts span")


def test_name_of_a_device_is_none_of_its_own_words(renate: User) -> None:
    laptop, _stranger = sign_in(renate), sign_in(renate, HOSTILE)

    response = laptop.get(reverse("own-password"))

    page = response.text
    assert "unbekanntes Gerät" in texts(response, "section.kept h3")
    assert ("alert(1)" in page, "7*7" in page, "\u202e" in page) == (False, False, False)


def test_changed_password_leaves_no_other_session(renate: User) -> None:
    laptop, phone = sign_in(renate), sign_in(renate, IPHONE)
    typed = NEW | {"new_password2": NEW["new_password1"]}

    laptop.post(reverse("own-password"), typed)

    assert (is_signed_in(laptop), is_signed_in(phone)) == (True, False)
    assert Session.objects.count() == 1


def test_password_that_somebody_else_sets_ends_all_sessions(renate: User) -> None:
    office = Client()
    office.force_login(User.objects.create_superuser("leitung"))
    desk = sign_in(renate)
    typed = {"new_password1": NEW["new_password1"], "new_password2": NEW["new_password1"]}

    office.post(reverse("account-password", args=[renate.pk]), typed)

    assert (is_signed_in(desk), Session.objects.count()) == (False, 1)


def test_guest_without_a_password_is_asked_for_none_and_can_end_sessions() -> None:
    guest = User.objects.create_user("gast-1")
    laptop, elsewhere = Client(), Client()
    for client in (laptop, elsewhere):
        client.force_login(guest)

    page = laptop.get(reverse("own-password"))
    laptop.post(reverse("sessions-end"))

    assert page.status_code == 200
    assert elements(page, "input[name=old_password]") == []
    assert (is_signed_in(laptop), is_signed_in(elsewhere)) == (True, False)
    assert laptop.post(reverse("own-password"), NEW).status_code == 422


def test_nobody_is_signed_out_by_a_link(renate: User) -> None:
    laptop, phone = sign_in(renate), sign_in(renate, IPHONE)

    assert laptop.get(reverse("sessions-end")).status_code == 405
    assert is_signed_in(phone)
