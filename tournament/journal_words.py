"""Journal entries as sentences: what happened, from what to what, and why.

One line in SENTENCES per action that the services write; an action unknown here is shown by its
code. Names and tables are looked up for all entries at once.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db.models import Model
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournament.journal_values import changes_in_words, names_in_words
from tournament.models import JournalEntry, Player, TableSheet, Tournament
from tournament.services.rounds import lists_in_the_way
from tournament.templatetags.schafkopf import money
from tournament.wording import enumerate_words, row_in_signs

GROUPS: dict[str, Promise] = {
    "players": gettext_lazy("Players"),
    "draws": gettext_lazy("Draws"),
    "lists": gettext_lazy("Lists"),
    "tournament": gettext_lazy("Tournament"),
}

# action: (group, sentence)
SENTENCES: dict[str, tuple[str, Promise]] = {
    "tournament_created": ("tournament", gettext_lazy("Tournament set up")),
    "tournament_changed": ("tournament", gettext_lazy("Settings changed")),
    "rules_changed": ("tournament", gettext_lazy("Rules changed")),
    "tournament_published": ("tournament", gettext_lazy("Public page switched on")),
    "tournament_unpublished": ("tournament", gettext_lazy("Public page switched off")),
    "tournament_closed": ("tournament", gettext_lazy("Tournament closed")),
    "tournament_reopened": ("tournament", gettext_lazy("Tournament opened again")),
    "registration_closed": ("tournament", gettext_lazy("Registration closed")),
    "lots_drawn": ("tournament", gettext_lazy("Lot drawn, best first")),
    "player_registered": ("players", gettext_lazy("%(player)s registered")),
    "player_changed": ("players", gettext_lazy("%(player)s changed")),
    "player_paid": ("players", gettext_lazy("%(player)s paid")),
    "player_unpaid": ("players", gettext_lazy("%(player)s: payment taken back")),
    "player_checked_in": ("players", gettext_lazy("%(player)s is here")),
    "player_checked_out": ("players", gettext_lazy("%(player)s is not here")),
    "player_withdrawn": ("players", gettext_lazy("%(player)s withdrawn")),
    "player_excluded": ("players", gettext_lazy("%(player)s excluded")),
    "player_readmitted": ("players", gettext_lazy("%(player)s plays after all")),
    "player_waiting": ("players", gettext_lazy("%(player)s put on the waiting list")),
    "player_admitted": ("players", gettext_lazy("%(player)s moved up from the waiting list")),
    "player_substituted": ("players", gettext_lazy("%(player)s: substitute appointed")),
    "substitution_taken_back": (
        "players",
        gettext_lazy("%(player)s: substitute taken back"),
    ),
    "players_imported": ("players", gettext_lazy("Players imported")),
    "fill_ins_added": ("players", gettext_lazy("Fill-ins added")),
    "fill_ins_removed": ("players", gettext_lazy("Fill-ins taken back")),
    "moved_to_waiting_list": ("players", gettext_lazy("Put on the waiting list")),
    "threes_taken": ("draws", gettext_lazy("Tables of three taken")),
    "threes_given_up": ("draws", gettext_lazy("Tables of three given up")),
    "round_drawn": ("draws", gettext_lazy("Round %(round)s drawn, draw no. %(draw)s")),
    "round_redrawn": ("draws", gettext_lazy("Round %(round)s drawn again, draw no. %(draw)s")),
    "round_closed": ("lists", gettext_lazy("Round %(round)s closed")),
    "round_reopened": ("lists", gettext_lazy("Round %(round)s opened again")),
    "sheet_entered": ("lists", gettext_lazy("Table %(table)s, round %(round)s entered")),
    "sheet_corrected": ("lists", gettext_lazy("Table %(table)s, round %(round)s corrected")),
    "sheet_parked": (
        "lists",
        gettext_lazy("Table %(table)s, round %(round)s put into clarification"),
    ),
    "sheet_checked": ("lists", gettext_lazy("Table %(table)s, round %(round)s checked")),
    "sheet_voided": ("lists", gettext_lazy("Table %(table)s, round %(round)s declared void")),
    "sheet_reopened": ("lists", gettext_lazy("Table %(table)s, round %(round)s taken back")),
}


@dataclass(frozen=True, slots=True)
class JournalLine:
    at: datetime
    who: str
    words: str
    reason: str


@dataclass(frozen=True, slots=True)
class Subjects:
    """What the entries talk about, by id."""

    players: dict[int, str]
    sheets: dict[int, tuple[int, int]]  # table, round


def actions_of(group: str) -> list[str]:
    return [action for action, (of, _sentence) in SENTENCES.items() if of == group]


def lines_of(tournament: Tournament, entries: Iterable[JournalEntry]) -> list[JournalLine]:
    """The entries with their `by` loaded, in the order given; two queries for all of them."""
    entries = list(entries)
    subjects = _subjects(entries)
    return [
        JournalLine(entry.at, _who(entry), _words(tournament, entry, subjects), entry.reason)
        for entry in entries
    ]


def _who(entry: JournalEntry) -> str:
    if entry.by is None:
        return _("command line")
    return entry.by.get_full_name() or entry.by.get_username()


def _subjects(entries: Sequence[JournalEntry]) -> Subjects:
    players = _ids(entries, Player)
    for entry in entries:
        if entry.action == "lots_drawn":
            players |= set((entry.new or {}).get("players", []))
    sheets = TableSheet.objects.filter(pk__in=_ids(entries, TableSheet))
    return Subjects(
        players={player.pk: str(player) for player in Player.objects.filter(pk__in=players)},
        sheets={
            pk: (table, number)
            for pk, table, number in sheets.values_list("pk", "table", "round__number")
        },
    )


def _ids(entries: Sequence[JournalEntry], model: type[Model]) -> set[int]:
    name = model._meta.model_name
    return {entry.subject_id for entry in entries if entry.subject == name and entry.subject_id}


def _words(tournament: Tournament, entry: JournalEntry, subjects: Subjects) -> str:
    if entry.action not in SENTENCES:
        return entry.action.replace("_", " ")
    table, number = subjects.sheets.get(entry.subject_id or 0, ("?", "?"))
    if entry.subject != "tablesheet":
        number = (entry.new or {}).get("round", "?")
    sentence = str(SENTENCES[entry.action][1]) % {
        "player": subjects.players.get(entry.subject_id or 0) or _name_then(entry),
        "table": table,
        "round": number,
        "draw": (entry.new or {}).get("draw", "?"),
    }
    describe = DETAILS.get(entry.action)
    detail = describe(tournament, entry, subjects) if describe else ""
    return f"{sentence}: {detail}" if detail else sentence


def _name_then(entry: JournalEntry) -> str:
    """Somebody who is no longer in the database, by what the entry itself says."""
    kept = {**(entry.old or {}), **(entry.new or {})}
    parts = [str(kept[name]) for name in ("number", "last_name", "first_name") if kept.get(name)]
    return " ".join(parts) or "?"


# -- what stands behind the colon ----------------------------------------------------------------

Describe = Callable[[Tournament, JournalEntry, Subjects], str]


def _changes(tournament: Tournament, entry: JournalEntry, subjects: Subjects) -> str:
    model = Player if entry.subject == "player" else Tournament
    return changes_in_words(model, entry.old or {}, entry.new or {})


def _sums(tournament: Tournament, entry: JournalEntry, subjects: Subjects) -> str:
    return _row(tournament, _totals(entry.new) or [])


def _correction(tournament: Tournament, entry: JournalEntry, subjects: Subjects) -> str:
    """The seats whose total changed; the new totals where none did, or none stood there."""
    old, new = _totals(entry.old), _totals(entry.new)
    if not old or not new or old == new:
        return _row(tournament, new or [])
    return ", ".join(
        _("seat %(seat)s %(old)s → %(new)s")
        % {"seat": seat, "old": _row(tournament, [before]), "new": _row(tournament, [after])}
        for seat, (before, after) in enumerate(zip(old, new, strict=False), 1)
        if before != after
    )


def _note(tournament: Tournament, entry: JournalEntry, subjects: Subjects) -> str:
    return str((entry.new or {}).get("note", ""))


def _missing_lists(tournament: Tournament, entry: JournalEntry, subjects: Subjects) -> str:
    new = entry.new or {}
    return " ".join(lists_in_the_way(new.get("round"), new.get("missing"), new.get("unclear")))


def _open_rounds(tournament: Tournament, entry: JournalEntry, subjects: Subjects) -> str:
    rounds = (entry.new or {}).get("open_rounds")
    return _("round %(rounds)s open") % {"rounds": enumerate_words(rounds)} if rounds else ""


def _amount(tournament: Tournament, entry: JournalEntry, subjects: Subjects) -> str:
    kept = entry.new or entry.old or {}
    paid_by = dict(Player.PaidBy.choices).get(kept.get("paid_by"), "")
    return f"{money(kept.get('paid_cents'))} {paid_by}".strip()


def _names(tournament: Tournament, entry: JournalEntry, subjects: Subjects) -> str:
    return names_in_words(((entry.new or entry.old) or {}).get("players", []))


def _lot_order(tournament: Tournament, entry: JournalEntry, subjects: Subjects) -> str:
    return ", ".join(subjects.players.get(pk, "?") for pk in (entry.new or {}).get("players", []))


def _substitute(tournament: Tournament, entry: JournalEntry, subjects: Subjects) -> str:
    kept = entry.new or entry.old or {}
    name = ", ".join(filter(None, (kept.get("last_name"), kept.get("first_name"))))
    return _("%(name)s, from round %(round)s, game %(game)s on") % {
        "name": name,
        "round": kept.get("from_round", "?"),
        "game": kept.get("from_game", "?"),
    }


def _threes(tournament: Tournament, entry: JournalEntry, subjects: Subjects) -> str:
    return _("%(threes)s of %(tables)s tables") % (entry.new or {})


DETAILS: dict[str, Describe] = {
    "tournament_changed": _changes,
    "rules_changed": _changes,
    "tournament_closed": _open_rounds,
    "lots_drawn": _lot_order,
    "player_changed": _changes,
    "player_paid": _amount,
    "player_unpaid": _amount,
    "player_substituted": _substitute,
    "substitution_taken_back": _substitute,
    "fill_ins_added": _names,
    "fill_ins_removed": _names,
    "moved_to_waiting_list": _names,
    "threes_taken": _threes,
    "round_closed": _missing_lists,
    "sheet_entered": _sums,
    "sheet_corrected": _correction,
    "sheet_parked": _note,
}


def _totals(stored: dict[str, Any] | None) -> list[int] | None:
    """The four sums of a list as the journal keeps it, typed by game or by totals."""
    if not stored:
        return None
    if stored.get("sums"):
        return list(stored["sums"])
    if stored.get("rows"):
        return [sum(column) for column in zip(*stored["rows"], strict=True)]
    return stored.get("totals")


def _row(tournament: Tournament, values: Sequence[int]) -> str:
    is_zero_sum = tournament.rules.is_zero_sum
    return ", ".join(row_in_signs([value], is_zero_sum=is_zero_sum) for value in values)
