"""The installation's folders, and its messages before packages are installed.

The modules for run.py (data_lock, environment, pack, archive, published_sum, update) use the
standard library only, and an older Python must be able to read them.
"""

from __future__ import annotations

import gettext
import os
from dataclasses import dataclass
from pathlib import Path

_locale = Path(__file__).resolve().parents[1] / "locale"
_ = gettext.translation("django", _locale, languages=["de"], fallback=True).gettext


class CannotStart(Exception):
    pass


@dataclass(frozen=True)
class Installation:
    """An installation. `program`: run.py's folder; `data`: the database's folder."""

    program: Path
    data: Path

    @property
    def demo(self) -> Path:
        return self.data / "demo"

    @property
    def venv(self) -> Path:
        return self.program / ".venv"

    @property
    def python(self) -> Path:
        return self.venv / ("Scripts/python.exe" if os.name == "nt" else "bin/python")

    @property
    def packages(self) -> Path:
        return self.program / "packages"


def installation_at(program: Path) -> Installation:
    return Installation(
        program, Path(os.environ.get("SCHAFKOPF_DATA") or program / "data").resolve()
    )
