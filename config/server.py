"""Changes to waitress: larger stacks, and limits for strangers."""

from copy import copy
from threading import Lock
from typing import Any
from weakref import WeakSet

from django.urls import reverse
from waitress.adjustments import Adjustments
from waitress.channel import HTTPChannel
from waitress.parser import HTTPRequestParser
from waitress.server import BaseWSGIServer
from waitress.task import ThreadedTaskDispatcher
from waitress.utilities import BadRequest, Error, RequestEntityTooLarge

from config.refused_body import ErrorAnswer
from config.signed_in import is_signed_in
from config.stack import with_room
from config.upload_limits import (
    MOST_BYTES,
    MOST_BYTES_BY_PAGE,
    MOST_BYTES_OF_A_STRANGER,
    MOST_BYTES_OF_STRANGERS,
)

PRINTING_THREADS = 2
TAKES_SECONDS = (".pdf", ".xlsx", ".zip")  # papers, workbooks, the whole evening
# Of all bodies that are on their way, each larger than this: they lie on the disk meanwhile.
LARGE_BODY = 2**18
MOST_TOGETHER = 120 * 2**20
# A quarter of all lines: a hall behind one router shares an address, and only idle ones are closed.
SHARE_OF_AN_ADDRESS = 4
ENCRYPTED = b"\x16\x03"  # how https begins
TAKES_FILES_OF_STRANGERS = "first-start-restore"  # a backup, before there is any account


class Threads(ThreadedTaskDispatcher):
    def handler_thread(self, thread_no: int) -> None:
        with_room(super().handler_thread, thread_no)


class TwoQueues(Threads):
    """A dispatcher that queues papers and workbooks apart, so printing never delays saving."""

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
    """A request that is refused while it arrives if it is too large."""

    adj: Adjustments
    error: Error | None = None
    path = ""  # for bytes that are no request
    has_session = False

    def parse_header(self, header_plus: bytes) -> None:
        super().parse_header(header_plus)
        self.has_session = is_signed_in(self.headers.get("COOKIE", ""))
        self.adj = copy(self.adj)
        self.adj.max_request_body_size = self._most_bytes()

    def _most_bytes(self) -> int:
        if self.has_session:
            by_path = {reverse(page): most for page, most in MOST_BYTES_BY_PAGE.items()}
            return by_path.get(self.path, MOST_BYTES)
        if self.path == reverse(TAKES_FILES_OF_STRANGERS):
            return MOST_BYTES_OF_STRANGERS
        return MOST_BYTES_OF_A_STRANGER

    def received(self, data: bytes) -> int:
        if data.startswith(ENCRYPTED) and not (self.header_plus or self.headers_finished):
            self.error = BadRequest("this address begins with http://, not https://")
            self.completed = True  # waitress would wait for the empty line that ends a request
            return len(data)
        consumed = int(super().received(data))
        if not self.error and self.body_size > LARGE_BODY:
            most = MOST_TOGETHER if self.has_session else MOST_BYTES_OF_STRANGERS
            if self._large_bytes_in_transfer() > most:
                self.error = RequestEntityTooLarge("too much is being sent at the same time")
                self.completed = True
        return consumed

    def _large_bytes_in_transfer(self) -> int:
        """Sum the large bodies now arriving: of signed-in users if this one is, else of others."""
        with IN_TRANSFER_LOCK:
            IN_TRANSFER.add(self)
            alike = [other for other in IN_TRANSFER if other.has_session == self.has_session]
            return sum(other.body_size for other in alike)

    def close(self) -> None:
        with IN_TRANSFER_LOCK:
            IN_TRANSFER.discard(self)
        super().close()

    @property
    def body_size(self) -> int:
        return int(max(self.content_length, self.body_bytes_received))


IN_TRANSFER: WeakSet[Request] = WeakSet()  # one whose line broke off goes with it
IN_TRANSFER_LOCK = Lock()


class ClientConnection(HTTPChannel):
    parser_class = Request
    error_task_class = ErrorAnswer

    def __init__(self, server: BaseWSGIServer, *args: Any, **options: Any) -> None:
        super().__init__(server, *args, **options)
        lines = [line for line in server.active_channels.values() if line.addr[0] == self.addr[0]]
        if len(lines) > server.adj.connection_limit // SHARE_OF_AN_ADDRESS:
            idle = (line for line in lines if not line.requests and line is not self)
            if oldest := min(idle, key=lambda line: line.last_activity, default=None):
                oldest.will_close = True
