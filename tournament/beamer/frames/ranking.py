"""The ranking as far as the hall may see it."""

from django.utils.translation import gettext as _

from tournament.beamer.frames.frame import Frame, Moment, in_two, lists_here, span
from tournament.hall.shown import Shown
from tournament.ranking.standings import ADULTS, MINORS, Category
from tournament.ranking.tie_words import round_in_signs, tie_in_words
from tournament.shared.names import all_names
from tournament.shared.signs import points

PLACES = 10  # on one page
MOST_ROUND_COLUMNS = 4


def ranking(moment: Moment) -> Frame:
    hall = moment.hall
    if hall.ranked is None or not hall.ranked.ranked_count:
        text = _("It stands here as soon as the director releases it.")
        return Frame("shout", _("Ranking"), parts={"loud": _("Not yet"), "text": text})
    pages = [
        (category, category.rows[first : first + PLACES])
        for category in hall.ranked.categories
        for first in range(0, len(category.rows), PLACES)
    ]
    [(category, rows)], said = moment.page(pages, 1)
    count = min(hall.ranked.through_round, len(rows[0].rounds))
    numbers = range(max(1, count - MOST_ROUND_COLUMNS + 1), count + 1)
    is_zero_sum = hall.tournament.rules.is_zero_sum
    lines = [
        {
            "place": row.rank,
            "name": in_two(all_names(row.player, is_public=True)),
            "home": (tie := tie_in_words(row)) or row.player.public_home,
            "is_tie": bool(tie),
            "rounds": [round_in_signs(row, one, is_zero_sum=is_zero_sum) for one in numbers],
            "points": points(row.points, is_zero_sum),
        }
        for row in rows
    ]
    return Frame(
        "ranking",
        _category(category) or (_("Final ranking") if hall.is_final else _("Ranking")),
        aside=_("%(state)s, places %(span)s")
        % {"state": _state(hall), "span": span(rows[0].rank, rows[-1].rank)},
        foot=_running_words(hall),
        parts={"lines": lines, "rounds": numbers},
        **said,
    )


def _category(category: Category) -> str:
    return {ADULTS: _("Ranking: adults"), MINORS: _("Ranking: minors")}.get(category.name, "")


def _state(hall: Shown) -> str:
    assert hall.ranked is not None  # nobody asks before
    if hall.is_final:
        return _("all rounds")
    return _("after round %(number)s") % {"number": hall.ranked.through_round}


def _running_words(hall: Shown) -> str:
    """As long as the ranking that is shown still moves."""
    played = hall.current
    if played is None or played.is_closed or hall.ranked is None:
        return ""
    return lists_here(played) if hall.ranked.through_round >= played.number else ""
