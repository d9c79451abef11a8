#!/usr/bin/env python3
"""One command from a fresh machine to the running program. Needs Python 3.11 and nothing else.

    python3 run.py          the program, with its own database
    python3 run.py demo     the same with demo tournaments, beside the real ones
    python3 run.py restore FILE   go on with a backup, while the program is stopped
    python3 run.py standby ADDRESS KEY   on a second laptop: fetch each backup, take over by Enter
    python3 run.py pack FOLDER    a folder for a stick: starts on any computer without internet
    python3 run.py update ARCHIVE another version in the place of this one, all or nothing;
                                  ARCHIVE.sha256 beside it, or --sha256 HEX, or --unchecked
    python3 run.py test     the quick tests; what follows is passed on to pytest
    python3 run.py test --all     every test, those in browsers and with programs of their own too

Makes the virtual environment .venv, installs the requirements into it when they have changed, and
hands over to manage.py. Imports nothing that has to be installed first.
"""

from __future__ import annotations  # so that an older Python gets as far as being told

import argparse
import io
import os
import shutil
import signal
import socket
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from types import FrameType
from typing import NoReturn

from config import START_AGAIN, VERSION
from config.data_lock import running_address
from config.environment import DEV, LOCK, POSTGRES, prepare, require_python
from config.folders import CannotStart, _, installation_at
from config.pack import require_not_on_stick, write_pack
from config.update import undo_interrupted_update, update

PASSED_ON = ("pack", "restore", "standby", "test", "update")  # what follows these is theirs
OPTIONS_OF = {
    "demo": ("remove",),
    "test": ("all", "rest", "postgres"),
    "update": ("sha256", "unchecked"),
}
MEMORY = Path("/dev/shm")  # a folder in memory, on Linux
MEMORY_NEEDED = 2**30  # bytes
HERE = installation_at(Path(__file__).resolve().parent)


def main(arguments: list[str]) -> int:
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):  # a console without umlauts must not stop it
            stream.reconfigure(errors="replace")
    signal.signal(signal.SIGTERM, stop_on_signal)
    options, passed_on = parse(arguments)
    try:
        require_python(sys.version_info[:2])
        undo_interrupted_update(HERE)
        if options.action == "test":
            return test(passed_on, options)
        if options.action == "restore":
            return restore(passed_on)
        if options.action == "standby":
            return standby(options, passed_on)
        if options.action == "pack":
            write_pack(HERE, Path(passed_on[0]))
            return 0
        if options.action == "update":
            archive = Path(passed_on[0])
            update(HERE, archive, sha256=options.sha256, unchecked=options.unchecked)
            return 0
        if options.remove:
            return remove_demo()
        return serve(options)
    except CannotStart as refusal:
        print(refusal, file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 130


def parse(arguments: list[str]) -> tuple[argparse.Namespace, list[str]]:
    """Return the options, and the remaining arguments of actions in `PASSED_ON`."""
    parser = argparse.ArgumentParser(prog="python3 run.py", allow_abbrev=False)
    parser.add_argument("--version", action="version", version=VERSION)
    actions = ["demo", *PASSED_ON]
    parser.add_argument("action", nargs="?", choices=actions, help="default: serve")
    parser.add_argument("--port", type=port_number, default=8000)
    parser.add_argument("--no-browser", action="store_true", help="do not open a browser")
    parser.add_argument("--anyway", action="store_true", help="even if a journal is broken")
    parser.add_argument("--remove", action="store_true", help="demo: remove it without trace")
    parser.add_argument("--sha256", metavar="HEX", default="", help="update: the published sum")
    parser.add_argument("--unchecked", action="store_true", help="update: without a published sum")
    tiers = parser.add_mutually_exclusive_group()
    tiers.add_argument("--all", action="store_true", help="test: every test")
    tiers.add_argument("--rest", action="store_true", help="test: what the quick tests leave out")
    tiers.add_argument("--postgres", action="store_true", help="test: on a throwaway PostgreSQL")
    options, passed_on = parser.parse_known_args(arguments)
    if options.sha256 and options.unchecked:
        parser.error(_("--sha256 and --unchecked exclude each other"))
    if passed_on and options.action not in PASSED_ON:
        parser.error(_("unknown: %s") % " ".join(passed_on))
    if options.action == "pack" and len(passed_on) != 1:
        parser.error(_("pack needs a folder to write to"))
    if options.action == "update" and len(passed_on) != 1:
        parser.error(_("update needs the archive of the new version"))
    for action, names in OPTIONS_OF.items():
        for name in names:
            if getattr(options, name) and options.action != action:
                parser.error(
                    _("--%(option)s belongs to %(action)s") % {"option": name, "action": action}
                )
    return options, passed_on


def port_number(text: str) -> int:
    number = int(text)
    if not 0 < number < 65536:
        raise ValueError(text)
    return number


# What the actions do


def serve(options: argparse.Namespace) -> int:
    require_not_on_stick(HERE)
    is_demo = options.action == "demo"
    environment = dict(os.environ)
    if is_demo:
        environment |= {"SCHAFKOPF_DATA": str(HERE.demo), "SCHAFKOPF_DEMO": "1"}
        environment.pop("DATABASE_URL", None)  # never into the club's own database
    on_server = environment.get("DATABASE_URL", "").startswith("postgres")
    if not on_server:
        require_free_data(HERE.demo if is_demo else HERE.data)
    require_free_port(options.port)
    prepare(HERE, POSTGRES if on_server else LOCK)
    browser = [] if options.no_browser or not has_screen() else ["--browser"]
    served: list[str | Path] = [HERE.python, "manage.py", "serve", "--port", str(options.port)]
    served += ["--demo"] if is_demo else []
    served += ["--anyway"] if options.anyway else []
    code = run([*served, *browser], environment)
    while code == START_AGAIN:
        code = run(served, environment)  # the browser is open already
    return code


def restore(passed_on: list[str]) -> int:
    prepare(HERE, LOCK)
    return run([HERE.python, "manage.py", "restore", *passed_on], dict(os.environ))


def standby(options: argparse.Namespace, passed_on: list[str]) -> int:
    """Run the command `standby` with the arguments `passed_on`; serve if it took over."""
    require_not_on_stick(HERE)
    prepare(HERE, LOCK)  # now: there may be no internet in an emergency
    code = run([HERE.python, "manage.py", "standby", *passed_on], dict(os.environ))
    return serve(options) if code == START_AGAIN else code


def remove_demo() -> int:
    if not HERE.demo.exists():
        print(_("There is no demo to remove."))
        return 0
    if address := running_address(HERE.demo):
        raise CannotStart(
            _("The demo is still running: %s Stop it first, then remove it.") % address
        )
    try:
        shutil.rmtree(HERE.demo)
    except OSError as error:
        raise CannotStart(
            _("The demo is still in use (%s). Stop it first, then remove it.") % error
        ) from error
    print(_("The demo is removed."))
    return 0


def test(passed_on: list[str], options: argparse.Namespace) -> int:
    """Run pytest over a tier (`tests/tiers.py`) or the named paths."""
    prepare(HERE, DEV)
    runner = "tests.postgres" if options.postgres else "pytest"
    names_paths = any((HERE.program / text.partition("::")[0]).exists() for text in passed_on)
    is_quick = not (options.all or options.rest or options.postgres or names_paths)
    tier = ["-m", "thorough"] if options.rest else []
    if is_quick:
        tier = ["-m", "not thorough"]
    if is_quick or options.postgres:
        tier += ["--hypothesis-profile", "quick"]
    chosen = any(argument.startswith("-n") for argument in passed_on)
    # Other tests wait a third of their time for a browser or for a program that they have started.
    count = processors() if is_quick else processors() * 3 // 2
    workers = [] if chosen else ["-n", str(count), "--dist", "worksteal"]
    environment = dict(os.environ)
    environment.pop("PYTHONDONTWRITEBYTECODE", None)  # hundreds of programs start, none compiles
    in_memory = is_quick or options.postgres  # thousands of commits would wait for the disk
    if in_memory and has_room_in_memory():
        environment.setdefault("TMPDIR", str(MEMORY))
    return run([HERE.python, "-m", runner, *workers, *tier, *passed_on], environment)


def has_room_in_memory() -> bool:
    return os.access(MEMORY, os.W_OK) and shutil.disk_usage(MEMORY).free > MEMORY_NEEDED


def processors() -> int:
    if sys.platform == "linux":
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 2


# What the machine must have


def require_free_data(folder: Path) -> None:
    if address := running_address(folder):
        raise CannotStart(_("The program is already running on this data: %s") % address)


def require_free_port(port: int) -> None:
    with socket.socket(socket.AF_INET, socket.SOCK_STREAM) as probe:
        if os.name == "posix":  # else a port that was in use a moment ago counts as taken
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind(("0.0.0.0", port))
        except OSError as error:
            raise CannotStart(
                _(
                    "Port %(port)s is in use. Perhaps the program is already running: "
                    "http://127.0.0.1:%(port)s/ – if not, use another one: --port "
                    "%(other)s"
                )
                % {"port": port, "other": port + 1 if 1024 <= port < 65535 else 8000}
            ) from error


def has_screen() -> bool:
    if os.name == "nt" or sys.platform == "darwin":
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


# Running the rest


def run(command: Sequence[str | Path], environment: dict[str, str]) -> int:
    """Return the exit code of `command`. Ctrl+C reaches it directly, SIGTERM is forwarded."""
    child = subprocess.Popen(command, cwd=HERE.program, env=environment)
    try:
        return child.wait()
    except KeyboardInterrupt:
        return child.wait()
    finally:
        if child.poll() is None:
            child.terminate()
            child.wait()


def stop_on_signal(number: int, frame: FrameType | None) -> NoReturn:
    sys.exit(128 + number)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
