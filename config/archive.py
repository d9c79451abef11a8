"""A downloaded archive of the program (zip, tar.gz): looked through, and unpacked beside it.

Whoever sends one must not reach anything but the folder that it is unpacked into.
"""

from __future__ import annotations

import gzip
import shutil
import stat
import tarfile
import zipfile
import zlib
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import partial
from pathlib import Path, PurePosixPath
from typing import IO

from config.place import CannotStart, _

GZIP, ZIP = b"\x1f\x8b", b"PK\x03\x04"
MOST_BYTES, MOST_FILES = 2**30, 20_000  # a pack with all its packages has a fifth of that
SIGNS = ("run.py", "manage.py", "config/__init__.py", "tournament/apps.py")  # this program's
OF_AN_INSTALLATION = {"data", ".venv", ".git", "node_modules"}  # never of the program
DAMAGED = (zipfile.BadZipFile, tarfile.TarError, gzip.BadGzipFile, zlib.error, EOFError)
LOCKED = (NotImplementedError, RuntimeError)  # what zipfile says of passwords and rare kinds


@dataclass(frozen=True)
class Entry:
    """`open` is None of a folder, and of whatever is no file."""

    name: str
    size: int
    is_folder: bool
    is_executable: bool
    open: Callable[[], IO[bytes] | None] | None


def unpack(archive: Path, folder: Path) -> None:
    """The program in it, wherever in it that begins, into a new `folder`. Raises CannotStart."""
    try:
        with archive.open("rb") as file:
            beginning = file.read(4)
        if beginning.startswith(GZIP):
            read_to_the_end(archive)
            with tarfile.open(archive, "r:gz") as tar:
                write(archive, [*of_tar(tar)], folder)
        elif beginning == ZIP:
            with zipfile.ZipFile(archive) as packed:
                write(archive, [*of_zip(packed)], folder)
        else:
            raise foreign(archive)
    except (*DAMAGED, *LOCKED) as error:
        raise CannotStart(
            _("“%s” is damaged and was not taken. Please download it once more.") % archive.name
        ) from error
    except OSError as error:
        raise CannotStart(
            _("“%(name)s” could not be unpacked: %(error)s")
            % {"name": archive.name, "error": error.strerror or error}
        ) from error


def read_to_the_end(archive: Path) -> None:
    """Where the checksum stands: a tar ends before that."""
    total = 0
    with gzip.open(archive) as whole:
        while part := whole.read(2**20):
            total += len(part)
            if total > MOST_BYTES:
                raise foreign(archive)


def of_tar(tar: tarfile.TarFile) -> Iterator[Entry]:
    for one in tar:
        read = partial(tar.extractfile, one) if one.isfile() else None
        yield Entry(one.name, one.size, one.isdir(), bool(one.mode & 0o100), read)


def of_zip(packed: zipfile.ZipFile) -> Iterator[Entry]:
    for one in packed.infolist():
        mode = one.external_attr >> 16
        is_file = not one.is_dir() and (stat.S_ISREG(mode) or not stat.S_IFMT(mode))
        read = partial(packed.open, one) if is_file else None
        yield Entry(one.orig_filename, one.file_size, one.is_dir(), bool(mode & 0o100), read)


def write(archive: Path, entries: list[Entry], folder: Path) -> None:
    if len(entries) > MOST_FILES or sum(one.size for one in entries) > MOST_BYTES:
        raise foreign(archive)
    if any(leaves(one) for one in entries):
        raise CannotStart(
            _("“%s” has files that would land outside of its folder. It was not taken.")
            % archive.name
        )
    paths = {PurePosixPath(one.name): one for one in entries if not one.is_folder}
    top = top_of(archive, paths)
    for path, one in paths.items():
        if top not in path.parents or path.relative_to(top).parts[0] in OF_AN_INSTALLATION:
            continue
        target = folder / path.relative_to(top)
        target.parent.mkdir(parents=True, exist_ok=True)
        source = one.open() if one.open else None
        if source is None:
            raise foreign(archive)
        with source, target.open("wb") as written:
            shutil.copyfileobj(source, written)
        if one.is_executable:
            target.chmod(0o755)


def leaves(one: Entry) -> bool:
    """Also by Windows' reading of its name, and as a link to elsewhere."""
    parts = one.name.split("/")
    is_odd = any(sign in one.name for sign in ("\\", ":", "\0"))
    return is_odd or one.name.startswith("/") or ".." in parts or not (one.is_folder or one.open)


def top_of(archive: Path, paths: Iterable[PurePosixPath]) -> PurePosixPath:
    """Where the program begins: on top, in the folder of its version, or in that of a pack."""
    known = set(paths)
    tops = [path.parent for path in known if all(path.parent / sign in known for sign in SIGNS)]
    if not tops:
        raise foreign(archive)
    return min(tops, key=lambda top: len(top.parts))


def foreign(archive: Path) -> CannotStart:
    return CannotStart(
        _("“%s” is no archive of this program (zip or tar.gz). Nothing was changed.") % archive.name
    )
