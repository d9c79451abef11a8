"""Challenge and response: a second laptop proves that it knows the key without sending it.

A question holds for 60 seconds, one right answer and one run of the program. Unanswered questions
are not stored, so strangers cannot fill the memory.
"""

import hmac
import secrets
import threading
from hashlib import sha256

GOOD_FOR = 60  # seconds


def answer_to(question: str, key: str) -> str:
    return _mac(key.strip().lower().encode(), question)


class Questions:
    """Random texts that another laptop answers with its key, within GOOD_FOR seconds."""

    def __init__(self) -> None:
        self._secret = secrets.token_bytes(32)
        self._answered: dict[str, float] = {}
        self._lock = threading.Lock()

    def ask(self, *, monotonic_seconds: float) -> str:
        content = f"{int(monotonic_seconds)}-{secrets.token_hex(16)}"
        return f"{content}-{_mac(self._secret, content)}"

    def is_answered(
        self, question: str, answer: str, key: str, *, monotonic_seconds: float
    ) -> bool:
        """Return True for the first right answer to this question. `key`: the one stored here.

        `monotonic_seconds`: now.
        """
        content, _dash, signature = question.rpartition("-")
        if not key or not _equal(signature, _mac(self._secret, content)):
            return False
        if not _equal(answer, answer_to(question, key)):
            return False
        if monotonic_seconds - int(content.split("-")[0]) > GOOD_FOR:
            return False
        with self._lock:
            self._answered = {
                text: at
                for text, at in self._answered.items()
                if monotonic_seconds - at <= GOOD_FOR + 1
            }
            is_first = question not in self._answered
            self._answered[question] = monotonic_seconds
        return is_first


def _mac(key: bytes, text: str) -> str:
    return hmac.new(key, text.encode(), sha256).hexdigest()


def _equal(text: str, other: str) -> bool:
    return hmac.compare_digest(text.encode(), other.encode())
