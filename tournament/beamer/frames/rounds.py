"""A round on the projector, from its seats to its last list."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime, timedelta
from math import ceil
from typing import Any

from django.utils.translation import gettext as _, ngettext

from tournament.beamer.frames.frame import Frame, Moment, shout, span
from tournament.hall.public_evening import PublicRound, seat_names, seats_by_name
from tournament.shared.names import split_name
from tournament.shared.signs import clock, round_title

SIGNAL_SECONDS = 60  # how long "Das Spiel ist frei" is shown
NAMES, TABLES, OUT = 20, 6, 60  # on one page; OUT: tables without a list
FEW, MANY = 12, 30  # up to these many missing tables in large and medium type


def clock_of(moment: Moment, played: PublicRound) -> Frame:
    now = moment.now
    if played.is_closed or not played.tables_out:
        return _all_in(moment, played)
    if played.started_at is None:
        title, begins = round_title(played.number), _("Play begins at the signal")
        is_by_lot = moment.hall.tournament.rules.rule_numbers["dealer_by_lot"]
        dealer = "" if is_by_lot else _("Seat 1 deals first.")
        return shout(title, _("To your tables, please"), dealer, aside=begins)
    if now < played.started_at + timedelta(seconds=SIGNAL_SECONDS):
        return _signal(moment, played)
    if played.ends_at is not None and now >= played.ends_at:
        heading = ngettext(
            "Please hand in your list: table",
            "Please hand in your lists: tables",
            len(played.tables_out),
        )
        frame = _tables_out(moment, played, heading)
        return replace(frame, aside=_("Time is up"))
    return _running(played, now)


def _signal(moment: Moment, played: PublicRound) -> Frame:
    games = _("%(games)s games.") % {"games": moment.hall.tournament.games_per_round}
    end = (
        _("The round ends at %(time)s.") % {"time": clock(played.ends_at)} if played.ends_at else ""
    )
    now, luck = clock(moment.now), _("Good luck, and good cards")
    title, text = round_title(played.number), f"{games} {end}".strip()
    return replace(shout(title, _("Play has started"), text, aside=now, foot=luck), is_signal=True)


def _running(played: PublicRound, now: datetime) -> Frame:
    assert played.started_at is not None  # clock_of() checks
    # A longer list does not fit below the clock.
    tables = played.tables_out if len(played.tables_out) <= FEW else ()
    parts: dict[str, Any] = {
        "since": clock(played.started_at),
        "heading": _missing_heading(tables),
        "tables": tables,
        "size": "row",
    }
    aside = _("since %(time)s") % {"time": parts["since"]}
    if played.ends_at is not None:
        whole = played.ends_at - played.started_at
        parts |= {
            "minutes": ceil((played.ends_at - now) / timedelta(minutes=1)),
            "gone": int(100 * (now - played.started_at) / whole),
        }
        aside = _("until %(time)s") % {"time": clock(played.ends_at)}
    return Frame(
        "clock",
        round_title(played.number),
        aside=aside,
        foot=played.ticker,
        ends_at=played.ends_at,
        parts=parts,
    )


def missing(moment: Moment, played: PublicRound) -> Frame:
    if not played.tables_out:
        return _all_in(moment, played)
    return _tables_out(moment, played, _missing_heading(played.tables_out))


def _missing_heading(tables: Sequence[int]) -> str:
    return ngettext("List still missing: table", "Lists still missing: tables", len(tables))


def _tables_out(moment: Moment, played: PublicRound, heading: str) -> Frame:
    tables, page_fields = moment.page_of(played.tables_out, OUT)
    size = "few" if len(tables) <= FEW else "some" if len(tables) <= MANY else "many"
    return Frame(
        "missing",
        round_title(played.number),
        foot=played.ticker,
        parts={"heading": heading, "tables": tables, "size": size},
        **page_fields,
    )


def _all_in(moment: Moment, played: PublicRound) -> Frame:
    is_last = played.number == moment.hall.tournament.round_count
    loud, text = _("All lists are in"), "" if is_last else _("Continuing in a moment.")
    unclear = played.lists - played.lists_in
    if unclear and played.is_closed:
        loud = _("Round %(number)s is over") % {"number": played.number}
    elif unclear:
        sentence = ngettext("One is still on hold.", "%(count)s are still on hold.", unclear)
        loud, text = _("No list is missing"), sentence % {"count": unclear}
    return shout(round_title(played.number), loud, text, foot=played.lists_in_words)


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
        aside=ngettext("Table %(span)s", "Tables %(span)s", len(tables))
        % {"span": span(tables[0], tables[-1])},
        foot=_("by table"),
        parts={"tables": rows},
        **page_fields,
    )
