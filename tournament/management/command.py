"""What commands share: base class, look-ups for their arguments, files they read and write."""

from argparse import ArgumentTypeError
from contextlib import suppress
from pathlib import Path
from typing import IO, Any, TypeVar

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, OutputWrapper
from django.db import DatabaseError, OperationalError, connection
from django.db.backends.sqlite3.creation import DatabaseCreation
from django.utils.text import slugify
from django.utils.translation import gettext as _

from config import data_lock
from tournament.backup.database_at import missing_migrations
from tournament.models import Cup, Player, Round, TableSheet, Tournament
from tournament.shared.backup_record import FULL, kind_of_problem, not_saved_in_words
from tournament.shared.errors import Refused
from tournament.shared.request_numbers import whole_number

Named = TypeVar("Named", Cup, Tournament)


class DatabaseCommand(BaseCommand):
    """A command that needs a database; expected errors become CommandError."""

    requires_system_checks = ()  # they load every page, and take as long as all the rest

    def execute(self, *args: Any, **options: Any) -> str | None:
        if self.needs_database(**options):
            require_database()
        try:
            return super().execute(*args, **options)
        except Refused as refused:
            raise CommandError("\n".join(refused.problems)) from refused
        except (OperationalError, OSError) as error:
            is_full = kind_of_problem(error) == FULL
            if not is_full and isinstance(error, OSError):
                raise
            raise CommandError(not_saved_in_words(is_full=is_full)) from error

    def needs_database(self, **options: Any) -> bool:
        """Return False if these options need no stored data."""
        return True


def lock_data_folder(by: str, refusal: str) -> IO[str]:
    """Lock the data folder until the returned file is closed.

    `by` names this process to others. Raises CommandError with `refusal`; its "%s" becomes the name
    of the holder.
    """
    try:
        return data_lock.lock_folder(Path(settings.DATA_DIR), by)
    except data_lock.InUse as in_use:
        raise CommandError(refusal % in_use.by) from in_use
    except OSError as error:
        raise CommandError(
            _("Nothing can be read or written in the folder %(folder)s: %(error)s")
            % {"folder": settings.DATA_DIR, "error": error.strerror or error}
        ) from error


def require_database() -> None:
    """Raise CommandError without a database of this version."""
    file = sqlite_file()
    if file is not None and not file.exists():
        sentence = _(
            "There is no evening in %(folder)s yet. Start the program once: python3 run.py"
        )
        raise CommandError(sentence % {"folder": settings.DATA_DIR})
    try:
        missing = missing_migrations()
    except DatabaseError as error:
        sentence = _("The database cannot be read: %(error)s")
        raise CommandError(sentence % {"error": error}) from error
    if missing:
        raise CommandError(
            _("The database is of an older version. Start the program once: python3 run.py")
        )


def sqlite_file() -> Path | None:
    """Return the database file; None on PostgreSQL and for SQLite in memory."""
    name = connection.settings_dict["NAME"]
    if connection.vendor != "sqlite" or DatabaseCreation.is_in_memory_db(name):
        return None
    return Path(name)


def find_tournament(slug: str) -> Tournament:
    return _find(Tournament, slug, _("There is no tournament “%(slug)s”."))


def find_cup(slug: str) -> Cup:
    return _find(Cup, slug, _("There is no cup “%(slug)s”."))


def _find(model: type[Named], slug: str, refusal: str) -> Named:
    if slugify(slug) != slug or not (row := model.objects.filter(slug=slug).first()):
        raise CommandError(refusal % {"slug": slug})
    return row


def find_player(slug: str, number: int) -> Player:
    """Return the player. Raises CommandError if the number is unused or ambiguous."""
    players = list(find_tournament(slug).players.filter(number=number).order_by("pk")[:2])
    if not players:
        sentence = _("There is no number %(number)s in this tournament.")
        raise CommandError(sentence % {"number": number})
    if len(players) > 1:
        sentence = _("Number %(number)s was given more than once. Use the person's page.")
        raise CommandError(sentence % {"number": number})
    return players[0]


def find_round(tournament: Tournament, number: int) -> Round:
    played = tournament.rounds.filter(number=number, sheets__isnull=False).first()
    if played is None:
        raise CommandError(_("Round %(round)s is not drawn yet.") % {"round": number})
    return played


def find_sheet(tournament: Tournament, number: int, table: int) -> TableSheet:
    sheets = find_round(tournament, number).sheets.select_related("round__tournament")
    if not (sheet := sheets.filter(table=table).first()):
        where = {"table": table, "round": number}
        raise CommandError(_("There is no table %(table)s in round %(round)s.") % where)
    return sheet


def parse_number(text: str) -> int:
    """Return a whole number that fits every database. Raises ArgumentTypeError."""
    number = whole_number(text)
    if number is None:
        raise ArgumentTypeError(_("“%(text)s” is not a number.") % {"text": text[:40]})
    return number


def find_practice(slug: str) -> Tournament:
    tournament = find_tournament(slug)
    if not tournament.practice:
        sentence = _("%(tournament)s is not a practice evening.")
        raise CommandError(sentence % {"tournament": tournament.name})
    return tournament


def read_file(path: Path, *, most_bytes: int, too_large: str) -> bytes:
    """Return its bytes. Raises CommandError; `too_large` is the sentence with "%(file)s"."""
    try:
        if path.stat().st_size > most_bytes:
            raise CommandError(too_large % {"file": path})
        return path.read_bytes()
    except OSError as error:
        sentence = _("%(file)s cannot be read: %(why)s.")
        raise CommandError(sentence % {"file": path, "why": error.strerror}) from error


def write_file(path: Path, content: bytes) -> None:
    target = path.resolve()
    draft = target.with_name(f"{target.name}.part")  # a full disk must not cost the older file
    try:
        if path.exists() and not path.is_file():  # as /dev/stdout
            path.write_bytes(content)
        else:
            draft.write_bytes(content)
            draft.replace(target)
    except OSError as error:
        with suppress(OSError):
            draft.unlink()
        sentence = _("%(file)s cannot be written: %(why)s.")
        raise CommandError(sentence % {"file": path, "why": error.strerror}) from error


def write_bytes(stdout: OutputWrapper, content: bytes, *, is_text: bool) -> None:
    """Write exact bytes, line ends unchanged. CommandError on a console unless `is_text`."""
    stream = getattr(stdout._out, "buffer", None)
    if stream is None and is_text:
        stdout.write(content.decode("utf-8-sig"), ending="")
    elif stream is None or (not is_text and stdout.isatty()):
        raise CommandError(_("This format needs a file: --output NAME"))
    else:
        stdout.flush()
        stream.write(content)
        stream.flush()
