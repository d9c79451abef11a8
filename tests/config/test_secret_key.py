"""The installation's secret key."""

import os
import stat
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from config.secret_key import load_or_create


def test_key_is_made_once_and_kept(tmp_path: Path) -> None:
    path = tmp_path / "data" / "secret_key"

    first = load_or_create(path)

    assert len(first) >= 64
    assert load_or_create(path) == first
    assert [file.name for file in path.parent.iterdir()] == ["secret_key"]


def test_key_differs_between_installations(tmp_path: Path) -> None:
    assert load_or_create(tmp_path / "here") != load_or_create(tmp_path / "there")


@pytest.mark.skipif(os.name != "posix", reason="Windows knows no file modes")
def test_key_is_readable_by_its_owner_only(tmp_path: Path) -> None:
    path = tmp_path / "data" / "secret_key"

    load_or_create(path)

    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert stat.S_IMODE(path.parent.stat().st_mode) == 0o700


def test_key_is_the_same_for_processes_that_start_at_once(tmp_path: Path) -> None:
    path = tmp_path / "secret_key"

    with ThreadPoolExecutor(max_workers=16) as pool:
        keys = set(pool.map(lambda _: load_or_create(path), range(16)))

    assert keys == {path.read_text().strip()}
    assert list(tmp_path.iterdir()) == [path]


def test_key_is_made_where_the_disk_knows_no_hard_links(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(source: Path, target: Path) -> None:
        raise PermissionError(1, "Operation not permitted")

    monkeypatch.setattr(os, "link", refuse)
    path = tmp_path / "secret_key"

    key = load_or_create(path)

    assert [file.read_text().strip() for file in tmp_path.iterdir()] == [key]


@pytest.mark.parametrize("content", ["", "\n", "  \n"])
def test_empty_key_ends_the_program_with_a_sentence(tmp_path: Path, content: str) -> None:
    (tmp_path / "secret_key").write_text(content)

    with pytest.raises(SystemExit, match=r"secret_key ist leer.*Sicherung"):
        load_or_create(tmp_path / "secret_key")


def test_folder_that_cannot_be_written_is_said(tmp_path: Path, monkeypatch) -> None:
    def read_only(*_arguments: object, **_options: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr("tempfile.mkstemp", read_only)

    with pytest.raises(SystemExit, match=r"lässt sich nichts.*Permission denied"):
        load_or_create(tmp_path / "secret_key")


def test_folders_are_for_their_owner_alone(tmp_path: Path) -> None:
    """Those above the demo's too, which hold the real evenings later."""
    load_or_create(tmp_path / "data" / "demo" / "secret_key")

    modes = [(tmp_path / name).stat().st_mode & 0o777 for name in ("data", "data/demo")]
    assert modes == [0o700, 0o700]
