"""Pictures are read one at a time: eight large ones at once must not use up a small laptop."""

import subprocess
import sys
from io import BytesIO
from pathlib import Path

import pytest
from django.core.exceptions import ValidationError
from django.core.files.base import ContentFile
from PIL import Image

from tournament.shared.pictures import reencode

MOST_MEGABYTES = 500
LARGE = (8000, 5000)  # the most that is taken
EIGHT_AT_ONCE = """
import sys
from concurrent.futures import ThreadPoolExecutor
from django.core.files.base import ContentFile
from tournament.shared.pictures import reencode

content = open(sys.argv[1], "rb").read()
def take(_number):
    return reencode(ContentFile(content), box=(2400, 2400), most_megabytes=8)[1].size
with ThreadPoolExecutor(8) as threads:
    assert set(threads.map(take, range(8))) == {(2400, 1500)}
peak = next(line for line in open("/proc/self/status") if line.startswith("VmHWM:"))
print(int(peak.split()[1]) // 1024)
"""


def picture(mode: str, kind: str, size: tuple[int, int], **options: object) -> bytes:
    buffer = BytesIO()
    Image.new(mode, size).save(buffer, kind, **options)
    return buffer.getvalue()


@pytest.mark.program
@pytest.mark.skipif(sys.platform != "linux", reason="reads the peak in /proc")
@pytest.mark.parametrize(
    ("mode", "kind", "options"),
    [
        ("RGBA", "PNG", {"compress_level": 1}),
        ("P", "PNG", {"compress_level": 1}),
        ("RGB", "JPEG", {"progressive": True}),
    ],
)
def test_eight_large_pictures_at_once_stay_under_500_megabytes(
    tmp_path: Path, mode: str, kind: str, options: dict[str, object]
) -> None:
    file = tmp_path / "picture"
    file.write_bytes(picture(mode, kind, LARGE, **options))

    run = subprocess.run(
        [sys.executable, "-c", EIGHT_AT_ONCE, file], capture_output=True, text=True, check=False
    )

    assert run.returncode == 0, run.stderr
    assert int(run.stdout) < MOST_MEGABYTES


@pytest.mark.parametrize(
    ("mode", "kind"), [("RGBA", "PNG"), ("1", "PNG"), ("P", "PNG"), ("L", "JPEG")]
)
def test_picture_fits_its_box_and_is_white_where_it_shows_nothing(mode: str, kind: str) -> None:
    _kind, scaled = reencode(
        ContentFile(picture(mode, kind, (900, 300))), box=(300, 300), most_megabytes=1
    )

    assert (scaled.mode, scaled.size) == ("RGB", (300, 100))
    assert scaled.getpixel((5, 5)) == ((255, 255, 255) if mode == "RGBA" else (0, 0, 0))


def test_photograph_that_lies_on_its_side_is_upright_and_fits() -> None:
    sideways = Image.Exif()
    sideways[0x0112] = 6
    content = picture("RGB", "JPEG", (900, 300), exif=sideways)

    _kind, scaled = reencode(ContentFile(content), box=(300, 150), most_megabytes=1)

    assert scaled.size == (50, 150)


@pytest.mark.parametrize("kind", ["PNG", "JPEG"])
def test_picture_smaller_than_its_box_keeps_its_size(kind: str) -> None:
    content = picture("RGB", kind, (40, 30))

    _kind, scaled = reencode(ContentFile(content), box=(300, 300), most_megabytes=1)

    assert scaled.size == (40, 30)


@pytest.mark.parametrize("kind", ["PNG", "JPEG"])
def test_picture_that_is_cut_off_is_refused(kind: str) -> None:
    content = picture("RGB", kind, (40, 30))

    with pytest.raises(ValidationError):
        reencode(ContentFile(content[: len(content) // 2]), box=(300, 300), most_megabytes=1)
