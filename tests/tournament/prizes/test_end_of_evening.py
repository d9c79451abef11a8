"""What is left to do before a tournament is closed."""

import pytest
from django.test import Client
from django.urls import reverse

from tests.factories import enter, make_tournament, seat_players
from tests.markup import texts
from tournament.evening.services.tournaments import close_tournament
from tournament.models import CashEntry, Tournament
from tournament.prizes.ceremony import ceremony_of
from tournament.prizes.end_of_evening import Due, due_at_the_end
from tournament.prizes.services.ceremony import begin_ceremony, call_prize
from tournament.prizes.services.prizes import add_prize, publish_prizes
from tournament.prizes.services.till import book_cash, close_till, count_till
from tournament.results.services.rounds import close_round

pytestmark = pytest.mark.django_db


@pytest.fixture
def evening() -> Tournament:
    tournament = make_tournament(players=4, round_count=1)
    played = seat_players(tournament)
    enter(played.sheets.get(), 8, 4, -4, -8)
    close_round(played, by=None)
    return tournament


def test_nothing_where_nobody_wins_anything(evening: Tournament) -> None:
    assert due_at_the_end(evening) is None


def test_first_the_winners_then_the_till(evening: Tournament) -> None:
    add_prize(evening, by=None, number=1, gift="Ring Stadtwurst")
    add_prize(evening, by=None, number=9, gift="für den Neunten, den es nicht gibt")
    publish_prizes(evening, by=None)
    due = [due_at_the_end(evening)]

    begin_ceremony(evening, by=None, order="last_first")
    due.append(due_at_the_end(evening))
    (line,) = ceremony_of(evening).to_come
    call_prize(line.prize, by=None, gift="Ring Stadtwurst")
    due.append(due_at_the_end(evening))
    count_till(evening, by=None, pieces={})
    close_till(evening, by=None)

    assert [*due, due_at_the_end(evening)] == [
        Due.CEREMONY,
        Due.CALLS,
        Due.TILL,
        Due.CLOSING,
    ]


def test_till_that_somebody_keeps_is_closed_without_prizes_too(evening: Tournament) -> None:
    book_cash(evening, by=None, kind=CashEntry.Kind.CHANGE, cents=5000)

    assert due_at_the_end(evening) == Due.TILL


@pytest.mark.usefixtures("english")
def test_till_that_is_closed_is_not_to_be_closed(desk: Client, evening: Tournament) -> None:
    add_prize(evening, by=None, number=1, gift="Ring Stadtwurst")
    begin_ceremony(evening, by=None, order="last_first")
    (line,) = ceremony_of(evening).to_come
    call_prize(line.prize, by=None, gift="Ring Stadtwurst")
    ceremony, till = (reverse(page, args=[evening.slug]) for page in ("ceremony", "till"))
    pages = [desk.get(ceremony)]
    count_till(evening, by=None, pieces={})
    close_till(evening, by=None)
    pages.append(desk.get(ceremony))
    again = "A booking now needs a reason"
    tills = [desk.get(till)]
    close_tournament(evening, by=None)
    tills.append(desk.get(till))

    buttons = [texts(page, ".call a.primary") for page in pages]
    assert buttons == [["Close the till"], ["Go to the till"]]
    assert "Close the till" not in pages[1].text
    assert [again in notice for notice in texts(tills[0], "main .notice span")].count(True) == 1
    assert again not in tills[1].text
