"""What closing tells of ties, winners and the till, before it is too late for them."""

import pytest
from django.test import Client
from django.utils import timezone

from tests.factories import enter, make_tournament, seat_players
from tests.markup import in_one_line, texts
from tests.second_step import post_confirmed
from tournament.evening.step import unsettled_sentences
from tournament.models import Tournament
from tournament.prizes.ceremony import ceremony_of
from tournament.prizes.services.ceremony import begin_ceremony, call_prize, hand_over
from tournament.prizes.services.prizes import add_prize
from tournament.prizes.services.till import close_till, count_till
from tournament.ranking.services.lots import draw_lots
from tournament.results.services.rounds import close_round

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("english")]

CLOSE = "/t/rennen/close/"
NOT_HONOURED = (
    "The prize-giving has not been held yet. No prize can be called after closing. "
    '<a href="/t/rennen/prizes/ceremony/">Go to the prize-giving</a>'
)
NOT_ALL_CALLED = (
    "Not all prizes have been called yet. None can be called after closing. "
    '<a href="/t/rennen/prizes/ceremony/">Go to the call list</a>'
)
AT_THE_DESK = (
    "1 prize is waiting at the desk. It cannot be ticked off after closing. "
    '<a href="/t/rennen/prizes/ceremony/">Go to the call list</a>'
)
TIED = (
    "1 group is tied in every respect. No lot can be drawn after closing. "
    '<a href="/t/rennen/ranking/">Go to the ranking</a>'
)
TILL_OPEN = (
    'The till is not closed. It cannot be counted after closing. <a href="/t/rennen/till/">Till</a>'
)


@pytest.fixture
def evening() -> Tournament:
    """Played, and two prizes to be given."""
    tournament = make_tournament(players=4, slug="rennen", round_count=1, fee_cents=0)
    played = seat_players(tournament)
    enter(played.sheets.get(), 8, 4, -4, -8)
    close_round(played, by=None)
    add_prize(tournament, by=None, number=1, gift="Ring Stadtwurst")
    add_prize(tournament, by=None, number=2, gift="Brotzeitkorb")
    return tournament


def test_evening_without_prizes_and_till_has_nothing_to_settle() -> None:
    assert list(unsettled_sentences(make_tournament(fee_cents=0))) == []


def test_winners_and_till_are_named_until_they_are_settled(evening: Tournament) -> None:
    reports = [list(unsettled_sentences(evening))]
    begin_ceremony(evening, by=None, order="first_first")
    first, second = (line.prize for line in ceremony_of(evening).to_come)
    call_prize(first, by=None, is_here=False)
    reports.append(list(unsettled_sentences(evening)))
    call_prize(second, by=None)
    reports.append(list(unsettled_sentences(evening)))
    hand_over(first, by=None)
    count_till(evening, by=None, pieces={})
    close_till(evening, by=None)
    reports.append(list(unsettled_sentences(evening)))

    assert reports == [
        [NOT_HONOURED, TILL_OPEN],
        [NOT_ALL_CALLED, AT_THE_DESK, TILL_OPEN],
        [AT_THE_DESK, TILL_OPEN],
        [],
    ]


def test_tie_that_only_the_lot_parts_is_named_until_it_is_drawn() -> None:
    tournament = make_tournament(players=4, slug="rennen", round_count=1, fee_cents=0)
    played = seat_players(tournament)
    reports = [list(unsettled_sentences(tournament))]
    enter(played.sheets.get(), 8, 8, -4, -12)
    reports.append(list(unsettled_sentences(tournament)))
    draw_lots(tournament, by=None, players=tournament.players.filter(number__in=(1, 2)))
    reports.append(list(unsettled_sentences(tournament)))

    assert reports == [[], [TIED], []]


def test_closing_tells_it_first_and_closes_all_the_same(desk: Client, evening: Tournament) -> None:
    response = desk.get(CLOSE)

    page = in_one_line(response.text)
    without_link = NOT_HONOURED.partition("<a")[0]
    assert f"{without_link}Go to the prize-giving" in texts(response, "main li")
    assert "autofocus" in page.partition("Cancel")[0]  # Enter leaves it open
    assert "autofocus" not in page.partition("Cancel")[2]
    post_confirmed(desk, CLOSE, {})
    assert Tournament.objects.get().is_closed


def test_closing_without_prizes_has_the_cursor_on_cancel(desk: Client) -> None:
    """Pressing Enter twice on the overview must not close it before the prize-giving."""
    tournament = make_tournament(players=4, slug="rennen", round_count=1, fee_cents=1000)
    tournament.rounds.create(number=1, closed_at=timezone.now())

    response = desk.get(CLOSE)

    page = in_one_line(response.text)
    assert "Entry fees: 4 unpaid (€40). Unpaid entry fees" in texts(response, "main li")
    assert "autofocus" in page.partition("Cancel")[0]
    assert "autofocus" not in page.partition("Cancel")[2]
