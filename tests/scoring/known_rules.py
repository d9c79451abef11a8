"""All known rules with every option, and any game that they allow."""

from itertools import product

from hypothesis import strategies as st

from scoring import PROFILES, RULE_SETS, Contract, Game, RuleSet, rule_set
from tests.scoring.rare_rules import RARE

EVERY_OPTION = [
    rule_set(sheet.slug, **dict(zip((p.name for p in sheet.open_points), choice, strict=True)))
    for sheet in RULE_SETS
    for choice in product(*(point.choices for point in sheet.open_points))
]

HOUSE = [*(profile.rules for profile in PROFILES), *RARE]

# Enumerated whole, so not in all 64 ways that spin.de can be played.
SOME = [
    *(rules for rules in EVERY_OPTION if rules.slug != "spin"),
    rule_set("spin"),
    rule_set("spin", loss_factor=1, tout="base"),
    rule_set("spin", seats=3),
    rule_set("spin", seats=3, nobody_plays="ramsch", jungfrau="free"),
    rule_set("spin", nobody_plays="ramsch91", jungfrau="free", doubling="off"),
    rule_set("spin", deck="short", nobody_plays="redeal"),
    *HOUSE,
]


ALL_RULES = [*EVERY_OPTION, *HOUSE]


@st.composite
def games(draw: st.DrawFn, rules: RuleSet, most_redeals: int = 4) -> Game:
    """Any game that the rules know, doubled as often as they allow."""
    contract = draw(st.sampled_from(rules.contracts))
    declarer, partner = draw(sides(rules, contract))
    results = [True] * contract.can_be_won + [False] * contract.can_be_lost
    tout = contract.tout is not None and draw(st.booleans())
    others = [seat for seat in seats(rules) if seat not in (declarer, partner)]
    doubling = rules.doubling
    has_spritze = doubling.has_spritze and contract.takes_spritze and draw(st.booleans())
    deals = st.integers(0, max(len(rules.redeal_bonus) - 1, 0))
    redeals = draw(st.lists(deals, max_size=most_redeals if rules.redeal_bonus else 0))
    return Game(
        contract.name,
        declarer,
        partner,
        won=None if contract.side == "nobody" else draw(st.sampled_from(results)),
        level=draw(st.sampled_from([None, *contract.prices])),
        tout=tout,
        runners=draw(st.integers(0, contract.most_runners)),
        number=draw(st.sampled_from([None, 1, 2, rules.games])),
        seats=rules.seats,
        doubles=draw(st.integers(0, doubling.most if contract.takes_doubles else 0)),
        spritze=draw(st.sampled_from(others)) if has_spritze else None,
        re=has_spritze and doubling.has_re and draw(st.booleans()),
        redeals=tuple(redeals),
    )


def seats(rules: RuleSet) -> range:
    return range(1, rules.seats + 1)


def sides(rules: RuleSet, contract: Contract) -> st.SearchStrategy[tuple[int, int | None]]:
    if contract.side == "across":
        return st.just((1, 3))
    if contract.side == "called":
        pairs = [(a, b) for a in seats(rules) for b in seats(rules) if a != b]
        return st.sampled_from(pairs)
    return st.sampled_from([(seat, None) for seat in seats(rules)])
