"""The one place that writes journal entries; called inside the transaction of the change itself."""

import json
import secrets
from collections.abc import Mapping
from datetime import date, time
from typing import Any, NoReturn

from django.contrib.auth.models import User
from django.core.serializers.json import DjangoJSONEncoder
from django.db import connection, models, transaction
from django.utils import timezone

from tournament.models import JournalEntry, PersonalDetail, Player, TableSheet, Tournament
from tournament.shared.chain import BEGINNING, detail_hash, entries_of, entry_hash
from tournament.shared.form_ids import SentBefore, take_id
from tournament.shared.guards import require_writable
from tournament.shared.origin import origin_of

# Of a player's row; everything else of it is kept in the entry itself.
PERSONAL = (
    *("last_name", "first_name", "place", "club", "birth_on"),
    *("eligibility", "guardian_consent"),
)
NO_TOURNAMENT = 5_340_712  # the advisory lock of the chain without a tournament, any number

Values = Mapping[str, Any] | None


@transaction.atomic(savepoint=False)
def record(
    tournament: Tournament | None,
    action: str,
    subject: models.Model | None = None,
    *,
    by: User | None,
    old: Values = None,
    new: Values = None,
    reason: str = "",
    people: Mapping[int, Mapping[str, Any]] | None = None,
    request_id: str | None = None,
) -> JournalEntry:
    """Append one entry to the tournament's chain; `by` is None for commands run from the shell.

    `old` and `new` hold ids, never names; of a player's own fields the PERSONAL ones are put apart
    here, and a list is told by round and table as well. `people` is what the entry says of others:
    {player id: {"name": …}}, kept apart too.
    Refused, and with it the change, where the reason cannot be kept.
    """
    require_writable(reason)
    request_id = _form_of_entry(request_id)
    details = {key: dict(values) for key, values in (people or {}).items()}
    if isinstance(subject, Player):
        old, new, said = _apart(old, new)
        if said:
            details[subject.pk] = said | details.get(subject.pk, {})
    if isinstance(subject, TableSheet):  # its row goes when the round is drawn again
        new = {"round": subject.round.number, "table": subject.table, **(new or {})}
    entry = JournalEntry(
        tournament=tournament,
        at=timezone.now(),
        by=by,
        action=action,
        subject=(subject._meta.model_name or "") if subject else "",
        subject_id=subject.pk if subject else None,
        old=plain_json(old),
        new=plain_json(new),
        reason=reason,
        request_id=request_id,
        is_demo=tournament is not None and tournament.is_demo,
    )
    kept = [_detail(entry, player_id, data) for player_id, data in details.items()]
    append(entry, kept)
    return entry


def differing(
    old: Mapping[str, Any], new: Mapping[str, Any]
) -> tuple[dict[str, Any], dict[str, Any]]:
    """Of what was and what is only what is not the same, for `old` and `new` of an entry."""
    names = [name for name in new if old[name] != new[name]]
    return {name: old[name] for name in names}, {name: new[name] for name in names}


def append(entry: JournalEntry, details: list[PersonalDetail]) -> None:
    """Close the entry with what stands before it in its chain, which is held until the commit."""
    _hold(entry.tournament)
    newest = entries_of(entry.tournament).reverse().values_list("seq", "hash").first()
    link(entry, details, *(newest or (0, BEGINNING)))
    entry.save(force_insert=True)
    if details:
        PersonalDetail.objects.bulk_create(details)


def link(entry: JournalEntry, details: list[PersonalDetail], seq: int, previous: str) -> None:
    """Make it the one after `seq`; its hash depends on everything set before."""
    entry.seq, entry.previous = seq + 1, previous
    entry.personal = {str(one.player_id): detail_hash(one.salt, one.data) for one in details}
    entry.hash = entry_hash(entry, origin_of(entry.tournament))


def is_recorded(request_id: str | None) -> bool:
    """Whether this very form has changed something already."""
    return bool(request_id) and JournalEntry.objects.filter(request_id=request_id).exists()


def _form_of_entry(named: str | None) -> str | None:
    """Return the id for an entry: that which its service names, else that of the form being sent.

    SentBefore where the same form was stored while this one waited for its turn.
    """
    sent = take_id()
    if named:
        return None if sent != named and is_recorded(named) else named
    if is_recorded(sent):
        raise SentBefore
    return sent


def forget_player(player_id: int) -> None:
    """Delete what the journal says of a person; the entries stay, and so does their chain."""
    PersonalDetail.objects.filter(player_id=player_id).delete()


def plain(values: Mapping[str, Any]) -> dict[str, Any]:
    """Return the values of fields as the journal keeps them: dates and times as ISO text."""
    encode = DjangoJSONEncoder().default
    return {
        name: encode(value) if isinstance(value, date | time) else value
        for name, value in values.items()
    }


def plain_json(values: Values) -> dict[str, Any] | None:
    """The values as every database gives them back; no fractions, which are written in many ways.

    TypeError or ValueError where something is not text, a whole number, a list or an object.
    """
    if values is None:
        return None
    read: dict[str, Any] = json.loads(
        json.dumps(values, allow_nan=False), parse_float=_refuse_fraction
    )
    return read


def _apart(old: Values, new: Values) -> tuple[Values, Values, dict[str, Any]]:
    """What may stay in the entry, and what is personal: {"old": {…}, "new": {…}}."""
    said = {}
    left = {}
    for name, values in (("old", old), ("new", new)):
        values = values or {}
        personal = {field: values[field] for field in PERSONAL if field in values}
        if personal:
            said[name] = personal
        left[name] = {field: values[field] for field in values if field not in PERSONAL}
    return (
        None if old is None else left["old"],
        None if new is None else left["new"],
        said,
    )


def _detail(entry: JournalEntry, player_id: int, data: Mapping[str, Any]) -> PersonalDetail:
    return PersonalDetail(
        entry=entry, player_id=player_id, salt=secrets.token_hex(16), data=plain_json(data)
    )


def _hold(tournament: Tournament | None) -> None:
    """Nobody else appends to this chain until the transaction ends.

    SQLite has one writer at a time: the transaction itself is the lock.
    """
    if not connection.features.has_select_for_update:
        return
    if tournament is not None:
        Tournament.objects.select_for_update().values_list("pk").get(pk=tournament.pk)
        return
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_advisory_xact_lock(%s)", [NO_TOURNAMENT])


def _refuse_fraction(text: str) -> NoReturn:
    raise TypeError(f"the journal keeps whole numbers and text, not {text}")


def tells_birth(data: Mapping[str, Any]) -> bool:
    """Whether a detail (`data` of a PersonalDetail) holds a date of birth."""
    return any((data.get(name) or {}).get("birth_on") for name in ("old", "new"))
