"""The suits on paper are the suits of the pages."""

import re
from pathlib import Path

import pytest
from django.conf import settings

from tournament.shared.paper.suits import EICHEL, GRAS, HERZ, SCHELLEN

pytestmark = pytest.mark.usefixtures("english")

SPRITE = Path(settings.BASE_DIR) / "templates" / "components" / "sprite.html"


@pytest.mark.parametrize(
    ("name", "path"),
    [("eichel", EICHEL), ("gras", GRAS), ("herz", HERZ), ("schellen", SCHELLEN)],
)
def test_path_starts_where_the_symbol_of_the_pages_starts(name: str, path: str) -> None:
    symbol = re.search(rf'<symbol id="{name}".*?</symbol>', SPRITE.read_text(), re.DOTALL)
    starts = re.findall(r' d="M(-?[\d.]+)[ ]?(-?[\d.]+)', symbol[0])

    assert starts
    assert all(f"M {float(x):g} {float(y):g} " in path for x, y in starts)


@pytest.mark.parametrize("path", [EICHEL, GRAS, HERZ, SCHELLEN])
def test_path_has_whole_steps_inside_its_field(path: str) -> None:
    counts = {"M": 2, "L": 2, "C": 6, "Z": 0}
    steps = re.findall(r"([MLCZ])([^MLCZ]*)", path)

    assert [(s, len(n.split())) for s, n in steps] == [(s, counts[s]) for s, _n in steps]
    assert all(0 <= float(n) <= 24 for _s, numbers in steps for n in numbers.split())
