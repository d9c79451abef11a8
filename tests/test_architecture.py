"""The shape of the house: which way imports run, and what it is kept free of."""

import ast
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
LONGEST_FILE, LONGEST_TEST_FILE, LONGEST_FUNCTION = 350, 450, 60

# From the ground up. A room may import itself and the floors below it, never one above.
FLOORS = (
    "scoring",
    "tournament.seating",
    "tournament.models",
    "tournament.shared",
    "tournament.templatetags",
    "tournament.rules",
    "tournament.registration",
    "tournament.draw",
    "tournament.ranking",
    "tournament.teams",
    "tournament.prizes",
    "tournament.journal",
    "tournament.results",
    "tournament.hall",
    "tournament.beamer",
    "tournament.evening",
    "tournament.cup",
    "tournament.backup",
    "tournament.exchange",
    "tournament.demo",
    "tournament.practice",
    "tournament.management",
    "tournament.middleware",
    "tournament.urls",
)
# The modules of scoring from the ground up; each can be read without those after it.
SCORING = (
    *("errors", "faults", "contracts", "values", "rule_data"),
    *("legality", "judging", "pricing", "rows", "reading"),
    *("likelihood", "sums", "sheet_entry"),
    *("ranking", "ruleset", "rulesets", "settlement", "teams", "cup"),
    *("prize_values", "sharing", "prizes", "prize_margins", "spot_check"),
    *("contradictions", "house", "profiles", "records", "__init__"),
)
# Beside these stands only what Django finds by its place.
WITHOUT_A_FLOOR = {"tournament.apps", "tournament.migrations", "tournament.__init__"}
STATIONS = (
    "rules",
    "registration",
    "draw",
    "ranking",
    "teams",
    "prizes",
    "journal",
    "results",
    "hall",
    "beamer",
    "evening",
    "cup",
    "backup",
    "exchange",
    "practice",
)
# In every station from the ground up; what a station reads and says has no room of its own.
READS = 0
ROOMS = {"services": 1, "forms": 2, "papers": 2, "workbook": 2, "tables": 2, "views": 3, "urls": 4}
# No Django in these, nor anything else beside the standard library and what is named.
PLAIN_PYTHON = {
    "scoring": {"scoring"},
    "tournament/seating": {"tournament.seating"},
    "tests/scoring": {"scoring", "tests.scoring", "tests.tiers", "pytest", "hypothesis"},
}
VAGUE_NAMES = {"utils", "util", "helpers", "helper", "common", "misc", "signals", "mixins"}


def modules(folder: str) -> list[Path]:
    return sorted(path for path in (ROOT / folder).rglob("*.py") if "migrations" not in path.parts)


SOURCE = [*modules("scoring"), *modules("tournament"), *modules("config"), ROOT / "run.py"]
TESTS = modules("tests")


@cache
def tree(path: Path) -> ast.Module:
    return ast.parse(path.read_text("utf-8"))


def imports(path: Path) -> Iterator[str]:
    """Dotted names; of `from tournament import standings` also tournament.ranking.standings."""
    for node in ast.walk(tree(path)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{name(path)}: imports are written out, not relative"
            yield node.module or ""
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def name(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def floor(dotted: str) -> int | None:
    """The floor of a module, None for what is no part of the house (config, libraries)."""
    floors = [index for index, room in enumerate(FLOORS) if f"{dotted}.".startswith(f"{room}.")]
    return floors[0] if floors else None


def room(dotted: str) -> tuple[str, int] | None:
    """Return a module's station and the floor of its room; None outside the stations."""
    _tournament, *parts = dotted.split(".")
    if not parts or parts[0] not in STATIONS:
        return None
    return parts[0], next((ROOMS[part] for part in parts[1:] if part in ROOMS), READS)


def dotted(path: Path) -> str:
    return ".".join(path.relative_to(ROOT).with_suffix("").parts)


@pytest.mark.parametrize("room", FLOORS)
def test_room_of_the_house_is_not_empty(room: str) -> None:
    """The rules below would hold trivially for an empty folder."""
    folder = Path(*room.split("."))

    assert (ROOT / folder.with_suffix(".py")).exists() or [
        path for path in modules(str(folder)) if path.stem != "__init__"
    ]


def test_every_module_has_a_floor() -> None:
    """A new room is given its place here, before anything is built in it."""
    homeless = {
        name(path)
        for path in SOURCE
        if path.parts[len(ROOT.parts)] == "tournament"
        and floor(dotted(path)) is None
        and not any(f"{dotted(path)}.".startswith(f"{prefix}.") for prefix in WITHOUT_A_FLOOR)
    }

    assert homeless == set()


def test_no_import_runs_back_up() -> None:
    upward = [
        (name(path), imported)
        for path in SOURCE
        if (own := floor(dotted(path))) is not None
        for imported in imports(path)
        if (floor(imported) or 0) > own
    ]

    assert upward == []


def test_modules_of_scoring_import_those_before_them() -> None:
    """Imports for type hints and inside functions count too."""
    paths = {path: _scoring_module(dotted(path)) for path in modules("scoring")}
    backward = [
        (name(path), imported)
        for path, module in paths.items()
        for imported in imports(path)
        if imported.startswith("scoring.")
        and _scoring_module(imported) not in SCORING[: SCORING.index(module) + 1]
    ]

    assert {*paths.values()} == {*SCORING}
    assert backward == []


def _scoring_module(dotted_name: str) -> str:
    return dotted_name.split(".")[1]


def test_rooms_of_a_station_stand_in_order() -> None:
    """Reads ← services ← forms, papers, workbook, tables ← views ← urls."""
    upward = [
        (name(path), imported)
        for path in SOURCE
        if (own := room(dotted(path)))
        for imported in imports(path)
        if (other := room(imported)) and other[0] == own[0] and other[1] > own[1]
    ]

    assert upward == []


@pytest.mark.parametrize(
    ("path", "own"),
    [(path, own) for folder, own in PLAIN_PYTHON.items() for path in modules(folder)],
)
def test_rules_and_draw_need_nothing_but_python(path: Path, own: set[str]) -> None:
    foreign = [
        imported
        for imported in imports(path)
        if imported.split(".")[0] not in sys.stdlib_module_names
        and not any(f"{imported}.".startswith(f"{package}.") for package in own)
    ]

    assert foreign == []


@pytest.mark.parametrize("path", modules("scoring"), ids=name)
def test_scoring_knows_no_clock_no_files_and_no_chance(path: Path) -> None:
    """The same question always has the same answer."""
    modules = {imported.split(".")[0] for imported in imports(path)}

    assert not modules & {"random", "secrets", "time", "datetime", "os", "pathlib", "io", "sqlite3"}


@pytest.mark.parametrize("path", modules("tournament/models"), ids=name)
def test_models_save_without_a_thought(path: Path) -> None:
    """Side effects of a change belong in a service."""
    defined = {node.name for node in ast.walk(tree(path)) if isinstance(node, ast.FunctionDef)}

    assert not defined & {"save", "delete", "full_clean"}


def test_nothing_happens_by_signal() -> None:
    listening = [
        (name(path), imported)
        for path in SOURCE
        for imported in imports(path)
        if "signals" in imported or imported.startswith("django.dispatch")
    ]

    assert listening == []


def test_no_file_is_called_by_a_name_that_fits_anything() -> None:
    named = {
        name(path) for path in [*SOURCE, *TESTS] if VAGUE_NAMES & {path.stem, path.parent.name}
    }

    assert named == set()


def test_no_file_is_too_long_to_read() -> None:
    limits = [(SOURCE, LONGEST_FILE), (TESTS, LONGEST_TEST_FILE)]
    long = {
        name(path): lines
        for paths, limit in limits
        for path in paths
        if (lines := len(path.read_text("utf-8").splitlines())) > limit
    }

    assert long == {}


def test_no_function_is_too_long_to_read() -> None:
    """All but the rule sheets themselves: those are tables, to be read beside the paper."""
    long = {
        f"{name(path)}: {node.name}": node.end_lineno - node.lineno + 1
        for path in SOURCE
        if path.parent.name != "rulesets"
        for node in ast.walk(tree(path))
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
        and node.end_lineno is not None
        and node.end_lineno - node.lineno >= LONGEST_FUNCTION
    }

    assert long == {}


def test_every_module_says_what_it_is_for() -> None:
    silent = [
        name(path) for path in SOURCE if tree(path).body and ast.get_docstring(tree(path)) is None
    ]

    assert silent == []
