"""The rules page follows the data the engine counts with; the game page stores nothing."""

from dataclasses import replace

import pytest
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse

from scoring import rule_set, to_data
from tests.factories import make_tournament
from tests.markup import elements, texts, words
from tournament.models import JournalEntry
from tournament.rules.own.sources import own_copy

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("english")]


def verdict(page: HttpResponse) -> tuple[str, str]:
    (title,), (row,) = texts(page, "section.flow h2"), texts(page, "table.written tbody tr")
    return title, row


def test_rules_of_schwaig(desk: Client) -> None:
    """Order of games, no Kontra, no substitutes, Laufende not in the points."""
    make_tournament(slug="rennen")

    page = desk.get("/t/rennen/rules/")

    order = "Sie Solo-Tout Wenz-Tout Farbwenz-Tout Solo Wenz Farbwenz Rufspiel"
    assert order in texts(page, "main ol")
    facts = texts(page, ".facts-list div")
    assert "Kontra not allowed rule 1" in facts
    assert "Substitute none, not even for breaks rule 1" in facts
    assert "Laufende do not count in the points (rule 14)." in texts(page, "main li")
    assert "Won as Schneider from 91 card points rule 4" in facts
    assert "How does a Tout in game 1 count? by its cards: plain, or Schneider rule 6" in facts


def test_rules_of_ebersdorf(desk: Client) -> None:
    """Nine games in the order of the sheet; the deck; thresholds of rule 25."""
    make_tournament(slug="rennen", rule_set="ebersdorf", games_per_round=24)

    page = desk.get("/t/rennen/rules/")

    assert (
        "Herzsolo-Tout Farbsolo-Tout Wenz-Tout Geier-Tout Herzsolo Farbsolo Wenz Geier Rufspiel"
    ) in texts(page, "main ol")
    facts, values = texts(page, ".facts-list div"), texts(page, ".facts-list dd")
    assert "Everybody passes Überkreuz, seats 1 and 3 against 2 and 4 rule 14" in facts
    assert "short deck: 24 cards, 6 tricks, 120 card points rule 8" in values
    assert "Won as Schneider from 90 card points rule 25" in facts
    assert "2 rounds of 24 games rule 2" in values


@pytest.mark.parametrize(
    ("options", "laufende"),
    [({}, "Tout, each Laufende from 3 +10 +10"), ({"tout": "double_base"}, None)],
)
def test_rules_follow_the_decided_points(
    desk: Client, options: dict[str, str], laufende: str | None
) -> None:
    """The page is made from the data that the engine counts with."""
    make_tournament(slug="rennen", rule_set="ebersdorf", rule_options=options)

    page = desk.get("/t/rennen/rules/")

    decided = "game × 2 + Laufende" if options else "(game + Laufende) × 2"
    assert f"What is a Tout worth? {decided} rule 28" in texts(page, ".facts-list div")
    rows = [row for row in texts(page, ".points-table tr") if "Tout, each Laufende" in row]
    assert rows == ([laufende] if laufende else [])


def test_game_page_offers_no_laufende_in_schwaig(desk: Client) -> None:
    make_tournament(slug="rennen")

    assert elements(desk.get("/t/rennen/game/"), "[name=runners]") == []


def test_game_page_shows_the_row_with_the_rule(desk: Client) -> None:
    make_tournament(slug="rennen", rule_set="ebersdorf")
    query = {"end": "played", "contract": "herzsolo", "declarer": "2", "card_points": "120"}
    query |= {"tricks": "6", "tout": "on", "is_approved": "on", "runners": "3", "number": "6"}

    response = desk.get("/t/rennen/game/", query)

    assert response.status_code == 200
    assert verdict(response) == ("Herzsolo-Tout won", "0 180 0 0 T")
    assert texts(response, "table.bill tbody tr") == [
        "Won only with all 6 tricks rule 15",
        "Herzsolo-Tout rule 28 150",
        "3 Laufende rule 28 f 30",
    ]
    assert texts(response, "table.bill tfoot tr") == ["Total 180"]
    (hint,) = texts(response, "section.flow p.small")
    assert hint.startswith("Seat 2 deals this game. ")
    assert JournalEntry.objects.count() == 0


def test_game_page_names_no_dealer_where_deals_thrown_in_move_on(desk: Client) -> None:
    make_tournament(slug="rennen", rule_set="buchstaben")
    query = {"end": "played", "contract": "solo", "declarer": "2", "card_points": "30"}

    page = desk.get("/t/rennen/game/", query | {"tricks": "5", "number": "6"})

    assert "deals this game" not in page.text
    assert "Doubled after a thrown-in deal" in texts(page, "form.one-game label")


def test_game_page_says_that_the_first_game_has_a_limit(desk: Client) -> None:
    make_tournament(slug="rennen")
    query = {
        "end": "played",
        "contract": "sie",
        "declarer": "1",
        "is_approved": "on",
        "number": "1",
    }

    page = desk.get("/t/rennen/game/", query)

    assert verdict(page) == ("Sie won, Schneider", "+9 −3 −3 −3")
    assert "Game 1 of a round: at most Schneider rule 6" in texts(page, "table.bill td")


def test_game_page_says_that_the_other_side_wins(desk: Client) -> None:
    make_tournament(slug="rennen")
    query = {"end": "cards_shown", "contract": "rufspiel", "declarer": "1", "partner": "2"}

    page = desk.get("/t/rennen/game/", query | {"offender": "2", "number": "5"})

    assert verdict(page) == ("Rufspiel: cards laid face up", "−1 −1 +1 +1")
    reason = "The side of seat 2 loses, without Schneider or Schwarz rule 8"
    assert reason in texts(page, "table.bill td")


def test_tout_lost_by_an_offence_is_not_called_a_plain_game(desk: Client) -> None:
    make_tournament(slug="rennen")
    query = {"end": "cards_shown", "contract": "solo", "declarer": "1", "tout": "on"}

    page = desk.get(
        "/t/rennen/game/", query | {"is_approved": "on", "offender": "1", "number": "5"}
    )

    assert verdict(page)[1] == "−18 +6 +6 +6"
    assert "plain game" not in words(page)


def test_game_page_says_how_high_the_other_side_wins_that_played_on(desk: Client) -> None:
    rules = own_copy(rule_set("schwaig"))
    cards_shown, seen = rules.offences
    rules = replace(rules, offences=(replace(cards_shown, plays_on=True), seen))
    make_tournament(slug="rennen", rule_set="house", house_rules=to_data(rules))
    query = {"end": "cards_shown", "contract": "solo", "declarer": "1", "offender": "1"}

    page = desk.get("/t/rennen/game/", query | {"number": "5", "played_on": "schneider"})

    assert verdict(page) == ("Solo: cards laid face up, Schneider", "−9 +3 +3 +3")
    reason = "The side of seat 1 loses, and the others played on to Schneider rule 8"
    assert reason in texts(page, "table.bill td")


def test_game_page_without_a_game_keeps_the_dealer(desk: Client) -> None:
    make_tournament(slug="rennen")

    page = desk.get("/t/rennen/game/", {"end": "no_game", "number": "7"})

    assert texts(page, "section.flow h2") == ["No row is written"]
    sentence = "Seat 3 deals again; the game number stays (rule 5)."
    assert sentence in texts(page, "section.flow p")


def test_game_page_refused_keeps_what_was_typed(desk: Client) -> None:
    make_tournament(slug="rennen")
    query = {"end": "played", "contract": "wenz", "declarer": "3", "card_points": "500"}

    response = desk.get("/t/rennen/game/", query | {"number": "2"})

    assert response.status_code == 422
    assert elements(response, "#id_card_points")[0]["value"] == "500"
    sentence = "Card points go from 0 to 120, not 500. (Rule 4)"
    assert texts(response, "#id_card_points_error li") == [sentence]


@pytest.mark.parametrize(
    "query",
    [
        {"end": "x"},
        {"end": "played", "contract": "bettel", "number": "2"},
        {"end": "played", "contract": "solo", "declarer": "5", "number": "2"},
        {"end": "played", "contract": "solo", "number": "9" * 400},
        {"end": "no_game", "number": "-1"},
    ],
)
def test_game_page_with_a_nonsense_address_is_refused(desk: Client, query: dict[str, str]) -> None:
    make_tournament(slug="rennen")

    assert desk.get("/t/rennen/game/", query).status_code == 422


def test_game_page_works_out_a_table_of_three(desk: Client) -> None:
    tournament = make_tournament(rule_set="spin")
    url = reverse("game-check", args=[tournament.slug])

    usual = desk.get(url)
    query = {"seats": "3", "end": "played", "contract": "solo", "declarer": "2", "number": "2"}
    answer = desk.get(url, query | {"card_points": "61", "doubles": "1"})

    assert len(elements(usual, "main a[href=?seats=3]")) == 1
    assert elements(usual, "form.one-game [name=partner]") != []
    assert answer.status_code == 200
    assert [points for _seat, points, _circle in answer.context["answer"].cells] == [
        "−4",
        "+8",
        "−4",
    ]
    assert elements(answer, "[name=partner]") == []


@pytest.mark.parametrize(
    ("rule_set", "query", "sentence"),
    [
        ("spin", {"contract": "bettel", "tricks": "0"}, "Won without a single trick “Bettel”"),
        (
            "spin",
            {"contract": "solo", "card_points": "70"},
            "Won from 61 card points “Schafkopfen”",
        ),
        (
            "buchstaben",
            {"contract": "misdeal"},
            "Second misdeal “Punktetabelle” and “1×1: Vergeben”",
        ),
        (
            "buchstaben",
            {"contract": "tout", "tricks": "8", "card_points": "48"},
            "Won with all 8 tricks “1×1: Du (Tout)”",
        ),
    ],
)
def test_game_page_cites_card_points_only_where_they_decide(
    desk: Client, rule_set: str, query: dict[str, str], sentence: str
) -> None:
    make_tournament(slug="hier", rule_set=rule_set)
    game = {"declarer": "1", "tricks": "5", "card_points": "0", "number": "2", "end": "played"}

    page = desk.get("/t/hier/game/", game | query)

    assert sentence in texts(page, "table.bill td")


@pytest.mark.parametrize(
    ("rule_set", "query", "sentence"),
    [
        ("ebersdorf", {"card_points": "70"}, "Won from 61 card points rule 24 Rufspiel rule 28 5"),
        ("ebersdorf", {"card_points": "95"}, "Won as Schneider from 90 rule 25"),
        ("ebersdorf", {"card_points": "120", "tricks": "6"}, "The losers have no trick rule 26"),
        (
            "ebersdorf",
            {"contract": "ueberkreuz", "card_points": "70"},
            "Won from 61 card points rule 24 Überkreuz rule 28 and rule 14 5",
        ),
        (
            "ebersdorf",
            {"contract": "ueberkreuz", "card_points": "60"},
            "Why Überkreuz 60 : 60: nobody wins, everybody scores 0 rule 14 and rule 29",
        ),
        (
            "schwaig",
            {"contract": "sie", "is_approved": "on"},
            "Approved by the supervisors rule 7 Sie rule 12 +24 / −8",
        ),
        ("schwaig", {"card_points": "95"}, "Won as Schneider from 91 rule 4"),
        ("schwaig", {"card_points": "25"}, "Lost as Schneider up to 30 rule 4"),
        (
            "schwaig",
            {"card_points": "120", "tricks": "8"},
            "The losers have no trick Rufspiel, Schwarz rule 12 +3 / −3",
        ),
        (
            "schwaig",
            {"contract": "solo", "card_points": "70", "number": "1"},
            "Won from 61 card points rule 4 Solo rule 12 +6 / −2",
        ),
        ("spin", {"card_points": "95"}, "Rufspiel, Schneider “Spielwertung” +2 / −2"),
        ("spin", {"card_points": "95", "runners": "2"}, "2 Laufende “Spielwertung” 0 / 0"),
        (
            "spin",
            {"card_points": "20", "runners": "3", "doubles": "1", "spritze": "3"},
            "Rufspiel, Schneider “Spielwertung” −2 / +2 3 Laufende “Spielwertung” −3 / +3"
            " Doubled once, Spritze from seat 3 “Doppeln” and “Spritzen” × 4"
            " Lost “Schafkopfen” × 2 Total −40 / +40",
        ),
        (
            "buchstaben",
            {"card_points": "48", "tricks": "8", "doubles": "1", "runners": "3"},
            "Rufspiel, Schwarz “Punktetabelle” 3 Doubled once “1×1: Doppelt” × 2"
            " 3 Laufende “1×1: Laufende” 3 Total 9",
        ),
    ],
)
def test_game_page_cites_the_rule_that_decides(
    desk: Client, rule_set: str, query: dict[str, str], sentence: str
) -> None:
    make_tournament(slug="hier", rule_set=rule_set)
    game = {"contract": "rufspiel", "declarer": "1", "number": "2", "end": "played"}
    partner = {} if "contract" in query else {"partner": "2"}

    page = desk.get("/t/hier/game/", game | partner | query)

    (bill,) = texts(page, "table.bill")
    assert sentence in bill


def test_game_page_names_the_game_whose_plain_price_alone_a_spritze_doubles(desk: Client) -> None:
    make_tournament(slug="hier", rule_set="buchstaben", rule_options={"spritze": "game"})
    query = {"contract": "solo", "declarer": "1", "number": "2", "end": "played", "spritze": "3"}

    page = desk.get("/t/hier/game/", query | {"card_points": "40", "tricks": "5"})

    (bill,) = texts(page, "table.bill")
    assert "Solo “Punktetabelle” 2 Spritze from seat 3 “1×1: Spritze” × 2 Total 4" in bill


def test_game_page_offers_no_other_table_where_there_is_none(desk: Client) -> None:
    tournament = make_tournament(rule_set="buchstaben", rule_options={"seats": "2"})

    page = desk.get(reverse("game-check", args=[tournament.slug]), {"seats": "3"})

    assert 'href="?seats=' not in page.text
    assert len(page.context["form"].fields["declarer"].choices) == 2


@pytest.mark.parametrize(
    ("rule_set", "sentence"),
    [
        ("ebersdorf", "After a misdeal: Seat 2 deals again; the game number stays (rule 12). When"),
        ("spin", "Seat 2 deals again; the game number stays. When everybody passes: Ramsch."),
        ("buchstaben", "The next seat deals now, and its game is doubled;"),
    ],
)
def test_game_page_says_who_deals_when_nobody_plays(
    desk: Client, rule_set: str, sentence: str
) -> None:
    tournament = make_tournament(rule_set=rule_set)
    url = reverse("game-check", args=[tournament.slug])

    page = desk.get(url, {"end": "no_game", "number": "2"})

    assert any(sentence in paragraph for paragraph in texts(page, "section.flow p"))
