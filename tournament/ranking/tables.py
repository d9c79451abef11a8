"""The ranking as an HTML table."""

from collections.abc import Sequence

from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext

from tournament.ranking.columns import ranking_columns
from tournament.ranking.standings import Standings, StandingsRow
from tournament.ranking.tie_words import rounds_and_penalty, tie_in_words
from tournament.rules.sentences import is_by_points
from tournament.shared.names import ranked_name
from tournament.shared.signs import points
from tournament.shared.tables import NOTHING, ListTable


class StandingsTable(ListTable):
    class Meta:
        attrs = {"class": "rank stack"}

    def __init__(self, ranked: Standings, rows: Sequence[StandingsRow], *, is_public: bool) -> None:
        rules = ranked.tournament.rules
        self.is_public = is_public
        self.is_zero_sum = rules.is_zero_sum
        self.is_by_points = is_by_points(rules)
        self._number = gettext("No. %(number)s")
        self._level = gettext("tied on points:")
        super().__init__(ranking_columns(ranked), rows)

    def row_class(self, row: StandingsRow) -> str:
        if row.tie_break is None:
            return ""
        return "tied" if row.is_tied_with_above else "tied first"

    def cell_name(self, row: StandingsRow) -> str:
        return ranked_name(row.player, is_public=self.is_public)

    def cell_home(self, row: StandingsRow) -> str:
        return self._home(row) or NOTHING

    def _home(self, row: StandingsRow) -> str:
        return row.player.public_home if self.is_public else row.player.home

    def cell_points(self, row: StandingsRow) -> SafeString:
        css = "minus" if row.points < 0 else ""
        signs = points(row.points, self.is_zero_sum)  # sign, digits
        return mark_safe(f'<span class="{css}">{signs}</span>')

    def cell_second_line(self, row: StandingsRow) -> str:
        per_round = rounds_and_penalty(row, is_zero_sum=self.is_zero_sum)
        number = self._number % {"number": row.player.number}
        return " · ".join(part for part in (self._home(row), number, per_round) if part)

    def cell_tie(self, row: StandingsRow) -> str:
        words = tie_in_words(row)
        if not words:
            return ""
        if not self.is_by_points or row.tie_break is None:  # the words name a void list only
            return words
        return format_html('<span class="phone-in">{} </span>{}', self._level, words)
