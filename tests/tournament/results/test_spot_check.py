"""Drawing a spot check, comparing its lists with their paper, and what follows from it."""

import pytest
from django.test import Client
from django.urls import reverse

from scoring import SheetEntry, Tally
from tests.factories import enter, make_tournament, seat_players
from tests.markup import elements, texts
from tournament.journal.final_protocol import protocol_chapters
from tournament.journal.sentences import journal_lines
from tournament.journal.spot_check import newest_spot_check, result_in_words
from tournament.models import Round, Tournament
from tournament.results.services.checks import confirm_sheet
from tournament.results.services.rounds import close_round
from tournament.results.services.sheets import enter_sheet, void_sheet
from tournament.results.services.spot_check import compare_list, draw_spot_check
from tournament.seating.skd1 import Stream
from tournament.shared.chain import entries_of
from tournament.shared.errors import Refused

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("english")]

SUMS = {1: (10, -2, -4, -4), 2: (30, -10, -10, -10), 3: (0, 6, -6, 0), 4: (8, 8, -8, -8)}


@pytest.fixture(scope="module")
def round_id(module_rows: None) -> int:
    """Four tables by totals, all counted."""
    tournament = make_tournament(players=16, round_count=1)
    played = seat_players(tournament)
    for sheet in played.sheets.all():
        enter(sheet, *SUMS[sheet.table])
    return played.pk


@pytest.fixture
def round_(round_id: int) -> Round:
    return Round.objects.get(pk=round_id)


def words(tournament: Tournament) -> list[str]:
    return [line.words for line in journal_lines(tournament, entries_of(tournament))]


def test_draw_follows_from_journal_head(round_: Round) -> None:
    tournament = round_.tournament
    head = entries_of(tournament).last().hash
    order = [1, 2, 3, 4]
    Stream(head, "spot check").shuffle(order)

    check = draw_spot_check(tournament, by=None, size=2)

    assert check.head == head
    assert [drawn.table for drawn in check.lists] == sorted(order[:2])
    assert [drawn.stored for drawn in check.lists] == [SUMS[table] for table in sorted(order[:2])]
    assert (check.counted, check.compared, check.bound) == (4, 0, None)
    listed = ", ".join(f"1/{table}" for table in sorted(order[:2]))
    assert words(tournament)[-1] == f"Spot check drawn: 2 of 4 lists (round/table): {listed}"


def test_void_list_is_not_drawn(round_: Round) -> None:
    void_sheet(round_.sheets.get(table=3), by=None, reason="Karten fehlen.")

    check = draw_spot_check(round_.tournament, by=None, size=3)

    assert [drawn.table for drawn in check.lists] == [1, 2, 4]
    with pytest.raises(Refused, match="a number from 1 to 3:"):
        draw_spot_check(round_.tournament, by=None, size=4)


def test_unchecked_list_is_not_drawn_where_only_checked_ones_count(round_: Round) -> None:
    Tournament.objects.update(is_embargoed=True)
    tournament = Tournament.objects.get()
    with pytest.raises(Refused, match="No list counts yet"):
        draw_spot_check(tournament, by=None, size=1)
    confirm_sheet(round_.sheets.get(table=2), by=None)

    check = draw_spot_check(tournament, by=None, size=1)

    assert (check.counted, [drawn.table for drawn in check.lists]) == (1, [2])


def test_no_list_counts_yet() -> None:
    tournament = make_tournament(players=8)
    seat_players(tournament)
    with pytest.raises(Refused, match="No list counts yet"):
        draw_spot_check(tournament, by=None, size=1)


def test_bound_follows_from_comparisons(round_: Round) -> None:
    tournament = round_.tournament
    draw_spot_check(tournament, by=None, size=4)
    close_round(round_, by=None)  # lists of closed rounds are compared as well

    for table, sums in SUMS.items():
        compare_list(round_.sheets.get(table=table), by=None, sums=sums)
    assert newest_spot_check(tournament).bound == 0
    compare_list(round_.sheets.get(table=2), by=None, sums=(10, -10, 10, -10))

    check = newest_spot_check(tournament)
    assert [drawn.table for drawn in check.lists if drawn.differs] == [2]
    assert (check.compared, check.differing, check.bound) == (4, 1, 1)
    assert result_in_words(check) == "All 4 lists compared with their paper: 1 differs."
    assert words(tournament)[-1] == ("Table 2, round 1 compared with its paper: +10, −10, +10, −10")


def test_sample_that_matches_bounds_all_lists(round_: Round) -> None:
    tournament = round_.tournament
    check = draw_spot_check(tournament, by=None, size=3)
    for drawn in check.lists:
        compare_list(round_.sheets.get(table=drawn.table), by=None, sums=drawn.stored)

    result = result_in_words(newest_spot_check(tournament))

    assert result == (
        "3 of 4 lists drawn and compared with their paper: none differs. With 95% certainty,"
        " no more than 1 of the 4 lists can differ from their paper."
    )
    chapters = {chapter.title: chapter.lines for chapter in protocol_chapters(tournament)}
    assert [line.text for line in chapters["Spot check of the lists"]] == [result]


def test_only_list_is_one_list() -> None:
    tournament = make_tournament(players=4, round_count=1)
    sheet = seat_players(tournament).sheets.get()
    enter(sheet, *SUMS[1])
    drawn = draw_spot_check(tournament, by=None, size=1)

    assert words(tournament)[-1] == "Spot check drawn: 1 of 1 list (round/table): 1/1"
    assert result_in_words(drawn) == "1 of 1 list drawn, to compare with its paper."
    compare_list(sheet, by=None, sums=SUMS[1])
    result = result_in_words(newest_spot_check(tournament))
    assert result == "The only list compared with its paper: none differs."


def test_list_corrected_before_its_comparison_still_differs(round_: Round) -> None:
    draw_spot_check(round_.tournament, by=None, size=4)
    sheet = round_.sheets.get(table=1)
    entry = SheetEntry(totals=(12, -4, -4, -4), tallies=(Tally(),) * 4)
    enter_sheet(sheet, by=None, entry=entry, reason="Eine Zahl war falsch.")
    compare_list(sheet, by=None, sums=(12, -4, -4, -4))

    assert newest_spot_check(round_.tournament).differing == 1


def test_comparison_needs_a_drawn_list_and_all_sums(round_: Round) -> None:
    sheet = round_.sheets.get(table=1)
    with pytest.raises(Refused, match="Table 1, round 1 is not in the spot check"):
        compare_list(sheet, by=None, sums=SUMS[1])
    draw_spot_check(round_.tournament, by=None, size=4)
    with pytest.raises(Refused, match="Table 1: please type all 4 totals from the paper"):
        compare_list(sheet, by=None, sums=(10, -2, None, -4))
    assert newest_spot_check(round_.tournament).compared == 0


def test_desk_draws_and_compares_list_after_list(desk: Client, round_: Round) -> None:
    slug = round_.tournament.slug
    page = reverse("spot-check", args=[slug])
    assert desk.get(page).status_code == 200
    assert desk.post(page, {"size": "5"}).status_code == 422

    assert desk.post(page, {"size": "4"})["Location"] == page
    for table in (1, 2, 3, 4):
        address = reverse("spot-check-list", args=[slug, 1, table])
        list_page = desk.get(address).content.decode()
        assert f'value="{SUMS[table][0]}"' not in list_page
        typed = {f"total{seat}": str(total) for seat, total in enumerate(SUMS[table], 1)}
        following = desk.post(address, typed)
    assert following["Location"] == page

    finished = desk.get(page)
    assert texts(finished, "main p b") == ["All 4 lists compared with their paper: none differs."]


def test_incomplete_sums_stay_typed(desk: Client, round_: Round) -> None:
    draw_spot_check(round_.tournament, by=None, size=4)
    address = reverse("spot-check-list", args=[round_.tournament.slug, 1, 2])

    answer = desk.post(address, {"total1": "30", "total2": "-10", "total3": "zehn"})

    assert answer.status_code == 422
    assert [field["value"] for field in elements(answer, "input#total3.bad")] == ["zehn"]
    assert newest_spot_check(round_.tournament).compared == 0


def test_list_that_was_not_drawn_has_no_page(desk: Client, round_: Round) -> None:
    address = reverse("spot-check-list", args=[round_.tournament.slug, 1, 2])
    assert desk.get(address).status_code == 404
