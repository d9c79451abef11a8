"""Who answers what: the desk has its threads, and what takes seconds has others."""

import threading
from collections import OrderedDict
from collections.abc import Iterator
from dataclasses import dataclass, field
from types import SimpleNamespace
from unittest.mock import Mock

import pytest
from waitress.adjustments import Adjustments

from config.refused_body import ErrorAnswer
from config.server import PRINTING_THREADS, Request, TwoQueues
from config.signed_in import note_signed_in
from config.upload_limits import LARGEST_TOURNAMENT, MEGABYTE, MOST_BYTES, MOST_BYTES_OF_STRANGERS

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
def desk() -> Iterator[TwoQueues]:
    desk = TwoQueues()
    desk.set_thread_count(DESK_THREADS)
    yield desk
    desk.shutdown()


@pytest.mark.parametrize("path", ["/t/a/papers/score-sheets.pdf", "/t/a/workbooks/sheets.xlsx"])
def test_list_does_not_wait_behind_more_papers_than_there_are_threads(
    desk: TwoQueues, path: str
) -> None:
    is_printed = threading.Event()
    papers = [Asked(path, is_printed) for _ in range(DESK_THREADS + PRINTING_THREADS)]
    stored = Asked("/t/a/results/1/1/", is_printed)

    for task in (*papers, stored):
        desk.add_task(task)

    assert stored.is_begun.wait(PATIENCE)
    assert sum(paper.is_begun.is_set() for paper in papers) <= PRINTING_THREADS
    is_printed.set()
    assert all(paper.is_begun.wait(PATIENCE) for paper in papers)


def test_no_thread_is_left_when_the_program_ends(desk: TwoQueues) -> None:
    desk.shutdown()

    assert desk.threads == desk.printing.threads == set()


@pytest.fixture
def signed_in(monkeypatch: pytest.MonkeyPatch) -> str:
    """The Cookie header of somebody who was answered as signed in."""
    monkeypatch.setattr("config.signed_in._sessions", OrderedDict())
    note_signed_in("real")
    return "Cookie: csrftoken=x; sessionid=real\r\n"


def begin(path: str, size: int, cookie: str = "") -> Request:
    """A request whose body was announced and has not come yet."""
    request = Request(Adjustments(max_request_body_size=MOST_BYTES))
    head = f"POST {path} HTTP/1.1\r\n{cookie}Content-Length: {size}\r\n\r\n"
    request.received(head.encode())
    return request


def test_large_bodies_are_for_sessions_that_exist(signed_in: str) -> None:
    made_up = "Cookie: sessionid=x\r\n"
    requests = [
        ("/login/", 2**20 - 1, ""),
        ("/login/", 2**20, ""),
        ("/login/", 2**20, made_up),
        ("/login/", MOST_BYTES - 1, signed_in),
        ("/login/", MOST_BYTES, signed_in),
    ]

    assert [begin(*request).error is not None for request in requests] == [0, 1, 1, 0, 1]


def test_backup_of_many_evenings_is_taken_at_the_first_start() -> None:
    """A new installation has no session, and a backup holds every evening of a club."""
    sizes = (MOST_BYTES, MOST_BYTES_OF_STRANGERS - 1, MOST_BYTES_OF_STRANGERS)

    refused = [begin("/first-start/restore/", size).error is not None for size in sizes]

    assert refused == [False, False, True]


def test_whole_tournament_is_taken_by_its_page_alone(signed_in: str) -> None:
    """The file of 448 players and five rounds has twelve megabytes."""
    size = 12 * MEGABYTE

    assert begin("/import/", size, signed_in).error is None
    assert begin("/import/", LARGEST_TOURNAMENT + MEGABYTE, signed_in).error is None
    assert begin("/import/", size).error is not None
    assert begin("/club/", size, signed_in).error is not None


@pytest.mark.parametrize(
    ("headers", "sentence"),
    [
        ("", "höchstens 1 MB"),
        ("Cookie: django_language=en\r\n", "The limit for files here is 1 MB"),
        ("Cookie: django_language=xx\r\n", "höchstens 1 MB"),
        ("Accept-Language: en-GB\r\n", "The limit for files here is 1 MB"),
        ("Cookie: django_language=de\r\nAccept-Language: en-GB\r\n", "höchstens 1 MB"),
    ],
)
def test_what_is_too_large_is_told_in_the_pages_language(headers: str, sentence: str) -> None:
    chunks: list[bytes] = []
    request = begin("/login/", 2 * MEGABYTE, headers)
    refusal = ErrorAnswer(Mock(), request)
    refusal.write = chunks.append

    refusal.execute()

    page = b"".join(chunks).decode()
    assert refusal.status.startswith("413")
    assert sentence in page
    assert "<h1" in page


def test_bodies_together_are_bounded(signed_in: str) -> None:
    """Strangers fill their own share alone; small ones, as lists, always come through."""
    strangers = [begin("/login/", 2**20 - 1) for _ in range(40)]
    pictures = [begin("/t/a/beamer/", MOST_BYTES - 1, signed_in) for _ in range(20)]
    lists = [begin("/t/a/results/1/1/", 60_000, signed_in), begin("/p/a/list/", 60_000)]

    accepted_counts = [
        sum(not request.error for request in requests) for requests in (strangers, pictures, lists)
    ]
    for request in (*strangers, *pictures):
        request.close()
    assert accepted_counts == [30, 13, 2]
    assert begin("/login/", 2**20 - 1).error is None
