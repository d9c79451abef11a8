"""The details of a journal entry, after the colon: values before and after, in words."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournament.draw.wishes import WISHES
from tournament.journal.decisions import place_in_words
from tournament.journal.lists_in_the_way import lists_in_the_way
from tournament.journal.prize_details import OF_PRIZES
from tournament.journal.role_details import OF_ROLES
from tournament.journal.subjects import Describe, Subjects, erased
from tournament.journal.team_details import OF_TEAMS
from tournament.journal.values import DRAWN_BY, changes_in_words, label_of, paid_in_words
from tournament.models import JournalEntry, Player, Substitution, TableSheet, Tournament
from tournament.ranking.errata import stored_totals
from tournament.rules.games import changes_in_words as games_in_words
from tournament.rules.games import remarks_in_words
from tournament.rules.names import tie_break_name
from tournament.shared.own_notes import note_in_words
from tournament.shared.signs import enumerate_words, points


def _changes(tournament: Tournament, entry: JournalEntry, subjects: Subjects) -> str:
    if entry.subject != "player":
        return changes_in_words(Tournament, entry.old or {}, entry.new or {})
    personal = subjects.details.get((entry.pk, entry.subject_id or 0), {})
    if subjects.is_public:
        personal = {}
    old, new = (
        (values or {}) | personal.get(name, {})
        for name, values in (("old", entry.old), ("new", entry.new))
    )
    contacts = [
        _("%(field)s changed") % {"field": label_of(Player, name)}
        for name in new.pop("contacts", ())
    ]
    return "; ".join(filter(None, (changes_in_words(Player, old, new), *contacts)))


def _sums(tournament: Tournament, entry: JournalEntry, subjects: Subjects) -> str:
    sums = _row(tournament, stored_totals(entry.new) or [])
    return "; ".join([sums, *remarks_in_words(entry.new or {})])


def _second_reading(tournament: Tournament, entry: JournalEntry, subjects: Subjects) -> str:
    """Return the totals of the second reading, and each count that it read differently."""
    stored = (entry.old or {}).get("tallies", ())
    counts = [
        _("seat %(seat)s, %(count)s: first %(first)s, then %(second)s")
        % {"seat": seat, "count": tie_break_name(name), "first": tally.get(name), "second": other}
        for name, read in (entry.new or {}).get("counts", {}).items()
        for seat, (tally, other) in enumerate(zip(stored, read, strict=False), 1)
        if tally.get(name) != other
    ]
    return "; ".join([_sums(tournament, entry, subjects), *counts])


def _correction(tournament: Tournament, entry: JournalEntry, subjects: Subjects) -> str:
    games = games_in_words(tournament.rules, entry.old or {}, entry.new or {})
    sums = _changed_totals(tournament, stored_totals(entry.old), stored_totals(entry.new))
    return "; ".join([sums, *games])


def _restored(tournament: Tournament, entry: JournalEntry, subjects: Subjects) -> str:
    number = _("version %(number)s") % {"number": (entry.new or {}).get("restored", "?")}
    return "; ".join([number, _correction(tournament, entry, subjects)])


def _changed_totals(tournament: Tournament, old: list[int] | None, new: list[int] | None) -> str:
    if not old or not new or old == new:
        return _row(tournament, new or [])
    return ", ".join(
        _("seat %(seat)s %(old)s → %(new)s")
        % {"seat": seat, "old": _row(tournament, [before]), "new": _row(tournament, [after])}
        for seat, (before, after) in enumerate(zip(old, new, strict=False), 1)
        if before != after
    )


def _note(tournament: Tournament, entry: JournalEntry, subjects: Subjects) -> str:
    note = note_in_words(str((entry.new or {}).get("note", "")))
    return "; ".join(filter(None, (note, _earlier_totals(tournament, entry, subjects))))


def _earlier_totals(tournament: Tournament, entry: JournalEntry, subjects: Subjects) -> str:
    sums = stored_totals(entry.old)
    return _("until then %(sums)s") % {"sums": _row(tournament, sums)} if sums else ""


def _taken_back(tournament: Tournament, entry: JournalEntry, subjects: Subjects) -> str:
    return "; ".join(
        filter(None, (_moved("to", entry), _earlier_totals(tournament, entry, subjects)))
    )


def _entered(tournament: Tournament, entry: JournalEntry, subjects: Subjects) -> str:
    return "; ".join(filter(None, (_moved("from", entry), _sums(tournament, entry, subjects))))


def _moved(side: str, entry: JournalEntry) -> str:
    """Name the other place of a moved list; `side` is "from" or "to"."""
    place: dict[str, int] = (entry.new or {}).get(f"moved_{side}", {})
    if not place:
        return ""
    sentence = (
        _("moved to table %(table)s, round %(round)s")
        if side == "to"
        else _("moved from table %(table)s, round %(round)s")
    )
    return sentence % place


def _decision(tournament: Tournament, entry: JournalEntry, subjects: Subjects) -> str:
    new = entry.new or {}
    title = _("decision %(number)s") % {"number": new.get("number", "?")}
    sentence = _("%(case)s – decided: %(ruling)s") % {"case": new["case"], "ruling": new["ruling"]}
    return ", ".join(part for part in (title, place_in_words(new), sentence) if part)


def _missing_lists(tournament: Tournament, entry: JournalEntry, subjects: Subjects) -> str:
    new = entry.new or {}
    lists = (new.get(name, []) for name in ("missing", "unclear", "unchecked"))
    return " ".join(lists_in_the_way(new["round"], *lists))


def _open_rounds(tournament: Tournament, entry: JournalEntry, subjects: Subjects) -> str:
    rounds = (entry.new or {}).get("open_rounds")
    return _("round %(rounds)s open") % {"rounds": enumerate_words(rounds)} if rounds else ""


def _amount(tournament: Tournament, entry: JournalEntry, subjects: Subjects) -> str:
    return paid_in_words(entry.new or entry.old or {})


def _names(tournament: Tournament, entry: JournalEntry, subjects: Subjects) -> str:
    """Return the players as they were called then.

    Players deleted before entries kept ids share one personal detail.
    """
    players = ((entry.new or entry.old) or {}).get("players", [])
    if subjects.is_public:
        return ", ".join(subjects.players.get(p["id"]) or erased(p["number"]) for p in players)
    unknown = subjects.details.get((entry.pk, 0), {}).get("names", {})
    return ", ".join(
        _name_of(player, subjects.details.get((entry.pk, player["id"]), {}), unknown)
        for player in players
    )


def _name_of(player: dict[str, Any], personal: dict[str, Any], unknown: dict[str, str]) -> str:
    name = personal.get("name") or unknown.get(str(player["number"]))
    return f"{player['number']} {name}" if name else erased(player["number"])


def _lot_order(tournament: Tournament, entry: JournalEntry, subjects: Subjects) -> str:
    """Return the players, best first, and who drew."""
    values = entry.new or entry.old or {}
    names = ", ".join(subjects.players.get(pk, "?") for pk in values.get("players", []))
    how = DRAWN_BY.get(values.get("drawn_by", ""), "")
    return f"{names}; {how}" if how else names


def _player_count(tournament: Tournament, entry: JournalEntry, subjects: Subjects) -> str:
    count = len((entry.new or {}).get("players", ()))
    return ngettext("%(count)s person", "%(count)s people", count) % {"count": count}


def _count(tournament: Tournament, entry: JournalEntry, subjects: Subjects) -> str:
    return str((entry.new or {}).get("count", ""))


def _substitute(tournament: Tournament, entry: JournalEntry, subjects: Subjects) -> str:
    personal = subjects.details.get((entry.pk, entry.subject_id or 0), {})
    values = (entry.old or {}) | (entry.new or {})
    values |= personal.get("old", {}) | personal.get("new", {})
    return _("%(name)s, from round %(round)s, game %(game)s on") % {
        "name": _name_of_substitute(entry, values, subjects),
        "round": values.get("from_round", "?"),
        "game": values.get("from_game", "?"),
    }


def _name_of_substitute(entry: JournalEntry, values: dict[str, Any], subjects: Subjects) -> str:
    player = subjects.people.get(entry.subject_id or 0)
    last_name, first_name = values.get("last_name", ""), values.get("first_name", "")
    substitution = Substitution(player=player, last_name=last_name, first_name=first_name)
    return (
        substitution.public_name
        if subjects.is_public and player and last_name
        else substitution.full_name
    )


def _consequence(tournament: Tournament, entry: JournalEntry, subjects: Subjects) -> str:
    chosen = (entry.new or {}).get("consequence", "")
    meaning = str(dict(TableSheet.Consequence.choices).get(chosen, ""))
    return "; ".join(filter(None, (_earlier_totals(tournament, entry, subjects), meaning)))


def _threes(tournament: Tournament, entry: JournalEntry, subjects: Subjects) -> str:
    return _("%(threes)s of %(tables)s tables") % (entry.new or {})


def _arrivals_and_departures(
    tournament: Tournament, entry: JournalEntry, subjects: Subjects
) -> str:
    new = entry.new or {}
    parts = [
        words % {"numbers": ", ".join(map(str, new[name]))}
        for name, words in (
            ("absent", _("left: no. %(numbers)s")),
            ("late", _("arrived: no. %(numbers)s")),
            ("numbers", _("no. %(numbers)s")),
        )
        if new.get(name)
    ]
    return "; ".join(parts)


def _draw_options(tournament: Tournament, entry: JournalEntry, subjects: Subjects) -> str:
    return ", ".join(
        f"{WISHES.get(name, name)}: {WISHES.get(f'{name} {value}', value)}"
        for name, value in (entry.new or {}).items()
    )


def _seat(tournament: Tournament, entry: JournalEntry, subjects: Subjects) -> str:
    return _("seat %(seat)s") % {"seat": ((entry.new or entry.old) or {}).get("seat", "?")}


def _minutes(tournament: Tournament, entry: JournalEntry, subjects: Subjects) -> str:
    minutes = (entry.new or {}).get("minutes")
    if minutes is None:
        return _("without a clock")
    return ngettext("%(count)s minute", "%(count)s minutes", minutes) % {"count": minutes}


def _club(tournament: Tournament, entry: JournalEntry, subjects: Subjects) -> str:
    values = entry.new or {}
    logo = _("with a logo") if values.get("logo") else _("without a logo")
    return ", ".join(filter(None, (values.get("club_name", ""), logo)))


def _certificate_picture(tournament: Tournament, entry: JournalEntry, subjects: Subjects) -> str:
    return _("own picture") if (entry.new or {}).get("picture") else _("without a picture")


def _rule_sheet(tournament: Tournament, entry: JournalEntry, subjects: Subjects) -> str:
    values = entry.new or {}
    parts = (_("text") if values.get("text") else "", "PDF" if values.get("pdf") else "")
    return ", ".join(filter(None, parts)) or _("empty")


def _backup(tournament: Tournament, entry: JournalEntry, subjects: Subjects) -> str:
    made_at = (entry.new or {}).get("made_at", "")
    if not made_at:
        return ""
    at = date_format(datetime.fromisoformat(made_at), "SHORT_DATETIME_FORMAT")
    return _("as it was on %(at)s") % {"at": at}


DETAILS: dict[str, Describe] = {
    **OF_PRIZES,
    **OF_TEAMS,
    **OF_ROLES,
    "backup_restored": _backup,
    "club_changed": _club,
    "rule_sheet_changed": _rule_sheet,
    "certificate_picture_changed": _certificate_picture,
    "round_changed": _arrivals_and_departures,
    "seats_swapped": _arrivals_and_departures,
    "pair_kept_apart": _arrivals_and_departures,
    "seat_lot_taken": _seat,
    "seat_lot_taken_out": _seat,
    "draw_options_changed": _draw_options,
    "decision_made": _decision,
    "tournament_changed": _changes,
    "rules_changed": _changes,
    "tournament_closed": _open_rounds,
    "lots_drawn": _lot_order,
    "lots_set_aside": _lot_order,
    "player_changed": _changes,
    "player_paid": _amount,
    "player_unpaid": _amount,
    "player_substituted": _substitute,
    "substitution_taken_back": _substitute,
    "contacts_forgotten": _player_count,
    "pre_registrations_declined": _count,
    "fill_ins_added": _names,
    "fill_ins_removed": _names,
    "moved_to_waiting_list": _names,
    "sitting_out": _names,
    "threes_taken": _threes,
    "round_started": _minutes,
    "round_time_changed": _minutes,
    "round_closed": _missing_lists,
    "sheet_entered": _entered,
    "sheet_check_differs": _second_reading,
    "sheet_voided": _consequence,
    "sheet_corrected": _correction,
    "sheet_restored": _restored,
    "sheet_parked": _note,
    "sheet_reopened": _taken_back,
}


def _row(tournament: Tournament, values: Sequence[int]) -> str:
    is_zero_sum = tournament.rules.is_zero_sum
    return ", ".join(points(value, is_zero_sum) for value in values)
