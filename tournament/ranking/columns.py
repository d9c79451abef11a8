"""The columns of the ranking, everywhere it is shown. A new one is one entry in the list."""

from dataclasses import asdict, dataclass, replace

from django.utils.html import format_html
from django.utils.translation import gettext as _

from scoring import RuleSet, Tally
from tournament.ranking.standings import EVERYBODY, Standings, StandingsRow
from tournament.ranking.state_words import missing_lots_in_words
from tournament.ranking.tie_words import (
    round_points_in_signs,
    tie_heading,
    tie_in_words,
    voids_in_words,
)
from tournament.rules.names import tie_break_name
from tournament.shared.listing import FIGURE, NUMBER, Column, Look, Medium
from tournament.shared.names import all_names, ranked_name
from tournament.shared.paper.columns import Column as PaperColumn
from tournament.shared.paper.fonts import BOLD, SEMIBOLD
from tournament.shared.signs import points, round_title
from tournament.shared.workbook.writing import points_format

LARGEST_SIZE, HOME_SIZE, TIE_SIZE = 11, 9, 9  # points
LEAST_SIZE = 7.5  # points; longer texts wrap instead
LARGE_FIGURE = replace(FIGURE, size=LARGEST_SIZE, font=BOLD)
RANK = Look("r", "place", replace(LARGE_FIGURE, width=29), 6)
START_NUMBER = replace(NUMBER, paper=replace(FIGURE, width=26), width=6)
NAME = Look("", "name", PaperColumn("", 138, font=SEMIBOLD, least=LEAST_SIZE), 32)
HOME = Look("wide-only", "wide-only", PaperColumn("", 77, size=HOME_SIZE, least=LEAST_SIZE), 28)
POINTS = Look("r", "points", replace(LARGE_FIGURE, width=40))
COUNT = Look("wide-only c", "wide-only c", replace(FIGURE, width=26, align="center"))
TWO_COUNTS = replace(COUNT, paper=replace(COUNT.paper, width=32))
SECOND_LINE = Look("phone", "phone second")  # of a row on the phone
TIE = Look("", "tie", PaperColumn("", 87, size=TIE_SIZE, least=LEAST_SIZE), 28)

SHOWN = Medium.PAGE | Medium.PAPER
OF_THE_PLAYER = ("number", "name", "home")
RankingColumn = Column[StandingsRow]


@dataclass(frozen=True, slots=True)
class CountedTally:
    """A tally column with one number, or with won and played as "9/13".

    `kind`: "sie", "tout" or "solo". `counts`: "won", "played" or both, translated.
    """

    kind: str
    name: str
    counts: str
    fields: tuple[str, ...]

    @property
    def title(self) -> str:
        return "\n".join(filter(None, (self.name, self.counts.replace("/", "/\n"))))

    def text(self, tally: Tally) -> str:
        return "/".join(str(getattr(tally, field)) for field in self.fields)


def counted_tallies(rules: RuleSet) -> list[CountedTally]:
    """Return the tallies of ranking and score sheet; the latter prints them in reverse."""
    tallies = []
    if "sie" in rules.tally_columns:
        tallies.append(CountedTally("sie", _("Sie"), "", ("sie",)))
    for kind, name in (("tout", _("Tout")), ("solo", _("Solo"))):
        won, played = f"{kind}_won", f"{kind}_played"
        words = {(won, played): _("won/played"), (won,): _("won"), (played,): _("played")}
        fields = tuple(field for field in (won, played) if field in rules.tally_columns)
        if fields:
            tallies.append(CountedTally(kind, name, words[fields], fields))
    return tallies


def ranking_columns(ranked: Standings) -> list[RankingColumn]:
    rules = ranked.tournament.rules
    tied = {player for each in ranked.categories for group in each.lots_due for player in group}

    def reason(row: StandingsRow) -> str:
        lot = missing_lots_in_words(ranked, [row.rank]) if row.player in tied else ""
        return ", ".join(filter(None, (lot, voids_in_words(row)))) if lot else tie_in_words(row)

    return [
        Column("rank", _("Rank"), RANK),
        Column("number", _("No."), START_NUMBER, lambda row: row.player.number),
        Column(
            "name",
            _("Name"),
            NAME,
            lambda row: ranked_name(row.player, is_public=True),
            lambda row: all_names(row.player, is_public=True),
        ),
        Column("home", _("Town or club"), HOME, lambda row: row.player.public_home),
        *(
            _round_column(number, rules.is_zero_sum)
            for number in range(1, ranked.through_round + 1)
        ),
        Column("rounds", media=Medium.DATA),
        Column("dropped", media=Medium.DATA),
        *([_penalty_column(rules.is_zero_sum)] if ranked.has_penalties else []),
        Column("penalty", media=Medium.DATA),
        Column(
            "points",
            _("Points"),
            POINTS,
            text=lambda row: points(row.points, rules.is_zero_sum),
            number_format=points_format(rules.is_zero_sum),
        ),
        *map(_tally, counted_tallies(rules)),
        *(
            Column(f"tally.{name}", tie_break_name(name), media=Medium.FILE)
            for name in rules.tally_columns
        ),
        Column("tally", value=lambda row: asdict(row.tally), media=Medium.DATA),
        Column("decided_by", media=Medium.DATA),
        Column("shares_rank", media=Medium.DATA),
        Column(
            "category",
            value=lambda row: None if row.category == EVERYBODY else row.category,
            media=Medium.DATA,
        ),
        Column("second_line", "", SECOND_LINE, media=Medium.PAGE),
        Column("tie", tie_heading(rules), TIE, reason, tie_in_words, media=~Medium.DATA),
    ]


def rows_without_result(ranked: Standings) -> list[StandingsRow]:
    """Return StandingsRows of players without a list, for the columns OF_THE_PLAYER."""
    return [
        StandingsRow(0, player, (), 0, Tally(), decided_by=None, tie_break=None)
        for player in ranked.without_result
    ]


def _round_column(number: int, is_zero_sum: bool) -> RankingColumn:
    def text_of(row: StandingsRow) -> str:
        return round_points_in_signs(row, number, is_zero_sum=is_zero_sum)

    return Column(
        f"round_{number}",
        round_title(number),
        value=lambda row: text_of(row) if number in row.dropped else row.rounds[number - 1],
        text=text_of,
        number_format=points_format(is_zero_sum),
        paper_title=round_title(number).replace(" ", "\n"),
        media=~Medium.DATA,
    )


def _penalty_column(is_zero_sum: bool) -> RankingColumn:
    return Column(
        "taken",
        _("Penalty"),
        value=lambda row: -row.penalty or None,
        text=lambda row: points(-row.penalty or None),
        number_format=points_format(is_zero_sum),
        media=~Medium.DATA,
    )


def _tally(tally: CountedTally) -> RankingColumn:
    return Column(
        tally.kind,
        tally.name,
        COUNT if len(tally.fields) == 1 else TWO_COUNTS,
        lambda row: tally.text(row.tally),
        page_title=format_html("{}<br>{}", tally.name, tally.counts) if tally.counts else "",
        paper_title=tally.title,
        media=SHOWN,
    )
