"""The frozen list and options, held against the hashes that the journal keeps of them."""

from collections.abc import Iterator

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy

from tournament.models import SeedChain, Tournament
from tournament.seating.protocol import digest
from tournament.shared.chain import PRINTED
from tournament.shared.difference import Difference

FROZEN = ("registration_closed", "list_frozen_again")
TEXTS: dict[str, Promise] = {
    "list": gettext_lazy("The frozen list"),
    "options": gettext_lazy("The frozen options"),
}


def frozen_differences(tournament: Tournament) -> Iterator[Difference]:
    """By their hashes: the first sixteen digits."""
    said = tournament.journal.filter(action__in=FROZEN).order_by("seq").last()
    chain = SeedChain.objects.filter(tournament=tournament).first()
    if said is None or chain is None:
        return
    for name, words in TEXTS.items():
        kept = (said.new or {}).get(f"{name}_hash", "")
        found = digest(getattr(chain, f"{name}_text"))
        if kept and kept != found:
            yield Difference(str(words), kept[:PRINTED], found[:PRINTED])
