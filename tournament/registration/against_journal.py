"""Comparison of the stored players with the journal; erased names are not compared."""

from collections import defaultdict
from collections.abc import Iterator, Mapping
from typing import Any

from django.db.models import Q
from django.utils.translation import gettext as _

from tournament.models import JournalEntry, Player, Tournament
from tournament.shared.difference import Difference
from tournament.shared.journal_entries import PERSONAL, plain
from tournament.shared.model_fields import stored_field
from tournament.shared.money import money

# Entries that list several players instead of having one as their subject.
STATES_OF_MANY = {
    "fill_ins_added": Player.State.FILL_IN,
    "fill_ins_removed": Player.State.WITHDRAWN,
    "moved_to_waiting_list": Player.State.WAITING,
}
# Their subject is a player, but their values belong to the substitute.
OF_OTHERS = ("player_substituted", "substitution_taken_back")
CONTACTS_FORGOTTEN = "contacts_forgotten"
NOT_COMPARED = {
    *("id", "tournament_id", "search_key", "registered_at"),  # made by the program
    *("last_name", "first_name"),  # compared as one name
    *("paid_cents", "paid_by", "paid_at"),  # compared as one payment
    *("email", "phone"),  # the journal does not hold them
    "is_present",  # the action name says it; nothing is computed from it
}
OWN_FIELDS = [
    field.attname for field in Player._meta.concrete_fields if field.attname not in NOT_COMPARED
]
COMPARED = ("name", *OWN_FIELDS, "paid")
UNNAMED = (
    "name",
    "number",
    "state",
    "birth_on",
    "age_class",
)  # clear without a field name
# A registration entry holds these only if they are not empty.
EMPTY_AT_FIRST = {name: "" for name in PERSONAL if name not in ("birth_on", "first_name")}
# The payment after an entry that ends it; such entries hold the old payment or none.
UNPAID = {"paid_cents": None, "paid_by": ""}
FieldValues = dict[str, Any]


def player_differences(tournament: Tournament) -> Iterator[Difference]:
    journal_values = journal_values_by_player(tournament)
    for player in tournament.players.order_by("number", "pk"):
        expected, stored = journal_values.get(player.pk, {}), _stored_values(player)
        for name in COMPARED:
            if name in expected and expected[name] != stored[name]:
                where = _location(name) % {"number": player.number}
                yield Difference(
                    where,
                    _value_in_words(name, expected[name]),
                    _value_in_words(name, stored[name]),
                )
                break


def journal_values_by_player(tournament: Tournament) -> Mapping[int, FieldValues]:
    values_by_player: dict[int, FieldValues] = defaultdict(dict)
    about = Q(subject="player") | Q(action__in=(*STATES_OF_MANY, CONTACTS_FORGOTTEN))
    entries = tournament.journal.filter(about).exclude(action__in=OF_OTHERS).order_by("seq")
    for entry in entries.prefetch_related("details"):
        details = {detail.player_id: detail.data for detail in entry.details.all()}
        for listed in ((entry.new or entry.old) or {}).get("players", ()):
            personal_values = details.get(listed["id"], {})
            if entry.action == CONTACTS_FORGOTTEN:  # deleted with the date of birth
                for name in PERSONAL:
                    values_by_player[listed["id"]].pop(name, None)
            values_by_player[listed["id"]] |= personal_values | listed
            if entry.action in STATES_OF_MANY:
                values_by_player[listed["id"]]["state"] = STATES_OF_MANY[entry.action]
        if entry.subject == "player":
            personal = details.get(entry.subject_id or 0, {}).get("new", {})
            values = (entry.new or {}) | personal
            if entry.action == "player_registered" and personal:
                values = EMPTY_AT_FIRST | values
            if _is_unpaid_since(entry):
                values = UNPAID | values
            values_by_player[entry.subject_id or 0] |= values
    for values_of_player in values_by_player.values():
        if "last_name" in values_of_player:
            values_of_player["name"] = Player(
                last_name=values_of_player["last_name"],
                first_name=values_of_player.get("first_name", ""),
            ).full_name
        if "paid_cents" in values_of_player:
            values_of_player["paid"] = (values_of_player["paid_cents"], values_of_player["paid_by"])
    return values_by_player


def _is_unpaid_since(entry: JournalEntry) -> bool:
    if entry.action == "player_withdrawn":
        return "paid_cents" in (entry.old or {})  # the fee was given back
    return entry.action in ("player_registered", "player_unpaid")


def _stored_values(player: Player) -> FieldValues:
    stored = plain({name: getattr(player, name) for name in OWN_FIELDS})
    return stored | {"name": player.full_name, "paid": (player.paid_cents, player.paid_by)}


def _location(name: str) -> str:
    if name == "paid":
        return _("No. %(number)s, paid")
    if name in UNNAMED:
        return _("No. %(number)s")
    return f"{_('No. %(number)s')}, {stored_field(Player, name).verbose_name}"


def _value_in_words(name: str, value: Any) -> str:
    if name == "state":
        return str(Player.State(value).label)
    if name == "age_class" and value:
        return str(Player.AgeClass(value).label)
    if name == "publish" and value:
        return str(Player.Publish(value).label)
    if name == "paid":
        cents, paid_by = value
        return f"{money(cents)} {Player.PaidBy(paid_by).label}" if paid_by else ""
    return str(value or "")
