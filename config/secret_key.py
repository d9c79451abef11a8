"""The installation's own secret key: made once at first start, readable by its owner only."""

import os
import secrets
import tempfile
from pathlib import Path


def load_or_create(path: Path) -> str:
    """The key in `path`, which is made first where it is missing. Never half written."""
    if not path.exists():
        _create(path)
    return path.read_text(encoding="ascii").strip()


def _create(path: Path) -> None:
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    handle, draft = tempfile.mkstemp(dir=path.parent, prefix=".secret_key-")  # mode 0600
    with os.fdopen(handle, "w", encoding="ascii") as file:
        file.write(secrets.token_urlsafe(64) + "\n")
        file.flush()
        os.fsync(file.fileno())
    _move_unless_present(Path(draft), path)


def _move_unless_present(draft: Path, path: Path) -> None:
    """When two processes start at once, the first key stays and both read it."""
    try:
        os.link(draft, path)
    except FileExistsError:
        draft.unlink()
    except OSError:  # a file system without hard links, such as a USB stick's FAT
        draft.replace(path)
    else:
        draft.unlink()
