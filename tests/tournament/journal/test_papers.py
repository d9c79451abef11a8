"""The final record names every intervention by hand, decisions, errata and the head."""

from collections.abc import Callable
from datetime import date

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from scoring import SheetEntry, Tally
from tests.factories import (
    enter,
    make_player,
    make_players,
    make_tournament,
    make_user,
    seat_players,
)
from tests.tournament.conftest import NOW, overflowing
from tournament.draw.services.changes import swap_seats
from tournament.draw.services.draws import draw_round
from tournament.draw.services.options import keep_apart, release
from tournament.journal.final_protocol import INTERVENTIONS, Chapter, protocol_chapters
from tournament.journal.papers import final_protocol
from tournament.journal.sentences import SENTENCES
from tournament.journal.services import make_decision
from tournament.models import Seat, SheetTotal, TableSheet, Tournament
from tournament.prizes.services.ceremony import begin_ceremony, call_prize
from tournament.prizes.services.prizes import add_prize, change_prize
from tournament.registration.services.attendance import fix_table
from tournament.registration.services.players import change_player
from tournament.results.services.sheets import enter_sheet, void_sheet
from tournament.shared.chain import head_of
from tournament.teams.services import draw_team_lots, make_team, set_team_rules

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("english")]


@pytest.fixture(scope="module")
def evening_id(module_rows: None) -> int:
    """Two seats swapped, a list corrected, another voided, a decision."""
    tournament = make_tournament(players=8, slug="rennen", round_count=1)
    draw_round(tournament, by=make_user(), round_number=1, seed="Eichel-Ober")
    seated = {
        table: Seat.objects.get(round__tournament=tournament, table=table, seat=1).player.number
        for table in (1, 2)
    }
    swap_seats(
        tournament,
        by=make_user(),
        round_number=1,
        first=seated[1],
        second=seated[2],
        reason="Rollstuhl",
    )
    first, two = TableSheet.objects.filter(round__tournament=tournament, draw__is_current=True)
    enter(first, 2, -2, 0, 0)
    correction = SheetEntry(totals=(4, -4, 0, 0), tallies=(Tally(),) * 4)
    enter_sheet(first, by=make_user(), entry=correction, reason="4 als 2 gelesen")
    void_sheet(enter(two, 2, -2, 0, 0), by=make_user(), reason="Karten gezeigt")
    make_decision(tournament, by=make_user(), case="Nr. 3 gab zweimal", ruling="Das Spiel zählt")
    return tournament.pk


@pytest.fixture
def evening(evening_id: int) -> Tournament:
    return Tournament.objects.get(pk=evening_id)


def section(tournament: Tournament, title: str) -> Chapter:
    return next(chapter for chapter in protocol_chapters(tournament) if chapter.title == title)


def test_swap_correction_and_void_are_three_lines(evening: Tournament) -> None:
    lines = section(evening, "Changes by hand").lines

    assert [line.text for line in lines] == [
        "Renate: Seats of round 1 swapped, draw no. 2: no. 8, 5; reason: Rollstuhl",
        "Renate: Table 1, round 1 corrected: seat 1: +2 → +4, seat 2: −2 → −4; "
        "reason: 4 als 2 gelesen",
        "Renate: Table 2, round 1 declared void: previously +2, −2, 0, 0; "
        "only the other rounds count; reason: Karten gezeigt",
    ]


def test_protocol_has_draws_with_seed_decisions_and_the_head(evening: Tournament) -> None:
    draws = section(evening, "Draws").lines
    (decision,) = section(evening, "Decisions of the jury").lines
    journal = section(evening, "Journal").lines

    assert [line.label for line in draws] == ["Draw no. 1, round 1", "Draw no. 2, round 1"]
    assert "seed Eichel-Ober" in draws[0].text
    assert decision.text == "Decision 1, Renate. Nr. 3 gab zweimal. Decision: Das Spiel zählt"
    assert journal[0].text == str(evening.journal.count())
    assert journal[1].text.startswith(head_of(evening))


def test_seed_that_the_hall_has_not_seen_stays_secret() -> None:
    tournament = make_tournament(players=4, round_count=1)
    draw = draw_round(tournament, by=None, round_number=1)

    (line,) = section(tournament, "Draws").lines

    assert draw.seed not in line.text


def test_protocol_of_an_evening_that_has_not_begun_says_so() -> None:
    contents = {
        chapter.title: (chapter.lines, chapter.nothing)
        for chapter in protocol_chapters(make_tournament())
    }

    assert contents["Draws"] == ((), "There were none.")
    assert contents["Changes by hand"] == ((), "There were none.")


def test_every_intervention_is_something_the_services_write() -> None:
    assert set(INTERVENTIONS) - set(SENTENCES) == set()


def test_paper_has_the_whole_of_a_seed(drawn: list) -> None:
    tournament = make_tournament(slug="gasthof", round_count=1)
    make_players(tournament, 4)
    seed = "|".join(("gasthof", *(f"{digit}" * 64 for digit in range(4))))
    draw_round(tournament, by=make_user(), round_number=1, seed=seed)

    final_protocol(tournament, now=NOW)

    assert seed in "".join(text.text for text in drawn)


def test_paper_holds_everything_inside_its_pages(
    evening: Tournament, drawn: list, pages: Callable[[bytes], list[str]]
) -> None:
    make_player(evening, 9, last_name="Ebersberger-Straßgschwandtner " * 2, first_name="<b>&amp;")
    for number in range(40):
        make_decision(
            evening, by=make_user(), case=f"Fall {number} " + "x" * 300, ruling="Wort " * 150
        )

    texts = pages(final_protocol(evening, now=NOW))

    assert len(texts) > 3
    assert "Final record" in texts[0]
    assert "Tournament director" in texts[-1]
    assert all(f"Journal {head_of(evening)}" in text for text in texts)
    assert overflowing(drawn) == []


def test_last_chapter_is_on_the_page_that_is_signed(pages: Callable[[bytes], list[str]]) -> None:
    tournament = make_tournament(players=4, round_count=1)
    lengths = set()
    for number in range(40):
        make_decision(tournament, by=None, case=f"Fall {number}", ruling="zählt")
        if number % 4 == 0:
            *_before, last = texts = pages(final_protocol(tournament, now=NOW))
            lengths.add(len(texts))
            assert "Entries" in last
            assert "Jury" in last

    assert len(lengths) > 1


def test_long_label_of_a_row_is_written_on_two_lines(drawn: list) -> None:
    tournament = make_tournament(players=4, round_count=1)
    add_prize(tournament, by=None, title="Longest journey of the evening", cents=500)

    final_protocol(tournament, now=NOW)

    sizes = {text.text: text.size for text in drawn}
    assert sizes["Longest journey of the"] == sizes["evening"] == 9.5


def test_protocol_asks_as_often_for_many_as_for_few() -> None:
    counts = []
    for players in (4, 20):
        tournament = make_tournament(players=players, round_count=1)
        draw_round(tournament, by=None, round_number=1)
        for sheet in TableSheet.objects.filter(round__tournament=tournament):
            void_sheet(enter(sheet, 2, -2, 0, 0), by=make_user(), reason="Karten gezeigt")
        with CaptureQueriesContext(connection) as queries:
            protocol_chapters(tournament)
        counts.append(len(queries))

    assert counts[0] == counts[1]


def test_ranking_that_is_not_the_journals_begins_with_saying_so(evening: Tournament) -> None:
    (lot, *before) = section(evening, "Ranking").lines
    SheetTotal.objects.filter(seat__seat=1).update(points=40)
    SheetTotal.objects.filter(seat__seat=2).update(points=-40)

    first, *others = section(evening, "Ranking").lines

    number = Seat.objects.get(round__tournament=evening, table=1, seat=1).player.number
    assert lot.text == "Provisional, the lot for place 2 is missing"
    assert before[0].label == "1."
    assert others[0] == lot
    assert first.text == (
        "This ranking does not match the journal "
        f"(Table 1, round 1, no. {number}: in the journal +4, in the database +40)."
    )


@pytest.mark.parametrize(
    ("tables", "title", "ranks"),
    [
        (2, "Ranking", ["1.", "1.", "3.", "3.", "5.", "5.", "7.", "7."]),
        (3, "Ranking", ["1."] * 3 + ["4."] * 3 + ["7."] * 3 + ["10."] * 3),
        (4, "Ranking: places 1 to 10", ["1."] * 4 + ["5."] * 4 + ["9."] * 4),
    ],
)
def test_ranking_names_the_places_it_has_and_leaves_out_no_equal(
    tables: int, title: str, ranks: list[str]
) -> None:
    tournament = make_tournament(players=4 * tables, round_count=1)
    for sheet in seat_players(tournament).sheets.all():
        enter(sheet, 5, 3, -3, -5)

    _lots_missing, *places = section(tournament, title).lines
    assert [line.label for line in places] == ranks


def test_final_record_has_no_ranking_of_nobody() -> None:
    tournament = make_tournament(players=4, rule_set="ebersdorf", round_count=1)
    before = protocol_chapters(tournament)
    enter(seat_players(tournament).sheets.get(), 270, 260, 250, 240)

    after = protocol_chapters(tournament)

    for chapters in (before, after):
        rankings = [chapter.title for chapter in chapters if "Ranking" in chapter.title]
        assert rankings == ["Ranking, Adults"]


def test_lot_of_the_adults_is_not_missing_in_the_ranking_of_minors() -> None:
    tournament = make_tournament(rule_set="ebersdorf", round_count=1)
    for number in range(1, 5):
        make_player(tournament, number, birth_on=date(2010 if number == 4 else 1980, 1, 1))
    enter(seat_players(tournament).sheets.get(), 250, 250, 245, 240)

    adults, minors = (
        [line.text for line in section(tournament, f"Ranking, {name}").lines]
        for name in ("Adults", "Minors")
    )

    assert adults[0] == "Provisional, the lot for place 1 is missing"
    assert minors == ["4 S. W., 240"]


def test_pairs_kept_apart_are_not_named_and_fixed_tables_are_told() -> None:
    """The draw page promises that paper shows only the number of pairs."""
    tournament = make_tournament(round_count=1)
    players = make_players(tournament, 8)
    pair = keep_apart(tournament, by=None, first=1, second=2, reason="Geschieden")
    release(pair, by=None)
    fix_table(players[3], by=None, first=1)
    change_player(players[4], by=None, club="SC Schwaig")

    lines = section(tournament, "Changes by hand").lines

    assert [line.text for line in lines] == [
        "command line: Two players are kept apart",
        "command line: Two players are no longer kept apart",
        "command line: 4 Wójcikowski, Stanisław changed: from table – → 1; to table – → 1",
    ]


def test_lots_of_teams_and_prizes_given_by_hand_are_told() -> None:
    tournament = make_tournament(round_count=1)
    players = make_players(tournament, 4)
    enter(seat_players(tournament).sheets.get(), 5, 5, -5, -5)
    tournament = set_team_rules(tournament, by=None, size=2)
    pairs = (("Ober", players[::2]), ("Unter", players[1::2]))
    teams = [
        make_team(tournament, by=None, name=name, members=pair, reason="spät")
        for name, pair in pairs
    ]
    draw_team_lots(tournament, by=None, teams=teams, order=teams)
    add_prize(tournament, by=None, within="minors", cents=500)  # the ranking decides who gets it
    prize = add_prize(tournament, by=None, cents=1000, given_to=players[3])
    change_prize(prize, by=None, cents=2000)
    change_player(players[2], by=None, publish="number")
    change_prize(prize, by=None, given_to=players[2])
    begin_ceremony(tournament, by=None, order="first_first")
    call_prize(prize, by=None)

    texts = [line.text for line in section(tournament, "Changes by hand").lines]

    assert [text for text in texts if "spät" not in text] == [
        "command line: Lot between teams drawn, best first: Ober, Unter; drawn by hand",
        "command line: Prize added: Place 1: €10, 4 Wójcikowski, Stanisław",
        "command line: Prize changed: Place 1: €10, 4 Wójcikowski, Stanisław → "
        "Place 1: €20, 4 Wójcikowski, Stanisław",
        "command line: Prize changed: Place 1: €20, 4 Wójcikowski, Stanisław → Place 1: €20, No. 3",
    ]


def test_new_name_under_a_frozen_number_stands_with_the_draws(evening: Tournament) -> None:
    change_player(evening.players.get(number=4), by=None, last_name="Nguyễn", first_name="Anh")

    last = section(evening, "Draws").lines[-1]

    assert last.text == (
        "No. 4 is on the frozen list as “Wójcikowski, Stanisław” and is now called “Nguyễn, Anh”."
    )
