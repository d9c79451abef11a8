"""The only writer of journal entries. Call it inside the transaction of the change."""

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
from tournament.models.player import PERSONAL
from tournament.shared.chain import BEGINNING, detail_hash, entries_of, entry_hash
from tournament.shared.form_ids import FormAlreadyStored, form_being_sent, take_form_id
from tournament.shared.guards import require_storable_reason
from tournament.shared.origin import origin_of

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
) -> JournalEntry:
    """Append one entry to the tournament's chain. `action`: a key such as "sheet_entered".

    `subject`: the changed object. `by` is None for shell commands. `old` and `new` hold ids, never
    names; PERSONAL fields go to a PersonalDetail. `people`: {player id: {"name": …}}, further
    players' personal fields. Raises FormAlreadyStored.
    """
    require_storable_reason(reason)
    require_new_form()
    details = {key: dict(values) for key, values in (people or {}).items()}
    if isinstance(subject, Player):
        old, new, personal = _split_personal(old, new)
        if personal:
            details[subject.pk] = personal | details.get(subject.pk, {})
    if isinstance(subject, TableSheet):  # a new draw deletes the row
        new = {"round": subject.round.number, "table": subject.table, **(new or {})}
    entry = JournalEntry(
        tournament=tournament,
        at=timezone.now(),
        by=by,
        action=action,
        subject=(subject._meta.model_name or "") if subject else "",
        subject_id=subject.pk if subject else None,
        old=through_json(old),
        new=through_json(new),
        reason=reason.strip(),
        request_id=take_form_id(),
        is_demo=tournament is not None and tournament.is_demo,
    )
    detail_rows = [
        PersonalDetail(
            entry=entry, player_id=player_id, salt=secrets.token_hex(16), data=through_json(data)
        )
        for player_id, data in details.items()
    ]
    append(entry, detail_rows)
    return entry


def changed_fields(
    old: Mapping[str, Any], new: Mapping[str, Any]
) -> tuple[dict[str, Any], dict[str, Any]]:
    """Return ({field: old value}, {field: new value}) of differing fields."""
    names = [name for name in new if old[name] != new[name]]
    return {name: old[name] for name in names}, {name: new[name] for name in names}


def append(entry: JournalEntry, details: list[PersonalDetail]) -> None:
    """Link the entry to its chain, locked until the commit, and save it with its details."""
    _lock_chain(entry.tournament)
    newest = entries_of(entry.tournament).reverse().values_list("seq", "hash").first()
    link(entry, details, *(newest or (0, BEGINNING)))
    entry.save(force_insert=True)
    if details:
        PersonalDetail.objects.bulk_create(details)


def link(entry: JournalEntry, details: list[PersonalDetail], seq: int, previous: str) -> None:
    """Set the entry's number and hashes, also of `details`.

    `seq`, `previous`: number and hash of the entry before.
    """
    entry.seq, entry.previous = seq + 1, previous
    entry.personal = {str(d.player_id): detail_hash(d.salt, d.data) for d in details}
    entry.hash = entry_hash(entry, origin_of(entry.tournament))


def is_recorded(request_id: str | None) -> bool:
    return bool(request_id) and JournalEntry.objects.filter(request_id=request_id).exists()


def require_new_form() -> None:
    """Raise FormAlreadyStored if the submitted form was stored while it waited for the lock."""
    if is_recorded(form_being_sent()):
        raise FormAlreadyStored


def delete_personal_details(player_id: int) -> None:
    PersonalDetail.objects.filter(player_id=player_id).delete()


def with_iso_dates(values: Mapping[str, Any]) -> dict[str, Any]:
    encode = DjangoJSONEncoder().default
    return {
        name: encode(value) if isinstance(value, date | time) else value
        for name, value in values.items()
    }


def through_json(values: Values) -> dict[str, Any] | None:
    """Write to JSON and read back. Raises TypeError for fractions."""
    if values is None:
        return None
    read: dict[str, Any] = json.loads(
        json.dumps(values, allow_nan=False), parse_float=_refuse_fraction
    )
    return read


def _split_personal(old: Values, new: Values) -> tuple[Values, Values, dict[str, Any]]:
    """Return `old` and `new` without personal fields, and those as {"old": {…}, "new": {…}}."""
    sides = {"old": old, "new": new}
    personal = {
        side: {name: values[name] for name in PERSONAL if name in values}
        for side, values in sides.items()
        if values and not set(PERSONAL).isdisjoint(values)
    }
    public = {
        side: values and {name: values[name] for name in values if name not in PERSONAL}
        for side, values in sides.items()
    }
    return public["old"], public["new"], personal


def _lock_chain(tournament: Tournament | None) -> None:
    # SQLite has one writer.
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
    return any((data.get(name) or {}).get("birth_on") for name in ("old", "new"))
