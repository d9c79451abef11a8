"""Run the database tests on a PostgreSQL cluster that exists only for this run.

    python3 run.py test --postgres [pytest arguments]

The cluster lives in a temporary directory, belongs to an ordinary user (PostgreSQL refuses root)
and listens on a Unix socket in that directory only; on Windows on a free local port.
"""

import os
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from types import FrameType
from typing import Any, NoReturn

SUPERUSER = "schafkopf"
# Durability costs time and protects data that nobody wants to keep.
QUICK = ("fsync=off", "synchronous_commit=off", "full_page_writes=off", "max_connections=400")
AS_DELIVERED = ()
# What runs on PostgreSQL: the quick tests, tests of programs, and thorough tests marked `postgres`.
# A walk over every page, form or address sends the queries that the quick tests send as well.
SELECTION = "database and not browser and (not thorough or program or postgres)"
# Combinations of roles and addresses, of rule sets and papers: as above.
ON_SQLITE_ALONE = (
    "tests/tournament/exchange/test_recount.py",
    "tests/tournament/shared/test_permissions.py",
)
PATIENCE = 30  # seconds until the last process of a killed server is gone


@dataclass(frozen=True, slots=True)
class Server:
    """A cluster's server. `url`: its DATABASE_URL; `user`: who owns it, for subprocess."""

    url: str
    data: Path
    control: Path
    options: str
    user: dict[str, Any]

    def start(self) -> None:
        """Start the server; after `kill` it recovers from its log first."""
        start = [self.control, "-D", self.data, "-w", "-l", self.data.parent / "log"]
        _call([*start, "-o", self.options, "start"], self.user)

    def stop(self) -> None:
        _call([self.control, "-D", self.data, "-w", "-m", "immediate", "stop"], self.user)

    def kill(self) -> None:
        """Kill every process of the server at once and wait until all are gone."""
        first = int((self.data / "postmaster.pid").read_text().split()[0])
        everyone = [first, *children(first)]
        for process in everyone:
            with suppress(ProcessLookupError):
                os.kill(process, signal.SIGKILL)
        for _ in range(PATIENCE * 100):
            if not any(map(_is_there, everyone)):
                return
            time.sleep(0.01)
        raise RuntimeError("The killed PostgreSQL server is still there.")


def main(arguments: list[str]) -> int:
    signal.signal(signal.SIGTERM, _stop_on_signal)
    binaries = find_binaries()
    if binaries is None:
        print("No PostgreSQL server here: install the package postgresql.", file=sys.stderr)
        return 1
    with cluster(binaries) as server:
        environment = {**os.environ, "DATABASE_URL": server.url}
        chosen = ["-m", SELECTION]
        for path in ON_SQLITE_ALONE:
            if not any(named.startswith(path) for named in arguments):
                chosen.append(f"--ignore={Path(path).resolve(strict=True)}")
        command = [sys.executable, "-m", "pytest", *chosen, *arguments]
        return subprocess.call(command, env=environment)


def find_binaries() -> Path | None:
    """The directory with initdb and pg_ctl: on the PATH, or where Debian puts the newest."""
    on_path = shutil.which("initdb")
    if on_path:
        return Path(on_path).resolve().parent
    installed = Path("/usr/lib/postgresql").glob("*/bin/initdb")
    newest = max(installed, key=lambda path: float(path.parts[-3]), default=None)
    return newest.parent if newest else None


@contextmanager
def cluster(binaries: Path, settings: Sequence[str] = QUICK) -> Iterator[Server]:
    """A running server of its own; stopped and removed afterwards, whatever happens."""
    home = Path(tempfile.mkdtemp(prefix="schafkopf-pg-"))
    user = _unprivileged(home)
    where, url = _listening(home)
    options = " ".join(f"-c {setting}" for setting in [*settings, *where])
    server = Server(url, home / "data", binaries / "pg_ctl", options, user)
    try:
        trust = [f"--username={SUPERUSER}", "--auth=trust", "--encoding=UTF8", "--locale=C"]
        _call([binaries / "initdb", "--no-sync", *trust, "-D", server.data], user)
        server.start()
        try:
            yield server
        finally:
            server.stop()
    finally:
        shutil.rmtree(home, ignore_errors=True)


def children(parent: int) -> list[int]:
    listed = subprocess.check_output(["ps", "-A", "-o", "pid=,ppid="], text=True)
    pairs = [line.split() for line in listed.splitlines()]
    return [int(process) for process, started_by in pairs if int(started_by) == parent]


def _is_there(process: int) -> bool:
    """True for a zombie too: PostgreSQL takes it for a running server."""
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    return True


def _unprivileged(home: Path) -> dict[str, Any]:
    """Return subprocess arguments for the cluster's owner; only root becomes another user."""
    if os.name != "posix" or os.geteuid() != 0:
        return {}
    import pwd

    names = {entry.pw_name for entry in pwd.getpwall()}
    user = pwd.getpwnam("postgres" if "postgres" in names else "nobody")
    os.chown(home, user.pw_uid, user.pw_gid)
    return {"user": user.pw_uid, "group": user.pw_gid, "extra_groups": []}


def _listening(home: Path) -> tuple[list[str], str]:
    """PostgreSQL's settings for where to listen, and the URL that leads there."""
    if os.name == "posix":
        socket_dir = str(home).replace("/", "%2F")
        where = ["listen_addresses=''", f"unix_socket_directories={home}"]
        return where, f"postgresql://{SUPERUSER}@{socket_dir}/postgres"
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    where = ["listen_addresses=127.0.0.1", f"port={port}"]
    return where, f"postgresql://{SUPERUSER}@127.0.0.1:{port}/postgres"


def _call(command: list[str | Path], as_user: dict[str, Any]) -> None:
    """Silent when it works; what the tool said when it does not."""
    process = subprocess.run(
        command, cwd="/", stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, **as_user
    )
    if process.returncode:
        raise RuntimeError(f"{command[0]} failed:\n{process.stdout}")


def _stop_on_signal(number: int, frame: FrameType | None) -> NoReturn:
    sys.exit(128 + number)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
