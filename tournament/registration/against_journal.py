"""The players, held against the journal: every stored field but those that NOT_COMPARED names.

Of somebody whose details were deleted the journal has no name left: then there is none to compare.
"""

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

# The entries about a person that are not told of a player but in a list of several.
STATES_OF_MANY = {
    "fill_ins_added": Player.State.FILL_IN,
    "fill_ins_removed": Player.State.WITHDRAWN,
    "moved_to_waiting_list": Player.State.WAITING,
}
# These tell of somebody else under the player's number.
OF_OTHERS = ("player_substituted", "substitution_taken_back")
CONTACTS_FORGOTTEN = "contacts_forgotten"
NOT_COMPARED = {
    *("id", "tournament_id", "search_key", "registered_at"),  # made by the program
    *("last_name", "first_name"),  # compared as one name
    *("paid_cents", "paid_by", "paid_at"),  # compared as one payment
    *("email", "phone"),  # the journal does not hold them
    "is_present",  # told by the name of an entry; it decides nothing
}
OWN_FIELDS = [
    field.attname for field in Player._meta.concrete_fields if field.attname not in NOT_COMPARED
]
COMPARED = ("name", *OWN_FIELDS, "paid")
UNNAMED = ("name", "number", "state", "birth_on", "age_class")  # the value says what it is
# Registering tells of these only what is not empty.
EMPTY_AT_FIRST = {name: "" for name in PERSONAL if name not in ("birth_on", "first_name")}
# Their entries say nothing of the payment, or only the old one.
UNPAID = {"paid_cents": None, "paid_by": ""}
Said = dict[str, Any]


def player_differences(tournament: Tournament) -> Iterator[Difference]:
    """The first of each player, by start number; three queries, whatever the field."""
    kept = said_by_journal(tournament)
    for player in tournament.players.order_by("number", "pk"):
        said, found = kept.get(player.pk, {}), _found(player)
        for name in COMPARED:
            if name in said and said[name] != found[name]:
                where = _where(name) % {"number": player.number}
                yield Difference(where, _written(name, said[name]), _written(name, found[name]))
                break


def said_by_journal(tournament: Tournament) -> Mapping[int, Said]:
    """By player id, what the entries say, the newer ones over the older."""
    people: dict[int, Said] = defaultdict(dict)
    about = Q(subject="player") | Q(action__in=(*STATES_OF_MANY, CONTACTS_FORGOTTEN))
    entries = tournament.journal.filter(about).exclude(action__in=OF_OTHERS).order_by("seq")
    for entry in entries.prefetch_related("details"):
        details = {one.player_id: one.data for one in entry.details.all()}
        for one in ((entry.new or entry.old) or {}).get("players", ()):
            named = details.get(one["id"], {})
            if entry.action == CONTACTS_FORGOTTEN:  # deleted with the date of birth
                for name in PERSONAL:
                    people[one["id"]].pop(name, None)
            people[one["id"]] |= named | one
            if entry.action in STATES_OF_MANY:
                people[one["id"]]["state"] = STATES_OF_MANY[entry.action]
        if entry.subject == "player":
            personal = details.get(entry.subject_id or 0, {}).get("new", {})
            told = (entry.new or {}) | personal
            if entry.action == "player_registered" and personal:
                told = EMPTY_AT_FIRST | told
            if _is_unpaid_since(entry):
                told = UNPAID | told
            people[entry.subject_id or 0] |= told
    for said in people.values():
        if "last_name" in said:
            said["name"] = Player(
                last_name=said["last_name"], first_name=said.get("first_name", "")
            ).full_name
        if "paid_cents" in said:
            said["paid"] = (said["paid_cents"], said["paid_by"])
    return people


def _is_unpaid_since(entry: JournalEntry) -> bool:
    """Unless its new values have a payment: who registers may pay at once."""
    if entry.action == "player_withdrawn":
        return "paid_cents" in (entry.old or {})  # the fee was given back
    return entry.action in ("player_registered", "player_unpaid")


def _found(player: Player) -> Said:
    found = plain({name: getattr(player, name) for name in OWN_FIELDS})
    return found | {"name": player.full_name, "paid": (player.paid_cents, player.paid_by)}


def _where(name: str) -> str:
    if name == "paid":
        return _("No. %(number)s, paid")
    if name in UNNAMED:
        return _("No. %(number)s")
    return f"{_('No. %(number)s')}, {stored_field(Player, name).verbose_name}"


def _written(name: str, value: Any) -> str:
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
