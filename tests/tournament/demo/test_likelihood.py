"""Invented lists against their counts: few are doubted, most clear swaps are named."""

from random import Random

import pytest

from scoring import RULE_SETS, RuleSet, rule_set
from tournament.demo.games import play_list


@pytest.mark.parametrize(
    "rules", [rule_set(sheet.slug) for sheet in RULE_SETS], ids=lambda rules: rules.slug
)
def test_played_lists_are_hardly_ever_doubted_and_clear_swaps_mostly_found(rules: RuleSet) -> None:
    chance = Random(7)
    doubted, swapped, named = 0, 0, 0
    for _ in range(60):
        skills = [chance.gauss(0, 1) for _ in range(rules.seats)]
        played = rules.check_entry(play_list(rules, rules.games, skills, chance), rules.games)
        doubted += bool(rules.check_totals(played.totals, played.tallies, rules.games))
        won = [tally.solo_won for tally in played.tallies]
        most, least = won.index(max(won)), won.index(min(won))
        if won[most] - won[least] >= 4:
            totals = list(played.totals)
            totals[most], totals[least] = totals[least], totals[most]
            swapped += 1
            seats = dict(zip(("first", "second"), sorted((most + 1, least + 1)), strict=True))
            problems = rules.check_totals(totals, played.tallies, rules.games)
            named += ("totals_swapped", seats) in [(p.code, p.values) for p in problems]

    assert doubted <= 2
    assert 2 * named >= swapped > 0
