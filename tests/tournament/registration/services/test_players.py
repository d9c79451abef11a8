"""Registering, changing, paying."""

import threading
from dataclasses import replace
from datetime import date, timedelta
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.db import connection
from django.utils import timezone, translation

from scoring import rule_set, to_data
from tests.factories import make_player, make_players, make_tournament
from tests.tournament.registration.conftest import seat
from tournament.models import JournalEntry, Player, Tournament
from tournament.registration.services.players import (
    SameName,
    admit_waiting_players,
    change_player,
    mark_paid,
    mark_unpaid,
    register_player,
    register_players,
)
from tournament.rules.own.sources import own_copy
from tournament.shared.errors import Refused

pytestmark = pytest.mark.django_db
HOSTILE = ("<img src=x onerror=alert(1)>", '=HYPERLINK("http://x")', "O'Brien; DROP TABLE", "محمد")


@pytest.fixture
def director() -> User:
    return User.objects.create_user("Renate Bräunlein")


def ebersdorf(**changes: Any) -> Tournament:
    fees = {"rule_set": "ebersdorf", "fee_cents": 800, "minor_fee_cents": 0}
    return make_tournament(**fees | changes)


def test_player_gets_number_search_key_and_journal_entry(
    tournament: Tournament, director: User
) -> None:
    player = register_player(
        tournament,
        by=director,
        entrant=Player(
            last_name="  Öttl ", first_name="Franziska", place="Schwaig", paid_by="cash"
        ),
    )

    stored = Player.objects.values(
        "number", "last_name", "search_key", "paid_cents", "paid_by", "state", "is_present"
    ).get()
    assert stored == {
        "number": 1,
        "last_name": "Öttl",
        "search_key": "ottl franziska schwaig 1 oettl",
        "paid_cents": 1500,
        "paid_by": "cash",
        "state": "registered",
        "is_present": True,
    }
    entry = JournalEntry.objects.get()
    assert (entry.action, entry.by, entry.subject_id) == ("player_registered", director, player.pk)
    assert entry.details.get().data["new"]["last_name"] == "Öttl"


def test_numbers_follow_the_highest_and_wished_ones_are_kept(tournament: Tournament) -> None:
    make_players(tournament, 3)

    numbers = [
        register_player(tournament, by=None, entrant=entrant).number
        for entrant in (
            Player(last_name="Ammon"),
            Player(last_name="Bär", number=12),
            Player(last_name="Çelik"),
        )
    ]

    assert numbers == [4, 12, 13]


def test_number_of_somebody_withdrawn_can_be_reused_but_is_not_given_by_itself(
    tournament: Tournament,
) -> None:
    make_players(tournament, 4)
    make_player(tournament, 5, state="withdrawn")

    assert register_player(tournament, by=None, entrant=Player(last_name="Ammon")).number == 6
    assert (
        register_player(tournament, by=None, entrant=Player(last_name="Bär", number=5)).number == 5
    )


@pytest.mark.parametrize("number", [3, 0, -1, 10_000])
def test_number_taken_or_impossible_is_refused(tournament: Tournament, number: int) -> None:
    make_players(tournament, 3)

    with pytest.raises(Refused, match=str(number)):
        register_player(tournament, by=None, entrant=Player(last_name="Ammon", number=number))

    assert Player.objects.count() == 3


def from_16() -> Tournament:
    rules = own_copy(replace(rule_set("schwaig"), least_age=16))
    return make_tournament(rule_set="house", house_rules=to_data(rules))


def test_who_is_younger_than_the_rules_ask_for_is_refused_by_name() -> None:
    tournament = from_16()
    young = Player(last_name="Bär", first_name="Anna", birth_on=date(2010, 11, 21))
    right = Player(last_name="Ammon", birth_on=date(2010, 11, 20))

    with translation.override("en"), pytest.raises(Refused) as refused:
        register_player(tournament, by=None, entrant=young)
    with pytest.raises(Refused, match="Bär, Anna"):
        register_players(tournament, by=None, entrants=[right, young])

    assert refused.value.problems == (
        "Bär, Anna is 15 on the day of the tournament; the rules require an age of at least 16.",
    )
    assert Player.objects.count() == 0


def test_who_is_old_enough_or_says_no_date_of_birth_may_play() -> None:
    tournament = from_16()

    register_player(
        tournament, by=None, entrant=Player(last_name="Ammon", birth_on=date(2010, 11, 20))
    )
    register_player(tournament, by=None, entrant=Player(last_name="Bär"))

    assert Player.objects.count() == 2


def test_date_of_birth_is_not_changed_to_one_too_young_and_all_else_may_change() -> None:
    tournament = from_16()
    player = make_player(tournament, 1, birth_on=date(2012, 1, 1))  # registered before that rule

    change_player(player, by=None, birth_on=date(2012, 1, 1), place="Lauf")
    with pytest.raises(Refused):
        change_player(player, by=None, birth_on=date(2011, 1, 1))

    player.refresh_from_db()
    assert (player.place, player.birth_on) == ("Lauf", date(2012, 1, 1))


@pytest.mark.parametrize(
    "words",
    [
        {"last_name": ""},
        {"last_name": "   "},
        {"last_name": "x" * 81},
        {"last_name": "Bär", "first_name": "y" * 81},
        {"last_name": "Bär", "place": "z" * 200},
        {"last_name": "B\x00r"},
        {"last_name": "B\x07r"},
        {"last_name": "B\ud800r"},
        {"last_name": "B\u202er"},
        {"last_name": "Bär", "club": "\x1b[31m"},
        {"last_name": "Bär", "birth_on": date(2026, 11, 21)},
        {"last_name": "Bär", "birth_on": date(1900, 1, 1)},
        {"last_name": "Bär", "eligibility": "friend"},
        {"last_name": "Bär", "paid_by": "gold"},
    ],
)
def test_impossible_entry_is_refused_with_a_sentence(
    tournament: Tournament, words: dict[str, Any]
) -> None:
    with pytest.raises(Refused) as refused:
        register_player(tournament, by=None, entrant=Player(**words))

    assert [problem[-1] for problem in refused.value.problems] == ["."]
    assert (Player.objects.count(), JournalEntry.objects.count()) == (0, 0)


@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_name_stays_a_name(tournament: Tournament, name: str) -> None:
    register_player(tournament, by=None, entrant=Player(last_name=name))

    assert Player.objects.get().last_name == name


@pytest.mark.parametrize("name", ["Müller", "MÜLLER", "Mueller", "muller", "Mu\u0308ller"])
def test_same_name_is_asked_about_however_it_is_typed(tournament: Tournament, name: str) -> None:
    player = make_player(tournament, 8, last_name="Müller", first_name="Josef", place="Schwaig")

    with pytest.raises(SameName) as caught:
        register_player(tournament, by=None, entrant=Player(last_name=name, first_name="JOSEF"))
    allowed = register_player(
        tournament,
        by=None,
        allow_same_name=True,
        entrant=Player(last_name=name, first_name="Josef"),
    )

    assert caught.value.namesakes == [player]
    assert "Müller, Josef" in caught.value.problems[0]
    assert allowed.number == 9


def test_name_in_another_tournament_is_not_asked_about(tournament: Tournament) -> None:
    make_player(make_tournament(), 1, last_name="Müller", first_name="Josef")

    player = register_player(
        tournament, by=None, entrant=Player(last_name="Müller", first_name="Josef")
    )

    assert player.number == 1


def test_after_the_close_only_with_a_reason_that_is_logged() -> None:
    tournament = ebersdorf(registration_closes_at=timezone.now() - timedelta(minutes=1))

    with pytest.raises(Refused):
        register_player(tournament, by=None, late_reason="  ", entrant=Player(last_name="Bär"))
    register_player(
        tournament, by=None, late_reason="Stau auf der B 14", entrant=Player(last_name="Bär")
    )

    assert [entry.reason for entry in JournalEntry.objects.all()] == ["Stau auf der B 14"]


def test_closed_tournament_takes_nobody() -> None:
    tournament = make_tournament(state="closed")

    with pytest.raises(Refused):
        register_player(tournament, by=None, entrant=Player(last_name="Bär"))


@pytest.mark.parametrize(
    ("day", "born", "fee"),
    [
        (date(2026, 11, 20), None, 800),
        (date(2026, 11, 20), date(2008, 11, 20), 800),  # 18 on the day
        (date(2026, 11, 20), date(2008, 11, 21), None),
        (date(2026, 2, 28), date(2008, 2, 29), None),  # 18 from 1 March
        (date(2026, 3, 1), date(2008, 2, 29), 800),
        (date(2028, 2, 29), date(2010, 2, 28), 800),
    ],
)
def test_fee_goes_by_age_class(day: date, born: date | None, fee: int | None) -> None:
    """Minors pay nothing, so there is nothing to be noted as paid."""
    tournament = ebersdorf(date=day)

    player = register_player(
        tournament, by=None, entrant=Player(last_name="Bär", birth_on=born, paid_by="cash")
    )

    assert player.paid_cents == fee


def test_payment_can_change_hands_and_be_taken_back(tournament: Tournament) -> None:
    player = make_player(tournament, 1)

    paid = mark_paid(player, by=None, paid_by="paypal")
    assert (paid.paid_cents, paid.paid_by, paid.paid_at is None) == (1500, "paypal", False)
    mark_paid(player, by=None, paid_by="paypal")
    mark_paid(player, by=None, paid_by="cash")
    unpaid = mark_unpaid(player, by=None)

    assert (unpaid.paid_cents, unpaid.paid_by, unpaid.paid_at) == (None, "", None)
    actions = JournalEntry.objects.order_by("id").values_list("action", flat=True)
    assert list(actions) == ["player_paid", "player_paid", "player_unpaid"]


def test_who_pays_nothing_cannot_be_marked_paid() -> None:
    minor = make_player(ebersdorf(), 1, birth_on=date(2015, 1, 1))

    with pytest.raises(Refused):
        mark_paid(minor, by=None)


def test_change_updates_search_key_and_keeps_old_values_in_the_journal(
    tournament: Tournament, director: User
) -> None:
    player = make_player(tournament, 1, last_name="Bar", place="Schwaig")

    change_player(player, by=director, last_name="Bär", place="Schwaig", birth_on=date(1980, 5, 1))

    stored = Player.objects.get()
    assert (stored.last_name, "baer" in stored.search_key) == ("Bär", True)
    entry = JournalEntry.objects.get()
    assert (entry.old, entry.new, entry.details.get().data) == (
        {},
        {},
        {
            "old": {"last_name": "Bar", "birth_on": None},
            "new": {"last_name": "Bär", "birth_on": "1980-05-01"},
        },
    )


def test_change_without_a_difference_leaves_no_trace(tournament: Tournament) -> None:
    player = make_player(tournament, 1)

    change_player(player, by=None, place=player.place)

    assert JournalEntry.objects.count() == 0


@pytest.mark.parametrize(
    "changes", [{"last_name": ""}, {"number": 2}, {"number": 0}, {"birth_on": date(2030, 1, 1)}]
)
def test_impossible_change_is_refused(tournament: Tournament, changes: dict[str, Any]) -> None:
    player = make_player(tournament, 1)
    make_player(tournament, 2)
    before = Player.objects.values().get(pk=player.pk)

    with pytest.raises(Refused):
        change_player(player, by=None, **changes)

    assert Player.objects.values().get(pk=player.pk) == before


def test_number_can_change_until_it_is_drawn(tournament: Tournament) -> None:
    player = make_player(tournament, 1)

    assert change_player(player, by=None, number=7).number == 7
    seat(player)

    with pytest.raises(Refused, match="7"):
        change_player(player, by=None, number=8)


def test_list_is_registered_as_a_whole_in_its_order(tournament: Tournament) -> None:
    entrants = [
        Player(last_name="Ammon"),
        Player(last_name="Bär", number=7),
        Player(last_name="Çelik"),
        Player(last_name="Dürr"),
    ]

    players = register_players(tournament, by=None, entrants=entrants)

    assert [(player.last_name, player.number) for player in players] == [
        ("Ammon", 8),
        ("Bär", 7),
        ("Çelik", 9),
        ("Dürr", 10),
    ]


def test_list_with_numbers_given_already_is_refused_as_a_whole(tournament: Tournament) -> None:
    make_player(tournament, 2)
    entrants = [
        Player(last_name="Ammon", number=1),
        Player(last_name="Bär", number=2),
        Player(last_name="Çelik", number=1),
    ]

    with pytest.raises(Refused) as refused:
        register_players(tournament, by=None, entrants=entrants)

    assert len(refused.value.problems) == 2
    assert Player.objects.count() == 1


def register_in_thread(tournament: Tournament, name: str, start: threading.Barrier) -> None:
    try:
        start.wait()
        register_player(tournament, by=None, entrant=Player(last_name=name))
    finally:
        connection.close()


@pytest.mark.django_db(transaction=True)
def test_sixteen_desks_at_once_give_sixteen_numbers() -> None:
    tournament = make_tournament()
    start = threading.Barrier(16)
    desks = [
        threading.Thread(target=register_in_thread, args=(tournament, f"Bär {desk}", start))
        for desk in range(16)
    ]

    for desk in desks:
        desk.start()
    for desk in desks:
        desk.join()

    numbers = tournament.players.order_by("number").values_list("number", flat=True)
    assert list(numbers) == list(range(1, 17))


def test_waiting_list_keeps_its_order_when_the_clock_was_set_back() -> None:
    tournament = make_tournament(players=1, capacity=1)
    first, _second = (make_player(tournament, number, state="waiting") for number in (2, 3))
    Player.objects.filter(pk=first.pk).update(registered_at=timezone.now() + timedelta(hours=1))

    tournament.players.filter(number=1).update(state="withdrawn")
    admit_waiting_players(tournament, by=None)

    assert [admitted.number for admitted in tournament.players.filter(state="registered")] == [2]
