"""Accounts: two names nobody shares, the rights of the office, and somebody always left to help."""

import pytest
from django.contrib.auth.backends import ModelBackend
from django.contrib.auth.models import User

from tests.factories import make_director, make_user
from tournament.evening.services.accounts import (
    add_account,
    lock_account,
    set_password,
    unlock_account,
)
from tournament.shared.errors import Refused
from tournament.shared.permissions import ACCOUNTS, LEAD_ALL, REOPEN, shown_name

pytestmark = pytest.mark.django_db

PASSWORD = "vier einfache Wörter"


def test_add_account_signs_in_and_may_do_nothing_special() -> None:
    account = add_account(name="  Jörg   Übler ", username="joerg", password=PASSWORD)

    assert ModelBackend().authenticate(None, username="joerg", password=PASSWORD) == account
    assert shown_name(account) == "Jörg Übler"
    assert account.get_all_permissions() == set()
    assert (account.is_staff, account.is_superuser) == (False, False)


def test_add_account_of_the_office_has_every_right_and_no_more() -> None:
    account = add_account(name="Ilinca", username="ilinca", password=PASSWORD, is_director=True)

    assert account.get_all_permissions() == {LEAD_ALL, REOPEN, ACCOUNTS}
    assert (account.is_staff, account.is_superuser) == (False, False)


@pytest.mark.parametrize(
    ("name", "username"),
    [("Emre", "renate"), ("RENATE", "emre"), (" Renate ", "emre"), ("Alois", "emre")],
)
def test_add_account_by_a_name_that_is_taken_is_refused(name: str, username: str) -> None:
    make_user("renate")  # shown as Renate
    make_director("alois")  # has only the name it signs in by, as the first account

    with pytest.raises(Refused):
        add_account(name=name, username=username, password=PASSWORD, is_director=True)

    assert User.objects.count() == 2


def test_locked_account_no_longer_signs_in_until_it_is_unlocked() -> None:
    account = add_account(name="Emre", username="emre", password=PASSWORD, is_director=True)

    lock_account(account, by=make_director())
    locked = ModelBackend().authenticate(None, username="emre", password=PASSWORD)
    unlock_account(account)

    assert locked is None
    again = ModelBackend().authenticate(None, username="emre", password=PASSWORD)
    assert again == account
    assert again.has_perms([REOPEN, ACCOUNTS])


def test_lock_account_of_ones_own_is_refused() -> None:
    director = make_director()
    make_director("ilinca")

    with pytest.raises(Refused):
        lock_account(director, by=director)

    assert User.objects.filter(is_active=True).count() == 2


def test_lock_account_of_the_last_who_may_add_some_is_refused() -> None:
    """Two who lock each other at the same moment: the second was signed in a moment ago."""
    last, other = make_director(), make_director("ilinca")
    lock_account(other, by=last)

    with pytest.raises(Refused):
        lock_account(last, by=other)

    last.refresh_from_db()
    assert last.is_active


def test_set_password_leaves_the_account_as_it_is_otherwise() -> None:
    """The account stays locked if it was locked after the page was opened."""
    opened = make_user()
    lock_account(opened, by=make_director())

    set_password(opened, password=PASSWORD)

    stored = User.objects.get(pk=opened.pk)
    assert stored.check_password(PASSWORD)
    assert not stored.is_active
