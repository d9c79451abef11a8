"""Serve the local network with one process and eight threads."""

import errno
import logging
import select
import signal
import sys
import threading
import time
import webbrowser
from _thread import interrupt_main
from argparse import ArgumentParser
from collections.abc import Iterator
from contextlib import contextmanager
from platform import python_version
from typing import Any

import waitress
from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError
from django.core.wsgi import get_wsgi_application
from django.db import DatabaseError, connection, connections
from django.utils import timezone
from django.utils.translation import gettext as _
from waitress.server import BaseWSGIServer

from config import START_AGAIN, VERSION
from config.addresses import own_addresses
from config.log_file import log_to_file
from config.server import ClientConnection, TwoQueues
from config.sqlite_library import version as sqlite_version
from config.upload_limits import MOST_BYTES
from tournament.backup.services import restore
from tournament.backup.services.watch import start_automatic_backups
from tournament.backup.start_up import require_usable_database, start_up_warnings
from tournament.demo.load import load_demo
from tournament.management.command import lock_data_folder
from tournament.registration.services.erasing import due_tournaments, forget_contacts
from tournament.shared.backup_record import change_record
from tournament.shared.errors import Refused

THREADS = 8  # one process on purpose: SQLite has one writer anyway, and threads share its cache
# A phone keeps its line open between two questions; waitress by itself takes a hundred, no more.
# Without poll (Windows) a program can watch 512 lines at most.
HAS_POLL = hasattr(select, "poll")
MOST_LINES = 2000 if HAS_POLL else 480
FILES_BESIDE_LINES = 200  # database, log, papers that are being made
SECONDS_A_LINE_IS_KEPT = 20
SECONDS_BETWEEN_LOOKS = 60 * 60
logger = logging.getLogger(__name__)
started = logging.getLogger("start")  # in the log file alone
SECONDS_BEFORE_STOP = 2.0
PATIENCE = 10  # seconds that a backup has to be finished when the program ends


class Command(BaseCommand):
    help = "Updates the database and serves the program in the local network."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--host", default="0.0.0.0", help="address to listen on")
        parser.add_argument("--port", type=int, default=8000)
        parser.add_argument(
            "--anyway", action="store_true", help="even if a journal's chain is broken"
        )
        parser.add_argument("--demo", action="store_true", help="load the demo first")
        parser.add_argument("--browser", action="store_true", help="open the page in a browser")

    def handle(self, *args: Any, **options: Any) -> None:
        url = f"http://127.0.0.1:{options['port']}/"
        is_sqlite = connection.vendor == "sqlite"
        if is_sqlite:
            running = _("The program is already running on this data: %s")
            self.data_lock = lock_data_folder(url, running)  # open, and so locked, until the end
            self._put_prepared_restore_in_place()
            try:
                require_usable_database(allow_broken_journals=options["anyway"])
            except Refused as refused:
                raise CommandError("\n".join(refused.problems)) from refused
        call_command("migrate", interactive=False, verbosity=0, stdout=self.stdout)
        if options["demo"]:
            self.stdout.write(_("Preparing the demo …"))
            self.stdout.flush()
            load_demo(now=timezone.now())
        forget_due_contacts()
        server = _listen(options["host"], options["port"])
        log_to_file(settings.DATA_DIR)  # only now: a second start would write into the first one's
        started.info("Schafkopf %s, Python %s, %s", VERSION, python_version(), _database_version())
        threading.Thread(target=_forget_every_hour, daemon=True).start()
        if is_sqlite:
            for sentence in start_up_warnings(now=timezone.now()):
                self.stdout.write(self.style.WARNING(sentence))
        self.stdout.write(_addresses_in_words(url, options["port"]))
        self.stdout.flush()
        if options["browser"]:
            threading.Thread(target=webbrowser.open, args=[url], daemon=True).start()
        # Also where a script has started it in the background, which ignores Ctrl+C.
        signal.signal(signal.SIGINT, signal.default_int_handler)
        # After the current response.
        restore.on_restart(lambda: threading.Timer(SECONDS_BEFORE_STOP, interrupt_main).start())
        with _run_backups():
            server.run()
        if is_sqlite:
            self._put_prepared_restore_in_place()

    def _put_prepared_restore_in_place(self) -> None:
        """Put it in place, if any, and exit, as this process has read the old secret key."""
        connections.close_all()
        sentences = restore.changes_after_confirmation()
        try:
            is_another = restore.finish_restore()
        except OSError as error:
            sentence = _("The backup could not be put in place: %(error)s")
            raise CommandError(sentence % {"error": error}) from error
        if is_another:
            change_record(left_out="\n".join(sentences))
            for sentence in sentences:
                self.stdout.write(self.style.WARNING(sentence))
            self.stdout.write(_("The backup is in place. The program has to be started again."))
            sys.exit(START_AGAIN)


@contextmanager
def _run_backups() -> Iterator[None]:
    if connection.vendor != "sqlite":
        yield
        return
    thread, stop = start_automatic_backups()
    try:
        yield
    finally:
        stop.set()
        thread.join(timeout=PATIENCE)


def forget_due_contacts() -> None:
    for tournament in due_tournaments(timezone.localdate()):
        forget_contacts(tournament)


def _forget_every_hour() -> None:
    while True:
        time.sleep(SECONDS_BETWEEN_LOOKS)
        try:
            forget_due_contacts()
        except DatabaseError:  # somebody else is writing: it is tried again
            logger.exception("contact data could not be deleted")
        finally:
            connection.close()


def _listen(host: str, port: int) -> BaseWSGIServer:
    threads = TwoQueues()
    try:
        server = waitress.create_server(
            get_wsgi_application(),
            host=host,
            port=port,
            _dispatcher=threads,
            connection_limit=_connection_limit(),
            channel_timeout=SECONDS_A_LINE_IS_KEPT,
            max_request_body_size=MOST_BYTES,
            cleanup_interval=SECONDS_A_LINE_IS_KEPT // 2,
            asyncore_use_poll=HAS_POLL,
            ident=None,
            clear_untrusted_proxy_headers=False,  # is_same_computer() has to see them
        )
    except OSError as error:
        if error.errno not in {errno.EADDRINUSE, errno.EACCES}:
            raise
        raise CommandError(
            _("Port %(port)s is in use. Use another one: --port %(other)s")
            % {"port": port, "other": port + 1 if port >= 1024 else 8000}
        ) from error
    server.channel_class = ClientConnection
    threads.set_thread_count(THREADS)
    return server


def _connection_limit() -> int:
    """Return how many connections fit, after raising the limit of open files."""
    try:
        import resource  # not on Windows
    except ImportError:
        return MOST_LINES
    wanted = MOST_LINES + FILES_BESIDE_LINES
    usual, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    allowed = wanted if most == resource.RLIM_INFINITY else min(wanted, most)
    if usual != resource.RLIM_INFINITY and usual < allowed:
        resource.setrlimit(resource.RLIMIT_NOFILE, (allowed, most))
    return allowed - FILES_BESIDE_LINES


def _database_version() -> str:
    if connection.vendor == "sqlite":
        return f"SQLite {'.'.join(map(str, sqlite_version()))}"
    return connection.display_name


def _addresses_in_words(own_url: str, port: int) -> str:
    program = _("Schafkopf tournament %(version)s") % {"version": VERSION}
    lines = [f"{program} ({_database_version()})"]
    lines.append(_("On this computer:  %(address)s") % {"address": own_url})
    for address in own_addresses():
        if ":" not in address:
            url = f"http://{address}:{port}/"
            lines.append(_("In this network:   %(address)s") % {"address": url})
    if settings.DEMO:
        lines.append(_("Demo: name leitung, password schafkopf"))
    lines.append(_("Stop with Ctrl+C."))
    return "\n".join(lines)
