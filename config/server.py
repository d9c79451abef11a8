"""What waitress does otherwise here: room on each stack, and less patience with strangers."""

from copy import copy

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
TAKES_FILES_OF_STRANGERS = "first-start-restore"  # a backup, before there is any account


class Threads(ThreadedTaskDispatcher):
    """Those that answer, each with a stack on which no page stands at a bad depth."""

    def handler_thread(self, thread_no: int) -> None:
        with_room(super().handler_thread, thread_no)


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
