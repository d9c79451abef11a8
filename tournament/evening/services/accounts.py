"""Accounts. They outlive tournaments, so no journal records them; journals refer to them, so they
are locked and never deleted.
"""

from django.contrib.auth.models import Permission, User
from django.db import IntegrityError, transaction
from django.db.models import ManyToOneRel
from django.utils.translation import gettext as _

from tournament.evening.roles import account_named
from tournament.models.fields import tidy
from tournament.shared.errors import Refused
from tournament.shared.permissions import (
    ACCOUNTS,
    LEAD_ALL,
    REOPEN,
    accounts_with_right,
    is_first_start,
)
from tournament.shared.sessions import end_sessions

OURS = "tournament"  # app label of the tables that refer to accounts
DEMO_NAME = "leitung"
DEMO_MARK = "demo@example.invalid"  # marks the demo's accounts


@transaction.atomic
def create_first_account(*, username: str, password: str) -> User | None:
    """Create the director's account; return None if somebody can sign in already."""
    if not is_first_start():
        return None
    return User.objects.create_superuser(username=username, password=password)


@transaction.atomic
def add_account(*, name: str, username: str, password: str, is_director: bool = False) -> User:
    """Create an account.

    `name` appears in the journal; `is_director` grants every right. Raises Refused if either name
    is taken.
    """
    name = tidy(name)
    if account_named(name):
        raise Refused(_("There is already an account for %(name)s.") % {"name": name})
    try:
        with transaction.atomic():
            account = User.objects.create_user(username, password=password, first_name=name)
    except IntegrityError:
        raise Refused(_("Somebody else already signs in with this name.")) from None
    if is_director:
        give_every_right(account)
    return account


def give_every_right(account: User) -> None:
    rights = [right.partition(".")[2] for right in (LEAD_ALL, REOPEN, ACCOUNTS)]
    account.user_permissions.set(Permission.objects.filter(codename__in=rights))


@transaction.atomic
def set_password(account: User, *, password: str, kept_session: str | None = None) -> None:
    """Replace the password and end all sessions of the account but `kept_session`."""
    account.set_password(password)
    account.save(update_fields=["password"])
    end_sessions([account.pk], kept_session=kept_session)


@transaction.atomic
def lock_account(account: User, *, by: User) -> None:
    """Lock the account and end its sessions.

    Raises Refused for one's own, the demo's and the last account that may unlock others.
    """
    if account == demo_account():
        raise Refused(_("The demo keeps the account that its sign-in page names."))
    if account.pk == by.pk:
        raise Refused(
            _("You cannot lock your own account. Somebody else with that right can do it.")
        )
    # Serialises two users who lock each other.
    list(User.objects.select_for_update().order_by("pk"))
    if not accounts_with_right(ACCOUNTS).exclude(pk=account.pk).exists():
        raise Refused(_("At least one account that may add accounts must remain."))
    User.objects.filter(pk=account.pk).update(is_active=False)
    end_sessions([account.pk])  # unlocking would revive the sessions


def unlock_account(account: User) -> None:
    User.objects.filter(pk=account.pk).update(is_active=True)


def demo_account() -> User | None:
    return User.objects.filter(username=DEMO_NAME, email=DEMO_MARK).first()


@transaction.atomic
def delete_unused_demo_helpers() -> None:
    helpers = User.objects.filter(email=DEMO_MARK).exclude(username=DEMO_NAME)
    unused_ids = [helper.pk for helper in helpers if not _is_referred_to(helper)]
    end_sessions(unused_ids)
    User.objects.filter(pk__in=unused_ids).delete()


def _is_referred_to(account: User) -> bool:
    return any(
        relation.related_model._base_manager.filter(**{relation.field.name: account.pk}).exists()
        for relation in User._meta.get_fields(include_hidden=True)
        if isinstance(relation, ManyToOneRel) and relation.related_model._meta.app_label == OURS
    )
