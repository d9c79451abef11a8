"""Copy everything to another database: `move URL`, SQLite to PostgreSQL or back."""

from argparse import ArgumentParser
from collections.abc import Generator, Iterator
from contextlib import closing, contextmanager
from hashlib import sha256
from itertools import zip_longest
from pathlib import Path
from typing import Any

from django.apps import apps
from django.conf import settings
from django.contrib.auth.models import Permission
from django.contrib.contenttypes.models import ContentType
from django.core.management import call_command
from django.core.management.base import CommandError
from django.db import DatabaseError, connection, connections, transaction
from django.db.models import AutoField, Model
from django.utils.translation import gettext as _

from config.database import database_settings, sqlite_settings
from tournament.backup.database_at import database_of, wrapper_of
from tournament.exchange.workbook import tournament_file
from tournament.management.command import DatabaseCommand, lock_data_folder
from tournament.models import Tournament
from tournament.shared.errors import Refused

SHOWN = 16  # digits of a hash
OTHERS = """
    SELECT count(*) FROM pg_stat_activity WHERE datname = current_database()
    AND backend_type = 'client backend' AND pid <> pg_backend_pid()
"""
SOURCE = "source"
# Numbered otherwise there: those of here take over.
MADE_BY_MIGRATE: tuple[type[Model], ...] = (Permission, ContentType)
ROWS_AT_ONCE = 500
Hashes = dict[str, str]


class Command(DatabaseCommand):
    help = (
        "Copies the whole installation into an empty database, while the program is stopped, and "
        "compares every value and every tournament's file. This installation stays unchanged."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("url", help="postgresql://… or sqlite:///…/db.sqlite3")

    def handle(self, *, url: str, **options: Any) -> None:
        with _hold_database():
            try:
                if url.startswith("sqlite:"):
                    hashes = _move_into_file(url)
                else:
                    hashes = move_data(_server_entry(url))
            except (DatabaseError, OSError) as error:
                sentence = _("The other database could not be written: %(error)s")
                raise CommandError(sentence % {"error": error}) from error
        for slug, file_hash in hashes.items():
            self.stdout.write(f"  {slug}: {file_hash[:SHOWN]}")
        sentence = _(
            "Everything is copied: every value is the same there, and so is each tournament's "
            "exported file, identified above. The secret key stays in %(folder)s and belongs to "
            "both. Start the program with the other database's DATABASE_URL."
        )
        self.stdout.write(sentence % {"folder": settings.DATA_DIR})


def _server_entry(url: str) -> dict[str, Any]:
    try:
        return database_settings(url, data_dir=Path(settings.DATA_DIR))
    except ValueError:
        sentence = _(
            "This is not a database address: %(url)s. It looks like "
            "postgresql://user:password@server/database or sqlite:///folder/db.sqlite3"
        )
        raise CommandError(sentence % {"url": url}) from None


def _move_into_file(url: str) -> Hashes:
    # A temporary file first, so that the path never holds a partial database.
    file = Path(database_settings(url, data_dir=Path(settings.DATA_DIR))["NAME"])
    if file.exists():
        raise Refused(_("The file %(file)s already exists. Nothing was changed.") % {"file": file})
    draft = file.with_name(f".{file.name}.part")
    try:
        hashes = move_data(sqlite_settings(draft))
        draft.replace(file)
    finally:
        for rest in file.parent.glob(f"{draft.name}*"):
            rest.unlink()
    return hashes


@contextmanager
def _hold_database() -> Iterator[None]:
    if connection.vendor == "sqlite":
        with lock_data_folder("move", _("The program is running on this data: %s Stop it first.")):
            yield
        return
    with connection.cursor() as cursor:
        cursor.execute(OTHERS)
        (others,) = cursor.fetchone()
    if others:
        raise CommandError(
            _(
                "Somebody is connected to this database. Stop the program and all its "
                "processes first."
            )
        )
    yield
    connections.close_all()


def move_data(target: dict[str, Any]) -> Hashes:
    """Copy all rows into the empty database of this DATABASES entry.

    Returns the hash of each exported file by slug. Raises Refused and rolls back if the target is
    not empty or differs afterwards. Nobody may write meanwhile.
    """
    with database_of(target):  # before all that takes long
        _require_empty()
        call_command("migrate", interactive=False, verbosity=0)
    hashes = exported_file_hashes()
    with _source(), database_of(target), transaction.atomic():
        _require_empty()
        for model in MADE_BY_MIGRATE:
            model._default_manager.all().delete()
        for model in stored_models():
            _copy_rows(model)
        _set_last_numbers(_last_numbers(SOURCE))
        ContentType.objects.clear_cache()
        _require_equal(hashes)
    return hashes


def exported_file_hashes() -> Hashes:
    """Return {slug: SHA-256 of the tournament's exported file}."""
    tournaments = Tournament.objects.order_by("slug")
    return {
        tournament.slug: sha256(tournament_file(tournament)).hexdigest()
        for tournament in tournaments
    }


def stored_models() -> list[type[Model]]:
    tables = set(connection.introspection.table_names())
    models = apps.get_models(include_auto_created=True)
    return [model for model in models if model._meta.db_table in tables and not model._meta.proxy]


@contextmanager
def _source() -> Iterator[None]:
    connections[SOURCE] = wrapper_of(dict(connection.settings_dict), SOURCE)
    try:
        yield
    finally:
        connections[SOURCE].close()
        del connections[SOURCE]


def _require_empty() -> None:
    if any(
        model._base_manager.exists() for model in stored_models() if model not in MADE_BY_MIGRATE
    ):
        raise Refused(
            _("The other database is not empty. Nothing was changed. Please name an empty one.")
        )


def _copy_rows(model: type[Model]) -> None:
    with closing(_rows(model)) as rows:
        for row in rows:  # raw: else the save would set timestamps
            row.save_base(raw=True, force_insert=True, using=connection.alias)


def _require_equal(hashes: Hashes) -> None:
    for model in stored_models():
        values, copies = _values(model, SOURCE), _values(model, connection.alias)
        with closing(values), closing(copies):
            if any(row != other for row, other in zip_longest(values, copies)):
                raise _differs(model._meta.db_table)
    files = exported_file_hashes()
    for slug, file_hash in hashes.items():
        if files.get(slug) != file_hash:
            raise _differs(slug)


# Both are closed by whoever stops amid them: else Python says of them, with a traceback, that their
# database was closed first.
def _rows(model: type[Model]) -> Generator[Model]:
    yield from model._base_manager.using(SOURCE).order_by("pk").iterator(ROWS_AT_ONCE)


def _values(model: type[Model], alias: str) -> Generator[list[Any]]:
    names = [field.attname for field in model._meta.concrete_fields]
    rows = model._base_manager.using(alias).order_by("pk").values_list(*names)
    for row in rows.iterator(ROWS_AT_ONCE):
        yield [bytes(value) if isinstance(value, memoryview) else value for value in row]


def _differs(name: str) -> Refused:
    sentence = _("Not the same after copying: %(name)s. Nothing was changed in the other database.")
    return Refused(sentence % {"name": name})


# -- the numbers that were given last: who was deleted does not share theirs with anybody later ----


def _numbered() -> list[tuple[str, str]]:
    keys = [(model._meta.db_table, model._meta.pk) for model in stored_models()]
    return [(table, str(key.column)) for table, key in keys if isinstance(key, AutoField)]


def _last_numbers(alias: str) -> dict[tuple[str, str], int]:
    numbers: dict[tuple[str, str], int | None] = {}
    with connections[alias].cursor() as cursor:
        if connections[alias].vendor == "sqlite":
            cursor.execute("SELECT name, seq FROM sqlite_sequence")
            sequences = dict(cursor.fetchall())
            numbers = {pair: sequences.get(pair[0]) for pair in _numbered()}
        else:
            last = "SELECT pg_sequence_last_value(pg_get_serial_sequence(%s, %s))"
            for pair in _numbered():
                cursor.execute(last, pair)
                numbers[pair] = cursor.fetchone()[0]
    return {pair: last for pair, last in numbers.items() if last}


def _set_last_numbers(numbers: dict[tuple[str, str], int]) -> None:
    with connection.cursor() as cursor:
        for (table, column), last in numbers.items():
            if connection.vendor == "sqlite":
                cursor.execute("DELETE FROM sqlite_sequence WHERE name = %s", [table])
                cursor.execute("INSERT INTO sqlite_sequence VALUES (%s, %s)", [table, last])
            else:
                number = "SELECT setval(pg_get_serial_sequence(%s, %s), %s)"
                cursor.execute(number, [table, column, last])
