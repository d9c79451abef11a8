"""The ranking as an Excel or CSV file, with public names."""

from django.utils.text import capfirst
from django.utils.translation import gettext as _

from tournament.ranking.against_journal import disagreement
from tournament.ranking.columns import (
    OF_THE_PLAYER,
    RankingColumn,
    ranking_columns,
    rows_without_result,
)
from tournament.ranking.standings import Standings
from tournament.ranking.state_words import missing_lots_in_words
from tournament.ranking.tie_words import category_title
from tournament.shared.listing import Column, csv_list, worksheet
from tournament.shared.workbook.writing import Worksheet, workbook


def ranking_workbook(ranked: Standings) -> bytes:
    return workbook(ranking_pages(ranked), tournament=ranked.tournament)


def ranking_pages(ranked: Standings) -> list[Worksheet]:
    above = disagreement(ranked.tournament) or capfirst(missing_lots_in_words(ranked))
    columns = ranking_columns(ranked)
    pages = [
        worksheet(category_title(category.name), columns, category.rows, above=above)
        for category in ranked.categories
    ]
    if ranked.without_result:
        columns = [column for column in columns if column.name in OF_THE_PLAYER]
        pages.append(worksheet(_("Without a result"), columns, rows_without_result(ranked)))
    return pages


def ranking_csv(ranked: Standings) -> bytes:
    """Return all categories in one table; if several, the first column names them."""
    columns = ranking_columns(ranked)
    if ranked.tournament.rules.ranks_minors_apart:
        category: RankingColumn = Column(
            "category", _("Category"), value=lambda row: category_title(row.category)
        )
        columns.insert(0, category)
    return csv_list(columns, ranked.rows)
