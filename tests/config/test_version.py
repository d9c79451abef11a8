"""One version number: in the program, in its metadata, and in what changed."""

import re
from pathlib import Path

import pytest
from django.test import Client

from config import VERSION, platform_locks
from tests.factories import make_user

ROOT = Path(__file__).resolve().parents[2]


def test_change_log_begins_with_this_version() -> None:
    newest = re.findall(r"^## (.+)$", (ROOT / "CHANGELOG.md").read_text("utf-8"), re.MULTILINE)[0]

    assert newest == "Unreleased" if "dev" in VERSION else newest.startswith(f"{VERSION},")


def test_lock_has_every_requirement_in_its_range() -> None:
    locked = dict(
        re.findall(r"^([\w.-]+)(?:\[\w+\])?==(\S+)", read("requirements-dev.lock"), re.MULTILINE)
    )
    version_by_name = {plain(name): version for name, version in locked.items()}
    ranges = re.findall(r"^([\w.-]+)(?:\[\w+\])?~=([\d.]+)", required(), re.MULTILINE)

    outside = {
        name: version_by_name.get(plain(name))
        for name, least in ranges
        if not is_compatible(version_by_name.get(plain(name), ""), least)
    }
    assert outside == {}


def required() -> str:
    return "".join(read(f"requirements{of}.in") for of in ("", "-postgres", "-hosted", "-dev"))


@pytest.mark.parametrize("of", ["", "-postgres", "-hosted", "-dev", "-pack"])
def test_locks_agree_and_every_package_has_hashes(of: str) -> None:
    pins = {
        pin for pin, _marker, _hashes in platform_locks.parse_lock(read("requirements-dev.lock"))
    }
    text = read(f"requirements{of}.lock")
    lines = list(platform_locks.parse_lock(text))

    assert {pin for pin, _marker, _hashes in lines if not pin.startswith("pip==")} <= pins
    assert len(lines) == len(re.findall(r"^\w", text, re.MULTILINE))
    assert sum(hashes.count("--hash=sha256:") for *_rest, hashes in lines) == text.count("--hash")


def test_update_from_the_version_before_finds_its_list() -> None:
    """0.2 installs requirements.txt within the limits of requirements.lock."""
    lines = [line for line in read("requirements.txt").splitlines() if line[0] != "#"]

    assert lines == ["-r requirements.lock"]


def read(name: str) -> str:
    return (ROOT / name).read_text("utf-8")


def plain(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


def is_compatible(version: str, least: str) -> bool:
    """Compare like ~=: not lower, and equal in all parts but the last."""
    wanted, version_parts = parts(least), parts(version)
    return version_parts[: len(wanted) - 1] == wanted[:-1] and version_parts >= wanted


def parts(version: str) -> list[int]:
    return [int(part) for part in re.findall(r"\d+", version)]


@pytest.mark.django_db
def test_help_says_which_version_runs(client: Client) -> None:
    make_user()

    assert f"Schafkopfturnier {VERSION}" in client.get("/help/").text
