"""The German catalogue: complete, and compiled as it is written."""

import gettext
import os
import shutil
import subprocess
from pathlib import Path

import pytest

CATALOGUE = Path(__file__).resolve().parents[2] / "locale/de/LC_MESSAGES/django.po"


@pytest.fixture(scope="module")
def compiled(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, str]:
    """The freshly compiled catalogue, and what the compiler says about it."""
    msgfmt = shutil.which("msgfmt")
    if msgfmt is None:
        stop = pytest.fail if os.environ.get("CI") else pytest.skip
        stop("No msgfmt here: install the package gettext to check the translation.")
    target = tmp_path_factory.mktemp("locale") / "django.mo"
    command = [msgfmt, "--check", "--statistics", "-o", target, CATALOGUE]
    environment = {**os.environ, "LC_ALL": "C"}
    done = subprocess.run(command, capture_output=True, text=True, env=environment)
    assert done.returncode == 0, done.stderr
    return target, done.stderr


def test_catalogue_is_complete(compiled: tuple[Path, str]) -> None:
    _, statistics = compiled

    assert "untranslated" not in statistics
    assert "fuzzy" not in statistics


def test_compiled_catalogue_is_current(compiled: tuple[Path, str]) -> None:
    """The compiled file is in the repository: a club's computer has no compiler."""
    fresh, _ = compiled

    assert read(CATALOGUE.with_suffix(".mo")) == read(fresh)


def read(path: Path) -> dict[object, str]:
    with path.open("rb") as file:
        return gettext.GNUTranslations(file)._catalog
