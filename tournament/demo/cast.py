"""The invented people and evenings in fixtures/demo, as the services take them."""

import csv
import json
from dataclasses import dataclass
from datetime import date, time, timedelta
from pathlib import Path

from django.conf import settings

from tournament.models import Player
from tournament.registration.entrants import Entrant

FOLDER = Path(settings.BASE_DIR) / "fixtures" / "demo"
DAYS_APART = 23  # between two birthdays, so that they spread over the year


@dataclass(frozen=True, slots=True)
class Evening:
    """One description of tournaments.json. `seed` decides who plays how well, and every game.

    `how_many` of the file's people take part, `announced` of them have not come yet.
    """

    slug: str
    stage: str
    name: str
    rule_set: str
    venue: str
    days_from_today: int
    starts_at: time
    fee_cents: int
    players: str
    how_many: int
    announced: int
    seed: str


def evenings() -> list[Evening]:
    text = (FOLDER / "tournaments.json").read_text(encoding="utf-8")
    return [
        Evening(**values | {"starts_at": time.fromisoformat(values["starts_at"])})
        for values in json.loads(text)
    ]


def entrants(file: str, *, on: date) -> list[Entrant]:
    """Everybody in a file of the folder, as old on that day as it says there."""
    with (FOLDER / file).open(encoding="utf-8", newline="") as lines:
        rows = list(csv.DictReader(lines))
    return [_entrant(row, index, on) for index, row in enumerate(rows)]


def _entrant(row: dict[str, str], index: int, on: date) -> Entrant:
    return Entrant(
        last_name=row["Nachname"],
        first_name=row["Vorname"],
        place=row["Ort"],
        club=row["Verein"],
        birth_on=_birthday(int(row["Alter"]), index, on) if "Alter" in row else None,
        eligibility=row.get("Berechtigung", ""),
        paid_by=row.get("Bezahlt", Player.PaidBy.CASH),
        publish=row.get("Name", Player.Publish.NAME),
    )


def _birthday(age: int, index: int, on: date) -> date:
    last_birthday = on - timedelta(days=index * DAYS_APART % 365)
    day = min(last_birthday.day, 28)
    return date(last_birthday.year - age, last_birthday.month, day)
