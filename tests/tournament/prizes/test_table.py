"""The table of prizes as it is read: who gets what, and what is left in the till."""

from datetime import date

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from scoring.prizes import KINDS
from tests.factories import enter, make_tournament, seat_players
from tournament.models import Player, Prize, Tournament
from tournament.prizes.awards import is_local
from tournament.prizes.reasons import reason_of, score_in_words
from tournament.prizes.services.prizes import add_prize, make_group, set_group_members, set_rules
from tournament.prizes.table import prize_list
from tournament.registration.services.attendance import exclude_player
from tournament.results.services.sheets import void_sheet

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("english")]


def takers(tournament: Tournament) -> list[int | None]:
    lines = prize_list(tournament).lines
    return [line.taker.number if line.taker else None for line in lines]


def test_prize_of_the_database_is_one_that_scoring_gives_away() -> None:
    """Those of teams are places, given away among these."""
    assert set(Prize.Kind.values) == {*KINDS, Prize.Kind.TEAM}


def test_ten_prizes_two_classes_and_special_places(played: Tournament) -> None:
    """J01: places, minors, locals, middle, second to last, nearest to zero."""
    played.players.filter(number__in=(4, 6)).update(birth_on=date(2012, 5, 6))
    for place in (1, 2, 3):
        add_prize(played, by=None, number=place, cents=1000)
    add_prize(played, by=None, kind="zero", gift="Honig")
    add_prize(played, by=None, within="minors", gift="Kino")
    add_prize(played, by=None, within="local", home="Röthenbach", gift="Freikarte")
    add_prize(played, by=None, kind="middle", gift="Wurst")
    add_prize(played, by=None, kind="second_last", gift="Radler")
    add_prize(played, by=None, kind="last", gift="Karten")

    # 4 is nearest to zero, so 6 is the best minor without a prize; 7 comes from Röthenbach.
    # The middle is place 4, who has one: place 5. Second to last is place 7, who has one, and 6
    # too; so is 5, and all before it.
    assert takers(played) == [1, 2, 3, 4, 6, 7, 5, None, 8]


def test_void_list_is_no_tie(played: Tournament) -> None:
    make_void_round(played)
    add_prize(played, by=None, number=4, cents=1000)

    (line,) = prize_list(played).lines
    assert (line.taker and line.taker.number, reason_of(line)) == (4, "")


def make_void_round(played: Tournament) -> None:
    """Add a round whose first list is void, with 4 at its table; in the other 5 to 8 have 0."""
    Tournament.objects.update(round_count=2)
    played.refresh_from_db()
    first, second = seat_players(played, 2).sheets.order_by("table")
    void_sheet(first, by=None, reason="Karten", consequence="others_only")
    enter(second, 0, 0, 0, 0)


def test_one_person_gets_one_prize_and_the_next_moves_up(played: Tournament) -> None:
    """J02, second half."""
    add_prize(played, by=None, number=1, cents=1000)
    add_prize(played, by=None, kind="round", number=1, gift="Wein")

    line = prize_list(played).lines[1]
    assert (line.taker and line.taker.number, score_in_words(line)) == (2, "+9")
    assert reason_of(line) == "moved up: Öttl has a prize already"

    set_rules(played, by=None, share_percent=0, allows_several=True)
    assert takers(played) == [1, 1]


def test_who_moves_up_is_not_ahead_of_an_equal_with_a_prize() -> None:
    tournament = make_tournament(players=4, round_count=1)
    enter(seat_players(tournament).sheets.get(), 9, 3, -3, -9)
    for gift in ("Wein", "Honig"):
        add_prize(tournament, by=None, kind="zero", gift=gift)

    assert [reason_of(line) for line in prize_list(tournament).lines] == [
        "tied with von der Grün, ahead in the ranking",
        "moved up: Kovačević has a prize already",
    ]


def test_tie_at_the_last_prize_is_shown_before_the_ceremony() -> None:
    """J02, first half."""
    tournament = make_tournament(players=4, round_count=1)
    enter(seat_players(tournament).sheets.get(), 5, 5, -5, -5)
    add_prize(tournament, by=None, number=1, cents=1000)

    prizes = prize_list(tournament)

    assert [{player.number for player in line.tied} for line in prizes.open_lots] == [{1, 2}]
    assert reason_of(prizes.lines[0]) == "Tied in every respect: lots decide."


def test_share_of_the_fees_follows_the_field_and_is_told_with_its_till(
    played: Tournament,
) -> None:
    set_rules(played, by=None, share_percent=60, allows_several=False)
    for place, share in enumerate((50, 30, 20), 1):
        add_prize(played, by=None, number=place, share=share)
    add_prize(played, by=None, number=4, gift="Schinken", value_cents=3800)
    played.players.filter(number__lte=5).update(paid_cents=1000, paid_by="cash")

    prizes = prize_list(played)

    assert [line.cents for line in prizes.lines] == [2400, 1440, 960, None]
    assert (prizes.fees_cents, prizes.pot_cents, prizes.cash_cents) == (8000, 4800, 4800)
    assert (prizes.fees.cash, prizes.left_of_fees, prizes.fees.owed) == (5000, 200, 3000)
    assert (prizes.gift_count, prizes.goods_cents) == (1, 3800)


def test_fee_of_somebody_excluded_is_part_of_what_is_shared_out(played: Tournament) -> None:
    set_rules(played, by=None, share_percent=100, allows_several=False)
    add_prize(played, by=None, share=50)

    exclude_player(played.players.get(number=8), by=None, reason="Karten gezinkt")

    prizes = prize_list(played)
    assert (prizes.fees_cents, prizes.lines[0].cents) == (8000, 4000)


def test_group_of_the_clubs_own(played: Tournament) -> None:
    group = make_group(played, by=None, name="Damen")
    set_group_members(group, by=None, members=played.players.filter(number__in=(3, 5)))
    add_prize(played, by=None, within="group", group=group, gift="Blumen")

    line = prize_list(played).lines[0]
    assert (line.taker and line.taker.number, line.title) == (3, "Place 1, Damen")


def test_tie_for_two_prizes_needs_one_lot_named_after_the_first() -> None:
    tournament = make_tournament(players=4, round_count=1)
    enter(seat_players(tournament).sheets.get(), 5, 5, -5, -5)
    for number in (1, 2, 3):
        add_prize(tournament, by=None, number=number, cents=1000)

    assert [line.title for line in prize_list(tournament).open_lots] == ["Place 1", "Place 3"]


def test_money_of_a_prize_without_a_taker_stays_in_the_till(played: Tournament) -> None:
    played.players.update(paid_cents=1000, paid_by="cash")
    add_prize(played, by=None, cents=3000)
    add_prize(played, by=None, within="minors", cents=500)

    prizes = prize_list(played)

    assert (prizes.unclaimed_cents, prizes.cash_cents, prizes.left_of_fees) == (500, 3000, 5000)


def test_names_stand_there_when_the_last_round_is_played() -> None:
    tournament = make_tournament(players=8, round_count=1)
    enter(seat_players(tournament).sheets.get(table=1), 5, 3, -3, -5)
    add_prize(tournament, by=None, cents=1000)

    prizes = prize_list(tournament)

    assert (prizes.is_decided, prizes.lines[0].taker) == (False, None)
    assert not prizes.lines[0].is_left_over


def test_prize_without_a_taker_is_left_over(played: Tournament) -> None:
    add_prize(played, by=None, within="minors", gift="Kino")
    add_prize(played, by=None, kind="hand", title="Weiteste Anreise", gift="Likör")

    assert [reason_of(line) for line in prize_list(played).left_over] == [
        "Nobody qualifies today.",
        "Nobody has been chosen yet.",
    ]


@pytest.mark.parametrize(
    ("place", "club", "home", "expected"),
    [
        ("Schwaig", "", "schwaig", True),
        ("", "SV Schwaig 1921", "Schwaig", True),
        ("Schwaighausen", "", "Schwaig", False),
        ("Schwaig", "SV 1921", "SV Schwaig", False),
        ("Röthenbach a. d. Pegnitz", "", "Rothenbach", True),
        ("", "", "Schwaig", False),
    ],
)
def test_local_is_who_has_all_its_words(place: str, club: str, home: str, expected: bool) -> None:
    assert is_local(Player(place=place, club=club), home) is expected


def test_queries_do_not_grow_with_prizes_or_players(played: Tournament) -> None:
    def count() -> int:
        with CaptureQueriesContext(connection) as queries:
            [reason_of(line) for line in prize_list(played).lines]
        return len(queries)

    add_prize(played, by=None, number=1, cents=1000)
    before = count()
    for place in range(2, 8):
        add_prize(played, by=None, number=place, cents=100)
    for number in range(9, 20):
        Player.objects.create(tournament=played, number=number, last_name="x", search_key="x")

    assert count() == before
