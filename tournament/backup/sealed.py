"""The file of a backup: a zip of three members, sealed over all its bytes.

Uses the standard library only; callers turn its two exceptions into sentences.
"""

import hashlib
import json
import os
import zipfile
import zlib
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

ABOUT, KEY, DATA = "schafkopf.json", "secret_key", "db.sqlite3"
MARK = b"schafkopf "
SEAL = len(MARK) + 64  # the zip's comment: the mark, and SHA-256 of all bytes before its digits
BLOCK = 2**20
MOST_UNPACKED = 2**30  # bytes; an evening of 560 lists has five million
# All that Python's zipfile may say of bytes that somebody made up.
BROKEN: tuple[type[Exception], ...] = (zipfile.BadZipFile, zlib.error, EOFError)
BROKEN += (RuntimeError, NotImplementedError, KeyError, ValueError, TypeError)


class Foreign(Exception):
    """The file was never a backup of this program."""


class Damaged(Exception):
    """The checksum does not match: the file was changed or cut off."""


def seal(target: Path, *, about: dict[str, Any], key: str, data: Path) -> None:
    """Write description, secret key and database into a sealed zip; sync it to disk."""
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED, compresslevel=5) as packed:
        packed.comment = MARK + b"0" * 64
        packed.writestr(ABOUT, json.dumps(about, ensure_ascii=False, indent=1))
        packed.writestr(KEY, key)
        packed.write(data, DATA)
    with target.open("r+b") as file:
        digits = _digest(target).encode()
        file.seek(-64, os.SEEK_END)
        file.write(digits)
        file.flush()
        os.fsync(file.fileno())


def verify_seal(path: Path) -> None:
    """Compare the backup's checksum. Raises Foreign, Damaged, or OSError."""
    with path.open("rb") as file:
        beginning = file.read(64)
        length = file.seek(0, os.SEEK_END)
        file.seek(max(0, length - SEAL))
        comment = file.read()
    if ABOUT.encode() not in beginning:
        raise Foreign
    if not comment.startswith(MARK) or comment[len(MARK) :] != _digest(path).encode():
        raise Damaged


def read_description(path: Path) -> dict[str, Any]:
    """Return `about` as given to seal(), without checking the seal. Raises Damaged."""
    with _opened(path) as packed:
        description = json.loads(_read(packed, ABOUT))
    if not isinstance(description, dict):
        raise Damaged
    return description


def read_key(path: Path) -> str:
    """Return the installation's secret key in the backup `path`. Raises Damaged."""
    with _opened(path) as packed:
        return _read(packed, KEY).decode("ascii").strip()


def unpack_database(path: Path, data: Path) -> str:
    """Write the backup's database to `data` and return its secret key. Raises Damaged."""
    with _opened(path) as packed:
        key = _read(packed, KEY).decode("ascii").strip()
        if packed.getinfo(DATA).file_size > MOST_UNPACKED:
            raise Damaged
        with packed.open(DATA) as source, data.open("wb") as target:
            data.chmod(0o600)
            size = 0
            while block := source.read(BLOCK):
                size += len(block)
                if size > MOST_UNPACKED:
                    raise Damaged
                target.write(block)
            target.flush()
            os.fsync(target.fileno())
    return key


def sync_folder(folder: Path) -> None:
    """Flush a new file name to disk; Windows does so by itself."""
    if os.name != "posix":
        return
    with suppress(OSError):  # some file systems of sticks know nothing of it
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


@contextmanager
def _opened(path: Path) -> Iterator[zipfile.ZipFile]:
    try:
        with zipfile.ZipFile(path) as packed:
            yield packed
    except BROKEN as error:
        raise Damaged from error


def _read(packed: zipfile.ZipFile, name: str) -> bytes:
    if packed.getinfo(name).file_size > BLOCK:
        raise Damaged
    return packed.read(name)


def _digest(path: Path) -> str:
    digest = hashlib.sha256()
    left = path.stat().st_size - 64
    with path.open("rb") as file:
        while left > 0 and (block := file.read(min(BLOCK, left))):
            digest.update(block)
            left -= len(block)
    return digest.hexdigest()
