"""A stored list as its page shows it: the rows as they stand on the paper, and what they say."""

from typing import Any

from scoring import RuleSet, SheetEntry
from tournament.rules.games import line_in_words
from tournament.shared.signs import points


def stored_lines(rules: RuleSet, entry: SheetEntry | None) -> list[dict[str, Any]]:
    """The stored rows as they stand on the paper, each with its dealer and what it says."""
    if entry is None:
        return []
    lines = []
    for game, row in enumerate(entry.rows or (), 1):
        read = rules.read_line(entry, game)
        cells = [
            {
                "text": points(value, rules.is_zero_sum),
                "is_dealer": seat == rules.dealer(game),
                "is_circled": seat == read.declarer,
            }
            for seat, value in enumerate(row, 1)
        ]
        tout = game in entry.touts
        lines.append(
            {
                "game": game,
                "cells": cells,
                "has_tout": tout,
                "words": line_in_words(rules, row, game, tout, entry.games.get(game)),  # type: ignore[arg-type]
                "is_recorded": game in entry.games,
                "needs_approval": rules.needs_approval(entry, game),
                "is_approved": game in (entry.witnessed or ()),
                "remark": entry.remarks.get(game, ""),
            }
        )
    return lines
