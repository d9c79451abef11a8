"""Importing a tournament from its file: checked first, and complete or not at all."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.contrib.auth.models import User
from django.core.exceptions import ValidationError
from django.core.management.color import no_style
from django.db import DatabaseError, connection, models, transaction
from django.utils.translation import gettext as _

from tournament.evening.services.roles import make_director
from tournament.exchange import packing
from tournament.exchange.club import from_base64
from tournament.exchange.contents import Row, row_members
from tournament.exchange.fields import PLAYERS, TABLES, TOURNAMENT, Table
from tournament.exchange.packing import DamagedFile, ForeignFile, NewerFormat
from tournament.exchange.services.consistency import (
    AWARDS,
    DERIVED,
    TEAMS,
    require_consistency,
)
from tournament.models import JournalEntry, PersonalDetail, Player, Tournament
from tournament.registration.entrants import key_of
from tournament.shared.chain import BEGINNING
from tournament.shared.errors import Refused
from tournament.shared.journal_entries import record
from tournament.shared.origin import Origin, with_numbers

Rows = Mapping[str, list[Row]]
LONGEST_USERNAME = 150
ENTRY = (*("seq", "action", "subject", "reason", "request_id", "is_demo", "previous", "hash"), "at")
IMPOSSIBLE = (
    *(LookupError, ValueError, TypeError, AttributeError, OverflowError, RecursionError),
    *(ValidationError, DatabaseError),
)
# Pages look up keys in these JSON fields, and no journal entry confirms them.
JSON_OBJECTS = frozenset({"changes", "draft", "draw_options", "report", "second_draft"})


@dataclass(frozen=True, slots=True)
class ImportedTournament:
    tournament: Tournament
    entries: int
    lists: int


@transaction.atomic
def import_tournament_file(
    content: bytes, *, file_name: str, by: User | None
) -> ImportedTournament:
    """Create the tournament of this file.

    Raises Refused, without changes, if it is foreign, damaged, newer, here already, or contradicts
    its journal or draws.
    """
    try:
        head, rows, derived = _read_file(content, file_name)
        _require_new(rows)
        tournament = _store(rows)
        stored_again = row_members(tournament)
        if different := [name for name in rows if rows[name] != stored_again.get(name)]:
            raise DamagedFile(different[0])
        require_consistency(tournament, head, derived, file_name)
    except DamagedFile as error:
        raise Refused(_damaged_sentence(file_name, error.member)) from error
    except IMPOSSIBLE as error:  # also of invalid rules, or of a draw of unknown players
        raise Refused(_damaged_sentence(file_name)) from error
    imported = ImportedTournament(tournament, len(rows["journal.json"]), len(rows["lists.json"]))
    make_director(tournament, by=by)
    new = {"slug": tournament.slug, "journal": str(head["journal"])}
    record(None, "tournament_taken_over", tournament, by=by, new=new)
    return imported


# -- the file -------------------------------------------------------------------------------------


def _read_file(content: bytes, file_name: str) -> tuple[dict[str, Any], Rows, dict[str, Any]]:
    try:
        head, members = packing.unpack(content)
    except ForeignFile as error:
        sentence = _(
            "“%(name)s” is not a tournament file. You can export one on the page “Printouts”, or "
            "with: manage.py export SLUG FILE. Nothing was changed here."
        )
        if error.is_backup:
            sentence = _(
                "“%(name)s” is a backup of all tournaments, not the file of one. Restore it on the "
                "page “Backups”, or with: python3 run.py restore FILE"
            )
        raise Refused(sentence % {"name": file_name}) from error
    except NewerFormat as error:
        raise Refused(
            _(
                "“%(name)s” was written by a newer version of the program (format %(theirs)s; this "
                "one reads format %(own)s). Please import it there, or update this program."
            )
            % {"name": file_name, "theirs": error.version, "own": packing.VERSION}
        ) from error
    wanted = [table.member for table in TABLES]
    wanted += ["journal.json", "details.json", "accounts.json"]
    absent = {table.member for table in TABLES if table.is_optional} - members.keys()
    rows = {name: json.loads(members[name]) for name in wanted if name not in absent}
    derived = {name: json.loads(members[name]) for name in DERIVED}
    lists = (*rows.values(), derived[TEAMS], derived[AWARDS])
    if not all(isinstance(value, list) for value in lists):
        raise DamagedFile
    for table in TABLES:
        if table.member in rows:
            rows[table.member] = [table.defaults | row for row in rows[table.member]]
    if len(rows["tournament.json"]) != 1:
        raise DamagedFile
    return head, rows, derived


def _damaged_sentence(file_name: str, member: str = "") -> str:
    if member:
        return _(
            "“%(name)s” is damaged: %(member)s has been changed. Nothing was changed here."
        ) % {"name": file_name, "member": member}
    words = {"name": file_name}
    return _("“%(name)s” is damaged and was not used. Nothing was changed here.") % words


def _require_new(rows: Rows) -> None:
    slug = rows["tournament.json"][0]["slug"]
    if not slug or not isinstance(slug, str):
        raise DamagedFile
    if Tournament.objects.filter(slug=slug).exists():
        sentence = _(
            "There is already a tournament with the short address “%(slug)s” here. Nothing was "
            "changed. To import this one as well, give the other one a different short address in "
            "its settings, or use another data folder: SCHAFKOPF_DATA=… python3 run.py"
        )
        raise Refused(sentence % {"slug": slug})
    first = next(iter(rows["journal.json"]), {})
    same_beginning = JournalEntry.objects.filter(
        seq=1, hash=str(first.get("hash")), previous=BEGINNING
    )
    if (entry := same_beginning.select_related("tournament").first()) and entry.tournament:
        sentence = _("This tournament is already here, as “%(slug)s”. Nothing was changed.")
        raise Refused(sentence % {"slug": entry.tournament.slug})


# -- the rows -------------------------------------------------------------------------------------


def _store(rows: Rows) -> Tournament:
    highest = models.Max("pk", default=0)
    shift = max(table.model._default_manager.aggregate(most=highest)["most"] for table in TABLES)
    slug = rows["tournament.json"][0]["slug"]
    names = {row["id"]: row["name"] for row in rows["accounts.json"]}
    accounts = {number: _create_account(number, name, slug) for number, name in names.items()}
    origin = Origin(shift, accounts, names, max([0, *names]) + 1)
    for table in TABLES:
        instances = [_instance(table, row, origin) for row in rows.get(table.member, [])]
        if table in (TOURNAMENT, PLAYERS):  # raw: the moment they were made is that of the file
            for instance in instances:
                instance.save_base(raw=True, force_insert=True)
        else:
            table.model._default_manager.bulk_create(instances, batch_size=200)
    tournament = Tournament.objects.get(slug=slug)
    _store_journal(tournament, rows, origin)
    imported_models = [table.model for table in TABLES]  # PostgreSQL goes on behind their ids
    statements = connection.ops.sequence_reset_sql(no_style(), imported_models)
    with connection.cursor() as cursor:
        for statement in statements:
            cursor.execute(statement)
    return tournament


def _instance(table: Table, row: Row, origin: Origin) -> models.Model:
    meta = table.model._meta
    values = {name: _validated(meta.get_field(name), row[name]) for name in table.plain}
    values |= {
        f"{name}_id": origin.pk(row[name]) for name in table.row_keys if row[name] is not None
    }
    for name in table.account_keys:
        pk = 0 if row[name] is None else origin.accounts[row[name]]
        values[f"{name}_id"] = pk if pk > 0 else None
    if table.has_id:
        values["pk"] = origin.pk(row["id"])
    if table is TOURNAMENT:
        values["origin"] = origin.to_data()
    instance = table.model(**values)
    if isinstance(instance, Player):
        instance.search_key = key_of(instance)
    return instance


def _validated(field: Any, value: Any) -> Any:
    if value is None and field.null:
        return None
    if isinstance(field, models.BinaryField):
        return from_base64(value, field)
    if isinstance(field, models.DateField | models.TimeField):  # a moment is a day as well
        return field.to_python(value)
    if isinstance(value, bool) != isinstance(field, models.BooleanField):
        raise TypeError(field.name)
    if field.name in JSON_OBJECTS and not isinstance(value, dict):
        raise TypeError(field.name)
    field.run_validators(value)
    allowed = {str(choice) for choice, _label in field.choices or ()}
    if allowed and value not in allowed | ({""} if field.blank else set()):
        raise ValueError(field.name)
    return value


def _store_journal(tournament: Tournament, rows: Rows, origin: Origin) -> None:
    at = JournalEntry._meta.get_field("at")
    entries = []
    for row in rows["journal.json"]:
        values = {name: row[name] for name in ENTRY} | {"at": at.to_python(row["at"])}
        by, subject = row["by"], row["subject_id"]
        entries.append(
            JournalEntry(
                tournament=tournament,
                by_id=None if by is None else origin.accounts[by],
                subject_id=None if subject is None else origin.pk(subject),
                old=with_numbers(row["old"], origin.pk, origin.accounts.__getitem__),
                new=with_numbers(row["new"], origin.pk, origin.accounts.__getitem__),
                personal=origin.by_pk(row["personal"]),
                **values,
            )
        )
    JournalEntry.objects.bulk_create(entries, batch_size=200)
    by_seq = dict(tournament.journal.values_list("seq", "pk"))
    PersonalDetail.objects.bulk_create(
        [
            PersonalDetail(
                entry_id=by_seq[row["entry"]],
                player_id=origin.pk(row["player"]),
                salt=row["salt"],
                data=row["data"],
            )
            for row in rows["details.json"]
        ],
        batch_size=200,
    )


def _create_account(number: int, name: str, slug: str) -> int:
    """Return the id of a new account without sign-in for the account `number` of the file.

    Returns −`number` if `name` is empty: deleted there. Its username is "name@slug", numbered if
    taken.
    """
    if not isinstance(name, str) or not isinstance(number, int):
        raise TypeError
    if not name:  # deleted there
        return -abs(number)
    wanted = f"{name}@{slug}"[:LONGEST_USERNAME]
    namesakes = User.objects.filter(username__startswith=wanted)
    names_here = set(namesakes.values_list("username", flat=True))
    free = (f"{wanted[: LONGEST_USERNAME - 4]}-{more}" for more in range(2, len(names_here) + 3))
    username = next(name for name in (wanted, *free) if name not in names_here)
    user = User(username=username, is_active=False)
    user.set_unusable_password()
    user.save()
    return int(user.pk)
