"""Accounts of the people who run the evening."""

from django.contrib.auth import get_user_model
from django.contrib.auth.models import AbstractUser
from django.db import transaction


@transaction.atomic
def create_first_account(*, username: str, password: str) -> AbstractUser | None:
    """The director's account, or None where somebody was quicker: there is only one first."""
    accounts = get_user_model().objects
    if accounts.exists():
        return None
    return accounts.create_superuser(username=username, password=password)
