"""The virtual environment: made once, repaired, and what is refused before it."""

import ast
import sys
from pathlib import Path

import pytest

from config.environment import (
    LOCK,
    fingerprint,
    prepare,
    require_modules,
    require_python,
    stamp_of,
    venv_works,
)
from config.folders import CannotStart, Installation

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture
def house(tmp_path: Path) -> Installation:
    """An empty project folder: its environment is made there."""
    house = Installation(tmp_path / "Turnier für alle", tmp_path / "data")
    house.program.mkdir()
    (house.program / LOCK).write_text("# nothing yet\n")
    return house


def read_before_anything() -> list[Path]:
    """run.py and what it imports of the house."""
    modules = [ROOT / "run.py"]
    for path in modules:
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("config."):
                module = ROOT / f"{(node.module or '').replace('.', '/')}.py"
                modules += [] if module in modules else [module]
    return modules


@pytest.mark.parametrize("path", read_before_anything(), ids=lambda path: path.stem)
def test_what_is_read_before_anything_needs_no_package_and_no_new_python(path: Path) -> None:
    """An old one, as Apple's, gets as far as being told."""
    tree = ast.parse(path.read_text("utf-8"), feature_version=(3, 8))
    imported = [
        name
        for node in ast.walk(tree)
        for name in (
            [alias.name for alias in node.names]
            if isinstance(node, ast.Import)
            else [node.module or ""]
            if isinstance(node, ast.ImportFrom)
            else []
        )
    ]

    assert "__future__" in imported  # annotations of today are not looked at
    foreign = {name.split(".")[0] for name in imported} - sys.stdlib_module_names
    assert foreign <= {"config"}


def test_old_python_is_refused_by_name() -> None:
    with pytest.raises(CannotStart, match=r"3\.10.*3\.11"):
        require_python((3, 10))


@pytest.mark.parametrize("version", [(3, 11), (3, 14)])
def test_supported_python_is_accepted(version: tuple[int, int], capsys) -> None:
    require_python(version)

    assert capsys.readouterr().err == ""


@pytest.mark.parametrize("version", [(3, 15), (4, 0)])
def test_newer_python_than_django_supports_is_not_promised(
    version: tuple[int, int], capsys
) -> None:
    require_python(version)

    assert "Geprüft wurde das Programm bis Python 3.14." in capsys.readouterr().err


def test_missing_part_of_python_is_named_with_what_helps() -> None:
    with pytest.raises(CannotStart, match=r"no_such_part.*apt install python3-venv"):
        require_modules(("venv", "no_such_part"))


@pytest.mark.program
def test_environment_is_repaired_filled_once_and_again_after_a_change(
    house: Installation, capsys
) -> None:
    """One story, as making one takes its time."""
    house.python.parent.mkdir(parents=True)
    house.python.symlink_to(house.program / "a python that was removed")
    listed, stamp = house.program / LOCK, stamp_of(house, LOCK)

    def said() -> int:
        prepare(house, LOCK)
        return capsys.readouterr().out.count("\n")

    assert [said(), said()] == [2, 0]
    assert venv_works(house)
    listed.write_text("# something new\n")
    assert said() == 1
    assert stamp.read_text() == fingerprint(listed)

    listed.write_text("segno==1.6.6\n")  # without its hashes
    with pytest.raises(CannotStart):
        prepare(house, LOCK)
    assert stamp.read_text() != fingerprint(listed)  # the next start tries again
