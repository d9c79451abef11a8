"""Setting a tournament up, changing it, publishing, closing and opening it again."""

from collections.abc import Mapping
from datetime import date, datetime, time
from typing import Any

from django.contrib.auth.models import AbstractBaseUser
from django.core.serializers.json import DjangoJSONEncoder
from django.db import transaction
from django.utils.text import slugify
from django.utils.translation import gettext as _

from scoring import to_data
from tournament.draw.services.protocol import chain_of
from tournament.evening.services.rule_choice import chosen_rules, other_rules
from tournament.evening.services.tournament_checks import (
    RESERVED_SLUGS,
    relied_on,
    tournament_problems,
)
from tournament.models import (
    Draw,
    GameRow,
    JournalEntry,
    Lot,
    Player,
    Round,
    Seat,
    SheetTotal,
    Substitution,
    TableSheet,
    Tournament,
)
from tournament.models.tournament import HOUSE
from tournament.registration.services.waiting_list import fill_up
from tournament.shared.errors import Refused
from tournament.shared.guards import lock_open, require_writable
from tournament.shared.journal_entries import record
from tournament.shared.search import written_out
from tournament.shared.signs import enumerate_words
from tournament.shared.typed_text import tidy

User = AbstractBaseUser | None

RULE_FIELDS = ("rule_set", "rule_options", "house_rules", "games_per_round")
OTHER_FIELDS = (
    "slug",
    "name",
    "date",
    "starts_at",
    "venue",
    "round_count",
    "fee_cents",
    "minor_fee_cents",
    "capacity",
    "registration_closes_at",
    "stakes",
    "has_table_phones",
    "needs_second_check",
    "is_second_check_blind",
    "is_embargoed",
)


@transaction.atomic
def create_tournament(*, by: User, is_demo: bool = False, **values: Any) -> Tournament:
    """Store what plan_tournament makes of the same values."""
    tournament = plan_tournament(**values)
    tournament.is_demo = is_demo
    tournament.save()
    chain_of(tournament)  # its commitment is public before anybody registers
    new = _as_json(tournament, (*OTHER_FIELDS, *RULE_FIELDS))
    record(tournament, by=by, action="tournament_created", subject=tournament, new=new)
    return tournament


def plan_tournament(
    *,
    name: str,
    date: date,
    rule_set: str,
    rule_options: Mapping[str, str] | None = None,
    house_rules: Mapping[str, Any] | None = None,
    slug: str = "",
    starts_at: time | None = None,
    venue: str = "",
    round_count: int | None = None,
    games_per_round: int | None = None,
    fee_cents: int | None = None,
    minor_fee_cents: int | None = None,
    capacity: int | None = None,
    registration_closes_at: datetime | None = None,
    stakes: Mapping[str, int] | None = None,
    has_table_phones: bool = False,
    needs_second_check: bool = False,
    is_second_check_blind: bool = False,
    is_embargoed: bool = False,
) -> Tournament:
    """An unsaved tournament by its rule set's printed numbers, except where others are given.

    `slug`: made from name and year where it is empty. `house_rules`: what scoring.to_data() gives,
    for the rule set "house"; `stakes`: what Stakes.to_data() gives, None for no money. Refused
    names everything that is wrong.
    """
    problems: list[str] = []
    rules = chosen_rules(rule_set, rule_options or {}, house_rules, problems)
    tournament = Tournament(
        slug=slug or free_slug(name, date),
        name=tidy(name),
        date=date,
        starts_at=starts_at,
        venue=tidy(venue),
        rule_set=rules.slug,
        rule_options=dict(rules.options),
        house_rules=to_data(rules) if rules.slug == HOUSE else None,
        round_count=rules.rounds if round_count is None else round_count,
        games_per_round=rules.games if games_per_round is None else games_per_round,
        fee_cents=rules.fee_cents if fee_cents is None else fee_cents,
        minor_fee_cents=rules.minor_fee_cents if minor_fee_cents is None else minor_fee_cents,
        capacity=capacity,
        registration_closes_at=registration_closes_at,
        stakes=dict(stakes) if stakes else None,
        has_table_phones=has_table_phones,
        needs_second_check=needs_second_check,
        is_second_check_blind=is_second_check_blind,
        is_embargoed=is_embargoed,
    )
    _refuse([*problems, *tournament_problems(tournament)])
    if tournament.registration_closes_at is None:
        tournament.registration_closes_at = tournament.default_registration_close()
    return tournament


@transaction.atomic
def change_tournament(
    tournament: Tournament, *, by: User, reason: str = "", **changes: Any
) -> Tournament:
    """Change any of OTHER_FIELDS and RULE_FIELDS; the latter only until the first list is entered.

    Another rule set brings its own options: those not given take their default. From the first
    list on, other stakes or a looser check of the lists need a reason.
    """
    tournament = lock_open(tournament)
    old = _as_json(tournament, (*OTHER_FIELDS, *RULE_FIELDS))
    problems: list[str] = []
    if {"rule_set", "rule_options", "house_rules"} & changes.keys():
        changes |= other_rules(tournament, changes, problems)
    for name, value in changes.items():
        setattr(tournament, name, tidy(value) if name in ("name", "venue") else value)
    new = _as_json(tournament, (*OTHER_FIELDS, *RULE_FIELDS))
    changed = [name for name in new if new[name] != old[name]]
    problems += _frozen_problems(tournament, changed)
    if tournament.are_rules_frozen and not reason.strip() and relied_on(old, new):
        problems.append(_("Please give a reason, one sentence is enough."))
    _refuse([*problems, *tournament_problems(tournament)])
    require_writable(reason)
    tournament.__dict__.pop("rules", None)  # read by the old ones meanwhile
    tournament.save()
    for action, fields in (("tournament_changed", OTHER_FIELDS), ("rules_changed", RULE_FIELDS)):
        names = [name for name in fields if name in changed]
        if names:
            record(
                tournament,
                by=by,
                action=action,
                subject=tournament,
                old={name: old[name] for name in names},
                new={name: new[name] for name in names},
                reason=reason.strip(),
            )
    if "capacity" in changed:
        fill_up(tournament, by=by)
    if "needs_second_check" in changed:  # what is checked already was checked as it had to be then
        waiting = TableSheet.objects.filter(round__tournament=tournament, checked_by=None)
        waiting.update(needs_second_check=tournament.needs_second_check)
    return tournament


@transaction.atomic
def publish_tournament(tournament: Tournament, *, by: User) -> Tournament:
    """Switch the public page on: whoever has the address reads the ranking."""
    return _switch_public(tournament, True, by=by, action="tournament_published")


@transaction.atomic
def unpublish_tournament(tournament: Tournament, *, by: User) -> Tournament:
    return _switch_public(tournament, False, by=by, action="tournament_unpublished")


@transaction.atomic
def close_tournament(tournament: Tournament, *, by: User, reason: str = "") -> Tournament:
    """From now on read-only. Refused without a reason while a round is not closed."""
    tournament = lock_open(tournament)
    still_open = open_rounds(tournament)
    if still_open and not reason.strip():
        raise Refused(rounds_in_the_way(still_open))
    tournament.state = Tournament.State.CLOSED
    tournament.save(update_fields=["state"])
    record(
        tournament,
        by=by,
        action="tournament_closed",
        subject=tournament,
        new={"open_rounds": still_open},
        reason=reason.strip(),
    )
    return tournament


@transaction.atomic
def reopen_tournament(tournament: Tournament, *, by: User, reason: str) -> Tournament:
    """The one change that a closed tournament allows."""
    tournament = _lock(tournament)
    if not tournament.is_closed:
        raise Refused(_("%(tournament)s is not closed.") % {"tournament": tournament.name})
    if not reason.strip():
        raise Refused(_("Please say why the tournament is opened again, one sentence is enough."))
    running = tournament.are_rules_frozen or tournament.draws.exists()
    tournament.state = Tournament.State.RUNNING if running else Tournament.State.REGISTRATION
    tournament.save(update_fields=["state"])
    record(
        tournament,
        by=by,
        action="tournament_reopened",
        subject=tournament,
        reason=reason.strip(),
    )
    return tournament


@transaction.atomic
def delete_demo(tournament: Tournament) -> None:
    """Remove a demonstration without trace; a real evening is never deleted."""
    tournament = _lock(tournament)
    if not tournament.is_demo:
        raise Refused(
            _("%(tournament)s is no demonstration and stays.") % {"tournament": tournament.name}
        )
    # From the leaves to the root: the database protects seats and players that have results.
    SheetTotal.objects.filter(sheet__round__tournament=tournament).delete()
    GameRow.objects.filter(sheet__round__tournament=tournament).delete()
    TableSheet.objects.filter(round__tournament=tournament).delete()
    Lot.objects.filter(tournament=tournament).delete()
    Substitution.objects.filter(player__tournament=tournament).delete()
    # An appeal holds on to its decision: newest first.
    for decision in tournament.decisions.order_by("-pk"):
        decision.delete()
    Seat.objects.filter(round__tournament=tournament).delete()
    Draw.objects.filter(tournament=tournament).delete()
    Round.objects.filter(tournament=tournament).delete()
    Player.objects.filter(tournament=tournament).delete()
    JournalEntry.objects.filter(tournament=tournament).delete()
    tournament.delete()


def open_rounds(tournament: Tournament) -> list[int]:
    """The rounds that are not closed, drawn or not."""
    closed = tournament.rounds.filter(closed_at__isnull=False).values_list("number", flat=True)
    return sorted(set(range(1, tournament.round_count + 1)) - set(closed))


def rounds_in_the_way(numbers: list[int]) -> str:
    sentence = _("Not closed yet: round %(rounds)s. Close it, or say why the evening ends early.")
    return sentence % {"rounds": enumerate_words(numbers)}


def free_slug(name: str, date: date) -> str:
    """A short address from name and year that no other tournament has: ortsmeisterschaft-2026."""
    longest = Tournament._meta.get_field("slug").max_length - 4  # room for "-999"
    base = slugify(written_out(name))[: longest - 5].strip("-") or "turnier"
    if str(date.year) not in base:
        base = f"{base}-{date.year}"
    taken = set(Tournament.objects.filter(slug__startswith=base).values_list("slug", flat=True))
    taken |= RESERVED_SLUGS
    candidates = (f"{base}-{number}" if number > 1 else base for number in range(1, 1000))
    return next(slug for slug in candidates if slug not in taken)


def _lock(tournament: Tournament) -> Tournament:
    return Tournament.objects.select_for_update().get(pk=tournament.pk)


def _switch_public(tournament: Tournament, is_on: bool, *, by: User, action: str) -> Tournament:
    tournament = lock_open(tournament)
    if tournament.is_public == is_on:
        return tournament
    tournament.is_public = is_on
    tournament.save(update_fields=["is_public"])
    record(tournament, by=by, action=action, subject=tournament)
    return tournament


def _frozen_problems(tournament: Tournament, changed: list[str]) -> list[str]:
    if not tournament.are_rules_frozen or not set(changed) & set(RULE_FIELDS):
        return []
    return [_("The first list is entered: rule set, options and games per round stay as they are.")]


def _refuse(problems: list[str]) -> None:
    if problems:
        raise Refused(*problems)


def _as_json(tournament: Tournament, names: tuple[str, ...]) -> dict[str, Any]:
    """Field values as the journal keeps them: dates and times as ISO text."""
    encode = DjangoJSONEncoder().default
    values = {name: getattr(tournament, name) for name in names}
    return {
        name: encode(value) if isinstance(value, date | time) else value
        for name, value in values.items()
    }
