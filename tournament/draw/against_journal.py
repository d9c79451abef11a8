"""Comparison of frozen list, options and seats with the journal."""

from collections import defaultdict
from collections.abc import Iterator, Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournament.models import Seat, SeedChain, Tournament
from tournament.seating.protocol import digest, read_line
from tournament.shared.chain import PRINTED
from tournament.shared.difference import Difference

FROZEN = ("registration_closed", "list_frozen_again")
TEXTS: dict[str, Promise] = {
    "list": gettext_lazy("The frozen list"),
    "options": gettext_lazy("The frozen options"),
}


def frozen_differences(tournament: Tournament) -> Iterator[Difference]:
    """Yield list or options whose hash differs from the journal."""
    freeze_entry = tournament.journal.filter(action__in=FROZEN).order_by("seq").last()
    chain = SeedChain.objects.filter(tournament=tournament).first()
    if freeze_entry is None or chain is None:
        return
    for name, words in TEXTS.items():
        journal_hash = (freeze_entry.new or {}).get(f"{name}_hash", "")
        actual_hash = digest(getattr(chain, f"{name}_text"))
        if (
            journal_hash
            and journal_hash != actual_hash
            and not (name == "list" and _lacks_a_name(tournament, chain))
        ):
            yield Difference(str(words), journal_hash[:PRINTED], actual_hash[:PRINTED])


def seat_differences(tournament: Tournament) -> Iterator[Difference]:
    seats: dict[int, dict[tuple[int, int], int]] = defaultdict(dict)
    rows = Seat.objects.filter(round__tournament=tournament)
    for round_id, table, seat, number in rows.values_list(
        "round_id", "table", "seat", "player__number"
    ):
        seats[round_id][table, seat] = number
    draws = tournament.draws.filter(is_current=True).select_related("round")
    for draw in draws.order_by("round__number"):
        drawn = {
            (table, seat): number
            for table, numbers in enumerate(draw.tables, 1)
            for seat, number in enumerate(numbers, 1)
            if number is not None
        }
        actual = seats[draw.round_id]
        moved = [at for at in drawn.keys() | actual.keys() if drawn.get(at) != actual.get(at)]
        if moved:
            yield _seat_difference(draw.round.number, min(moved), drawn, actual)


def _seat_difference(
    round_number: int,
    at: tuple[int, int],
    drawn: Mapping[tuple[int, int], int],
    actual: Mapping[tuple[int, int], int],
) -> Difference:
    table, seat = at
    place = _("Table %(table)s, round %(round)s") % {"table": table, "round": round_number}
    where = f"{place}, {_('seat %(seat)s') % {'seat': seat}}"
    numbers = (seats.get(at) for seats in (drawn, actual))
    return Difference(
        where, *(_("no. %(number)s") % {"number": number} if number else "" for number in numbers)
    )


def _lacks_a_name(tournament: Tournament, chain: SeedChain) -> bool:
    listed = map(read_line, chain.list_text.split("\n")[:-1])
    nameless = {entry.number for entry in listed if not entry.name}
    return tournament.players.filter(number__in=nameless).exclude(erased_as="").exists()
