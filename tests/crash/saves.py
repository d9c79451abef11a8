"""People who save without a pause until the program is gone, and a note of all it answered for.

Everything they save only ever grows: the points of a list with each correction, the games on a
phone, the people on the list. So what is stored later must be at least what was answered for, and
at most what was sent.
"""

import http.client
import json
from dataclasses import dataclass, field
from random import Random
from threading import Event
from typing import Any
from uuid import uuid4

from tests.program import Browser, hidden_fields
from tests.typed_totals import NO_COUNTS

DRAWN, REGISTERING = "ausgelost", "anmeldung"
HELPERS, ROUNDS, TABLES = 8, 2, 64
GAMES = 32
NO_ANSWER = (OSError, http.client.HTTPException, ValueError)
List = tuple[int, int]  # round and table


@dataclass
class Grown:
    """Of one thing that was saved: the last that was answered for, the last that was sent."""

    answered: int = 0
    sent: int = 0


@dataclass
class Notes:
    """What was answered for, over all kills."""

    lists: dict[List, Grown] = field(default_factory=dict)
    phones: dict[List, Grown] = field(default_factory=dict)
    people: set[str] = field(default_factory=set)


@dataclass
class Helper:
    """One of the desk with tables of their own: nobody else writes there."""

    session: str
    tables: list[List]
    phones: dict[List, str]
    notes: Notes
    chance: Random
    saves: int = 0  # that were answered for

    def work(self, address: str, is_over: Event) -> None:
        """Until it is over; whatever gets no answer, or another one than "stored", is not noted."""
        browser = Browser(address, session=self.session)
        while not is_over.is_set():
            act = self.chance.choice([self.store_list, self.store_list, self.register, self.phone])
            try:
                self.saves += act(browser)
            except NO_ANSWER:
                is_over.wait(0.02)

    def store_list(self, browser: Browser) -> bool:
        """Its first points, or corrected ones: for that the page asks once more."""
        one = self.chance.choice(self.tables)
        grown = self.notes.lists.setdefault(one, Grown())
        where = f"/t/{DRAWN}/results/{one[0]}/{one[1]}/totals/"
        typed = browser.get(where)
        points = grown.sent + 4
        totals = {"total1": f"{points}", "total2": f"{-points}", "total3": "0", "total4": "0"}
        posted = hidden_fields(typed) | totals | NO_COUNTS | {"reason": "verlesen"}
        grown.sent = points
        answer = browser.post(where, posted)
        if answer.status == 200:
            answer = browser.post(where, posted | hidden_fields(answer))
        if answer.status != 302:
            return False
        grown.answered = points
        return True

    def register(self, browser: Browser) -> bool:
        where, name = f"/t/{REGISTERING}/registration/", f"Zöllner {uuid4().hex[:12]}"
        answer = browser.post(where, hidden_fields(browser.get(where)) | {"last_name": name})
        if answer.status != 302:
            return False
        self.notes.people.add(name)
        return True

    def phone(self, browser: Browser) -> bool:
        """The table has played one game more."""
        one = self.chance.choice(list(self.phones))
        grown = self.notes.phones.setdefault(one, Grown())
        page = browser.get(self.phones[one])
        state = json.loads(browser.get(f"{self.phones[one]}games/").text)
        games = len(state["games"]) + 1
        if page.status != 200 or games > GAMES:
            return False
        send = {"phone": uuid4().hex, "number": 1, "revision": state["revision"]}
        send |= {"games": [{"row": [1, 1, -1, -1]}] * games, "isFinished": False}
        grown.sent = max(grown.sent, games)
        if browser.send(f"{self.phones[one]}games/", send).status != 200:
            return False
        grown.answered = games
        return True


def helpers_of(prepared: dict[str, Any], notes: Notes) -> list[Helper]:
    """The upper half of the tables is typed at the desk, the lower half keeps its list by phone."""
    sessions = prepared["sessions"]
    phones = {(number, table): path for number, table, path in prepared["phones"]}
    desk = sorted(one for one in phones if one[1] <= TABLES // 2)
    by_phone = sorted(phones.keys() - desk)
    return [
        Helper(
            session=session,
            tables=desk[n :: len(sessions)],
            phones={one: phones[one] for one in by_phone[n :: len(sessions)]},
            notes=notes,
            chance=Random(n),
        )
        for n, session in enumerate(sessions)
    ]
