"""The SHA-256 published with an archive, as a file or typed."""

from __future__ import annotations

import hashlib
import re
from pathlib import Path

from config.folders import CannotStart, _

ENDING = ".sha256"  # schafkopf-1.2.zip.sha256, as `sha256sum` writes it
SUM = re.compile(r"[0-9a-f]{64}", re.IGNORECASE)
MOST_BYTES = 10_000  # of that file: sums of a whole release


def require_published(archive: Path, typed: str = "") -> None:
    """Raise CannotStart unless the SHA-256 is `typed` or, if empty, in the archive's sum file."""
    published = _typed_sum(typed) if typed else _sum_beside(archive)
    with archive.open("rb") as file:
        actual = hashlib.file_digest(file, "sha256").hexdigest()
    if actual != published:
        raise CannotStart(
            _(
                "“%(name)s” is not the file that was published. Nothing was changed.\n"
                "SHA-256 published: %(published)s\nSHA-256 of the file: %(actual)s\n"
                "Please download it again."
            )
            % {"name": archive.name, "published": published, "actual": actual}
        )


def _typed_sum(text: str) -> str:
    if not SUM.fullmatch(text.strip()):
        raise CannotStart(
            _("“%s” is not a SHA-256: that has 64 digits and letters from a to f.") % text[:80]
        )
    return text.strip().lower()


def _sum_beside(archive: Path) -> str:
    """Return the archive's SHA-256 from the file beside it, which may list other archives too."""
    file = archive.with_name(archive.name + ENDING)
    try:
        with file.open("rb") as opened:
            lines = opened.read(MOST_BYTES).decode("utf-8", "replace").splitlines()
    except FileNotFoundError as error:
        raise CannotStart(
            _(
                "It cannot be checked whether “%(name)s” is the file that was "
                "published. Nothing was changed.\nDownload “%(sum)s” into the same "
                "folder, or type the SHA-256 from the download page: --sha256 "
                "HEX\nTo use it unchecked: --unchecked"
            )
            % {"name": archive.name, "sum": file.name}
        ) from error
    except OSError as error:
        raise CannotStart(
            _("%(file)s cannot be read: %(why)s.") % {"file": file, "why": error.strerror or error}
        ) from error
    for line in lines:
        digits, _space, name = line.strip().partition(" ")
        if SUM.fullmatch(digits) and name.lstrip(" *") in ("", archive.name):
            return digits.lower()
    raise CannotStart(
        _("“%(sum)s” has no SHA-256 of “%(name)s”. Nothing was changed.")
        % {"sum": file.name, "name": archive.name}
    )
