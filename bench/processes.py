"""Ten tournaments at once on PostgreSQL: one process beside four, and who starts the four.

    python bench/processes.py [--quick | --write]

Two people at each tournament store lists, correct them, register and send a phone's games as fast
as they are answered, over HTTP, each with the program started in another way: its own command, the
same command four times on four ports, gunicorn, granian (where it is installed). Then, under the
load, a process of gunicorn and the database server are killed. Exit 1 where anything that was
answered for is missing, a journal is broken or docs/recount.py finds a fault.
"""

import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from importlib.util import find_spec
from itertools import cycle
from pathlib import Path
from statistics import median, quantiles
from tempfile import TemporaryDirectory
from time import perf_counter, sleep
from urllib.request import urlopen

from report import ROOT, Order, order, table, tell

sys.path.insert(0, str(ROOT))
os.environ["DJANGO_SETTINGS_MODULE"] = "config.settings"
data = TemporaryDirectory(prefix="schafkopf-bench-")  # gone again at the end
os.environ["SCHAFKOPF_DATA"] = data.name
os.environ.pop("DATABASE_URL", None)

import django  # noqa: E402 (reads what was set above)

django.setup()

from tests.crash.installation import Installation, all_is_there, prepare  # noqa: E402
from tests.crash.saves import HELPERS, Helper, Notes, saving, wait_for_saves  # noqa: E402
from tests.postgres import AS_DELIVERED, Server, children, cluster, find_binaries  # noqa: E402
from tests.program import Browser, free_port  # noqa: E402

PROCESSES, THREADS = 4, 8
Ports = list[int]
WSGI = "config.wsgi_hosted:application"


@dataclass(frozen=True, slots=True)
class Size:
    evenings: int
    each: int  # people of an evening
    seconds: float


BIG, SMALL = Size(10, 2, 30.0), Size(2, 1, 3.0)
WARM = 12  # saves of each before it counts: every process has then done everything once


def serve(ports: Ports) -> list[list[str]]:
    return [["manage.py", "serve", "--host", "127.0.0.1", "--port", str(port)] for port in ports]


def gunicorn(ports: Ports) -> list[list[str]]:
    how = ["--config", "hosting/gunicorn.conf.py", "--bind", f"127.0.0.1:{ports[0]}"]
    return [["-m", "gunicorn", *how]]


def granian(ports: Ports) -> list[list[str]]:
    how = ["--interface", "wsgi", "--workers", str(PROCESSES), "--blocking-threads", str(THREADS)]
    return [["-m", "granian", *how, "--host", "127.0.0.1", "--port", str(ports[0]), WSGI]]


@dataclass(frozen=True, slots=True)
class Way:
    name: str
    commands: Callable[[Ports], list[list[str]]]
    ports: int = 1


ONE = Way("one process: `manage.py serve`", serve)
GUNICORN = Way("four processes of gunicorn", gunicorn)
WAYS = [
    ONE,
    Way("four times `manage.py serve`, on four ports", serve, PROCESSES),
    GUNICORN,
    Way("four processes of granian", granian),
]


@contextmanager
def started(
    way: Way, installation: Installation
) -> Iterator[tuple[list[subprocess.Popen[bytes]], Ports]]:
    ports = [free_port() for _ in range(way.ports)]
    programs = []
    for command in way.commands(ports):
        with (installation.data / "said.txt").open("ab") as says:
            programs.append(
                subprocess.Popen(
                    [sys.executable, *command],
                    cwd=ROOT,
                    env=installation.environment,
                    stdout=says,
                    stderr=says,
                )
            )
        _wait_for(ports[len(programs) - 1])  # one after the other: each would migrate
    try:
        yield programs, ports
    finally:
        for program in programs:
            program.terminate()
        for program in programs:
            program.wait()


def _wait_for(port: int) -> None:
    for _ in range(600):  # the port opens before any process is ready
        with suppress(OSError), urlopen(f"http://127.0.0.1:{port}/healthz", timeout=5):
            return
        sleep(0.1)
    sys.exit("The program did not start.")


def measure(way: Way, size: Size, installation: Installation, helpers: list[Helper]) -> list[str]:
    with started(way, installation) as (_programs, ports), saving(helpers, in_turn_to(ports)):
        wait_for_saves(helpers, WARM * len(helpers))
        counted = [len(helper.seconds) for helper in helpers]
        start = perf_counter()
        sleep(size.seconds)
        took = perf_counter() - start
        save_seconds = [
            seconds
            for helper, before in zip(helpers, counted, strict=True)
            for seconds in list(helper.seconds)[before:]
        ]
    if len(save_seconds) < 2:
        sys.exit(f"{way.name}: nothing was saved.")
    times = (median(save_seconds), quantiles(save_seconds, n=20)[-1], max(save_seconds))
    return [
        way.name,
        f"{len(save_seconds) / took:.1f}",
        *(f"{seconds * 1000:.0f}" for seconds in times),
    ]


def kill_under_load(installation: Installation, helpers: list[Helper], server: Server) -> None:
    """Kill a worker and then the database `server`; exit unless `helpers` save again each time."""
    with started(GUNICORN, installation) as ((program,), ports), saving(helpers, in_turn_to(ports)):
        wait_for_saves(helpers, 2 * len(helpers))
        os.kill(children(program.pid)[0], signal.SIGKILL)
        wait_for_saves(helpers, 2 * len(helpers))
        server.kill()
        server.start()
        wait_for_saves(helpers, 2 * len(helpers))


def in_turn_to(ports: Sequence[int]) -> Callable[[str], Browser]:
    turn = cycle(ports)
    return lambda session: Browser(f"http://127.0.0.1:{next(turn)}", session=session)


def run(chosen: Order) -> int:
    binaries = find_binaries()
    if binaries is None:
        sys.exit("No PostgreSQL server here: install the package postgresql.")
    size = SMALL if chosen.is_quick else BIG
    ways = [ONE, GUNICORN] if chosen.is_quick else WAYS
    lines = []
    for way in ways:
        if way.commands is granian and not find_spec("granian"):
            sys.stdout.write("granian is not installed and left out\n")
            continue
        with cluster(binaries, AS_DELIVERED) as server, TemporaryDirectory() as folder:
            installation, notes = Installation(Path(folder), server.url), Notes()
            everybody = prepare(installation, notes, size.evenings)
            helpers = [helper for n, helper in enumerate(everybody) if n % HELPERS < size.each]
            lines.append(measure(way, size, installation, helpers))
            if way is GUNICORN:
                kill_under_load(installation, helpers, server)
            all_is_there(installation, notes, Path(folder))
    head = ["two people at each tournament, without a pause", "saves a second"]
    figures = table([*head, "median ms", "p95 ms", "slowest ms"], lines)
    figures += "\nAll that was answered for was there, also after kill -9 of a process and of the "
    figures += "database server.\n"
    tell(__file__, figures, chosen, database=_postgres_version(binaries))
    return 0


def _postgres_version(binaries: Path) -> str:
    result = subprocess.run([binaries / "postgres", "--version"], capture_output=True, text=True)
    return f"PostgreSQL {result.stdout.split()[2]}"


if __name__ == "__main__":
    sys.exit(run(order(__doc__)))
