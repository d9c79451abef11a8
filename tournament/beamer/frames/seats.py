"""The seats of the newest posted round, by name and by table."""

from django.utils.translation import gettext as _

from tournament.beamer.frames.frame import Frame, Moment, in_two, span, welcome
from tournament.hall.shown import names_by_letter, seat_names

NAMES, TABLES = 20, 6  # on one page


def names(moment: Moment) -> Frame:
    played = moment.seated
    if played is None:
        return welcome(moment)
    lines, said = moment.page(names_by_letter(played), NAMES)
    shown = [(number, *in_two(name), table, seat) for name, number, table, seat in lines]
    return Frame(
        "names",
        _("Round %(number)s: your table") % {"number": played.number},
        aside=span(lines[0][0][:1], lines[-1][0][:1]),
        foot=_("by name"),
        parts={"lines": shown},
        **said,
    )


def tables(moment: Moment) -> Frame:
    played = moment.seated
    if played is None:
        return welcome(moment)
    tables, said = moment.page(sorted(played.tables), TABLES)
    shown = [
        (table, [(seat, *in_two(name)) for seat, _player, name in seat_names(played, table)])
        for table in tables
    ]
    return Frame(
        "tables",
        _("Round %(number)s: who sits where") % {"number": played.number},
        aside=_("Tables %(span)s") % {"span": span(tables[0], tables[-1])},
        foot=_("by table"),
        parts={"tables": shown},
        **said,
    )
