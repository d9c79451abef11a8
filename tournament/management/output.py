"""Files that commands read and write, and their standard output."""

from pathlib import Path

from django.core.management.base import CommandError, OutputWrapper
from django.utils.translation import gettext as _


def read_file(path: Path, *, most_bytes: int, too_large: str) -> bytes:
    """Return its bytes. Raises CommandError; `too_large` is the sentence with "%(file)s"."""
    try:
        if path.stat().st_size > most_bytes:
            raise CommandError(too_large % {"file": path})
        return path.read_bytes()
    except OSError as error:
        sentence = _("%(file)s cannot be read: %(why)s.")
        raise CommandError(sentence % {"file": path, "why": error.strerror}) from error


def write_file(path: Path, content: bytes) -> None:
    try:
        path.write_bytes(content)
    except OSError as error:
        sentence = _("%(file)s cannot be written: %(why)s.")
        raise CommandError(sentence % {"file": path, "why": error.strerror}) from error


def write_bytes(stdout: OutputWrapper, content: bytes, *, is_text: bool) -> None:
    """Write exact bytes, so no console changes line ends. On one, refuse all but `is_text`."""
    stream = getattr(stdout._out, "buffer", None)
    if stream is None and is_text:
        stdout.write(content.decode("utf-8-sig"), ending="")
    elif stream is None or (not is_text and stdout.isatty()):
        raise CommandError(_("This format needs a file: --output NAME"))
    else:
        stdout.flush()
        stream.write(content)
        stream.flush()
