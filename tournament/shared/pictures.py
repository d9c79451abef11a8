"""Uploaded pictures, re-encoded so that only their pixels remain."""

from concurrent.futures import ThreadPoolExecutor
from hashlib import sha256
from io import BytesIO
from typing import NamedTuple

from django.core.exceptions import ValidationError
from django.core.files import File
from django.utils.translation import gettext as _
from PIL import Image, ImageOps

from tournament.shared.errors import file_too_large

MOST_PIXELS = 40_000_000
KINDS = {"PNG": "image/png", "JPEG": "image/jpeg"}
SHORT = 12  # characters of the hash that identifies a picture
# A picture of 40 million points takes up to 400 MB while it is read. One thread reads them all: a
# lock would do for that moment, but each thread keeps the memory that it had.
READER = ThreadPoolExecutor(1, thread_name_prefix="pictures")
WITHOUT_SHADES = ("1", "P")  # Pillow would only pick pixels of these
UNREADABLE = (OSError, SyntaxError, ValueError)  # what Pillow raises


class StoredFormat(NamedTuple):
    kind: str
    box: tuple[int, int]


IN_THE_HEAD = StoredFormat("PNG", (600, 600))  # more than a printer shows in 14 mm
BEHIND_CERTIFICATES = StoredFormat("JPEG", (2400, 2400))  # 200 to the inch on A4


def reencode(
    file: "File[bytes]", *, box: tuple[int, int], most_megabytes: int
) -> tuple[str, Image.Image]:
    """Return "PNG" or "JPEG", and the picture, upright and shrunk to `box` (pixels).

    Raises ValidationError.
    """
    if file.size > most_megabytes * 2**20:
        raise ValidationError(file_too_large(most_megabytes * 2**20))
    try:
        kind, upright = READER.submit(_read, file, max(box)).result()
    except Image.DecompressionBombError as error:
        raise ValidationError(
            _("The picture has too many pixels; the limit is 40 million.")
        ) from error
    except UNREADABLE as error:
        raise ValidationError(
            _("This picture cannot be read. Please choose a PNG or JPEG.")
        ) from error
    upright.thumbnail(box)
    ground = Image.new("RGB", upright.size, "white")  # for transparent logos
    ground.paste(upright, mask=upright)
    return kind, ground


def _read(file: "File[bytes]", side: int) -> tuple[str, Image.Image]:
    with Image.open(file, formats=tuple(KINDS)) as picture:
        if picture.width * picture.height > MOST_PIXELS:
            raise Image.DecompressionBombError
        kind = picture.format or ""
        picture.draft("RGB", (side, side))  # reads a JPEG at an eighth of its size if that suffices
        small: Image.Image = picture
        if picture.mode in WITHOUT_SHADES:
            picture.thumbnail((2 * side, 2 * side))  # picks pixels; what is left over gets shades
            small = picture.convert("RGBA")
        small.thumbnail((side, side))
        return kind, ImageOps.exif_transpose(small).convert("RGBA")


def bytes_of(picture: Image.Image, kind: str) -> bytes:
    buffer = BytesIO()
    picture.save(buffer, kind, quality=90, optimize=True)
    return buffer.getvalue()


def is_stored_picture(content: bytes, sort: StoredFormat) -> bool:
    """Return True for a readable RGB picture of format `sort.kind`, no larger than `sort.box`."""
    try:
        with Image.open(BytesIO(content), formats=(sort.kind,)) as picture:
            fits = picture.width <= sort.box[0] and picture.height <= sort.box[1]
            if fits:
                picture.load()
    except (*UNREADABLE, Image.DecompressionBombError):
        return False
    return fits and picture.mode == "RGB"


def short_hash(picture: bytes) -> str:
    """Return a hash for the journal and URLs, "" for b""."""
    return sha256(picture).hexdigest()[:SHORT] if picture else ""
