"""The desk's confirmation of a list that came by phone."""

from collections.abc import Mapping
from dataclasses import replace

from tournament.results.forms.phone_page import PhoneList
from tournament.results.forms.sheets import (
    TypedSheet,
    approved_games,
    number_faults,
    texts_of,
    typed_number,
)
from tournament.results.forms.stored_list import entry_texts
from tournament.results.lines import approval_field


def typed_report(table: PhoneList, posted: Mapping[str, str]) -> TypedSheet:
    rules, games = table.rules, range(1, table.games + 1)
    sums = [f"total{seat}" for seat in range(1, rules.seats + 1)]
    texts = texts_of(posted, [*sums, *map(approval_field, games if rules.supervises_touts else ())])
    entry = replace(
        table.entry,
        totals=tuple(typed_number(texts[name]) for name in sums),
        witnessed=approved_games(texts, rules, table.games),
    )
    return TypedSheet(texts, entry, number_faults(texts, sums))


def typing_draft(table: PhoneList, typed: TypedSheet) -> dict[str, str]:
    return typed.filled | entry_texts(table.entry, table.rules)
