"""A list typed as declarer, game and result: stored, refused, computed, shown again."""

import json
import re

import pytest
from django.conf import settings
from django.db import connection
from django.http import HttpResponse
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from scoring import Game, SheetEntry
from tests.factories import make_players, make_tournament, make_user, seat_players
from tests.markup import elements, in_one_line, texts
from tests.second_step import post_confirmed
from tournament.models import Round, TableSheet
from tournament.results.entry import stored_entry
from tournament.results.services.sheets import enter_sheet

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("english")]

RUF = {"by1": "1", "contract1": "rufspiel", "with1": "3", "result1": "won"}
SOLO = {"by2": "2", "contract2": "solo", "result2": "lost-schneider", "runners2": "3"}


@pytest.fixture
def round_() -> Round:
    return make_round("spin")


@pytest.fixture
def dealt_anew() -> Round:
    return make_round("spin", rule_options={"nobody_plays": "redeal"})


def make_round(rule_set: str, games: int = 2, players: int = 4, **changes: object) -> Round:
    tournament = make_tournament(
        players=players, rule_set=rule_set, games_per_round=games, **changes
    )
    return seat_players(tournament)


def url(name: str, round_: Round) -> str:
    return reverse(name, args=[round_.tournament.slug, round_.number, 1])


def sheet_of(round_: Round) -> TableSheet:
    return round_.sheets.get(table=1)


def games_of(round_: Round) -> dict[int, Game]:
    entry = stored_entry(sheet_of(round_))
    return dict(entry.games) if entry else {}


def test_list_whose_rows_tell_nothing_is_typed_by_games(desk: Client, round_: Round) -> None:
    response = desk.get(url("sheet-enter", round_))

    assert response.status_code == 302
    assert response.headers["Location"] == url("sheet-record", round_)


@pytest.mark.parametrize(("rule_set", "is_asked"), [("schwaig", False), ("ebersdorf", True)])
def test_laufende_are_asked_for_only_where_they_count(
    desk: Client, rule_set: str, is_asked: bool
) -> None:
    round_ = make_round(rule_set)

    page = desk.get(url("sheet-record", round_))

    assert bool(elements(page, "td [name=runners1]")) is is_asked
    assert ("Lauf" in page.text) is is_asked


def test_laufende_that_do_not_count_are_kept(desk: Client) -> None:
    round_ = make_round("schwaig", games=1)
    games = {1: Game("rufspiel", 1, 3, won=True, runners=4)}
    enter_sheet(sheet_of(round_), by=make_user(), entry=SheetEntry(rows=(None,), games=games))

    page = desk.get(url("sheet-record", round_))

    assert len(elements(page, "input[type=hidden][name=runners1][value=4]")) == 1


def test_list_with_a_record_opens_with_it(desk: Client) -> None:
    round_ = make_round("schwaig")
    rows_page = desk.get(url("sheet-enter", round_)).status_code
    games = {1: Game("rufspiel", 1, 3, won=True)}
    entry = SheetEntry(rows=(None, (6, -2, -2, -2)), games=games)
    enter_sheet(sheet_of(round_), by=make_user(), entry=entry)

    response = desk.get(url("sheet-enter", round_), follow=True)

    assert rows_page == 200
    assert response.redirect_chain == [(url("sheet-record", round_), 302)]
    first, second = response.context["lines"]
    assert first.fields["contract"].text == "rufspiel"
    assert [cell.hint for cell in first.cells] == ["+1", "−1", "+1", "−1"]
    assert [cell.text for cell in second.cells] == ["+6", "−2", "−2", "−2"]


def test_games_are_stored_with_the_rows_they_write(desk: Client, round_: Round) -> None:
    response = desk.post(url("sheet-record", round_), RUF | SOLO)

    rows = sheet_of(round_).rows.all()
    assert response.status_code == 302
    assert [row.points for row in rows] == [(1, -1, 1, -1), (12, -36, 12, 12)]
    assert games_of(round_)[2] == Game("solo", 2, won=False, level="schneider", runners=3, number=2)
    totals = sheet_of(round_).totals.values_list("points", "solo_won", "solo_played")
    assert list(totals) == [(13, 0, 0), (-37, 0, 1), (13, 0, 0), (11, 0, 0)]


def test_everything_behind_more_is_kept(desk: Client, dealt_anew: Round) -> None:
    round_ = dealt_anew
    more = {"doubles1": "2", "spritze1": "2", "re1": "1", "redeals1": "0 2", "remark1": "Verraten"}

    desk.post(url("sheet-record", round_), RUF | SOLO | more)

    game = games_of(round_)[1]
    assert (game.doubles, game.spritze, game.re, game.redeals) == (2, 2, True, (0, 2))
    assert sheet_of(round_).rows.get(game=1).points == (96, -96, 96, -96)
    assert sheet_of(round_).rows.get(game=1).remark == "Verraten"
    line = desk.get(url("sheet-record", round_)).context["lines"][0]
    assert line.has_more
    assert line.fields["redeals"].text == "0 2"
    assert line.remark == "Verraten"


def test_cards_thrown_in_are_asked_for_where_they_can_be(
    desk: Client, round_: Round, dealt_anew: Round
) -> None:
    assert "redeals1" not in desk.get(url("sheet-record", round_)).text
    assert len(elements(desk.get(url("sheet-record", dealt_anew)), "input[name=redeals1]")) == 1


def test_without_script_a_won_ramsch_is_called_durchmarsch(desk: Client, round_: Round) -> None:
    page = in_one_line(desk.get(url("sheet-record", round_)).text)

    assert page.count("won, Durchmarsch") == page.count('data-of="result"')


@pytest.mark.parametrize(
    ("contract", "result", "name"), [("solo", "won", "won"), ("ramsch", "won", "Durchmarsch")]
)
def test_result_has_the_word_of_the_chosen_game(
    desk: Client, round_: Round, contract: str, result: str, name: str
) -> None:
    posted = {"by1": "1", "contract1": contract, "result1": result, "action": "compute"}

    page = in_one_line(desk.post(url("sheet-record", round_), posted).text)

    assert re.search(rf'<option value="won" selected>\s*{name}\s*</option>', page)


def test_start_numbers_name_seats_too(desk: Client) -> None:
    tournament = make_tournament(rule_set="spin", games_per_round=1)
    round_ = seat_players(tournament, players=make_players(tournament, 8)[::-1])
    posted = {"by1": "7", "contract1": "rufspiel", "with1": ".5", "result1": "won"}

    desk.post(url("sheet-record", round_), posted)

    game = games_of(round_)[1]
    assert (game.declarer, game.partner) == (2, 4)


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"by1": "9"}, "“9” is neither a seat nor a start number at this table."),
        ({"by1": ""}, "Who played this game?"),
        ({"contract1": ""}, "Which game was played?"),
        ({"contract1": "sie"}, "“sie” is not played here."),
        ({"result1": "vielleicht"}, "“vielleicht” is not a result."),
        ({"runners1": "drei"}, "“drei” is not a number."),
        ({"redeals1": "x"}, "“x”: one number for each deal thrown in, for example 0 2."),
        ({"result1": ""}, "Please say whether Rufspiel was won."),
        ({"with1": "1"}, "Rufspiel needs a partner other than the declarer."),
        ({"runners1": "9"}, "Rufspiel has at most 8 Laufende, not 9."),
        ({"re1": "1"}, "A Re answers a Spritze, and there was none."),
        ({"g1s1": "3"}, "The game recorded here gives +1 −1 +1 −1, not +3 −1 +1 −1."),
        ({"g1s1": "viel"}, "Seat 1: “viel” is not a number of at most four digits."),
        (dict.fromkeys(RUF, "") | {"g1s1": "3"}, "seat 2: A seat is empty."),
    ],
)
def test_impossible_game_is_refused_full_beside_its_line(
    desk: Client, round_: Round, change: dict[str, str], sentence: str
) -> None:
    posted = RUF | SOLO | change

    response = desk.post(url("sheet-record", round_), posted)

    assert response.status_code == 422
    assert sheet_of(round_).state == "open"
    first, second = response.context["lines"]
    assert any(
        shown_sentence.startswith(sentence) or sentence in shown_sentence
        for shown_sentence in first.sentences
    )
    assert second.sentences == ()
    assert all(shows(response, name, text) for name, text in posted.items() if text)
    assert response.context["focus"] in {*change, "by1", "g1s2"}


def shows(page: HttpResponse, name: str, text: str) -> bool:
    """Return True if the field has that text, or that choice is selected."""
    if elements(page, f"select[name={name}]"):
        return bool(elements(page, f"select[name={name}] option[selected][value={text}]"))
    return elements(page, f"input[name={name}]")[0]["value"] == text


def test_row_typed_without_its_game_does_not_count(desk: Client, round_: Round) -> None:
    points = {"g1s1": "6", "g1s2": "-2", "g1s3": "-2", "g1s4": "-2"}

    by_games = desk.post(url("sheet-record", round_), points | SOLO)
    by_rows = desk.post(
        url("sheet-enter", round_), points | {n.replace("g1", "g2"): v for n, v in points.items()}
    )

    assert (by_games.status_code, by_rows.status_code) == (422, 422)
    assert by_games.context["lines"][0].sentences == ("The row does not show what was played.",)
    assert sheet_of(round_).state == "open"


def test_computing_stores_nothing(desk: Client, round_: Round) -> None:
    response = desk.post(url("sheet-record", round_), RUF | {"action": "compute"})

    first, second = response.context["lines"]
    assert (response.status_code, sheet_of(round_).state) == (200, "open")
    assert [cell.hint for cell in first.cells] == ["+1", "−1", "+1", "−1"]
    assert first.words == "Rufspiel 1 + 3 won"
    assert second.sentences == ()
    assert response.context["focus"] == "by2"
    assert response.context["sums"] == ["+1", "−1", "+1", "−1"]


def test_paper_totals_are_compared(desk: Client, round_: Round) -> None:
    totals = {"total1": "13", "total2": "-37", "total3": "13", "total4": "12"}

    wrong = desk.post(url("sheet-record", round_), RUF | SOLO | totals)
    right = desk.post(url("sheet-record", round_), RUF | SOLO | totals | {"total4": "11"})

    assert (wrong.status_code, right.status_code) == (422, 302)
    assert wrong.context["totals"][3].sentence == "Seat 4: List +12, rows +11."


def test_doubtful_list_is_kept_as_typed(desk: Client, round_: Round) -> None:
    posted = {"by1": "12?", "contract1": "rufspiel", "by2": "2"}

    desk.post(url("sheet-record", round_), posted | {"action": "park"})
    page = desk.get(url("sheet-enter", round_), follow=True)

    assert sheet_of(round_).state == "clarification"
    assert sheet_of(round_).draft == posted
    assert page.context["lines"][0].fields["by"].text == "12?"


def test_one_line_is_computed_for_the_script(desk: Client, round_: Round) -> None:
    address = url("sheet-record-line", round_)

    good = desk.get(address, RUF | {"game": "1"}).json()
    bad = desk.get(
        address, {"game": "2", "by2": "1", "contract2": "bettel", "runners2": "1"}
    ).json()

    assert (good["points"], good["words"]) == ([1, -1, 1, -1], "Rufspiel 1 + 3 won")
    assert good["shown"] == ["+1", "−1", "+1", "−1"]
    assert bad["points"] is None
    assert bad["sentences"] == ["Bettel has at most 0 Laufende, not 1. (“Spielwertung”)"]
    assert [desk.get(address, {"game": game}).status_code for game in ("", "0", "3", "x")] == [
        404
    ] * 4
    assert desk.post(address, RUF).status_code == 405


def test_sie_of_a_recorded_list_asks_for_the_supervisors(desk: Client) -> None:
    """Schwaig rule 7"""
    round_ = make_round("schwaig", games=2)
    posted = RUF | {"by2": "2", "contract2": "sie", "result2": "won"}

    refused = desk.post(url("sheet-record", round_), posted)
    line = desk.get(url("sheet-record-line", round_), posted | {"game": "2"}).json()
    stored = desk.post(url("sheet-record", round_), posted | {"a2": "1"})

    assert (refused.status_code, stored.status_code) == (422, 302)
    assert refused.context["focus"] == "a2"
    assert refused.context["faults"] == [
        "Game 2: This game counts only if the supervisors approved it."
    ]
    assert (line["isRare"], line["isAsked"]) == (True, True)
    assert sheet_of(round_).rows.get(game=2).is_witnessed


def test_sie_typed_as_points_asks_for_the_supervisors(desk: Client) -> None:
    round_ = make_round("schwaig", games=2)
    rows = {"g1s1": "1", "g1s2": "1", "g1s3": "-1", "g1s4": "-1"}
    rows |= {"g2s1": "24", "g2s2": "-8", "g2s3": "-8", "g2s4": "-8"}

    refused = desk.post(url("sheet-enter", round_), rows)
    stored = desk.post(url("sheet-enter", round_), rows | {"a2": "1"})

    assert (refused.status_code, stored.status_code) == (422, 302)
    assert refused.context["focus"] == "a2"
    assert refused.context["lines"][1].is_asked
    assert history(desk, round_, ".stored .note") == ["Approved by the supervisors"]


def test_game_given_away_says_why_on_the_list_and_in_its_history(desk: Client) -> None:
    """Schwaig rules 8 and 9"""
    round_ = make_round("schwaig", games=1)
    rows = {"g1s1": "1", "g1s2": "1", "g1s3": "-1", "g1s4": "-1"}

    desk.post(url("sheet-enter", round_), rows | {"remark1": "Karten <offen> aufgelegt"})

    remark = "Karten <offen> aufgelegt"
    assert history(desk, round_, ".stored .note") == [f"Given to the other side: {remark}"]
    entry = history(desk, round_, ".journal td")[2]
    assert entry.endswith(f"game 1 given to the other side: {remark}")
    page = desk.get(url("sheet-enter", round_))
    assert page.context["lines"][0].remark == remark


def test_breach_is_recorded_with_who_is_to_blame(desk: Client) -> None:
    """Ebersdorf rule 32"""
    round_ = make_round("ebersdorf", games=1)
    posted = {"by1": "1", "contract1": "farbsolo", "offence1": "verkartet", "offender1": "1"}

    desk.post(url("sheet-record", round_), posted)

    assert sheet_of(round_).rows.get().points == (0, 20, 20, 20)
    breach = "Farbsolo 1, misplayed (verkartet), offender: seat 1"
    assert breach in history(desk, round_, ".stored td")


def test_crossed_game_needs_no_names(desk: Client) -> None:
    round_ = make_round("ebersdorf", games=2)
    posted = {"contract1": "ueberkreuz", "result1": "won"}
    posted |= {"contract2": "ueberkreuz", "result2": "drawn"}

    desk.post(url("sheet-record", round_), posted)

    assert [row.points for row in sheet_of(round_).rows.all()] == [(5, 0, 5, 0), (0, 0, 0, 0)]


def test_marks_of_rows_without_a_record_survive_a_correction(desk: Client) -> None:
    round_ = make_round("ebersdorf", games=2)
    entry = SheetEntry(
        rows=((150, 0, 0, 0), None),
        touts=frozenset({1}),
        circled={1: frozenset({1})},
        games={2: Game("rufspiel", 1, 2, won=True)},
        witnessed=frozenset({1}),
    )
    enter_sheet(sheet_of(round_), by=make_user(), entry=entry)
    lines = desk.get(url("sheet-record", round_)).context["lines"]
    fields = {
        cell.name: cell.text for line in lines for cell in (*line.fields.values(), *line.cells)
    }
    marks = {name: text for line in lines for name, text in line.marks}

    posted = fields | marks | {"a1": "1", "contract2": "rufspiel", "runners2": "3"}
    corrected = posted | {"reason": "Laufende vergessen", "version": "1"}
    post_confirmed(desk, url("sheet-record", round_), corrected)

    stored = stored_entry(sheet_of(round_))
    assert stored is not None
    assert stored.rows == ((150, 0, 0, 0), (20, 20, 0, 0))
    assert (stored.touts, stored.circled) == ({1}, {1: frozenset({1})})


def test_correction_tells_what_was_recorded_before(desk: Client, round_: Round) -> None:
    desk.post(url("sheet-record", round_), RUF | SOLO)

    correct(desk, round_, RUF | SOLO | {"result2": "lost"})

    assert games_of(round_)[2] == Game("solo", 2, won=False, runners=3, number=2)
    change = "game 2: Solo 2 lost, Schneider, 3 Laufende → Solo 2 lost, 3 Laufende"
    assert [change in line for line in history(desk, round_, ".journal td")].count(True) == 1


def correct(desk: Client, round_: Round, posted: dict[str, str]) -> None:
    """Store a correction by both steps."""
    versioned = posted | {"version": str(sheet_of(round_).version)}
    question = desk.post(url("sheet-record", round_), versioned)
    confirmed = {"second_step": question.context["token"], "reason": "verlesen"}
    stored = desk.post(url("sheet-record", round_), versioned | confirmed)
    assert (question.status_code, stored.status_code) == (200, 302)


def test_way_of_typing_is_kept_for_the_next_list(desk: Client) -> None:
    round_ = make_round("schwaig", players=8)
    desk.get(url("sheet-record", round_))

    response = desk.get(reverse("results-round", args=[round_.tournament.slug, 1]), {"table": "2"})

    assert response.headers["Location"].endswith("/results/1/2/games/")


def test_hostile_name_stays_text(desk: Client, round_: Round) -> None:
    player = round_.tournament.players.get(number=1)
    player.last_name = '</script><img src=x onerror="alert(1)">'
    player.save()

    assert "<img" not in desk.get(url("sheet-record", round_)).text


def test_queries_do_not_grow_with_games(desk: Client) -> None:
    counts = []
    for games, players in ((2, 4), (32, 40)):
        round_ = make_round("spin", games=games, players=players)
        played = {game: Game("solo", 1, won=True) for game in range(1, games + 1)}
        entry = SheetEntry(rows=(None,) * games, games=played)
        enter_sheet(sheet_of(round_), by=make_user(), entry=entry)
        desk.get(url("sheet-record", round_))  # from now on the session knows the way of typing
        desk.get(url("sheet-record", round_))  # from now on the session knows the way of typing
        with CaptureQueriesContext(connection) as queries:
            desk.get(url("sheet-record", round_))
        counts.append(len(queries))

    assert counts[0] == counts[1]


def test_script_knows_a_key_for_every_game(desk: Client, round_: Round) -> None:
    response = desk.get(url("sheet-record", round_))

    keys = {
        name: contract["key"] for name, contract in response.context["data"]["contracts"].items()
    }
    assert json.dumps(response.context["data"])
    assert keys["rufspiel"] == "r"
    assert len(set(keys.values())) == len(keys)
    assert "" not in keys.values()


def history(desk: Client, round_: Round, selector: str) -> list[str]:
    return texts(desk.get(url("sheet-history", round_)), selector)


@pytest.mark.parametrize("name", ["sheet-enter", "sheet-record", "sheet-totals"])
def test_ebersdorf_page_does_not_mention_sie(desk: Client, name: str) -> None:
    desk.cookies[settings.LANGUAGE_COOKIE_NAME] = "de"
    round_ = make_round("ebersdorf")

    page = desk.get(url(name, round_)).text

    words = re.sub(r"<script.*?</script>|<[^>]+>", " ", page, flags=re.DOTALL)
    assert re.findall(r".*\b(?:Sie,|Sie oder|oder Sie|und Sie|ein Sie)\b.*", words) == []
