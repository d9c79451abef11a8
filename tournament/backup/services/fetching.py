"""The second laptop's part: fetch the newest backup of the first, look through it, keep it.

What is kept was read whole and checked as before going on with it; of all else nothing stays.
"""

import json
import os
import re
import urllib.request
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from datetime import datetime
from http import HTTPStatus
from http.client import HTTPException, HTTPMessage
from pathlib import Path
from typing import IO, Any
from urllib.error import HTTPError
from urllib.parse import urlsplit

from django.conf import settings
from django.utils.translation import gettext as _

from tournament.backup.challenge import answer_to
from tournament.backup.contents import Held
from tournament.backup.names import read_name
from tournament.backup.places import Stored, here, stored_in
from tournament.backup.sealed import MOST_UNPACKED, sync_folder
from tournament.backup.services.drafts import drafts
from tournament.backup.services.looking import look_into
from tournament.shared.backup_record import FULL, kind_of_problem, problem_in_words
from tournament.shared.errors import Refused

ADDRESS = "standby/"
PATIENCE = 10  # seconds without a byte
KEPT = 5
QUESTION = re.compile(r"[0-9a-f-]{1,200}")  # goes into a header
BLOCK = 2**20


class Gone(Exception):
    """The first laptop does not answer, or in the middle no more."""


@dataclass(frozen=True, slots=True)
class Fetched:
    """A backup that lies here now; `held`: what is in it."""

    stored: Stored
    at: datetime
    held: tuple[Held, ...]


class _NowhereElse(urllib.request.HTTPRedirectHandler):
    """The answer goes to the address that was typed, and to no other."""

    def redirect_request(self, *args: Any, **kwargs: Any) -> None:
        return None


# No proxy of this system either: the first laptop stands in the same room.
_ask = urllib.request.build_opener(urllib.request.ProxyHandler({}), _NowhereElse()).open


def fetched() -> list[Stored]:
    """What has been fetched, the newest first."""
    return stored_in(_folder())


def fetch(address: str, key: str) -> Fetched | None:
    """Fetch the newest backup, or None if it is here. Raises Gone, or Refused with what is wrong.

    The key proves itself by the answer to a question and is not sent.
    """
    url = _url(address)
    try:
        with _answer(urllib.request.Request(url)) as answer:
            question = _question(answer)
        headers = {"Authorization": f"Schafkopf {question} {answer_to(question, key)}"}
        if known := fetched():
            headers["If-None-Match"] = ", ".join(f'"{one.name.text}"' for one in known)
        with _answer(urllib.request.Request(url, headers=headers)) as answer:
            return None if answer is None else _keep(answer, answer.headers)
    except (HTTPException, OSError) as error:
        if kind_of_problem(error) == FULL:
            raise Refused(problem_in_words(FULL)) from error
        raise Gone(_("The first laptop does not answer: %(error)s") % {"error": error}) from error


def file_away() -> None:
    """The evening goes on with one of them: from now on they are backups like all others."""
    here().mkdir(mode=0o700, parents=True, exist_ok=True)
    for one in fetched():
        one.path.replace(here() / one.path.name)


@contextmanager
def _answer(request: urllib.request.Request) -> Iterator[Any]:
    """What comes, or None where there is nothing newer yet."""
    try:
        with closing(_ask(request, timeout=PATIENCE)) as answer:
            yield None if answer.status == HTTPStatus.NO_CONTENT else answer
    except HTTPError as error:
        error.close()
        if error.code == HTTPStatus.NOT_MODIFIED:
            yield None
        elif error.code == HTTPStatus.FORBIDDEN:
            raise Refused(
                _(
                    "The key is not (any more) the right one. It stands on the first laptop's page "
                    "“Backups”."
                )
            ) from error
        else:
            raise Refused(_not_ours()) from error


def _question(answer: IO[bytes] | None) -> str:
    """Refused where another program answers."""
    try:
        question = json.loads(answer.read(BLOCK))["question"] if answer else None
    except (ValueError, TypeError, KeyError) as error:
        raise Refused(_not_ours()) from error
    if not isinstance(question, str) or not QUESTION.fullmatch(question):
        raise Refused(_not_ours())
    return question


def _keep(answer: IO[bytes], said: HTTPMessage) -> Fetched:
    name = said.get_filename() or ""
    length = said.get("Content-Length", "")
    if read_name(name) is None or not length.isdigit() or int(length) > MOST_UNPACKED:
        raise Refused(_not_ours())
    folder = _folder()
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    with drafts(folder) as draft:
        part = draft("zip")
        with part.open("wb") as file:
            while block := answer.read(BLOCK):
                file.write(block)
            file.flush()
            os.fsync(file.fileno())
        if part.stat().st_size != int(length):
            raise Gone(_("The first laptop has stopped in the middle of a backup."))
        with look_into(part, called=name) as found:
            at, held = found.at, found.held
        part.replace(folder / name)
    sync_folder(folder)
    newest = next(one for one in fetched() if one.name.text == name)
    for one in [one for one in fetched() if one != newest][KEPT - 1 :]:
        one.path.unlink(missing_ok=True)
    return Fetched(newest, at or newest.name.at, held)


def _url(address: str) -> str:
    """However it was typed: with or without http, with a page behind it."""
    parts = urlsplit(address if "//" in address else f"http://{address}")
    if parts.scheme not in ("http", "https") or not parts.netloc:
        raise Refused(
            _("“%(address)s” is no address. It looks like http://192.168.178.20:8000/")
            % {"address": address}
        )
    return f"{parts.scheme}://{parts.netloc}/{ADDRESS}"


def _not_ours() -> str:
    return _("There something answers, but no program of this kind that hands out backups.")


def _folder() -> Path:
    return Path(settings.DATA_DIR) / "standby"
