"""Context of the ranking page, at the desk and in public."""

from typing import Any

from django.db.models import Max
from django.http import HttpRequest

from tournament.models import TableSheet, Tournament
from tournament.ranking.against_journal import disagreement
from tournament.ranking.errata import errata
from tournament.ranking.standings import Standings, StandingsRow
from tournament.ranking.state_words import state_in_words
from tournament.ranking.tables import StandingsTable
from tournament.ranking.tie_words import penalty_note, ranking_note, rounds_and_penalty
from tournament.shared.names import ranked_name
from tournament.shared.request_numbers import number_in, whole_number
from tournament.shared.search import fold


def ranking_context(
    ranked: Standings, *, query: str = "", is_public: bool = False, warning: str | None = None
) -> dict[str, Any]:
    """Return the page's context. `query`: a start number or part of a name.

    `warning`: how the ranking differs from the journal, if already known.
    """
    tournament = ranked.tournament
    query = query.strip()
    order = ranking_note(tournament.rules, has_lots=ranked.has_lots)
    return {
        "tournament": tournament,
        "standings": ranked,
        "sections": [
            (category, StandingsTable(ranked, category.rows, is_public=is_public))
            for category in ranked.categories
        ],
        "rounds": range(1, tournament.round_count + 1),
        "disagreement": disagreement(tournament) if warning is None else warning,
        "ranking_notes": list(filter(None, (penalty_note(ranked), order))),
        "ranking_state": state_in_words(ranked),
        "q": query,
        "found": [
            (
                row,
                ranked_name(row.player, is_public=is_public),
                rounds_and_penalty(row, is_zero_sum=tournament.rules.is_zero_sum),
            )
            for row in _matching_rows(ranked, query, is_public)
        ],
        "errata": errata(tournament, through_round=ranked.through_round),
    }


def round_asked_for(request: HttpRequest, tournament: Tournament) -> int:
    """Return the round in ?round= if valid, else the newest with a counted list, else 1."""
    number = number_in(request.GET, "round")
    if 1 <= number <= tournament.round_count:
        return number
    lists = TableSheet.objects.filter(
        round__tournament=tournament, state__in=tournament.counted_states
    )
    newest = lists.aggregate(newest=Max("round__number"))["newest"]
    return min(newest or 1, tournament.round_count)


def _matching_rows(ranked: Standings, query: str, is_public: bool) -> list[StandingsRow]:
    """Return the row with start number `query`, or at most 5 whose shown name has its words."""
    if not query:
        return []
    number = whole_number(query)
    if number is not None:
        return [row for row in ranked.rows if row.player.number == number][:1]
    words = fold(query).split()
    names = [(row, fold(ranked_name(row.player, is_public=is_public))) for row in ranked.rows]
    return [row for row, name in names if all(word in name for word in words)][:5]
