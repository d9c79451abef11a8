"""The ranking to be worked out by hand.

It may be posted, so names appear as players want them published.
"""

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime
from functools import partial

from django.utils.translation import gettext as _
from reportlab.lib.units import mm

from tournament.models import Player, Tournament
from tournament.prizes.table import table_of
from tournament.ranking.columns import CountedTally, counted_tallies
from tournament.ranking.penalties import penalty_in_words
from tournament.ranking.standings import MINORS, StandingsRow, standings
from tournament.ranking.state_words import newest_list_in_words
from tournament.ranking.tie_words import apart_title, ranking_note, round_points_in_signs
from tournament.shared.names import all_names, with_substitutes
from tournament.shared.paper.columns import BELOW_HEAD, Column, draw_rows, row_height
from tournament.shared.paper.fonts import BOLD, SEMIBOLD
from tournament.shared.paper.layout import DARKER, INK_2, RULE_ROW, Document, split_into_pages
from tournament.shared.paper.lines import wrap
from tournament.shared.paper.masthead import Binding, masthead
from tournament.shared.signs import round_title

ROWS = (8 * mm, 7.2 * mm)  # to write in; the lower one only if it saves a page
NUMBER, NAME, FIGURE, TALLY, BLANK = 13 * mm, 56 * mm, 15 * mm, 13 * mm, 17 * mm
MOST_COLUMNS_UPRIGHT = 10
HEADS, NOTE_SIZE, NOTE_LINE = 16 * mm, 9, 11.25  # points

ResultsSoFar = dict[Player, StandingsRow | None]


def ranking_form(
    tournament: Tournament,
    *,
    round_number: int,
    now: datetime,
    binding: Binding | None = None,
    spare: Sequence[int] = (),
) -> bytes:
    """Return a PDF to rank players by hand, with results before `round_number`.

    `binding`: adds it to a larger PDF. `spare`: unused numbers, each with a line for a name.
    """
    title, rules = _("Ranking by hand"), tournament.rules
    tallies = counted_tallies(rules)
    columns = _columns(tournament, round_number, tallies)
    # One journal hash for the whole print job, read once.
    head = replace(binding.head, round_name="") if binding else masthead(tournament, now=now)
    is_landscape = len(columns) > MOST_COLUMNS_UPRIGHT
    document = Document(head, title, pages=1, is_landscape=is_landscape, binding=binding)
    across = document.across
    scale = across / sum(column.width for column in columns)
    columns = [replace(column, width=column.width * scale) for column in columns]
    results, facts = _results_so_far(tournament, round_number - 1)
    lines = [
        _cells(tournament, player, row, round_number, tallies) for player, row in results.items()
    ]
    lines += [[str(number), *[""] * (len(columns) - 1)] for number in spare]
    copying = _("Copy the points of each list, then add up; two people compare every line.")
    order = ranking_note(rules, has_lots=not table_of(tournament).shares_equals)
    note = wrap(f"{order} {copying}", across, SEMIBOLD, NOTE_SIZE)
    space = document.top - document.bottom - 14 * mm - HEADS - len(note) * NOTE_LINE
    layouts = [
        (split_into_pages(lines, space, partial(row_height, columns, usual=row)), row)
        for row in ROWS
    ]
    pages, row = min(layouts, key=lambda layout: len(layout[0]))
    document.pages = len(pages)
    for page in pages:
        start = document.head(title, right=facts)
        top = draw_rows(document, columns, page, start, row)
        _draw_boxes(document, columns, start - BELOW_HEAD, top)
        for below, line in enumerate(note, 1):
            y = top - NOTE_LINE * below - 2
            document.text(document.left, y, line, across, size=NOTE_SIZE, grey=INK_2)
        document.next_page()
    return document.finish()


def _columns(
    tournament: Tournament, round_number: int, tallies: Sequence[CountedTally]
) -> list[Column]:
    columns = [
        Column(_("No."), NUMBER, "right", size=11, font=BOLD, is_figure=True),
        Column(_("Name"), NAME, size=10.5, font=SEMIBOLD, least=8),
    ]
    for number in range(1, tournament.round_count + 1):
        width = FIGURE if number < round_number else BLANK
        title = round_title(number).replace(" ", "\n")
        columns.append(Column(title, width, "right", size=10.5, is_figure=True))
    columns.append(Column(_("Points"), BLANK, "right"))
    for tally in tallies:
        if round_number > 1:
            title = tally.title + "\n" + _("so far")
            columns.append(Column(title, TALLY, "right", size=10, is_figure=True))
        columns.append(Column(tally.title, BLANK, "right"))
    columns.append(Column(_("Rank"), FIGURE, "right"))
    return columns


def _cells(
    tournament: Tournament,
    player: Player,
    row: StandingsRow | None,
    round_number: int,
    tallies: Sequence[CountedTally],
) -> list[str]:
    is_zero_sum = tournament.rules.is_zero_sum
    name = all_names(player, is_public=True)
    if tournament.rules.ranks_minors_apart and player.is_minor:
        name = f"{name} ({apart_title(MINORS)})"
    if row and row.penalty:
        name = f"{name}, {penalty_in_words(row.penalty)}"
    cells = [str(player.number), name]
    for number in range(1, round_number):
        cells.append(round_points_in_signs(row, number, is_zero_sum=is_zero_sum) if row else "–")
    cells += [""] * (tournament.round_count - round_number + 2)
    for tally in tallies:
        if round_number > 1:
            cells.append(tally.text(row.tally) if row else "–")
        cells.append("")
    return [*cells, ""]


def _results_so_far(tournament: Tournament, last: int) -> tuple[ResultsSoFar, str]:
    people = with_substitutes(tournament.players.order_by("number"), tournament)
    if not last:
        registered = [player for player in people if player.state == Player.State.REGISTERED]
        return dict.fromkeys(registered), _("before round 1")
    ranked = standings(tournament, through_round=last, players=people)
    rows: ResultsSoFar = {row.player: row for row in ranked.rows}
    rows |= dict.fromkeys(ranked.without_result)
    facts = _("interim after round %(number)s") % {"number": last}
    if not ranked.is_complete:
        facts = _("round %(number)s is not complete yet") % {"number": last}
    in_order = {player: rows[player] for player in sorted(rows, key=lambda player: player.number)}
    return in_order, " · ".join(filter(None, (facts, newest_list_in_words(ranked))))


def _draw_boxes(document: Document, columns: Sequence[Column], top: float, bottom: float) -> None:
    x = document.left
    for index, column in enumerate(columns):
        if index > 1:
            document.line(x - 2, top, x - 2, bottom, RULE_ROW, grey=DARKER)
        x += column.width
