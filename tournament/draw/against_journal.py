"""The frozen list and options, held against the hashes that the journal keeps of them."""

from collections.abc import Iterator

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy

from tournament.models import SeedChain, Tournament
from tournament.seating.protocol import digest, read_line
from tournament.shared.chain import PRINTED
from tournament.shared.difference import Difference

FROZEN = ("registration_closed", "list_frozen_again")
TEXTS: dict[str, Promise] = {
    "list": gettext_lazy("The frozen list"),
    "options": gettext_lazy("The frozen options"),
}


def frozen_differences(tournament: Tournament) -> Iterator[Difference]:
    """By their hashes: the first sixteen digits.

    Where a tournament was taken over, the name of who was deleted before did not come along: that
    list has no hash to be held against any more.
    """
    said = tournament.journal.filter(action__in=FROZEN).order_by("seq").last()
    chain = SeedChain.objects.filter(tournament=tournament).first()
    if said is None or chain is None:
        return
    for name, words in TEXTS.items():
        kept = (said.new or {}).get(f"{name}_hash", "")
        found = digest(getattr(chain, f"{name}_text"))
        if kept and kept != found and not (name == "list" and _lacks_a_name(tournament, chain)):
            yield Difference(str(words), kept[:PRINTED], found[:PRINTED])


def _lacks_a_name(tournament: Tournament, chain: SeedChain) -> bool:
    listed = map(read_line, chain.list_text.split("\n")[:-1])
    nameless = {one.number for one in listed if not one.name}
    return tournament.players.filter(number__in=nameless).exclude(erased_as="").exists()
