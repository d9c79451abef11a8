"""The texts of a cup: its rules, its ties and its values."""

from collections.abc import Iterator

from django.utils.translation import gettext as _, ngettext

from tournament.cup.table import CupTable, TableRow
from tournament.models import Cup
from tournament.ranking.tie_breaks import SHARED
from tournament.shared.signs import enumerate_words, points

ABSENT = "–"


def rules_in_short(cup: Cup) -> str:
    if cup.best_evenings is None:
        return _("all evenings count")
    best = ngettext("the best evening counts", "the best %(count)s count", cup.best_evenings)
    return best % {"count": cup.best_evenings}


def rules_in_words(table: CupTable) -> Iterator[str]:
    cup = table.cup
    if not table.people.is_settled:
        yield _(
            "Not all names are assigned yet; until then each evening of such a person counts "
            "separately."
        )
    if cup.best_evenings is not None and table.shown_evenings:
        sentence = ngettext(
            "In brackets: not counted, only the best evening counts.",
            "In brackets: not counted, only the best %(count)s evenings count.",
            cup.best_evenings,
        )
        yield sentence % {"count": cup.best_evenings}
    if cup.place_points:
        listed = ", ".join(map(str, cup.place_points[:12]))
        more = ", …" if len(cup.place_points) > 12 else ""
        sentence = _(
            "Points for the places of an evening: %(points)s; tied players each get the points "
            "of their place."
        )
        yield sentence % {"points": listed + more}
    if mixed := mixed_rules(table):
        yield mixed
    last = _("then the lot") if cup.draws_lots else _("otherwise the place is shared")
    sentence = _("Ties are decided by the best evening, then the second best, %(last)s.")
    yield sentence % {"last": last}
    if cup.final_places and not cup.draws_lots:
        yield _("Tied players draw lots for the last place in the final.")


def mixed_rules(table: CupTable) -> str:
    """Return a note if points of different rule sets are added up, else ""."""
    titles = dict.fromkeys(evening.tournament.rules.title for evening in table.evenings)
    if len(titles) < 2 or table.cup.place_points:
        return ""
    sentence = _("The evenings use different rules (%(rules)s); their points are added up.")
    return sentence % {"rules": enumerate_words(titles)}


def evening_points_text(table: CupTable, row: TableRow, index: int) -> str:
    """Return "+31", "(+31)" if dropped, a dash if absent, "" if the evening is not over."""
    value = row.row.values[index]
    if value is None:
        return ABSENT if table.evenings[index].counts else ""
    text = points(value, table.is_zero_sum)
    return f"({text})" if index in row.row.dropped else text


def tie_in_words(table: CupTable, row: TableRow, *, with_evenings: bool = True) -> str:
    if row.is_lot_due:
        return _("must draw lots")
    if row.tie == "lot":
        return _("behind by lot") if row.row.decided_by == "lot" else _("ahead by lot")
    if row.tie == SHARED:
        return _("tied on everything")
    if not row.tie:
        return ""
    if not with_evenings:
        return _("by its evenings")
    best = row.row.best_first
    worth = points(best[row.step - 1], table.is_zero_sum) if row.step <= len(best) else ABSENT
    names = {1: _("best evening"), 2: _("second best"), 3: _("third best")}
    other = _("%(number)sth best") % {"number": row.step}
    return f"{names.get(row.step, other)} {worth}"
