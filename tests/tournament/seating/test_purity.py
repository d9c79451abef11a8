"""The draw depends on its seed alone: what seating/ imports and computes with."""

import ast
from pathlib import Path

import pytest

import tournament.seating

ALLOWED = {
    "collections",
    "collections.abc",
    "dataclasses",
    "fractions",
    "functools",
    "hashlib",
    "itertools",
    "json",
    "math",
    "typing",
    "unicodedata",
}
FILES = sorted(Path(tournament.seating.__file__).parent.rglob("*.py"))


def test_seating_is_not_empty() -> None:
    assert {"skd1.py", "quality.py"} <= {file.name for file in FILES}


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.name)
def test_seating_imports_nothing_but_plain_python(file: Path) -> None:
    imported = set()
    for node in ast.walk(ast.parse(file.read_text())):
        if isinstance(node, ast.Import):
            imported |= {alias.name for alias in node.names}
        if isinstance(node, ast.ImportFrom):
            assert node.level == 0, "written with its full name"
            imported.add(node.module or "")

    foreign = {
        name for name in imported - ALLOWED if not f"{name}.".startswith("tournament.seating.")
    }
    assert foreign == set()


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.name)
def test_seating_computes_with_whole_numbers(file: Path) -> None:
    nodes = list(ast.walk(ast.parse(file.read_text())))

    assert not [
        node.lineno
        for node in nodes
        if isinstance(node, ast.BinOp | ast.AugAssign) and isinstance(node.op, ast.Div)
    ]
    assert not [
        node.lineno
        for node in nodes
        if isinstance(node, ast.Constant) and isinstance(node.value, float)
    ]
    assert not [node.lineno for node in nodes if isinstance(node, ast.Name) and node.id == "float"]
