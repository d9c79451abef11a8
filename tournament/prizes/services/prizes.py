"""Changes of the prize table and of the club's own groups for prizes."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import Max
from django.utils import timezone
from django.utils.translation import gettext as _

from scoring.prizes import BY_PLACE
from tournament.models import Player, Prize, PrizeGroup, PrizeTable, Tournament
from tournament.models.prize import FIELDS, MOST_PRIZES
from tournament.prizes.table import due_fees, is_main_place, prizes_of, table_of
from tournament.prizes.words import promised_in_words, title_of
from tournament.shared.errors import Refused, require_no_problems
from tournament.shared.guards import lock, lock_open, require_reason
from tournament.shared.journal_entries import changed_fields, record
from tournament.shared.model_fields import problems_of
from tournament.shared.search import fold

Kind, Within = Prize.Kind, Prize.Within
RULES = ("share_percent", "allows_several", "shares_equals")
STEPS = {"up": -1, "down": 1}
ONCE = (*BY_PLACE, Kind.TEAM)  # one prize each, apart from extra ones


@transaction.atomic
def add_prize(tournament: Tournament, *, by: User | None, reason: str = "", **fields: Any) -> Prize:
    """Add a prize at the end of the table. `fields`: its values by field."""
    tournament = _lock(tournament, reason)
    if tournament.prizes.count() >= MOST_PRIZES:
        raise Refused(_("A tournament has at most %(most)s prizes.") % {"most": MOST_PRIZES})
    last = tournament.prizes.aggregate(last=Max("position"))["last"] or 0
    prize = Prize(tournament=tournament, position=last + 1)
    _set_fields(prize, fields)
    prize.save()
    record(tournament, "prize_added", prize, by=by, new=journal_data(prize), reason=reason)
    return prize


@transaction.atomic
def change_prize(prize: Prize, *, by: User | None, reason: str = "", **fields: Any) -> Prize:
    tournament, prize = _lock_prize(prize, reason)
    old = journal_data(prize)
    _set_fields(prize, fields)
    new = journal_data(prize)
    if new == old:
        return prize
    prize.save()
    record(tournament, "prize_changed", prize, by=by, old=old, new=new, reason=reason)
    return prize


@transaction.atomic
def remove_prize(prize: Prize, *, by: User | None, reason: str = "") -> None:
    tournament, prize = _lock_prize(prize, reason)
    record(tournament, "prize_removed", prize, by=by, old=journal_data(prize), reason=reason)
    prize.delete()


@transaction.atomic
def move_prize(prize: Prize, *, by: User | None, to: str, reason: str = "") -> None:
    """Move a prize "up" or "down". Earlier prizes are given first, so the winners may change."""
    tournament, prize = _lock_prize(prize, reason)
    if to not in STEPS:
        raise Refused(_("A prize moves up or down."))
    if is_main_place(tournament, prize):
        raise Refused(_("Prizes for places come first, in the order of the places."))
    later = [each for each in prizes_of(tournament) if not is_main_place(tournament, each)]
    at = later.index(prize) + STEPS[to]
    if not 0 <= at < len(later):
        return
    other = later[at]
    old = {"position": prize.position}
    prize.position, other.position = other.position, prize.position
    Prize.objects.bulk_update([prize, other], ["position"])
    new = {"line": title_of(prize), "position": prize.position, "passed": title_of(other)}
    record(tournament, "prize_moved", prize, by=by, old=old, new=new, reason=reason)


@transaction.atomic
def set_rules(
    tournament: Tournament, *, by: User | None, reason: str = "", **rules: Any
) -> PrizeTable:
    """Change the `rules` given, {field of RULES: value}."""
    tournament = _lock(tournament, reason)
    table = table_of(tournament)
    old = _rules_data(table)
    for name, value in rules.items():
        setattr(table, name, value)
    new = _rules_data(table)
    if new == old:
        return table
    require_no_problems(problems_of(table, only=RULES))
    table.save()
    old, new = changed_fields(old, new)
    record(tournament, "prize_rules_changed", table, by=by, old=old, new=new, reason=reason)
    return table


@transaction.atomic
def publish_prizes(tournament: Tournament, *, by: User | None) -> PrizeTable:
    """Publish the prize table and fix the fees that shares are computed from."""
    tournament = lock_open(tournament)
    table = table_of(tournament)
    if not tournament.prizes.exists():
        raise Refused(_("There is no prize to publish yet."))
    if table.is_published and tournament.is_public:
        return table
    if not tournament.is_public:
        tournament.is_public = True
        tournament.save(update_fields=["is_public"])
    table.published_at = timezone.now()
    if table.fees_cents is None:
        table.fees_cents = due_fees(tournament)
    table.save()
    new = {"prizes": tournament.prizes.count(), "fees_cents": table.fees_cents}
    record(tournament, "prizes_published", table, by=by, new=new)
    return table


@transaction.atomic
def withhold_prizes(tournament: Tournament, *, by: User | None, reason: str) -> None:
    tournament = lock(tournament)
    table = table_of(tournament)
    if not table.is_published:
        raise Refused(_("The prizes are not published."))
    require_reason(reason)
    table.published_at = None
    if not table.is_ceremony:
        table.fees_cents = None
    table.save()
    new = {"fees_cents": table.fees_cents}
    record(tournament, "prizes_withheld", table, by=by, new=new, reason=reason)


@transaction.atomic
def copy_prizes(tournament: Tournament, *, by: User | None, source: Tournament) -> None:
    """Copy the prizes of `source` without winners, and its groups without members.

    Raises Refused if there are prizes already.
    """
    tournament = lock_open(tournament)
    if tournament.prizes.exists():
        raise Refused(_("There are prizes already. Nothing was imported."))
    set_rules(tournament, by=by, **_rules_data(table_of(source)))
    groups = {}
    for group in source.prize_groups.all():
        existing = tournament.prize_groups.filter(name__iexact=group.name).first()
        groups[group.pk] = existing or make_group(tournament, by=by, name=group.name)
    for prize in source.prizes.all():
        fields = {name: getattr(prize, name) for name in FIELDS}
        fields["group"] = groups.get(prize.group_id or 0)
        add_prize(tournament, by=by, **fields)


# -- groups ------------------------------------------------------------------------------------


@transaction.atomic
def make_group(tournament: Tournament, *, by: User | None, name: str) -> PrizeGroup:
    tournament = lock_open(tournament)
    group = PrizeGroup(tournament=tournament, name=name)
    require_no_problems(problems_of(group, only=["name"]))
    if tournament.prize_groups.filter(name__iexact=group.name).exists():
        raise Refused(
            _("“%(name)s” already exists. Please choose another name.") % {"name": group.name}
        )
    group.save()
    record(tournament, "prize_group_made", group, by=by, new={"name": group.name})
    return group


@transaction.atomic
def set_group_members(
    group: PrizeGroup, *, by: User | None, members: Iterable[Player], reason: str = ""
) -> None:
    """Replace the group's members. The journal records only their ids."""
    tournament = _lock(group.tournament, reason)
    wanted = {player.pk for player in members}
    if tournament.players.filter(pk__in=wanted, erased_as="").count() != len(wanted):
        raise Refused(_("No player in this tournament has that number."))
    before = set(group.members.values_list("pk", flat=True))
    if wanted == before:
        return
    group.members.set(wanted)
    old, new = {"count": len(before)}, {"name": group.name, "count": len(wanted)}
    record(
        tournament,
        "prize_group_changed",
        group,
        by=by,
        old=old,
        new=new,
        people={pk: {"is_member": pk in wanted} for pk in before ^ wanted},
        reason=reason,
    )


@transaction.atomic
def remove_group(group: PrizeGroup, *, by: User | None) -> None:
    tournament = lock_open(group.tournament)
    if group.prizes.exists():
        raise Refused(
            _("“%(name)s” has prizes. Remove those from the table first.") % {"name": group.name}
        )
    record(tournament, "prize_group_removed", group, by=by, old={"name": group.name})
    group.delete()


# -- checks ------------------------------------------------------------------------------------


def journal_data(prize: Prize) -> dict[str, Any]:
    cells = {name: getattr(prize, name) for name in (*FIELDS, "position")}
    cells |= {"line": title_of(prize), "worth": promised_in_words(prize)}
    group = prize.group.name if prize.group else ""
    return cells | {"group": group, "given_to": prize.given_to_id}


def _lock(tournament: Tournament, reason: str) -> Tournament:
    """Refuse during the prize-giving, or if the table is published and `reason` is empty."""
    tournament = lock_open(tournament)
    table = table_of(tournament)
    if table.is_ceremony:
        raise Refused(_("The prize-giving has begun: the table of prizes is fixed."))
    if table.is_published and not reason.strip():
        raise Refused(_("The prizes are published: a change needs a reason."))
    return tournament


def _lock_prize(prize: Prize, reason: str) -> tuple[Tournament, Prize]:
    tournament = _lock(prize.tournament, reason)
    stored = tournament.prizes.select_related("group", "given_to").filter(pk=prize.pk).first()
    if stored is None:
        raise Refused(_("This no longer exists."))
    return tournament, stored


def _rules_data(table: PrizeTable) -> dict[str, Any]:
    return {name: getattr(table, name) for name in RULES}


def _set_fields(prize: Prize, fields: Mapping[str, Any]) -> None:
    for name, value in fields.items():
        setattr(prize, name, value)
    require_no_problems([*problems_of(prize), *_among_problems(prize), *_table_problems(prize)])


def _among_problems(prize: Prize) -> Iterator[str]:
    tournament = prize.tournament
    if prize.given_to and prize.given_to.tournament_id != tournament.pk:
        yield _("No player in this tournament has that number.")
    if prize.kind == Kind.ROUND and prize.number > tournament.round_count:
        yield _("There is no round %(number)s in this tournament.") % {"number": prize.number}
    if prize.group and prize.group.tournament_id != tournament.pk:
        yield _("This group belongs to another tournament.")
    is_apart = tournament.rules.ranks_minors_apart
    if is_apart and prize.kind in BY_PLACE and prize.within == Within.ALL:
        sentence = _("Adults and minors are ranked separately: please say who “%(prize)s” is for.")
        yield sentence % {"prize": title_of(prize)}


def _table_problems(prize: Prize) -> Iterator[str]:
    others = list(prize.tournament.prizes.exclude(pk=prize.pk).select_related("group"))
    shares = [other.share for other in (*others, prize) if other.share]
    if sum(shares) > 100:
        sums = {"sum": sum(shares), "shares": " + ".join(map(str, shares))}
        yield _("The shares add up to %(sum)s%% (%(shares)s). Please make one smaller.") % sums
    if prize.kind in ONCE and not prize.is_extra:
        same = [
            other
            for other in others
            if not other.is_extra and _award_key(other) == _award_key(prize)
        ]
        if same:
            values = {"prize": title_of(prize), "gift": promised_in_words(same[0])}
            yield _("%(prize)s already has a prize: %(gift)s.") % values


def _award_key(prize: Prize) -> tuple[object, ...]:
    return prize.kind, prize.number, prize.within, fold(prize.home), prize.group_id
