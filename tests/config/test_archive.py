"""An archive of the program: unpacked whole, or refused and nothing of it anywhere."""

import io
import stat
import tarfile
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest

from config.archive import SIGNS, unpack
from config.folders import CannotStart

PROGRAM = {**dict.fromkeys(SIGNS, "print('served')\n" * 500), "docs/für alle.txt": "Servus\n"}
LINK = "→ "  # of a file that is a link


def as_zip(archive: Path, files: dict[str, str]) -> None:
    with zipfile.ZipFile(archive, "w", zipfile.ZIP_DEFLATED) as packed:
        for name, text in files.items():
            entry = zipfile.ZipInfo("placeholder")
            entry.filename = name  # as it is, also on Windows
            is_link = text.startswith(LINK)
            entry.external_attr = ((stat.S_IFLNK if is_link else stat.S_IFREG) | 0o755) << 16
            packed.writestr(entry, text.removeprefix(LINK))


def as_tar(archive: Path, files: dict[str, str]) -> None:
    with tarfile.open(archive, "w:gz") as packed:
        for name, text in files.items():
            entry = tarfile.TarInfo(name)
            entry.mode = 0o755
            if text.startswith(LINK):
                entry.type, entry.linkname = tarfile.SYMTYPE, text.removeprefix(LINK)
                packed.addfile(entry)
            else:
                entry.size = len(text.encode())
                packed.addfile(entry, io.BytesIO(text.encode()))


both = pytest.mark.parametrize("written_as", [as_zip, as_tar])
Writer = Callable[[Path, dict[str, str]], None]


@both
@pytest.mark.parametrize("top", ["", "./", "schafkopf-0.3/", "Stick/program/"])
def test_program_is_found_wherever_it_begins(tmp_path: Path, written_as: Writer, top: str) -> None:
    """Unpack the program, without the folders that belong to an installation."""
    files = PROGRAM | {"packages/one.whl": "x", "data/db.sqlite3": "theirs", ".venv/lib/y": "y"}
    written_as(tmp_path / "archive", {f"{top}{name}": text for name, text in files.items()})
    new = tmp_path / "new"

    unpack(tmp_path / "archive", new)

    paths = [path for path in new.rglob("*") if path.is_file()]
    texts = {path.relative_to(new).as_posix(): path.read_text("utf-8") for path in paths}
    assert texts == PROGRAM | {"packages/one.whl": "x"}


@both
def test_torn_or_flipped_archive_is_refused(tmp_path: Path, written_as: Writer) -> None:
    archive = tmp_path / "archive"
    written_as(archive, PROGRAM)
    whole = archive.read_bytes()

    for cut in range(5, len(whole), 97):
        archive.write_bytes(whole[:cut])
        with pytest.raises(CannotStart, match="beschädigt"):
            unpack(archive, tmp_path / "new")
    middle = len(whole) // 4  # inside of what is packed
    archive.write_bytes(whole[:middle] + bytes([whole[middle] ^ 0x10]) + whole[middle + 1 :])
    with pytest.raises(CannotStart):
        unpack(archive, tmp_path / "new")


@both
@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("../outside", "x"),
        ("docs/../../outside", "x"),
        ("/tmp/outside", "x"),
        ("C:/outside", "x"),
        ("docs\\..\\..\\outside", "x"),
        ("docs/link", f"{LINK}../../outside"),
    ],
)
def test_path_that_leaves_the_folder_is_refused(
    tmp_path: Path, written_as: Writer, name: str, text: str
) -> None:
    written_as(tmp_path / "archive", PROGRAM | {name: text})

    with pytest.raises(CannotStart, match="außerhalb"):
        unpack(tmp_path / "archive", tmp_path / "new")

    assert [path.name for path in tmp_path.iterdir()] == ["archive"]


@both
def test_archive_of_another_program_is_refused(tmp_path: Path, written_as: Writer) -> None:
    written_as(tmp_path / "archive", {"other/run.py": "x", "other/manage.py": "y"})

    with pytest.raises(CannotStart, match="kein Archiv dieses Programms"):
        unpack(tmp_path / "archive", tmp_path / "new")


def test_other_file_is_refused(tmp_path: Path) -> None:
    for content in (b"", b"%PDF-1.7", b"\0" * 1000):
        (tmp_path / "archive").write_bytes(content)
        with pytest.raises(CannotStart, match="kein Archiv dieses Programms"):
            unpack(tmp_path / "archive", tmp_path / "new")
