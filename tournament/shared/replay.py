"""The rows that the journal describes, from playing its entries once, oldest first.

An entry sets the values in its `new`; the actions named here differ. Lists and lots are played
alone: a ranking needs them and nothing else.
"""

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from tournament.models import JournalEntry, Player, TableSheet, Tournament
from tournament.models.player import PERSONAL

NOTHING = "–"
Values = dict[str, Any]
# By id; a model with one row per tournament has the id 0, a call the id of its prize and a number.
Rows = dict[Any, Values]
Journal = Mapping[str, Rows]  # by the model's name

ONE_ROW = ("tournament", "club", "seedchain", "prizetable", "till")
NOT_PLAYED = ("tablesheet", "draw")
# The model that `new` describes, if it is not the subject's. No other entry about the tournament
# holds its settings.
ABOUT = {
    "tournament_created": "tournament",
    "tournament_changed": "tournament",
    "rules_changed": "tournament",
    "ranking_released": "tournament",
    "ranking_withheld": "tournament",
    "club_changed": "club",
    "registration_closed": "seedchain",
    "list_frozen_again": "seedchain",
}
# Their `new` describes the substitute, not the player.
OF_SUBSTITUTES = ("player_substituted", "substitution_taken_back")
UNPAID = {"paid_cents": None, "paid_by": ""}
# What an action says by its name, by model; None: the row ends.
IMPLIED: Mapping[str, Mapping[str, Values | None]] = {
    "tournament_created": {"tournament": {"is_closed": False}},
    "tournament_published": {"tournament": {"is_public": True}},
    "tournament_unpublished": {"tournament": {"is_public": False}},
    "tournament_closed": {"tournament": {"is_closed": True}},
    "tournament_reopened": {"tournament": {"is_closed": False}},
    "round_closed": {"round": {"is_closed": True}},
    "round_reopened": {"round": {"is_closed": False}},
    "player_unpaid": {"player": UNPAID},
    "team_made": {"team": {"paid_cents": None}},
    "team_unpaid": {"team": UNPAID},
    "team_removed": {"team": None},
    "prize_removed": {"prize": None},
    "prize_group_made": {"prizegroup": {"players": set()}},
    "prize_group_removed": {"prizegroup": None},
    "prizes_published": {"prizetable": {"is_published": True}, "tournament": {"is_public": True}},
    "prizes_withheld": {"prizetable": {"is_published": False, "fees_cents": None}},
    "ceremony_begun": {"prizetable": {"is_ceremony": True}},
    "ceremony_taken_back": {"prizetable": {"is_ceremony": False}},
    "cash_booked": {"till": {"due_cents": None}},  # a booking reopens the till
    "cash_unbooked": {"till": {"due_cents": None}, "cashentry": None},
    "till_counted": {"till": {"due_cents": None}},
}
# Entries that list several players.
STATES_OF_MANY = {
    "fill_ins_added": Player.State.FILL_IN,
    "fill_ins_removed": Player.State.WITHDRAWN,
    "moved_to_waiting_list": Player.State.WAITING,
}
State = TableSheet.State
STATES_OF_LISTS = {
    "sheet_entered": State.ENTERED,
    "sheet_corrected": State.ENTERED,
    "sheet_restored": State.ENTERED,
    "sheet_checked": State.CHECKED,
    "sheet_parked": State.CLARIFICATION,
    "sheet_check_differs": State.CLARIFICATION,
    "sheet_voided": State.VOID,
    "sheet_reopened": State.OPEN,
}
# A registration holds these only if they are not empty.
EMPTY_AT_FIRST = {name: "" for name in PERSONAL if name not in ("birth_on", "first_name")}


@dataclass(frozen=True, slots=True)
class Difference:
    where: str
    in_journal: str
    in_database: str

    def __str__(self) -> str:
        return _("%(where)s: in the journal %(kept)s, in the database %(found)s") % {
            "where": self.where,
            "kept": self.in_journal or NOTHING,
            "found": self.in_database or NOTHING,
        }


def replay(tournament: Tournament) -> Journal:
    """Return {model name: {id: values}} as the journal tells."""
    journal: Journal = defaultdict(lambda: defaultdict(dict))
    entries = tournament.journal.exclude(subject__in=NOT_PLAYED).order_by("seq")
    for entry in entries.prefetch_related("details"):
        _play(entry, journal)
    return journal


def replay_lists(tournament: Tournament, *, before: int | None = None) -> Rows:
    """Return {list id: {"state", "consequence", "seats", "round", "table"}}.

    "consequence": of a void list, else "". `before`: the `seq` of the first entry to leave out.
    "seats": start number, points and tallies of each; in older lists only points.
    """
    lists: Rows = {}
    entries = tournament.journal.filter(subject="tablesheet", action__in=STATES_OF_LISTS)
    if before is not None:
        entries = entries.filter(seq__lt=before)
    names = ("round", "table", "consequence", "seats", "sums")
    for pk, action, *values in entries.order_by("seq").values_list(
        "subject_id", "action", *(f"new__{name}" for name in names)
    ):
        new = dict(zip(names, values, strict=True))
        row = lists.setdefault(pk, {"consequence": "", "seats": [], "sums": []})
        row |= {"round": new["round"], "table": new["table"], "state": STATES_OF_LISTS[action]}
        row["sums"] = new["sums"] or row["sums"]
        if action != "sheet_checked":
            row["seats"] = [seat or {"number": None} for seat in new["seats"] or ()]
            row["consequence"] = new["consequence"] if action == "sheet_voided" else ""
        if row["consequence"] == TableSheet.Consequence.REPLAY:
            row |= {"state": State.OPEN, "consequence": "", "seats": []}
    for values in lists.values():
        if not values["seats"] and values["state"] in TableSheet.COUNTED_STATES:
            values["seats"] = [{"points": total} for total in values["sums"]]
    return lists


def replay_lots(tournament: Tournament) -> dict[int, list[int]]:
    """Return {number of the drawing: player ids, best first} from the journal."""
    lots: dict[int, list[int]] = {}
    entries = tournament.journal.filter(action__in=("lots_drawn", "lots_set_aside"))
    rows: Iterable[Any] = entries.order_by("seq").values_list("action", "old", "new")
    for action, old, new in rows:
        if action == "lots_drawn":
            lots[new["group"]] = new["players"]
        else:
            lots.pop(old["group"], None)
    return lots


def replay_penalties(tournament: Tournament) -> dict[int, tuple[Any, ...]]:
    """Return, from the journal, {decision: (penalty, player id, round, decision appealed)}."""
    entries = tournament.journal.filter(action="decision_made", new__has_key="penalty")
    rows: Iterable[Any] = entries.order_by("seq").values_list("new", flat=True)
    return {
        new["number"]: (new["penalty"], new["players"][0]["id"], new["round"], new["appeal_of"])
        for new in rows
    }


def _play(entry: JournalEntry, journal: Journal) -> None:
    pk, new = entry.subject_id or 0, entry.new or {}
    model = ABOUT.get(entry.action) or ("" if entry.subject == "tournament" else entry.subject)
    if entry.action in ODD:
        ODD[entry.action](entry, journal)
    elif model and entry.action not in OF_SUBSTITUTES:
        journal[model][0 if model in ONE_ROW else pk] |= new | _personal(entry)
    for model, values in IMPLIED.get(entry.action, {}).items():
        if values is None:
            journal[model].pop(pk, None)
        else:
            implied = {name: new.get(name, value) for name, value in values.items()}
            journal[model][0 if model in ONE_ROW else pk] |= implied


def _details(entry: JournalEntry) -> Mapping[int, Values]:
    return {detail.player_id: detail.data for detail in entry.details.all()}


def _personal(entry: JournalEntry) -> Values:
    is_player = entry.subject == "player"
    personal = _details(entry).get(entry.subject_id or 0, {}).get("new") if is_player else None
    return personal or {}


# -- odd ones -------------------------------------------------------------------------------------


def _register_player(entry: JournalEntry, journal: Journal) -> None:
    personal = _personal(entry)
    empty = EMPTY_AT_FIRST if personal else {}
    journal["player"][entry.subject_id or 0] |= UNPAID | empty | (entry.new or {}) | personal


def _withdraw_player(entry: JournalEntry, journal: Journal) -> None:
    # An `old` payment means that the fee was given back.
    payment = UNPAID if "paid_cents" in (entry.old or {}) else {}
    journal["player"][entry.subject_id or 0] |= payment | (entry.new or {})


def _change_players(entry: JournalEntry, journal: Journal) -> None:
    details = _details(entry)
    state = {"state": STATES_OF_MANY[entry.action]} if entry.action in STATES_OF_MANY else {}
    for listed in ((entry.new or entry.old) or {}).get("players", ()):
        journal["player"][listed["id"]] |= details.get(listed["id"], {}) | listed | state


def _forget_contacts(entry: JournalEntry, journal: Journal) -> None:
    for listed in (entry.new or {})["players"]:
        for name in PERSONAL:
            journal["player"][listed["id"]].pop(name, None)
    _change_players(entry, journal)


def _move_prize(entry: JournalEntry, journal: Journal) -> None:
    old, new = ((values or {})["position"] for values in (entry.old, entry.new))
    for pk, prize in journal["prize"].items():
        if pk == entry.subject_id:
            prize["position"] = new
        elif prize.get("position") == new:
            prize["position"] = old


def _call_prize(entry: JournalEntry, journal: Journal) -> None:
    # Equals who share a prize are called one after the other.
    calls, values = journal["prizecall"], entry.new or entry.old or {}
    of_prize = [key for key in calls if key[0] == entry.subject_id]
    to_whom = values.get("given_to"), values.get("team_id")
    same = [
        key
        for key in of_prize
        if (calls[key].get("given_to"), calls[key].get("team_id")) == to_whom
    ]
    if entry.action == "prize_call_taken_back":
        calls.pop((same or of_prize or [None])[-1], None)
    else:
        calls[same[0] if same else (entry.subject_id, len(of_prize))] = dict(values)


def _change_group(entry: JournalEntry, journal: Journal) -> None:
    group = journal["prizegroup"][entry.subject_id or 0]
    members = set(group.get("players", ()))
    for pk, data in _details(entry).items():
        (members.add if data["is_member"] else members.discard)(pk)
    group |= (entry.new or {}) | {"players": members}


def _draw_team_lots(entry: JournalEntry, journal: Journal) -> None:
    # The entry has names, each unique at that time.
    ids = {team["name"]: pk for pk, team in journal["team"].items()}
    new = entry.new or {}
    journal["teamlot"][new["group"]] = {"teams": [ids.get(name, 0) for name in new["teams"]]}


def _set_team_lots_aside(entry: JournalEntry, journal: Journal) -> None:
    journal["teamlot"].pop((entry.old or {})["group"], None)


ODD: Mapping[str, Callable[[JournalEntry, Journal], None]] = {
    "player_registered": _register_player,
    "player_withdrawn": _withdraw_player,
    **dict.fromkeys(STATES_OF_MANY, _change_players),
    "contacts_forgotten": _forget_contacts,
    "prize_moved": _move_prize,
    "prize_group_changed": _change_group,
    "prize_called": _call_prize,
    "prize_handed_over": _call_prize,
    "prize_call_taken_back": _call_prize,
    "team_lots_drawn": _draw_team_lots,
    "team_lots_set_aside": _set_team_lots_aside,
}
