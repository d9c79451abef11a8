"""The update to another version, undone if anything fails.

Parts are exchanged by renaming; the data is migrated as a copy that replaces the original last.
After an interruption the next start restores the old program.
"""

from __future__ import annotations

import os
import re
import shutil
import sqlite3
import subprocess
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path

from config.archive import foreign, unpack
from config.data_lock import InUse, lock_folder, running_address
from config.environment import LOCK, fingerprint, prepare, stamp_of
from config.folders import CannotStart, Installation, _
from config.published_sum import require_published

WORK = ".update"  # beside the program, and in its data: each on the disk of what it replaces
NEW, OLD, BEGUN = "new", "old", "begun"  # BEGUN lists what is being exchanged
LAST = ("config", "run.py")  # what a start reads that has to bring the old program back
DATABASE = "db.sqlite3"
VERSION = re.compile(r'^VERSION = "((?:\d+\.)*\d+)(?:\.dev(\d+))?"', re.MULTILINE)


def update(
    installation: Installation, archive: Path, *, sha256: str = "", unchecked: bool = False
) -> None:
    """Replace the program, or raise CannotStart and change nothing.

    `sha256`: the typed sum. `unchecked`: accept an archive without one.
    """
    require_own_installation(installation)
    if not archive.is_file():
        raise CannotStart(_("There is no file %(file)s.") % {"file": archive})
    if not unchecked:
        require_published(archive, sha256)
    work = installation.program / WORK
    with locked_installation(installation):
        unpack(archive, work / NEW)
        version = require_not_older(installation, work / NEW, archive)
        back_up(installation)
        exchange_program(installation)
    print(_("Version %s is in place. Start the program as usual.") % version)


def undo_interrupted_update(installation: Installation) -> None:
    """Restore the old program; run at every start."""
    work = installation.program / WORK
    if not work.is_dir() or running_address(work):
        return
    if (work / BEGUN).exists():
        restore_old_program(installation.program)
        print(_("An update was interrupted. The previous version is still in place."))
    remove_work_folders(installation)


def remove_work_folders(installation: Installation) -> None:
    """Remove this update's files, except while they hold the only old program."""
    if not (installation.program / WORK / BEGUN).exists():
        shutil.rmtree(installation.program / WORK, ignore_errors=True)
        shutil.rmtree(installation.data / WORK, ignore_errors=True)


# What has to be so


def require_own_installation(installation: Installation) -> None:
    if (installation.program / ".git").exists():
        raise CannotStart(_("This folder is a git checkout. Update it with: git pull"))
    if os.environ.get("DATABASE_URL"):
        raise CannotStart(
            _(
                "The data is where DATABASE_URL says. Please back it up there, and put the new "
                "program in a folder of its own."
            )
        )


@contextmanager
def locked_installation(installation: Installation) -> Iterator[None]:
    try:
        with lock_folder(installation.program / WORK, "update"):
            try:
                with lock_folder(installation.data, "update"):
                    if address := running_address(installation.demo):
                        raise InUse(address)
                    yield
            finally:
                remove_work_folders(installation)
    except InUse as in_use:
        raise CannotStart(
            _("The program is running on this data: %s Stop it first.") % in_use.by
        ) from in_use


def require_not_older(installation: Installation, new: Path, archive: Path) -> str:
    """Return the version of the folder `new`, unpacked from `archive`.

    Raises CannotStart if it is older than this one or lacks a migration.
    """
    own, theirs = version_of(installation.program), version_of(new)
    if own is None or theirs is None:
        raise foreign(archive)
    if version_key(theirs) < version_key(own) or migrations(installation.program) - migrations(new):
        raise CannotStart(
            _("“%(name)s” is an older version (%(theirs)s) than the one here (%(own)s).")
            % {"name": archive.name, "theirs": in_words(theirs), "own": in_words(own)}
        )
    return in_words(theirs)


def version_of(program: Path) -> re.Match[str] | None:
    return VERSION.search((program / "config" / "__init__.py").read_text("utf-8", "replace"))


def version_key(version: re.Match[str]) -> tuple[list[int], float]:
    """Return a sort key: 0.2.dev0 < 0.2 = 0.2.0 < 0.10."""
    numbers = [int(number) for number in version[1].split(".")]
    while numbers and not numbers[-1]:
        numbers.pop()
    return numbers, float(version[2] or "inf")


def in_words(version: re.Match[str]) -> str:
    return version[0].split('"')[1]


def migrations(program: Path) -> set[str]:
    return {path.name for path in (program / "tournament" / "migrations").glob("0*.py")}


# What is done


def back_up(installation: Installation) -> None:
    """Make a backup with the old program, which made the data. Raises CannotStart."""
    if not (installation.data / DATABASE).exists():
        return
    prepare(installation, LOCK)
    print(_("Backing up the data …"), flush=True)
    if subprocess.run(
        [installation.python, "manage.py", "backup"], cwd=installation.program
    ).returncode:
        raise CannotStart(_("The data could not be backed up. Nothing was changed."))


def exchange_program(installation: Installation) -> None:
    try:
        move_new_program_in(installation)
        print(_("Bringing the data up to date …"), flush=True)
        migrate_copy(installation)
    except BaseException as error:  # Ctrl+C too
        restore_old_program(installation.program)
        if not isinstance(error, CannotStart | OSError | sqlite3.Error):
            raise
        raise CannotStart(
            _("The update did not work. %(why)s\nThe program and all data are as before.")
            % {"why": getattr(error, "strerror", None) or error}
        ) from error
    (installation.program / WORK / BEGUN).unlink()  # from here on it is the new one
    with suppress(OSError, sqlite3.Error):  # else the next start brings it up to date itself
        use_migrated_copy(installation)


def move_new_program_in(installation: Installation) -> None:
    work = installation.program / WORK
    stamp = stamp_of(installation, LOCK)
    if stamp.exists() and stamp.read_text() != fingerprint(work / NEW / LOCK):
        (work / NEW / installation.venv.name).mkdir()  # the old packages stay whole meanwhile
    names = sorted(os.listdir(work / NEW), key=lambda name: (name in LAST, name))
    (work / OLD).mkdir()
    (work / BEGUN).write_text("\n".join(names), encoding="utf-8")
    for name in names:
        current = installation.program / name
        if os.path.lexists(current):
            current.rename(work / OLD / name)
        (work / NEW / name).rename(current)
    prepare(installation, LOCK)


def restore_old_program(program: Path) -> None:
    """Move the old program's parts back; may be interrupted and repeated."""
    work = program / WORK
    if not (work / BEGUN).exists():
        return
    try:
        for name in reversed((work / BEGUN).read_text(encoding="utf-8").splitlines()):
            current, old, new = program / name, work / OLD / name, work / NEW / name
            if os.path.lexists(current) and not os.path.lexists(new):
                current.rename(new)
            if os.path.lexists(old):
                old.rename(current)
        (work / BEGUN).unlink()
    except OSError as error:
        raise CannotStart(
            _("The previous version could not be put back: %s Please start the program again.")
            % error
        ) from error


def migrate_copy(installation: Installation) -> None:
    """Check the new program and migrate a copy of the database. Raises CannotStart."""
    copy = installation.data / WORK
    copy.mkdir(mode=0o700)
    database, target = installation.data / DATABASE, copy / DATABASE
    commands = [["check"]]
    if database.exists():
        with closing(sqlite3.connect(database)) as old, closing(sqlite3.connect(target)) as new:
            old.backup(new)
        shutil.copymode(database, target)
        commands.append(["migrate", "--no-input", "--verbosity", "0"])
    for command in commands:
        result = subprocess.run(
            [installation.python, "manage.py", *command],
            cwd=installation.program,
            env={**os.environ, "SCHAFKOPF_DATA": str(copy)},
            stdout=subprocess.DEVNULL,
        )
        if result.returncode:
            raise CannotStart(_("The new version could not continue with the data here."))


def use_migrated_copy(installation: Installation) -> None:
    """Replace the database by its migrated copy; a leftover -wal file would corrupt it."""
    database, copy = installation.data / DATABASE, installation.data / WORK / DATABASE
    if not copy.exists():
        return
    for file in (copy, database):
        with closing(sqlite3.connect(file)) as opened:
            opened.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    copy.replace(database)
