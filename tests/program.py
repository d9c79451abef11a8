"""The program as it really runs: its own process, eight threads, HTTP."""

import http.client
import json
import os
import re
import socket
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping
from contextlib import closing, contextmanager
from dataclasses import dataclass
from http.cookies import SimpleCookie
from pathlib import Path
from typing import IO
from urllib.parse import urlencode, urlsplit, urlunsplit

import pytest
from django.conf import settings
from django.contrib.auth.models import User
from django.db import connection
from django.test import Client

from tests.factories import make_user

ROOT = Path(__file__).resolve().parents[1]
FORM, JSON = "application/x-www-form-urlencoded", "application/json"
OF_THE_TESTS = "DJANGO_ALLOW_ASYNC_UNSAFE"  # for pytest-playwright
HIDDEN = re.compile(r'<input type="hidden" name="([^"]+)" value="([^"]*)"')


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def surroundings(
    data: Path, url: str = "", *, settings_module: str = "config.settings"
) -> dict[str, str]:
    """The environment of the program as it is; without a URL its database is in `data`."""
    clean = {name: text for name, text in os.environ.items() if name != OF_THE_TESTS}
    own = {"DJANGO_SETTINGS_MODULE": settings_module, "SCHAFKOPF_DATA": str(data)}
    return {**clean, **own, "DATABASE_URL": url, "PYTHONUTF8": "1"}


def manage(data: Path, *arguments: str, url: str = "") -> subprocess.CompletedProcess[str]:
    """A command, to its end."""
    return subprocess.run(
        [sys.executable, "manage.py", *arguments],
        cwd=ROOT,
        env=surroundings(data, url),
        capture_output=True,
        text=True,
    )


def start(
    data: Path,
    port: int,
    *,
    database_url: str = "",
    settings_module: str = "config.settings",
    says: int | IO[str] = subprocess.PIPE,
) -> subprocess.Popen[str]:
    """`manage.py serve`."""
    return subprocess.Popen(
        [sys.executable, "manage.py", "serve", "--port", str(port)],
        cwd=ROOT,
        env=surroundings(data, database_url, settings_module=settings_module),
        stdout=says,
        stderr=subprocess.STDOUT,
        text=True,
    )


def wait_for(port: int, program: subprocess.Popen[str], *, seconds: int = 120) -> None:
    for _ in range(seconds * 10):  # most of it on a crowded machine goes into the migrations
        if program.poll() is not None:
            pytest.fail(f"The program stopped:\n{program.stdout.read() if program.stdout else ''}")
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", port)) == 0:
                return
        time.sleep(0.1)
    pytest.fail("The program did not answer in time.")


@contextmanager
def serving(data: Path, *, database_url: str = "") -> Iterator[str]:
    """The address of a running program that is stopped afterwards; it must not have complained."""
    port = free_port()
    program = start(data, port, database_url=database_url)
    try:
        wait_for(port, program)
        yield f"http://127.0.0.1:{port}"
    finally:
        program.terminate()
        output, _ = program.communicate(timeout=60)
    assert f"http://127.0.0.1:{port}/" in output
    assert "Traceback" not in output
    assert "locked" not in output


@contextmanager
def serving_the_test_database() -> Iterator[str]:
    with serving(settings.DATA_DIR, database_url=url_of_test_database()) as address:
        yield address


def url_of_test_database() -> str:
    """Return the tests' own database, so the program sees the same rows."""
    name = str(connection.settings_dict["NAME"])
    if connection.vendor == "sqlite":
        return f"sqlite:///{name}"
    server = urlsplit(os.environ["DATABASE_URL"])
    return urlunsplit(server._replace(path=f"/{name}"))


@dataclass(frozen=True, slots=True)
class Answer:
    status: int
    location: str
    text: str


class Browser:
    """Somebody signed in; no page runs a script. May ask several things at once.

    `session`: of an account of another database than that of the tests.
    """

    headers: Mapping[str, str] = {}

    def __init__(self, address: str, name: str = "renate", *, session: str = "") -> None:
        self.address = address
        self.cookies = {"sessionid": session or session_of(make_user(name))}

    def line(self) -> http.client.HTTPConnection:
        return http.client.HTTPConnection(urlsplit(self.address).netloc, timeout=60)

    def get(self, path: str) -> Answer:
        return self._ask("GET", path)

    def post(self, path: str, fields: Mapping[str, str]) -> Answer:
        return self._ask("POST", path, urlencode(fields), FORM)

    def send(self, path: str, data: object) -> Answer:
        """Post as a page's script does."""
        return self._ask("POST", path, json.dumps(data), JSON)

    def form(self, path: str) -> dict[str, str]:
        """Return the page's hidden fields: token, form id, version."""
        answer = self.get(path)
        assert answer.status == 200, f"{path}: {answer.status}"
        return hidden_fields(answer)

    def _ask(self, method: str, path: str, body: str | None = None, kind: str = "") -> Answer:
        headers = {"Cookie": "; ".join(f"{name}={text}" for name, text in self.cookies.items())}
        headers |= self.headers
        if body is not None:
            headers |= {"Content-Type": kind, "X-CSRFToken": self.cookies.get("csrftoken", "")}
        with closing(self.line()) as line:
            line.request(method, path, body, headers)
            response = line.getresponse()
            text = response.read().decode()
        for cookie in response.msg.get_all("Set-Cookie", []):
            self.cookies |= {name: morsel.value for name, morsel in SimpleCookie(cookie).items()}
        return Answer(response.status, response.headers.get("Location", ""), text)


def session_of(user: User) -> str:
    client = Client()
    client.force_login(user)
    return client.cookies["sessionid"].value


def hidden_fields(answer: Answer) -> dict[str, str]:
    return dict(HIDDEN.findall(answer.text))


def output(folder: Path, *arguments: str) -> str:
    """Return what a command prints; it must succeed and complain about nothing."""
    result = manage(folder, *arguments)
    assert (result.returncode, result.stderr) == (0, "")
    return result.stdout
