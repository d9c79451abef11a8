"""Evenings on a database of their own, made before the first kill.

    python -m tests.crash.prepare [HOW MANY]

They are drawn and their tables have phones; beside each there is one in which people register.
Prints as JSON what those who save need: the sessions of the desk, and the address of each list's
phone.
"""

import json
import sys
from datetime import date

import django

django.setup()

from django.core.management import call_command  # noqa: E402 (needs what was set up)
from django.urls import reverse  # noqa: E402

from tests.crash.saves import DRAWN, HELPERS, REGISTERING, ROUNDS, TABLES  # noqa: E402
from tests.factories import make_director  # noqa: E402
from tests.program import session_of  # noqa: E402
from tournament.draw.services.draws import draw_all_rounds  # noqa: E402
from tournament.evening.services.tournaments import change_tournament, create_tournament  # noqa: E402
from tournament.models import Player, TableSheet, Tournament  # noqa: E402
from tournament.registration.services.players import register_players  # noqa: E402
from tournament.results.phone_links import table_token  # noqa: E402


def main(how_many: int) -> None:
    call_command("migrate", verbosity=0)
    sessions = [session_of(make_director(f"helfer-{number}")) for number in range(HELPERS)]
    for number in range(1, how_many + 1):
        make(f"{REGISTERING}{number}")
        drawn = make(f"{DRAWN}{number}")
        people = [Player(last_name=f"Öttl {n}") for n in range(1, 4 * TABLES + 1)]
        register_players(drawn, by=None, entrants=people)
        draw_all_rounds(drawn, by=None, seed="crash")
    lists = TableSheet.objects.select_related("draw", "round__tournament")
    phones = [
        [sheet.round.tournament.slug, sheet.round.number, sheet.table, phone_page(sheet)]
        for sheet in lists
    ]
    json.dump({"sessions": sessions, "phones": phones}, sys.stdout)


def phone_page(sheet: TableSheet) -> str:
    return reverse("table-list", args=[table_token(sheet.draw, sheet.table)])


def make(slug: str) -> Tournament:
    tournament = create_tournament(
        by=None,
        name=slug,
        slug=slug,
        date=date(2026, 11, 20),
        rule_set="schwaig",
        round_count=ROUNDS,
    )
    return change_tournament(tournament, by=None, has_table_phones=True)


if __name__ == "__main__":
    main(int(sys.argv[1]) if sys.argv[1:] else 1)
