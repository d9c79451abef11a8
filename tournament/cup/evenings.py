"""The evenings of a cup and their results."""

from dataclasses import dataclass
from functools import partial

from django.db.models import Exists, OuterRef, Q, Subquery
from django.utils.formats import date_format

from scoring.cup import EveningResult
from tournament.hall.journal_cache import JournalCache
from tournament.models import Cup, JournalEntry, Player, Round, Tournament
from tournament.ranking.standings import standings


@dataclass(frozen=True, slots=True)
class Evening:
    """A tournament of a cup.

    `players`, `results`: by player id, without erased players; empty until the evening counts.
    `awaits_lots`: it is over and places are still to be drawn.
    """

    tournament: Tournament
    players: dict[int, Player]
    results: dict[int, EveningResult]
    awaits_lots: bool = False

    @property
    def counts(self) -> bool:
        return bool(self.results)

    @property
    def title(self) -> str:
        return self.tournament.short_name or self.tournament.venue or self.tournament.name

    @property
    def dated_title(self) -> str:
        return f"{self.title} ({date_format(self.tournament.date, 'SHORT_DATE_FORMAT')})"


CUP_EVENINGS: JournalCache[Evening] = JournalCache(is_exact=True)


def evenings_of(cup: Cup, *, is_public: bool = False) -> list[Evening]:
    """Return all evenings by date; those that do not count have no results.

    An evening counts once it or its last round is closed. If places count, its lots must be drawn;
    with `is_public`, its last ranking must be public.
    """
    last = Round.objects.filter(tournament=OuterRef("pk"), number=OuterRef("round_count"))
    evenings = cup.tournaments.annotate(
        head=newest_hash(),
        is_over=Exists(last.filter(closed_at__isnull=False)) | Q(state=Tournament.State.CLOSED),
    )
    evenings_by_date = [
        CUP_EVENINGS.get_or_make(tournament.pk, tournament.head or "", partial(_ranked, tournament))
        if tournament.is_over and (is_shown(tournament) or not is_public)
        else Evening(tournament, {}, {})
        for tournament in evenings.order_by("date", "starts_at", "pk")
    ]
    if not cup.place_points:
        return evenings_by_date
    return [
        Evening(evening.tournament, {}, {}, awaits_lots=True) if evening.awaits_lots else evening
        for evening in evenings_by_date
    ]


def newest_hash() -> Subquery:
    entries = JournalEntry.objects.filter(tournament=OuterRef("pk")).order_by("-seq")
    return Subquery(entries.values("hash")[:1])


def is_shown(tournament: Tournament) -> bool:
    return tournament.is_public and tournament.released_round == tournament.round_count


def _ranked(tournament: Tournament) -> Evening:
    ranked = standings(tournament)
    categories = ranked.categories
    rows = [row for category in categories for row in category.rows if not row.player.is_erased]
    for row in rows:
        row.player.tournament = tournament  # its age class depends on it; saves a query each
    return Evening(
        tournament,
        {row.player.pk: row.player for row in rows},
        {row.player.pk: EveningResult(row.points, row.rank) for row in rows},
        awaits_lots=bool(ranked.places_to_draw) and not tournament.is_closed,
    )
