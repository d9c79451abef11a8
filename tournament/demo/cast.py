"""The invented people and evenings of fixtures/demo."""

import csv
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from pathlib import Path
from typing import Any

from django.conf import settings
from django.utils import timezone

from tournament.models import Player

FOLDER = Path(settings.BASE_DIR) / "fixtures" / "demo"
DAYS_APART = 23  # between birthdays, to spread them over the year
FULL = 15  # minutes; evenings start at quarter hours


@dataclass(frozen=True, slots=True, kw_only=True)
class DemoEvening:
    """One entry of tournaments.json. `settings`: fields of the tournament.

    It began `minutes_ago` (negative: in the future), or `days_ago` at `starts_at`; `announced` of
    its `how_many` people registered in advance. `helpers`: names by role.
    """

    slug: str
    stage: str
    settings: Mapping[str, Any]
    home: str
    players: str
    how_many: int
    seed: str
    helpers: Mapping[str, Sequence[str]]
    days_ago: int = 0
    starts_at: str = ""
    minutes_ago: int = 0
    announced: int = 0

    def start(self, now: datetime) -> datetime:
        local = timezone.localtime(now)
        if self.starts_at:
            day = local.date() - timedelta(days=self.days_ago)
            return timezone.make_aware(datetime.combine(day, time.fromisoformat(self.starts_at)))
        began = local - timedelta(minutes=self.minutes_ago)
        return began.replace(minute=began.minute // FULL * FULL, second=0, microsecond=0)


def evenings() -> list[DemoEvening]:
    text = (FOLDER / "tournaments.json").read_text(encoding="utf-8")
    return [DemoEvening(**values) for values in json.loads(text)]


def entrants(file: str, *, on: date) -> list[Player]:
    """Return a file's people, with their age on the day `on`."""
    with (FOLDER / file).open(encoding="utf-8", newline="") as lines:
        rows = list(csv.DictReader(lines))
    return [_entrant(row, index, on) for index, row in enumerate(rows)]


def _entrant(row: dict[str, str], index: int, on: date) -> Player:
    birth_on = None
    if "Alter" in row:
        day = on - timedelta(days=index * DAYS_APART % 365)
        birth_on = date(day.year - int(row["Alter"]), day.month, min(day.day, 28))
    return Player(
        last_name=row["Nachname"],
        first_name=row["Vorname"],
        place=row["Ort"],
        club=row["Verein"],
        birth_on=birth_on,
        eligibility=row.get("Berechtigung", ""),
        paid_by=row.get("Bezahlt", Player.PaidBy.CASH),
        publish=row.get("Name", Player.Publish.NAME),
    )
