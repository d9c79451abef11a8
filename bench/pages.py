"""How long every page, paper and workbook takes in an evening of 448 players and 5 rounds.

    python bench/pages.py [--quick | --write]

Makes the evening in a temporary SQLite database, as a club would: registered, drawn, all 560 lists
stored game by game. Asks for everything five times and prints the median beside its limit; exit 1
where something is slower, or answers otherwise than it should. Times are of the processor alone, so
that other work on the machine does not count. --quick makes a small evening, asks once and looks at
no times.
"""

import os
import re
import sys
import tempfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import date
from random import Random
from statistics import median
from time import perf_counter, process_time

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
from django.test.utils import CaptureQueriesContext  # noqa: E402
from django.urls import reverse  # noqa: E402

from tournament.demo.games import play_list  # noqa: E402
from tournament.draw.services.draws import draw_all_rounds, post_rounds  # noqa: E402
from tournament.evening.paper_kinds import KINDS  # noqa: E402
from tournament.evening.services.tournaments import create_tournament  # noqa: E402
from tournament.evening.views.papers import WORKBOOKS  # noqa: E402
from tournament.models import Player, Tournament  # noqa: E402
from tournament.ranking.services.release import release_ranking  # noqa: E402
from tournament.registration.services.players import register_players  # noqa: E402
from tournament.results.services.checks import confirm_sheet  # noqa: E402
from tournament.results.services.rounds import close_round  # noqa: E402
from tournament.results.services.sheets import enter_sheet  # noqa: E402

GAMES = 32
SCREEN_SECONDS, PAPER_SECONDS = 1.0, 15.0
HIDDEN = re.compile(r'<input type="hidden" name="([^"]+)" value="([^"]*)"')
SYLLABLES = ("Öt", "ber", "stein", "Kra", "mül", "lač", "wój", "şen", "hof", "ger", "Zieg", "ler")
PLACES = ("Schwaig", "Behringersdorf", "Röthenbach", "Lauf", "Feucht", "Nürnberg", "Altdorf")


Typed = dict[str, str]


@dataclass(frozen=True, slots=True)
class Hall:
    players: int
    rounds: int
    times: int


BIG = Hall(players=448, rounds=5, times=5)
SMALL = Hall(players=16, rounds=2, times=1)


@dataclass(frozen=True, slots=True)
class Question:
    """One request. `seconds`: limit. `typed`: makes a POST. `is_part`: sent by htmx."""

    name: str
    path: str
    seconds: float = SCREEN_SECONDS
    typed: Callable[[], Typed] | None = None
    is_part: bool = False
    status: int = 200


@dataclass(frozen=True, slots=True)
class Answer:
    question: Question
    seconds: float
    queries: int
    kilobytes: float

    @property
    def is_slow(self) -> bool:
        return self.seconds > self.question.seconds


def make_evening(by: User, hall: Hall) -> Tournament:
    """Return a tournament of the director `by` and the size `hall`, its last lists unchecked."""
    chance = Random("bench")
    tournament = create_tournament(
        by=by,
        name="Große Meisterschaft",
        date=date(2026, 11, 20),
        rule_set="schwaig",
        slug="gross",
        round_count=hall.rounds,
        games_per_round=GAMES,
        fee_cents=1500,
    )
    register_players(tournament, by=by, entrants=[entrant(chance) for _ in range(hall.players)])
    draw_all_rounds(tournament, by=by, seed="bench")
    for round_ in tournament.rounds.all():
        for sheet in round_.sheets.select_related("round__tournament"):
            skills = [chance.gauss(0, 1) for _ in range(4)]
            entry = play_list(tournament.rules, GAMES, skills, chance)
            sheet = enter_sheet(sheet, by=by, entry=entry)
            if round_.number < hall.rounds:
                confirm_sheet(sheet, by=by)
        if round_.number < hall.rounds:
            close_round(round_, by=by)
    post_rounds(tournament, by=by)
    return release_ranking(tournament, by=by, through_round=hall.rounds)


def entrant(chance: Random) -> Player:
    last, first = ("".join(chance.sample(SYLLABLES, 3)).capitalize() for _ in range(2))
    paid_by = chance.choice(("cash", "cash", "cash", ""))  # one in four has still to pay
    return Player(last_name=last, first_name=first, place=chance.choice(PLACES), paid_by=paid_by)


def screens(tournament: Tournament) -> Iterator[Question]:
    slug, last_round = tournament.slug, tournament.round_count
    last_table = tournament.rounds.get(number=last_round).sheets.count()
    first = tournament.players.get(number=1)
    for name in (
        *("home", "tournament-edit", "registration", "player-import", "draw"),
        *("ranking", "papers", "journal", "rules", "game-check", "tournament-close"),
        *("public-home", "public-seats", "public-ranking", "public-rules", "public-draw"),
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
    yield Question("results", reverse("results", args=[slug]), status=302)
    for name in ("draw-round", "results-round"):
        yield Question(name, reverse(name, args=[slug, last_round]))
    yield Question("draw-record", reverse("draw-record", args=[slug, last_round, last_round]))
    for name in ("sheet-enter", "sheet-totals", "sheet-history"):
        yield Question(name, reverse(name, args=[slug, last_round, last_table]))


def prints(tournament: Tournament) -> Iterator[Question]:
    """Yield a Question per paper and workbook, except prizes, teams and own rules."""
    for name in sorted(KINDS.keys() - {"prize-labels", "receipts", "rule-sheet", "teams"}):
        path = reverse("paper", args=[tournament.slug, name])
        path += f"?round={tournament.round_count}" if KINDS[name].is_per_round else ""
        yield Question(f"{name}.pdf", path, PAPER_SECONDS)
    for name in WORKBOOKS:
        path = reverse("workbook", args=[tournament.slug, name])
        yield Question(f"{name}.xlsx", path, PAPER_SECONDS)


def changes(client: Client, tournament: Tournament) -> Iterator[Question]:
    """Yield Questions (requests): correct a list, correct totals, register a player.

    `client` reads their forms.
    """
    slug, chance = tournament.slug, Random("changes")

    def rows() -> Typed:
        entry = play_list(tournament.rules, GAMES, [0, 0, 0, 0], chance)
        typed = {
            f"g{game}s{seat}": str(points)
            for game, row in entry.complete_rows.items()
            for seat, points in enumerate(row, 1)
        }
        return typed | {f"a{game}": "1" for game in range(1, GAMES + 1)}  # for a Sie or Tout

    def totals() -> Typed:
        points = 2 * chance.randint(1, 40)
        counts = ("solo_won", "solo_played", "sie", "tout_won", "tout_played")
        nothing = {f"{count}{seat}": "0" for count in counts for seat in range(1, 5)}
        sums = {"total1": str(points), "total2": str(-points), "total3": "0", "total4": "0"}
        return nothing | sums

    for name, url, table_, typed in (
        ("game by game", "sheet-enter", 1, rows),
        ("totals", "sheet-totals", 2, totals),
    ):
        path = reverse(url, args=[slug, tournament.round_count, table_])
        first, second = steps(client, path, typed)
        yield Question(f"correct a list, {name}: what would change", path, typed=first)
        yield Question(f"correct a list, {name}: store it", path, typed=second, status=302)
    yield Question(
        "register a player",
        reverse("registration", args=[slug]),
        typed=lambda: {"last_name": entrant(chance).last_name, "other_person": "1"},
        is_part=True,
    )


def steps(
    client: Client, path: str, typed: Callable[[], Typed]
) -> tuple[Callable[[], Typed], Callable[[], Typed]]:

    def first() -> Typed:
        return hidden(client.get(path).text) | typed()

    def second() -> Typed:
        return hidden(client.post(path, first()).text) | {"reason": "verlesen", "action": "save"}

    return first, second


def hidden(page: str) -> Typed:
    return dict(HIDDEN.findall(page))


def ask(client: Client, question: Question) -> tuple[bytes, float, int]:
    """Send one request; return content, processor seconds and number of queries."""
    headers = {"hx-request": "true"} if question.is_part else {}
    typed = question.typed() if question.typed else None
    with CaptureQueriesContext(connection) as queries:
        start = process_time()
        if typed is None:
            response = client.get(question.path, headers=headers)
        else:
            response = client.post(question.path, typed, headers=headers)
        seconds = process_time() - start
    if response.status_code != question.status:
        sys.exit(f"{question.name}: {response.status_code} instead of {question.status}")
    return response.content, seconds, len(queries)


def answer(client: Client, question: Question, times: int) -> Answer:
    content, _slow, _more = ask(client, question)  # fills the caches of the templates
    answers = [ask(client, question) for _ in range(times)]
    seconds = median(seconds for _response, seconds, _queries in answers)
    return Answer(question, seconds, answers[-1][2], len(content) / 1000)


def figures(answers: list[Answer]) -> str:
    rows = [
        (
            item.question.name + (" SLOW" if item.is_slow else ""),
            f"{item.seconds * 1000:.0f}",
            f"{item.question.seconds * 1000:.0f}",
            item.queries,
            f"{item.kilobytes:.0f}",
        )
        for item in answers
    ]
    return table(("what", "ms", "limit", "queries", "kB"), rows)


def run(chosen: Order) -> int:
    call_command("migrate", verbosity=0)
    by = User.objects.create_superuser("bench")
    hall = SMALL if chosen.is_quick else BIG
    start = perf_counter()
    tournament = make_evening(by, hall)
    sys.stdout.write(f"{hall.players} players made in {perf_counter() - start:.0f} s\n\n")
    client = Client(headers={"host": "localhost"})
    client.force_login(by)
    questions = [*screens(tournament), *prints(tournament), *changes(client, tournament)]
    answers = [answer(client, question, hall.times) for question in questions]
    tell(__file__, figures(answers), chosen)
    connection.close()
    return int(any(item.is_slow for item in answers) and not chosen.is_quick)


if __name__ == "__main__":
    sys.exit(run(order(__doc__)))
