"""Every promise of docs/promises.md names a test, and the test is there."""

import ast
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
LINES = [
    line
    for line in (ROOT / "docs" / "promises.md").read_text(encoding="utf-8").splitlines()
    if line.startswith("|") and not line.startswith(("|---", "| promise", "| **"))
]


@pytest.mark.parametrize("line", LINES, ids=lambda line: line.split("|")[1].strip()[:60])
def test_promise_names_a_test_that_is_there(line: str) -> None:
    _empty, promise, attacked_by, _end = line.split("|")

    match = re.fullmatch(r" `(tests/[\w/]+\.py)::(test_\w+)` ", attacked_by)

    assert match, f"{promise.strip()} names no test"
    tree = ast.parse((ROOT / match[1]).read_text(encoding="utf-8"))
    assert match[2] in {node.name for node in tree.body if isinstance(node, ast.FunctionDef)}
