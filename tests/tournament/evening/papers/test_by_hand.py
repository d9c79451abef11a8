"""The fall-back kit and the print job of a round: complete, in order, hardly slower than parts."""

import time
from datetime import date, timedelta

import pytest
from django.utils import timezone

from tests.factories import enter, make_player, make_tournament, seat_players
from tests.tournament.conftest import NOW, overflowing
from tournament.evening.papers.kits import blank_kit, fall_back_kit, round_papers
from tournament.evening.papers.ranking_form import ranking_form
from tournament.models import Draw, Tournament
from tournament.results.papers.score_sheets import round_lists, score_sheets

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("english")]


def lists_of(draw: Draw):
    return round_lists(draw, entry_url="http://inn/{}/".format, now=NOW)


def drawn_round(tournament: Tournament, number: int) -> Draw:
    seat_players(tournament, number)
    return tournament.draws.select_related("round", "tournament").get(round__number=number)


def after_round_1(**changes) -> tuple[Tournament, Draw]:
    tournament = make_tournament(players=8, **changes)
    for sheet in seat_players(tournament, 1).sheets.all():
        enter(sheet, 6, -2, -2, -2, solo_won=(1, 0, 0, 0), solo_played=(2, 0, 0, 0))
    return tournament, drawn_round(tournament, 2)


def test_kit_holds_all_that_a_round_needs_and_says_what_to_do(pages) -> None:
    _tournament, draw = after_round_1()

    kit = pages(fall_back_kit(draw, lists=lists_of(draw), now=NOW))

    assert len(kit) == 6
    for page, words in zip(
        kit,
        ("Continue by hand", "list by table", "Ranking by hand", "Rules", "Table 1", "Table 2"),
        strict=True,
    ):  # fmt: skip
        assert words in page
    assert "the sum must be 0" in kit[0]
    assert "Lots by hand" not in kit[0]  # it is the last round


def test_kit_of_a_round_before_the_last_says_how_the_next_is_drawn(pages) -> None:
    tournament = make_tournament(players=4, rule_set="ebersdorf")
    draw = drawn_round(tournament, 1)

    first = pages(fall_back_kit(draw, lists=lists_of(draw), now=NOW))[0]

    assert "shuffle slips with the start numbers" in first
    assert "Lots by hand" in first
    assert "must be 0" not in first  # Ebersdorf writes plus points only


def test_ranking_form_has_what_is_known_and_room_for_the_rest(pages, drawn) -> None:
    tournament, _draw = after_round_1()

    (page,) = pages(ranking_form(tournament, round_number=2, now=NOW))

    rows = {text.text: text.y for text in drawn}
    assert "interim after round 1" in page
    assert [
        text.text for text in drawn if text.text and abs(text.y - rows["Öttl, Franziska"]) < 1
    ] == ["1", "Öttl, Franziska", "+6", "0", "0/0", "1/2"]  # fmt: skip
    assert overflowing(drawn) == []


def test_ranking_form_says_who_is_ranked_among_the_minors(pages) -> None:
    tournament = make_tournament(players=2, rule_set="ebersdorf")
    tournament.players.filter(number=2).update(birth_on=date(2012, 5, 6))

    (page,) = pages(ranking_form(tournament, round_number=1, now=NOW))

    assert page.count("(Minors)") == 1
    assert "M. K. (Minors)" in page


def test_ranking_form_before_the_first_round_is_empty(pages) -> None:
    tournament = make_tournament(players=60, round_count=12)

    forms = pages(ranking_form(tournament, round_number=1, now=NOW))

    assert "before round 1" in forms[0]
    assert forms[0].count("Round") == 12
    assert "–" not in "".join(line for line in forms[0].splitlines() if "Öttl" in line)


def test_ranking_form_says_that_lists_are_missing(pages) -> None:
    tournament = make_tournament(players=8)
    enter(seat_players(tournament, 1).sheets.get(table=1), 6, -2, -2, -2)

    (page,) = pages(ranking_form(tournament, round_number=2, now=NOW))

    assert "round 1 is not complete yet" in page


def test_blank_kit_is_an_evening_on_paper_before_anybody_is_there(pages, drawn) -> None:
    """E10: numbers and ranking to fill in, empty seats, the rules, a sheet for every table."""
    tournament = make_tournament(capacity=20)

    kit = pages(blank_kit(tournament, now=NOW))

    titles = ("An evening by hand", "Ranking by hand", "Seat list by table", "Rules", "Score sheet")
    assert [title in page for title, page in zip(titles, kit, strict=True)] == [True] * 5
    numbers = {word for word in kit[1].split() if word.isdecimal()}
    assert numbers >= {str(number) for number in range(1, 21)}
    assert "21" not in numbers
    assert "Table 5" in kit[2]
    assert "Table 6" not in kit[2]
    assert "Signature, seat 4" in kit[4]
    assert "Sheet " not in kit[4]  # no code: it belongs to no table yet
    assert overflowing(drawn) == []


def test_ranking_by_hand_has_no_page_for_a_few_numbers(pages) -> None:
    kit = pages(blank_kit(make_tournament(capacity=60), now=NOW))

    forms = [page for page in kit if "Ranking by hand" in page and "before round 1" in page]
    assert len(forms) == 2
    assert "60" in forms[-1].split()


def test_blank_kit_names_who_is_registered_and_leaves_room_for_more(pages) -> None:
    tournament = make_tournament(players=55, rule_set="ebersdorf")

    kit = pages(blank_kit(tournament, now=NOW))

    form = "".join(page for page in kit if "Ranking by hand" in page and "before round 1" in page)
    assert "Öttl, Franziska" in form
    assert "67" in form.split()
    assert "68" not in form.split()
    assert "Table 17" in "".join(kit)


def test_what_may_hang_in_the_hall_has_public_names_and_nothing_private(pages) -> None:
    tournament = make_tournament(players=7)
    make_player(
        tournament,
        8,
        publish="initials",
        birth_on=date(2012, 1, 2),
        phone="0170 4711",
        email="i@x.de",
    )
    draw = drawn_round(tournament, 1)

    kit = pages(fall_back_kit(draw, lists=lists_of(draw), now=NOW))

    assert "Șerban" not in "".join(kit[:4])
    assert "Șerban" in kit[-1]  # the list itself: four people sign it
    for private in ("4711", "i@x.de", "2012"):
        assert private not in "".join(kit)


def test_one_job_has_lists_for_the_wall_cards_and_score_sheets(pages) -> None:
    tournament = make_tournament(players=8)
    drawn = [drawn_round(tournament, 1), drawn_round(tournament, 2)]

    job = pages(round_papers(drawn[0], drawn=drawn, lists=lists_of(drawn[0]), now=NOW))

    assert len(job) == 5
    assert "Seat list by name" in job[0]
    assert "seat list by table" in job[1]
    assert "Round 2" in job[2]  # the cards have both rounds
    assert "Table 2" in job[4]


def test_cards_are_printed_once_for_rounds_that_were_drawn_together(pages) -> None:
    tournament = make_tournament(players=8)
    drawn = [drawn_round(tournament, 1), drawn_round(tournament, 2)]
    posted = drawn[0].round

    def how_many() -> int:
        return len(pages(round_papers(drawn[1], drawn=drawn, lists=lists_of(drawn[1]), now=NOW)))

    posted.posted_at = timezone.now()
    together = how_many()
    posted.posted_at = drawn[1].made_at - timedelta(minutes=50)
    one_by_one = how_many()

    assert (together, one_by_one) == (4, 5)


@pytest.mark.thorough  # measures time
def test_papers_of_112_tables_take_little_longer_than_their_score_sheets() -> None:
    tournament = make_tournament(players=448)
    draw = drawn_round(tournament, 1)
    lists = lists_of(draw)

    def seconds(make) -> float:
        start = time.process_time()
        make()
        return time.process_time() - start

    alone = seconds(lambda: score_sheets(lists))
    kit = seconds(lambda: fall_back_kit(draw, lists=lists, now=NOW))
    job = seconds(lambda: round_papers(draw, drawn=[draw], lists=lists, now=NOW))

    assert kit < alone + 3
    assert job < alone + 3


@pytest.mark.parametrize("fee_cents", [0, 1000])
def test_blank_kit_takes_a_fee_only_where_there_is_one(pages, fee_cents: int) -> None:
    tournament = make_tournament(fee_cents=fee_cents)

    first = pages(blank_kit(tournament, now=NOW))[0]

    assert ("Take the entry fee" in first) == bool(fee_cents)
