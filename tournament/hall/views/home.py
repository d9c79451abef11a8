"""The public home page, behind the QR code."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from django.http import HttpRequest
from django.utils.translation import gettext as _, ngettext

from tournament.hall.public_evening import PublicEvening, evening_page
from tournament.models import Tournament
from tournament.ranking.state_words import (
    missing_lots_in_words,
    newest_list_in_words,
    state_in_words,
)
from tournament.registration.pre_registration import open_until
from tournament.registration.prepayment import prepayment
from tournament.registration.services.pre_registrations import full_in_words
from tournament.rules.names import rules_title
from tournament.shared.signs import clock, enumerate_words, round_title


@dataclass(frozen=True, slots=True)
class HomeLink:
    """A link to the URL name `page`; without one, `text` says when the page opens."""

    title: str
    text: str
    page: str = ""
    aside: str = ""


@evening_page("hall/home.html")
def public_home(request: HttpRequest, hall: PublicEvening) -> dict[str, Any]:
    state, sentence = state_of_evening(hall)
    full = full_in_words(hall.tournament)
    return {
        "state": state,
        "sentence": sentence,
        "home_links": list(home_links(hall, full)),
        "is_over": hall.is_final,
        "has_seats": bool(hall.rounds),
        "prepayment": None if full else prepayment(hall.tournament),
    }


def state_of_evening(hall: PublicEvening) -> tuple[str, str]:
    """Return a title for the state of the evening, and a sentence."""
    played, tournament = hall.played, hall.tournament
    if hall.is_final:
        return _("All rounds are played"), _("The final ranking is here.")
    if hall.ranked and (provisional := missing_lots_in_words(hall.ranked)):
        return _("All rounds are played"), _("Ranking: %(state)s") % {"state": provisional}
    if tournament.is_closed:  # with a reason, before the last round was complete
        ranking = hall.ranked and _("Ranking: %(state)s") % {"state": state_in_words(hall.ranked)}
        return _("The tournament is over"), ranking or ""
    if played is None:
        begins = ""
        if tournament.starts_at:
            begins = _("Starts at %(time)s.") % {"time": clock(tournament.starts_at)}
        return _("No seats are posted yet"), begins
    number = {"number": played.number}
    if played.is_closed and played.number == tournament.round_count:
        text = _("The final ranking appears here once it is released.")
        return _("All rounds are played"), text
    if played.is_closed:
        text = _("The seats for the next round appear here once they are posted.")
        return _("Round %(number)s is over") % number, text
    if played.is_under_way:
        return played.state_in_words, f"{played.lists_in_words}."
    return _("Round %(number)s: to the tables") % number, _("Play begins at the signal.")


def home_links(hall: PublicEvening, full: str) -> Iterator[HomeLink]:
    tournament = hall.tournament
    if tournament.has_pre_registration and tournament.state == Tournament.State.REGISTRATION:
        text = full or _("Tell us you are coming. The desk will confirm it.")
        yield HomeLink(_("Pre-registration"), text, "public-register", open_until(tournament))
    yield _ranking(hall)
    if hall.teams is not None:
        text = _("Who plays in which team, and how they stand.")
        yield HomeLink(_("Team ranking"), text, "public-teams")
    yield _seats(hall)
    if hall.prizes:
        text = ngettext("%(count)s prize", "%(count)s prizes", hall.prizes)
        yield HomeLink(_("Prizes"), f"{text % {'count': hall.prizes}}.", "public-prizes")
    yield HomeLink(_("Rules"), rules_title(tournament.rules), "public-rules")
    yield _check(hall)


def _ranking(hall: PublicEvening) -> HomeLink:
    ranked = hall.ranked
    if ranked is None:
        text = _("It appears here once the director releases it.")
        return HomeLink(_("Ranking"), text)
    page = "public-ranking"
    aside = newest_list_in_words(ranked)
    if hall.is_final:
        text = _("After all rounds, %(count)s players.") % {"count": ranked.ranked_count}
        return HomeLink(_("Final ranking"), text, page, aside)
    if provisional := missing_lots_in_words(ranked):
        return HomeLink(_("Ranking"), f"{provisional[0].upper()}{provisional[1:]}.", page, aside)
    text = _("Interim ranking after round %(number)s.") % {"number": ranked.through_round}
    return HomeLink(_("Ranking"), f"{text} {hall.running_in_words}".rstrip(), page, aside)


def _seats(hall: PublicEvening) -> HomeLink:
    if hall.current is None:
        return HomeLink(_("Seat list"), _("Once it is posted, for each round."))
    text = ngettext(
        "Table %(last)s, by name or by table.",
        "Tables 1 to %(last)s, by name or by table.",
        last := max(hall.current.tables),
    )
    text %= {"last": last}
    return HomeLink(_("Seat list"), text, "public-seats", round_title(hall.current.number))


def _check(hall: PublicEvening) -> HomeLink:
    if not hall.rounds:
        text = _("Once seats are posted, anyone can recompute their draw here.")
        return HomeLink(_("Check the draw"), text)
    numbers = sorted(played.number for played in hall.rounds)
    aside = ngettext("Round %(numbers)s", "Rounds %(numbers)s", len(numbers)) % {
        "numbers": enumerate_words(numbers)
    }
    text = _("Anyone can check here how the seats were drawn.")
    return HomeLink(_("Check the draw"), text, "public-draw", aside)
