"""Two clubs on one server: the files of hosting/ and the steps of docs/hosting.md, behind nginx."""

import http.client
import os
import shutil
import signal
import subprocess
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urlsplit, urlunsplit

import psycopg
import pytest

from tests.crash.installation import Installation, all_is_there, prepare
from tests.crash.saves import HELPERS, Notes, saving, wait_for_saves
from tests.hosting import HOSTING, Club, Visitor, proxy, settle
from tests.postgres import Server, children
from tests.program import Answer, free_port

pytestmark = pytest.mark.program

EVENINGS = int(os.environ.get("SCHAFKOPF_EVENINGS", "3"))  # ten by `make crash`
ACTIVATE = "systemd-socket-activate"
DIRECTOR = {
    "DJANGO_SUPERUSER_USERNAME": "Alois",
    "DJANGO_SUPERUSER_PASSWORD": "vier einfache Wörter",
}


@dataclass(frozen=True, slots=True)
class Hosted:
    feucht: Club
    lauf: Club
    workers_of_feucht: int  # the process that starts them
    plain: int
    tls: int
    first_start: Answer  # what a club shows from outside that has no account yet


@pytest.fixture(scope="module")
def hosted(tmp_path_factory: pytest.TempPathFactory, server: Server) -> Iterator[Hosted]:
    if not (shutil.which("nginx") or Path("/usr/sbin/nginx").exists()) or not shutil.which(
        ACTIVATE
    ):
        stop = pytest.fail if os.environ.get("CI") else pytest.skip
        stop("No server here: install the packages nginx-light and systemd.")
    folder = tmp_path_factory.mktemp("hosted")
    feucht, lauf = settle("feucht", folder, server), settle("lauf", folder, server)
    plain, tls = free_port(), free_port()
    with feucht.serving() as first, lauf.serving(), proxy(folder, plain, tls):
        for club in ("feucht", "lauf"):
            wait_until_it_answers(Visitor(club, tls))
        first_start = Visitor("lauf", tls).get("/first-start/")
        make_director(feucht)
        make_director(lauf)
        yield Hosted(feucht, lauf, first.pid, plain, tls, first_start)


def wait_until_it_answers(visitor: Visitor) -> None:
    for _ in range(300):
        if visitor.get("/healthz").status == 200:
            return
        time.sleep(0.1)
    pytest.fail("The program did not answer through nginx.")


def test_nobody_from_outside_makes_the_first_account(hosted: Hosted) -> None:
    assert hosted.first_start.status == 403


def test_plain_line_is_led_to_the_one_with_tls(hosted: Hosted) -> None:
    line = http.client.HTTPConnection("127.0.0.1", hosted.plain)
    line.request("GET", "/p/rennen/", headers={"Host": "feucht.turnier.example.org"})
    answer = line.getresponse()
    line.close()

    assert (answer.status, answer.headers["Location"]) == (
        301,
        "https://feucht.turnier.example.org/p/rennen/",
    )


def test_club_that_is_none_is_no_page_of_another(hosted: Hosted) -> None:
    assert Visitor("nirgends", hosted.tls).get("/login/").status == 502


def test_clubs_of_one_installation_never_see_each_other(hosted: Hosted, tmp_path: Path) -> None:
    command = [
        "create_tournament",
        "--slug",
        "rennen",
        "--date",
        "2026-11-20",
        "--rules",
        "schwaig",
    ]
    hosted.feucht.here.run("manage.py", *command, "--name", "Rennen in Feucht")

    at_feucht, at_lauf = sign_in("feucht", hosted), sign_in("lauf", hosted)
    guest = Visitor("lauf", hosted.tls, session=at_feucht.cookies["sessionid"])

    assert "Rennen in Feucht" in at_feucht.get("/").text
    assert "Rennen in Feucht" not in at_lauf.get("/").text
    assert at_lauf.get("/t/rennen/").status == 404
    assert guest.get("/").location.startswith("/login/")
    keys = [Path(club.here.data) / "secret_key" for club in (hosted.feucht, hosted.lauf)]
    assert keys[0].read_text() != keys[1].read_text()


def test_database_of_a_club_is_closed_to_the_others(hosted: Hosted) -> None:
    own = urlsplit(hosted.lauf.here.url)
    foreign = urlunsplit(own._replace(path="/schafkopf-feucht"))

    with pytest.raises(psycopg.OperationalError, match="permission denied"):
        psycopg.connect(foreign)
    psycopg.connect(urlunsplit(own)).close()


def test_projector_is_seen_by_every_process(hosted: Hosted) -> None:
    """Whichever of the four processes was asked, by the projector and by the director's phone."""
    command = ["create_tournament", "--slug", "abend", "--date", "2026-11-20", "--rules", "schwaig"]
    hosted.feucht.here.run("manage.py", *command, "--name", "Abend in Feucht")
    director = sign_in("feucht", hosted)
    unseen = director.get("/t/abend/beamer/").text

    assert director.get("/p/abend/beamer/").status == 200
    pages = [director.get("/t/abend/beamer/").text for _ in range(12)]

    lost = "noch kein Beamer"
    assert lost in unseen
    assert [lost in page for page in pages] == [False] * 12


def make_director(club: Club) -> None:
    installation = Installation(club.here.data, club.here.url, {**club.here.settings, **DIRECTOR})
    installation.run("manage.py", "createsuperuser", "--no-input", "--email", "")


def sign_in(club: str, hosted: Hosted, source: str = "127.0.0.1") -> Visitor:
    visitor = Visitor(club, hosted.tls, source=source)
    answer = visitor.post("/login/", visitor.form("/login/") | account("vier einfache Wörter"))
    assert answer.status == 302
    return visitor


def account(password: str) -> dict[str, str]:
    return {"username": "Alois", "password": password}


def test_cookies_are_for_tls_alone_and_the_browser_stays_with_it(hosted: Hosted) -> None:
    visitor = Visitor("feucht", hosted.tls)
    line = visitor.line()
    line.request("GET", "/login/", headers=dict(visitor.headers))
    answer = line.getresponse()
    line.close()

    assert "Secure" in answer.headers["Set-Cookie"]
    assert answer.headers["Strict-Transport-Security"] == "max-age=31536000; includeSubDomains"


def test_who_guesses_waits_whatever_they_say_of_their_address(hosted: Hosted) -> None:
    """Counted by all processes together, by the address that nginx has seen."""
    statuses = []
    for guess in range(12):
        visitor = Visitor("lauf", hosted.tls, source="127.0.0.3")
        forged = {"X-Real-IP": f"192.0.2.{guess}", "X-Forwarded-For": f"192.0.2.{guess}"}
        visitor.headers = {**visitor.headers, **forged}
        typed = visitor.form("/login/") | account(f"geraten {guess}")
        statuses.append(visitor.post("/login/", typed).status)

    assert statuses[-1] == 429
    assert Visitor("lauf", hosted.tls, source="127.0.0.4").get("/login/").status == 200
    other = Visitor("lauf", hosted.tls, source="127.0.0.4")
    assert other.post("/login/", other.form("/login/") | account("geraten")).status == 422


def test_evenings_at_once_lose_nothing_when_a_process_and_the_database_are_killed(
    hosted: Hosted, server: Server, tmp_path: Path
) -> None:
    installation, notes = hosted.feucht.here, Notes()
    helpers = prepare(installation, notes, EVENINGS)[:: HELPERS // 2]
    first = children(hosted.workers_of_feucht)
    with saving(helpers, lambda session: Visitor("feucht", hosted.tls, session=session)):
        wait_for_saves(helpers, 3 * len(helpers))
        os.kill(first[0], signal.SIGKILL)
        wait_for_saves(helpers, 3 * len(helpers))
        server.kill()
        server.start()
        wait_for_saves(helpers, 3 * len(helpers))

    all_is_there(installation, notes, tmp_path)
    assert len(children(hosted.workers_of_feucht)) == len(first)


def test_dump_of_a_club_goes_on_in_an_empty_database(hosted: Hosted, server: Server) -> None:
    club = hosted.feucht
    club.run("schafkopf-backup@.service", "ExecStart")
    (dump,) = (Path(club.here.data) / "dumps").iterdir()
    url = urlunsplit(urlsplit(server.url)._replace(path="/zurueck"))
    binaries = server.control.parent

    subprocess.run([binaries / "createdb", "--maintenance-db", server.url, "zurueck"], check=True)
    restore = [binaries / "pg_restore", "--clean", "--if-exists", "--dbname", url]
    for _into in ("an empty one", "what is there already"):
        subprocess.run(restore, input=dump.read_bytes(), check=True)

    restored = Installation(club.here.data, url)
    assert restored.run("manage.py", "verify_journal") == club.here.run(
        "manage.py", "verify_journal"
    )


def test_nothing_is_left_to_be_said_by_check_deploy(hosted: Hosted) -> None:
    hosted.feucht.here.run("manage.py", "check", "--deploy", "--fail-level", "WARNING")


@pytest.mark.parametrize("unit", sorted(path.name for path in HOSTING.glob("*@.*")))
def test_unit_is_one_to_systemd(unit: str, tmp_path: Path) -> None:
    if shutil.which("systemd-analyze") is None:
        pytest.skip("No systemd here.")
    for name in sorted(path.name for path in HOSTING.glob("*@.*")):
        text = (HOSTING / name).read_text().replace("/opt/schafkopf/.venv/bin/", "/bin/")
        text = text.replace("/bin/python", "/bin/true").replace("/bin/gunicorn", "/bin/true")
        (tmp_path / name).write_text(text.replace("Requires=postgresql.service\n", ""))

    checked = subprocess.run(
        ["systemd-analyze", "verify", tmp_path / unit], capture_output=True, text=True
    )

    assert (checked.returncode, checked.stderr) == (0, "")
