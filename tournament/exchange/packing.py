"""The file itself: a zip whose bytes depend only on its content.

Members are uncompressed and dated alike, so that two programs pack the same bytes.
"""

import io
import json
import zipfile
from collections.abc import Mapping
from hashlib import sha256
from typing import Any

HEAD = "tournament-export.json"
FORMAT, VERSION, OLDEST = "schafkopf-tournament", 2, 1
FIXED_DATE = (1980, 1, 1, 0, 0, 0)
MOST_BYTES = 200_000_000
UNREADABLE: tuple[type[Exception], ...] = (zipfile.BadZipFile, EOFError, RuntimeError)
UNREADABLE += (NotImplementedError, KeyError, ValueError, TypeError, OverflowError)
BACKUP = "schafkopf.json"  # the first member of a backup


class ForeignFile(Exception):
    """The file holds no tournament; `is_backup`: it is one of our backups."""

    def __init__(self, *, is_backup: bool = False) -> None:
        super().__init__("foreign")
        self.is_backup = is_backup


class DamagedFile(Exception):
    """The file was changed or cut off in `member`, "" if unknown."""

    def __init__(self, member: str = "") -> None:
        super().__init__(member)
        self.member = member


class NewerFormat(Exception):
    def __init__(self, version: object) -> None:
        super().__init__(str(version))
        self.version = version


def pack(head: Mapping[str, Any], members: Mapping[str, bytes]) -> bytes:
    """Return a zip of the members by name and of `head`, its description, with their hashes."""
    sums = {name: sha256(content).hexdigest() for name, content in sorted(members.items())}
    full_head = {"format": FORMAT, "version": VERSION, **head, "members": sums}
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_STORED) as packed:
        _write(packed, HEAD, json_text(full_head))
        for name, content in sorted(members.items()):
            _write(packed, name, content)
    return file.getvalue()


def unpack(content: bytes) -> tuple[dict[str, Any], dict[str, bytes]]:
    """Return the description given to pack(), and {member: bytes}.

    Raises ForeignFile, NewerFormat or DamagedFile.
    """
    try:
        with zipfile.ZipFile(io.BytesIO(content)) as packed:
            names = packed.namelist()
            if HEAD not in names:
                raise ForeignFile(is_backup=BACKUP in names)
            head = json.loads(_read_member(packed, HEAD))
            if not isinstance(head, dict) or head.get("format") != FORMAT:
                raise ForeignFile
            version = head.get("version")
            if not isinstance(version, int) or version < OLDEST:
                raise DamagedFile
            if version > VERSION:
                raise NewerFormat(version)
            members = {name: _read_member(packed, name) for name in names if name != HEAD}
    except UNREADABLE as error:
        if HEAD.encode() in content[:200]:
            raise DamagedFile from error
        raise ForeignFile from error
    sums = head.get("members")
    if not isinstance(sums, dict) or sorted(sums) != sorted(members):
        raise DamagedFile
    for name, member in members.items():
        if sha256(member).hexdigest() != sums[name]:
            raise DamagedFile(name)
    own = {key: value for key, value in head.items() if key not in ("format", "members")}
    if pack(own, members) != content:
        raise DamagedFile
    return head, members


def json_text(value: Any) -> bytes:
    return (json.dumps(value, sort_keys=True, indent=1, ensure_ascii=False) + "\n").encode()


def json_rows(rows: list[Any]) -> bytes:
    texts = [
        json.dumps(row, sort_keys=True, separators=(",", ":"), ensure_ascii=False) for row in rows
    ]
    return ("[\n" + ",\n".join(texts) + "\n]\n").encode() if texts else b"[]\n"


def _write(packed: zipfile.ZipFile, name: str, content: bytes) -> None:
    info = zipfile.ZipInfo(name, FIXED_DATE)
    info.create_system = 3  # whatever machine packs it
    info.external_attr = 0o644 << 16
    packed.writestr(info, content)


def _read_member(packed: zipfile.ZipFile, name: str) -> bytes:
    """Return the member's bytes. Raises ValueError if compressed."""
    info = packed.getinfo(name)
    if info.compress_type != zipfile.ZIP_STORED or info.file_size > MOST_BYTES:
        raise ValueError(name)
    return packed.read(name)
