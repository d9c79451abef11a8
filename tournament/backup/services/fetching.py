"""The second laptop's side: fetch, check and store the newest backup.

Only what passes the checks of a restore is stored.
"""

import json
import os
import re
import shutil
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
from tournament.backup.contents import Figures
from tournament.backup.names import parse_file_name
from tournament.backup.places import StoredBackup, backup_folder, backups_in
from tournament.backup.sealed import MOST_UNPACKED, sync_folder
from tournament.backup.services.checking import check_backup
from tournament.backup.services.drafts import temporary_paths
from tournament.shared.backup_record import FULL, kind_of_problem, problem_in_words
from tournament.shared.errors import Refused

ADDRESS = "standby/"
PATIENCE = 10  # seconds without a byte
KEPT = 5
QUESTION = re.compile(r"[0-9a-f-]{1,200}")  # goes into a header
BLOCK = 2**20


class FirstLaptopUnreachable(Exception):
    """The connection failed or broke off during the transfer."""


@dataclass(frozen=True, slots=True)
class FetchedBackup:
    stored: StoredBackup
    at: datetime
    figures: tuple[Figures, ...]


class _NoRedirect(urllib.request.HTTPRedirectHandler):
    # Only the typed address gets the proof.

    def redirect_request(self, *args: Any, **kwargs: Any) -> None:
        return None


# No proxy of this system either: the first laptop stands in the same room.
_open_url = urllib.request.build_opener(urllib.request.ProxyHandler({}), _NoRedirect()).open


def fetched_backups() -> list[StoredBackup]:
    return backups_in(_folder())


def fetch_backup(address: str, key: str) -> FetchedBackup | None:
    """Store and return the first laptop's newest backup; None if it is stored here already.

    Never sends the key. Raises FirstLaptopUnreachable or Refused.
    """
    parts = urlsplit(address if "//" in address else f"http://{address}")
    if parts.scheme not in ("http", "https") or not parts.netloc:
        sentence = _("“%(address)s” is not an address. It looks like http://192.168.178.20:8000/")
        raise Refused(sentence % {"address": address})
    url = f"{parts.scheme}://{parts.netloc}/{ADDRESS}"
    try:
        with _response_to(urllib.request.Request(url)) as response:
            question = _read_question(response)
        headers = {"Authorization": f"Schafkopf {question} {answer_to(question, key)}"}
        if backups := fetched_backups():
            headers["If-None-Match"] = ", ".join(f'"{backup.name.text}"' for backup in backups)
        with _response_to(urllib.request.Request(url, headers=headers)) as response:
            return None if response is None else _store(response, response.headers)
    except (HTTPException, OSError) as error:
        if kind_of_problem(error) == FULL:
            raise Refused(problem_in_words(FULL)) from error
        sentence = _("The first laptop does not answer: %(error)s")
        raise FirstLaptopUnreachable(sentence % {"error": error}) from error


def move_to_own_backups() -> None:
    backup_folder().mkdir(mode=0o700, parents=True, exist_ok=True)
    for backup in fetched_backups():
        backup.path.replace(backup_folder() / backup.path.name)


@contextmanager
def _response_to(request: urllib.request.Request) -> Iterator[Any]:
    """Open the response in a context; None if nothing is newer. Raises Refused on an HTTP error."""
    try:
        with closing(_open_url(request, timeout=PATIENCE)) as response:
            yield None if response.status == HTTPStatus.NO_CONTENT else response
    except HTTPError as error:
        error.close()
        if error.code == HTTPStatus.NOT_MODIFIED:
            yield None
        elif error.code == HTTPStatus.FORBIDDEN:
            raise Refused(
                _(
                    "The key is wrong or no longer valid. It is on the first laptop's"
                    " “Backups” page."
                )
            ) from error
        else:
            raise Refused(_not_ours()) from error


def _read_question(response: IO[bytes] | None) -> str:
    """Return the text to prove the key by. Raises Refused if another program replies."""
    try:
        question = json.loads(response.read(BLOCK))["question"] if response else None
    except (ValueError, TypeError, KeyError) as error:
        raise Refused(_not_ours()) from error
    if not isinstance(question, str) or not QUESTION.fullmatch(question):
        raise Refused(_not_ours())
    return question


def _store(response: IO[bytes], headers: HTTPMessage) -> FetchedBackup:
    name = headers.get_filename() or ""
    length = headers.get("Content-Length", "")
    if parse_file_name(name) is None or not length.isdigit() or int(length) > MOST_UNPACKED:
        raise Refused(_not_ours())
    folder = _folder()
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    with temporary_paths(folder) as draft:
        part = draft("zip")
        with part.open("wb") as file:
            shutil.copyfileobj(response, file, BLOCK)
            file.flush()
            os.fsync(file.fileno())
        if part.stat().st_size != int(length):
            raise FirstLaptopUnreachable(_("The first laptop stopped in the middle of a backup."))
        with check_backup(part, file_name=name) as checked:
            at, figures = checked.at, checked.figures
        part.replace(folder / name)
    sync_folder(folder)
    newest = next(backup for backup in fetched_backups() if backup.name.text == name)
    older = [backup for backup in fetched_backups() if backup != newest]
    for backup in older[KEPT - 1 :]:
        backup.path.unlink(missing_ok=True)
    return FetchedBackup(newest, at or newest.name.at, figures)


def _not_ours() -> str:
    return _("Something answers there, but it is not this program handing out backups.")


def _folder() -> Path:
    return Path(settings.DATA_DIR) / "standby"
