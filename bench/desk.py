"""How long storing a list takes while 32 helpers type at once.

    python bench/desk.py [--markdown]

Makes an evening of 448 players and 5 rounds in a temporary SQLite database, starts the program by
its own command, and lets 32 helpers work at it over HTTP: open a list, send 32 games, look at the
board. First at a pace that no hall reaches, a list per helper every twenty seconds; then as fast as
each gets its answers. Exit 1 where an answer is no "stored", or where at that pace one in twenty
takes longer than 0.5 s. --markdown prints the table of docs/performance.md.
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
from pathlib import Path
from random import Random
from statistics import median, quantiles
from time import perf_counter, sleep
from urllib.parse import urlencode

ROOT = Path(__file__).resolve().parent.parent
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

HELPERS, PLAYERS, ROUNDS, GAMES = 32, 448, 5, 32
LISTS = 4  # that each helper stores in each of the two ways
PACE = 20.0  # seconds from one list of a helper to the next
LIMIT = 0.5  # seconds, p95
HIDDEN = re.compile(r'<input type="hidden" name="([^"]+)" value="([^"]*)"')


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
        rows = play_list(tournament.rules, GAMES, [0, 0, 0, 0], chance).rows or ()
        cells = {
            f"g{game}s{seat}": str(points)
            for game, row in enumerate(rows, 1)
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


def make_evening(by: User) -> Tournament:
    tournament = create_tournament(
        by=by,
        plan=Plan(
            name="Große Meisterschaft",
            date=date(2026, 11, 20),
            rule_set="schwaig",
            slug="gross",
            round_count=ROUNDS,
            games_per_round=GAMES,
        ),
    )
    people = [Entrant(f"Öttl {number}", paid_by="cash") for number in range(1, PLAYERS + 1)]
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
        threading.Thread(target=helper.work, args=[tournament, start + pace * n / HELPERS, pace])
        for n, helper in enumerate(helpers)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    answers: Counter[int] = sum((helper.answers for helper in helpers), Counter())
    if answers != {302: HELPERS * LISTS}:
        sys.exit(f"not every list was stored: {dict(answers)}")
    return [taken for helper in helpers for taken in helper.seconds]


def main() -> int:
    call_command("migrate", verbosity=0)
    tournament = make_evening(User.objects.create_user("bench"))
    stack = list(TableSheet.objects.select_related("round").order_by("round__number", "table"))
    cookies = [signed_in(number) for number in range(HELPERS)]
    program, port = serve()
    lines, worst = [], 0.0
    try:
        for name, pace in ((f"a list every {PACE:.0f} s each", PACE), ("without a pause", 0.0)):
            helpers = [Helper(own, port, [stack.pop(0) for _ in range(LISTS)]) for own in cookies]
            seconds = measure(helpers, tournament, pace)
            p95 = quantiles(seconds, n=20)[-1]
            worst = max(worst, p95 if pace else 0.0)
            limit = f"{LIMIT * 1000:.0f}" if pace else "–"
            figures = [f"{one * 1000:.0f}" for one in (median(seconds), p95, max(seconds))]
            lines.append([f"32 helpers, {name}", str(len(seconds)), *figures, limit])
    finally:
        program.terminate()
        program.wait()
    broken = [link for link in walk(tournament) if link.fault]
    sys.stdout.write(table(lines, is_markdown="--markdown" in sys.argv))
    connection.close()
    return int(worst > LIMIT or bool(broken))


def table(lines: list[list[str]], *, is_markdown: bool) -> str:
    head = ["what", "lists", "median ms", "p95 ms", "slowest ms", "limit of p95"]
    if is_markdown:
        rows = [head, ["---", *["---:"] * 5], *lines]
        return "".join("| " + " | ".join(row) + " |\n" for row in rows)
    return "".join(
        f"{row[0]:36}" + "".join(f"{c:>14}" for c in row[1:]) + "\n" for row in (head, *lines)
    )


if __name__ == "__main__":
    sys.exit(main())
