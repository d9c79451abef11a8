"""A folder for a stick: all of the program, its packages, and a start without the internet."""

import os
import platform
import re
import shutil
import signal
import subprocess
import sys
import urllib.request
from collections import namedtuple
from collections.abc import Iterator
from importlib.metadata import PackageNotFoundError, requires
from pathlib import Path

import pytest
from packaging.requirements import Requirement

import run
from config import pack
from config.environment import PYTHONS
from config.folders import CannotStart, Installation
from config.pack import PACKED, PARTS, SYSTEMS
from config.platform_locks import markers_of, platform_lock
from tests.program import free_port, wait_for

ROOT = Path(__file__).resolve().parents[2]
THIS_PYTHON = "{}.{}".format(*sys.version_info)
THIS_SYSTEM = {
    ("win32", "AMD64"): "Windows",
    ("darwin", "arm64"): "macOS (Apple)",
    ("darwin", "x86_64"): "macOS (Intel)",
    ("linux", "x86_64"): "Linux",
    ("linux", "aarch64"): "Linux (ARM)",
}[sys.platform, platform.machine()]
Disk = namedtuple("Disk", "total used free")


@pytest.fixture
def house(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Installation:
    """This program with the environment that the tests run in; nothing is installed into that."""
    house = Installation(tmp_path / "house", tmp_path / "house" / "data")
    house.program.mkdir()
    for name in PARTS:
        (house.program / name).symlink_to(ROOT / name)
    house.venv.symlink_to(sys.prefix)
    monkeypatch.setattr(pack, "prepare", lambda *_arguments: None)
    return house


@pytest.mark.core
@pytest.mark.program
def test_parts_are_what_git_tracks() -> None:
    """A part that is missing would be missing on the stick."""
    if not (ROOT / ".git").exists():
        pytest.skip("this is no checkout")
    listing = ["git", "ls-files", "--cached", "--others", "--exclude-standard"]
    tracked = subprocess.run(listing, cwd=ROOT, capture_output=True, text=True, check=True).stdout

    assert {line.split("/")[0] for line in tracked.splitlines()} == set(PARTS)


@pytest.mark.program
def test_program_starts_from_the_pack_without_the_internet(
    house: Installation, tmp_path: Path, monkeypatch
) -> None:
    """Debian's Python has no pip of its own."""
    stick = tmp_path / "stick"
    stick.mkdir()
    this = {THIS_SYSTEM: SYSTEMS[THIS_SYSTEM]}
    pack.write_pack(house, stick / "Schafkopf", systems=this, pythons=(THIS_PYTHON,))
    with monkeypatch.context() as patched:  # anew, named by the stick alone
        patched.setattr(os.path, "ismount", lambda path: Path(path) == stick)
        pack.write_pack(house, stick, systems=this, pythons=(THIS_PYTHON,))
    assert [path.name for path in stick.iterdir()] == ["Schafkopf"]

    copied = shutil.copytree(stick / "Schafkopf", tmp_path / "Schreibtisch für alle")
    environment = alone(tmp_path)

    assert "Erster Start" in page_of(copied, environment, "/")
    assert "schafkopf</b>" in page_of(copied, environment, "/login/", "demo")


def page_of(program: Path, environment: dict[str, str], path: str, *arguments: str) -> str:
    """Started, asked and stopped."""
    port = free_port()
    started = subprocess.Popen(
        ["sh", program / "start.sh", *arguments, "--no-browser", "--port", str(port)],
        env=environment,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        start_new_session=True,
    )
    try:
        wait_for(port, started, seconds=240)  # on a busy machine the environment takes minutes
        with urllib.request.urlopen(f"http://127.0.0.1:{port}{path}") as answer:
            return str(answer.read().decode())
    finally:
        os.killpg(started.pid, signal.SIGTERM)
        started.communicate(timeout=20)


def alone(folder: Path) -> dict[str, str]:
    """Variables under which pip finds nothing by itself, and python3 is the one of the tests."""
    (folder / "bin").mkdir()
    (folder / "bin" / "python3").symlink_to(sys.executable)
    environment = {name: text for name, text in os.environ.items() if not name.startswith("PIP_")}
    for name in ("DATABASE_URL", "SCHAFKOPF_DATA", "DJANGO_SETTINGS_MODULE"):
        environment.pop(name, None)
    path = f"{folder / 'bin'}{os.pathsep}{os.environ['PATH']}"
    return {**environment, "PATH": path, "PIP_CONFIG_FILE": os.devnull, "PIP_NO_INDEX": "1"}


@pytest.mark.program
def test_without_internet_it_says_so_and_leaves_nothing(
    house: Installation, tmp_path: Path, monkeypatch, capsys
) -> None:
    monkeypatch.setenv("PIP_CONFIG_FILE", os.devnull)
    monkeypatch.setenv("PIP_NO_INDEX", "1")
    monkeypatch.delenv("PIP_FIND_LINKS", raising=False)

    with pytest.raises(CannotStart, match=r"Windows.*3\.11.*Internet"):
        pack.write_pack(house, tmp_path / "Schafkopf")

    assert {path.name for path in tmp_path.iterdir()} == {"house"}


def test_place_that_does_not_fit_is_refused(tmp_path: Path, monkeypatch) -> None:
    used = tmp_path / "used"
    for folder in ("packages", "data"):
        (used / "program" / folder).mkdir(parents=True)
    (used / "program" / "run.py").touch()
    other = tmp_path / "photos"
    other.mkdir()
    (other / "wedding.jpg").touch()

    refused = [(tmp_path / "E" / "pack", "Stick"), (other, "etwas anderes"), (used, "benutzt")]
    for wrong, why in refused:
        with pytest.raises(CannotStart, match=why):
            pack.require_room(wrong)
    monkeypatch.setattr(shutil, "disk_usage", lambda folder: Disk(2**40, 2**40, 5 * 2**20))
    with pytest.raises(CannotStart, match="5 MB frei"):
        pack.require_room(tmp_path / "new")


def test_nothing_is_started_on_the_stick_itself(tmp_path: Path, monkeypatch, capsys) -> None:
    monkeypatch.setattr(os.path, "ismount", lambda path: Path(path) == Path("/media/anna/STICK"))
    assert pack.is_on_stick(Path("/media/anna/STICK/Schafkopf/program"))
    assert not pack.is_on_stick(Path("/home/anna/Schafkopf/program"))

    stick = Installation(tmp_path, tmp_path / "data")
    stick.packages.mkdir()
    monkeypatch.setattr(run, "HERE", stick)
    monkeypatch.setattr(pack, "is_on_stick", lambda folder: True)

    assert run.main(["--no-browser"]) == 1
    assert "Bitte den ganzen Ordner" in capsys.readouterr().err


@pytest.mark.program
@pytest.mark.parametrize("python", PYTHONS)
@pytest.mark.parametrize("system", SYSTEMS)
def test_no_other_system_needs_a_package_that_is_not_packed(system: str, python: str) -> None:
    """Evaluate the markers for that system."""
    packed = platform_lock(Installation(ROOT, ROOT / "data"), PACKED, system, python)
    names = {plain(name) for name in re.findall(r"^([\w.-]+)==", packed, re.MULTILINE)}

    assert needed(markers_of(system, python)) - names == set()
    assert ";" not in packed
    has_newer_sqlite = system in ("Windows", "macOS (Apple)", "Linux")
    assert ("pysqlite3" in names) == has_newer_sqlite


def plain(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


def needed(system: dict[str, str]) -> set[str]:
    """Names of all packages that the program needs on a system, with what they need themselves."""
    lines = (ROOT / "requirements.in").read_text("utf-8").splitlines()
    open_ones = [Requirement(text) for line in lines if (text := line.split("#")[0].strip())]
    names: set[str] = set()
    for wanted in open_ones:
        if plain(wanted.name) not in names and (
            wanted.marker is None or wanted.marker.evaluate({**system, "extra": ""})
        ):
            names.add(plain(wanted.name))
            open_ones += [*wanted_by(wanted, system)]
    return names


def wanted_by(requirement: Requirement, system: dict[str, str]) -> Iterator[Requirement]:
    try:
        texts = requires(requirement.name) or []
    except PackageNotFoundError:  # not for this system
        return
    for text in texts:
        wanted = Requirement(text)
        extras = [*requirement.extras, ""]
        if not wanted.marker or any(wanted.marker.evaluate({**system, "extra": e}) for e in extras):
            wanted.marker = None
            yield wanted


@pytest.mark.program
def test_swapped_package_is_not_packed(house: Installation, tmp_path: Path) -> None:
    """A mirror that hands out another file under the same name."""
    lock = house.program / "requirements-pack.lock"
    text = lock.read_text("utf-8")
    lock.unlink()
    segno = text.index("segno==")
    line = re.compile(r"sha256:[0-9a-f]{64}")
    lock.write_text(text[:segno] + line.sub("sha256:" + "0" * 64, text[segno:], count=2), "utf-8")

    with pytest.raises(CannotStart):
        pack.write_pack(
            house,
            tmp_path / "Schafkopf",
            systems={THIS_SYSTEM: SYSTEMS[THIS_SYSTEM]},
            pythons=(THIS_PYTHON,),
        )

    assert not (tmp_path / "Schafkopf").exists()


def test_start_file_for_windows_is_written_for_windows() -> None:
    text = (ROOT / "start.bat").read_bytes()

    assert text.isascii()
    assert text.count(b"\n") == text.count(b"\r\n") > 10
