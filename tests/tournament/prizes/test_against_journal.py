"""Prizes, calls and the till, changed in the database behind the journal's back, are named."""

from collections.abc import Callable
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import translation

from tests.factories import make_tournament
from tests.tournament.conftest import NOW
from tests.tournament.prizes.conftest import make_played, team_up
from tests.tournament.prizes.eventful import make_evening
from tournament.journal.comparison import Comparison
from tournament.models import CashEntry, Prize, PrizeCall, PrizeGroup, PrizeTable, Till, Tournament
from tournament.prizes.services.ceremony import begin_ceremony, call_prize, take_call_back
from tournament.prizes.services.prizes import add_prize, copy_prizes, make_group
from tournament.prizes.services.till import book_cash
from tournament.registration.services.erasing import erase_player
from tournament.results.against_journal import differences

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("english")]


@pytest.fixture(scope="module")
def evening_id(module_rows: None) -> int:
    with translation.override("en"):
        return make_evening().pk


@pytest.fixture
def evening(evening_id: int) -> Tournament:
    return Tournament.objects.get(pk=evening_id)


def found(tournament: Tournament) -> list[str]:
    return [str(difference) for difference in differences(tournament)][:3]


def test_evening_as_its_journal_says_has_no_differences(evening: Tournament) -> None:
    assert found(evening) == []
    assert found(make_tournament()) == []


def of_line(**change: Any) -> Callable[[], Any]:
    return lambda: Prize.objects.filter(number=1, within="all", kind="place").update(**change)


def of_call(kind: str, **change: Any) -> Callable[[], Any]:
    return lambda: PrizeCall.objects.filter(prize__kind=kind, prize__within="all").update(**change)


def other_player() -> None:
    of_call("place", player=evening_player(6))()


def evening_player(number: int) -> Any:
    return Tournament.objects.get(slug="rennen").players.get(number=number)


def no_member() -> None:
    PrizeGroup.objects.get().members.remove(evening_player(4))


def another_member() -> None:
    PrizeGroup.objects.get().members.add(evening_player(1))


def another_team() -> None:
    unter = Tournament.objects.get(slug="rennen").teams.get(name="Unter")
    of_call("team", team=unter)()


CHANGES: dict[str, tuple[Callable[[], Any], str]] = {
    "what is handed out": (
        lambda: PrizeTable.objects.update(share_percent=90),
        "The prizes, share of the entry fees: in the journal 50, in the database 90",
    ),
    "amount to be shared": (
        lambda: PrizeTable.objects.update(fees_cents=1),
        "The prizes, amount to be shared: in the journal €80, in the database €0.01",
    ),
    "publishing": (
        lambda: PrizeTable.objects.update(published_at=None, fees_cents=None),
        "The prizes, published: in the journal yes, in the database no",
    ),
    "ceremony": (
        lambda: PrizeTable.objects.update(ceremony_at=None),
        "The prizes, prize-giving begun: in the journal yes, in the database no",
    ),
    "share": (of_line(share=90), "Place 1, share: in the journal 60, in the database 90"),
    "amount": (
        of_line(share=None, cents=90_000),
        "Place 1, money: in the journal –, in the database €900",
    ),
    "place": (
        of_line(number=2),
        "Place 1, which place or round: in the journal 1, in the database 2",
    ),
    "order": (of_line(position=9), "Place 1, order: in the journal 1, in the database 9"),
    "among": (
        of_line(within="minors"),
        "Place 1, open to: in the journal everybody, in the database minors",
    ),
    "group of a prize": (
        lambda: Prize.objects.filter(within="group").update(within="all", group=None),
        "Place 1, Damen, open to: in the journal a group of your own, in the database everybody",
    ),
    "given by hand": (
        lambda: Prize.objects.filter(kind="hand").update(given_to=evening_player(1)),
        "Anreise, goes to: in the journal no. 8, in the database no. 1",
    ),
    "one taken out": (
        lambda: Prize.objects.filter(kind="hand").delete(),
        "Anreise: in the journal €5, in the database –",
    ),
    "one added": (
        lambda: Prize.objects.create(tournament=Tournament.objects.get(), position=7, gift="Ente"),
        "Place 1: in the journal –, in the database Ente",
    ),
    "member out": (
        no_member,
        "The group “Damen”: in the journal no. 3, 4, 5, in the database no. 3, 5",
    ),
    "member in": (
        another_member,
        "The group “Damen”: in the journal no. 3, 4, 5, in the database no. 1, 3, 4, 5",
    ),
    "taker": (
        other_player,
        "Call of “Place 1”, goes to: in the journal no. 1, in the database no. 6",
    ),
    "amount handed out": (
        of_call("place", cents=9_999),
        "Call of “Place 1”, money: in the journal €24, in the database €99.99",
    ),
    "what was taken": (
        of_call("team", gift="Ente"),
        "Call of “Team, place 1”, taken: in the journal Fass, in the database Ente",
    ),
    "whether it was fetched": (
        of_call("place", handed_over_at=None),
        "Call of “Place 1”, handed over: in the journal yes, in the database no",
    ),
    "team": (
        another_team,
        "Call of “Team, place 1”, goes to: in the journal Ober, in the database Unter",
    ),
    "call removed": (
        lambda: PrizeCall.objects.filter(prize__kind="team").delete(),
        "Call of “Team, place 1”: in the journal Ober, in the database –",
    ),
    "call added": (
        lambda: PrizeCall.objects.create(
            prize=Prize.objects.get(kind="hand"), player=evening_player(2), called_at=NOW
        ),
        "Call of “Anreise”: in the journal –, in the database no. 2",
    ),
    "booking": (
        lambda: CashEntry.objects.filter(kind="expense").update(cents=99),
        "The till: in the journal expense, Papier, €7.99, in the database expense, Papier, €0.99",
    ),
    "booking removed": (
        lambda: CashEntry.objects.filter(kind="change").delete(),
        "The till: in the journal opening float, €100, in the database –",
    ),
    "booking added": (
        lambda: CashEntry.objects.create(
            tournament=Tournament.objects.get(), kind="income", what="x", cents=1, booked_at=NOW
        ),
        "The till: in the journal –, in the database income, x, €0.01",
    ),
    "coins": (
        lambda: Till.objects.update(pieces={"5000": 3, "10": 3}),
        "The till, €50: in the journal 2, in the database 3",
    ),
    "note": (
        lambda: Till.objects.update(note=""),
        "The till, note: in the journal fehlt, in the database –",
    ),
    "closing": (
        lambda: Till.objects.update(due_cents=None, closed_at=None),
        "The till, closed with: in the journal €68.01, in the database –",
    ),
}


@pytest.mark.parametrize("name", CHANGES)
def test_row_changed_in_the_database_is_named(evening: Tournament, name: str) -> None:
    change, sentence = CHANGES[name]
    change()

    assert found(evening) == [sentence]


def test_name_of_a_group_is_named_with_its_prize(evening: Tournament) -> None:
    PrizeGroup.objects.update(name="Alle")

    assert found(evening) == [
        "Place 1, Damen, group: in the journal Damen, in the database Alle",
        "The group “Damen”: in the journal Damen, in the database Alle",
    ]


def test_command_ends_with_what_differs(evening: Tournament) -> None:
    CashEntry.objects.filter(kind="change").delete()

    with pytest.raises(CommandError, match="rennen: The till: in the journal opening float"):
        call_command("verify_journal", "rennen", verbosity=0)


def test_booking_after_closing_opens_the_till_in_both(evening: Tournament) -> None:
    book_cash(evening, by=None, kind="income", what="Spende", cents=100, reason="kam noch")

    assert list(Comparison(evening).till()) == []


def test_ceremony_and_groups_taken_back_are_gone_in_both() -> None:
    with_teams = team_up(make_played("anderes"))
    add_prize(with_teams, by=None, kind="team", number=1, gift="Fass")
    begin_ceremony(with_teams, by=None, order="first_first")
    call_prize(with_teams.prizes.get(), by=None)
    take_call_back(with_teams, by=None)
    take_call_back(with_teams, by=None)

    assert list(Comparison(with_teams).prizes()) == []


def test_whoever_was_deleted_is_in_no_group_and_nothing_differs(evening: Tournament) -> None:
    erase_player(evening_player(4), by=None, reason="auf Wunsch")

    assert found(evening) == []


def test_table_that_was_taken_over_is_told_whole(evening: Tournament) -> None:
    new = make_tournament(slug="neu", round_count=1)
    copy_prizes(new, by=None, source=evening)

    assert found(new) == []
    assert new.prize_groups.get().name == "Damen"


def test_groups_of_older_copies_are_told_by_their_prizes(evening: Tournament) -> None:
    new = make_tournament(slug="neu", round_count=1)
    group = PrizeGroup.objects.create(tournament=new, name="Alte")
    assert found(new) == ["The group “Alte”: in the journal –, in the database Alte"]

    add_prize(new, by=None, within="group", group=group, gift="Blumen")

    assert found(new) == []


def test_queries_do_not_grow_with_prizes_groups_and_bookings(evening: Tournament) -> None:
    def count() -> int:
        with CaptureQueriesContext(connection) as queries:
            comparison = Comparison(evening)
            list(comparison.prizes()), list(comparison.till())
        return len(queries)

    before = count()
    take_call_back(evening, by=None)
    for kind in ("income", "expense", "income"):
        book_cash(evening, by=None, kind=kind, what="x", cents=5, reason="spät")
    for number in range(4):
        make_group(evening, by=None, name=f"Gruppe {number}")

    assert count() == before
