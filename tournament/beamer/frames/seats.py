"""The seats of the newest posted round on the projector, by name or by table."""

from django.utils.translation import gettext as _

from tournament.beamer.frames.frame import Frame, Moment, span, split_name
from tournament.hall.public_evening import PublicRound, seat_names, seats_by_name

NAMES, TABLES = 20, 6  # on one page


def names(moment: Moment, played: PublicRound) -> Frame:
    lines, page_fields = moment.page_of(seats_by_name(played), NAMES)
    rows = [(number, *split_name(name), table, seat) for name, number, table, seat in lines]
    return Frame(
        "names",
        _("Round %(number)s: your table") % {"number": played.number},
        aside=span(lines[0][0][:1], lines[-1][0][:1]),
        foot=_("by name"),
        parts={"lines": rows},
        **page_fields,
    )


def tables(moment: Moment, played: PublicRound) -> Frame:
    tables, page_fields = moment.page_of(sorted(played.tables), TABLES)
    rows = [
        (table, [(seat, *split_name(name)) for seat, _player, name in seat_names(played, table)])
        for table in tables
    ]
    return Frame(
        "tables",
        _("Round %(number)s: who sits where") % {"number": played.number},
        aside=_("Tables %(span)s") % {"span": span(tables[0], tables[-1])},
        foot=_("by table"),
        parts={"tables": rows},
        **page_fields,
    )
