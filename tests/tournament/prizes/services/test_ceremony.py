"""The prize-giving: in order, once each, taken back, with what was taken, and who comes later."""

from collections.abc import Callable
from datetime import timedelta

import pytest
from django.utils import timezone

from scoring import SheetEntry, Tally
from tests.kept_rows import KeptEvening
from tests.tournament.prizes.conftest import call_all, make_played
from tournament.journal.sentences import journal_lines
from tournament.models import Prize, PrizeCall, PrizeTable, Tournament
from tournament.prizes.ceremony import ceremony_of
from tournament.prizes.services.ceremony import (
    begin_ceremony,
    call_prize,
    hand_over,
    take_call_back,
)
from tournament.prizes.services.prizes import (
    add_prize,
    change_prize,
    publish_prizes,
    remove_prize,
    set_rules,
    withhold_prizes,
)
from tournament.prizes.table import prize_list
from tournament.results.against_journal import differences
from tournament.results.services.sheets import enter_sheet, reopen_sheet
from tournament.shared.errors import Refused

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("english")]


@pytest.fixture(scope="session")
def kept_with_prizes(keep_evening: Callable[..., KeptEvening]) -> KeptEvening:
    return keep_evening(give_prizes)


@pytest.fixture
def with_prizes(kept_with_prizes: KeptEvening) -> Tournament:
    return kept_with_prizes.put()


def give_prizes() -> Tournament:
    """Three places, the last one, and one for whom there is nobody."""
    played = make_played()
    add_prize(played, by=None, number=1, cents=6000)
    add_prize(played, by=None, number=2, gift="Korb")
    add_prize(played, by=None, number=3, gift="Wein")
    add_prize(played, by=None, kind="last", gift="Karten")
    add_prize(played, by=None, within="minors", gift="Kino")
    return played


def current(tournament: Tournament) -> Prize:
    line = ceremony_of(tournament).current
    assert line is not None
    return line.prize


@pytest.mark.parametrize(
    ("order", "titles"),
    [
        ("last_first", ["Last", "Place 3", "Place 2", "Place 1"]),
        ("first_first", ["Place 1", "Place 2", "Place 3", "Last"]),
    ],
)
def test_call_list_goes_either_way_and_leaves_nobody_out(
    with_prizes: Tournament, order: str, titles: list[str]
) -> None:
    begin_ceremony(with_prizes, by=None, order=order)

    assert call_all(with_prizes) == titles
    assert ceremony_of(with_prizes).is_over


def test_ceremony_waits_for_ranking_lots_and_prizes(played: Tournament) -> None:
    with pytest.raises(Refused, match="No prize has a winner yet"):
        begin_ceremony(played, by=None, order="last_first")
    add_prize(played, by=None, cents=1)
    with pytest.raises(Refused, match="from the first to the last"):
        begin_ceremony(played, by=None, order="x")
    reopen_sheet(played.rounds.get().sheets.get(table=1), by=None, reason="falsch")
    with pytest.raises(Refused, match="Results are still missing"):
        begin_ceremony(played, by=None, order="last_first")


def test_who_was_called_twice_by_two_helpers_is_called_once(with_prizes: Tournament) -> None:
    begin_ceremony(with_prizes, by=None, order="last_first")
    first = current(with_prizes)

    first_call = call_prize(first, by=None)
    other = call_prize(first, by=None)

    assert first_call == other
    assert len(ceremony_of(with_prizes).called_lines) == 1
    with pytest.raises(Refused, match="Place 3 comes first"):
        call_prize(with_prizes.prizes.get(number=1, kind="place", within="all"), by=None)


def test_what_was_taken_is_gone_from_the_table(with_prizes: Tournament) -> None:
    begin_ceremony(with_prizes, by=None, order="first_first")
    call_prize(current(with_prizes), by=None, gift="")  # money, nothing from the table
    call_prize(current(with_prizes), by=None, gift="Wein")  # they choose from the table

    ceremony = ceremony_of(with_prizes)
    assert ceremony.gifts_left == ["Korb", "Karten", "Kino"]
    assert ceremony.usual_gift == "Korb"  # of place 3 was the wine
    with pytest.raises(Refused, match="“Wein” is no longer on the table"):
        call_prize(current(with_prizes), by=None, gift="Wein")


def test_gift_promised_to_somebody_else_is_taken_only_when_meant(with_prizes: Tournament) -> None:
    """Called from the last on nobody chooses: each gift has its taker."""
    begin_ceremony(with_prizes, by=None, order="last_first")
    with pytest.raises(Refused, match=r"“Wein” is promised to von der Grün, Adelheid \(Place 3\)"):
        call_prize(current(with_prizes), by=None, gift="Wein")
    assert not with_prizes.prizes.filter(calls__isnull=False).exists()

    call_prize(current(with_prizes), by=None, gift="Wein", takes_promised=True)

    assert ceremony_of(with_prizes).usual_gift == "Karten"  # what the last one left for it


def test_nothing_is_proposed_where_only_promised_gifts_are_left(played: Tournament) -> None:
    """The one whose gift is gone does not get that of the next by Enter, nor what has no winner."""
    add_prize(played, by=None, number=1, gift="Korb")
    add_prize(played, by=None, number=2, gift="Wein")
    add_prize(played, by=None, kind="last", cents=500)
    add_prize(played, by=None, within="minors", gift="Kino")
    begin_ceremony(played, by=None, order="last_first")
    call_prize(current(played), by=None, gift="Wein", takes_promised=True)

    assert ceremony_of(played).usual_gift == ""
    assert call_prize(current(played), by=None).gift == ""


def test_first_ones_may_not_choose_the_prize_of_the_last(with_prizes: Tournament) -> None:
    begin_ceremony(with_prizes, by=None, order="first_first")
    call_prize(current(with_prizes), by=None)

    with pytest.raises(Refused, match="“Karten” is promised to Șerban, Ilinca"):
        call_prize(current(with_prizes), by=None, gift="Karten")


def test_same_gift_is_promised_only_as_often_as_it_is_there(played: Tournament) -> None:
    for number in (1, 2, 3):
        add_prize(played, by=None, number=number, gift="Schinken" if number > 1 else "Korb")
    add_prize(played, by=None, within="minors", gift="Schinken")
    begin_ceremony(played, by=None, order="last_first")
    call_prize(current(played), by=None)
    call_prize(current(played), by=None)

    assert call_prize(current(played), by=None, gift="Schinken").gift == "Schinken"


def test_who_is_not_there_finds_it_at_the_desk(with_prizes: Tournament) -> None:
    begin_ceremony(with_prizes, by=None, order="last_first")
    prize = current(with_prizes)
    with pytest.raises(Refused, match="not been called"):
        hand_over(prize, by=None)
    call_prize(prize, by=None, is_here=False)
    assert [line.title for line in ceremony_of(with_prizes).at_the_desk] == ["Last"]

    hand_over(prize, by=None)
    hand_over(prize, by=None)

    assert ceremony_of(with_prizes).at_the_desk == ()


def test_calls_are_taken_back_one_by_one_and_then_the_ceremony(with_prizes: Tournament) -> None:
    with pytest.raises(Refused, match="not begun"):
        take_call_back(with_prizes, by=None)
    begin_ceremony(with_prizes, by=None, order="last_first")
    call_prize(current(with_prizes), by=None)
    call_prize(current(with_prizes), by=None)

    take_call_back(with_prizes, by=None)
    assert current(with_prizes).number == 3
    take_call_back(with_prizes, by=None)
    take_call_back(with_prizes, by=None)

    assert not ceremony_of(with_prizes).has_begun


def test_table_of_prizes_stays_as_it_is_from_then_on(with_prizes: Tournament) -> None:
    begin_ceremony(with_prizes, by=None, order="last_first")
    prize = with_prizes.prizes.all()[0]

    for act in (
        lambda: add_prize(with_prizes, by=None, number=4, cents=1, reason="x"),
        lambda: change_prize(prize, by=None, cents=1, reason="x"),
        lambda: remove_prize(prize, by=None, reason="x"),
    ):
        with pytest.raises(Refused, match="has begun"):
            act()


def test_who_was_called_keeps_the_prize_whatever_the_ranking_says(
    with_prizes: Tournament,
) -> None:
    begin_ceremony(with_prizes, by=None, order="first_first")
    call_prize(current(with_prizes), by=None)
    sheet = with_prizes.rounds.get().sheets.get(table=2)
    first = with_prizes.players.get(number=1)

    entry = SheetEntry(totals=(31, 3, -13, -21), tallies=(Tally(),) * 4)
    enter_sheet(sheet, by=None, entry=entry, reason="verlesen")

    lines = prize_list(with_prizes).lines
    assert lines[0].taker == first
    assert lines[1].taker != first


def test_journal_tells_the_prize_giving(with_prizes: Tournament) -> None:
    begin_ceremony(with_prizes, by=None, order="last_first")
    call_prize(current(with_prizes), by=None, is_here=False)
    hand_over(with_prizes.prizes.get(kind="last"), by=None)
    call_prize(current(with_prizes), by=None)
    take_call_back(with_prizes, by=None)

    entries = with_prizes.journal.select_related("by").order_by("-id")[:5]
    assert [line.words for line in journal_lines(with_prizes, reversed(entries))] == [
        "Prize-giving begun: from the last to the first",
        "Prize called: Last: Karten, 8 Șerban, Ilinca, was not there",
        "Prize handed over: Last: Karten, 8 Șerban, Ilinca",
        "Prize called: Place 3: Wein, 3 von der Grün, Adelheid",
        "Prize call undone: Place 3: Wein, 3 von der Grün, Adelheid",
    ]


def test_clock_that_was_set_back_takes_back_the_newest_call_and_hands_over(
    with_prizes: Tournament,
) -> None:
    begin_ceremony(with_prizes, by=None, order="last_first")
    first = call_prize(current(with_prizes), by=None, is_here=False)
    PrizeCall.objects.update(called_at=timezone.now() + timedelta(hours=1))
    call_prize(current(with_prizes), by=None)

    take_call_back(with_prizes, by=None)
    hand_over(first.prize, by=None)

    call = PrizeCall.objects.get()
    assert (call.prize, call.handed_over_at) == (first.prize, call.called_at)


def test_shares_of_the_fees_stay_what_was_called(played: Tournament) -> None:
    set_rules(played, by=None, share_percent=100, allows_several=False)
    add_prize(played, by=None, number=1, share=50)
    add_prize(played, by=None, number=2, share=50)
    table = begin_ceremony(played, by=None, order="last_first")
    call = call_prize(current(played), by=None)

    Tournament.objects.update(fee_cents=2000)
    later = Tournament.objects.get()

    assert table.fees_cents == 8000
    assert call.cents == 4000
    assert [line.cents for line in prize_list(later).lines] == [4000, 4000]


def test_publishing_during_the_prize_giving_keeps_its_fees(played: Tournament) -> None:
    set_rules(played, by=None, share_percent=100, allows_several=False)
    add_prize(played, by=None, number=1, share=50)
    begin_ceremony(played, by=None, order="last_first")
    Tournament.objects.update(fee_cents=2000)

    publish_prizes(Tournament.objects.get(), by=None)

    assert PrizeTable.objects.get().fees_cents == 8000


def test_fees_follow_the_field_again_after_the_prize_giving_is_taken_back(
    played: Tournament,
) -> None:
    set_rules(played, by=None, share_percent=100, allows_several=False)
    add_prize(played, by=None, number=1, share=50)
    begin_ceremony(played, by=None, order="last_first")
    publish_prizes(played, by=None)
    withhold_prizes(played, by=None, reason="zu früh")
    assert PrizeTable.objects.get().fees_cents == 8000
    assert list(differences(played)) == []

    take_call_back(played, by=None)

    assert PrizeTable.objects.get().fees_cents is None
    assert list(differences(played)) == []


def test_fees_of_published_prizes_stay_after_the_prize_giving_is_taken_back(
    played: Tournament,
) -> None:
    add_prize(played, by=None, number=1, cents=1_000)
    publish_prizes(played, by=None)
    begin_ceremony(played, by=None, order="last_first")
    Tournament.objects.update(fee_cents=2000)

    take_call_back(played, by=None)

    assert PrizeTable.objects.get().fees_cents == 8000


def test_after_the_last_call_a_prize_without_a_winner_is_not_called_too_early(
    played: Tournament,
) -> None:
    add_prize(played, by=None, number=1, gift="Schinken")
    left_over = add_prize(played, by=None, number=99, gift="Sau")
    begin_ceremony(played, by=None, order="first_first")
    call_all(played)

    with pytest.raises(Refused, match="All winners have been called"):
        call_prize(left_over, by=None)
