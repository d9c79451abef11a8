"""The files of hosting/, run as systemd and nginx would, on loopback addresses.

Only places are other ones: what belongs to /opt, /run, /var/lib and /etc is in one folder here.
"""

import http.client
import os
import re
import shlex
import shutil
import socket
import ssl
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urlsplit, urlunsplit

from tests.crash.installation import Installation
from tests.postgres import Server
from tests.program import ROOT, Browser

HOSTING = ROOT / "hosting"
STEPS = (ROOT / "docs" / "hosting.md").read_text(encoding="utf-8")
DOMAIN = "turnier.example.org"
MAIN = """
daemon off; {user} pid {folder}/nginx.pid; error_log {folder}/nginx.log;
events {{}}
http {{ access_log off; client_body_temp_path {folder}/body; proxy_temp_path {folder}/proxy;
  fastcgi_temp_path {folder}/fcgi; uwsgi_temp_path {folder}/uwsgi; scgi_temp_path {folder}/scgi;
  include {folder}/site.conf; }}
"""


@dataclass(frozen=True, slots=True)
class Club:
    """One of those that the server has. `folder`: where the places of all of them are."""

    name: str
    folder: Path
    server: Server

    @property
    def here(self) -> Installation:
        """The unit's environment, for commands."""
        own = self.environment("schafkopf@.service")
        return Installation(Path(own["SCHAFKOPF_DATA"]), own["DATABASE_URL"], own)

    def settled(self, text: str) -> str:
        """Return a line of a unit with this test's paths and URL."""
        url = urlsplit(self.server.url)
        own = url._replace(netloc=f"schafkopf-{self.name}@{url.netloc.partition('@')[2]}")
        places = {
            "%i": self.name,
            "%%": "%",
            "/opt/schafkopf/.venv/bin": str(Path(sys.executable).parent),
            "/opt/schafkopf": str(ROOT),
            "/run/schafkopf": f"{self.folder}/run",
            "/var/lib/schafkopf": f"{self.folder}/lib",
            "/etc/schafkopf": f"{self.folder}/etc",
            "postgresql:///": urlunsplit(own._replace(path="/")),
        }
        for name, place in places.items():
            text = text.replace(name, place)
        return text

    def lines(self, unit: str, name: str) -> list[str]:
        text = (HOSTING / unit).read_text()
        return [self.settled(line) for line in re.findall(rf"^{name}=(.*)$", text, re.MULTILINE)]

    def environment(self, unit: str) -> dict[str, str]:
        parts = [line.partition("=") for line in self.lines(unit, "Environment")]
        for file in self.lines(unit, "EnvironmentFile"):
            parts += [line.partition("=") for line in Path(file).read_text().splitlines()]
        return {name: value for name, _is, value in parts}

    def run(self, unit: str, name: str) -> None:
        """All lines of this name, one after the other, as systemd runs them."""
        for line in self.lines(unit, name):
            result = subprocess.run(
                shlex.split(line),
                cwd=ROOT,
                env={**os.environ, **self.environment(unit)},
                capture_output=True,
                text=True,
            )
            assert result.returncode == 0, f"{line}\n{result.stdout}{result.stderr}"

    @contextmanager
    def serving(self) -> Iterator[subprocess.Popen[bytes]]:
        """The units: what is done before it starts, and what is started on the socket."""
        unit = "schafkopf@.service"
        self.run(unit, "ExecStartPre")
        (command,) = self.lines(unit, "ExecStart")
        (listen,) = self.lines("schafkopf@.socket", "ListenStream")
        own = [f"--setenv={name}={value}" for name, value in self.environment(unit).items()]
        activated = ["systemd-socket-activate", "--listen", listen, *own, *shlex.split(command)]
        with (self.folder / f"{self.name}.log").open("ab") as says:
            program = subprocess.Popen(activated, cwd=ROOT, stdout=says, stderr=says)
        try:
            yield program
        finally:
            program.terminate()
            program.wait(timeout=60)


def settle(name: str, folder: Path, server: Server) -> Club:
    """The steps of docs/hosting.md that make a club: its database, its folders, its one line."""
    url = urlsplit(server.url)
    at = {"PGHOST": str(server.data.parent), "PGUSER": str(url.username), "PGDATABASE": "postgres"}
    for step in re.findall(r"^    sudo -u postgres ((?:create|psql).*)$", STEPS, re.MULTILINE):
        command = shlex.split(step.replace("feucht", name))
        command[0] = str(server.control.parent / command[0])
        subprocess.run(command, env={**os.environ, **at}, check=True, capture_output=True)
    for place in (folder / "run", folder / "lib" / name / "dumps", folder / "etc"):
        place.mkdir(parents=True, exist_ok=True)
    (folder / "etc" / f"{name}.env").write_text(f"SCHAFKOPF_SITE={name}.{DOMAIN}\n")
    return Club(name, folder, server)


@contextmanager
def proxy(folder: Path, plain: int, tls: int) -> Iterator[None]:
    """nginx with the site of hosting/, on these two ports; a certificate that nobody has signed."""
    key, certificate = folder / "key.pem", folder / "certificate.pem"
    names = ["-subj", f"/CN=*.{DOMAIN}", "-days", "2", "-nodes", "-newkey", "rsa:2048"]
    signing = ["openssl", "req", "-x509", *names, "-keyout", key, "-out", certificate]
    subprocess.run(signing, check=True, capture_output=True)
    live = f"/etc/letsencrypt/live/{DOMAIN}"
    places = {
        "listen 80;": f"listen 127.0.0.1:{plain};",
        "listen 443 ssl http2;": f"listen 127.0.0.1:{tls} ssl http2;",
        f"{live}/fullchain.pem": str(certificate),
        f"{live}/privkey.pem": str(key),
        "/run/schafkopf": f"{folder}/run",
        "/var/log/nginx/": f"{folder}/",
    }
    site = (HOSTING / "nginx.conf").read_text()
    for name, place in places.items():
        assert name in site
        site = site.replace(name, place)
    (folder / "site.conf").write_text(site)
    user = "user root;" if os.geteuid() == 0 else ""  # the folder is of whoever runs the tests
    (folder / "nginx.conf").write_text(MAIN.format(folder=folder, user=user))
    nginx = shutil.which("nginx") or "/usr/sbin/nginx"
    command = [nginx, "-e", folder / "nginx.log", "-c", folder / "nginx.conf"]
    program = subprocess.Popen(command)
    try:
        _wait_for(tls)
        yield
    finally:
        program.terminate()
        program.wait(timeout=30)


def _wait_for(port: int) -> None:
    for _ in range(200):
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", port)) == 0:
                return
        time.sleep(0.05)
    raise RuntimeError("nginx did not start.")


class Visitor(Browser):
    """Somebody in the internet, from a loopback address of their own, on the page of one club."""

    def __init__(self, club: str, tls: int, *, session: str = "", source: str = "127.0.0.1"):
        super().__init__(f"https://{club}.{DOMAIN}", session=session or "none")
        self.tls, self.source = tls, source
        self.headers: Mapping[str, str] = {
            "Host": f"{club}.{DOMAIN}",
            "Origin": f"https://{club}.{DOMAIN}",
        }

    def line(self) -> http.client.HTTPConnection:
        unsigned = ssl._create_unverified_context()
        return http.client.HTTPSConnection(
            "127.0.0.1", self.tls, timeout=60, context=unsigned, source_address=(self.source, 0)
        )
