"""The virtual environment of an installation: made, and filled with what a list requires."""

from __future__ import annotations

import hashlib
import importlib.util
import subprocess
import sys
from pathlib import Path

from config.place import CannotStart, Place, _

OLDEST_PYTHON = (3, 11)
PYTHONS = ("3.11", "3.12", "3.13", "3.14", "3.15")  # those that a pack has packages for
INSTALL = ["install", "--quiet", "--disable-pip-version-check"]
LOCK = "requirements.lock"  # the versions that were tested, of what the ranges allow


def require_python(version: tuple[int, ...]) -> None:
    if version[:2] < OLDEST_PYTHON:
        raise CannotStart(
            _("This is Python %(found)s, the program needs %(needed)s or newer: python.org")
            % {
                "found": ".".join(map(str, version[:2])),
                "needed": ".".join(map(str, OLDEST_PYTHON)),
            }
        )


def require_modules(names: tuple[str, ...] = ("venv", "ensurepip")) -> None:
    """Debian and Ubuntu leave these two out of python3."""
    missing = [name for name in names if importlib.util.find_spec(name) is None]
    if missing:
        raise CannotStart(
            _("Python's part %s is missing. On Debian and Ubuntu: sudo apt install python3-venv")
            % ", ".join(missing)
        )


def prepare(place: Place, requirements: str) -> None:
    """A virtual environment with what `requirements` lists. Quick where nothing has changed."""
    if not venv_works(place):
        if place.packages.is_dir():
            print(_("Preparing the program (only now, one to two minutes) …"), flush=True)
        else:
            print(
                _("Preparing the program (only now, one to two minutes, needs the internet) …"),
                flush=True,
            )
        create_venv(place)
    stamp, wanted = stamp_of(place, requirements), fingerprint_of(place.program, requirements)
    if not stamp.exists() or stamp.read_text() != wanted:
        print(_("Installing what %s lists …") % requirements, flush=True)
        install(place, requirements)
        stamp.write_text(wanted)


def venv_works(place: Place) -> bool:
    """False also where the Python that it was made with has been replaced, or making it stopped."""
    if not place.python.exists():
        return False
    return subprocess.run([place.python, "-c", "import pip"], capture_output=True).returncode == 0


def create_venv(place: Place) -> None:
    """With the pip of a pack, where there is one: Debian's and Ubuntu's Python comes without."""
    pip = next(place.packages.glob("pip-*.whl"), None)
    require_modules(("venv",) if pip else ("venv", "ensurepip"))
    without = ["--without-pip"] if pip else []
    steps = [[sys.executable, "-m", "venv", "--clear", *without, str(place.venv)]]
    if pip:
        steps.append([str(place.python), str(pip / "pip"), *INSTALL, "--no-index", str(pip)])
    if any(subprocess.run(step).returncode for step in steps):
        raise CannotStart(
            _("The folder %s could not be made. What Python says about it stands above.")
            % place.venv
        )


def install(place: Place, requirements: str) -> None:
    asked = [str(place.python), "-m", "pip", *INSTALL, *required(place.program, requirements)]
    for source in sources(place):
        done = subprocess.run([*asked, *source], stderr=subprocess.PIPE, text=True)
        if done.returncode == 0:
            return
    print(done.stderr, file=sys.stderr)
    raise CannotStart(
        _("The packages could not be installed. Is this computer connected to the internet?")
    )


def sources(place: Place) -> list[list[str]]:
    """For pip, one after the other: only what a pack has, then the internet as well."""
    if not place.packages.is_dir():
        return [[]]
    beside = ["--find-links", str(place.packages)]
    return [["--no-index", *beside], beside]


def required(program: Path, requirements: str) -> list[str]:
    """For pip: the list, and the versions that were tested."""
    tested = ["-c", str(program / LOCK)] if (program / LOCK).exists() else []
    return ["-r", str(program / requirements), *tested]


def stamp_of(place: Place, requirements: str) -> Path:
    """The file that keeps what was installed."""
    return place.venv / f".installed-{requirements}"


def fingerprint_of(program: Path, requirements: str) -> str:
    """Changes when a list of this program does, or the versions that were tested."""
    return fingerprint(program / requirements) + fingerprint(program / LOCK)


def fingerprint(requirements: Path) -> str:
    """Changes when the file changes or one that it includes with `-r`; empty without the file."""
    if not requirements.exists():
        return ""
    content = requirements.read_text(encoding="utf-8")
    included = [line[3:].strip() for line in content.splitlines() if line.startswith("-r ")]
    parts = [content, *(fingerprint(requirements.parent / name) for name in included)]
    return hashlib.sha256("\n".join(parts).encode()).hexdigest()
