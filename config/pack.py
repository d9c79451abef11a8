"""A stick's folder with the program and all packages, to start without internet."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

from config.environment import LOCK, PYTHONS, pip_sources, prepare
from config.folders import CannotStart, Installation, _
from config.platform_locks import platform_lock

# All that belongs to the program, and nothing that somebody has put beside it.
PARTS = (
    *(".ci", ".editorconfig", ".gitattributes", ".gitignore", ".pre-commit-config.yaml"),
    *("CHANGELOG.md", "CONTRIBUTING.md", "LICENSE", "Makefile", "README.md"),
    *("bench", "config", "docs", "fixtures", "hosting", "locale", "scoring", "static"),
    *("templates", "tests", "tournament", "manage.py", "run.py"),
    *("start.bat", "start.command", "start.sh"),
    *("requirements.in", "requirements-postgres.in", "requirements-hosted.in"),
    *("requirements-dev.in", "requirements-pack.in", "requirements.txt", "requirements.lock"),
    *("requirements-postgres.lock", "requirements-hosted.lock", "requirements-dev.lock"),
    "requirements-pack.lock",
    *("pyproject.toml", "package.json", "package-lock.json", "tsconfig.json", "eslint.config.js"),
)
LEFT_BEHIND = {"__pycache__", ".DS_Store"}
ON_TOP = ("start.bat", "start.command", "start.sh", "docs/LIES-MICH.txt")  # what one sees first
PACKED, NAME = "requirements-pack.lock", "Schafkopf"
SYSTEMS = {
    "Windows": ("win_amd64",),
    "macOS (Apple)": ("macosx_11_0_arm64",),
    "macOS (Intel)": ("macosx_11_0_x86_64",),
    "Linux": ("manylinux_2_28_x86_64", "manylinux_2_17_x86_64", "manylinux2014_x86_64"),
    "Linux (ARM)": ("manylinux_2_28_aarch64", "manylinux_2_17_aarch64", "manylinux2014_aarch64"),
}
NEEDED = 300 * 2**20  # bytes: a pack, and what is still to come
REMOVABLE_DRIVE = 2  # of GetDriveTypeW


def write_pack(
    installation: Installation,
    folder: Path,
    *,
    systems: dict[str, tuple[str, ...]] = SYSTEMS,
    pythons: tuple[str, ...] = PYTHONS,
) -> None:
    """Write the program and its packages into `folder`, or replace a pack there.

    `systems`: pip's platform tags by name. `pythons`: versions, such as "3.11". Raises CannotStart
    and leaves no partial pack.
    """
    folder = folder.absolute()
    if os.path.ismount(folder):  # "E:" is the stick itself, which cannot be exchanged
        folder /= NAME
    require_room(folder)
    prepare(installation, LOCK)
    draft = folder.with_name(f".{folder.name}.part")
    try:
        shutil.rmtree(draft, ignore_errors=True)
        copy_program(installation, draft)
        for system, tags in systems.items():
            print(_("Fetching the packages for %s …") % system, flush=True)
            for python in pythons:
                fetch_packages(installation, draft / "program" / "packages", system, tags, python)
        put_in_place(draft, folder)
    except OSError as error:
        raise CannotStart(
            _("%(file)s cannot be written: %(why)s.")
            % {"file": folder, "why": error.strerror or error}
        ) from error
    finally:
        shutil.rmtree(draft, ignore_errors=True)
    print(_("Done. Everything for an evening without the internet is in %s.") % folder)


def require_room(folder: Path) -> None:
    if not folder.parent.is_dir():
        raise CannotStart(
            _("There is no folder %s. If it is a stick: is it plugged in?") % folder.parent
        )
    if folder.exists() and not is_empty(folder):
        if not is_pack(folder):
            raise CannotStart(
                _("“%s” already exists and is something else. Please name a new folder.") % folder
            )
        if (folder / "program" / "data").exists():
            raise CannotStart(
                _("The program was used in “%s”: its evenings are there. Please name a new folder.")
                % folder
            )
    free = shutil.disk_usage(folder.parent).free
    if free < NEEDED:
        raise CannotStart(
            _("A pack needs %(needed)s MB, but only %(free)s MB is free in %(folder)s.")
            % {"needed": NEEDED >> 20, "folder": folder.parent, "free": free >> 20}
        )


def is_empty(folder: Path) -> bool:
    return folder.is_dir() and not any(folder.iterdir())


def is_pack(folder: Path) -> bool:
    program = folder / "program"
    return (program / "packages").is_dir() and (program / "run.py").is_file()


def copy_program(installation: Installation, draft: Path) -> None:
    """Copy the program into folder `draft`, without permissions and times: sticks lack them."""
    for name in PARTS:
        for source in files_of(installation.program / name):
            copy = draft / "program" / source.relative_to(installation.program)
            copy.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(source, copy)
    for name in ON_TOP:
        shutil.copyfile(installation.program / name, draft / Path(name).name)
    for start in draft.glob("start.*"):
        with suppress(OSError):
            start.chmod(0o755)


def files_of(part: Path) -> Iterator[Path]:
    if part.is_file():
        yield part
    for folder, folders, names in os.walk(part):
        folders[:] = [name for name in folders if name not in LEFT_BEHIND]
        yield from (Path(folder, name) for name in names if name not in LEFT_BEHIND)


def fetch_packages(
    installation: Installation, packages: Path, system: str, tags: tuple[str, ...], python: str
) -> None:
    packages.mkdir(parents=True, exist_ok=True)
    wanted = packages / f".{LOCK}"
    wanted.write_text(platform_lock(installation, PACKED, system, python), encoding="utf-8")
    command = [
        str(installation.python),
        "-m",
        "pip",
        "download",
        "--quiet",
        "--disable-pip-version-check",
    ]
    command += ["--require-hashes", "--no-deps", "-r", str(wanted)]
    command += ["--only-binary=:all:", "--python-version", python, "--dest", str(packages)]
    for tag in tags:
        command += ["--platform", tag]
    try:
        for source in pip_sources(installation):
            result = subprocess.run([*command, *source], stderr=subprocess.PIPE, text=True)
            if result.returncode == 0:
                return
    finally:
        wanted.unlink()
    print(result.stderr, file=sys.stderr)
    raise CannotStart(
        _(
            "The packages for %(system)s and Python %(python)s could not be fetched. "
            "Is this computer connected to the internet?"
        )
        % {"system": system, "python": python}
    )


def put_in_place(draft: Path, folder: Path) -> None:
    """Rename `draft` to `folder`; delete the old pack only then."""
    old = folder.with_name(f".{folder.name}.old")
    shutil.rmtree(old, ignore_errors=True)
    if folder.exists():
        folder.rename(old)
    draft.rename(folder)
    shutil.rmtree(old, ignore_errors=True)


def require_not_on_stick(installation: Installation) -> None:
    # Sticks are slow and may be lost.
    if installation.packages.is_dir() and is_on_stick(installation.program):
        raise CannotStart(
            _(
                "The program is still on the stick. Please copy the whole folder to this "
                "computer, perhaps onto the desktop, and start it there."
            )
        )


def is_on_stick(folder: Path) -> bool:
    if sys.platform == "win32":
        import ctypes

        kind = ctypes.windll.kernel32.GetDriveTypeW(f"{folder.resolve().drive}\\")
        return bool(kind == REMOVABLE_DRIVE)
    plugged_in = [Path("/media"), Path("/run/media"), Path("/Volumes")]
    return any(
        os.path.ismount(above) and any(place in above.parents for place in plugged_in)
        for above in folder.resolve().parents
    )
