"""The details of a journal entry about players and teams, after the colon."""

from django.utils.translation import gettext as _, ngettext

from tournament.journal.subjects import Change, Describe, erased, joined
from tournament.journal.values import DRAWN_BY, changes_in_words, label_of, paid_in_words
from tournament.models import Player, Substitution


def _changed(change: Change) -> str:
    """Return the changes in words; of contact data only the label."""
    personal = {} if change.subjects.is_public else change.personal
    old, new = change.old | personal.get("old", {}), change.new | personal.get("new", {})
    contacts = new.pop("contacts", ())
    labels = [_("%(field)s changed") % {"field": label_of(Player, name)} for name in contacts]
    return joined(changes_in_words(Player, old, new), *labels)


def _paid(change: Change) -> str:
    return joined(change.values.get("name", ""), paid_in_words(change.values), by=", ")


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


def _players(change: Change) -> str:
    subjects, players = change.subjects, change.values.get("players", [])
    if subjects.is_public:
        return ", ".join(subjects.name(p["id"]) or erased(p["number"]) for p in players)
    return ", ".join(_named_then(change, p["id"], p["number"]) for p in players)


def _named_then(change: Change, player_id: int, number: int) -> str:
    """Return "17 Öttl, Franziska", as the entry recorded it, or "no. 17 (deleted)"."""
    details, entry_id = change.subjects.details, change.entry.pk
    name = details.get((entry_id, player_id), {}).get("name")
    # Old entries have the names of all deleted players in one detail.
    name = name or details.get((entry_id, 0), {}).get("names", {}).get(str(number))
    return f"{number} {name}" if name else erased(number)


def _lot_order(change: Change) -> str:
    values = change.values
    names = change.subjects.names_of(values.get("players", ())) or ", ".join(
        values.get("teams", ())
    )
    return joined(names, str(DRAWN_BY.get(values.get("drawn_by", ""), "")))


def _how_many(change: Change) -> str:
    count = len(change.new.get("players", ()))
    return ngettext("%(count)s person", "%(count)s people", count) % {"count": count}


def _team(change: Change) -> str:
    members = change.subjects.names_of(change.values.get("players", ()))
    name = str(change.values["name"])
    return f"{name} ({members})" if members else name


def _team_members(change: Change) -> str:
    before, after = change.old.get("players", []), change.new.get("players", [])
    names_of = change.subjects.names_of
    entered = names_of([pk for pk in after if pk not in before])
    left = names_of([pk for pk in before if pk not in after])
    parts = (
        _("in: %(names)s") % {"names": entered} if entered else "",
        _("out: %(names)s") % {"names": left} if left else "",
    )
    return f"{change.new['name']}, {joined(*parts)}"


OF_PLAYERS: dict[str, Describe] = {
    "player_changed": _changed,
    "player_paid": _paid,
    "player_unpaid": _paid,
    "player_substituted": _substitute,
    "substitution_taken_back": _substitute,
    "contacts_forgotten": _how_many,
    "pre_registrations_declined": lambda change: str(change.new.get("count", "")),
    "fill_ins_added": _players,
    "fill_ins_removed": _players,
    "moved_to_waiting_list": _players,
    "sitting_out": _players,
    "lots_drawn": _lot_order,
    "lots_set_aside": _lot_order,
    "team_made": _team,
    "team_renamed": lambda change: f"{change.old.get('name', '')} → {change.new.get('name', '')}",
    "team_members_changed": _team_members,
    "team_removed": _team,
    "team_paid": _paid,
    "team_unpaid": _paid,
    "team_lots_drawn": _lot_order,
    "team_lots_set_aside": _lot_order,
}
