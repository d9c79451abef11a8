"""The desk's list of who has pre-registered: one press for each, one for all."""

from datetime import timedelta

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from tests.factories import make_player, make_tournament
from tests.markup import elements, texts
from tournament.models import Player, PreRegistration, Tournament

pytestmark = pytest.mark.django_db
WHERE = "/t/rennen/registration/waiting/"
NOTICE = ".notices .notice[role=status] span"


@pytest.fixture
def tournament() -> Tournament:
    return make_tournament(slug="rennen", date=timezone.localdate())


def wait(tournament: Tournament, last_name: str = "Neu", **fields: str) -> PreRegistration:
    return tournament.pre_registrations.create(
        last_name=last_name, arrived_at=timezone.now(), **fields
    )


def test_registration_says_how_many_wait(desk: Client, tournament: Tournament) -> None:
    assert WHERE not in desk.get("/t/rennen/registration/").text
    wait(tournament, "Eins")
    wait(tournament, "Zwei")

    registration = desk.get("/t/rennen/registration/")

    assert texts(registration, "p.notice.warn b") == ["2 Voranmeldungen warten."]
    assert len(elements(registration, f"p.notice.warn a[href={WHERE}]")) == 1


def test_one_press_confirms(desk: Client, tournament: Tournament) -> None:
    row = wait(tournament, first_name="Eva")

    response = desk.post(WHERE, {"confirm": row.pk}, follow=True)

    assert texts(response, NOTICE) == ["Neu, Eva hat die Nummer 1: angemeldet."]
    assert Player.objects.get().is_present is False


def test_one_press_declines(desk: Client, tournament: Tournament) -> None:
    row = wait(tournament)

    response = desk.post(WHERE, {"decline": row.pk}, follow=True)

    assert texts(response, NOTICE) == ["Abgelehnt: Neu. Davon ist nichts mehr gespeichert."]
    assert not Player.objects.exists()


def test_name_that_there_is_already_is_said_beside_it(desk: Client, tournament: Tournament) -> None:
    player = make_player(tournament, 8)
    row = wait(tournament, player.last_name, first_name=player.first_name)

    waiting = desk.get(WHERE)
    response = desk.post(WHERE, {"confirm": row.pk})

    assert texts(waiting, ".waiting .problem") == [
        "Șerban, Ilinca gibt es schon als Nummer 8 aus Altdorf."
    ]
    assert elements(waiting, "[name=confirm]") == []
    assert texts(waiting, "[name=same]") == ["Dieselbe Person: entfernen: Șerban, Ilinca"]
    assert response.status_code == 422
    assert Player.objects.count() == 1
    desk.post(WHERE, {"other": row.pk})
    assert Player.objects.count() == 2


def test_same_person_is_removed_and_not_called_declined(
    desk: Client, tournament: Tournament
) -> None:
    row = wait(tournament, make_player(tournament, 8).last_name, first_name="Ilinca")

    response = desk.post(WHERE, {"same": row.pk}, follow=True)

    assert texts(response, NOTICE) == ["Entfernt: Șerban, Ilinca ist schon angemeldet."]
    assert not tournament.pre_registrations.exists()


def test_other_wish_for_published_lists_is_said_beside_the_name(
    desk: Client, tournament: Tournament
) -> None:
    player = make_player(tournament, 8)
    wait(tournament, player.last_name, first_name=player.first_name, publish="initials")

    assert texts(desk.get(WHERE), ".waiting .problem") == [
        "Șerban, Ilinca gibt es schon als Nummer 8 aus Altdorf. "
        "In veröffentlichten Listen: voller Name."
    ]


def test_all_are_confirmed_at_once(desk: Client, tournament: Tournament) -> None:
    player = make_player(tournament, 1)
    for name in ("Eins", "Zwei", "Drei"):
        wait(tournament, name)
    wait(tournament, player.last_name, first_name=player.first_name)

    assert texts(desk.get(WHERE), "button[name=all]") == ["Alle 3 bestätigen"]
    response = desk.post(WHERE, {"all": "1"}, follow=True)

    assert texts(response, NOTICE) == ["3 Voranmeldungen sind bestätigt."]
    assert tournament.pre_registrations.count() == 1


def test_all_are_declined_in_two_steps(desk: Client, tournament: Tournament) -> None:
    wait(tournament)
    forged = [desk.post(WHERE, {"none": "1"}), desk.post(WHERE, {"none": "1", "second_step": "x"})]
    assert [response.status_code for response in forged] == [422, 409]
    assert tournament.pre_registrations.count() == 1
    token = elements(desk.get(WHERE), "input[name=second_step]")[0]["value"]

    desk.post(WHERE, {"none": "1", "second_step": token})

    assert not tournament.pre_registrations.exists()


def test_late_ones_keep_the_reason_that_was_typed(desk: Client, tournament: Tournament) -> None:
    row = wait(tournament)
    tournament.registration_closes_at = timezone.now() - timedelta(hours=1)
    tournament.save()

    refused = desk.post(WHERE, {"confirm": row.pk, "late_reason": " "})
    (error,) = texts(refused, "main .notice.bad b")
    assert error.endswith("Eine Nachmeldung braucht einen Grund, ein Satz genügt.")
    desk.post(WHERE, {"confirm": row.pk, "late_reason": "stand schon da"})

    assert tournament.journal.get().reason == "stand schon da"


@pytest.mark.parametrize("form", [{}, {"confirm": "0"}, {"decline": "9" * 5_000}, {"other": "x"}])
def test_what_is_gone_or_nonsense_is_a_sentence(
    desk: Client, tournament: Tournament, form: dict[str, str]
) -> None:
    response = desk.post(WHERE, form)

    assert response.status_code == 422
    assert texts(response, "main .notice.bad b") == [
        "Über diese Voranmeldung hat inzwischen jemand anders entschieden."
    ]


def test_one_of_another_tournament_is_not_touched(desk: Client, tournament: Tournament) -> None:
    foreign = wait(make_tournament(slug="anderes"))

    for act in ("confirm", "other", "decline"):
        assert desk.post(WHERE, {act: foreign.pk}).status_code == 422

    assert PreRegistration.objects.get() == foreign


def test_queries_do_not_grow_with_who_waits(desk: Client, tournament: Tournament) -> None:
    def queries() -> int:
        with CaptureQueriesContext(
            connection,
        ) as counted:
            desk.get(WHERE)
        return len(counted)

    make_player(tournament, 1)
    wait(tournament)
    few = queries()
    for number in range(40):
        wait(tournament, f"Neu {number}")

    assert queries() == few
