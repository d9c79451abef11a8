"""Changes of roles and invitations."""

from collections.abc import Collection
from datetime import datetime, time, timedelta

from django.contrib.auth.models import User
from django.db import transaction
from django.utils import timezone
from django.utils.crypto import get_random_string, salted_hmac
from django.utils.translation import gettext as _

from tournament.evening.roles import account_named, unused_invitations, used_invitations
from tournament.models import Invitation, Role, Tournament
from tournament.models.fields import tidy
from tournament.shared.errors import Refused
from tournament.shared.guards import lock, text_problem
from tournament.shared.journal_entries import record
from tournament.shared.permissions import unexpired_roles
from tournament.shared.sessions import open_sessions

Kind = Role.Kind
INVITED = (Kind.REGISTRATION, Kind.RESULTS, Kind.TILL, Kind.BEAMER, Kind.VIEWER)
LETTERS = "23456789abcdefghjkmnpqrstuvwxyz"  # without letters that look alike
CODE_HALF = 4  # letters: kq7m-2fzd, 39 bits, for one evening
OVER_AT = time(3)


def evening_ends(now: datetime) -> datetime:
    """Return the next 3 a.m. in local time."""
    local = timezone.localtime(now)
    day = local.date() + timedelta(days=local.time() >= OVER_AT)
    return timezone.make_aware(datetime.combine(day, OVER_AT))


def make_director(tournament: Tournament, *, by: User | None) -> None:
    """Make the creator director; the creation entry records it."""
    if by is not None:
        _give_role(tournament, by, Kind.DIRECTOR, until=None, by=by)


@transaction.atomic
def set_roles(
    tournament: Tournament,
    account: User,
    *,
    by: User | None,
    kinds: Collection[str],
    until: datetime | None,
) -> None:
    """Give the account exactly these roles; `until` None is for good.

    Raises Refused if no permanent director would remain.
    """
    tournament = lock(tournament)
    stored_roles = unexpired_roles().filter(tournament=tournament, account=account)
    old_roles = {role.kind: role for role in stored_roles}
    had_director = _is_led(tournament)
    for kind in Kind.values:
        if kind in kinds:
            if kind not in old_roles or old_roles[kind].until != until:
                _give_role(tournament, account, kind, until=until, by=by)
                new = _journal_values(account, kind, until)
                record(tournament, "role_given", tournament, by=by, new=new)
        elif kind in old_roles:
            old_roles[kind].delete()
            old = _journal_values(account, kind, old_roles[kind].until)
            record(tournament, "role_taken", tournament, by=by, old=old)
    if had_director and not _is_led(tournament):
        raise Refused(
            _("This tournament needs a permanent director. Make somebody else director first.")
        )


@transaction.atomic
def invite(tournament: Tournament, *, by: User | None, kind: str) -> tuple[Invitation, str]:
    """Create an invitation for one person and this evening; return it and its code.

    Only the code's hash is stored.
    """
    tournament = lock(tournament)
    now = timezone.now()
    code = "-".join(get_random_string(CODE_HALF, LETTERS) for _half in range(2))
    invitation = Invitation(tournament=tournament, kind=kind, made_at=now, made_by=by)
    invitation.code_hash, invitation.until = _hash(code), evening_ends(now)
    invitation.save()
    new = {"role": kind, "until": invitation.until.isoformat()}
    record(tournament, "role_invited", tournament, by=by, new=new)
    return invitation, code


def invitation_of(code: str) -> Invitation | None:
    unused = unused_invitations().select_related("tournament")
    return unused.filter(code_hash=_hash(code.lower())).first()


def void_invitation(code: str) -> Invitation | None:
    """Return this code's used, expired or cancelled invitation, if any."""
    spent = Invitation.objects.exclude(pk__in=unused_invitations()).select_related("tournament")
    return spent.filter(code_hash=_hash(code.lower())).first()


@transaction.atomic
def accept_invitation(
    invitation: Invitation, *, name: str = "", account: User | None = None
) -> User:
    """Give the invited role to `account`, or to a new account `name`; return the account.

    A new account has no password. Raises Refused if the code is used or the name is taken.
    """
    tournament = lock(invitation.tournament)
    invitation.refresh_from_db()
    if invitation.used_at is not None:
        raise Refused(_("This code has been used already. Ask for a new one."))
    joined = account or _helper_account(name, invitation)
    kind, until = invitation.kind, invitation.until
    old_role = unexpired_roles().filter(tournament=tournament, account=joined, kind=kind).first()
    if old_role is None or (old_role.until is not None and old_role.until < until):
        _give_role(tournament, joined, kind, until=until, by=invitation.made_by)
    new = _journal_values(joined, kind, until)
    record(tournament, "role_joined", tournament, by=joined, new=new)
    invitation.used_at, invitation.used_by = timezone.now(), joined
    invitation.save(update_fields=["used_at", "used_by"])
    return joined


@transaction.atomic
def remove_invited_role(invitation: Invitation, *, by: User | None) -> User:
    """Delete the role that this code gave and return its account.

    Signs it out unless it has other access. Raises Refused if the role changed since.
    """
    tournament = lock(invitation.tournament)
    used = used_invitations(tournament).filter(pk=invitation.pk).first()
    if used is None or used.used_by is None:
        raise Refused(_("The role from this code has already been removed."))
    joined = used.used_by
    tournament.roles.filter(account=joined, kind=used.kind).delete()
    if not joined.has_usable_password() and not unexpired_roles().filter(account=joined).exists():
        _end_sessions(joined)
    old = _journal_values(joined, used.kind, used.until)
    record(tournament, "role_taken", tournament, by=by, old=old)
    return joined


@transaction.atomic
def cancel_invitations(tournament: Tournament, *, by: User | None) -> int:
    """Expire all unused invitations; return their number. Raises Refused without any."""
    tournament = lock(tournament)
    cancelled = unused_invitations(tournament).update(until=timezone.now())
    if not cancelled:
        raise Refused(_("There are no unused codes."))
    record(tournament, "codes_cancelled", tournament, by=by, old={"codes": cancelled})
    return cancelled


@transaction.atomic
def hand_over_direction(
    tournament: Tournament, *, by: User, to: User, until: datetime | None
) -> None:
    """Make `to` a director: beside `by` up to `until`, else in their place."""
    tournament = lock(tournament)
    if by.pk == to.pk:
        raise Refused(_("You are the director already. Choose who takes over."))
    permanent = tournament.roles.filter(account=to, kind=Kind.DIRECTOR, until=None)
    if until is None or not permanent.exists():
        _give_role(tournament, to, Kind.DIRECTOR, until=until, by=by)
    if until is None:
        tournament.roles.filter(account=by, kind=Kind.DIRECTOR).delete()
    new = _journal_values(to, Kind.DIRECTOR, until)
    record(tournament, "direction_handed_over", tournament, by=by, new=new)


def _give_role(
    tournament: Tournament, account: User, kind: str, *, until: datetime | None, by: User | None
) -> None:
    now = timezone.now()
    key = {"tournament": tournament, "account": account, "kind": kind}
    role = Role.objects.filter(**key).first() or Role(since=now, **key)
    if role.until is not None and role.until <= now:
        role.since = now
    role.until, role.given_by = until, by
    role.save()


def _is_led(tournament: Tournament) -> bool:
    permanent = tournament.roles.filter(kind=Kind.DIRECTOR, until=None)
    return permanent.filter(account__is_active=True).exists()


def _helper_account(name: str, invitation: Invitation) -> User:
    """Return a new account, or the one an earlier invitation gave this name."""
    name = tidy(name)
    if not name:
        raise Refused(_("Please enter your name."))
    if problem := text_problem(_("Name"), name):
        raise Refused(problem)
    account = account_named(name)
    if account is None:
        username = f"abend-{get_random_string(10, LETTERS)}"
        return User.objects.create_user(username, first_name=name)
    if not _is_reusable(account, invitation):
        sentence = _(
            "There is already somebody called %(name)s. Please add something, such as your town."
        )
        raise Refused(sentence % {"name": name})
    _end_sessions(account)
    return account


def _is_reusable(account: User, invitation: Invitation) -> bool:
    is_plain = account.is_active and not account.has_usable_password()
    has_rights = account.is_superuser or account.user_permissions.exists()
    roles = unexpired_roles().filter(account=account)
    if not open_sessions(account, this=None):  # a restore ended them
        same = {"tournament": invitation.tournament, "kind": invitation.kind}
        roles = roles.exclude(**same, until__isnull=False)
    came = Invitation.objects.filter(used_by=account).exists()
    return is_plain and came and not has_rights and not roles.exists()


def _end_sessions(account: User) -> None:
    # Sessions end when the password changes, also from one unusable password to another.
    account.set_unusable_password()
    account.save(update_fields=["password"])


def _hash(code: str) -> str:
    return salted_hmac("tournament.invitation", code, algorithm="sha256").hexdigest()


def _journal_values(account: User, kind: str, until: datetime | None) -> dict[str, object]:
    end = until.isoformat() if until else None
    return {"account": account.pk, "role": kind, "until": end}
