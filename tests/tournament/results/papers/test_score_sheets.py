"""Score sheets: every table with its people, exactly the games played, nothing private."""

import re
import time
from dataclasses import replace
from datetime import date

import pytest
from django.utils import translation

from scoring import PROFILES, RuleSet, rule_set
from scoring.contracts import PrintedRules
from tests.factories import make_player, make_tournament, seat_players
from tests.tournament.conftest import NOW, lines_upon_each_other, overflowing
from tests.tournament.results.papers.round_lists import HEAD, lists
from tournament.results.papers.score_grid import Grid, draw_grid, plan_grid
from tournament.results.papers.score_notes import draw_notes, notes_height_below
from tournament.results.papers.score_sheets import HEAD_HEIGHT, round_lists, score_sheets
from tournament.rules.points_table import headings
from tournament.shared.names import SeatedPlayer
from tournament.shared.paper.layout import Document

pytestmark = pytest.mark.usefixtures("english")

OPTIONS: tuple[tuple[str, dict[str, str]], ...] = (
    ("schwaig", {}),
    ("ebersdorf", {}),
    (
        "ebersdorf",
        {"tout": "double_base", "runners_in_solo": "per_opponent", "crossed": "plain"},
    ),
)


def planned(rules: RuleSet, games: int) -> tuple[Document, Grid]:
    document = Document(HEAD, "Score sheets", pages=1)
    top, notes = document.top - HEAD_HEIGHT, notes_height_below(rules)
    return document, plan_grid(document, rules, games, top=top, notes_height=notes)


def numbered_lines(page: str) -> list[int]:
    """Return the numbers of games, each directly before its dealer's letter."""
    return [int(number) for number in re.findall(r"^ ?(\d+)\nD$", page, re.MULTILINE)]


@pytest.mark.parametrize("games", [16, 20, 24, 30, 32, 36, 37, 40, 48])
def test_score_sheet_has_exactly_the_games_of_the_round(pages, games: int) -> None:
    (page,) = pages(score_sheets(lists(games=games)))

    assert numbered_lines(page) == list(range(1, games + 1))


@pytest.mark.parametrize("games", [1, 4, 64, 99])
def test_score_sheet_of_unusual_length_stays_on_one_page(pages, drawn, games: int) -> None:
    (page,) = pages(score_sheets(lists(games=games)))

    assert numbered_lines(page) == list(range(1, games + 1))
    assert overflowing(drawn) == []


@pytest.mark.parametrize("games", [32, 48])
def test_dealer_stands_in_the_column_of_rules_dealer(drawn, games: int) -> None:
    rules = rule_set("schwaig")
    document, grid = planned(rules, games)
    draw_grid(document, grid)

    letters = [text for text in drawn if text.text == "D"]
    columns = []
    for letter in letters:
        block = grid.blocks[-1] if letter.x > grid.blocks[-1].x else grid.blocks[0]
        columns.append(int((letter.x - block.seat_x(0)) // block.seat_width) + 1)
    assert columns == [rules.dealer(game) for game in range(1, games + 1)]


def test_no_dealer_is_printed_where_a_deal_thrown_in_moves_them(drawn) -> None:
    document, grid = planned(rule_set("buchstaben"), 24)
    draw_grid(document, grid)

    texts = [text.text for text in drawn]
    assert "D" not in texts
    assert "deals game 1" not in texts


@pytest.mark.parametrize("is_printed", [True, False])
def test_seat_one_neither_writes_nor_deals_where_the_sheet_leaves_it_to_the_table(
    drawn, is_printed: bool
) -> None:
    """Buchstaben-Schafkopf: the table names the writer; the first dealer is chosen or by lot."""
    rules = rule_set("buchstaben")
    document, grid = planned(
        rules if is_printed else replace(rules, rule_numbers=PrintedRules()), 24
    )
    draw_grid(document, grid)

    texts = {text.text for text in drawn}
    assert texts & {"keeps score", "deals first"} == (
        set() if is_printed else {"keeps score", "deals first"}
    )


@pytest.mark.parametrize("games", [32, 48])
def test_lines_are_high_enough_to_write_in(games: int) -> None:
    _document, grid = planned(rule_set("ebersdorf"), games)

    assert grid.row / 72 * 25.4 > 4.7  # mm


@pytest.mark.parametrize(("rules", "options"), OPTIONS)
@pytest.mark.parametrize("games", [24, 36, 48])
@pytest.mark.parametrize("language", ["de", "en"])
def test_notes_end_above_the_signatures(rules, options, games: int, language: str) -> None:
    with translation.override(language):
        chosen = rule_set(rules, **options)
        document, grid = planned(chosen, games)
        lowest = draw_notes(document, chosen, grid)

    assert lowest > document.bottom + 20


def wide(games: int) -> RuleSet:
    """Return house rules with this number of games, each with its own price."""
    rules = rule_set("schwaig")
    solo = rules.contract("solo")
    contracts = tuple(
        replace(
            solo,
            name=f"solo_of_the_{number}th_kind",
            prices={level: price * number for level, price in solo.prices.items()},
        )
        for number in range(2, games + 2)
    )
    return replace(rules, title="Feucht", contracts=contracts, nobody_plays="next_dealer")


@pytest.mark.parametrize("rules", [p.rules for p in PROFILES], ids=lambda rules: rules.slug)
@pytest.mark.parametrize("games", [24, 36, 48])
def test_corner_holds_every_profile(drawn, rules: RuleSet, games: int) -> None:
    document, grid = planned(rules, games)
    lowest = draw_notes(document, rules, grid)

    assert lowest > document.bottom + 20
    assert overflowing(drawn) == []
    assert rules.title in " ".join(text.text for text in drawn)


@pytest.mark.parametrize(("games", "has_table"), [(4, True), (10, False), (30, False)])
@pytest.mark.parametrize("lines", [32, 48])
def test_corner_shrinks_and_then_points_to_the_rules_page(
    drawn, games: int, has_table: bool, lines: int
) -> None:
    rules = wide(games)
    document, grid = planned(rules, lines)
    lowest = draw_notes(document, rules, grid)

    texts = " ".join(text.text for text in drawn)
    assert lowest > document.bottom + 20
    assert ("Points, Feucht" in texts) is has_table
    assert ("see the rules page" in texts) is not has_table
    assert "the next seat deals" in texts


def test_score_sheet_names_table_round_people_code_writer_and_signatures(pages) -> None:
    first, second = pages(score_sheets(lists(tables=2)))

    words = first.splitlines()
    assert [name in words for name in ("Öttl", "Kovačević", "von der Grün", "Yıldızoğlu")] == [
        True
    ] * 4
    assert [number in words for number in ("1", "24", "57", "112")] == [True] * 4
    for expected in (
        "Table 1",
        " Round 2",
        "keeps score",
        "deals game 1",
        "Total",
        "Carried",
        " Sheet 3-1K",
        "Page 1 of 2",
        *(f"Signature, seat {seat}" for seat in range(1, 5)),
    ):
        assert expected in words
    assert "Table 2" in second.splitlines()
    assert "Table 1" not in second.splitlines()


def test_tout_column_stands_only_where_the_rules_have_the_mark(pages) -> None:
    (schwaig,) = pages(score_sheets(lists("schwaig")))
    (ebersdorf,) = pages(score_sheets(lists("ebersdorf")))

    assert "T" not in schwaig.splitlines()
    assert "T" in ebersdorf.splitlines()


@pytest.mark.parametrize("games", [8, 32, 48])
def test_list_by_games_has_room_for_them(drawn, games: int) -> None:
    score_sheets(lists("spin", games=games))

    texts = " ".join(text.text for text in drawn)
    assert "Who (with), game, result" in texts
    assert overflowing(drawn) == []
    assert min(text.size for text in drawn if text.text.startswith("Seat ")) > 6.5


@pytest.mark.parametrize(
    ("rules", "options", "nobody_plays"),
    [
        ("schwaig", {}, "no row; the same seat deals again (rule 5)."),
        ("ebersdorf", {}, "Überkreuz, seats 1 and 3 against 2 and 4 (rule 14)."),
        ("spin", {}, "Ramsch (“Ramsch”)."),
        ("spin", {"nobody_plays": "muss"}, "Muss-Spiel (“Muss-Spiel”)."),
        (
            "spin",
            {"nobody_plays": "redeal"},
            "no row; the cards are redealt; the next Rufspiel counts 1 more, after "
            "1, 2, 3, 4 doubles 2, 4, 6, 8 (“Karten neu geben”).",
        ),
        (
            "buchstaben",
            {},
            "no row; the next seat deals; the next game is doubled (“1×1: Zusammenwerfen”).",
        ),
    ],
)
def test_corner_says_what_follows_if_nobody_plays(
    drawn, rules: str, options: dict[str, str], nobody_plays: str
) -> None:
    score_sheets(lists(rules, **options))

    text = " ".join(text.text for text in drawn).replace("Muss- Spiel", "Muss-Spiel")
    assert f"Everybody passes: {nobody_plays}" in text


@pytest.mark.parametrize("games", [24, 32, 48])
@pytest.mark.parametrize(
    ("rules", "marks"), [("schwaig", ["Sup."]), ("ebersdorf", ["T", "Sup."]), ("spin", [])]
)
def test_supervisors_have_a_box_in_each_line_where_they_approve_games(
    drawn, rules: str, marks: list[str], games: int
) -> None:
    document, grid = planned(rule_set(rules), games)
    draw_grid(document, grid)

    assert [text.text for text in drawn if text.text in ("T", "Sup.")] == marks * len(grid.blocks)
    assert overflowing(drawn) == []


@pytest.mark.parametrize(
    ("rules", "games"), [("schwaig", "Sie or Tout"), ("ebersdorf", "Tout"), ("spin", "")]
)
def test_notes_explain_the_box_of_the_supervisors(drawn, rules: str, games: str) -> None:
    score_sheets(lists(rules))

    text = " ".join(text.text for text in drawn)
    assert (
        f"“Sup.”: the supervisors sign there before an approved {games} is played" in text
    ) == bool(games)
    assert overflowing(drawn) == []


@pytest.mark.parametrize("games", [32, 48])
@pytest.mark.parametrize(
    ("rules", "counts"),
    [
        ("schwaig", {"Solo": "won/played", "Tout": "won/played", "Sie": ""}),
        ("ebersdorf", {"Solo": "won/played", "Tout": "won"}),
        ("buchstaben", {"Solo": "won/played", "Tout": "won"}),
    ],
)
def test_each_count_that_ties_need_has_a_box_per_seat(
    drawn, rules: str, counts: dict[str, str], games: int
) -> None:
    document, grid = planned(rule_set(rules), games)
    draw_grid(document, grid)

    texts = [text.text for text in drawn]
    below = texts[texts.index("Solo") :] if games == 32 else texts
    assert [text for text in below if text in ("Solo", "Tout", "Sie")] == list(counts)
    hints = [hint for hint in counts.values() for _seat in range(4) if hint]
    assert [text for text in texts if text in ("won/played", "won", "played")] == hints


def test_list_that_tells_the_game_by_its_points_does_not_ask(pages) -> None:
    (page,) = pages(score_sheets(lists("schwaig")))

    assert "Who (with)" not in page


@pytest.mark.parametrize("games", [32, 48])
def test_plus_and_minus_kept_apart_have_columns_of_their_own(pages, drawn, games: int) -> None:
    rules = replace(rule_set("schwaig"), splits_plus_and_minus=True)
    apart = replace(lists(games=games), rules=rules)

    (page,) = pages(score_sheets(apart))

    words = page.splitlines()
    blocks = 1 if games == 32 else 2
    assert (words.count("+"), words.count("−")) == (4 * blocks, 4 * blocks)
    assert "Points" in words
    assert numbered_lines(page) == list(range(1, games + 1))
    assert overflowing(drawn) == []


def test_points_table_of_the_rule_set_stands_in_the_corner(pages) -> None:
    (page,) = pages(score_sheets(lists("schwaig")))

    assert "+12 / −4" in page
    assert "+24 / −8" in page


@pytest.mark.parametrize("language", ["de", "en"])
@pytest.mark.parametrize("rules", ["schwaig", "ebersdorf"])
def test_heads_of_the_points_table_are_whole_and_can_be_read(drawn, rules, language: str) -> None:
    with translation.override(language):
        score_sheets(lists(rules))
        words = headings(rule_set(rules))

    texts = " ".join(text.text for text in drawn)
    assert words.won in texts
    assert words.lost in texts
    heads = set(f"{words.won} {words.lost}".split())
    assert min(text.size for text in drawn if heads & set(text.text.split())) >= 8


@pytest.mark.parametrize("games", [24, 48])
def test_hostile_names_are_only_text_and_stay_in_their_column(pages, drawn, games: int) -> None:
    people = (
        SeatedPlayer(1, "<b>Öttl</b>", "<img src='file:/etc/passwd'>"),
        SeatedPlayer(12345, "W" * 80, "M" * 80),
        SeatedPlayer(3, "محمد 🎴", "&amp; \x00\n"),
        SeatedPlayer(4, "Ebersberger-Straßgschwandtner-Hinterhuber", ""),
    )
    (page,) = pages(score_sheets(lists(games=games, people=people)))

    assert overflowing(drawn) == []
    assert "<b>Öttl</b>" in page
    assert "<img src" in page.replace("\n", " ")
    assert "12345" in page
    assert "���� �" in page.replace("\n", " ")


@pytest.mark.parametrize("games", [24, 48])
def test_long_surname_and_venue_are_not_cut(drawn, games: int) -> None:
    surname = "Ebersberger-Straßgschwandtner-Hinterhuber"
    people = [SeatedPlayer(number, surname, "Maximiliane") for number in range(1, 5)]
    venue = "Vereinsheim des Obst- und Gartenbauvereins Oberpfaffenhofen, Weßlinger Straße 12"
    paper = lists(games=games, people=people)

    score_sheets(replace(paper, masthead=replace(HEAD, day=f"{HEAD.day} · {venue}")))

    assert [text.text for text in drawn if "…" in text.text] == []
    assert venue in " ".join(text.text for text in drawn)
    assert overflowing(drawn) == []
    assert lines_upon_each_other(drawn) == []


def test_long_first_name_is_whole_where_it_has_room(drawn) -> None:
    surnames = ("Öttl", "Krämer-Oßwaldinger", "Öttl", "Krämer-Oßwaldinger")
    people = [
        SeatedPlayer(number, name, "Maximilian-Alexander")
        for number, name in enumerate(surnames, 1)
    ]

    score_sheets(lists(people=people))

    first_lines = [text for text in drawn if text.text == "Maximilian-"]
    assert [text.size for text in first_lines] == [9] * 4
    assert lines_upon_each_other(drawn) == []


@pytest.mark.thorough  # measures time
def test_112_sheets_are_ready_in_three_seconds() -> None:
    start = time.process_time()
    score_sheets(lists(tables=112))

    assert time.process_time() - start < 3


@pytest.mark.django_db
def test_round_lists_ask_once_for_head_sheets_and_seats(
    django_assert_num_queries,
) -> None:
    tournament = make_tournament(players=7)
    make_player(tournament, 8, publish="initials", birth_on=date(2012, 1, 2))
    round_ = seat_players(tournament, 1)
    draw = tournament.draws.select_related("round").get()

    with django_assert_num_queries(5):
        lists = round_lists(draw, entry_url="http://inn/{}/".format, now=NOW)

    sheets = list(round_.sheets.select_related("draw"))
    assert [(table.table, table.code, table.url) for table in lists.tables] == [
        (1, sheets[0].code, "http://inn/1/"),
        (2, sheets[1].code, "http://inn/2/"),
    ]
    assert lists.tables[1].seats[-1] == SeatedPlayer(8, "Șerban", "Ilinca")
    assert lists.games == 32


@pytest.mark.django_db
def test_score_sheet_carries_no_birth_date(pages) -> None:
    tournament = make_tournament(players=3, date=date(2026, 11, 20))
    make_player(tournament, 4, birth_on=date(1957, 3, 9))
    seat_players(tournament, 1)
    draw = tournament.draws.select_related("round").get()

    (page,) = pages(score_sheets(round_lists(draw, entry_url=str, now=NOW)))

    assert "1957" not in page
    assert "Wójcikowski" in page
