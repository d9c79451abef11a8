"""Database look-ups for the arguments of commands."""

from argparse import ArgumentTypeError

from django.core.management.base import CommandError
from django.utils.text import slugify
from django.utils.translation import gettext as _

from tournament.models import Cup, Player, Round, Tournament
from tournament.shared.request_numbers import whole_number


def find_tournament(slug: str) -> Tournament:
    if slugify(slug) == slug:
        tournament = Tournament.objects.filter(slug=slug).first()
        if tournament is not None:
            return tournament
    raise CommandError(_("There is no tournament “%(slug)s”.") % {"slug": slug})


def find_cup(slug: str) -> Cup:
    if slugify(slug) == slug:
        cup = Cup.objects.filter(slug=slug).first()
        if cup is not None:
            return cup
    raise CommandError(_("There is no cup “%(slug)s”.") % {"slug": slug})


def find_player(tournament: Tournament, number: int) -> Player:
    """Return the player. Raises CommandError if the number is unused or ambiguous."""
    players = list(tournament.players.filter(number=number).order_by("pk")[:2])
    if not players:
        raise CommandError(
            _("There is no number %(number)s in this tournament.") % {"number": number}
        )
    if len(players) > 1:
        raise CommandError(
            _("Number %(number)s was given more than once. Use the person's page.")
            % {"number": number}
        )
    return players[0]


def find_round(tournament: Tournament, number: int) -> Round:
    played = tournament.rounds.filter(number=number, sheets__isnull=False).first()
    if played is None:
        raise CommandError(_("Round %(round)s is not drawn yet.") % {"round": number})
    return played


def parse_number(text: str) -> int:
    """Return a whole number that fits every database. Raises ArgumentTypeError."""
    number = whole_number(text)
    if number is None:
        raise ArgumentTypeError(_("“%(text)s” is not a number.") % {"text": text[:40]})
    return number


def find_practice(slug: str) -> Tournament:
    tournament = find_tournament(slug)
    if not tournament.practice:
        raise CommandError(
            _("%(tournament)s is not a practice evening.") % {"tournament": tournament.name}
        )
    return tournament
