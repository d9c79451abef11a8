"""The ranking as a table: one class, its round and tally columns made from the rule set."""

from collections.abc import Sequence
from typing import Any

import django_tables2 as tables
from django.utils.html import format_html
from django.utils.translation import gettext_lazy as _

from tournament.models import Tournament
from tournament.ranking.standings import StandingsRow
from tournament.ranking.tie_words import tie_heading, tie_in_words
from tournament.rules.sentences import is_by_points
from tournament.shared.names import ranked_name
from tournament.shared.signs import points

WIDE_RIGHT = {"th": {"class": "wide-only r"}, "td": {"class": "wide-only r"}}
WIDE_CENTER = {"th": {"class": "wide-only c"}, "td": {"class": "wide-only c"}}
WON_AND_PLAYED = (("tout", _("Tout"), _("won/played")), ("solo", _("Solo"), _("won/played")))


class StandingsTable(tables.Table):
    """`is_public` shows the names that strangers may read."""

    place = tables.Column(
        accessor="rank",
        verbose_name=_("Rank"),
        attrs={"th": {"class": "r"}, "td": {"class": "place"}},
    )
    number = tables.Column(accessor="player__number", verbose_name=_("No."), attrs=WIDE_RIGHT)
    name = tables.Column(accessor="player", verbose_name=_("Name"), attrs={"td": {"class": "name"}})
    home = tables.Column(
        accessor="player__home",
        verbose_name=_("Place or club"),
        attrs={"th": {"class": "wide-only"}, "td": {"class": "wide-only"}},
    )
    points = tables.Column(
        verbose_name=_("Points"), attrs={"th": {"class": "r"}, "td": {"class": "points"}}
    )
    second_line = tables.Column(
        empty_values=(),
        verbose_name="",
        attrs={"th": {"class": "phone"}, "td": {"class": "phone second"}},
    )
    tie = tables.Column(empty_values=(), verbose_name="", attrs={"td": {"class": "tie"}})

    class Meta:
        attrs = {"class": "rank stack"}
        orderable = False
        row_attrs = {"class": lambda record, table: table.row_class(record)}

    def __init__(
        self,
        rows: Sequence[StandingsRow],
        *,
        tournament: Tournament,
        through_round: int,
        is_public: bool = False,
    ) -> None:
        self.is_public = is_public
        self.is_zero_sum = tournament.rules.is_zero_sum
        self.is_by_points = is_by_points(tournament.rules)
        rounds = [f"round_{number}" for number in range(1, through_round + 1)]
        tallies = _tally_columns(tournament)
        super().__init__(
            rows,
            extra_columns=[
                *(
                    (name, RoundColumn(index, tournament.rules.is_zero_sum))
                    for index, name in enumerate(rounds)
                ),
                *tallies,
            ],
            sequence=(
                "place",
                "number",
                "name",
                "home",
                *rounds,
                "points",
                *(name for name, _column in tallies),
                "second_line",
                "tie",
            ),
        )
        self.columns["tie"].column.verbose_name = tie_heading(tournament.rules)

    def row_class(self, row: StandingsRow) -> str:
        """The bar beside rows that points do not part begins anew where points do."""
        if row.tie_break is None:
            return ""
        return "tied" if row.joins_above else "tied first"

    def written(self, value: int | None) -> str:
        return points(value, self.is_zero_sum)

    def render_name(self, record: StandingsRow) -> str:
        return ranked_name(record.player, is_public=self.is_public)

    def render_points(self, value: int) -> str:
        return format_html(
            '<span class="{}">{}</span>', "minus" if value < 0 else "", self.written(value)
        )

    def render_second_line(self, record: StandingsRow) -> str:
        per_round = ", ".join(self.written(value) or "–" for value in record.rounds)
        number = _("No. %(number)s") % {"number": record.player.number}
        return " · ".join(part for part in (record.player.home, str(number), per_round) if part)

    def render_tie(self, record: StandingsRow) -> str:
        words = tie_in_words(record)
        if not words:
            return ""
        if not self.is_by_points or record.tie_break is None:  # a void list, and no tie
            return words
        return format_html('<span class="phone-in">{} </span>{}', _("level on points:"), words)


class RoundColumn(tables.Column):
    def __init__(self, index: int, is_zero_sum: bool) -> None:
        self.index = index
        self.is_zero_sum = is_zero_sum
        title = _("Round %(number)s") % {"number": index + 1}
        super().__init__(accessor="rounds", verbose_name=title, attrs=WIDE_RIGHT)

    def render(self, value: Sequence[int | None]) -> str:
        return points(value[self.index], self.is_zero_sum) or "–"


class TallyColumn(tables.Column):
    """One tally, or two as "won/played"."""

    def __init__(self, title: Any, names: Sequence[str]) -> None:
        self.names = names
        super().__init__(accessor="tally", verbose_name=title, attrs=WIDE_CENTER)

    def render(self, value: Any) -> str:
        return "/".join(str(getattr(value, name)) for name in self.names)


def _tally_columns(tournament: Tournament) -> list[tuple[str, TallyColumn]]:
    """The tallies of the tie-breakers in their order; won and played of a kind stand together."""
    names = tournament.rules.tally_columns
    columns = [("sie", TallyColumn(_("Sie"), ("sie",)))] if "sie" in names else []
    for kind, title, pair in WON_AND_PLAYED:
        counted = [name for name in (f"{kind}_won", f"{kind}_played") if name in names]
        if len(counted) == 2:
            header = format_html("{}<br>{}", title, pair)
            columns.append((kind, TallyColumn(header, counted)))
        elif counted:
            label = _("won") if counted[0].endswith("_won") else _("played")
            columns.append((kind, TallyColumn(format_html("{}<br>{}", title, label), counted)))
    return columns
