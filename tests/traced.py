"""Coverage of the quick tier at less cost: to trace every test takes three quarters more of the
processor, and most tests of a file walk through lines that the ones before have reached.
"""

from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

PATIENCE = 5  # tests of a file in a row that reach nothing new, before the others go untraced
WHOLE = ("tests/scoring/", "tests/tournament/seating/")  # their floor is nearly everything


class SparingTracer:
    """Trace the tests of a file until several in a row reach nothing new."""

    def __init__(self, controller: Any) -> None:
        self.controller = controller  # of pytest-cov
        self.reached = 0
        self.in_vain: Counter[str] = Counter()

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[None]:
        file = item.nodeid.partition("::")[0]
        is_traced = self.in_vain[file] < PATIENCE or file.startswith(WHOLE)
        if not is_traced:
            self.controller.pause()
        try:
            return (yield)
        finally:
            if is_traced:
                reached = self.reach()
                self.in_vain[file] = self.in_vain[file] + 1 if reached == self.reached else 0
                self.reached = reached
            else:
                self.controller.resume()

    def reach(self) -> int:
        """Count the steps from line to line so far."""
        steps: dict[str, set[int]] = self.controller.cov._collector.data
        return sum(map(len, steps.values()))
