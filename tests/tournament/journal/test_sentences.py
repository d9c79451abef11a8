"""Every entry of a service has a sentence, without a query for each entry."""

import ast
import re
from collections.abc import Iterator
from datetime import date, time
from pathlib import Path

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import translation

import tournament
from scoring import SheetEntry, Tally
from tests.factories import enter, make_players, make_tournament, make_user, seat_players, solo_rows
from tournament.draw.services.draws import draw_round, redraw
from tournament.draw.services.field import add_fill_ins
from tournament.draw.services.seat_lots import give_back, take_lot
from tournament.evening.services.tournaments import (
    change_tournament,
    close_tournament,
    create_tournament,
)
from tournament.journal.details import DETAILS
from tournament.journal.sentences import ACTIONS, GROUPS, SENTENCES, journal_lines
from tournament.models import Player, Prize, Tournament
from tournament.prizes.services.prizes import add_prize
from tournament.ranking.services.lots import draw_lots
from tournament.registration.services.attendance import exclude_player
from tournament.registration.services.erasing import erase_player
from tournament.registration.services.players import (
    change_player,
    mark_paid,
    mark_unpaid,
    register_player,
)
from tournament.registration.services.substitutions import substitute_player
from tournament.results.services.rounds import close_round
from tournament.results.services.sheets import enter_sheet, park_sheet, reopen_sheet, void_sheet
from tournament.shared.journal_entries import record

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("english")]


def told(tournament: Tournament) -> list[str]:
    """Return the sentences, oldest first."""
    entries = tournament.journal.select_related("by").order_by("id")
    lines = [line.words for line in journal_lines(tournament, entries)]
    return [words for words in lines if " posted, " not in words]


def nodes(*without: str) -> Iterator[ast.AST]:
    """Yield the syntax nodes of the program except these rooms and files."""
    for path in Path(tournament.__file__).parent.rglob("*.py"):
        if not {*without, "migrations"} & set(path.parts):
            yield from ast.walk(ast.parse(path.read_text("utf-8")))


def test_every_action_of_the_services_has_a_sentence() -> None:
    calls = [node for node in nodes("management") if isinstance(node, ast.Call)]
    named = [word.value for call in calls for word in call.keywords if word.arg == "action"]
    named += [call.args[1] for call in calls if ast.unparse(call.func) == "record" and call.args]
    actions = {node.value for node in named if isinstance(node, ast.Constant)}
    chosen = {"sheet_entered", "sheet_corrected", "player_checked_in", "player_checked_out"}

    assert len(actions) > 80
    assert actions - set(SENTENCES) == set()
    assert chosen - set(SENTENCES) == set()
    assert set(DETAILS) - set(SENTENCES) == set()
    assert set(ACTIONS) == set(GROUPS)
    assert sum(map(len, ACTIONS.values())) == len(SENTENCES)  # each in one group


def test_every_sentence_tells_of_something_that_is_done() -> None:
    """The journal's filter offers each of them."""
    details = [f"{of}details.py" for of in ("", "prize_", "team_")]
    everywhere = nodes("sentences.py", *details)
    texts = {node.value for node in everywhere if isinstance(node, ast.Constant)}

    assert set(SENTENCES) - texts == set()


def test_every_sentence_asks_only_for_what_there_is() -> None:
    names = re.compile(r"%\((\w+)\)s")

    placeholders = {name for words in SENTENCES.values() for name in names.findall(str(words))}

    assert placeholders == {"player", "round", "table", "draw"}


def test_players_are_told_with_old_and_new_values() -> None:
    tournament = make_tournament(rule_set="ebersdorf", fee_cents=800)
    player = register_player(
        tournament, by=None, entrant=Player(last_name="Öttl", first_name="Franziska")
    )
    mark_paid(player, by=None)
    change_player(player, by=None, place="Lauf", birth_on=date(1990, 2, 1), eligibility="club")
    mark_unpaid(player, by=None)
    exclude_player(player, by=None, reason="Falschspiel")

    assert told(tournament) == [
        "1 Öttl, Franziska registered",
        "1 Öttl, Franziska paid: €8 cash",
        "1 Öttl, Franziska changed: town – → Lauf; date of birth – → 1 Feb 1990; "
        "eligibility – → belongs to a club there",
        "1 Öttl, Franziska: payment undone: €8 cash",
        "1 Öttl, Franziska excluded",
    ]


def test_settings_are_told_with_old_and_new_values() -> None:
    tournament = create_tournament(
        by=None, name="Ortsmeisterschaft", date=date(2026, 12, 5), rule_set="ebersdorf"
    )
    change_tournament(
        tournament,
        by=None,
        fee_cents=750,
        starts_at=time(19, 30),
        rule_options={"tout": "double_base"},
    )
    close_tournament(tournament, by=None, reason="Schnee")

    assert told(tournament) == [
        "Tournament set up",
        "Settings changed: start – → 19:30; entry fee €8 → €7.50",
        "Rules changed: What is a Tout worth? (game + Laufende) × 2 → game × 2 + Laufende",
        "Tournament closed: round 1 and 2 open",
    ]


def test_lists_are_told_with_their_sums() -> None:
    tournament = make_tournament(players=8)
    round_ = seat_players(tournament)
    first, two = round_.sheets.all()
    enter(first, 14, -14, -22, 22)
    correction = SheetEntry(totals=(16, -16, -22, 22), tallies=(Tally(),) * 4)
    enter_sheet(first, by=None, entry=correction, reason="6 als 8 gelesen")
    park_sheet(two, by=None, draft={"g1s1": "6"}, kind="games", note="Summe +4 statt 0")
    enter_sheet(two, by=None, entry=SheetEntry(rows=solo_rows()))

    lists = tournament.journal.filter(subject="tablesheet").select_related("by").order_by("id")
    lines = journal_lines(tournament, lists)

    assert [line.words for line in lines] == [
        "Table 1, round 1 entered: +14, −14, −22, +22",
        "Table 1, round 1 corrected: seat 1: +14 → +16, seat 2: −14 → −16",
        "Table 2, round 1 put on hold: Summe +4 statt 0",
        "Table 2, round 1 entered: +37, +29, −33, −33",
    ]
    assert [line.reason for line in lines] == ["", "6 als 8 gelesen", "", ""]
    assert [line.author for line in lines[:2]] == ["Renate", "command line"]


def test_a_correction_of_rows_is_told_by_the_totals_they_give() -> None:
    tournament = make_tournament(players=4)
    sheet = seat_players(tournament).sheets.get()
    enter_sheet(sheet, by=None, entry=SheetEntry(rows=solo_rows()))
    rows = ((-2, 6, -2, -2), *solo_rows()[1:])
    enter_sheet(sheet, by=None, entry=SheetEntry(rows=rows), reason="falscher Platz")

    assert told(tournament)[-1] == (
        "Table 1, round 1 corrected: seat 1: +37 → +29, seat 2: +29 → +37"
    )


def test_a_correction_of_counts_alone_names_them() -> None:
    tournament = make_tournament(players=4)
    sheet = seat_players(tournament).sheets.get()
    enter(sheet, 14, -14, -22, 22)
    tallies = (Tally(solo_won=1, solo_played=2), *(Tally(),) * 3)
    entry = SheetEntry(totals=(14, -14, -22, 22), tallies=tallies)
    enter_sheet(sheet, by=None, entry=entry, reason="Soli vergessen")

    assert told(tournament)[-1] == (
        "Table 1, round 1 corrected: seat 1, Solo won: 0 → 1; seat 1, Solo played: 0 → 2"
    )


def test_a_correction_that_keeps_the_totals_names_the_games() -> None:
    tournament = make_tournament(players=4, rule_set="ebersdorf", games_per_round=2)
    sheet = seat_players(tournament).sheets.get()
    rows = ((40, 40, 40, 0), (5, 5, 0, 0))
    enter_sheet(sheet, by=None, entry=SheetEntry(rows=rows, touts=frozenset({1})))
    enter_sheet(sheet, by=None, entry=SheetEntry(rows=rows), reason="kein Tout")
    enter_sheet(sheet, by=None, entry=SheetEntry(rows=rows[::-1]), reason="verrutscht")

    assert told(tournament)[-2:] == [
        "Table 1, round 1 corrected: game 1: 40 40 40 0 T → 40 40 40 0",
        "Table 1, round 1 corrected: game 1: 40 40 40 0 → 5 5 0 0; game 2: 5 5 0 0 → 40 40 40 0",
    ]


def test_plus_only_lists_are_told_without_signs() -> None:
    tournament = make_tournament(players=4, rule_set="ebersdorf", games_per_round=24)
    enter(seat_players(tournament).sheets.get(), 120, 60, 45, 0)

    assert told(tournament) == ["Table 1, round 1 entered: 120, 60, 45, 0"]


def test_draws_rounds_and_lots_are_told() -> None:
    tournament = make_tournament(players=7, round_count=1)
    add_fill_ins(tournament, by=None, names=["Łysak, Jörg"])
    draw_round(tournament, by=None, round_number=1)
    redraw(tournament, by=None, round_number=1, reason="Nr. 2 fehlte")
    round_ = tournament.rounds.get()
    for sheet in round_.sheets.all():
        enter(sheet, 2, -2, 0, 0)
    close_round(round_, by=None)

    assert told(tournament) == [
        "Fill-ins added: 8 Łysak, Jörg",
        "Registration closed",
        "Round 1 drawn, draw no. 1",
        "Round 1 drawn again, draw no. 2",
        "Table 1, round 1 entered: +2, −2, 0, 0",
        "Table 2, round 1 entered: +2, −2, 0, 0",
        "Round 1 closed",
    ]


def test_lots_are_told_in_the_order_drawn() -> None:
    tournament = make_tournament(round_count=1)
    players = make_players(tournament, 4)
    round_ = seat_players(tournament)
    enter(round_.sheets.get(), 2, 2, 0, -4)
    draw_lots(tournament, by=None, players=players[:2], order=[players[1], players[0]])

    assert told(tournament)[-1] == (
        "Lot drawn, best first: 2 Kovačević, Marko; 1 Öttl, Franziska; drawn by hand"
    )


def test_lots_drawn_by_hand_are_told_with_their_seat() -> None:
    tournament = make_tournament(players=4, draw_options={"mode": "lots"})
    lot = take_lot(tournament, by=None, round_number=1, number=2, table=1, seat=3)
    give_back(lot, by=None)

    assert told(tournament) == [
        "2 Kovačević, Marko has drawn table 1 in round 1: seat 3",
        "2 Kovačević, Marko: the lot for table 1 in round 1 removed: seat 3",
    ]


def test_a_round_closed_early_names_the_tables() -> None:
    tournament = make_tournament(players=8)
    close_round(seat_players(tournament), by=None, reason="Feuerwehr")

    assert told(tournament) == ["Round 1 closed: the lists of tables 1 and 2 are missing"]


def test_what_no_longer_counts_is_told() -> None:
    tournament = make_tournament(players=4)
    sheet = enter(seat_players(tournament).sheets.get(), 14, -14, -22, 22)
    void_sheet(sheet, by=None, reason="Karten gezeigt")

    assert told(tournament)[-1] == (
        "Table 1, round 1 declared void: previously +14, −14, −22, +22; only the other rounds count"
    )


def test_a_list_is_told_by_its_table_when_its_row_is_gone() -> None:
    tournament = make_tournament(players=4)
    sheet = seat_players(tournament).sheets.get()
    reopen_sheet(enter(sheet, 2, -2, 0, 0), by=None, reason="falscher Tisch")
    sheet.delete()

    assert told(tournament)[-1] == "Table 1, round 1 withdrawn: previously +2, −2, 0, 0"


def test_somebody_erased_is_told_by_number() -> None:
    tournament = make_tournament(rule_set="ebersdorf", fee_cents=800)
    player = register_player(
        tournament, by=make_user("aushilfe"), entrant=Player(last_name="Öttl", number=12)
    )
    change_player(player, by=None, place="Lauf", publish="initials")
    substitute_player(
        player, by=None, entrant=Player(last_name="Çelik"), from_round=2, reason="Kreislauf"
    )
    make_user("aushilfe").delete()

    erase_player(player, by=None, reason="Nr. 12 bat darum")

    assert told(tournament) == [
        "no. 12 (deleted) registered",
        "no. 12 (deleted) changed: in public full name → initials only",
        "no. 12 (deleted): substitute appointed: (deleted), from round 2, game 1 on",
        "no. 12 (deleted): personal details deleted",
    ]
    first = journal_lines(tournament, tournament.journal.select_related("by").order_by("id"))[0]
    assert first.author.startswith("account ")


def test_an_unknown_action_is_shown_all_the_same() -> None:
    tournament = make_tournament()
    record(tournament, by=make_user(), action="hall_aired")

    assert told(tournament) == ["hall aired"]


def test_lines_ask_as_often_for_many_entries_as_for_few() -> None:
    counts = []
    for players in (4, 20):
        tournament = make_tournament(players=players)
        for player in tournament.players.all():
            mark_paid(player, by=make_user())
        for sheet in seat_players(tournament).sheets.all():
            enter(sheet, 2, -2, 0, 0)
        with CaptureQueriesContext(connection) as queries:
            journal_lines(tournament, tournament.journal.select_related("by"))
        counts.append(len(queries))

    assert counts == [4, 4]


def test_titles_and_amounts_of_prizes_are_in_the_readers_language() -> None:
    tournament = make_tournament()
    with translation.override("de"):
        add_prize(tournament, by=None, kind=Prize.Kind.NEAREST_ZERO, cents=6000)
        add_prize(tournament, by=None, title="Pokal", gift="Schinken")
        record(tournament, "prize_called", tournament, by=None, new=called("2. Platz, geteilt"))

    assert told(tournament)[-3:] == [
        "Prize added: Nearest to zero: €60",
        "Prize added: Pokal: Schinken",
        "Prize called: Place 2, shared: €50",
    ]


def called(line: str) -> dict[str, object]:
    return {"line": line, "worth": "50 €", "cents": 5000, "gift": "", "is_handed_over": True}
