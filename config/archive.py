"""Checking and unpacking a downloaded archive of the program (zip, tar.gz).

An archive must not write outside its folder.
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

from config.folders import CannotStart, _

GZIP, ZIP = b"\x1f\x8b", b"PK\x03\x04"
MOST_BYTES, MOST_FILES = 2**30, 20_000  # a pack with all its packages has a fifth of that
SIGNS = ("run.py", "manage.py", "config/__init__.py", "tournament/apps.py")  # this program's
OF_AN_INSTALLATION = {"data", ".venv", ".git", "node_modules"}  # never of the program
DAMAGED = (zipfile.BadZipFile, tarfile.TarError, gzip.BadGzipFile, zlib.error, EOFError)
LOCKED = (NotImplementedError, RuntimeError)  # what zipfile says of passwords and rare kinds


@dataclass(frozen=True)
class Member:
    """A member of an archive. `open` returns its content; None for folders and other non-files."""

    name: str
    size: int
    is_folder: bool
    is_executable: bool
    open: Callable[[], IO[bytes] | None] | None


def unpack(archive: Path, folder: Path) -> None:
    """Unpack into a new `folder`. Raises CannotStart."""
    try:
        with archive.open("rb") as file:
            beginning = file.read(4)
        if beginning.startswith(GZIP):
            verify_gzip_checksum(archive)
            with tarfile.open(archive, "r:gz") as tar:
                write_members(archive, [*tar_members(tar)], folder)
        elif beginning == ZIP:
            with zipfile.ZipFile(archive) as packed:
                write_members(archive, [*zip_members(packed)], folder)
        else:
            raise foreign(archive)
    except (*DAMAGED, *LOCKED) as error:
        raise CannotStart(
            _("“%s” is damaged and was rejected. Please download it again.") % archive.name
        ) from error
    except OSError as error:
        raise CannotStart(
            _("“%(name)s” could not be unpacked: %(error)s")
            % {"name": archive.name, "error": error.strerror or error}
        ) from error


def verify_gzip_checksum(archive: Path) -> None:
    """Decompress the whole archive to its checksum at the end. Raises OSError if it is wrong."""
    total = 0
    with gzip.open(archive) as content:
        while part := content.read(2**20):
            total += len(part)
            if total > MOST_BYTES:
                raise foreign(archive)


def tar_members(tar: tarfile.TarFile) -> Iterator[Member]:
    for member in tar:
        read = partial(tar.extractfile, member) if member.isfile() else None
        yield Member(member.name, member.size, member.isdir(), bool(member.mode & 0o100), read)


def zip_members(packed: zipfile.ZipFile) -> Iterator[Member]:
    for member in packed.infolist():
        mode = member.external_attr >> 16
        is_file = not member.is_dir() and (stat.S_ISREG(mode) or not stat.S_IFMT(mode))
        read = partial(packed.open, member) if is_file else None
        yield Member(
            member.orig_filename, member.file_size, member.is_dir(), bool(mode & 0o100), read
        )


def write_members(archive: Path, members: list[Member], folder: Path) -> None:
    if len(members) > MOST_FILES or sum(member.size for member in members) > MOST_BYTES:
        raise foreign(archive)
    if any(leaves_folder(member) for member in members):
        raise CannotStart(
            _("“%s” contains files that would end up outside its folder. It was rejected.")
            % archive.name
        )
    paths = {PurePosixPath(member.name): member for member in members if not member.is_folder}
    top = top_of(archive, paths)
    for path, member in paths.items():
        if top not in path.parents or path.relative_to(top).parts[0] in OF_AN_INSTALLATION:
            continue
        target = folder / path.relative_to(top)
        target.parent.mkdir(parents=True, exist_ok=True)
        source = member.open() if member.open else None
        if source is None:
            raise foreign(archive)
        with source, target.open("wb") as copy:
            shutil.copyfileobj(source, copy)
        if member.is_executable:
            target.chmod(0o755)


def leaves_folder(member: Member) -> bool:
    """Return True for links and for paths outside, also as Windows reads them."""
    parts = member.name.split("/")
    is_odd = any(sign in member.name for sign in ("\\", ":", "\0"))
    return (
        is_odd
        or member.name.startswith("/")
        or ".." in parts
        or not (member.is_folder or member.open)
    )


def top_of(archive: Path, paths: Iterable[PurePosixPath]) -> PurePosixPath:
    all_paths = set(paths)
    tops = [
        path.parent for path in all_paths if all(path.parent / sign in all_paths for sign in SIGNS)
    ]
    if not tops:
        raise foreign(archive)
    return min(tops, key=lambda top: len(top.parts))


def foreign(archive: Path) -> CannotStart:
    return CannotStart(
        _("“%s” is not an archive of this program (zip or tar.gz). Nothing was changed.")
        % archive.name
    )
