"""The shape of the house: which way imports run, and what it is kept free of."""

import ast
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
LONGEST_FILE, LONGEST_TEST_FILE, LONGEST_FUNCTION = 350, 450, 60

# From the ground up. A module may import its own layer and those below; what is not named here
# stands between the models and the forms: reads, writes and words.
LAYERS = (
    {"scoring"},
    {
        "tournament.shared.errors",
        "tournament.shared.search",
        "tournament.seating",
        "tournament.registration.birth_dates",
    },
    {"tournament.models"},
    {"tournament.services", "tournament.ranking.standings", "tournament.rules.sentences"},
    {"tournament.forms", "tournament.tables", "tournament.papers", "tournament.workbooks"},
    {"tournament.demo"},
    {"tournament.views", "tournament.management"},
    {"tournament.urls"},
)
BETWEEN = next(index for index, layer in enumerate(LAYERS) if "tournament.services" in layer)
FOLDERS = (
    "scoring",
    "scoring/rulesets",
    "tournament/models",
    "tournament/seating",
    "tournament/rules",
    "tournament/house",
    "tournament/drawing",
    "tournament/sheets",
    "tournament/phones",
    "tournament/journal",
    "tournament/evening",
    "tournament/services",
    "tournament/forms",
    "tournament/tables",
    "tournament/papers",
    "tournament/workbooks",
    "tournament/views",
    "tournament/management/commands",
)
# No Django in these, nor anything else beside the standard library and what is named.
PLAIN_PYTHON = {
    "scoring": {"scoring"},
    "tournament/seating": {"tournament.seating"},
    "tests/scoring": {"scoring", "tests.scoring", "pytest", "hypothesis"},
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


def layer(dotted: str) -> int | None:
    """The layer of a module, None for what is no part of the order (config, libraries)."""
    parts = dotted.split(".")
    for index, members in enumerate(LAYERS):
        if parts[0] in members or ".".join(parts[:2]) in members:
            return index
    return BETWEEN if parts[0] == "tournament" and len(parts) > 1 else None


def dotted(path: Path) -> str:
    return ".".join(path.relative_to(ROOT).with_suffix("").parts)


@pytest.mark.parametrize("folder", FOLDERS)
def test_folder_of_the_house_is_not_empty(folder: str) -> None:
    """Else the rules below would hold of nothing."""
    assert [path for path in modules(folder) if path.stem != "__init__"]


def test_every_layer_exists() -> None:
    members = {member for layer_ in LAYERS for member in layer_}
    paths = {member: ROOT / Path(*member.split(".")) for member in members}

    missing = {
        member
        for member, path in paths.items()
        if not path.is_dir() and not path.with_suffix(".py").exists()
    }
    assert missing == set()


@pytest.mark.parametrize("path", SOURCE, ids=name)
def test_imports_run_one_way(path: Path) -> None:
    """scoring ← models ← services, queries, standings ← forms, tables, papers ← views."""
    own = layer(dotted(path))

    upward = [
        imported for imported in imports(path) if own is not None and (layer(imported) or 0) > own
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
    found = {imported.split(".")[0] for imported in imports(path)}

    assert not found & {"random", "secrets", "time", "datetime", "os", "pathlib", "io", "sqlite3"}


@pytest.mark.parametrize("path", modules("tournament/models"), ids=name)
def test_models_save_without_a_thought(path: Path) -> None:
    """What happens on a change stands in a service, where it can be read."""
    defined = {node.name for node in ast.walk(tree(path)) if isinstance(node, ast.FunctionDef)}

    assert not defined & {"save", "delete", "full_clean"}


@pytest.mark.parametrize("path", SOURCE, ids=name)
def test_nothing_happens_by_signal(path: Path) -> None:
    assert [i for i in imports(path) if "signals" in i or i.startswith("django.dispatch")] == []


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
