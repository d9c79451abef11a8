"""What a projector shows."""

from django.utils import timezone

from tournament.models import Beamer, Tournament


def projector_view(tournament: Tournament) -> Beamer.View:
    beamer = Beamer.objects.filter(tournament=tournament).first() or Beamer()
    return Beamer.View(beamer.shown_at(timezone.now())[0])
