"""What every change asks first."""

from django.utils.translation import gettext as _

from tournament.errors import Refused
from tournament.models import Tournament


def require_open(tournament: Tournament) -> None:
    """Refuse every change to a closed tournament."""
    if tournament.is_closed:
        raise Refused(
            _("%(name)s is closed and can only be read. Reopen it first, with a reason.")
            % {"name": tournament.name}
        )
