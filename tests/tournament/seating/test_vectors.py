"""The test vectors of docs/seat-draw.md, in the program and in docs/recount.py.

tests/browser/test_draw_check.py has them for the JavaScript of the checking page.
"""

import json
import re
from hashlib import sha256
from typing import Any

import pytest
from django.conf import settings

from tests.recount import RECOUNT, load_recount
from tests.tiers import thorough_unless
from tests.tournament.seating.write_vectors import HASHED_FROM, TARGET, text
from tournament.seating.skd1 import tables_of

VECTORS = json.loads(TARGET.read_text("utf-8"))
DESCRIPTION = settings.BASE_DIR / "docs" / "seat-draw.md"
recount = load_recount()


def named(kind: str) -> list[Any]:
    return [pytest.param(vector, id=vector["name"]) for vector in VECTORS[kind]]


def test_program_comes_to_the_vectors() -> None:
    assert text() == TARGET.read_text("utf-8")


@pytest.mark.parametrize("vector", named("streams"))
def test_recount_comes_to_the_same_numbers(vector: dict[str, Any]) -> None:
    words, numbers, shuffled = (recount.Stream(vector["seed"], vector["label"]) for _ in range(3))
    order = list(range(9))
    shuffled.shuffle(order)

    assert [words.below(2**32) for _ in range(9)] == vector["words"]
    assert [numbers.below(vector["n"]) for _ in range(9)] == vector["below"]
    assert order == vector["shuffled"]


def test_recount_numbers_clubs_alike() -> None:
    assert recount.number_clubs(VECTORS["clubs"]["names"]) == VECTORS["clubs"]["ids"]


@pytest.mark.parametrize(
    "vector",
    thorough_unless(lambda vector: VECTORS["cases"].index(vector) % 3 == 0, VECTORS["cases"]),
    ids=lambda vector: vector["name"],
)
def test_recount_draws_the_same_places(vector: dict[str, Any]) -> None:
    options, players = vector["options"], vector["players"]
    field = recount.Field(
        [number for number, _club, _area in players],
        {number: club for number, club, _area in players},
        {number: area for number, _club, area in players if area},
        options["sizes"],
    )
    history = {int(number): tables for number, tables in vector["history"].items()}
    seeds = {number: vector["seeds"][str(number)] for number in vector["rounds"]}

    drawn = recount.draw(field, options, options["apart"], history, seeds)

    assert [written(field, places) for places in drawn.values()] == vector["places"]


def written(field: Any, places: list[int]) -> str:
    listed = ",".join(str(field.numbers[rank]) for rank in places)
    return listed if len(places) < HASHED_FROM else sha256(listed.encode()).hexdigest()


@pytest.mark.parametrize("vector", [v for v in VECTORS["cases"] if "standing" in v["options"]][:2])
def test_description_computes_the_first_draws_by_standing(vector: dict[str, Any]) -> None:
    (places,) = vector["places"]
    sizes = vector["options"]["sizes"] or [4, 4]
    tables = tables_of(places.split(","), sizes)
    written_tables = "".join(f"[{' '.join(table)}]" for table in tables)
    points = [
        f"{number}: {'none' if own is None else str(own).replace('-', '−')}"
        for number, own in vector["options"]["standing"]
    ]

    assert f"| {written_tables} |" in DESCRIPTION.read_text("utf-8")
    assert ", ".join(points) in DESCRIPTION.read_text("utf-8")


@pytest.mark.parametrize("vector", named("changes"))
def test_recount_changes_the_same_tables(vector: dict[str, Any]) -> None:
    areas = {number: (first, last) for number, first, last in vector["areas"]}

    assert recount.change_tables(vector["before"], vector, areas) == vector["after"]


def test_every_implementation_has_the_steps_under_their_names() -> None:
    section = DESCRIPTION.read_text("utf-8").partition("## Names of the steps")[2]
    rows = [line for line in section.partition("\n## ")[0].splitlines() if line.startswith("|")]
    names = re.findall(r"`(\w+)`", "\n".join(rows))
    python, scripts = (
        "".join(path.read_text("utf-8") for path in sorted((settings.BASE_DIR / folder).glob(kind)))
        for folder, kind in (("tournament/seating", "*.py"), ("static/js/draw", "*.js"))
    )
    in_recount = RECOUNT.read_text("utf-8")

    assert len(names) > 20
    assert [name for name in names if not re.search(rf"def _?{name}\(", python)] == []
    assert [name for name in names if not re.search(rf"def {name}\(", in_recount)] == []
    assert [name for name in names if not re.search(rf"function {camel(name)}\(", scripts)] == []


def camel(name: str) -> str:
    return re.sub(r"_(\w)", lambda letter: letter[1].upper(), name)
