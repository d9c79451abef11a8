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
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType
from typing import Any, NoReturn

SUPERUSER = "schafkopf"
# Durability costs time and protects data that nobody wants to keep.
SETTINGS = ["fsync=off", "synchronous_commit=off", "full_page_writes=off", "max_connections=400"]


def main(arguments: list[str]) -> int:
    signal.signal(signal.SIGTERM, _stop_on_signal)
    binaries = find_binaries()
    if binaries is None:
        print("No PostgreSQL server here: install the package postgresql.", file=sys.stderr)
        return 1
    with cluster(binaries) as url:
        environment = {**os.environ, "DATABASE_URL": url}
        chosen = ["-m", "database and not browser", *arguments]
        return subprocess.call([sys.executable, "-m", "pytest", *chosen], env=environment)


def find_binaries() -> Path | None:
    """The directory with initdb and pg_ctl: on the PATH, or where Debian puts the newest."""
    on_path = shutil.which("initdb")
    if on_path:
        return Path(on_path).resolve().parent
    installed = Path("/usr/lib/postgresql").glob("*/bin/initdb")
    newest = max(installed, key=lambda path: float(path.parts[-3]), default=None)
    return newest.parent if newest else None


@contextmanager
def cluster(binaries: Path) -> Iterator[str]:
    """A running cluster's DATABASE_URL; stopped and removed afterwards, whatever happens."""
    home = Path(tempfile.mkdtemp(prefix="schafkopf-pg-"))
    as_user = _unprivileged(home)
    where, url = _listening(home)
    data = home / "data"
    try:
        trust = [f"--username={SUPERUSER}", "--auth=trust", "--encoding=UTF8", "--locale=C"]
        _call([binaries / "initdb", "--no-sync", *trust, "-D", data], as_user)
        options = " ".join(f"-c {setting}" for setting in [*SETTINGS, *where])
        control = [binaries / "pg_ctl", "-D", data, "-w"]
        _call([*control, "-l", home / "log", "-o", options, "start"], as_user)
        try:
            yield url
        finally:
            _call([*control, "-m", "immediate", "stop"], as_user)
    finally:
        shutil.rmtree(home, ignore_errors=True)


def _unprivileged(home: Path) -> dict[str, Any]:
    """For subprocess: who owns the cluster. Only root has to become somebody else."""
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
    done = subprocess.run(
        command, cwd="/", stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, **as_user
    )
    if done.returncode:
        raise RuntimeError(f"{command[0]} failed:\n{done.stdout}")


def _stop_on_signal(number: int, frame: FrameType | None) -> NoReturn:
    sys.exit(128 + number)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
