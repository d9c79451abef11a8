"""How long storing a list takes while 32 helpers type at once, alone and before a full hall.

    python bench/desk.py [--quick | --write]

Makes an evening of 448 players and 5 rounds in a temporary SQLite database, starts the program by
its own command, and lets 32 helpers work at it over HTTP: open a list, send 32 games, look at the
board. First at a pace that no hall reaches, a list per helper every twenty seconds; then by totals,
as lists open; then as fast as each gets its answers; then at the first pace once more, beside open
lines, beside eight desks that print without end, and while 500 phones ask every 1.5 seconds for the
ranking, the tournament's page, the seats or their own page. The last column compares the median
with the first line's: of a busy machine only that is worth reading.

Exit 1 where an answer is no "stored", where at that pace one list in twenty takes longer than 0.5
s, and where the hall makes it more than 150 ms longer or one answer to a phone in twenty takes
longer than 100 ms. --quick sends four helpers and eight phones to a small evening and looks at no
times.
"""

import http.client
import os
import re
import socket
import subprocess
import sys
import tempfile
import threading
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass, field
from datetime import date
from http import HTTPStatus
from random import Random
from statistics import median, quantiles
from time import perf_counter, sleep
from urllib.parse import urlencode

from report import ROOT, Order, order, table, tell

sys.path.insert(0, str(ROOT))
os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
data = tempfile.TemporaryDirectory(prefix="schafkopf-bench-")  # gone again at the end
os.environ["SCHAFKOPF_DATA"] = data.name
os.environ.pop("DATABASE_URL", None)

import django  # noqa: E402 (reads what was set above)

django.setup()

from django.contrib.auth.models import User  # noqa: E402
from django.core.management import call_command  # noqa: E402
from django.db import connection  # noqa: E402
from django.test import Client  # noqa: E402
from django.urls import reverse  # noqa: E402

from tournament.demo.games import play_list, totals_only  # noqa: E402
from tournament.draw.services.draws import draw_all_rounds, post_rounds  # noqa: E402
from tournament.evening.services.roles import set_roles  # noqa: E402
from tournament.evening.services.tournaments import create_tournament  # noqa: E402
from tournament.models import Player, TableSheet, Tournament  # noqa: E402
from tournament.ranking.services.release import release_ranking  # noqa: E402
from tournament.registration.services.players import register_players  # noqa: E402
from tournament.shared.chain import check_chain  # noqa: E402

GAMES = 32
LIMIT = 0.5  # seconds, of 95 in 100 lists
MORE_BEFORE_A_HALL, LIMIT_OF_A_PHONE = 0.15, 0.1  # seconds, of 95 in 100
TIMES_BESIDE_OPEN_LINES = 1.5
HALF_A_REQUEST = b"POST /login/ HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n"
ASKED_ONCE = b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n"
HIDDEN = re.compile(r'<input type="hidden" name="([^"]+)" value="([^"]*)"')


@dataclass(frozen=True, slots=True)
class Hall:
    """The size of an evening. Each helper stores `lists` lists in each measurement."""

    helpers: int
    players: int
    rounds: int
    lists: int
    pace: float  # seconds from one list of a helper to the next
    phones: int
    every: float  # seconds from one question of a phone to the next
    open_lines: int  # lines that are open and say nothing
    halves: int  # of them, in the middle of a request
    printers: int  # desks that ask for all score sheets of a round, again and again


BIG = Hall(
    helpers=32,
    players=448,
    rounds=5,
    lists=3,
    pace=20.0,
    phones=500,
    every=1.5,
    open_lines=1500,
    halves=60,
    printers=8,
)
SMALL = Hall(
    helpers=4,
    players=32,
    rounds=3,
    lists=1,
    pace=0.5,
    phones=8,
    every=0.5,
    open_lines=20,
    halves=4,
    printers=2,
)
THREADS = 10  # that ask for the phones, each for its share


@dataclass
class Helper:
    cookies: dict[str, str]
    port: int
    stack: list[TableSheet]
    by_totals: bool = False
    seconds: list[float] = field(default_factory=list)
    answers: Counter[int] = field(default_factory=Counter)

    def work(self, tournament: Tournament, start: float, pace: float) -> None:
        for sheet in self.stack:
            sleep(max(0.0, start - perf_counter()))
            start += pace
            self.store(tournament, sheet)

    def store(self, tournament: Tournament, sheet: TableSheet) -> None:
        page = "sheet-totals" if self.by_totals else "sheet-enter"
        where = reverse(page, args=[tournament.slug, sheet.round.number, sheet.table])
        cells = self.cells(tournament, sheet)
        form = dict(HIDDEN.findall(self.ask("GET", where)[1])) | cells
        start = perf_counter()
        status, _text = self.ask("POST", where, urlencode(form))
        self.seconds.append(perf_counter() - start)
        self.answers[status] += 1
        self.ask("GET", reverse("results-round", args=[tournament.slug, sheet.round.number]))

    def cells(self, tournament: Tournament, sheet: TableSheet) -> dict[str, str]:
        chance = Random(sheet.pk)  # no two lists alike: the desk asks about those
        entry = play_list(tournament.rules, GAMES, [0, 0, 0, 0], chance)
        if self.by_totals:
            entry = totals_only(tournament.rules, GAMES, entry)
            assert entry.totals
            assert entry.tallies
            totals = {f"total{seat}": str(points) for seat, points in enumerate(entry.totals, 1)}
            return totals | {
                f"{name}{seat}": str(count)
                for seat, tally in enumerate(entry.tallies, 1)
                for name, count in asdict(tally).items()
            }
        rows = {
            f"g{game}s{seat}": str(points)
            for game, row in entry.complete_rows.items()
            for seat, points in enumerate(row, 1)
        }
        return rows | {f"a{game}": "1" for game in range(1, GAMES + 1)}  # a Sie or Tout is approved

    def ask(self, method: str, path: str, body: str | None = None) -> tuple[int, str]:
        headers = {"Cookie": "; ".join(f"{name}={text}" for name, text in self.cookies.items())}
        if body:
            headers["Content-Type"] = "application/x-www-form-urlencoded"
        line = http.client.HTTPConnection("127.0.0.1", self.port, timeout=60)
        line.request(method, path, body, headers)
        response = line.getresponse()
        text = response.read().decode(errors="replace")  # a paper is no text
        line.close()
        for cookie in response.msg.get_all("Set-Cookie", []):
            name, _, rest = cookie.partition("=")
            self.cookies[name] = rest.partition(";")[0]
        return response.status, text


@dataclass
class Phones:
    """A thread that fetches `paths` for its phones; holds seconds and status of the answers."""

    port: int
    paths: list[str]
    every: float
    is_over: threading.Event
    seconds: list[float] = field(default_factory=list)
    answers: Counter[int] = field(default_factory=Counter)

    def look(self) -> None:
        lines = [
            (http.client.HTTPConnection("127.0.0.1", self.port, timeout=60), path, [""])
            for path in self.paths
        ]
        begin = perf_counter()
        while not self.is_over.is_set():
            for n, (line, path, etag) in enumerate(lines):
                sleep(max(0.0, begin + n * self.every / len(lines) - perf_counter()))
                self.ask(line, path, etag)
            begin += self.every

    def ask(self, line: http.client.HTTPConnection, path: str, etag: list[str]) -> None:
        start = perf_counter()
        headers = {"If-None-Match": etag[0], "Accept-Encoding": "gzip"}
        try:
            line.request("GET", path, headers=headers)
            response = line.getresponse()
        except ConnectionError:  # silent for too long: a browser opens a new one as well
            line.close()
            line.request("GET", path, headers=headers)
            response = line.getresponse()
        response.read()
        self.seconds.append(perf_counter() - start)
        self.answers[response.status] += 1
        etag[0] = response.headers["ETag"] or ""


def the_hall(
    hall: Hall, port: int, tournament: Tournament, is_over: threading.Event
) -> list[Phones]:
    start = reverse("public-home", args=[tournament.slug])
    looked_at = ["ranking/", "ranking/", "ranking/", "ranking/", "", "", "seats/", "seats/?by=name"]
    paths = [
        start + (looked_at[n % 10] if n % 10 < len(looked_at) else f"{n % hall.players + 1}/")
        for n in range(hall.phones)
    ]
    return [Phones(port, paths[n::THREADS], hall.every, is_over) for n in range(THREADS)]


@contextmanager
def open_lines(hall: Hall, port: int) -> Iterator[None]:
    """Keep `hall.open_lines` connections open inside the block.

    The first `hall.halves` never finish a request, the others are idle after one.
    """
    are_open, is_over = threading.Event(), threading.Event()

    def open_line(n: int) -> socket.socket:
        line = socket.create_connection(("127.0.0.1", port))
        is_half = n < hall.halves
        line.sendall(HALF_A_REQUEST if is_half else ASKED_ONCE)
        line.setblocking(False)
        return line

    def hold() -> None:
        lines = []
        for n in range(hall.open_lines):
            lines.append(open_line(n))
            sleep(hall.pace / hall.open_lines)
        are_open.set()
        while not is_over.wait(1.0):
            for n, line in enumerate(lines):
                if is_closed(line):
                    line.close()
                    lines[n] = open_line(n)
        for line in lines:
            line.close()

    holding = threading.Thread(target=hold)
    holding.start()
    are_open.wait()
    try:
        yield
    finally:
        is_over.set()
        holding.join()


@contextmanager
def printing(cookies: list[dict[str, str]], port: int, tournament: Tournament) -> Iterator[None]:
    path = reverse("paper", args=[tournament.slug, "score-sheets"]) + "?round=1"
    is_over = threading.Event()
    answers: Counter[int] = Counter()

    def print_on(own: dict[str, str]) -> None:
        desk = Helper(dict(own), port, [])
        while not is_over.is_set():
            answers[desk.ask("GET", path)[0]] += 1

    desks = [threading.Thread(target=print_on, args=[own]) for own in cookies]
    for desk in desks:
        desk.start()
    try:
        yield
    finally:
        is_over.set()
        for desk in desks:
            desk.join()
    if set(answers) != {HTTPStatus.OK}:
        sys.exit(f"not every paper was printed: {dict(answers)}")


def is_closed(line: socket.socket) -> bool:
    try:
        while line.recv(4096):
            pass
    except BlockingIOError:
        return False
    except OSError:
        pass
    return True


def make_evening(by: User, hall: Hall) -> Tournament:
    tournament = create_tournament(
        by=by,
        name="Große Meisterschaft",
        date=date(2026, 11, 20),
        rule_set="schwaig",
        slug="gross",
        round_count=hall.rounds,
        games_per_round=GAMES,
    )
    people = [
        Player(last_name=f"Öttl {number}", paid_by="cash") for number in range(1, hall.players + 1)
    ]
    register_players(tournament, by=by, entrants=people)
    draw_all_rounds(tournament, by=by, seed="bench")
    post_rounds(tournament, by=by)
    return release_ranking(tournament, by=by, through_round=hall.rounds)


def serve() -> tuple[subprocess.Popen[bytes], int]:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    command = [sys.executable, "manage.py", "serve", "--port", str(port)]
    program = subprocess.Popen(command, cwd=ROOT, stdout=subprocess.DEVNULL)
    while program.poll() is None:
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", port)) == 0:
                return program, port
        sleep(0.1)
    sys.exit("The program did not start.")


def signed_in(number: int, tournament: Tournament) -> dict[str, str]:
    client = Client()
    helper = User.objects.create_user(f"helfer-{number}")
    set_roles(tournament, helper, by=None, kinds=["results"], until=None)
    client.force_login(helper)
    return {"sessionid": client.cookies["sessionid"].value}


def measure(helpers: list[Helper], tournament: Tournament, pace: float) -> list[float]:
    start = perf_counter() + 0.5
    threads = [
        threading.Thread(
            target=helper.work, args=[tournament, start + pace * n / len(helpers), pace]
        )
        for n, helper in enumerate(helpers)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    answers: Counter[int] = sum((helper.answers for helper in helpers), Counter())
    if answers != {302: sum(len(helper.stack) for helper in helpers)}:
        sys.exit(f"not every list was stored: {dict(answers)}")
    return [seconds for helper in helpers for seconds in helper.seconds]


@dataclass(frozen=True, slots=True)
class Result:
    """The printed table's lines, and 95th percentiles in seconds.

    `phone`: to answer a phone. The others: to store a list with nothing else running (`alone`),
    beside idle connections (`beside_lines`), printing, or a hall of phones (`before_a_hall`).
    """

    lines: list[list[str]]
    alone: float
    beside_lines: float
    beside_print: float
    before_a_hall: float
    phone: float

    @property
    def is_slow(self) -> bool:
        slower = self.before_a_hall > self.alone + MORE_BEFORE_A_HALL
        slower |= self.beside_lines > self.alone * TIMES_BESIDE_OPEN_LINES
        slower |= max(self.alone, self.beside_print) > LIMIT
        return slower or self.phone > LIMIT_OF_A_PHONE


def work(hall: Hall, tournament: Tournament) -> Result:
    stack = list(TableSheet.objects.select_related("round").order_by("round__number", "table"))
    cookies = [signed_in(number, tournament) for number in range(hall.helpers)]
    program, port = serve()
    is_over = threading.Event()
    phones = the_hall(hall, port, tournament, is_over)
    looking = [threading.Thread(target=share.look) for share in phones]

    def typed(pace: float, *, by_totals: bool = False) -> list[float]:
        count = max(1, hall.lists - by_totals)  # the evening has no more lists
        own = [[stack.pop(0) for _ in range(count)] for _ in cookies]
        helpers = [
            Helper(own_cookies, port, lists, by_totals)
            for own_cookies, lists in zip(cookies, own, strict=True)
        ]
        return measure(helpers, tournament, pace)

    try:
        alone, totals = typed(hall.pace), typed(hall.pace, by_totals=True)
        at_once = typed(0.0)
        with open_lines(hall, port):
            beside_lines = typed(hall.pace)
        with printing(cookies[: hall.printers], port, tournament):
            beside_print = typed(hall.pace)
        for thread in looking:
            thread.start()
        before_a_hall = typed(hall.pace)
    finally:
        is_over.set()
        for thread in looking:
            if thread.ident:
                thread.join()
        program.terminate()
        program.wait()
    answers: Counter[int] = sum((share.answers for share in phones), Counter())
    if not set(answers) <= {200, 304}:
        sys.exit(f"not every phone was answered: {dict(answers)}")
    phone_seconds = [seconds for share in phones for seconds in share.seconds]
    pace = f"{hall.helpers} helpers, a list every {hall.pace:g} s each"
    with_lines = f"{pace}, beside {hall.open_lines:,} open lines"
    held_limit = p95(alone) * TIMES_BESIDE_OPEN_LINES
    hall_limit = p95(alone) + MORE_BEFORE_A_HALL
    lines = [
        line(pace, alone, LIMIT),
        line(f"{pace}, by totals", totals, LIMIT),
        line(f"{hall.helpers} helpers, no pause", at_once, None),
        line(with_lines, beside_lines, held_limit),
        line(f"{pace}, beside {hall.printers} who print", beside_print, LIMIT),
        line(f"{pace}, before {hall.phones} phones", before_a_hall, hall_limit),
        line(f"{hall.phones} phones, each every {hall.every:g} s", phone_seconds, LIMIT_OF_A_PHONE),
    ]
    measured = (alone, totals, at_once, beside_lines, beside_print, before_a_hall, phone_seconds)
    for cells, seconds in zip(lines, measured, strict=True):
        cells.append(f"{median(seconds) / median(alone):.1f}")
    return Result(
        lines,
        p95(alone),
        p95(beside_lines),
        p95(beside_print),
        p95(before_a_hall),
        p95(phone_seconds),
    )


def p95(seconds: list[float]) -> float:
    return quantiles(seconds, n=20)[-1]


def line(name: str, seconds: list[float], limit: float | None) -> list[str]:
    quantities = (median(seconds), p95(seconds), max(seconds))
    figures = [f"{quantity * 1000:.0f}" for quantity in quantities]
    return [name, str(len(seconds)), *figures, f"{limit * 1000:.0f}" if limit else "–"]


def run(chosen: Order) -> int:
    call_command("migrate", verbosity=0)
    hall = SMALL if chosen.is_quick else BIG
    tournament = make_evening(User.objects.create_user("bench"), hall)
    result = work(hall, tournament)
    broken = [link for link in check_chain(tournament) if link.fault]
    head = [
        "what",
        "how many",
        "median ms",
        "p95 ms",
        "slowest ms",
        "limit of p95",
        "times the first",
    ]
    tell(__file__, table(head, result.lines), chosen)
    connection.close()
    return int(bool(broken) or (result.is_slow and not chosen.is_quick))


if __name__ == "__main__":
    sys.exit(run(order(__doc__)))
