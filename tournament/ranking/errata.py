"""Public list of corrections made after a ranking was published.

A round's ranking counts as published once the round is closed and the hall has seen it, or once the
tournament is closed, and for good. Names and reasons stay in the journal.
"""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import reduce
from operator import or_
from typing import Any

from django.db.models import Q
from django.utils import timezone
from django.utils.functional import Promise
from django.utils.translation import gettext as _, gettext_lazy

from tournament.models import JournalEntry, Player, Seat, Tournament
from tournament.ranking.penalties import recorded_penalty
from tournament.shared.signs import clock, day_and_clock, points

SENTENCES: dict[str, Promise] = {
    "sheet_entered": gettext_lazy("table %(table)s, round %(round)s: handed in later"),
    "sheet_corrected": gettext_lazy("table %(table)s, round %(round)s"),
    "sheet_restored": gettext_lazy("table %(table)s, round %(round)s"),
    "sheet_parked": gettext_lazy("table %(table)s, round %(round)s: on hold"),
    "sheet_check_differs": gettext_lazy("table %(table)s, round %(round)s: on hold"),
    "sheet_voided": gettext_lazy("table %(table)s, round %(round)s: declared void"),
    "sheet_reopened": gettext_lazy("table %(table)s, round %(round)s: withdrawn"),
    "decision_made": gettext_lazy("decision of the jury"),
}
OF_PLAYERS: dict[str, Promise] = {
    "player_excluded": gettext_lazy("no. %(number)s excluded"),
    "player_readmitted": gettext_lazy("no. %(number)s readmitted"),
}
MARKS = ("tournament_published", "ranking_released", "round_closed", "tournament_closed")
Numbers = Mapping[tuple[int, int], Sequence[int]]  # start numbers by round and table


@dataclass(frozen=True, slots=True)
class Erratum:
    """A change after the ranking was published, in words. `is_later`: on a later day."""

    at: datetime
    words: str
    is_later: bool = False

    @property
    def line(self) -> str:
        """ "Corrected 23:41: table 7, round 2: no. 12 +14 → +16"."""
        time = day_and_clock(self.at) if self.is_later else clock(self.at)
        return _("Corrected %(time)s: %(what)s") % {"time": time, "what": self.words}


def errata(tournament: Tournament, *, through_round: int | None = None) -> list[Erratum]:
    since = first_public_entries(tournament)
    first_seq = {
        number: seq
        for number, seq in since.items()
        if through_round is None or number <= through_round
    }
    if not first_seq:
        return []
    late = [Q(seq__gt=seq, new__round=number) for number, seq in first_seq.items()]
    wanted = reduce(or_, late, Q(action__in=OF_PLAYERS))
    # The oldest `seq` limits the search: reading every entry takes ten times as long.
    actions = (*SENTENCES, *OF_PLAYERS)
    later = tournament.journal.filter(seq__gt=min(first_seq.values()), action__in=actions)
    entries = list(later.filter(wanted).order_by("seq"))
    entries = [entry for entry in entries if _changes_the_ranking(entry)]
    numbers = _start_numbers(tournament, entries)
    return [
        Erratum(
            entry.at,
            _correction_in_words(tournament, entry, numbers),
            is_later=timezone.localtime(entry.at).date() > tournament.date,
        )
        for entry in entries
    ]


def _changes_the_ranking(entry: JournalEntry) -> bool:
    if entry.action == "decision_made":
        new, old = entry.new or {}, entry.old or {}
        return bool(new.get("penalty", 0) != old.get("penalty", 0))
    if entry.action in OF_PLAYERS:  # not of a fill-in, or of somebody who had withdrawn
        states = (Player.State.REGISTERED, Player.State.EXCLUDED)
        return (entry.old or {}).get("state") in states
    return entry.action != "sheet_parked" or bool(entry.old)


def first_public_entries(tournament: Tournament) -> dict[int, int]:
    """Return {round: `seq` of the journal entry that first made its ranking public}."""
    first: dict[tuple[str, int], int] = {}
    marks = tournament.journal.filter(action__in=MARKS).order_by("seq")
    fields = ("seq", "action", "new__round", "new__released_round")
    for seq, action, round_number, released in marks.values_list(*fields):
        # A release covers all rounds up to that one.
        for number in range(1, released + 1) if released else [round_number or 0]:
            first.setdefault((action, number), seq)
    # In older evenings the hall saw rankings as soon as its page was on.
    page_on = first.get(("tournament_published", 0), 0 if tournament.is_public else None)
    over = first.get(("tournament_closed", 0))
    since = {}
    for number in range(1, tournament.round_count + 1):
        closed = first.get(("round_closed", number))
        seen = page_on if number <= tournament.released_round else None
        public = first.get(("ranking_released", number), seen)
        seen_at = None if closed is None or public is None else max(closed, public)
        moments = [seq for seq in (seen_at, over) if seq is not None]
        if moments:
            since[number] = min(moments)
    return since


def _start_numbers(tournament: Tournament, entries: Sequence[JournalEntry]) -> Numbers:
    tables = {entry.new["table"] for entry in entries if entry.new and "table" in entry.new}
    seats = Seat.objects.filter(round__tournament=tournament, table__in=tables).order_by("seat")
    numbers: dict[tuple[int, int], list[int]] = defaultdict(list)
    rows = seats.values_list("round__number", "table", "player__number")
    for round_number, table, number in rows:
        numbers[round_number, table].append(number)
    return numbers


def _correction_in_words(tournament: Tournament, entry: JournalEntry, numbers: Numbers) -> str:
    values = entry.new or {}
    if entry.action in OF_PLAYERS:
        return str(OF_PLAYERS[entry.action]) % {"number": values["number"]}
    place = {"table": values["table"], "round": values["round"]}
    sentence = str(SENTENCES[entry.action]) % place
    if moved_from := values.get("moved_from"):
        words = _(
            "table %(table)s, round %(round)s: moved from table %(from_table)s, round "
            "%(from_round)s"
        )
        origin = {f"from_{name}": moved_from[name] for name in ("table", "round")}
        sentence = words % (place | origin)
    if entry.action == "decision_made":
        return f"{sentence}: {recorded_penalty(entry.old, entry.new)}"
    people = numbers.get((place["round"], place["table"]), ())
    new = stored_totals(entry.new) if entry.action != "sheet_check_differs" else None
    if new is None:
        return sentence
    is_zero_sum = tournament.rules.is_zero_sum
    old: list[int] | list[None] = stored_totals(entry.old) or [None] * len(new)
    changed = [
        _changed_total(number, before, after, is_zero_sum)
        for number, before, after in zip(people, old, new, strict=False)
        if before != after
    ]
    changes = ", ".join(changed) or _("the counts")
    return f"{sentence}: {changes}"


def _changed_total(number: int, before: int | None, after: int, is_zero_sum: bool) -> str:
    values = {"number": number, "new": points(after, is_zero_sum)}
    if before is None:
        return _("no. %(number)s: %(new)s") % values
    values["old"] = points(before, is_zero_sum)
    return _("no. %(number)s: %(old)s → %(new)s") % values


def stored_totals(stored: Mapping[str, Any] | None) -> list[int] | None:
    if not stored:
        return None
    if stored.get("sums"):
        return list(stored["sums"])
    if stored.get("rows"):
        return [sum(column) for column in zip(*stored["rows"], strict=True)]
    return stored.get("totals")
