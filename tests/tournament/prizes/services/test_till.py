"""The till: what has to be there, counting, closing with €2 missing, and opening it again."""

from collections.abc import Callable
from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.factories import make_tournament
from tests.kept_rows import KeptEvening
from tests.tournament.prizes.conftest import make_played
from tournament.journal.sentences import journal_lines
from tournament.models import PrizeCall, Tournament
from tournament.prizes.ceremony import ceremony_of
from tournament.prizes.papers.till import till_paper
from tournament.prizes.services.ceremony import begin_ceremony, call_prize, hand_over
from tournament.prizes.services.prizes import add_prize
from tournament.prizes.services.till import book_cash, close_till, count_till, unbook_cash
from tournament.prizes.till import coin_in_words, statement
from tournament.registration.services.players import mark_paid, mark_unpaid
from tournament.shared.errors import Refused
from tournament.shared.money import money
from tournament.shared.signs import clock
from tournament.teams.services import make_team, pay_team, set_team_rules

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("english")]
NOW = datetime(2026, 11, 21, 0, 30, tzinfo=ZoneInfo("Europe/Berlin"))


@pytest.fixture(scope="session")
def kept_till(keep_evening: Callable[..., KeptEvening]) -> KeptEvening:
    return keep_evening(fill_till)


@pytest.fixture
def till(kept_till: KeptEvening) -> Tournament:
    return kept_till.put()


def fill_till() -> Tournament:
    """Due: 100 change + 60 of six in cash + 20 given − 38,40 spent − 50 prize = 91,60."""
    played = make_played()
    for number in range(1, 8):
        mark_paid(played.players.get(number=number), by=None)
    mark_unpaid(played.players.get(number=7), by=None)
    mark_paid(played.players.get(number=8), by=None, paid_by="paypal")
    book_cash(played, by=None, kind="change", cents=10_000)
    book_cash(played, by=None, kind="income", cents=2_000, what="Spende")
    book_cash(played, by=None, kind="expense", cents=3_840, what="Karten, Stifte")
    add_prize(played, by=None, number=1, cents=5_000)
    begin_ceremony(played, by=None, order="last_first")
    prize = played.prizes.get()
    call_prize(prize, by=None)
    return played


def test_what_has_to_be_there_follows_from_what_was_paid(till: Tournament) -> None:
    till_statement = statement(till)

    assert [line.cents for line in till_statement.lines] == [10_000, 6_000, 2_000, -3_840, -5_000]
    assert (till_statement.due, till_statement.counted, till_statement.difference) == (
        9_160,
        None,
        None,
    )
    assert [player.number for player in till_statement.fees.open] == [7]


def test_prize_in_kind_is_no_cash_prize(played: Tournament) -> None:
    add_prize(played, by=None, number=1, cents=5_000)
    add_prize(played, by=None, number=2, gift="Schinken")
    begin_ceremony(played, by=None, order="first_first")
    for _prize in range(2):
        line = ceremony_of(played).current
        assert line is not None
        call_prize(line.prize, by=None)

    line_of_prizes = statement(played).lines[-1]
    at = clock(PrizeCall.objects.get(cents=5_000).called_at)
    assert (line_of_prizes.cents, line_of_prizes.detail) == (-5_000, f"1 prize, called {at}")


def test_prize_that_nobody_has_fetched_is_still_in_the_till(played: Tournament) -> None:
    add_prize(played, by=None, number=1, cents=5_000)
    begin_ceremony(played, by=None, order="last_first")
    line = ceremony_of(played).current
    assert line is not None
    call_prize(line.prize, by=None, is_here=False)
    assert (statement(played).due, statement(played).prizes_at_the_desk) == (0, 5_000)

    hand_over(line.prize, by=None)

    assert (statement(played).due, statement(played).prizes_at_the_desk) == (-5_000, 0)


def test_till_closes_with_two_euros_missing_and_says_so(
    till: Tournament, pages: Callable[[bytes], list[str]]
) -> None:
    """K03."""
    with pytest.raises(Refused, match="Count the till first"):
        close_till(till, by=None)
    pieces = {5000: 1, 2000: 1, 1000: 1, 500: 1, 200: 2, 50: 1, 10: 1}
    count_till(till, by=None, pieces=pieces, note="Vermutlich beim Wechseln")
    close_till(till, by=None)

    till_statement = statement(till)
    assert (till_statement.due, till_statement.counted, till_statement.difference) == (
        9_160,
        8_960,
        -200,
    )
    text = " ".join(pages(till_paper(till, now=NOW))).replace("\xa0", " ")
    for words in ("€91.60", "€89.60", "Missing\n€2", "Vermutlich beim Wechseln"):
        assert words in text, text
    assert "Counted by" in text
    assert "7 Übler, Jörg" in text


def test_statement_is_printed_before_anybody_counts(
    till: Tournament, pages: Callable[[bytes], list[str]]
) -> None:
    text = " ".join(pages(till_paper(till, now=NOW)))

    assert "Missing" not in text
    assert "€20" in text.replace("\xa0", " ")


def test_statement_has_what_is_not_in_the_till_and_what_is_not_fetched(
    pages: Callable[[bytes], list[str]],
) -> None:
    played = make_played()
    mark_paid(played.players.get(number=8), by=None, paid_by="paypal")
    prize = add_prize(played, by=None, number=1, cents=3_000)
    begin_ceremony(played, by=None, order="last_first")
    call_prize(prize, by=None, is_here=False)

    text = " ".join(" ".join(pages(till_paper(played, now=NOW))).split())

    assert "Not paid out yet: prizes not collected €30" in text
    assert "By PayPal or bank transfer, not in the till: €10." in text


def test_statement_says_what_was_due_when_the_till_was_closed(
    till: Tournament, pages: Callable[[bytes], list[str]]
) -> None:
    count_till(till, by=None, pieces={2000: 1})
    close_till(till, by=None)
    assert "due then" not in " ".join(pages(till_paper(till, now=NOW)))

    mark_paid(till.players.get(number=7), by=None)

    text = " ".join(" ".join(pages(till_paper(till, now=NOW))).split())
    assert "Since then the expected amount has changed; it was €91.60." in text


def test_closed_till_opens_again_with_a_reason(till: Tournament) -> None:
    count_till(till, by=None, pieces={5000: 1})
    close_till(till, by=None)
    close_till(till, by=None)  # twice is once

    with pytest.raises(Refused, match="needs a reason"):
        book_cash(till, by=None, kind="expense", cents=100, what="Kreide")
    with pytest.raises(Refused, match="needs a reason"):
        count_till(till, by=None, pieces={5000: 2})
    book_cash(till, by=None, kind="expense", cents=100, what="Kreide", reason="Beleg gefunden")

    assert not statement(till).till.is_closed


def test_counting_a_closed_till_again_opens_it(till: Tournament) -> None:
    count_till(till, by=None, pieces={5000: 1})
    close_till(till, by=None)

    count_till(till, by=None, pieces={5000: 2}, reason="Schein unter der Kasse")

    counted = statement(till)
    assert (counted.till.is_closed, counted.counted) == (False, 10_000)


def test_closed_till_notices_what_is_paid_later(till: Tournament) -> None:
    count_till(till, by=None, pieces={5000: 1})
    close_till(till, by=None)
    assert not statement(till).has_changed

    mark_paid(till.players.get(number=7), by=None)
    with_one_fee_more = statement(till).has_changed
    mark_unpaid(till.players.get(number=7), by=None)
    as_closed = statement(till).has_changed
    mark_unpaid(till.players.get(number=1), by=None)
    with_one_fee_less = statement(till).has_changed

    assert (with_one_fee_more, as_closed, with_one_fee_less) == (True, False, True)


@pytest.mark.parametrize(
    ("values", "sentence"),
    [
        ({"kind": "gift", "cents": 1, "what": "x"}, "not a valid choice"),
        ({"kind": "expense", "cents": 0, "what": "x"}, "Between €0.01 and"),
        ({"kind": "expense", "cents": 10**9, "what": "x"}, "Between €0.01 and"),
        ({"kind": "expense", "cents": 1}, "Please say what it is for"),
        ({"kind": "expense", "cents": 1, "what": "x" * 81}, "this has 81"),
    ],
)
def test_booking_that_cannot_be_is_refused(values: dict[str, Any], sentence: str) -> None:
    with pytest.raises(Refused, match=sentence):
        book_cash(make_tournament(), by=None, **values)


@pytest.mark.parametrize(
    ("pieces", "sentence"),
    [({300: 1}, "no such coin"), ({200: -1}, "0 to 9999"), ({200: 10_000}, "0 to 9999")],
)
def test_coins_that_cannot_be_are_refused(pieces: dict[int, int], sentence: str) -> None:
    with pytest.raises(Refused, match=sentence):
        count_till(make_tournament(), by=None, pieces=pieces)


def test_mistake_is_taken_out_with_a_reason(till: Tournament) -> None:
    entry = till.cash_entries.get(kind="income")
    with pytest.raises(Refused, match="reason"):
        unbook_cash(entry, by=None, reason=" ")

    unbook_cash(entry, by=None, reason="doppelt")

    assert statement(till).due == 7_160
    with pytest.raises(Refused, match="no longer exists"):
        unbook_cash(entry, by=None, reason="doppelt")


def test_mistake_taken_out_of_a_closed_till_opens_it(till: Tournament) -> None:
    count_till(till, by=None, pieces={5000: 1})
    close_till(till, by=None)

    unbook_cash(till.cash_entries.get(kind="income"), by=None, reason="doppelt")

    assert not statement(till).till.is_closed


def test_journal_tells_what_happened_to_the_till(till: Tournament) -> None:
    count_till(till, by=None, pieces={5000: 1}, note="knapp")
    close_till(till, by=None)
    entries = till.journal.select_related("by").order_by("id")

    sentences = [
        line.words for line in journal_lines(till, entries) if "till" in line.words.lower()
    ]
    assert [words.replace("\xa0", " ").replace(",", ".") for words in sentences] == [
        "Booked in the till: opening float. €100",
        "Booked in the till: income. Spende. €20",
        "Booked in the till: expense. Karten. Stifte. €38.40",
        "Till counted: expected €91.60. counted €50; knapp",
        "Till closed: expected €91.60. counted €50; knapp",
    ]


def test_queries_do_not_grow_with_bookings(till: Tournament) -> None:
    def count() -> int:
        with CaptureQueriesContext(connection) as queries:
            till_statement = statement(till)
            [line.detail for line in till_statement.lines]
        return len(queries)

    before = count()
    for number in range(5):
        book_cash(till, by=None, kind="expense", cents=1, what=f"Nr. {number}")

    assert count() == before


def test_coins_have_their_names() -> None:
    assert [coin_in_words(cents) for cents in (10_000, 200, 50, 1)] == [
        "€100",
        "€2",
        "50 cents",
        "1 cent",
    ]


def test_fees_of_teams_are_in_the_till_and_open_ones_on_the_paper(
    till: Tournament, pages: Callable[[bytes], list[str]]
) -> None:
    till = set_team_rules(till, by=None, size=4, fee_cents=800)
    pay_team(make_team(till, by=None, name="Grasober", reason="late"), by=None)
    make_team(till, by=None, name="Weiherbuam", reason="late")

    till_statement = statement(till)
    text = " ".join(" ".join(pages(till_paper(till, now=NOW))).split())

    assert [line.cents for line in till_statement.lines] == [
        10_000,
        6_000,
        800,
        2_000,
        -3_840,
        -5_000,
    ]
    assert till_statement.due == 9_960
    assert "Team fees" in text
    unpaid = text[text.index("Still unpaid") :]
    assert "Weiherbuam" in unpaid
    assert f"Total {money(till_statement.unpaid_cents)}" in unpaid
    assert till_statement.unpaid_cents == till_statement.fees.owed
    assert "Grasober" not in text
