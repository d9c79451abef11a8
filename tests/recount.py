"""docs/recount.py as a module, for the tests that compare it with the program."""

import importlib.util
from pathlib import Path
from typing import Any

RECOUNT = Path(__file__).parent.parent / "docs" / "recount.py"


def load_recount() -> Any:
    spec = importlib.util.spec_from_file_location("recount", RECOUNT)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module
