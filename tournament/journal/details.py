"""The details of a journal entry, after the colon: values before and after, in words."""

from collections.abc import Sequence
from datetime import datetime

from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournament.draw.wishes import WISHES
from tournament.journal.decisions import place_in_words
from tournament.journal.lists_in_the_way import lists_in_the_way
from tournament.journal.prize_details import OF_PRIZES
from tournament.journal.role_details import OF_ROLES
from tournament.journal.subjects import Change, Describe, erased, joined
from tournament.journal.team_details import OF_TEAMS
from tournament.journal.values import DRAWN_BY, changes_in_words, label_of, paid_in_words
from tournament.models import Player, Substitution, TableSheet, Tournament
from tournament.ranking.errata import stored_totals
from tournament.rules.games import changes_in_words as games_in_words
from tournament.rules.games import remarks_in_words
from tournament.rules.names import tie_break_name
from tournament.shared.automatic_notes import note_in_words
from tournament.shared.signs import enumerate_words, points


def _changes(change: Change) -> str:
    if change.entry.subject != "player":
        return changes_in_words(Tournament, change.old, change.new)
    personal = {} if change.subjects.is_public else change.personal
    old, new = change.old | personal.get("old", {}), change.new | personal.get("new", {})
    contacts = [
        _("%(field)s changed") % {"field": label_of(Player, name)}
        for name in new.pop("contacts", ())
    ]
    return joined(changes_in_words(Player, old, new), *contacts)


def _sums(change: Change) -> str:
    return "; ".join([_row(change, stored_totals(change.new)), *remarks_in_words(change.new)])


def _second_reading(change: Change) -> str:
    counts = [
        _("seat %(seat)s, %(count)s: first %(first)s, then %(second)s")
        % {"seat": seat, "count": tie_break_name(name), "first": tally.get(name), "second": other}
        for name, read in change.new.get("counts", {}).items()
        for seat, (tally, other) in enumerate(
            zip(change.old.get("tallies", ()), read, strict=False), 1
        )
        if tally.get(name) != other
    ]
    return "; ".join([_sums(change), *counts])


def _correction(change: Change) -> str:
    old, new = stored_totals(change.entry.old), stored_totals(change.entry.new)
    sums = _row(change, new)
    if old and new and old != new:
        sums = ", ".join(
            _("seat %(seat)s %(old)s → %(new)s")
            % {"seat": seat, "old": _row(change, [before]), "new": _row(change, [after])}
            for seat, (before, after) in enumerate(zip(old, new, strict=False), 1)
            if before != after
        )
    return "; ".join([sums, *games_in_words(change.tournament.rules, change.old, change.new)])


def _restored(change: Change) -> str:
    number = _("version %(number)s") % {"number": change.new.get("restored", "?")}
    return "; ".join([number, _correction(change)])


def _parked(change: Change) -> str:
    note = note_in_words(str(change.new.get("note", "")))
    return joined(note, _earlier_totals(change))


def _earlier_totals(change: Change) -> str:
    sums = _row(change, stored_totals(change.entry.old))
    return _("until then %(sums)s") % {"sums": sums} if sums else ""


def _reopened(change: Change) -> str:
    place = change.new.get("moved_to")
    moved = _("moved to table %(table)s, round %(round)s") % place if place else ""
    return joined(moved, _earlier_totals(change))


def _entered(change: Change) -> str:
    place = change.new.get("moved_from")
    moved = _("moved from table %(table)s, round %(round)s") % place if place else ""
    return joined(moved, _sums(change))


def _decision(change: Change) -> str:
    title = _("decision %(number)s") % {"number": change.new.get("number", "?")}
    sentence = _("%(case)s – decided: %(ruling)s") % change.new
    return joined(title, place_in_words(change.new), sentence, by=", ")


def _missing_lists(change: Change) -> str:
    lists = (change.new.get(name, []) for name in ("missing", "unclear", "unchecked"))
    return " ".join(lists_in_the_way(change.new["round"], *lists))


def _open_rounds(change: Change) -> str:
    rounds = change.new.get("open_rounds")
    return _("round %(rounds)s open") % {"rounds": enumerate_words(rounds)} if rounds else ""


def _amount(change: Change) -> str:
    return paid_in_words(change.values)


def _names(change: Change) -> str:
    """Return "17 Öttl, Franziska" for each listed player, as named at that time.

    In old entries deleted players share one personal detail.
    """
    subjects, players = change.subjects, change.values.get("players", [])
    if subjects.is_public:
        return ", ".join(subjects.players.get(p["id"]) or erased(p["number"]) for p in players)
    unknown = subjects.details.get((change.entry.pk, 0), {}).get("names", {})
    words = []
    for player in players:
        pk, number = player["id"], player["number"]
        personal = subjects.details.get((change.entry.pk, pk), {})
        name = personal.get("name") or unknown.get(str(number))
        words.append(f"{number} {name}" if name else erased(number))
    return ", ".join(words)


def _lot_order(change: Change) -> str:
    names = change.subjects.names_of(change.values.get("players", ()))
    return joined(names, str(DRAWN_BY.get(change.values.get("drawn_by", ""), "")))


def _player_count(change: Change) -> str:
    count = len(change.new.get("players", ()))
    return ngettext("%(count)s person", "%(count)s people", count) % {"count": count}


def _count(change: Change) -> str:
    return str(change.new.get("count", ""))


def _substitute(change: Change) -> str:
    personal = change.personal
    values = change.old | change.new | personal.get("old", {}) | personal.get("new", {})
    player = change.subjects.people.get(change.entry.subject_id or 0)
    names = {name: values.get(name, "") for name in ("last_name", "first_name")}
    substitution = Substitution(player=player, **names)
    is_public = change.subjects.is_public and player and substitution.last_name
    return _("%(name)s, from round %(round)s, game %(game)s on") % {
        "name": substitution.public_name if is_public else substitution.full_name,
        "round": values.get("from_round", "?"),
        "game": values.get("from_game", "?"),
    }


def _consequence(change: Change) -> str:
    chosen = change.new.get("consequence", "")
    meaning = dict(TableSheet.Consequence.choices).get(chosen, "")
    return joined(_earlier_totals(change), str(meaning))


def _threes(change: Change) -> str:
    return _("%(threes)s of %(tables)s tables") % change.new


def _arrivals_and_departures(change: Change) -> str:
    sentences = {
        "absent": _("left: no. %(numbers)s"),
        "late": _("arrived: no. %(numbers)s"),
        "numbers": _("no. %(numbers)s"),
    }
    numbers = {name: ", ".join(map(str, change.new.get(name, ()))) for name in sentences}
    return "; ".join(sentences[name] % {"numbers": text} for name, text in numbers.items() if text)


def _draw_options(change: Change) -> str:
    return ", ".join(
        f"{WISHES.get(name, name)}: {WISHES.get(f'{name} {value}', value)}"
        for name, value in change.new.items()
    )


def _seat(change: Change) -> str:
    return _("seat %(seat)s") % {"seat": change.values.get("seat", "?")}


def _minutes(change: Change) -> str:
    minutes = change.new.get("minutes")
    if minutes is None:
        return _("without a clock")
    return ngettext("%(count)s minute", "%(count)s minutes", minutes) % {"count": minutes}


def _club(change: Change) -> str:
    logo = _("with a logo") if change.new.get("logo") else _("without a logo")
    return joined(change.new.get("club_name", ""), logo, by=", ")


def _certificate_picture(change: Change) -> str:
    return _("own picture") if change.new.get("picture") else _("without a picture")


def _rule_sheet(change: Change) -> str:
    text, pdf = (change.new.get(name) for name in ("text", "pdf"))
    return joined(_("text") if text else "", "PDF" if pdf else "", by=", ") or _("empty")


def _backup(change: Change) -> str:
    made_at = change.new.get("made_at", "")
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
    "sheet_parked": _parked,
    "sheet_reopened": _reopened,
}


def _row(change: Change, values: Sequence[int] | None) -> str:
    is_zero_sum = change.tournament.rules.is_zero_sum
    return ", ".join(points(value, is_zero_sum) for value in values or ())
