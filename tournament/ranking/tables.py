"""The ranking as an HTML table."""

from collections.abc import Callable, Sequence
from functools import partial

import django_tables2 as tables
from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tournament.ranking.counted_tallies import CountedTally, counted_tallies
from tournament.ranking.standings import Standings, StandingsRow
from tournament.ranking.tie_words import round_in_signs, rounds_in_signs, tie_heading, tie_in_words
from tournament.rules.sentences import is_by_points
from tournament.shared.names import ranked_name
from tournament.shared.signs import points, round_title
from tournament.shared.tables import NOTHING, DrawnTable

WIDE = {"th": {"class": "wide-only"}, "td": {"class": "wide-only"}}
WIDE_RIGHT = {"th": {"class": "wide-only r"}, "td": {"class": "wide-only r"}}
WIDE_CENTER = {"th": {"class": "wide-only c"}, "td": {"class": "wide-only c"}}


class RankTable(DrawnTable):
    place = tables.Column(
        verbose_name=_("Rank"), attrs={"th": {"class": "r"}, "td": {"class": "place"}}
    )
    name = tables.Column(verbose_name=_("Name"), attrs={"td": {"class": "name"}})
    home = tables.Column(verbose_name=_("Place or club"), attrs=WIDE)
    points = tables.Column(
        verbose_name=_("Points"), attrs={"th": {"class": "r"}, "td": {"class": "points"}}
    )
    second_line = tables.Column(
        verbose_name="", attrs={"th": {"class": "phone"}, "td": {"class": "phone second"}}
    )
    tie = tables.Column(verbose_name=_("When level"), attrs={"td": {"class": "tie"}})

    class Meta:
        attrs = {"class": "rank stack"}
        orderable = False


class StandingsTable(RankTable):
    number = tables.Column(verbose_name=_("No."), attrs=WIDE_RIGHT)

    class Meta(RankTable.Meta):  # django-tables2 does not inherit Meta
        pass

    def __init__(
        self,
        ranked: Standings,
        rows: Sequence[StandingsRow],
        *,
        is_public: bool,
    ) -> None:
        rules = ranked.tournament.rules
        self.is_public = is_public
        self.is_zero_sum = rules.is_zero_sum
        self.is_by_points = is_by_points(rules)
        self._number = gettext("No. %(number)s")
        self._level = gettext("level on points:")
        rounds = {f"round_{number}": number for number in range(1, ranked.through_round + 1)}
        tallies = {tally.kind: tally for tally in counted_tallies(rules)}
        self._extra: dict[str, Callable[[StandingsRow], str]] = {
            **{name: partial(self._of_round, number) for name, number in rounds.items()},
            **{kind: partial(_of_tally, tally) for kind, tally in tallies.items()},
        }
        super().__init__(
            rows,
            extra_columns=[
                *(
                    (name, tables.Column(verbose_name=round_title(number), attrs=WIDE_RIGHT))
                    for name, number in rounds.items()
                ),
                *(
                    (kind, tables.Column(verbose_name=_tally_title(tally), attrs=WIDE_CENTER))
                    for kind, tally in tallies.items()
                ),
            ],
            sequence=(
                *("place", "number", "name", "home", *rounds, "points"),
                *tallies,
                *("second_line", "tie"),
            ),
        )
        self.columns["tie"].column.verbose_name = tie_heading(rules)

    def cell(self, name: str) -> Callable[[StandingsRow], str]:
        return self._extra.get(name) or super().cell(name)

    def row_class(self, row: StandingsRow) -> str:
        if row.tie_break is None:
            return ""
        return "tied" if row.joins_above else "tied first"

    def written(self, value: int | None) -> str:
        return points(value, self.is_zero_sum)

    def _of_round(self, number: int, row: StandingsRow) -> str:
        return round_in_signs(row, number, is_zero_sum=self.is_zero_sum)

    def cell_place(self, row: StandingsRow) -> str:
        return str(row.rank)

    def cell_number(self, row: StandingsRow) -> str:
        return str(row.player.number)

    def cell_name(self, row: StandingsRow) -> str:
        return ranked_name(row.player, is_public=self.is_public)

    def cell_home(self, row: StandingsRow) -> str:
        return self._home(row) or NOTHING

    def _home(self, row: StandingsRow) -> str:
        return row.player.public_home if self.is_public else row.player.home

    def cell_points(self, row: StandingsRow) -> SafeString:
        css = "minus" if row.points < 0 else ""
        return mark_safe(f'<span class="{css}">{self.written(row.points)}</span>')  # sign, digits

    def cell_second_line(self, row: StandingsRow) -> str:
        per_round = ", ".join(rounds_in_signs(row, is_zero_sum=self.is_zero_sum))
        number = self._number % {"number": row.player.number}
        return " · ".join(part for part in (self._home(row), number, per_round) if part)

    def cell_tie(self, row: StandingsRow) -> str:
        words = tie_in_words(row)
        if not words:
            return ""
        if not self.is_by_points or row.tie_break is None:  # the words name a void list only
            return words
        return format_html('<span class="phone-in">{} </span>{}', self._level, words)


def _tally_title(tally: CountedTally) -> SafeString | str:
    return format_html("{}<br>{}", tally.name, tally.of) if tally.of else tally.name


def _of_tally(tally: CountedTally, row: StandingsRow) -> str:
    return tally.text(row.tally)
