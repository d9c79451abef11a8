"""Database look-ups for the arguments of commands."""

from argparse import ArgumentTypeError
from typing import TypeVar

from django.core.management.base import CommandError
from django.utils.text import slugify
from django.utils.translation import gettext as _

from tournament.models import Cup, Player, Round, TableSheet, Tournament
from tournament.shared.request_numbers import whole_number

Named = TypeVar("Named", Cup, Tournament)


def find_tournament(slug: str) -> Tournament:
    return _find(Tournament, slug, _("There is no tournament “%(slug)s”."))


def find_cup(slug: str) -> Cup:
    return _find(Cup, slug, _("There is no cup “%(slug)s”."))


def _find(model: type[Named], slug: str, refusal: str) -> Named:
    if slugify(slug) != slug or not (row := model.objects.filter(slug=slug).first()):
        raise CommandError(refusal % {"slug": slug})
    return row


def find_player(tournament: Tournament, number: int) -> Player:
    """Return the player. Raises CommandError if the number is unused or ambiguous."""
    players = list(tournament.players.filter(number=number).order_by("pk")[:2])
    if not players:
        sentence = _("There is no number %(number)s in this tournament.")
        raise CommandError(sentence % {"number": number})
    if len(players) > 1:
        sentence = _("Number %(number)s was given more than once. Use the person's page.")
        raise CommandError(sentence % {"number": number})
    return players[0]


def find_round(tournament: Tournament, number: int) -> Round:
    played = tournament.rounds.filter(number=number, sheets__isnull=False).first()
    if played is None:
        raise CommandError(_("Round %(round)s is not drawn yet.") % {"round": number})
    return played


def find_sheet(tournament: Tournament, number: int, table: int) -> TableSheet:
    sheets = find_round(tournament, number).sheets.select_related("round__tournament")
    if not (sheet := sheets.filter(table=table).first()):
        where = {"table": table, "round": number}
        raise CommandError(_("There is no table %(table)s in round %(round)s.") % where)
    return sheet


def parse_number(text: str) -> int:
    """Return a whole number that fits every database. Raises ArgumentTypeError."""
    number = whole_number(text)
    if number is None:
        raise ArgumentTypeError(_("“%(text)s” is not a number.") % {"text": text[:40]})
    return number


def find_practice(slug: str) -> Tournament:
    tournament = find_tournament(slug)
    if not tournament.practice:
        sentence = _("%(tournament)s is not a practice evening.")
        raise CommandError(sentence % {"tournament": tournament.name})
    return tournament
