"""A correction after a call: the called keep their prize, and the page says who would win."""

import pytest
from django.test import Client
from django.urls import reverse

from scoring import SheetEntry, Tally
from tests.markup import texts
from tests.tournament.prizes.conftest import call_all
from tournament.journal.final_protocol import protocol_chapters
from tournament.journal.services import make_decision
from tournament.models import Player, Tournament
from tournament.prizes.press import press_text
from tournament.prizes.reasons import reason_of
from tournament.prizes.services.ceremony import begin_ceremony, call_prize, hand_over
from tournament.prizes.services.prizes import add_prize, set_rules
from tournament.prizes.table import PrizeLine, prize_list
from tournament.registration.services.erasing import erase_player
from tournament.results.services.sheets import enter_sheet

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("english")]


def line(tournament: Tournament, title: str) -> PrizeLine:
    return next(line for line in prize_list(tournament).lines if line.title == title)


def prizes_in(tournament: Tournament) -> list[str]:
    """Return the prizes of the final record."""
    (prizes,) = (each for each in protocol_chapters(tournament) if each.title == "Prizes")
    return [each.text for each in prizes.lines]


def punish(tournament: Tournament, number: int, points: int) -> None:
    make_decision(
        tournament,
        by=None,
        case="Nr. 1 hat nicht bedient",
        ruling="Abzug",
        player=Player.objects.get(tournament=tournament, number=number),
        penalty=points,
    )


@pytest.fixture
def called(played: Tournament) -> Tournament:
    """1 (+20) and 2 (+9) are called for the places, 4 (0) as the nearest to zero."""
    add_prize(played, by=None, number=1, cents=6000)
    add_prize(played, by=None, number=2, cents=3000)
    add_prize(played, by=None, kind="zero", gift="Null")
    begin_ceremony(played, by=None, order="first_first")
    call_all(played)
    return played


def test_who_would_win_now_is_named_after_a_penalty(called: Tournament, desk: Client) -> None:
    assert [reason_of(each) for each in prize_list(called).lines] == ["", "", ""]

    punish(called, 1, 30)  # 1 has −10 now; 2 is first with +9, 3 second with +3

    assert reason_of(line(called, "Place 1")) == (
        "by the ranking as it is now, this prize would go to Kovačević; penalty −30"
    )
    assert reason_of(line(called, "Place 2")) == (
        "by the ranking as it is now, this prize would go to von der Grün"
    )
    assert reason_of(line(called, "Nearest to zero")) == ""
    assert prizes_in(called) == [
        f"1 Öttl, Franziska: €60; {reason_of(line(called, 'Place 1'))}",
        f"2 Kovačević, Marko: €30; {reason_of(line(called, 'Place 2'))}",
        "4 Wójcikowski, Stanisław: Null",
    ]
    page = desk.get(reverse("prizes", args=["rennen"]))
    first = line(called, "Place 1")
    assert texts(page, f"tr#prize-{first.prize.pk} .why") == [reason_of(first)]


def test_final_record_says_which_prize_was_not_collected(played: Tournament) -> None:
    add_prize(played, by=None, number=1, gift="Schinken")
    begin_ceremony(played, by=None, order="first_first")
    prize = line(played, "Place 1").prize
    call_prize(prize, by=None, is_here=False)

    assert prizes_in(played) == ["1 Öttl, Franziska: Schinken; not collected yet"]

    hand_over(prize, by=None)

    assert prizes_in(played) == ["1 Öttl, Franziska: Schinken"]


def test_who_is_called_and_then_better_has_both_prizes_named(
    played: Tournament, desk: Client
) -> None:
    add_prize(played, by=None, number=1, cents=6000)
    add_prize(played, by=None, number=2, cents=3000)
    begin_ceremony(played, by=None, order="last_first")
    call_prize(line(played, "Place 2").prize, by=None)

    punish(played, 1, 30)  # now the called 2 is first, not called yet

    assert line(played, "Place 1").taker == played.players.get(number=2)
    assert reason_of(line(played, "Place 2")) == (
        "by the ranking as it is now, this prize would go to von der Grün; has Place 1 as well"
    )
    page = desk.get(reverse("ceremony", args=["rennen"]))
    assert "has been called already, before a correction: Place 2" in texts(page, ".call .owes")


def test_nobody_called_has_moved_up_beside_somebody_better_without_a_prize(
    played: Tournament,
) -> None:
    """3 (+3) wins as nearest to zero because 4 (0) and 5 (−2) have prizes; then 6 has −1."""
    add_prize(played, by=None, number=4, cents=2000)
    add_prize(played, by=None, number=5, cents=1000)
    add_prize(played, by=None, kind="zero", gift="Null")
    begin_ceremony(played, by=None, order="first_first")
    call_all(played)
    assert reason_of(line(played, "Nearest to zero")) == (
        "moved up: Wójcikowski and Krämer-Oßwald have a prize already"
    )

    entry = SheetEntry(totals=(9, 3, -1, -11), tallies=(Tally(),) * 4)
    sheet = played.rounds.get().sheets.get(table=2)
    enter_sheet(sheet, by=None, entry=entry, reason="verlesen")

    # In order 1, 2, 3, 4, 6, 5, 7, 8: place 5 is no. 6's, so no. 5 with −2 is the nearest left.
    assert reason_of(line(played, "Nearest to zero")) == (
        "by the ranking as it is now, this prize would go to Krämer-Oßwald"
    )
    assert "Prize “Nearest to zero”: von der Grün" in press_text(played)


def test_whoever_still_shares_is_not_told_that_others_win(two_pairs: Tournament) -> None:
    set_rules(two_pairs, by=None, share_percent=0, allows_several=False, shares_equals=True)
    for number, cents in ((1, 300_00), (2, 200_00), (3, 100_00)):
        add_prize(two_pairs, by=None, number=number, cents=cents)
    begin_ceremony(two_pairs, by=None, order="first_first")
    call_prize(prize_list(two_pairs).lines[0].prize, by=None)
    assert not any(each.successors for each in prize_list(two_pairs).lines)

    call_all(two_pairs)
    punish(two_pairs, 1, 50)

    by_taker = {each.taker: each for each in prize_list(two_pairs).lines if each.successors}
    assert [taker.number for taker in by_taker if isinstance(taker, Player)] == [1]


def test_successors_are_those_who_got_no_share_yet(two_pairs: Tournament) -> None:
    set_rules(two_pairs, by=None, share_percent=0, allows_several=False, shares_equals=True)
    add_prize(two_pairs, by=None, number=1, cents=300_00)
    begin_ceremony(two_pairs, by=None, order="first_first")
    call_all(two_pairs)

    punish(two_pairs, 1, 50)
    punish(two_pairs, 5, 6)  # level with no. 2 and 6

    by_taker = {each.taker: each.successors for each in prize_list(two_pairs).lines}
    successors = by_taker[two_pairs.players.get(number=1)]
    assert {taker.number for taker in successors if isinstance(taker, Player)} == {2, 6}


def test_deleted_details_are_no_correction(played: Tournament) -> None:
    """Town and groups are deleted, too; the prize was won with them."""
    first = played.players.get(number=1)
    Player.objects.filter(number__lte=2).update(place="Lauf")
    add_prize(played, by=None, number=1, within="local", home="Lauf", cents=100)
    begin_ceremony(played, by=None, order="first_first")
    call_all(played)

    erase_player(first, by=None, reason="verlangt")

    assert line(played, "Place 1, Lauf").successors == ()


def test_a_prize_given_by_hand_is_the_clubs_choice(played: Tournament) -> None:
    add_prize(played, by=None, number=1, cents=100, given_to=played.players.get(number=5))
    begin_ceremony(played, by=None, order="first_first")
    call_all(played)

    assert line(played, "Place 1").successors == ()
