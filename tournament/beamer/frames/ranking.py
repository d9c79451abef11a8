"""The released ranking on the projector."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial

from django.utils.text import capfirst
from django.utils.translation import gettext as _

from tournament.beamer.frames.frame import Frame, Moment, shout, span
from tournament.hall.public_evening import PublicEvening
from tournament.ranking.standings import ADULTS, MINORS, Category, StandingsRow
from tournament.ranking.state_words import missing_lots_in_words
from tournament.ranking.tie_words import penalty_and_tie, round_points_in_signs
from tournament.shared.names import all_names, split_name
from tournament.shared.signs import points
from tournament.teams.ranking import TeamRow
from tournament.teams.tables import team_line

PLACES = 10  # on one page
TEAMS = 6
MOST_ROUND_COLUMNS = 4
MOST_LOTS_NAMED = 2
# Widths in characters of a name in large type; a longer name takes two lines of smaller type.
NAME_WIDTH, ROUND_WIDTH, TIE_WIDTH = 46, 7, 0.75  # TIE_WIDTH: for each character of its reason


def ranking(moment: Moment) -> Frame:
    hall = moment.hall
    if hall.ranked is None or not hall.ranked.ranked_count:
        text = _("It appears here once the director releases it.")
        if hall.ranked:
            text = _("No list counts yet.")
        return shout(_("Ranking"), capfirst(_("not yet")), text)
    pages: list[Callable[[], Frame]] = [
        partial(_ranking_frame, hall, category, category.rows[first : first + PLACES])
        for category in hall.ranked.categories
        for first in range(0, len(category.rows), PLACES)
    ]
    placed = hall.teams.ranked if hall.teams else ()
    pages += [
        partial(_teams_frame, hall, placed[first : first + TEAMS])
        for first in range(0, len(placed), TEAMS)
    ]
    [page], page_fields = moment.page_of(pages, 1)
    return replace(page(), **page_fields)


def _ranking_frame(hall: PublicEvening, category: Category, rows: Sequence[StandingsRow]) -> Frame:
    assert hall.ranked is not None  # callers check
    count = min(hall.ranked.through_round, len(rows[0].rounds))
    numbers = range(max(1, count - MOST_ROUND_COLUMNS + 1), count + 1)
    is_zero_sum = hall.tournament.rules.is_zero_sum
    lines = [
        {
            "place": row.rank,
            "name": split_name(name := all_names(row.player, is_public=True)),
            "home": (tie := penalty_and_tie(row)) or row.player.public_home,
            "is_tie": bool(tie),
            "is_long": len(name) > NAME_WIDTH - ROUND_WIDTH * len(numbers) - TIE_WIDTH * len(tie),
            "rounds": [
                round_points_in_signs(row, number, is_zero_sum=is_zero_sum) for number in numbers
            ],
            "points": points(row.points, is_zero_sum),
        }
        for row in rows
    ]
    ranking_of_all = _("Final ranking") if hall.is_final else _("Ranking")
    apart = {ADULTS: _("Ranking: adults"), MINORS: _("Ranking: minors")}
    return Frame(
        "ranking",
        apart.get(category.name, ranking_of_all),
        aside=_("%(state)s, places %(span)s")
        % {"state": _state(hall), "span": span(rows[0].rank, rows[-1].rank)},
        foot=_running_words(hall),
        parts={"lines": lines, "rounds": numbers},
    )


def _teams_frame(hall: PublicEvening, rows: Sequence[TeamRow]) -> Frame:
    return Frame(
        "teams",
        _("Teams"),
        aside=_("%(state)s, places %(span)s")
        % {"state": _state(hall), "span": span(rows[0].rank or 0, rows[-1].rank or 0)},
        foot=_running_words(hall),
        parts={"lines": [team_line(row, is_public=True) for row in rows]},
    )


def _state(hall: PublicEvening) -> str:
    assert hall.ranked is not None  # callers check
    if hall.is_final:
        return _("all rounds")
    if provisional := missing_lots_in_words(hall.ranked):
        is_short = len(hall.ranked.places_to_draw) <= MOST_LOTS_NAMED
        return provisional if is_short else _("provisional, lots are missing")
    return _("after round %(number)s") % {"number": hall.ranked.through_round}


def _running_words(hall: PublicEvening) -> str:
    """Return how many lists are in while the ranking can still change, else ""."""
    played = hall.played
    if played is None or played.is_closed or hall.ranked is None:
        return ""
    return played.lists_in_words if hall.ranked.through_round >= played.number else ""
