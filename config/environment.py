"""The virtual environment with the packages of a lock.

A lock names each package's version and file hashes; pip accepts no other file.
"""

from __future__ import annotations

import hashlib
import importlib.util
import subprocess
import sys
from pathlib import Path

from config.folders import CannotStart, Installation, _

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


def prepare(installation: Installation, lock: str) -> None:
    if not venv_works(installation):
        if installation.packages.is_dir():
            print(_("Preparing the program (only now, one to two minutes) …"), flush=True)
        else:
            print(
                _("Preparing the program (only now, one to two minutes, needs the internet) …"),
                flush=True,
            )
        create_venv(installation)
    stamp, wanted = stamp_of(installation, lock), fingerprint(installation.program / lock)
    if not stamp.exists() or stamp.read_text() != wanted:
        print(_("Installing what %s lists …") % lock, flush=True)
        install_packages(installation, lock)
        stamp.write_text(wanted)


def venv_works(installation: Installation) -> bool:
    """Return False if .venv is missing or unfinished, or its Python was replaced."""
    if not installation.python.exists():
        return False
    return (
        subprocess.run([installation.python, "-c", "import pip"], capture_output=True).returncode
        == 0
    )


def create_venv(installation: Installation) -> None:
    """Create .venv, with pip from the pack if there is one: Debian's Python lacks pip."""
    pip = next(installation.packages.glob("pip-*.whl"), None)
    require_modules(("venv",) if pip else ("venv", "ensurepip"))
    without = ["--without-pip"] if pip else []
    steps = [[sys.executable, "-m", "venv", "--clear", *without, str(installation.venv)]]
    if pip:
        steps.append([str(installation.python), str(pip / "pip"), *INSTALL, "--no-index", str(pip)])
    if any(subprocess.run(step).returncode for step in steps):
        raise CannotStart(
            _("The folder %s could not be created. Python's own message is above.")
            % installation.venv
        )


def install_packages(installation: Installation, lock: str) -> None:
    """Install the versions in the file `lock`. Raises CannotStart, also if a hash differs."""
    command = [str(installation.python), "-m", "pip", *INSTALL, "--require-hashes"]
    command += ["-r", str(installation.program / lock)]
    for source in pip_sources(installation):
        result = subprocess.run([*command, *source], stderr=subprocess.PIPE, text=True)
        if result.returncode == 0:
            return
    print(result.stderr, file=sys.stderr)
    raise CannotStart(
        _("The packages could not be installed. Is this computer connected to the internet?")
    )


def pip_sources(installation: Installation) -> list[list[str]]:
    """Return pip option lists to try in turn: only the `packages` folder, then the internet too."""
    if not installation.packages.is_dir():
        return [[]]
    beside = ["--find-links", str(installation.packages)]
    return [["--no-index", *beside], beside]


def stamp_of(installation: Installation, lock: str) -> Path:
    return installation.venv / f".installed-{lock}"


def fingerprint(lock: Path) -> str:
    return hashlib.sha256(lock.read_bytes()).hexdigest() if lock.exists() else ""
