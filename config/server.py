"""What waitress does otherwise here: room on each stack, and less patience with strangers."""

from copy import copy
from typing import Any

from django.conf import settings
from django.urls import reverse
from waitress.adjustments import Adjustments
from waitress.channel import HTTPChannel
from waitress.parser import HTTPRequestParser
from waitress.task import ThreadedTaskDispatcher

from config.stack import with_room

# A picture for the projector may have eight; waitress would store a gigabyte of anybody's.
MOST_BYTES = 9 * 2**20
MOST_BYTES_OF_A_STRANGER = 2**20  # without a session: a name, a password, a list from the table
PRINTING_THREADS = 2
TAKES_SECONDS = (".pdf", ".xlsx", ".zip")  # papers, workbooks, the whole evening
TAKES_FILES_OF_STRANGERS = "first-start-restore"  # a backup, before there is any account


class Threads(ThreadedTaskDispatcher):
    """Those that answer, each with a stack on which no page stands at a bad depth."""

    def handler_thread(self, thread_no: int) -> None:
        with_room(super().handler_thread, thread_no)


class Desk(Threads):
    """Eight helpers who print at once are waited for by each other, not by a list that is stored.

    What takes seconds has threads of its own.
    """

    def __init__(self) -> None:
        super().__init__()
        self.printing = Threads()

    def set_thread_count(self, count: int) -> None:
        super().set_thread_count(count)
        self.printing.set_thread_count(min(count, PRINTING_THREADS))

    def add_task(self, task: HTTPChannel) -> None:
        if task.requests[0].path.endswith(TAKES_SECONDS):
            self.printing.add_task(task)
        else:
            super().add_task(task)

    def shutdown(self, *args: Any, **options: Any) -> bool:
        self.printing.shutdown(*args, **options)
        return bool(super().shutdown(*args, **options))


class Request(HTTPRequestParser):
    """Refuses what is too large while it comes in, before a byte of it is kept."""

    adj: Adjustments

    def parse_header(self, header_plus: bytes) -> None:
        super().parse_header(header_plus)
        has_session = f"{settings.SESSION_COOKIE_NAME}=" in self.headers.get("COOKIE", "")
        if not has_session and self.path != reverse(TAKES_FILES_OF_STRANGERS):
            narrower = copy(self.adj)
            narrower.max_request_body_size = MOST_BYTES_OF_A_STRANGER
            self.adj = narrower


class Line(HTTPChannel):
    parser_class = Request
