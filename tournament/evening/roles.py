"""Roles in a tournament, in words."""

from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.contrib.auth.hashers import UNUSABLE_PASSWORD_PREFIX
from django.contrib.auth.models import User
from django.db.models import Exists, OuterRef, QuerySet
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from tournament.models import Invitation, Role, Tournament
from tournament.shared.permissions import shown_name, unexpired_roles
from tournament.shared.presence import Seen, last_seen
from tournament.shared.signs import clock, enumerate_words


@dataclass(frozen=True, slots=True)
class Helper:
    """An account with its roles in words.

    `seen`: time of the last request, "" if none since program start.
    """

    account: User
    name: str
    parts: str
    when: str
    is_there: bool
    seen: str


def helpers_of(tournament: Tournament) -> list[Helper]:
    roles = unexpired_roles().filter(tournament=tournament).select_related("account")
    by_account: dict[int, list[Role]] = {}
    for role in roles.order_by("since", "pk"):
        by_account.setdefault(role.account_id, []).append(role)
    seen = last_seen(tournament.pk, by_account)
    return [_helper(roles_held, seen.get(pk)) for pk, roles_held in by_account.items()]


def used_invitations(tournament: Tournament) -> QuerySet[Invitation]:
    """Return used invitations whose role is unchanged, newest first."""
    same = {name: OuterRef(name) for name in ("tournament", "kind", "until")}
    unchanged_roles = unexpired_roles().filter(account=OuterRef("used_by"), **same)
    used = Invitation.objects.filter(Exists(unchanged_roles), tournament=tournament)
    return used.select_related("used_by").order_by("-used_at")


def accounts_with_password(*, except_ids: Collection[int]) -> QuerySet[User]:
    others = User.objects.filter(is_active=True).exclude(pk__in=except_ids)
    return others.exclude(password__startswith=UNUSABLE_PASSWORD_PREFIX).order_by("first_name")


def account_named(name: str) -> User | None:
    wanted = name.casefold()
    accounts = User.objects.all()
    return next((user for user in accounts if shown_name(user).casefold() == wanted), None)


def unused_invitations(tournament: Tournament | None = None) -> QuerySet[Invitation]:
    unused = Invitation.objects.filter(used_at=None, until__gt=timezone.now())
    return unused.filter(tournament=tournament) if tournament else unused


def until_in_words(until: datetime) -> str:
    local, today = timezone.localtime(until), timezone.localdate()
    values = {"time": clock(local), "day": date_format(local, "DATE_FORMAT")}
    if local.date() == today:
        return _("until %(time)s today") % values
    if local.date() == today + timedelta(days=1):
        return _("until %(time)s tomorrow") % values
    return _("until %(time)s on %(day)s") % values


def _helper(roles: list[Role], seen: Seen | None) -> Helper:
    account = roles[0].account
    since = timezone.localdate(roles[0].since)
    words = [_("today") if since == timezone.localdate() else date_format(since, "DATE_FORMAT")]
    untils = {role.until for role in roles}
    if len(untils) == 1 and roles[0].until:
        words.append(until_in_words(roles[0].until))
    labels = [str(Role.Kind(role.kind).label) for role in roles]
    if len(untils) > 1:
        ends = [f" ({until_in_words(role.until)})" if role.until else "" for role in roles]
        labels = [label + end for label, end in zip(labels, ends, strict=True)]
    seen_at = ""
    if seen:
        local = timezone.localtime(seen.at)
        is_today = local.date() == timezone.localdate()
        seen_at = date_format(local, "H:i" if is_today else "SHORT_DATETIME_FORMAT")
    return Helper(
        account=account,
        name=shown_name(account),
        parts=enumerate_words(labels),
        when=", ".join(words),
        is_there=seen is not None and seen.is_there,
        seen=seen_at,
    )
