"""Sentences about details that the rules require and a player lacks."""

from collections.abc import Iterable
from typing import NamedTuple

from django.utils.translation import gettext as _, ngettext

from scoring import RuleSet
from tournament.models import Player, Tournament
from tournament.shared.paper.fonts import letters_not_on_paper

State = Player.State


class MissingDetail(NamedTuple):
    sentence: str
    show: str


def asks_birth(rules: RuleSet) -> bool:
    return rules.ranks_minors_apart or rules.least_age is not None


def lacks_birth(player: Player) -> bool:
    is_known = player.birth_on or player.age_class or player.is_erased
    return player.state == State.REGISTERED and not is_known and asks_birth(player.tournament.rules)


def lacks_eligibility(player: Player) -> bool:
    is_known = player.eligibility or player.is_erased
    asks = player.tournament.rules.asks_eligibility
    return player.state == State.REGISTERED and not is_known and asks


def unprintable_letters(player: Player) -> str:
    letters = letters_not_on_paper(f"{player.last_name}{player.first_name}{player.home}")
    if not letters:
        return ""
    sentence = _("Printouts cannot show these letters: %(letters)s. Please use a Latin spelling.")
    return sentence % {"letters": letters}


def missing_details(tournament: Tournament, players: Iterable[Player]) -> list[MissingDetail]:
    rules, details = tournament.rules, []
    if tournament.is_closed or not (asks_birth(rules) or rules.asks_eligibility):
        return []
    registered = list(players)
    if births := sum(map(lacks_birth, registered)):
        sentence = ngettext(
            "%(count)s player without a date of birth counts as an adult.",
            "%(count)s players without a date of birth count as adults.",
            births,
        )
        details.append(MissingDetail(sentence % {"count": births}, "no_birth"))
    if eligibilities := sum(map(lacks_eligibility, registered)):
        sentence = ngettext(
            "%(count)s player's eligibility is still open.",
            "%(count)s players' eligibility is still open.",
            eligibilities,
        )
        details.append(MissingDetail(sentence % {"count": eligibilities}, "unclear"))
    return details
