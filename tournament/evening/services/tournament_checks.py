"""Checks of a tournament's settings against its rules, rounds and prizes."""

from collections.abc import Iterator, Mapping
from typing import Any

from django.db.models import Max
from django.utils.translation import gettext as _

from tournament.models import PrizeCall, Tournament
from tournament.ranking.penalties import penalties_in_force
from tournament.shared.model_fields import problems_of

CHECKS = ("needs_second_check", "is_second_check_blind", "is_embargoed")


def tournament_problems(tournament: Tournament) -> list[str]:
    return [*problems_of(tournament), *_problems_of_evening(tournament)]


def broken_promises(
    tournament: Tournament, before: Mapping[str, Any], after: Mapping[str, Any]
) -> list[str]:
    """Return a sentence for each change that needs a reason.

    After the first list: other stakes, looser checks; after the first prize: another number of
    rounds. `before`, `after`: {setting: value}.
    """
    sentences = []
    if tournament.are_rules_frozen:
        looser = {
            "needs_second_check": _("Lists no longer need a second person."),
            "is_second_check_blind": _("The second person sees the stored totals."),
            "is_embargoed": _("Lists that nobody has checked count in the ranking."),
        }
        if not after["needs_second_check"]:
            del looser["is_second_check_blind"]
        sentences = [looser[name] for name in looser if before[name] and not after[name]]
        if before["stakes"] != after["stakes"]:
            sentences.append(
                _("The tables have begun with other stakes; what players owe is recalculated.")
            )
    calls = PrizeCall.objects.filter(prize__tournament=tournament)
    if before["round_count"] != after["round_count"] and calls.exists():
        sentences.append(
            _("Prizes have already been given out by a ranking with a different number of rounds.")
        )
    return sentences


def _problems_of_evening(tournament: Tournament) -> Iterator[str]:
    least = min(tournament.seats_allowed)
    if tournament.capacity is not None and tournament.capacity < least:
        sentence = _("At most %(number)s players: a table needs %(least)s.")
        yield sentence % {"number": tournament.capacity, "least": least}
    if tournament.pk is None:
        return
    last = tournament.rounds.filter(draws__isnull=False).aggregate(last=Max("number"))["last"]
    if last is not None and tournament.round_count < last:
        sentence = _("Round %(number)s has already been drawn, so there cannot be fewer.")
        yield sentence % {"number": last}
    in_force = penalties_in_force(tournament.decisions.order_by("pk")).values()
    last = max((decision.round_number for decision in in_force if decision.penalty), default=0)
    if tournament.round_count < last:
        yield _(
            "Rounds: %(number)s. The jury took points away from round %(last)s on, so there "
            "cannot be fewer."
        ) % {"number": tournament.round_count, "last": last}
    was_embargoed = Tournament.objects.filter(pk=tournament.pk, is_embargoed=True)
    if tournament.is_embargoed and not was_embargoed.exists():
        closed = tournament.rounds.filter(closed_at__isnull=False, sheets__state="entered")
        sentence = _(
            "Round %(round)s is closed and has lists that nobody has checked: "
            "open it again and have them checked first."
        )
        for number in sorted(set(closed.values_list("number", flat=True))):
            yield sentence % {"round": number}
