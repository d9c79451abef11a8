"""The page of all accounts, and the passwords."""

from typing import Any

import pytest
from django.contrib.auth import get_user
from django.contrib.auth.models import Permission, User
from django.test import Client
from django.urls import reverse

from tests.factories import make_director, make_tournament, make_user
from tests.markup import elements, texts
from tests.snapshot import everything
from tests.tournament.hostile import LONG, NAMES, NUL, TURNED, harm
from tournament.evening.services.accounts import DEMO_MARK

pytestmark = pytest.mark.django_db

PASSWORD = "vier einfache Wörter"
TYPED = {"name": "Jörg Übler", "username": "joerg", "password1": PASSWORD, "password2": PASSWORD}
NEW = {"new_password1": PASSWORD, "new_password2": PASSWORD}
PAGES = ("accounts", "account-password", "account-lock", "account-unlock")


@pytest.fixture
def office(client: Client) -> Client:
    client.force_login(make_director())
    return client


def signed_in(account: User) -> Client:
    client = Client()
    client.force_login(account)
    return client


def address(name: str, account: User) -> str:
    return reverse(name, args=[] if name == "accounts" else [account.pk])


@pytest.mark.parametrize("name", PAGES)
def test_account_page_is_closed_without_the_right(client: Client, name: str) -> None:
    """Opening an evening again, which the demo's account may, is another right."""
    helper = make_user()
    helper.user_permissions.add(Permission.objects.get(codename="reopen_tournament"))
    other = make_user("emre")
    client.force_login(helper)
    before = everything()

    answers = [client.post(address(name, other), TYPED | NEW)]
    answers += [client.get(address(name, other))] if name in PAGES[:2] else []

    assert {answer.status_code for answer in answers} == {403}
    assert everything() == before


def test_added_account_is_on_the_page_and_signs_in(office: Client) -> None:
    response = office.post(reverse("accounts"), TYPED, follow=True)

    assert response.redirect_chain == [("/accounts/", 302)]
    assert "Jörg Übler" in texts(response, "section.kept h3")
    assert "meldet sich als joerg an" in texts(response, "section.kept .facts span")
    assert PASSWORD not in response.text
    account = User.objects.get(username="joerg")
    assert not account.has_perm("auth.add_user")
    signing_in = {"username": "joerg", "password": PASSWORD}
    assert Client().post(reverse("login"), signing_in).status_code == 302


def test_account_of_the_office_may_add_the_next_one(office: Client) -> None:
    office.post(reverse("accounts"), TYPED | {"is_director": "on"})

    joerg = signed_in(User.objects.get(username="joerg"))
    joerg.post(reverse("accounts"), TYPED | {"name": "Ilinca Șerban", "username": "ilinca"})

    assert User.objects.filter(username="ilinca").exists()


@pytest.mark.parametrize(
    ("wrong", "field"),
    [
        ({"name": ""}, "name"),
        ({"name": NUL}, "name"),
        ({"name": TURNED}, "name"),
        ({"name": LONG}, "name"),
        ({"name": "renate"}, "__all__"),  # is shown by this name
        ({"username": ""}, "username"),
        ({"username": "jörg übler"}, "username"),
        ({"username": "RENATE"}, "username"),
        ({"username": "x" * 151}, "username"),
        ({"username": "<b>"}, "username"),
        ({"password1": "zu kurz", "password2": "zu kurz"}, "password2"),
        ({"password2": "fünf einfache Wörter"}, "password2"),
        ({"password1": ""}, "password1"),
    ],
)
def test_refused_account_keeps_what_was_typed_but_the_password(
    office: Client, wrong: dict[str, str], field: str
) -> None:
    make_user("renate")
    typed = TYPED | wrong | {"is_director": "on"}
    before = everything()

    response = office.post(reverse("accounts"), typed)

    form, html = response.context["form"], response.text
    assert (response.status_code, list(form.errors)) == (422, [field])
    assert everything() == before
    assert [form[name].value() for name in ("name", "username")] == [
        typed["name"],
        typed["username"],
    ]
    assert form["is_director"].value() is True
    assert [text for text in (PASSWORD, "zu kurz", "fünf einfache") if f'"{text}' in html] == []


def test_hostile_names_stay_text(office: Client) -> None:
    for number, name in enumerate(NAMES):
        typed = TYPED | {"name": name, "username": f"odd{number}"}
        assert harm(office.post(reverse("accounts"), typed, follow=True).text) == []

    odd = User.objects.get(username="odd0")
    pages = [
        office.get(address("accounts", odd)),
        office.get(address("account-password", odd)),
        office.post(address("account-lock", odd), follow=True),
        office.post(address("account-unlock", odd), follow=True),
    ]

    assert User.objects.count() == 1 + len(NAMES)
    assert [(page.status_code, harm(page.text)) for page in pages] == [(200, [])] * 4


def test_page_asks_as_often_for_many_accounts_as_for_one(
    office: Client, django_assert_num_queries: Any
) -> None:
    office.get(reverse("accounts"))
    with django_assert_num_queries(4):
        office.get(reverse("accounts"))
    for number in range(20):
        make_user(f"helper{number}")

    with django_assert_num_queries(4):
        office.get(reverse("accounts"))


def test_locking_ends_the_session_and_unlocking_lets_in_again(office: Client) -> None:
    helper = make_user()
    desk = signed_in(helper)

    office.post(address("account-lock", helper))
    locked = desk.get("/").status_code
    office.post(address("account-unlock", helper))

    assert locked == 302
    assert desk.get("/").status_code == 302  # what was open before stays over
    assert signed_in(helper).get("/").status_code == 200


def test_own_account_is_not_locked(office: Client) -> None:
    make_director("ilinca")
    own = get_user(office)
    before = everything()

    response = office.post(address("account-lock", own))

    assert response.status_code == 422
    (refusal,) = texts(response, "main .notice.bad[role=alert]")
    assert refusal.startswith("Das eigene Konto lässt sich nicht sperren. ")
    assert everything() == before
    assert address("account-lock", own) not in office.get(reverse("accounts")).text


def test_new_password_ends_the_sessions_of_the_account(office: Client) -> None:
    helper = make_user()
    desk = signed_in(helper)

    response = office.post(address("account-password", helper), NEW)

    helper.refresh_from_db()
    assert (response.status_code, helper.check_password(PASSWORD)) == (302, True)
    assert desk.get("/").status_code == 302


@pytest.mark.parametrize("wrong", [{"new_password2": "anders als oben"}, {"new_password1": ""}])
def test_new_password_that_is_refused_changes_nothing(
    office: Client, wrong: dict[str, str]
) -> None:
    helper = make_user()
    before = everything()

    response = office.post(address("account-password", helper), NEW | wrong)

    assert response.status_code == 422
    assert PASSWORD not in response.text
    assert everything() == before


@pytest.fixture
def demo() -> User:
    """Return the demo's account, which may add accounts."""
    rights = Permission.objects.filter(codename__in=["add_user", "lead_tournaments"])
    account = User.objects.create_user("leitung", DEMO_MARK, "schafkopf")
    account.user_permissions.set(rights)
    return account


def test_demonstration_keeps_its_known_password(demo: User) -> None:
    """One visitor must not lock out the next."""
    answer = signed_in(demo).post(reverse("own-password"), NEW | {"old_password": "schafkopf"})

    assert answer.status_code == 403
    assert User.objects.get(username="leitung").check_password("schafkopf")


def test_nobody_takes_the_demonstration_from_the_next_one(office: Client, demo: User) -> None:
    """An account added in the demo cannot do so either."""
    renamed = office.post(address("account-password", demo), NEW)
    locked = office.post(address("account-lock", demo))

    demo.refresh_from_db()
    assert (renamed.status_code, locked.status_code) == (403, 422)
    assert demo.is_active
    assert demo.check_password("schafkopf")


def test_demonstration_gives_a_helper_a_password_and_so_shows_two_people(demo: User) -> None:
    helper = User.objects.create_user("timo-baehr", DEMO_MARK, first_name="Timo Bähr")

    signed_in(demo).post(address("account-password", helper), NEW)

    helper.refresh_from_db()
    assert helper.check_password(PASSWORD)


def test_own_password_is_not_changed_without_the_old_one(office: Client) -> None:
    """The page of all accounts refuses it too."""
    own = get_user(office)
    before = everything()

    response = office.post(address("account-password", own), NEW)

    assert response.headers["Location"] == reverse("own-password")
    assert office.post(reverse("own-password"), NEW).status_code == 422
    wrong = NEW | {"old_password": "falsch"}
    assert office.post(reverse("own-password"), wrong).status_code == 422
    assert everything() == before


def test_own_password_is_changed_by_everybody_who_stays_signed_in_here() -> None:
    helper = User.objects.create_user("emre", password="das alte Passwort")
    browser, elsewhere = signed_in(helper), signed_in(helper)

    page = browser.get(reverse("own-password"))
    typed = NEW | {"old_password": "das alte Passwort"}
    response = browser.post(reverse("own-password"), typed)

    helper.refresh_from_db()
    assert (page.status_code, response.status_code) == (200, 302)
    assert helper.check_password(PASSWORD)
    assert (browser.get("/").status_code, elsewhere.get("/").status_code) == (200, 302)


@pytest.mark.parametrize(("make", "is_shown"), [(make_director, True), (make_user, False)])
def test_links_to_the_accounts_are_shown_to_who_may_open_them(make: Any, is_shown: bool) -> None:
    desk = signed_in(make())
    slug = make_tournament().slug
    checking = f"{reverse('tournament-edit', args=[slug])}?change=checks"
    places = (reverse("own-password"), reverse("roles", args=[slug]), checking)

    pages = [desk.get(where) for where in places]

    to_all = [elements(page, f"main a[href={reverse('accounts')}]") != [] for page in pages]
    assert to_all == [is_shown] * 3
    own = f".account a[href={reverse('own-password')}]"
    assert [len(elements(page, own)) for page in pages] == [1] * 3
    hints = texts(pages[2], "#checks form p.small")
    assert hints == ["Jede Person braucht ein eigenes Konto." + " Konten" * is_shown]


def test_unknown_account_is_not_found(office: Client) -> None:
    answers = [office.post(reverse(name, args=[10**6])) for name in PAGES[1:]]

    assert [answer.status_code for answer in answers] == [404] * 3
