"""A game in words, and what the journal says of recorded games."""

import pytest

from scoring import Game, SheetEntry, rule_set
from tests.factories import make_tournament, make_user, seat_players
from tournament.journal.sentences import journal_lines
from tournament.models import JournalEntry
from tournament.results.services.sheets import enter_sheet
from tournament.rules.games import changes_in_words, game_in_words

pytestmark = pytest.mark.usefixtures("english")

SPIN = rule_set("spin")


@pytest.mark.parametrize(
    ("game", "words"),
    [
        (Game("rufspiel", 1, 3, won=True), "Rufspiel 1 + 3 won"),
        (
            Game("solo", 2, won=False, level="schneider", runners=3),
            "Solo 2 lost, Schneider, 3 Laufende",
        ),
        (Game("wenz", 4, won=True, tout=True), "Wenz-Tout 4 won"),
        (
            Game("rufspiel", 1, 2, won=True, doubles=2, spritze=3, re=True, redeals=(0,)),
            "Rufspiel 1 + 2 won, doubled 2 times, Spritze from seat 3, Re, after 1 thrown-in deal",
        ),
        (Game("kreuzbock", 3, won=True), "Kreuzbock 3 won"),
        (Game("ramsch", 2, won=True), "Ramsch 2, Durchmarsch"),
        (Game("ramsch", 2, won=False), "Ramsch 2 lost"),
        (
            Game("solo", 1, offence="verkartet", offender=1),
            "Solo 1, misplayed (verkartet), offender: seat 1",
        ),
    ],
)
def test_game_in_words(game: Game, words: str) -> None:
    assert game_in_words(SPIN, game) == words


def test_misdeal_of_nobody_names_no_side() -> None:
    assert game_in_words(rule_set("buchstaben"), Game("misdeal", 3)) == "second misdeal 3"


def test_changed_record_is_told_from_and_to() -> None:
    old = {"rows": [[6, -2, -2, -2]], "games": {"1": {"contract": "solo", "declarer": 1}}}
    new = {"rows": [[6, -2, -2, -2]], "remarks": {"1": "old trick"}}

    assert changes_in_words(SPIN, old, new) == [
        "game 1: Solo 1 → +6 −2 −2 −2",
        "game 1 given to the other side: old trick",
    ]


def test_record_that_cannot_be_read_is_no_reason_to_fail() -> None:
    old = {"rows": [[6, -2, -2, -2]], "games": {"1": {"kontra": 1}}}

    assert changes_in_words(SPIN, old, {}) == ["game 1: ? → –"]


@pytest.mark.django_db
def test_journal_tells_a_game_given_away_and_a_corrected_record() -> None:
    """The log has the reason."""
    tournament = make_tournament(players=4, rule_set="spin", games_per_round=1)
    sheet = seat_players(tournament).sheets.get(table=1)
    lost = SheetEntry(
        rows=(None,), games={1: Game("solo", 1, won=False)}, remarks={1: "cards laid face up"}
    )
    enter_sheet(sheet, by=make_user(), entry=lost)
    won = SheetEntry(rows=(None,), games={1: Game("wenz", 1, won=True)})

    enter_sheet(sheet, by=make_user(), entry=won, reason="misread")

    entries = JournalEntry.objects.filter(subject="tablesheet").select_related("by").order_by("pk")
    assert [line.words for line in journal_lines(tournament, entries)] == [
        "Table 1, round 1 entered: −12, +4, +4, +4; "
        "game 1 given to the other side: cards laid face up",
        "Table 1, round 1 corrected: seat 1: −12 → +6, seat 2: +4 → −2, seat 3: +4 → −2, "
        "seat 4: +4 → −2; game 1: Solo 1 lost → Wenz 1 won",
    ]
