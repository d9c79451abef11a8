"""A stored list as the fields of the page that types it."""

from collections.abc import Sequence

from scoring import RuleSet, SheetEntry
from tournament.models import SheetTotal, TableSheet
from tournament.results.entry import stored_entry
from tournament.results.forms.records import RECORD, game_texts, read_record
from tournament.results.forms.sheets import (
    NO_CIRCLE,
    Texts,
    TypedSheet,
    cell,
    read_games,
    read_totals,
    split_columns,
)
from tournament.results.lines import approval_field
from tournament.shared.signs import points


def stored_list(sheet: TableSheet, rules: RuleSet, numbers: Sequence[int]) -> TypedSheet:
    """Return the stored list, or the draft in clarification, as a TypedSheet.

    `numbers`: start numbers by seat.
    """
    if holds_records(sheet):
        return stored_record(sheet, rules, numbers)
    if sheet.kind == TableSheet.Kind.TOTALS:
        return stored_totals(sheet, rules)
    return stored_games(sheet, rules)


def stored_games(sheet: TableSheet, rules: RuleSet) -> TypedSheet:
    """Return a TypedSheet of points per game; a list by totals has only its totals."""
    texts = _draft_or_entry(sheet, rules, with_declarer_circles=False)
    return read_games(texts, rules, sheet.round.tournament.games_per_round)


def stored_record(sheet: TableSheet, rules: RuleSet, numbers: Sequence[int]) -> TypedSheet:
    """Return a TypedSheet of recorded games; rows without a game keep their points."""
    texts = _draft_or_entry(sheet, rules, with_declarer_circles=True)
    return read_record(texts, rules, sheet.round.tournament.games_per_round, numbers)


def stored_totals(sheet: TableSheet, rules: RuleSet) -> TypedSheet:
    if sheet.draft is not None:
        return read_totals(sheet.draft, rules)
    texts: dict[str, str] = {}
    for total in SheetTotal.objects.filter(sheet=sheet).select_related("seat"):
        texts[f"total{total.seat.seat}"] = points(total.points, rules.is_zero_sum)
        for name in (*split_columns(rules), *rules.tally_columns):
            value = getattr(total, name)
            texts[f"{name}{total.seat.seat}"] = "" if value is None else str(value)
    return read_totals(texts, rules)


def holds_records(sheet: TableSheet) -> bool:
    """True if the list was typed as declarer, game and result."""
    if sheet.draft is not None:
        return any(name.rstrip("0123456789") in RECORD for name in sheet.draft)
    return sheet.is_counted and sheet.rows.filter(played__isnull=False).exists()


def entry_texts(
    entry: SheetEntry, rules: RuleSet, *, with_declarer_circles: bool = True
) -> dict[str, str]:
    """Return {field: text} of each game, or only the totals of a list by totals.

    `with_declarer_circles`: also circles that mark just the declarer.
    """
    if entry.rows is None:
        totals = enumerate(entry.totals or (), 1)
        return {f"total{seat}": points(total, rules.is_zero_sum) for seat, total in totals}
    texts = {f"t{game}": "1" for game in entry.touts}
    texts |= {approval_field(game): "1" for game in entry.witnessed or ()}
    texts |= {f"remark{game}": remark for game, remark in entry.remarks.items()}
    for game, seats in entry.circled.items():
        own = rules.read_line(entry, game).declarer
        if with_declarer_circles or seats != ({own} if own else set()):
            texts[f"o{game}"] = "".join(map(str, sorted(seats))) or NO_CIRCLE
    for game, row in enumerate(entry.rows, 1):
        if game in entry.games:
            played = game_texts(entry.games[game])
            texts |= {f"{name}{game}": text for name, text in played.items()}
            continue
        for seat, value in enumerate(row or (), 1):
            texts[cell(game, seat)] = points(value, rules.is_zero_sum)
    return texts


def _draft_or_entry(sheet: TableSheet, rules: RuleSet, *, with_declarer_circles: bool) -> Texts:
    if sheet.draft is not None:
        draft: Texts = sheet.draft
        return draft
    stored = stored_entry(sheet) if sheet.is_counted else None
    return entry_texts(stored, rules, with_declarer_circles=with_declarer_circles) if stored else {}
