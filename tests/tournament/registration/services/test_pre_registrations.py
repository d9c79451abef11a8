"""Who pre-registers waits, beside the tournament, until the desk takes them in or does not."""

from datetime import date, timedelta

import pytest
from django.contrib.auth.models import User
from django.db import IntegrityError
from django.utils import timezone

from tests.factories import make_player, make_players, make_tournament, make_user
from tests.snapshot import everything
from tournament.draw.services.protocol import close_registration
from tournament.evening.services.tournaments import close_tournament
from tournament.models import Player, PreRegistration, Tournament
from tournament.registration.services.erasing import due_tournaments, erase_player, forget_contacts
from tournament.registration.services.players import SameName
from tournament.registration.services.pre_registrations import (
    confirm_all_plain,
    confirm_pre_registration,
    decline_all,
    decline_pre_registration,
    pre_register,
    why_impossible,
)
from tournament.shared.errors import Refused

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("english")]

EVA = {
    "last_name": "  Neu ",
    "first_name": "Eva",
    "place": "Lauf",
    "email": "eva@example.org",
}


@pytest.fixture
def tournament() -> Tournament:
    return make_open()


@pytest.fixture
def renate() -> User:
    return make_user()


def make_open(**changes: object) -> Tournament:
    values = {"has_pre_registration": True, "is_public": True, "date": timezone.localdate()}
    return make_tournament(**(values | changes))


def waiting(tournament: Tournament, **fields: str) -> PreRegistration:
    pre_register(tournament, row=PreRegistration(**({"last_name": "Neu"} | fields)))
    return tournament.pre_registrations.latest("pk")


def test_who_announces_themselves_waits_and_the_journal_is_silent(tournament: Tournament) -> None:
    pre_register(tournament, row=PreRegistration(**EVA))

    row = tournament.pre_registrations.get()
    assert (row.last_name, row.first_name, row.email) == ("Neu", "Eva", "eva@example.org")
    assert not tournament.players.exists()
    assert not tournament.journal.exists()


def test_sent_twice_it_waits_once(tournament: Tournament) -> None:
    pre_register(tournament, row=PreRegistration(**EVA))
    pre_register(tournament, row=PreRegistration(**EVA))

    assert tournament.pre_registrations.count() == 1


def test_who_is_registered_already_is_told_nothing_else(tournament: Tournament) -> None:
    player = make_player(tournament, 1)

    row = waiting(tournament, last_name=player.last_name, first_name=player.first_name)

    assert row.last_name == player.last_name


@pytest.mark.parametrize(
    ("changes", "why"),
    [
        ({"has_pre_registration": False}, "has no pre-registration"),
        ({"is_public": False}, "has no pre-registration"),
        ({"state": "running"}, "Pre-registration is over"),
        ({"state": "closed"}, "tournament is over"),
        ({"date": date(2026, 1, 1)}, "tournament is over"),
        ({"registration_closes_at": timezone.now() - timedelta(minutes=1)}, "closed on"),
        ({"pre_registration_ends_at": timezone.now() - timedelta(minutes=1)}, "closed on"),
    ],
)
def test_shut_form_says_why_and_stores_nothing(changes: dict[str, object], why: str) -> None:
    tournament = make_open(**changes)

    with pytest.raises(Refused, match=why):
        pre_register(tournament, row=PreRegistration(**EVA))

    assert not PreRegistration.objects.exists()


def test_frozen_list_of_the_draw_shuts_the_form(tournament: Tournament) -> None:
    make_players(tournament, 8)
    assert why_impossible(tournament) == ""

    close_registration(tournament, by=None)

    tournament.refresh_from_db()
    assert "Pre-registration is over" in why_impossible(tournament)


def test_no_more_wait_than_the_organiser_wants() -> None:
    tournament = make_open(most_pre_registrations=2)
    first = waiting(tournament, last_name="Eins")
    waiting(tournament, last_name="Zwei")

    with pytest.raises(Refused, match="no room for more"):
        waiting(tournament, last_name="Drei")
    confirm_pre_registration(first, by=None)

    assert waiting(tournament, last_name="Drei").last_name == "Drei"


@pytest.mark.parametrize("most", [0, 501])
def test_database_lets_nobody_flood_it(most: int) -> None:
    with pytest.raises(IntegrityError):
        make_tournament(most_pre_registrations=most)


def test_what_the_desk_would_not_take_is_refused(tournament: Tournament) -> None:
    with pytest.raises(Refused) as refused:
        pre_register(tournament, row=PreRegistration(last_name="a" * 81, email="nowhere"))

    assert len(refused.value.problems) == 2


def test_confirmed_they_are_announced_by_the_usual_entry(
    tournament: Tournament, renate: User
) -> None:
    pre_register(tournament, row=PreRegistration(**EVA))

    player = confirm_pre_registration(tournament.pre_registrations.get(), by=renate)

    assert (player.number, player.is_present, player.state) == (1, False, Player.State.REGISTERED)
    assert (player.email, player.has_paid) == ("eva@example.org", False)
    assert [(entry.action, entry.by) for entry in tournament.journal.all()] == [
        ("player_registered", renate)
    ]
    assert not tournament.pre_registrations.exists()


def test_full_tournament_puts_them_on_the_waiting_list() -> None:
    tournament = make_open(capacity=4)
    make_players(tournament, 4)

    player = confirm_pre_registration(waiting(tournament), by=None)

    assert player.state == Player.State.WAITING


def test_name_that_there_is_asks_first(tournament: Tournament) -> None:
    namesake = make_player(tournament, 1)
    row = waiting(tournament, last_name=namesake.last_name, first_name=namesake.first_name)

    with pytest.raises(SameName, match="already registered as number 1"):
        confirm_pre_registration(row, by=None)
    player = confirm_pre_registration(row, by=None, allow_same_name=True)

    assert player.number == 2


def test_all_are_confirmed_but_those_somebody_must_look_at(tournament: Tournament) -> None:
    player = make_player(tournament, 1)
    waiting(tournament, last_name="Eins")
    waiting(tournament, last_name=player.last_name, first_name=player.first_name)
    waiting(tournament, last_name="Zwei")
    waiting(tournament, last_name="EINS", place="Lauf")

    players = confirm_all_plain(tournament, by=None)

    assert [(player.number, player.last_name) for player in players] == [(2, "Eins"), (3, "Zwei")]
    left = [row.last_name for row in tournament.pre_registrations.all()]
    assert left == [player.last_name, "EINS"]


def test_after_the_close_a_reason_is_needed(tournament: Tournament) -> None:
    row = waiting(tournament)
    tournament.registration_closes_at = timezone.now() - timedelta(minutes=1)
    tournament.save()
    before = everything()

    with pytest.raises(Refused, match="late registration needs a reason"):
        confirm_pre_registration(row, by=None)
    with pytest.raises(Refused, match="late registration needs a reason"):
        confirm_all_plain(tournament, by=None)
    assert everything() == before
    confirm_pre_registration(row, by=None, late_reason="war rechtzeitig vorangemeldet")

    assert tournament.journal.get().reason == "war rechtzeitig vorangemeldet"


def test_declined_nothing_stays_and_the_journal_has_no_name(
    tournament: Tournament, renate: User
) -> None:
    decline_pre_registration(waiting(tournament), by=renate)

    entry = tournament.journal.get()
    assert (entry.action, entry.by, entry.new) == (
        "pre_registrations_declined",
        renate,
        {"count": 1},
    )
    assert not PreRegistration.objects.exists()


def test_flood_is_declined_at_once_in_one_entry(tournament: Tournament) -> None:
    for number in range(30):
        waiting(tournament, last_name=f"Bot {number}")

    assert decline_all(tournament, by=None) == 30

    assert tournament.journal.get().new == {"count": 30}
    assert decline_all(tournament, by=None) == 0
    assert tournament.journal.count() == 1


def test_two_desks_decide_once(tournament: Tournament) -> None:
    row = waiting(tournament)
    seen_by_the_other = PreRegistration.objects.get()
    confirm_pre_registration(row, by=None)

    for decide in (confirm_pre_registration, decline_pre_registration):
        with pytest.raises(Refused, match="already dealt with"):
            decide(seen_by_the_other, by=None)

    assert tournament.players.count() == 1


def test_evening_that_is_over_forgets_who_was_never_confirmed(tournament: Tournament) -> None:
    waiting(tournament)

    close_tournament(tournament, by=None, reason="Stromausfall")

    assert not PreRegistration.objects.exists()


def test_days_that_are_over_forget_who_was_never_confirmed(tournament: Tournament) -> None:
    waiting(tournament)
    tournament.date = date(2026, 1, 1)
    tournament.save()

    assert due_tournaments(timezone.localdate()) == [tournament]
    forget_contacts(tournament)

    assert not PreRegistration.objects.exists()
    assert due_tournaments(timezone.localdate()) == []


def test_whoever_is_deleted_waits_no_more(tournament: Tournament) -> None:
    player = make_player(tournament, 1)
    name = {"last_name": player.last_name, "first_name": player.first_name}
    waiting(tournament, **name, place=player.place)
    namesake = waiting(tournament, **name, place="Anderswo")

    erase_player(player, by=None, reason="auf Wunsch")

    assert tournament.pre_registrations.get() == namesake
