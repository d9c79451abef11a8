"""What a page for everybody costs, beside an empty page of Django.

    python bench/hall.py [--quick | --write]

Makes the evening of bench/pages.py: 448 players, 5 rounds, every list in and the ranking released.
Asks for the ranking as the first phone does (nothing is kept yet), as all others do (kept bytes),
and as one that has it already; and ranks everybody without a page around it. Limits are multiples
of what an empty page of Django costs in the same run (any page, the hall's own are asked for less),
so that a slow machine changes nothing. Exit 1 where something costs more. --quick makes a small
evening, asks once and looks at no limit.
"""

import sys
from collections.abc import Callable
from dataclasses import dataclass
from statistics import median
from time import process_time
from typing import Any

from pages import BIG, SMALL, make_evening
from report import Order, order, table, tell

# isort: split
# The lines above set Django up, on data of its own.

from django.conf import settings
from django.contrib.auth.decorators import login_not_required
from django.contrib.auth.models import User
from django.core.management import call_command
from django.db import connection
from django.http import HttpRequest, HttpResponse
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import clear_url_caches, path, reverse

import config.urls
from config.stack import with_room
from tournament.hall.journal_cache import JournalCache
from tournament.hall.page_cache import PAGES
from tournament.hall.public_evening import EVENINGS
from tournament.models import Tournament
from tournament.ranking.standings import standings
from tournament.shared.own_link import own_path

MOST_KILOBYTES = 40


@dataclass(frozen=True, slots=True)
class Cost:
    """Seconds, queries and kilobytes of a page; `limit`: how many times an empty page's seconds."""

    name: str
    seconds: float
    queries: int
    kilobytes: float
    limit: float | None

    def is_dear(self, empty: "Cost") -> bool:
        too_slow = self.limit is not None and self.seconds > self.limit * empty.seconds
        return too_slow or self.kilobytes > MOST_KILOBYTES


@login_not_required
def nothing(request: HttpRequest) -> HttpResponse:
    return HttpResponse("")


def cost(name: str, ask: Callable[[], Any], times: int, limit: float | None = None) -> Cost:
    ask()
    seconds = []
    for _ in range(times):
        start = process_time()
        answer = ask()
        seconds.append(process_time() - start)
    with CaptureQueriesContext(connection) as queries:
        ask()
    size = len(answer.content) / 1000 if answer else 0
    return Cost(name, median(seconds), len(queries), size, limit)


def forget(cache: JournalCache[Any]) -> None:
    cache._entries.clear()


def costs(tournament: Tournament, times: int) -> list[Cost]:
    address = reverse("public-ranking", args=[tournament.slug])
    phone = Client(headers={"host": "localhost", "accept-encoding": "gzip"})
    etag = phone.get(address)["ETag"]
    knowing = Client(headers={"host": "localhost", "if-none-match": etag})

    def first() -> Any:
        forget(PAGES)
        forget(EVENINGS)
        return phone.get(address)

    Tournament.objects.filter(pk=tournament.pk).update(has_doubts=True)
    tournament.refresh_from_db()
    own_page = own_path(tournament, 1)

    def ranked() -> None:
        standings(Tournament.objects.get(pk=tournament.pk))

    return [
        cost("an empty page", lambda: phone.get("/nothing/"), 20 * times),
        cost("standings()", ranked, times, limit=60),
        cost("the public ranking, nothing kept", first, times, limit=320),
        cost("the same, kept", lambda: phone.get(address), 20 * times, limit=2),
        cost("the same, the phone has it", lambda: knowing.get(address), 20 * times, limit=0.7),
        cost("a private page", lambda: phone.get(own_page), 20 * times, limit=60),
    ]


def lines(all_costs: list[Cost]) -> list[list[str]]:
    empty = all_costs[0]
    return [
        [
            item.name + (" DEAR" if item.is_dear(empty) else ""),
            f"{item.seconds * 1000:.2f}",
            f"{item.seconds / empty.seconds:.1f}",
            f"{item.limit:g}" if item.limit else "–",
            str(item.queries),
            f"{item.kilobytes:.0f}",
        ]
        for item in all_costs
    ]


def run(chosen: Order) -> int:
    call_command("migrate", verbosity=0)
    config.urls.urlpatterns.insert(0, path("nothing/", nothing))
    clear_url_caches()
    settings.ALLOWED_HOSTS = ["localhost"]
    hall = SMALL if chosen.is_quick else BIG
    tournament = make_evening(User.objects.create_user("bench"), hall)
    all_costs = with_room(costs, tournament, hall.times)  # as each thread of the server has it
    head = ["what", "ms", "times an empty page", "limit", "queries", "kB"]
    tell(__file__, table(head, lines(all_costs)), chosen)
    connection.close()
    return int(any(item.is_dear(all_costs[0]) for item in all_costs) and not chosen.is_quick)


if __name__ == "__main__":
    sys.exit(run(order(__doc__)))
