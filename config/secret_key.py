"""The installation's secret key, made at the first start and readable by its owner only."""

import os
import secrets
import tempfile
from pathlib import Path

from config.data_lock import make_private
from config.folders import _


def load_or_create(path: Path) -> str:
    """Return the key in `path`, created if missing. Exits if it is empty or unwritable."""
    try:
        if not path.exists():
            _create(path)
        key = path.read_text(encoding="ascii").strip()
    except OSError as error:
        raise SystemExit(
            _("Nothing can be read or written in the folder %(folder)s: %(error)s")
            % {"folder": path.parent, "error": error.strerror or error}
        ) from error
    if not key:
        raise SystemExit(
            _(
                "The key %(file)s is empty. A backup contains it: delete the file, "
                "then python3 run.py restore FILE --replace. If there is no backup, "
                "just delete the file: a new key is made, printed codes no longer "
                "work, and everybody signs in again."
            )
            % {"file": path}
        )
    return key


def _create(path: Path) -> None:
    make_private(path.parent)
    handle, draft = tempfile.mkstemp(dir=path.parent, prefix=".secret_key-")  # mode 0600
    with os.fdopen(handle, "w", encoding="ascii") as file:
        file.write(secrets.token_urlsafe(64) + "\n")
        file.flush()
        os.fsync(file.fileno())
    _move_unless_present(Path(draft), path)


def _move_unless_present(draft: Path, path: Path) -> None:
    """Move `draft` to `path`, or delete it if another process was first."""
    try:
        os.link(draft, path)
    except FileExistsError:
        draft.unlink()
    except OSError:  # a file system without hard links, such as a USB stick's FAT
        draft.replace(path)
    else:
        draft.unlink()
