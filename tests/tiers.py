"""Which tests run when, and in which order.

The quick tier is what `python3 run.py test` runs: every test that stays inside the test process,
and those marked `core`. The thorough tier drives a browser, starts a program, brings an old
database up to date, walks every page, form or address of the program, or enumerates: of many values
that take the same way through the program, the quick tier runs one for each way.
"""

import json
import os
import subprocess
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from itertools import chain, islice
from pathlib import Path
from typing import Any

import pytest

DURATIONS = Path(__file__).with_name("durations.json")  # seconds; written by --write-durations
LONG = 2.0  # seconds from which tests are dealt out one by one
DATABASE_FIXTURES = {"db", "transactional_db", "django_db_reset_sequences", "live_server"}
BROWSER_FIXTURES = {"browser_type", "page", "context", "browser", "new_context"}

running: list[pytest.Item] = []  # the current test of this process
seconds: defaultdict[str, float] = defaultdict(float)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--write-durations", action="store_true", help="renew tests/durations.json from this run"
    )


def pytest_itemcollected(item: pytest.Item) -> None:
    """Mark a test by the fixtures that it uses, so that nobody can forget to."""
    fixtures = set(getattr(item, "fixturenames", ()))
    if fixtures & BROWSER_FIXTURES:
        item.add_marker("browser")
    if fixtures & DATABASE_FIXTURES or item.get_closest_marker("django_db"):
        item.add_marker("database")
    if (starts_programs(item) or is_in_a_browser(item)) and not item.get_closest_marker("core"):
        item.add_marker("thorough")


@pytest.hookimpl(trylast=True)  # after pytest-randomly has shuffled
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    workers = int(os.environ.get("PYTEST_XDIST_WORKER_COUNT", "1"))
    items[:] = longest_first(items, json.loads(DURATIONS.read_text("utf-8")), workers)


def thorough_unless(is_quick: Callable[[Any], bool], values: Iterable[Any]) -> list[Any]:
    """Return the values as parameters; those that are not quick run in the thorough tier."""
    return [
        value if is_quick(value) else pytest.param(value, marks=pytest.mark.thorough)
        for value in values
    ]


def is_in_a_browser(item: pytest.Item) -> bool:
    return item.get_closest_marker("browser") is not None


def starts_programs(item: pytest.Item) -> bool:
    return item.get_closest_marker("program") is not None


def longest_first(
    items: list[pytest.Item], durations: dict[str, float], workers: int
) -> list[pytest.Item]:
    """Deal the long tests out to the workers, longest first; the short ones follow in their order.

    Tests of one module that start programs stay together: the server that they share is started
    anew whenever a worker comes back to it. With `--dist worksteal` each worker begins with an
    equal slice of the list, and one that has finished its slice takes tests from the end of
    another's.
    """
    groups: defaultdict[str, list[pytest.Item]] = defaultdict(list)
    for item in items:
        groups[item.nodeid.partition("::")[0] if starts_programs(item) else item.nodeid].append(
            item
        )

    def duration(group: list[pytest.Item]) -> float:
        return sum(durations.get(item.nodeid, 0) for item in group)

    long = [group for group in groups.values() if duration(group) >= LONG]
    long.sort(key=lambda group: (-duration(group), group[0].nodeid))
    short = chain.from_iterable(group for group in groups.values() if duration(group) < LONG)
    ordered: list[pytest.Item] = []
    for worker in range(workers):
        size = len(items) * (worker + 1) // workers - len(ordered)
        mine = list(chain.from_iterable(long[worker::workers]))
        ordered += mine
        ordered += islice(short, max(size - len(mine), 0))
    return ordered + list(short)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Iterator[None]:
    running.append(item)
    try:
        return (yield)
    finally:
        running.clear()


def refuse_unmarked_program(
    program: subprocess.Popen[Any], *arguments: Any, **options: Any
) -> None:
    """Fail a test that starts a program without saying so: it would slow down the quick tier."""
    if running:
        test = running[0]
        if not (starts_programs(test) or is_in_a_browser(test)):
            raise AssertionError(f"{test.nodeid} starts a program: mark it pytest.mark.program")
    start_program(program, *arguments, **options)


# An audit hook would be called at every import and every opened file.
start_program = subprocess.Popen.__init__
subprocess.Popen.__init__ = refuse_unmarked_program  # type: ignore[assignment, method-assign]


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    if report.when == "call":  # what a module sets up once takes its time wherever it comes first
        seconds[report.nodeid] += report.duration


def pytest_sessionfinish(session: pytest.Session) -> None:
    is_worker = hasattr(session.config, "workerinput")
    if session.config.getoption("--write-durations") and not is_worker:
        long = {test: round(time, 1) for test, time in sorted(seconds.items()) if time >= LONG}
        text = json.dumps(long, indent=0, ensure_ascii=False)
        DURATIONS.write_text(f"{text}\n", "utf-8")
