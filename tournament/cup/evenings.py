"""The evenings of a cup and what their rankings say: the one bridge from standings() to a cup."""

from dataclasses import dataclass

from django.db.models import Exists, OuterRef, Q, Subquery
from django.utils.formats import date_format

from scoring.cup import Result
from tournament.hall.shelf import Shelf
from tournament.models import Cup, JournalEntry, Player, Round, Tournament
from tournament.ranking.standings import standings


@dataclass(frozen=True, slots=True)
class Evening:
    """`players` and `results`, by player id: everybody who has a place in its last ranking, but for
    those who were deleted. Both are empty as long as the evening does not count.
    """

    tournament: Tournament
    players: dict[int, Player]
    results: dict[int, Result]

    @property
    def counts(self) -> bool:
        return bool(self.results)

    @property
    def title(self) -> str:
        """The short head of its column."""
        return self.tournament.short_name or self.tournament.venue or self.tournament.name

    @property
    def dated_title(self) -> str:
        """Evenings of a series often have one name, and only the date tells them apart."""
        return f"{self.title} ({date_format(self.tournament.date, 'SHORT_DATE_FORMAT')})"


RANKED: Shelf[Evening] = Shelf(is_exact=True)


def evenings_of(cup: Cup, *, is_public: bool = False) -> list[Evening]:
    """In order of date. One query, and those of standings() for an evening that has changed.

    An evening counts once its last round is closed, or it is closed itself. `is_public`: only those
    that have shown their last ranking to everybody.
    """
    last = Round.objects.filter(tournament=OuterRef("pk"), number=OuterRef("round_count"))
    evenings = cup.tournaments.annotate(
        head=newest_hash(),
        is_over=Exists(last.filter(closed_at__isnull=False)) | Q(state=Tournament.State.CLOSED),
    )
    return [
        _evening(one, one.head or "")
        if one.is_over and (is_shown(one) or not is_public)
        else Evening(one, {}, {})
        for one in evenings.order_by("date", "starts_at", "pk")
    ]


def newest_hash() -> Subquery:
    """Beside the row of a tournament, of its newest journal entry; None where there is none."""
    entries = JournalEntry.objects.filter(tournament=OuterRef("pk")).order_by("-seq")
    return Subquery(entries.values("hash")[:1])


def is_shown(tournament: Tournament) -> bool:
    """Everybody may read its last ranking."""
    return tournament.is_public and tournament.released_round == tournament.round_count


def _evening(tournament: Tournament, head: str) -> Evening:
    """Kept as long as nothing happens in that evening's journal."""
    return RANKED.take(tournament.pk, head, lambda: _ranked(tournament))


def _ranked(tournament: Tournament) -> Evening:
    """Minors have places of their own where their rules rank them apart."""
    categories = standings(tournament).categories
    rows = [row for one in categories for row in one.rows if not row.player.is_erased]
    for row in rows:
        row.player.tournament = tournament  # else each asks for its own to know its age class
    return Evening(
        tournament,
        {row.player.pk: row.player for row in rows},
        {row.player.pk: Result(row.points, row.rank) for row in rows},
    )
