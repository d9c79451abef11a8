"""How long every page, paper and workbook takes in an evening of 448 players and 5 rounds.

    python bench/pages.py [--markdown]

Makes the evening in a temporary SQLite database, as a club would: registered, drawn, all 560 lists
stored game by game. Asks for everything five times and prints the median beside its limit; exit 1
where something is slower. --markdown prints the table of docs/performance.md.
"""

import os
import sys
import tempfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from random import Random
from statistics import median
from time import perf_counter

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
data = tempfile.TemporaryDirectory(prefix="schafkopf-bench-")  # gone again at the end
os.environ["SCHAFKOPF_DATA"] = data.name
os.environ.pop("DATABASE_URL", None)

import django  # noqa: E402 (reads what was set above)

django.setup()

from django.contrib.auth.models import User  # noqa: E402
from django.core.management import call_command  # noqa: E402
from django.db import connection  # noqa: E402
from django.http import HttpResponse  # noqa: E402
from django.test import Client  # noqa: E402
from django.test.utils import CaptureQueriesContext  # noqa: E402
from django.urls import reverse  # noqa: E402

from tournament.demo.games import play_list  # noqa: E402
from tournament.draw.services.draws import draw_all_rounds  # noqa: E402
from tournament.evening.services.plan import Plan  # noqa: E402
from tournament.evening.services.tournaments import create_tournament, publish_tournament  # noqa: E402
from tournament.evening.views.papers import KIND_BY_NAME  # noqa: E402
from tournament.evening.views.workbooks import KINDS as WORKBOOKS  # noqa: E402
from tournament.models import Tournament  # noqa: E402
from tournament.registration.entrants import Entrant  # noqa: E402
from tournament.registration.services.players import register_players  # noqa: E402
from tournament.results.services.rounds import close_round  # noqa: E402
from tournament.results.services.sheets import confirm_sheet, enter_sheet  # noqa: E402

PLAYERS, ROUNDS, GAMES = 448, 5, 32
SCREEN_SECONDS, PAPER_SECONDS = 1.0, 15.0  # at the most
TIMES = 5
SYLLABLES = ("Öt", "ber", "stein", "Kra", "mül", "lač", "wój", "şen", "hof", "ger", "Zieg", "ler")
PLACES = ("Schwaig", "Behringersdorf", "Röthenbach", "Lauf", "Feucht", "Nürnberg", "Altdorf")


@dataclass(frozen=True, slots=True)
class Question:
    """One thing to be asked for. `seconds` is its limit; `typed` makes it a POST.

    `is_part`: asked for by htmx, which puts the answer into the page.
    """

    name: str
    path: str
    seconds: float = SCREEN_SECONDS
    typed: Callable[[], dict[str, str]] | None = None
    is_part: bool = False


@dataclass(frozen=True, slots=True)
class Answer:
    question: Question
    seconds: float
    queries: int
    kilobytes: float

    @property
    def is_slow(self) -> bool:
        return self.seconds > self.question.seconds


def make_evening(by: User) -> Tournament:
    """Registered, drawn, played: rounds 1 to 4 checked and closed, round 5 entered."""
    chance = Random("bench")
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
    register_players(tournament, by=by, entrants=[entrant(chance) for _ in range(PLAYERS)])
    draw_all_rounds(tournament, by=by, seed="bench")
    for round_ in tournament.rounds.all():
        for sheet in round_.sheets.select_related("round__tournament"):
            skills = [chance.gauss(0, 1) for _ in range(4)]
            entry = play_list(tournament.rules, GAMES, skills, chance)
            sheet = enter_sheet(sheet, by=by, entry=entry)
            if round_.number < ROUNDS:
                confirm_sheet(sheet, by=by)
        if round_.number < ROUNDS:
            close_round(round_, by=by)
    return publish_tournament(tournament, by=by)


def entrant(chance: Random) -> Entrant:
    last, first = ("".join(chance.sample(SYLLABLES, 3)).capitalize() for _ in range(2))
    return Entrant(last, first, place=chance.choice(PLACES), paid_by="cash")


def screens(tournament: Tournament) -> Iterator[Question]:
    """Every page of the organiser, and the two addresses that anybody may open."""
    slug = tournament.slug
    first = tournament.players.get(number=1)
    for name in (
        *("home", "tournament-edit", "registration", "player-import", "draw", "results"),
        *("ranking", "papers", "journal", "rules", "game-check", "tournament-close"),
        *("public-ranking",),
    ):
        yield Question(name, reverse(name, args=[slug]))
    for name in ("tournament-list", "tournament-new", "help"):
        yield Question(name, reverse(name))
    yield Question("registration, search", reverse("registration", args=[slug]) + "?q=mull")
    yield Question(
        "registration, names", reverse("registration-known", args=[slug]) + "?last_name=o"
    )
    yield Question("player-edit", reverse("player-edit", args=[slug, first.pk]))
    yield Question("ranking after round 1", reverse("ranking", args=[slug]) + "?round=1")
    for name in ("draw-round", "results-round"):
        yield Question(name, reverse(name, args=[slug, ROUNDS]))
    yield Question("draw-record", reverse("draw-record", args=[slug, ROUNDS, ROUNDS]))
    for name in ("sheet-enter", "sheet-totals", "sheet-history"):
        yield Question(name, reverse(name, args=[slug, ROUNDS, 100]))


def prints(tournament: Tournament) -> Iterator[Question]:
    """Every paper and workbook."""
    for kind in KIND_BY_NAME.values():
        path = reverse("paper", args=[tournament.slug, kind.name])
        path += f"?round={ROUNDS}" if kind.is_per_round else ""
        yield Question(f"{kind.name}.pdf", path, PAPER_SECONDS)
    for kind in WORKBOOKS:
        path = reverse("workbook", args=[tournament.slug, kind])
        yield Question(f"{kind}.xlsx", path, PAPER_SECONDS)


def changes(tournament: Tournament) -> Iterator[Question]:
    """A list of 32 games corrected, totals corrected, somebody registered."""
    slug, chance = tournament.slug, Random("changes")
    entry = play_list(tournament.rules, GAMES, [0, 0, 0, 0], chance)
    rows = {
        f"g{game}s{seat}": str(points)
        for game, row in enumerate(entry.rows or (), 1)
        for seat, points in enumerate(row, 1)
    }
    reason = {"reason": "verlesen"}
    totals = {"total1": "8", "total2": "-8", "total3": "0", "total4": "0"}
    yield Question(
        "save a list, game by game",
        reverse("sheet-enter", args=[slug, ROUNDS, 1]),
        typed=lambda: rows | reason,
    )
    yield Question(
        "save a list, totals",
        reverse("sheet-totals", args=[slug, ROUNDS, 2]),
        typed=lambda: totals | reason,
    )
    yield Question(
        "register a player",
        reverse("registration", args=[slug]),
        typed=lambda: {"last_name": entrant(chance).last_name, "other_person": "1"},
        is_part=True,
    )


def answer(client: Client, question: Question) -> Answer:
    def ask() -> HttpResponse:
        headers = {"hx-request": "true"} if question.is_part else {}
        if question.typed is None:
            return client.get(question.path, headers=headers)
        return client.post(question.path, question.typed(), headers=headers)

    with CaptureQueriesContext(connection) as queries:  # also fills the caches of the templates
        response = ask()
    asked = len(queries)
    if response.status_code not in (200, 302):
        sys.exit(f"{question.name}: {response.status_code}")
    taken = []
    for _ in range(TIMES):
        start = perf_counter()
        ask()
        taken.append(perf_counter() - start)
    return Answer(question, median(taken), asked, len(response.content) / 1000)


def table(answers: list[Answer], *, is_markdown: bool) -> str:
    head = ("what", "ms", "limit", "queries", "kB")
    rows = [
        (
            found.question.name + (" SLOW" if found.is_slow else ""),
            f"{found.seconds * 1000:.0f}",
            f"{found.question.seconds * 1000:.0f}",
            str(found.queries),
            f"{found.kilobytes:.0f}",
        )
        for found in answers
    ]
    if is_markdown:
        rule = ("---", *["---:"] * 4)
        return "\n".join("| " + " | ".join(row) + " |" for row in (head, rule, *rows))
    return "\n".join(f"{row[0]:30}" + "".join(f"{c:>10}" for c in row[1:]) for row in (head, *rows))


def main() -> int:
    call_command("migrate", verbosity=0)
    by = User.objects.create_user("bench")
    start = perf_counter()
    tournament = make_evening(by)
    made = perf_counter() - start
    client = Client(headers={"host": "localhost"})
    client.force_login(by)
    questions = [*screens(tournament), *prints(tournament), *changes(tournament)]
    answers = [answer(client, question) for question in questions]
    sys.stdout.write(table(answers, is_markdown="--markdown" in sys.argv) + "\n")
    sys.stdout.write(f"{PLAYERS} players, {ROUNDS} rounds, made in {made:.0f} s\n")
    connection.close()
    return int(any(found.is_slow for found in answers))


if __name__ == "__main__":
    sys.exit(main())
