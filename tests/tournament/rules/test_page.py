"""What the rules page says of every rule set, and that one changed number changes all of it."""

from dataclasses import replace
from datetime import UTC, datetime, time, timedelta
from io import BytesIO
from typing import Any

import pytest
from django.utils import translation
from pypdf import PdfReader

from scoring import (
    PROFILES,
    RULE_SETS,
    Doubling,
    Game,
    Offence,
    Price,
    RuleSet,
    SheetEntry,
    rule_set,
    to_data,
)
from tests.factories import make_tournament, make_user, seat_players
from tournament.models import Tournament
from tournament.ranking.standings import standings
from tournament.results.services.sheets import enter_sheet
from tournament.rules.page import RulesPage, deck_in_words, facts_of
from tournament.rules.papers import rules_paper
from tournament.shared.errors import Refused

NOW = datetime(2026, 11, 20, 18, 42, tzinfo=UTC)
EVERY = [
    *(rule_set(sheet.slug) for sheet in RULE_SETS),
    rule_set("spin", loss_factor=1, nobody_plays="redeal"),
    rule_set("spin", nobody_plays="muss", deck="short"),
    rule_set("spin", seats=3),
    rule_set("buchstaben", seats=2),
    *(profile.rules for profile in PROFILES),
]


def said(rules: RuleSet, section: str, tournament: Tournament | None = None) -> dict[str, str]:
    """Label and value of the facts below a heading, with the printed rule in brackets."""
    with translation.override("en"):
        page = RulesPage(rules, tournament)
        (matching,) = (facts for title, facts in page.sections if title == section)
        return {
            fact.label: f"{fact.value} ({fact.source})" if fact.source else fact.value
            for fact in matching
        }


def everything(page: RulesPage) -> list[str]:
    facts = [*page.glance, *(fact for _title, facts in page.sections for fact in facts)]
    return [
        page.title,
        *page.notes,
        *page.order,
        *page.tie_breaks,
        *(text for line in page.lines for text in (line.name, line.won, line.lost)),
        *(text for fact in facts for text in (fact.label, fact.value)),
    ]


def house(data: dict[str, Any]) -> Tournament:
    return make_tournament(
        players=4, rule_set="house", house_rules=data, round_count=1, games_per_round=1
    )


def paper_text(tournament: Tournament) -> str:
    pdf = PdfReader(BytesIO(rules_paper(tournament, now=NOW)))
    return " ".join(" ".join(page.extract_text() for page in pdf.pages).split())


@pytest.mark.parametrize("rules", EVERY, ids=lambda rules: rules.slug)
def test_nothing_on_the_page_is_empty_or_a_code(rules: RuleSet) -> None:
    with translation.override("en"):
        texts = everything(RulesPage(rules))

    assert [text for text in texts if not text.strip() or "_" in text or "%(" in text] == []


@pytest.mark.parametrize("rules", EVERY, ids=lambda rules: rules.slug)
def test_page_names_every_threshold_price_and_tie_break(rules: RuleSet) -> None:
    with translation.override("en"):
        page = RulesPage(rules)
    text = " ".join(everything(page))

    assert f"{rules.won_from} card points" in text
    assert len(page.tie_breaks) == len(rules.tie_breaks)
    prices = {abs(price.side) for c in rules.offered_contracts for price in c.prices.values()}
    prices_shown = {line.won.split(" ")[0].lstrip("+") for line in page.lines}
    assert {str(price) for price in prices if price} <= prices_shown


def test_letters_are_neither_long_nor_short_deck() -> None:
    with translation.override("en"):
        assert deck_in_words(rule_set("buchstaben")) == (
            "letter deck: 32 cards, 8 tricks, 48 card points"
        )


def test_own_thresholds_stand_beside_the_general_ones() -> None:
    rules = rule_set("spin", nobody_plays="muss")

    facts = said(rules, "When a game is won")

    assert facts["Won from"] == "61 card points (“Schafkopfen”)"
    expected = "won from 60 card points, lost as Schneider up to 29 (“Muss-Spiel”)"
    assert facts["Muss-Spiel"] == expected
    assert facts["Bettel"] == "won without a single trick (“Bettel”)"
    assert facts["Lost"] == "costs 2 times the value (“Schafkopfen”)"


def test_other_side_that_may_play_on_is_told_with_the_breach() -> None:
    cards_shown, seen = rule_set("schwaig").offences

    facts = said(
        replace(rule_set("schwaig"), offences=(replace(cards_shown, plays_on=True), seen)),
        "Penalties for offences",
    )

    assert list(facts.values()) == [
        "the other side wins; it may play on for Schneider and Schwarz (rule 8)",
        "the other side wins, without Schneider or Schwarz (rule 9)",
    ]


def test_least_age_is_told_for_the_evening() -> None:
    facts = said(replace(rule_set("schwaig"), least_age=16), "The evening")

    assert facts["Minimum age"] == "16 years on the day of the tournament"


def test_laufende_of_a_tout_are_told_where_they_count_from_another_number() -> None:
    rules = rule_set("ebersdorf")
    farbsolo = replace(rules.contract("farbsolo"), tout_runners_from=2)

    facts = said(
        replace(rules, contracts=(farbsolo, *rules.contracts[2:])), "Laufende and doubling"
    )

    assert facts["Laufende"].startswith("count from 3 on")
    assert facts["Farbsolo as Tout"].startswith("count from 2 on")


def test_lost_game_that_costs_more_on_top_is_told_beside_how_often_it_is_paid() -> None:
    rules = rule_set("spin", nobody_plays="redeal")
    solo, wenz = (
        replace(rules.contract(name), lost_extra=Price(3, 1)) for name in ("solo", "wenz")
    )
    rufspiel = replace(rules.contract("rufspiel"), lost_extra=Price(1, 1))

    facts = said(replace(rules, contracts=(solo, wenz, rufspiel)), "When a game is won")

    assert facts["Lost"] == (
        "costs 2 times the value; Solo, Wenz: −3 / +1 more; Rufspiel: −1 / +1 more (“Schafkopfen”)"
    )


def test_redeal_says_what_the_next_rufspiel_gains() -> None:
    facts = said(rule_set("spin", nobody_plays="redeal"), "At the table")

    assert facts["Everybody passes"] == (
        "no row; the cards are redealt; the next Rufspiel counts 1 more, "
        "after 1, 2, 3, 4 doubles 2, 4, 6, 8 (“Karten neu geben”)"
    )


@pytest.mark.parametrize(
    ("is_zero_sum", "redeal", "gains"),
    [
        (True, Price(2, 2), "the next Rufspiel counts 2 more"),
        (False, Price(3, 1), "the next Rufspiel counts 3 more"),
    ],
)
def test_redeal_multiplies_its_bonus(is_zero_sum: bool, redeal: Price, gains: str) -> None:
    spin = rule_set("spin", nobody_plays="redeal", doubling="off")
    contracts = (replace(c, redeal=redeal) if c.name == "rufspiel" else c for c in spin.contracts)
    rules = replace(spin, contracts=tuple(contracts), is_zero_sum=is_zero_sum)
    raised = [
        rules.score(Game("rufspiel", 1, 2, won=True, redeals=redeals))[0] for redeals in ((), (0,))
    ]

    assert raised[1] - raised[0] == redeal.side
    facts = said(rules, "At the table")
    assert facts["Everybody passes"].startswith(f"no row; the cards are redealt; {gains} (")


def test_doubling_spritze_and_re_are_told_as_far_as_they_go() -> None:
    spin = said(rule_set("spin"), "Laufende and doubling")
    waw = said(rule_set("buchstaben"), "Laufende and doubling")

    assert spin["Doubling"] == "up to 4 times before the game is named (“Doppeln”)"
    assert "answered by a Re" in spin["Spritze (Kontra)"]
    assert spin["Wenz, Geier"] == "count from 2 on, and then all of them (“Spielwertung”)"
    assert "without a Re" in waw["Spritze (Kontra)"]
    assert "must reach 25 card points" in waw["The side giving the Spritze"]
    assert waw["Each time"].startswith("the game counts double, but not the Laufende")


def test_buchstaben_doubles_nothing_but_the_game_after_a_deal_thrown_in() -> None:
    def of(seats: int) -> dict[str, str]:
        rules = rule_set("buchstaben", seats=seats)
        return said(rules, "Laufende and doubling") | said(rules, "At the table")

    assert of(4)["Doubling"] == ("only the game after a thrown-in deal, once (“1×1: Doppelt”)")
    assert of(4)["Everybody passes"] == (
        "no row; the next seat deals; the next game is doubled (“1×1: Zusammenwerfen”)"
    )
    assert of(4)["Dealer"].startswith("chosen or by lot in each round")
    assert of(3)["Doubling"] == "none, not even after a thrown-in deal (“Dreierschafkopf”)"
    assert of(3)["Everybody passes"] == "no row; the next seat deals (“1×1: Zusammenwerfen”)"
    assert of(3)["Each time"].endswith("(“1×1: Spritze”)")


def test_side_giving_the_spritze_must_reach_what_its_game_asks_for() -> None:
    buchstaben = rule_set("buchstaben")
    contracts = tuple(
        replace(c, won_from=24) if c.name == "solo" else c for c in buchstaben.contracts
    )
    rules = replace(buchstaben, contracts=contracts)
    with_24 = [rules.judge(name, card_points=24, spritze=True).won for name in ("solo", "rufspiel")]

    assert with_24 == [False, True]
    facts = said(rules, "Laufende and doubling")
    assert "must reach 25 card points, in Solo 24" in facts["The side giving the Spritze"]


def test_linear_doubling_counts_once_more() -> None:
    rules = replace(rule_set("schwaig"), doubling=Doubling(most=1, growth="linear"))

    facts = said(rules, "Laufende and doubling")

    assert facts["Doubling"] == "once before the game is named"
    assert facts["Each time"] == "the game counts once more"


@pytest.mark.parametrize(
    ("slug", "drawn"),
    [
        ("donau-ries", "Überkreuz 60 : 60: nobody wins, everybody scores 0"),
        ("niederfuellbach", "Überkreuz 60 : 60: no row, the game is played again"),
    ],
)
def test_drawn_game_says_what_is_written(slug: str, drawn: str) -> None:
    (rules,) = (profile.rules for profile in PROFILES if profile.rules.slug == slug)

    assert said(rules, "When a game is won")["Nobody wins"] == drawn


def test_cap_of_laufende_is_told_instead_of_what_a_hand_can_hold() -> None:
    (rules,) = (p.rules for p in PROFILES if p.rules.slug == "niederfuellbach")

    assert said(rules, "Laufende and doubling")["Maximum"] == "4, even if more were held"


def test_breach_tells_who_pays() -> None:
    alone = Offence("verkartet", rule="9", with_runners=False, pays_alone=True)
    rules = replace(rule_set("schwaig"), offences=(alone,))

    assert said(rules, "Penalties for offences") == {
        "Misplayed (verkartet)": "the other side wins, without Schneider or Schwarz; "
        "the offender pays alone (rule 9)"
    }


def test_marks_say_which_games_get_a_circle() -> None:
    rules = replace(rule_set("ebersdorf"), circled_contracts=("herzsolo",), circles_only_won=True)

    assert said(rules, "At the table")["Marks"] == (
        "circle the points of a won Herzsolo; for a Tout write a T at the end of the row (rule 31)"
    )


def test_sie_and_tout_need_approval_where_the_sheet_wants_it() -> None:
    approval = said(rule_set("schwaig"), "When a game is won")["Approval"]

    assert approval.startswith("Sie and Tout count only if the supervisors approved them")
    assert "Approval" not in said(rule_set("spin"), "When a game is won")


@pytest.mark.django_db
def test_tables_of_three_have_their_own_prices_where_they_may_be_needed() -> None:
    tournament = make_tournament(rule_set="spin")

    facts = said(tournament.rules, "At a table of three", tournament)

    assert facts["Cards"] == "short deck: 24 cards, 8 tricks, 120 card points"
    assert "Rufspiel" not in facts["Games"]
    assert facts["… Schneider"] == "won +6 / −3, lost −12 / +6"


@pytest.mark.usefixtures("english")
@pytest.mark.parametrize(("slug", "rule"), [("schwaig", "7"), ("ebersdorf", "13")])
def test_games_cite_the_rule_that_names_them_all(slug: str, rule: str) -> None:
    (games,) = (fact for fact in facts_of(rule_set(slug)) if fact.label == "Games")

    assert games.rule == rule


@pytest.mark.django_db
def test_numbers_of_the_evening_are_those_of_the_tournament() -> None:
    tournament = make_tournament(rule_set="ebersdorf", fee_cents=750, minor_fee_cents=300)

    facts = said(tournament.rules, "The evening", tournament)

    assert facts["Entry fee"] == "€7.50, minors €3"
    assert facts["Registration"] == "until 30 minutes before the start (rule 5)"
    assert facts["Substitute"].endswith("takes over points and number (rule 23)")


@pytest.mark.django_db
@pytest.mark.parametrize("is_printed", [True, False])
def test_number_of_the_evening_cites_a_rule_only_if_it_is_printed_there(is_printed: bool) -> None:
    begins = datetime(2026, 11, 20, 18, 0, tzinfo=UTC)  # 19:00 in the hall
    values: dict[str, Any] = {
        "games_per_round": 24 if is_printed else 20,
        "fee_cents": 800 if is_printed else 1000,
        "stakes": {"per_point": 1 if is_printed else 2},
        "registration_closes_at": begins - timedelta(minutes=30 if is_printed else 45),
    }
    tournament = make_tournament(rule_set="ebersdorf", starts_at=time(19, 0), **values)

    with translation.override("en"):
        page = RulesPage(tournament.rules, tournament)
        facts = [*page.glance, *(fact for _title, facts in page.sections for fact in facts)]

    cited = {fact.label: fact.rule for fact in facts}
    labels = ("Rounds", "Entry fee", "Registration", "Stakes at the table")
    expected = ["2", "5", "5", "30"] if is_printed else [""] * 4
    assert [cited[label] for label in labels] == expected


@pytest.mark.django_db
@pytest.mark.parametrize("rules", EVERY, ids=lambda rules: rules.slug)
def test_page_and_paper_say_the_same(rules: RuleSet) -> None:
    tournament = house(to_data(rules))

    with translation.override("en"):
        page = RulesPage(tournament.rules, tournament)
        text = "".join(paper_text(tournament).split())

    missing = [part for part in everything(page) if "".join(part.split()) not in text]
    assert missing == []


@pytest.mark.django_db
def test_changed_value_changes_page_paper_check_and_ranking() -> None:
    """A copy of Schwaig in which the Sie is worth 60 instead of 24."""
    data = to_data(rule_set("schwaig")) | {"title": "Feucht"}
    data["contracts"][0]["prices"]["plain"] = {"side": 60, "other": 20}
    data["contracts"][0]["first_game"] = {}
    tournament = house(data)
    sheet = seat_players(tournament).sheets.get()

    with translation.override("en"):
        (sie,) = (line for line in RulesPage(tournament.rules).lines if line.name == "Sie")
        assert sie.won == "+60 / −20"
        assert "+60 / −20" in paper_text(tournament)
        assert "+24 / −8" not in paper_text(tournament)
        with pytest.raises(Refused, match=r"No game gives −8 \+24 −8 −8"):
            enter_sheet(sheet, by=make_user(), entry=SheetEntry(rows=((-8, 24, -8, -8),)))
    enter_sheet(sheet, by=make_user(), entry=SheetEntry(rows=((-20, 60, -20, -20),)))

    first, *others = standings(tournament).categories[0].rows
    assert (first.player.number, first.points, first.tally.sie) == (2, 60, 1)
    assert [row.points for row in others] == [-20] * 3
