"""Rules of many clubs, and the texts of the form that types them."""

from collections.abc import Callable
from dataclasses import replace
from functools import cache, partial
from typing import Any

from django.forms import BooleanField

from scoring import PROFILES, RULE_SETS, Contract, RuleSet, rule_set
from scoring.contracts import Doubling, Offence, Price, PrintedRules
from tournament.rules.own.forms.editor import Editor
from tournament.rules.own.sources import own_copy

Texts = dict[str, str]


def typed(editor: Editor) -> Texts:
    """Return the texts that a browser posts from the editor of these rules."""
    texts = {"contracts": str(len(editor.contracts)), "offences": str(len(editor.offences))}
    for form in (editor.form, *editor.contracts, *editor.offences):
        for bound in form:
            value = bound.value()
            if isinstance(bound.field, BooleanField):
                texts |= {bound.html_name: "on"} if value else {}
            else:
                texts[bound.html_name] = "" if value is None else str(value)
    return texts


def texts_of(rules: RuleSet) -> Texts:
    return typed(Editor.of(rules))


def donau_ries() -> RuleSet:
    return own_copy(PROFILES[0].rules)


def price(side: int, other: int) -> Price:
    return Price(side, other)


def alone(name: str, *prices: tuple[int, int], **more: Any) -> Contract:
    levels = dict(zip(("plain", "schneider", "schwarz"), (Price(*p) for p in prices), strict=False))
    return Contract(name, "alone", levels, rule="", **more)


def with_games(rules: RuleSet, *games: Contract, **more: Any) -> RuleSet:
    """These games beside the Rufspiel of the rules."""
    pair_games = [c for c in rules.contracts if c.side in ("called", "across")]
    return own_copy(replace(rules, contracts=(*games, *pair_games), **more))


def _copy_of_sheet(slug: str) -> RuleSet:
    return own_copy(rule_set(slug))


PLUS, RIES = own_copy(PROFILES[4].rules), own_copy(PROFILES[0].rules)

PAIR_IN_FIVES = {"plain": price(5, 5), "schneider": price(10, 10), "schwarz": price(15, 15)}

# House rules as the table of the seventeen tournaments varies them; several parameters in each.
SEEN: dict[str, Callable[[], RuleSet]] = {
    "2 × 24, 60/75 : 20/25, capped at 4, circle only round a won Herzsolo": lambda: with_games(
        PLUS,
        alone("herzsolo", (75, 25), tout=price(150, 50), runner=price(5, 5)),
        alone("farbsolo", (60, 20), tout=price(120, 40), runner=price(5, 5)),
        rounds=2,
        games=24,
        runners_cap=4,
        circled_contracts=("herzsolo",),
        circles_only_won=True,
    ),
    "4 per opponent, Bettel, Ramsch, dash": lambda: own_copy(
        replace(
            RIES,
            contracts=(
                alone("solo", (12, 4), tout=price(24, 8)),
                alone("bettel", (12, 4), won_by="no_trick", most_runners=0),
                *[c for c in RIES.contracts if c.name == "rufspiel"],
                alone("ramsch", (12, 4), won_by="all_tricks", counts_as="none", is_forced=True),
                Contract("dash", "nobody", {"plain": price(0, 0)}, rule=""),
            ),
            nobody_plays="ramsch",
        )
    ),
    "plus only, lost solos deducted, in two columns": lambda: own_copy(
        replace(PLUS, deducts_lost_solos=True, splits_plus_and_minus=True)
    ),
    "20/25/30, Wenz from 2, without not counted, at most 8": lambda: with_games(
        PLUS,
        alone("solo", (20, 20), (25, 25), (30, 30), tout=price(60, 60), runner=price(5, 5)),
        alone("wenz", (20, 20), (25, 25), (30, 30), runners_from=2, most_runners=4),
        runners_cap=8,
        counts_runners_without=False,
    ),
    "Überkreuz carried over, linear doubling, Kontra and Re": lambda: own_copy(
        replace(
            RIES,
            contracts=tuple(
                replace(c, drawn="carried_over") if c.name == "ueberkreuz" else c
                for c in RIES.contracts
            ),
            doubling=Doubling(most=1, has_spritze=True, has_re=True, growth="linear"),
        )
    ),
    "Überkreuz that the opener may take over": lambda: own_copy(
        replace(
            RIES,
            contracts=(
                *RIES.contracts,
                alone("Übernommenes Überkreuz", (9, 3), counts_as="none", most_runners=0),
            ),
        )
    ),
    "doubled after a thrown-in deal": lambda: own_copy(
        replace(RIES, doubling=Doubling(most=1, after_thrown_in=True), nobody_plays="next_dealer")
    ),
    "3 × 16, Kontra loses the game, verkartet alone, next dealer": lambda: own_copy(
        replace(
            RIES,
            rounds=3,
            games=16,
            nobody_plays="next_dealer",
            offences=(
                Offence("kontra", "22", with_runners=False),
                Offence("verkartet", "32", with_runners=True, pays_alone=True),
                Offence("Handy am Tisch", "", with_runners=False, plays_on=True),
            ),
        )
    ),
    "first game without Tout, Sie and Schwarz": lambda: own_copy(rule_set("schwaig")),
    "Schneider at 30 and 31, Rufspiel only, no Laufende": lambda: with_games(
        RIES, alone("Kreuz-Bube", (15, 5)), schneider_won_from=90, schneider_lost_to=30
    ),
    "round 2, start number, shared, the best one of two rounds": lambda: replace(
        RIES,
        best_rounds=1,
        tie_breaks=("points", "round_2", "sie", "number_high", "number_low", "shared"),
    ),
    "redeal with a bonus": lambda: own_copy(rule_set("spin", nobody_plays="redeal", loss_factor=1)),
    "Laufende from 3, in a Tout from 2": lambda: own_copy(
        replace(
            rule_set("ebersdorf"),
            contracts=tuple(
                replace(c, tout_runners_from=2) if c.tout else c
                for c in rule_set("ebersdorf").contracts
            ),
        )
    ),
    "a lost game played alone costs 1 more from each": lambda: own_copy(
        replace(
            RIES,
            contracts=tuple(
                replace(c, lost_extra=price(3, 1)) if c.is_alone and c.can_be_lost else c
                for c in RIES.contracts
            ),
        )
    ),
    "no Jungfrau pays": lambda: own_copy(
        rule_set("spin", nobody_plays="ramsch91", jungfrau="free")
    ),
    "table of three": lambda: own_copy(rule_set("spin", seats=3)),
    "table of two": lambda: own_copy(rule_set("buchstaben", seats=2)),
    "minors, fee, printed numbers": lambda: replace(
        own_copy(rule_set("ebersdorf")),
        fee_cents=750,
        minor_fee_cents=250,
        cents_per_point=2,
        least_age=16,
        rule_numbers=PrintedRules(won="5 a", wine="7"),
    ),
}

ALL: dict[str, Callable[[], RuleSet]] = {
    **{sheet.slug: partial(_copy_of_sheet, sheet.slug) for sheet in RULE_SETS},
    **{profile.rules.slug: partial(own_copy, profile.rules) for profile in PROFILES},
    **SEEN,
}


@cache  # made by the first test that needs them: copying rules plays all their games
def rules_called(name: str) -> RuleSet:
    return ALL[name]()
