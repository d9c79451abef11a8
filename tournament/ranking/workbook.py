"""The ranking as an Excel or CSV file, with public names."""

from django.utils.text import capfirst
from django.utils.translation import gettext as _

from tournament.models import Player
from tournament.ranking.against_journal import disagreement
from tournament.ranking.standings import Category, Standings, StandingsRow
from tournament.ranking.state_words import missing_lots_in_words
from tournament.ranking.tie_words import category_title, round_in_signs, tie_heading, tie_in_words
from tournament.rules.names import tie_break_name
from tournament.shared.names import ranked_name
from tournament.shared.signs import round_title
from tournament.shared.workbook.writing import (
    Column,
    Value,
    Worksheet,
    csv_file,
    points_format,
    workbook,
)


def ranking_workbook(ranked: Standings) -> bytes:
    return workbook(ranking_pages(ranked), tournament=ranked.tournament)


def ranking_pages(ranked: Standings) -> list[Worksheet]:
    above = disagreement(ranked.tournament) or capfirst(missing_lots_in_words(ranked))
    pages = [_category_page(ranked, category, above) for category in ranked.categories]
    if ranked.without_result:
        pages.append(_waiting_page(ranked.without_result))
    return pages


def ranking_csv(ranked: Standings) -> bytes:
    """Return all categories in one table; the first column names several."""
    columns = [column.title for column in _columns(ranked)]
    rows = [(category, row) for category in ranked.categories for row in category.rows]
    if not ranked.tournament.rules.ranks_minors_apart:
        return csv_file(columns, (_values(ranked, category, row) for category, row in rows))
    return csv_file(
        [_("Category"), *columns],
        (
            [category_title(category.name), *_values(ranked, category, row)]
            for category, row in rows
        ),
    )


def _category_page(ranked: Standings, category: Category, above: str) -> Worksheet:
    rows = [_values(ranked, category, row) for row in category.rows]
    return Worksheet(category_title(category.name), _columns(ranked), rows, above=above)


def _waiting_page(players: tuple[Player, ...]) -> Worksheet:
    return Worksheet(
        _("Without a result"),
        [Column(_("No."), 6), Column(_("Name"), 32), Column(_("Place or club"), 28)],
        [(player.number, player.public_name, player.public_home) for player in players],
    )


def _columns(ranked: Standings) -> list[Column]:
    points = points_format(ranked.tournament.rules.is_zero_sum)
    rounds = range(1, ranked.through_round + 1)
    return [
        Column(_("Rank"), 6),
        Column(_("No."), 6),
        Column(_("Name"), 32),
        Column(_("Place or club"), 28),
        *(Column(round_title(n), 9, points) for n in rounds),
        Column(_("Points"), 9, points),
        *(Column(tie_break_name(name), 9) for name in ranked.tournament.rules.tally_columns),
        Column(tie_heading(ranked.tournament.rules), 28),
    ]


def _values(ranked: Standings, category: Category, row: StandingsRow) -> list[Value]:
    tallies = ranked.tournament.rules.tally_columns
    return [
        row.rank,
        row.player.number,
        ranked_name(row.player, is_public=True),
        row.player.public_home,
        *_rounds(ranked, row),
        row.points,
        *(getattr(row.tally, name) for name in tallies),
        _lot_in_words(ranked, category, row) or tie_in_words(row),
    ]


def _lot_in_words(ranked: Standings, category: Category, row: StandingsRow) -> str:
    """Return "provisional, the lot for place 3 is missing" for a row that waits for it, or ""."""
    is_shared = row.rank in category.places_to_draw
    return missing_lots_in_words(ranked, row.rank) if is_shared else ""


def _rounds(ranked: Standings, row: StandingsRow) -> list[Value]:
    """Return the points, as text if dropped, so that the numbers add up to the total."""
    is_zero_sum = ranked.tournament.rules.is_zero_sum
    return [
        round_in_signs(row, number, is_zero_sum=is_zero_sum) if number in row.dropped else value
        for number, value in enumerate(row.rounds, 1)
    ]
