"""How long storing a list takes while 32 helpers type at once.

    python bench/desk.py [--quick | --write]

Makes an evening of 448 players and 5 rounds in a temporary SQLite database, starts the program by
its own command, and lets 32 helpers work at it over HTTP: open a list, send 32 games, look at the
board. First at a pace that no hall reaches, a list per helper every twenty seconds; then as fast as
each gets its answers. Exit 1 where an answer is no "stored", or where at that pace one in twenty
takes longer than 0.5 s. --quick sends four helpers to a small evening and looks at no times.
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
from dataclasses import dataclass, field
from datetime import date
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

from tournament.demo.games import play_list  # noqa: E402
from tournament.draw.services.draws import draw_all_rounds  # noqa: E402
from tournament.evening.services.plan import Plan  # noqa: E402
from tournament.evening.services.tournaments import create_tournament  # noqa: E402
from tournament.models import TableSheet, Tournament  # noqa: E402
from tournament.registration.entrants import Entrant  # noqa: E402
from tournament.registration.services.players import register_players  # noqa: E402
from tournament.shared.chain import walk  # noqa: E402

GAMES = 32
LIMIT = 0.5  # seconds, of 95 in 100 lists
HIDDEN = re.compile(r'<input type="hidden" name="([^"]+)" value="([^"]*)"')


@dataclass(frozen=True, slots=True)
class Hall:
    """How big the evening is; each helper stores `lists` in each of the two ways."""

    helpers: int
    players: int
    rounds: int
    lists: int
    pace: float  # seconds from one list of a helper to the next


BIG = Hall(helpers=32, players=448, rounds=5, lists=4, pace=20.0)
SMALL = Hall(helpers=4, players=32, rounds=2, lists=2, pace=0.5)


@dataclass
class Helper:
    """Somebody at a browser; `seconds`: how long each list took to be stored."""

    cookies: dict[str, str]
    port: int
    stack: list[TableSheet]
    seconds: list[float] = field(default_factory=list)
    answers: Counter[int] = field(default_factory=Counter)

    def work(self, tournament: Tournament, start: float, pace: float) -> None:
        chance = Random(self.cookies["sessionid"])
        for sheet in self.stack:
            sleep(max(0.0, start - perf_counter()))
            start += pace
            self.store(tournament, sheet, chance)

    def store(self, tournament: Tournament, sheet: TableSheet, chance: Random) -> None:
        where = reverse("sheet-enter", args=[tournament.slug, sheet.round.number, sheet.table])
        rows = play_list(tournament.rules, GAMES, [0, 0, 0, 0], chance).whole_rows
        cells = {
            f"g{game}s{seat}": str(points)
            for game, row in rows.items()
            for seat, points in enumerate(row, 1)
        }
        approved = {f"a{game}": "1" for game in range(1, GAMES + 1)}  # where it is a Sie or Tout
        form = dict(HIDDEN.findall(self.ask("GET", where)[1])) | cells | approved
        begun = perf_counter()
        status, _text = self.ask("POST", where, urlencode(form))
        self.seconds.append(perf_counter() - begun)
        self.answers[status] += 1
        self.ask("GET", reverse("results-round", args=[tournament.slug, sheet.round.number]))

    def ask(self, method: str, path: str, body: str | None = None) -> tuple[int, str]:
        headers = {"Cookie": "; ".join(f"{name}={text}" for name, text in self.cookies.items())}
        if body:
            headers["Content-Type"] = "application/x-www-form-urlencoded"
        line = http.client.HTTPConnection("127.0.0.1", self.port, timeout=60)
        line.request(method, path, body, headers)
        response = line.getresponse()
        text = response.read().decode()
        line.close()
        for cookie in response.msg.get_all("Set-Cookie", []):
            name, _, rest = cookie.partition("=")
            self.cookies[name] = rest.partition(";")[0]
        return response.status, text


def make_evening(by: User, hall: Hall) -> Tournament:
    tournament = create_tournament(
        by=by,
        plan=Plan(
            name="Große Meisterschaft",
            date=date(2026, 11, 20),
            rule_set="schwaig",
            slug="gross",
            round_count=hall.rounds,
            games_per_round=GAMES,
        ),
    )
    people = [Entrant(f"Öttl {number}", paid_by="cash") for number in range(1, hall.players + 1)]
    register_players(tournament, by=by, entrants=people)
    draw_all_rounds(tournament, by=by, seed="bench")
    return tournament


def serve() -> tuple[subprocess.Popen[bytes], int]:
    """The program by its own command, once it answers."""
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


def signed_in(number: int) -> dict[str, str]:
    client = Client()
    client.force_login(User.objects.create_user(f"helfer-{number}"))
    return {"sessionid": client.cookies["sessionid"].value}


def measure(helpers: list[Helper], tournament: Tournament, pace: float) -> list[float]:
    """Everybody works; the seconds of every list. Exits where one was not stored."""
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
    return [taken for helper in helpers for taken in helper.seconds]


def work(hall: Hall, tournament: Tournament) -> tuple[list[list[str]], float]:
    """The lines of the table, and how long 95 in 100 lists took at most at the hall's pace."""
    stack = list(TableSheet.objects.select_related("round").order_by("round__number", "table"))
    cookies = [signed_in(number) for number in range(hall.helpers)]
    program, port = serve()
    lines, at_pace = [], 0.0
    try:
        for name, pace in ((f"a list every {hall.pace:g} s each", hall.pace), ("no pause", 0.0)):
            own = [[stack.pop(0) for _ in range(hall.lists)] for _ in cookies]
            helpers = [Helper(one, port, lists) for one, lists in zip(cookies, own, strict=True)]
            seconds = measure(helpers, tournament, pace)
            p95 = quantiles(seconds, n=20)[-1]
            at_pace = p95 if pace else at_pace
            limit = f"{LIMIT * 1000:.0f}" if pace else "–"
            figures = [f"{one * 1000:.0f}" for one in (median(seconds), p95, max(seconds))]
            lines.append([f"{hall.helpers} helpers, {name}", str(len(seconds)), *figures, limit])
    finally:
        program.terminate()
        program.wait()
    return lines, at_pace


def run(asked: Order) -> int:
    call_command("migrate", verbosity=0)
    hall = SMALL if asked.is_quick else BIG
    tournament = make_evening(User.objects.create_user("bench"), hall)
    lines, p95 = work(hall, tournament)
    broken = [link for link in walk(tournament) if link.fault]
    head = ["what", "lists", "median ms", "p95 ms", "slowest ms", "limit of p95"]
    tell(__file__, table(head, lines), asked)
    connection.close()
    return int(bool(broken) or (p95 > LIMIT and not asked.is_quick))


if __name__ == "__main__":
    sys.exit(run(order(__doc__)))
