"""Creating, changing, publishing, closing and reopening a tournament."""

from collections.abc import Iterable
from datetime import date
from typing import Any

from django.contrib.auth.models import User
from django.db import transaction
from django.utils.translation import gettext as _, ngettext

from scoring import RuleSet, to_data
from tournament import models
from tournament.draw.services.protocol import seed_chain_of
from tournament.evening.services.accounts import delete_unused_demo_helpers
from tournament.evening.services.roles import make_director
from tournament.evening.services.rule_choice import (
    chosen_rules,
    other_rules,
    printed_numbers,
    rule_fields,
)
from tournament.evening.services.tournament_checks import broken_promises, tournament_problems
from tournament.models import Tournament
from tournament.models.fields import tidy
from tournament.models.tournament import HOUSE, LONGEST_SLUG, RESERVED_SLUGS, RULE_FIELDS, SETTINGS
from tournament.registration.services.players import admit_waiting_players
from tournament.rules.own.sources import own_copy, title_problem
from tournament.shared.errors import Refused, require_no_problems
from tournament.shared.guards import lock, lock_open, require_reason, require_storable_reason
from tournament.shared.journal_entries import changed_fields, record, with_iso_dates
from tournament.shared.signs import enumerate_words
from tournament.shared.slugs import free_slug, slug_of

NAMES = ("name", "short_name", "venue", "account_holder", "controller")
# Settings with a page of their own; recorded at creation, so that the journal shows later changes.
NOT_ASKED = ("team_size", "team_counting", "team_fee_cents", "is_public", "released_round")


@transaction.atomic
def create_tournament(
    *, by: User | None, is_demo: bool = False, practice: str = "", **values: Any
) -> Tournament:
    """Create a tournament from keyword fields; `by` becomes director. Raises Refused.

    `practice` (Tournament.Practice): the tournament can be deleted like a demo.
    """
    is_demo = is_demo or bool(practice)
    tournament = new_tournament(is_demo=is_demo, practice=practice, **values)
    tournament.save()
    seed_chain_of(tournament)  # the commitment must be public before anybody registers
    new = _as_json(tournament, (*SETTINGS, *NOT_ASKED))
    record(tournament, "tournament_created", tournament, by=by, new=new)
    make_director(tournament, by=by)
    return tournament


def new_tournament(*, rule_set: str, **values: Any) -> Tournament:
    """Return an unsaved tournament from keyword fields; None takes the default of the rules.

    Raises Refused with every problem.
    """
    problems: list[str] = []
    options, house_rules = values.get("rule_options") or {}, values.get("house_rules")
    rules = chosen_rules(rule_set, options, house_rules, problems)
    tournament = Tournament(
        **printed_numbers(rules)
        | {name: value for name, value in values.items() if value is not None}
        | rule_fields(rules)
    )
    _tidy_settings(tournament)
    tournament.slug = tournament.slug or _slug_with_year(tournament.name, tournament.date)
    require_no_problems([*problems, *tournament_problems(tournament)])
    if tournament.registration_closes_at is None:
        tournament.registration_closes_at = tournament.default_registration_close()
    return tournament


@transaction.atomic
def change_tournament(
    tournament: Tournament, *, by: User | None, reason: str = "", **changes: Any
) -> Tournament:
    """Change fields named in SETTINGS.

    After the first list, RULE_FIELDS are fixed and other stakes or looser checks need a reason;
    after the first prize, so does another number of rounds. Raises Refused with every problem.
    """
    tournament = lock_open(tournament)
    old = _as_json(tournament, SETTINGS)
    problems: list[str] = []
    if {"rule_set", "rule_options", "house_rules"} & changes.keys():
        changes |= other_rules(tournament, changes, problems)
    for name, value in changes.items():
        setattr(tournament, name, value)
    _tidy_settings(tournament)
    new = _as_json(tournament, SETTINGS)
    changed = [name for name in new if new[name] != old[name]]
    if tournament.are_rules_frozen and set(changed) & set(RULE_FIELDS):
        problems.append(
            _("The first list is entered: rule set, options and games per round are fixed.")
        )
    if not reason.strip() and broken_promises(tournament, old, new):
        problems.append(_("Please enter a reason; one sentence is enough."))
    require_no_problems([*problems, *tournament_problems(tournament)])
    require_storable_reason(reason)
    tournament.__dict__.pop("rules", None)  # cached property of the old rules
    tournament.save()
    others = [name for name in SETTINGS if name not in RULE_FIELDS]
    for action, fields in (("tournament_changed", others), ("rules_changed", RULE_FIELDS)):
        was, now = changed_fields(old, {name: new[name] for name in fields})
        if now:
            record(tournament, action, tournament, by=by, old=was, new=now, reason=reason)
    if "capacity" in changed:
        admit_waiting_players(tournament, by=by)
    if "needs_second_check" in changed:  # checked lists keep the rule they were checked by
        waiting = models.TableSheet.objects.filter(round__tournament=tournament, checked_by=None)
        waiting.update(needs_second_check=tournament.needs_second_check)
    return tournament


def give_own_rules(tournament: Tournament, *, rules: RuleSet, by: User | None) -> Tournament:
    """Store a copy of `rules` in the tournament. Raises Refused once the first list is entered."""
    rules = own_copy(rules)
    if problem := title_problem(rules.title):
        raise Refused(problem)
    return change_tournament(
        tournament, by=by, rule_set=HOUSE, house_rules=to_data(rules), **printed_numbers(rules)
    )


@transaction.atomic
def set_tournament_public(
    tournament: Tournament, *, by: User | None, is_public: bool
) -> Tournament:
    tournament = lock_open(tournament)
    if tournament.is_public != is_public:
        tournament.is_public = is_public
        tournament.save(update_fields=["is_public"])
        action = "tournament_published" if is_public else "tournament_unpublished"
        record(tournament, action, tournament, by=by)
    return tournament


@transaction.atomic
def close_tournament(tournament: Tournament, *, by: User | None, reason: str = "") -> Tournament:
    """Make the tournament read-only and delete unconfirmed pre-registrations.

    Raises Refused if a round is still open and no reason is given.
    """
    tournament = lock_open(tournament)
    still_open = open_rounds(tournament)
    if still_open and not reason.strip():
        raise Refused(rounds_in_the_way(still_open))
    tournament.state = Tournament.State.CLOSED
    tournament.save(update_fields=["state"])
    tournament.pre_registrations.all().delete()
    new = {"open_rounds": still_open}
    record(tournament, "tournament_closed", tournament, by=by, new=new, reason=reason)
    return tournament


@transaction.atomic
def reopen_tournament(tournament: Tournament, *, by: User | None, reason: str) -> Tournament:
    tournament = lock(tournament)
    if not tournament.is_closed:
        raise Refused(_("%(tournament)s is not closed.") % {"tournament": tournament.name})
    require_reason(reason)
    running = tournament.are_rules_frozen or tournament.draws.exists()
    tournament.state = Tournament.State.RUNNING if running else Tournament.State.REGISTRATION
    tournament.save(update_fields=["state"])
    record(tournament, "tournament_reopened", tournament, by=by, reason=reason)
    return tournament


@transaction.atomic
def delete_demo(tournament: Tournament) -> None:
    """Delete a demo and all its records. Raises Refused for a real tournament."""
    tournament = lock(tournament)
    if not tournament.is_demo:
        sentence = _("%(tournament)s is not a demo and cannot be deleted.")
        raise Refused(sentence % {"tournament": tournament.name})
    # Protected rows from the leaves to the root; the rest cascades.
    models.Prize.objects.filter(tournament=tournament).delete()
    models.SheetTotal.objects.filter(sheet__round__tournament=tournament).delete()
    models.Seat.objects.filter(round__tournament=tournament).delete()
    models.Lot.objects.filter(tournament=tournament).delete()
    models.Substitution.objects.filter(player__tournament=tournament).delete()
    for decision in tournament.decisions.order_by("-pk"):  # an appeal protects its decision
        decision.delete()
    models.JournalEntry.objects.filter(tournament=tournament).delete()
    tournament.delete()
    delete_unused_demo_helpers()


def _tidy_settings(tournament: Tournament) -> None:
    for name in NAMES:
        setattr(tournament, name, tidy(getattr(tournament, name)))
    tournament.stakes = tournament.stakes or None


def open_rounds(tournament: Tournament) -> list[int]:
    closed = tournament.rounds.filter(closed_at__isnull=False).values_list("number", flat=True)
    return sorted(set(range(1, tournament.round_count + 1)) - set(closed))


def rounds_in_the_way(numbers: list[int]) -> str:
    sentence = ngettext(
        "Round %(rounds)s is not closed yet. Close it, or say why the evening is ending early.",
        "Rounds %(rounds)s are not closed yet. Close them, or say why the evening is ending early.",
        len(numbers),
    )
    return sentence % {"rounds": enumerate_words(numbers)}


def _slug_with_year(name: str, date: date) -> str:
    """Return an unused slug from name and year, such as ortsmeisterschaft-2026."""
    longest = LONGEST_SLUG - 4  # room for "-999"
    base = slug_of(name)[: longest - 5].strip("-") or "turnier"
    if str(date.year) not in base:
        base = f"{base}-{date.year}"
    return free_slug(base, Tournament.objects, reserved=RESERVED_SLUGS)


def _as_json(tournament: Tournament, names: Iterable[str]) -> dict[str, Any]:
    return with_iso_dates({name: getattr(tournament, name) for name in names})
