"""What commands name by a word, found in the database."""

from django.core.management.base import CommandError
from django.utils.text import slugify
from django.utils.translation import gettext as _

from tournament.models import Tournament


def find_tournament(slug: str) -> Tournament:
    """The tournament of this short address; CommandError where there is none.

    A word that can be no short address is not looked for: it may hold what no database takes.
    """
    if slugify(slug) == slug:
        tournament = Tournament.objects.filter(slug=slug).first()
        if tournament is not None:
            return tournament
    raise CommandError(_("There is no tournament “%(slug)s”.") % {"slug": slug})


def find_practice(slug: str) -> Tournament:
    """The practice evening of this short address; CommandError for any other tournament."""
    tournament = find_tournament(slug)
    if not tournament.practice:
        raise CommandError(_("%(tournament)s is no practice.") % {"tournament": tournament.name})
    return tournament
