"""Validation of a tournament's settings, one sentence per problem."""

from collections.abc import Mapping
from typing import Any

from django.core.exceptions import ValidationError
from django.db.models import Max
from django.utils.text import capfirst, slugify
from django.utils.translation import gettext as _

from tournament.models import PrizeCall, Tournament
from tournament.models import tournament as limits
from tournament.models.prepayment import PREPAYMENT
from tournament.shared.model_fields import stored_field
from tournament.shared.typed_text import is_unprintable

MOST_STAKE_CENTS = 1_000  # a point or a game
CHECKS = ("needs_second_check", "is_second_check_blind", "is_embargoed")
STAKES = ({"per_point"}, {"rufspiel", "solo"})
YEARS = range(2000, 2101)
# Words that URLs use already.
RESERVED_SLUGS = frozenset({"admin", "help", "login", "logout", "new", "p", "static", "t"})


def tournament_problems(tournament: Tournament) -> list[str]:
    """Return every problem with these values, one sentence each."""
    problems = []
    if not tournament.name:
        problems.append(_("The name is empty."))
    if tournament.date.year not in YEARS:
        problems.append(_("The year %(year)s is not meant.") % {"year": tournament.date.year})
    problems += _text_problems(tournament)
    problems += _slug_problems(tournament)
    if not 1 <= tournament.round_count <= limits.MOST_ROUNDS:
        sentence = _("Rounds: %(number)s. Between 1 and %(most)s are possible.")
        problems.append(sentence % {"number": tournament.round_count, "most": limits.MOST_ROUNDS})
    if not 1 <= tournament.games_per_round <= limits.MOST_GAMES:
        sentence = _("Games per round: %(number)s. Between 1 and %(most)s are possible.")
        problems.append(
            sentence % {"number": tournament.games_per_round, "most": limits.MOST_GAMES}
        )
    for fee in (tournament.fee_cents, tournament.minor_fee_cents):
        if not 0 <= fee <= limits.MOST_FEE_CENTS:
            sentence = _("Entry fee: between €0 and €%(most)s.")
            problems.append(sentence % {"most": limits.MOST_FEE_CENTS // 100})
    if not 1 <= tournament.contact_days <= limits.MOST_CONTACT_DAYS:
        sentence = _("Contact data are kept for 1 to %(most)s days.")
        problems.append(sentence % {"most": limits.MOST_CONTACT_DAYS})
    if not 1 <= tournament.most_pre_registrations <= limits.MOST_PRE_REGISTRATIONS:
        sentence = _("Between 1 and %(most)s pre-registrations may wait.")
        problems.append(sentence % {"most": limits.MOST_PRE_REGISTRATIONS})
    least = min(tournament.seats_allowed)
    if tournament.capacity is not None and not least <= tournament.capacity <= limits.MOST_PLAYERS:
        sentence = _("At most %(number)s players: between %(least)s and %(most)s are possible.")
        values = {"number": tournament.capacity, "least": least, "most": limits.MOST_PLAYERS}
        problems.append(sentence % values)
    if tournament.is_second_check_blind and not tournament.needs_second_check:
        problems.append(_("Lists typed again blind: that is for a second person, who is missing."))
    checks = (_prepayment_problems, _stakes_problems, _drawn_problems, _embargo_problems)
    return [*problems, *(problem for check in checks for problem in check(tournament))]


def broken_promises(
    tournament: Tournament, before: Mapping[str, Any], after: Mapping[str, Any]
) -> list[str]:
    """Return a sentence for each change that needs a reason, as players relied on the old value.

    `before`, `after`: field values of the tournament. Checks may become stricter at any time.
    """
    sentences = []
    if tournament.are_rules_frozen:
        looser = {
            "needs_second_check": _("Lists no longer need a second person."),
            "is_second_check_blind": _("The second person sees the stored totals."),
            "is_embargoed": _("Lists that nobody has checked count in the ranking."),
        }
        sentences = [looser[name] for name in CHECKS if before[name] and not after[name]]
        if before["stakes"] != after["stakes"]:
            sentences.append(
                _("The tables have begun with other stakes; what they owe is worked out anew.")
            )
    if before["round_count"] != after["round_count"] and _has_given_prizes(tournament):
        sentences.append(_("Prizes were given by a ranking of another number of rounds."))
    return sentences


def _has_given_prizes(tournament: Tournament) -> bool:
    return PrizeCall.objects.filter(prize__tournament=tournament).exists()


def _text_problems(tournament: Tournament) -> list[str]:
    problems = []
    for name in ("name", "short_name", "venue", "slug"):
        field = stored_field(Tournament, name)
        text, label = getattr(tournament, name), capfirst(field.verbose_name)
        if field.max_length is not None and len(text) > field.max_length:
            sentence = _("%(field)s: %(most)s characters at the most.")
            problems.append(sentence % {"field": label, "most": field.max_length})
        if is_unprintable(text):
            problems.append(
                _("%(field)s contains a character that cannot be printed.") % {"field": label}
            )
    return problems


def _slug_problems(tournament: Tournament) -> list[str]:
    slug = tournament.slug
    if slugify(slug) != slug or not slug:
        sentence = _("Short address “%(slug)s”: only small letters a to z, digits and hyphens.")
    elif slug in RESERVED_SLUGS:
        sentence = _("Short address “%(slug)s”: the program needs this word itself.")
    elif Tournament.objects.filter(slug=slug).exclude(pk=tournament.pk).exists():
        sentence = _("Short address “%(slug)s”: another tournament has it already.")
    else:
        return []
    return [sentence % {"slug": slug}]


def _prepayment_problems(tournament: Tournament) -> list[str]:
    """Run the model field validators, which the forms use too."""
    problems = []
    for name in PREPAYMENT:
        try:
            stored_field(Tournament, name).run_validators(getattr(tournament, name))
        except ValidationError as error:
            problems += error.messages
    if tournament.iban and not tournament.account_holder:
        problems.append(_("Whose account is it? Banks compare the name with the IBAN."))
    return problems


def _stakes_problems(tournament: Tournament) -> list[str]:
    stakes = tournament.stakes
    if stakes is None:
        return []
    cents = stakes.values() if set(stakes) in STAKES else [0]
    if all(isinstance(number, int) and 1 <= number <= MOST_STAKE_CENTS for number in cents):
        return []
    sentence = _("Stakes: 1 to %(most)s cents a point, or for a Rufspiel and for a Solo.")
    return [sentence % {"most": MOST_STAKE_CENTS}]


def _embargo_problems(tournament: Tournament) -> list[str]:
    """Name closed rounds with unchecked lists: they could not be checked and would not count."""
    if tournament.pk is None or not tournament.is_embargoed:
        return []
    if Tournament.objects.filter(pk=tournament.pk, is_embargoed=True).exists():
        return []
    closed = tournament.rounds.filter(closed_at__isnull=False, sheets__state="entered")
    numbers = sorted(set(closed.values_list("number", flat=True)))
    sentence = _(
        "Round %(round)s is closed and has lists that nobody has checked: "
        "open it again and have them checked first."
    )
    return [sentence % {"round": number} for number in numbers]


def _drawn_problems(tournament: Tournament) -> list[str]:
    if tournament.pk is None:
        return []
    last = tournament.rounds.filter(draws__isnull=False).aggregate(last=Max("number"))["last"]
    if last is None or tournament.round_count >= last:
        return []
    sentence = _("Rounds: %(number)s. Round %(last)s is drawn already, fewer are not possible.")
    return [sentence % {"number": tournament.round_count, "last": last}]
