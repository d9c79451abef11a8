"""A round drawn by the standing: what it takes as points, and when it is refused."""

from io import StringIO

import pytest
from django.core.management import call_command

from scoring import SheetEntry
from scoring.values import Tally
from tests.factories import enter, make_player, make_tournament, make_user
from tests.tournament.draw.standing_evening import drawn_by_standing, first_round_played
from tournament.draw.by_standing import standing_before
from tournament.draw.document import document
from tournament.draw.services.draws import draw_all_rounds, draw_round, post_rounds, redraw
from tournament.draw.services.field import add_fill_ins
from tournament.draw.services.options import keep_apart, set_draw_options
from tournament.draw.wishes import wishes_of
from tournament.models import Draw, Player, TableSheet, Tournament
from tournament.ranking.against_journal import standing_differences
from tournament.registration.field import field_of
from tournament.registration.services.attendance import fix_table
from tournament.results.services.checks import confirm_sheet
from tournament.results.services.rounds import close_round
from tournament.results.services.sheets import enter_sheet, reopen_sheet, void_sheet
from tournament.seating.check import check
from tournament.shared.errors import Refused

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("english")]
NO_TALLIES = (Tally(),) * 4


def points_of(draw: Draw) -> list[list[int]]:
    """Return the points at each table, the most first."""
    points: dict[int, int] = dict(draw.options["standing"])
    return [sorted((points[n] for n in table if n), reverse=True) for table in draw.tables]


def sheet(tournament: Tournament, table: int) -> TableSheet:
    return TableSheet.objects.get(round__tournament=tournament, round__number=1, table=table)


def test_best_together_fills_the_tables_from_the_top() -> None:
    draw = drawn_by_standing("ranked")

    assert (draw.mode, draw.options["published"]["mode"]) == ("ranked", "ranked")
    assert points_of(draw) == [[30, 28, 26, -8], [-8, -8, -8, -8], [-8, -10, -12, -14]]


def test_best_apart_gives_every_table_one_of_each_pot() -> None:
    tables = points_of(drawn_by_standing("spread"))

    assert sorted(table[0] for table in tables) == [26, 28, 30]
    assert sorted(table[-1] for table in tables) == [-14, -12, -10]


def test_standing_is_stored_as_drawn_and_stays_after_a_correction() -> None:
    draw = drawn_by_standing("ranked")
    before = draw.options["standing"]
    entry = SheetEntry(totals=(2, 2, -2, -2), tallies=NO_TALLIES)
    enter_sheet(sheet(draw.tournament, 1), by=make_user(), entry=entry, reason="falsch gelesen")
    post_rounds(draw.tournament, by=None)

    draw.refresh_from_db()
    data = document(draw.tournament).as_json()

    assert draw.options["standing"] == before
    assert [own for _number, own in before] == [30, 28, 26, *[-8] * 6, -10, -12, -14]
    assert [list(own) for own in data["draws"][-1]["standing"]] == before
    assert "standing" not in data["draws"][0]
    steps = check(document(draw.tournament))
    assert [step.code for step in steps if step.state == "wrong"] == []
    assert list(standing_differences(draw.tournament)) == []


def test_changed_standing_is_found_by_the_journal() -> None:
    draw = drawn_by_standing("ranked")
    draw.options["standing"][0][1] += 4
    draw.save()
    number = draw.options["standing"][0][0]

    assert [str(difference) for difference in standing_differences(draw.tournament)] == [
        f"Points before draw no. 2, no. {number}: in the journal +30, in the database +34"
    ]
    with pytest.raises(Exception, match="Points before draw"):
        call_command("verify_journal", "rennen", stdout=StringIO())


def test_latecomers_and_fill_ins_have_no_points_and_come_last() -> None:
    tournament = first_round_played("ranked")
    late = make_player(tournament, 13)
    add_fill_ins(tournament, by=None)

    draw = draw_round(tournament, by=None, round_number=2)

    assert draw.options["standing"][-4:] == [[n, None] for n in range(late.number, 17)]
    assert sorted(n for n in draw.tables[-1] if n) == [13, 14, 15, 16]
    assert list(standing_differences(tournament)) == []


def test_fill_in_with_a_list_has_no_points_either() -> None:
    tournament = make_tournament(players=11, slug="rennen")
    add_fill_ins(tournament, by=None)
    draw_round(tournament, by=None, round_number=1)
    for own in tournament.rounds.get(number=1).sheets.order_by("table"):
        enter(own, 30, -8, -8, -14)
    set_draw_options(tournament, by=None, mode="ranked")

    draw = draw_round(tournament, by=None, round_number=2)

    assert draw.options["standing"][-1] == [12, None]
    assert list(standing_differences(tournament)) == []


@pytest.mark.parametrize(("consequence", "points"), [("no_points", 0), ("others_only", None)])
def test_void_list_gives_what_the_ranking_gives(consequence: str, points: int | None) -> None:
    tournament = first_round_played("ranked")
    own = sheet(tournament, 1)
    void_sheet(own, by=None, reason="verbrannt", consequence=consequence)
    numbers = own.round.seats.filter(table=1).values_list("player__number", flat=True)

    standing = dict(standing_before(tournament, 2, field_of(tournament).players))
    draw_round(tournament, by=None, round_number=2)

    assert {standing[number] for number in numbers} == {points}
    assert list(standing_differences(tournament)) == []


def refusal(tournament: Tournament, round_number: int) -> str:
    with pytest.raises(Refused) as refused:
        draw_round(tournament, by=None, round_number=round_number)
    return str(refused.value)


def test_first_round_has_no_standing() -> None:
    tournament = set_draw_options(make_tournament(players=8), by=None, mode="spread")

    assert refusal(tournament, 1).startswith("Round 1 cannot be drawn by points")
    assert not Draw.objects.exists()


def test_missing_lists_are_named() -> None:
    tournament = first_round_played("ranked", round_count=3)
    reopen_sheet(sheet(tournament, 2), by=None, reason="nochmal")

    assert refusal(tournament, 2).endswith("Round 1: table 2 does not count yet.")
    assert "round 2, which is not drawn yet" in refusal(tournament, 3)


def test_missing_list_of_a_closed_round_counts_for_nobody() -> None:
    tournament = first_round_played("ranked")
    reopen_sheet(sheet(tournament, 2), by=None, reason="nochmal")
    close_round(tournament.rounds.get(number=1), by=None, reason="Liste verloren")

    draw = draw_round(tournament, by=None, round_number=2)

    assert [points for _number, points in draw.options["standing"]][-4:] == [None] * 4
    assert list(standing_differences(tournament)) == []


def test_unchecked_list_of_a_closed_round_is_waited_for_under_an_embargo() -> None:
    tournament = first_round_played("ranked", is_embargoed=True)
    for table in (1, 2):
        confirm_sheet(sheet(tournament, table), by=make_user(f"prüft{table}"))
    close_round(tournament.rounds.get(number=1), by=None, reason="keine Zeit")

    assert refusal(tournament, 2).endswith("Round 1: table 3 does not count yet.")


def test_several_rounds_at_once_are_refused() -> None:
    tournament = first_round_played("ranked", round_count=3)

    with pytest.raises(Refused, match="A draw by points seats one round at a time"):
        draw_all_rounds(tournament, by=None)


def test_fixed_table_is_refused() -> None:
    tournament = first_round_played("ranked")
    fix_table(tournament.players.get(number=5), by=None, first=2, last=2)

    assert refusal(tournament, 2).startswith("No. 5 has a fixed table")


def test_options_for_it_always_draw_one_round() -> None:
    tournament = set_draw_options(make_tournament(), by=None, mode="best", rounds="all")

    assert wishes_of(set_draw_options(tournament, by=None, mode="ranked")).rounds == "one"


def test_pairs_that_must_not_meet_are_counted_and_everybody_can_recompute() -> None:
    tournament = first_round_played("ranked")
    best = [n for n, _points in standing_before(tournament, 2, field_of(tournament).players)][:2]
    keep_apart(tournament, by=None, first=best[0], second=best[1])

    draw = draw_round(tournament, by=None, round_number=2)
    post_rounds(tournament, by=None)

    (broken,) = [row for row in draw.report["levels"] if row["name"] == "apart_broken"]
    steps = {step.code for step in check(document(tournament)) if step.draw == 2}
    assert broken["found"] == 1
    assert steps >= {"standing", "seats", "legal", "counted"}


def test_drawing_again_takes_the_standing_of_now() -> None:
    draw = drawn_by_standing("ranked")
    entry = SheetEntry(totals=(2, 2, -2, -2), tallies=NO_TALLIES)
    enter_sheet(sheet(draw.tournament, 1), by=make_user(), entry=entry, reason="falsch gelesen")

    again = redraw(draw.tournament, by=None, round_number=2, reason="Liste war falsch")

    assert [own for _number, own in again.options["standing"]][:3] == [28, 26, 2]
    assert list(standing_differences(draw.tournament)) == []


def test_rounds_that_wait_for_lists_are_dropped_when_an_earlier_one_changes() -> None:
    tournament = make_tournament(players=8, round_count=3)
    draw_all_rounds(tournament, by=None)
    set_draw_options(tournament, by=None, mode="ranked")
    set_draw_options(tournament, by=None, mode="uniform")
    redraw(tournament, by=None, round_number=3, reason="Karte lag offen")
    set_draw_options(tournament, by=None, mode="ranked")

    post_rounds(tournament, by=None, rounds=[3])

    current = tournament.draws.filter(is_current=True)
    assert list(current.values_list("round__number", flat=True)) == [3]
    assert tournament.journal.filter(action="draw_dropped").count() == 2


def test_drawing_again_by_points_drops_later_rounds_that_nobody_has_seen() -> None:
    tournament = first_round_played("uniform", round_count=3)
    draw_all_rounds(tournament, by=None)
    set_draw_options(tournament, by=None, mode="ranked")

    redraw(tournament, by=None, round_number=2, reason="Karte lag offen")

    current = tournament.draws.filter(is_current=True)
    assert list(current.values_list("round__number", "mode")) == [(1, "uniform"), (2, "ranked")]
    assert tournament.journal.filter(action="draw_dropped").count() == 1


def test_excluded_players_have_no_standing() -> None:
    tournament = first_round_played("ranked", players=16)
    for number in range(1, 5):
        tournament.players.filter(number=number).update(state=Player.State.EXCLUDED)

    draw = draw_round(tournament, by=None, round_number=2)

    assert sorted(number for number, _points in draw.options["standing"]) == list(range(5, 17))
