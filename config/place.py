"""Where this installation is, and how it speaks before anything is installed.

This module and those that run.py needs beside it (data_lock, environment, pack, archive,
published_sum, update) use the standard library alone, and a Python that is too old reads them far
enough to be told so.
"""

from __future__ import annotations

import gettext
import os
from dataclasses import dataclass
from pathlib import Path

_locale = Path(__file__).resolve().parents[1] / "locale"
_ = gettext.translation("django", _locale, languages=["de"], fallback=True).gettext


class CannotStart(Exception):
    """The sentence that says why, and what helps."""


@dataclass(frozen=True)
class Place:
    """One installation. `program`: the folder of run.py; `data`: where the evenings are."""

    program: Path
    data: Path

    @property
    def demo(self) -> Path:
        """Beside the real evenings, never among them."""
        return self.data / "demo"

    @property
    def venv(self) -> Path:
        return self.program / ".venv"

    @property
    def python(self) -> Path:
        return self.venv / ("Scripts/python.exe" if os.name == "nt" else "bin/python")

    @property
    def packages(self) -> Path:
        """What `pack` has put beside the program, so that it is installed without the internet."""
        return self.program / "packages"


def place_of(program: Path) -> Place:
    return Place(program, Path(os.environ.get("SCHAFKOPF_DATA") or program / "data").resolve())
