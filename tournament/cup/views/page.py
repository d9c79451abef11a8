"""A cup's page, rendered again by its buttons."""

from typing import Any

from django.http import HttpRequest, HttpResponse

from tournament.cup.access import get_cup
from tournament.cup.evenings import is_shown
from tournament.cup.forms import CupLotForm
from tournament.cup.free_places import FreePlaces, free_places_of, groups_to_draw
from tournament.cup.history import history
from tournament.cup.next_step import next_step_of
from tournament.cup.table import CupTable, table_of
from tournament.cup.tables import CupRowsTable
from tournament.cup.words import mixed_rules, rules_in_short, rules_in_words
from tournament.ranking.drawn_lots import DrawnLot, lots_in_words
from tournament.shared.errors import Refused
from tournament.shared.posted_forms import render_page


def cup_page(
    request: HttpRequest, slug: str, refused: Refused | None = None, **_places: object
) -> HttpResponse:
    cup = get_cup(request, slug)
    table = table_of(cup)
    free = free_places_of(table)
    context = {
        "station": "cup",
        "cup": cup,
        "table": table,
        "rows": CupRowsTable(table, table.rows),
        "too_few": CupRowsTable(table, table.too_few),
        "next": next_step_of(table, free),
        "lot_forms": lot_forms(table, free),
        "drawn_lots": drawn_cup_lots(table),
        "rules_short": rules_in_short(cup),
        "rules": list(rules_in_words(table)),
        "mixed": mixed_rules(table),
        "history": history(cup),
        "hidden": [
            evening.dated_title
            for evening in table.evenings
            if evening.counts and not is_shown(evening.tournament)
        ],
    }
    return render_page(request, "cup/cup.html", context, refused)


def drawn_cup_lots(table: CupTable) -> list[DrawnLot]:
    names = {person.key: person.newest.full_name for person in table.people.everybody}
    lots = table.cup.lots.select_related("drawn_by")
    return lots_in_words(lots, lambda lot: names.get(lot.person_id, "?"))


def lot_forms(table: CupTable, free: FreePlaces | None, typed: Any = None) -> list[CupLotForm]:
    return [
        CupLotForm(typed, group=group, first=table.rank_of(group[0]))
        for group in groups_to_draw(table, free)
    ]
