"""Simulated work on the lists of a round."""

from collections.abc import Iterator, Sequence

from django.contrib.auth.models import User

from scoring import SheetEntry
from tournament.demo.simulation import Simulation
from tournament.draw.services.draws import draw_round, post_rounds
from tournament.models import TableSheet
from tournament.results.forms.records import entry_texts
from tournament.results.forms.sheets import cell
from tournament.results.phone_lists import as_data
from tournament.results.services.checks import confirm_sheet, counts_to_read
from tournament.results.services.reports import PhoneSend, store_report
from tournament.results.services.rounds import close_round
from tournament.results.services.sheets import enter_sheet, park_sheet

BEGINS = {1: 5, 2: 115}  # minutes after the start of the evening
FIRST_LIST, LAST_LIST = 52, 88  # minutes after the start of the round
CORRECTED_TABLE, UNCLEAR_GAME = 7, 14
MIXED_UP = "Liste von Tisch 8 eingetippt, beim Vergleich mit dem Papier bemerkt"


def draw(simulation: Simulation, number: int) -> list[TableSheet]:
    tournament, lead = simulation.tournament, simulation.crew.lead
    simulation.clock.move_to(BEGINS[number] - 12)
    seed = f"{tournament.slug} {number}"
    stored_draw = draw_round(tournament, by=lead, round_number=number, seed=seed)
    simulation.clock.advance(60, 180)
    post_rounds(tournament, by=lead, rounds=[number])
    return list(TableSheet.objects.filter(draw=stored_draw).order_by("table"))


def play_round(simulation: Simulation, number: int) -> None:
    sheets = draw(simulation, number)
    right, wrong = {}, {}
    for sheet in sheets:
        right[sheet.table] = simulation.list_of(sheet)
        if (number, sheet.table) == (1, CORRECTED_TABLE):
            wrong[sheet.table] = simulation.list_of(sheet)
    for sheet in in_random_order(simulation, number, sheets):
        if sheet.table in wrong:
            type_list(simulation, sheet, wrong[sheet.table])
            simulation.clock.advance(90, 200)
        reason = MIXED_UP if sheet.table in wrong else ""
        check(simulation, *type_list(simulation, sheet, right[sheet.table], reason=reason))
    simulation.clock.advance(60, 240)
    close_round(simulation.tournament.rounds.get(number=number), by=simulation.crew.lead)


def in_random_order(
    simulation: Simulation, number: int, sheets: Sequence[TableSheet], *, last: float = LAST_LIST
) -> Iterator[TableSheet]:
    order = simulation.clock.chance.sample(sheets, len(sheets))
    begins = BEGINS[number]
    return simulation.clock.at_random_times(order, begins + FIRST_LIST, begins + last)


def type_list(
    simulation: Simulation, sheet: TableSheet, entry: SheetEntry, *, reason: str = ""
) -> tuple[TableSheet, User]:
    """Store `entry` as `sheet` by a random typist; return the sheet and another user to check it.

    A replaced list needs a `reason`.
    """
    typist, checker = simulation.clock.chance.sample(simulation.crew.typists, 2)
    simulation.clock.advance(15, 40)
    return enter_sheet(sheet, by=typist, entry=entry, reason=reason), checker


def check(simulation: Simulation, sheet: TableSheet, by: User) -> None:
    simulation.clock.advance(10, 30)
    confirm_sheet(sheet, by=by, totals=_totals(sheet), counts=_counts(sheet))


def check_with_difference(simulation: Simulation, sheet: TableSheet, entry: SheetEntry) -> None:
    """Check with two totals swapped, which puts the list on hold."""
    sheet, checker = type_list(simulation, sheet, entry)
    first, second, *others = _totals(sheet)
    simulation.clock.advance(10, 30)
    draft = entry_texts(entry, sheet.rules)
    read = [second, first, *others]
    confirm_sheet(sheet, by=checker, totals=read, counts=_counts(sheet), draft=draft)


def park(simulation: Simulation, sheet: TableSheet, entry: SheetEntry) -> None:
    typist = simulation.clock.chance.choice(simulation.crew.typists)
    simulation.clock.advance(30, 60)
    draft = entry_texts(entry, sheet.rules) | {cell(UNCLEAR_GAME, 2): "65"}
    note = "Spiel 14: Die Zahl auf Platz 2 ist nicht zu lesen, der Tisch wird gefragt."
    park_sheet(sheet, by=typist, draft=draft, kind=TableSheet.Kind.GAMES, note=note)


def send_by_phone(sheet: TableSheet, entry: SheetEntry, *, games: int | None = None) -> None:
    sent_games = as_data(entry)[:games]
    store_report(
        sheet, games=sent_games, send=PhoneSend(known_revision=0), is_finished=games is None
    )


def _totals(sheet: TableSheet) -> list[int]:
    return list(sheet.totals.values_list("points", flat=True))


def _counts(sheet: TableSheet) -> dict[str, list[int]]:
    names = counts_to_read(sheet)
    return {name: list(sheet.totals.values_list(name, flat=True)) for name in names}
