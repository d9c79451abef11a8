"""What a change needs before it may happen. Called inside the transaction of the change."""

from django.utils.translation import gettext as _

from tournament.errors import Refused
from tournament.models import Tournament


def require_open(tournament: Tournament) -> None:
    """Refuse every change to a closed tournament."""
    if tournament.is_closed:
        raise Refused(
            _("%(tournament)s is closed and can only be read.") % {"tournament": tournament.name}
        )


def lock_open(tournament: Tournament) -> Tournament:
    """The tournament as it stands now, held until the transaction ends; refused when closed.

    Who holds it is alone: numbers and places are given one after the other.
    """
    locked = Tournament.objects.select_for_update().get(pk=tournament.pk)
    require_open(locked)
    return locked
