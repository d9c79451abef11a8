"""Accounts of the people who run the evening.

No journal tells of them: a journal is one evening's, an account outlives many. What somebody did
stands there under their account, which is why an account is locked and never deleted.
"""

from django.contrib.auth import get_user_model
from django.contrib.auth.models import Permission, User
from django.db import IntegrityError, transaction
from django.db.models import ManyToOneRel
from django.utils.translation import gettext as _

from tournament.shared.errors import Refused
from tournament.shared.permissions import ACCOUNTS, LEAD_ALL, REOPEN, shown_name, who_may
from tournament.shared.sessions import end_all
from tournament.shared.typed_text import tidy

OURS = "tournament"  # the app whose tables tell what an account has done
DEMO_NAME = "leitung"
DEMO_MARK = "demo@example.invalid"  # by which the demonstration's own accounts are known again


@transaction.atomic
def create_first_account(*, username: str, password: str) -> User | None:
    """The director's account, or None where somebody was quicker: there is only one first."""
    accounts = get_user_model().objects
    if accounts.exists():
        return None
    return accounts.create_superuser(username=username, password=password)


@transaction.atomic
def add_account(*, name: str, username: str, password: str, is_director: bool = False) -> User:
    """For one person. `name` stands in the journal, `is_director` gives every right.

    Raises Refused where somebody else has either name: nobody could tell who did what.
    """
    name = tidy(name)
    if any(shown_name(one).casefold() == name.casefold() for one in User.objects.all()):
        raise Refused(_("There is an account for %(name)s already.") % {"name": name})
    try:
        with transaction.atomic():
            account = User.objects.create_user(username, password=password, first_name=name)
    except IntegrityError:
        raise Refused(_("Somebody else signs in by this name already.")) from None
    if is_director:
        account.user_permissions.set([_permission(right) for right in (LEAD_ALL, REOPEN, ACCOUNTS)])
    return account


@transaction.atomic
def set_password(account: User, *, password: str) -> None:
    """From now on the only one. Ends every session that was begun with the old one."""
    account.set_password(password)
    account.save(update_fields=["password"])


@transaction.atomic
def lock_account(account: User, *, by: User) -> None:
    """Nobody signs in with it any more, and who is signed in is so no longer.

    Raises Refused for one's own, for the demonstration's, and where nobody would be left to add or
    unlock accounts.
    """
    if account == demo_account():
        raise Refused(_("The demonstration keeps the account that its sign-in page names."))
    if account.pk == by.pk:
        raise Refused(_("Nobody locks their own account. Somebody else of the office can do it."))
    list(User.objects.select_for_update().order_by("pk"))  # two that lock each other take turns
    if not who_may(ACCOUNTS).exclude(pk=account.pk).exists():
        raise Refused(_("Somebody has to be left who may add accounts."))
    User.objects.filter(pk=account.pk).update(is_active=False)
    end_all([account.pk])  # else unlocking would go on with them


def unlock_account(account: User) -> None:
    """With the rights and the password of before."""
    User.objects.filter(pk=account.pk).update(is_active=True)


def _permission(right: str) -> Permission:
    app, codename = right.split(".")
    return Permission.objects.get(content_type__app_label=app, codename=codename)


def demo_account() -> User | None:
    """The one with the known password, where the demonstration has made it."""
    return get_user_model().objects.filter(username=DEMO_NAME, email=DEMO_MARK).first()


@transaction.atomic
def forget_helpers() -> None:
    """Delete the demonstration's helpers who have no part, and no trace, in any tournament left."""
    helpers = User.objects.filter(email=DEMO_MARK).exclude(username=DEMO_NAME)
    gone = [helper.pk for helper in helpers if not _has_left_a_trace(helper)]
    end_all(gone)
    User.objects.filter(pk__in=gone).delete()


def _has_left_a_trace(account: User) -> bool:
    """In whatever table of ours that names an account."""
    return any(
        relation.related_model._base_manager.filter(**{relation.field.name: account.pk}).exists()
        for relation in User._meta.get_fields(include_hidden=True)
        if isinstance(relation, ManyToOneRel) and relation.related_model._meta.app_label == OURS
    )
