"""The virtual environment with the packages of a lock.

A lock names each package's version and file hashes; pip accepts no other file.
"""

from __future__ import annotations

import hashlib
import importlib.util
import subprocess
import sys
from pathlib import Path

from config.folders import CannotStart, Place, _

OLDEST_PYTHON = (3, 11)
PYTHONS = ("3.11", "3.12", "3.13", "3.14")  # supported by Django 5.2; a pack has their packages
INSTALL = ["install", "--quiet", "--disable-pip-version-check"]
LOCK = "requirements.lock"  # to serve; written by `make lock` from the ranges in requirements.in
POSTGRES, DEV = "requirements-postgres.lock", "requirements-dev.lock"


def require_python(version: tuple[int, ...]) -> None:
    if version[:2] < OLDEST_PYTHON:
        raise CannotStart(
            _("This is Python %(found)s, the program needs %(needed)s or newer: python.org")
            % {
                "found": ".".join(map(str, version[:2])),
                "needed": ".".join(map(str, OLDEST_PYTHON)),
            }
        )
    newest = tuple(map(int, PYTHONS[-1].split(".")))
    if version[:2] > newest:
        print(
            _("This is Python %(found)s. The program was tested up to Python %(newest)s.")
            % {"found": ".".join(map(str, version[:2])), "newest": PYTHONS[-1]},
            file=sys.stderr,
        )


def require_modules(names: tuple[str, ...] = ("venv", "ensurepip")) -> None:
    """Raise CannotStart if a module is missing that Debian and Ubuntu package apart."""
    missing = [name for name in names if importlib.util.find_spec(name) is None]
    if missing:
        raise CannotStart(
            _("Python's part %s is missing. On Debian and Ubuntu: sudo apt install python3-venv")
            % ", ".join(missing)
        )


def prepare(place: Place, lock: str) -> None:
    if not venv_works(place):
        if place.packages.is_dir():
            print(_("Preparing the program (only now, one to two minutes) …"), flush=True)
        else:
            print(
                _("Preparing the program (only now, one to two minutes, needs the internet) …"),
                flush=True,
            )
        create_venv(place)
    stamp, wanted = stamp_of(place, lock), fingerprint(place.program / lock)
    if not stamp.exists() or stamp.read_text() != wanted:
        print(_("Installing what %s lists …") % lock, flush=True)
        install(place, lock)
        stamp.write_text(wanted)


def venv_works(place: Place) -> bool:
    """Return False if the environment is missing or unfinished, or its Python was replaced."""
    if not place.python.exists():
        return False
    return subprocess.run([place.python, "-c", "import pip"], capture_output=True).returncode == 0


def create_venv(place: Place) -> None:
    """Create the environment; pip comes from the pack if there is one: Debian's Python lacks it."""
    pip = next(place.packages.glob("pip-*.whl"), None)
    require_modules(("venv",) if pip else ("venv", "ensurepip"))
    without = ["--without-pip"] if pip else []
    steps = [[sys.executable, "-m", "venv", "--clear", *without, str(place.venv)]]
    if pip:
        steps.append([str(place.python), str(pip / "pip"), *INSTALL, "--no-index", str(pip)])
    if any(subprocess.run(step).returncode for step in steps):
        raise CannotStart(
            _("The folder %s could not be created. Python's own message is above.") % place.venv
        )


def install(place: Place, lock: str) -> None:
    """Install the packages in the file `lock`. Raises CannotStart, also for a wrong hash."""
    command = [str(place.python), "-m", "pip", *INSTALL, "--require-hashes"]
    command += ["-r", str(place.program / lock)]
    for source in sources(place):
        result = subprocess.run([*command, *source], stderr=subprocess.PIPE, text=True)
        if result.returncode == 0:
            return
    print(result.stderr, file=sys.stderr)
    raise CannotStart(
        _("The packages could not be installed. Is this computer connected to the internet?")
    )


def sources(place: Place) -> list[list[str]]:
    """Return pip's options to try in order: only the pack, then the internet too."""
    if not place.packages.is_dir():
        return [[]]
    beside = ["--find-links", str(place.packages)]
    return [["--no-index", *beside], beside]


def stamp_of(place: Place, lock: str) -> Path:
    return place.venv / f".installed-{lock}"


def fingerprint(lock: Path) -> str:
    return hashlib.sha256(lock.read_bytes()).hexdigest() if lock.exists() else ""
