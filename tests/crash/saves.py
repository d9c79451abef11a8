"""People who save without a pause until the program is gone, and a note of all it answered for.

Everything they save only ever grows: the points of a list with each correction, the games on a
phone, the people on the list. So what is stored later must be at least what was answered for, and
at most what was sent.
"""

import http.client
import json
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from random import Random
from threading import Event, Thread
from time import perf_counter
from typing import Any
from uuid import uuid4

from tests.program import Browser, hidden_fields
from tests.typed_totals import NO_COUNTS

DRAWN, REGISTERING = "abend-", "anmeldung-"  # and a number
HELPERS, ROUNDS, TABLES = 8, 2, 16  # of each evening: everybody has some at the desk and by phone
GAMES = 32
MOST_SECONDS = 120  # without a save: then nobody answers any more
NO_ANSWER = (OSError, http.client.HTTPException, ValueError)
List = tuple[str, int, int]  # evening, round and table


@dataclass
class Grown:
    """The last confirmed and the last sent state of one saved thing."""

    answered: int = 0
    sent: int = 0


@dataclass
class Notes:
    """Everything confirmed, over all kills."""

    lists: dict[List, Grown] = field(default_factory=dict)
    phones: dict[List, Grown] = field(default_factory=dict)
    people: set[tuple[str, str]] = field(default_factory=set)  # tournament and name


@dataclass
class Helper:
    """One of a desk with tables of their own: nobody else writes there.

    `seconds`: how long each save took that was answered for.
    """

    session: str
    registers_at: str
    tables: list[List]
    phones: dict[List, str]
    notes: Notes
    chance: Random
    seconds: list[float] = field(default_factory=list)

    def work(self, browser: Browser, is_over: Event) -> None:
        """Until it is over; whatever gets no answer, or another one than "stored", is not noted."""
        while not is_over.is_set():
            act = self.chance.choice([self.desk, self.desk, self.register, self.phone])
            try:
                act(browser)
            except NO_ANSWER:
                is_over.wait(0.02)

    def desk(self, browser: Browser) -> None:
        """PhoneSend a list's first points, or corrected ones with the second step."""
        choice = self.chance.choice(self.tables)
        grown = self.notes.lists.setdefault(choice, Grown())
        where = "/t/{}/results/{}/{}/totals/".format(*choice)
        typed = browser.get(where)
        points = grown.sent + 4
        totals = {"total1": f"{points}", "total2": f"{-points}", "total3": "0", "total4": "0"}
        posted = hidden_fields(typed) | totals | NO_COUNTS | {"reason": "verlesen"}
        grown.sent = points
        start = perf_counter()
        answer = browser.post(where, posted)
        if answer.status == 200:
            start = perf_counter()
            answer = browser.post(where, posted | hidden_fields(answer))
        if answer.status == 302:
            grown.answered = points
            self.seconds.append(perf_counter() - start)

    def register(self, browser: Browser) -> None:
        where, name = f"/t/{self.registers_at}/registration/", f"Zöllner {uuid4().hex[:12]}"
        typed = hidden_fields(browser.get(where)) | {"last_name": name}
        start = perf_counter()
        if browser.post(where, typed).status == 302:
            self.notes.people.add((self.registers_at, name))
            self.seconds.append(perf_counter() - start)

    def phone(self, browser: Browser) -> None:
        """The table has played one game more."""
        choice = self.chance.choice(list(self.phones))
        grown = self.notes.phones.setdefault(choice, Grown())
        page = browser.get(self.phones[choice])
        state = json.loads(browser.get(f"{self.phones[choice]}games/").text)
        games = len(state["games"]) + 1
        if page.status != 200 or games > GAMES:
            return
        send = {"phone": uuid4().hex, "number": 1, "revision": state["revision"]}
        send |= {"games": [{"row": [1, 1, -1, -1]}] * games, "isFinished": False}
        grown.sent = max(grown.sent, games)
        start = perf_counter()
        if browser.send(f"{self.phones[choice]}games/", send).status == 200:
            grown.answered = games
            self.seconds.append(perf_counter() - start)


def helpers_of(prepared: dict[str, Any], notes: Notes) -> list[Helper]:
    """The upper half of the tables is typed at the desk, the lower half keeps its list by phone."""
    phones = {(slug, number, table): path for slug, number, table, path in prepared["phones"]}
    desk = sorted(place for place in phones if place[2] <= TABLES // 2)
    by_phone = sorted(phones.keys() - desk)
    places = [(slug, n) for slug in sorted({place[0] for place in phones}) for n in range(HELPERS)]
    return [
        Helper(
            session=prepared["sessions"][n],
            registers_at=slug.replace(DRAWN, REGISTERING),
            tables=[place for place in desk if place[0] == slug][n::HELPERS],
            phones={
                place: phones[place]
                for place in by_phone
                if place[0] == slug and place[2] % HELPERS == n
            },
            notes=notes,
            chance=Random(f"{slug} {n}"),
        )
        for slug, n in places
    ]


@contextmanager
def saving(helpers: list[Helper], browser: Callable[[str], Browser]) -> Iterator[None]:
    """Everybody works meanwhile; `browser` makes one for a session."""
    is_over = Event()
    threads = [
        Thread(target=helper.work, args=[browser(helper.session), is_over]) for helper in helpers
    ]
    for thread in threads:
        thread.start()
    try:
        yield
    finally:
        is_over.set()
        for thread in threads:
            thread.join()


def wait_for_saves(helpers: list[Helper], more: int) -> None:
    """Wait for `more` confirmations."""
    wanted, until = saved(helpers) + more, time.monotonic() + MOST_SECONDS
    while saved(helpers) < wanted:
        assert time.monotonic() < until, "nothing is saved any more"
        time.sleep(0.001)


def saved(helpers: list[Helper]) -> int:
    return sum(len(helper.seconds) for helper in helpers)
