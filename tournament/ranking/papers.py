"""The ranking as a PDF with public names only: two pages at most for 120 players."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from django.utils.translation import gettext as _, ngettext

from tournament.ranking.against_journal import disagreement
from tournament.ranking.columns import (
    LARGEST_SIZE,
    LEAST_SIZE,
    OF_THE_PLAYER,
    RankingColumn,
    ranking_columns,
    rows_without_result,
)
from tournament.ranking.errata import errata
from tournament.ranking.standings import Category, Standings
from tournament.ranking.state_words import held_back_in_words, newest_list_in_words, state_in_words
from tournament.ranking.tie_words import apart_title, penalty_note, ranking_note
from tournament.shared.listing import paper_columns, paper_rows
from tournament.shared.names import ranked_name, substitutes_of
from tournament.shared.paper.columns import (
    GAP,
    Column,
    draw_heads,
    draw_row,
    draw_section,
    heads_height,
    row_height,
)
from tournament.shared.paper.fonts import BOLD, REGULAR
from tournament.shared.paper.layout import INK_2, RULE_OPEN, Document, split_into_pages
from tournament.shared.paper.lines import wrap, wrap_and_break
from tournament.shared.paper.masthead import Masthead, masthead

MOST_ROUNDS_UPRIGHT = 4
COMFORTABLE_ROW = 15.5  # points
CLOSER_ROW = 13.2  # to stay on one page
LEAST_ROW, FEW_PAGES = 10.4, 2  # rows shrink to LEAST_ROW to fit these pages
LINES_PER_TITLE = 2
HEADS_AND_NOTE, NOTE_BELOW, NOTE_SIZE = 93, 11, 9  # points
HEADS_OF_TWO_LINES = 26  # points of them
MOST_ERRATA = 6  # lines
WARNING_SIZE, WARNING_LINE = 10, 13  # points
SIZE_PER_ROW = 0.83


@dataclass(frozen=True, slots=True)
class RankingLine:
    """A printed row; `is_tied`: a tie-break separates it from a neighbour."""

    cells: tuple[str, ...]
    is_tied: bool = False
    is_tied_with_above: bool = False


PrintedLine = tuple[str, RankingLine, bool]  # with the title it begins; True: each fifth


@dataclass(frozen=True, slots=True)
class RankingSection:
    title: str
    lines: tuple[RankingLine, ...]


@dataclass(frozen=True, slots=True)
class RankingPaper:
    masthead: Masthead
    facts: str
    columns: tuple[Column, ...]
    sections: tuple[RankingSection, ...]
    note: str
    remarks: tuple[str, ...]
    is_landscape: bool
    warning: str = ""
    title: str = ""  # if not of the players of one tournament
    row: float = COMFORTABLE_ROW  # height of a row where there is room for it


def ranking_paper(standings: Standings, *, now: datetime) -> RankingPaper:
    tournament, rules = standings.tournament, standings.tournament.rules
    columns = ranking_columns(standings)
    sections = [_section(columns, category) for category in standings.categories if category.rows]
    if standings.without_result:
        blank = [c if c.name in OF_THE_PLAYER else replace(c, text=lambda row: "") for c in columns]
        rows = paper_rows(blank, rows_without_result(standings))
        sections.append(RankingSection(_("Without a result"), tuple(map(RankingLine, rows))))
    return RankingPaper(
        masthead=masthead(tournament, now=now),
        facts=_facts(standings),
        columns=paper_columns(columns),
        sections=tuple(sections),
        note=ranking_note(rules, has_lots=standings.has_lots),
        remarks=tuple(_remarks(standings)),
        is_landscape=standings.through_round > MOST_ROUNDS_UPRIGHT,
        warning=disagreement(tournament),
    )


def ranking(paper: RankingPaper) -> bytes:
    # The number of pages is known only after the layout.
    title = paper.title or _("Ranking")
    document = Document(paper.masthead, title, pages=1, is_landscape=paper.is_landscape)
    warning = wrap(paper.warning, document.across, BOLD, WARNING_SIZE) if paper.warning else []
    notes = [
        line
        for text in (paper.note, *paper.remarks)
        for line in wrap_and_break(text, document.across, REGULAR, NOTE_SIZE)
    ]
    space = document.top - document.bottom - HEADS_AND_NOTE - NOTE_BELOW * (len(notes) - 1)
    space -= WARNING_LINE * len(warning)
    space -= max(0, heads_height(paper.columns) - HEADS_OF_TWO_LINES)
    row = _row_height(paper, space, document.across)
    columns = _at_size(paper.columns, document.across, min(row * SIZE_PER_ROW, LARGEST_SIZE))
    heading = row * LINES_PER_TITLE

    def height_of(item: PrintedLine) -> float:
        section_title, line, _is_fifth = item
        return row_height(columns, line.cells, row) + (heading if section_title else 0)

    lines = [
        (section.title if index == 1 else "", line, index % 5 == 0)
        for section in paper.sections
        for index, line in enumerate(section.lines, 1)
    ]
    pages = split_into_pages(lines, space, height_of)
    document.pages = len(pages)
    for page in pages:
        top = document.head(title, right=paper.facts)
        for text in warning:  # on every page: each may be posted alone
            top -= WARNING_LINE
            document.text(document.left, top, text, document.across, size=WARNING_SIZE, font=BOLD)
        top = draw_heads(document, columns, top - 6)
        for section_title, line, is_fifth in page:
            if section_title:
                top = draw_section(document, section_title, top, heading)
            height = row_height(columns, line.cells, row)
            bottom = draw_row(document, columns, line.cells, top, height, is_fifth=is_fifth)
            if line.is_tied:
                x = document.right - columns[-1].width - GAP / 2
                start = top if line.is_tied_with_above else top - 2
                document.line(x, start, x, bottom, RULE_OPEN)
            top = bottom
        if page is pages[-1]:
            for text in notes:
                top -= NOTE_BELOW
                document.text(document.left, top, text, document.across, size=NOTE_SIZE, grey=INK_2)
        document.next_page()
    return document.finish()


def _section(columns: list[RankingColumn], category: Category) -> RankingSection:
    lines = tuple(
        RankingLine(cells, row.tie_break is not None, row.is_tied_with_above)
        for row, cells in zip(category.rows, paper_rows(columns, category.rows), strict=True)
    )
    return RankingSection(apart_title(category.name), lines)


def _at_size(columns: Sequence[Column], across: float, size: float) -> list[Column]:
    scale = across / sum(column.width for column in columns)
    return [replace(c, width=c.width * scale, size=min(size, c.size)) for c in columns]


def _facts(standings: Standings) -> str:
    players = ngettext("%(count)s player", "%(count)s players", standings.ranked_count)
    facts = (
        state_in_words(standings),
        players % {"count": standings.ranked_count},
        newest_list_in_words(standings),
        _("checked") if standings.is_checked else "",
    )
    return " · ".join(filter(None, facts))


def _remarks(standings: Standings) -> Iterator[str]:
    if note := penalty_note(standings):
        yield note
    if standings.held_back:
        yield held_back_in_words(standings.held_back)
    for row in sorted(standings.rows, key=lambda row: row.player.number):
        if substitutes_of(row.player) and not row.player.is_number_only:
            yield f"{row.player.number} {ranked_name(row.player, is_public=True)}"
    tournament, last = standings.tournament, standings.through_round
    corrections = errata(tournament, through_round=last)
    more = max(0, len(corrections) - MOST_ERRATA)
    if more and not (tournament.is_public and tournament.released_round >= last):
        hidden = ngettext(
            "%(count)s earlier correction is not printed here.",
            "%(count)s earlier corrections are not printed here.",
            more,
        )
        yield hidden % {"count": more}
    elif more:
        earlier = ngettext(
            "%(count)s earlier correction is listed on the public page.",
            "%(count)s earlier corrections are listed on the public page.",
            more,
        )
        yield earlier % {"count": more}
    yield from (erratum.line for erratum in corrections[more:])


def _row_height(paper: RankingPaper, space: float, across: float) -> float:
    columns = _at_size(paper.columns, across, LEAST_SIZE)
    titles = sum(LINES_PER_TITLE for section in paper.sections if section.title)
    rows = [line for section in paper.sections for line in section.lines]
    lines = titles + len(rows)
    taller = sum(row_height(columns, line.cells, LEAST_ROW) - LEAST_ROW for line in rows)
    if lines * CLOSER_ROW + taller <= space:
        return min(paper.row, (space - taller) / max(lines, 1))
    per_page = -(-lines // FEW_PAGES) + LINES_PER_TITLE  # a title may have to go to the next page
    return min(paper.row, max(LEAST_ROW, (space - taller / FEW_PAGES) / per_page))
