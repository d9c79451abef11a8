"""The details of a journal entry about draws, seats and rounds, after the colon."""

from django.utils.translation import gettext as _, ngettext

from tournament.draw.wishes import WISHES
from tournament.journal.subjects import Change, Describe
from tournament.seating.values import BY_STANDING
from tournament.shared.signs import enumerate_words


def _options(change: Change) -> str:
    return ", ".join(
        f"{WISHES.get(name, name)}: {WISHES.get(f'{name} {value}', value)}"
        for name, value in change.new.items()
    )


def _standing_mode(change: Change) -> str:
    mode = change.new.get("mode")
    return str(WISHES[f"mode {mode}"]) if mode in BY_STANDING else ""


def _start_numbers(change: Change) -> str:
    sentences = {
        "absent": _("absent: no. %(numbers)s"),
        "late": _("arrived: no. %(numbers)s"),
        "numbers": _("no. %(numbers)s"),
    }
    return "; ".join(
        sentence % {"numbers": ", ".join(map(str, change.new[name]))}
        for name, sentence in sentences.items()
        if change.new.get(name)
    )


def _lot_seat(change: Change) -> str:
    return _("seat %(seat)s") % {"seat": change.values.get("seat", "?")}


def _minutes(change: Change) -> str:
    minutes = change.new.get("minutes")
    if minutes is None:
        return _("without a clock")
    return ngettext("%(count)s minute", "%(count)s minutes", minutes) % {"count": minutes}


def _incomplete_lists(change: Change) -> str:
    tables = (change.new.get(name, []) for name in ("missing", "unclear", "unchecked"))
    return "; ".join(_incomplete_in_words(*tables))


def incomplete_round_sentences(round_number: int, *tables: list[int]) -> list[str]:
    """Return a sentence for each argument with tables: lists missing, on hold, unchecked."""
    return [
        _("Round %(round)s: %(lists)s.") % {"round": round_number, "lists": lists}
        for lists in _incomplete_in_words(*tables)
    ]


def _incomplete_in_words(missing: list[int], unclear: list[int], unchecked: list[int]) -> list[str]:
    words = (
        ngettext(
            "the list of table %(tables)s is missing",
            "the lists of tables %(tables)s are missing",
            len(missing),
        ),
        ngettext(
            "the list of table %(tables)s is on hold",
            "the lists of tables %(tables)s are on hold",
            len(unclear),
        ),
        ngettext(
            "the list of table %(tables)s is not checked and does not count",
            "the lists of tables %(tables)s are not checked and do not count",
            len(unchecked),
        ),
    )
    return [
        phrase % {"tables": enumerate_words(tables)}
        for phrase, tables in zip(words, (missing, unclear, unchecked), strict=True)
        if tables
    ]


def _open_rounds(change: Change) -> str:
    rounds = change.new.get("open_rounds")
    return _("round %(rounds)s open") % {"rounds": enumerate_words(rounds)} if rounds else ""


OF_DRAWS: dict[str, Describe] = {
    "draw_options_changed": _options,
    "round_drawn": _standing_mode,
    "round_redrawn": _standing_mode,
    "pair_kept_apart": _start_numbers,
    "round_changed": _start_numbers,
    "seats_swapped": _start_numbers,
    "seat_lot_taken": _lot_seat,
    "seat_lot_taken_out": _lot_seat,
    "threes_taken": lambda change: _("%(threes)s of %(tables)s tables") % change.new,
    "round_started": _minutes,
    "round_time_changed": _minutes,
    "round_closed": _incomplete_lists,
    "tournament_closed": _open_rounds,
}
