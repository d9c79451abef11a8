"""Who answers what: the desk has its threads, and what takes seconds has others."""

import threading
from collections.abc import Iterator
from dataclasses import dataclass, field
from types import SimpleNamespace

import pytest

from config.server import PRINTING_THREADS, Desk

DESK_THREADS = 4
PATIENCE = 20


@dataclass
class Asked:
    """A request as the dispatcher sees it; answering ends when `goes_on` is set."""

    path: str
    goes_on: threading.Event
    is_begun: threading.Event = field(default_factory=threading.Event)

    @property
    def requests(self) -> list[SimpleNamespace]:
        return [SimpleNamespace(path=self.path)]

    def service(self) -> None:
        self.is_begun.set()
        self.goes_on.wait(PATIENCE)

    def cancel(self) -> None:
        pass


@pytest.fixture
def desk() -> Iterator[Desk]:
    desk = Desk()
    desk.set_thread_count(DESK_THREADS)
    yield desk
    desk.shutdown()


@pytest.mark.parametrize("path", ["/t/a/papers/score-sheets.pdf", "/t/a/workbooks/sheets.xlsx"])
def test_list_does_not_wait_behind_more_papers_than_there_are_threads(
    desk: Desk, path: str
) -> None:
    is_printed = threading.Event()
    papers = [Asked(path, is_printed) for _ in range(DESK_THREADS + PRINTING_THREADS)]
    stored = Asked("/t/a/results/1/1/", is_printed)

    for asked in (*papers, stored):
        desk.add_task(asked)

    assert stored.is_begun.wait(PATIENCE)
    assert sum(paper.is_begun.is_set() for paper in papers) <= PRINTING_THREADS
    is_printed.set()
    assert all(paper.is_begun.wait(PATIENCE) for paper in papers)


def test_no_thread_is_left_when_the_program_ends(desk: Desk) -> None:
    desk.shutdown()

    assert desk.threads == desk.printing.threads == set()
