"""The final takes over who is in it, and the settings of the last evening."""

from datetime import date, time

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from tests.factories import make_player, make_user
from tests.markup import elements, texts
from tests.tournament.cup.conftest import (
    ALOIS,
    BABETT,
    CENTA,
    DORIS,
    EMERAN,
    Who,
    evening,
    make_cup,
    player_at,
    three_evenings,
)
from tournament.cup.next_step import next_step_of
from tournament.cup.services.final import make_final, move_up
from tournament.cup.services.lots import draw_cup_lot
from tournament.cup.services.people import join_people
from tournament.cup.table import table_of
from tournament.evening.services.club import set_club
from tournament.models import Cup, JournalEntry, Player, Tournament
from tournament.registration.services.attendance import withdraw_player
from tournament.shared.errors import Conflict, Refused

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("english")]

DAY = date(2027, 1, 15)


@pytest.fixture(scope="module")
def cup_id(module_rows: None) -> int:
    """Centa and Alois are in the final; the last evening has a club."""
    evenings = three_evenings(fee_cents=1200, needs_second_check=True)
    cup = make_cup(evenings, best_evenings=2, least_evenings=2, final_places=2)
    set_club(cup.tournaments.latest("date"), by=None, name="Schützenverein")
    return cup.pk


@pytest.fixture
def cup(cup_id: int) -> Cup:
    return Cup.objects.get(pk=cup_id)


def test_final_has_its_people_announced_in_order(cup: Cup) -> None:
    final = make_final(
        cup, by=make_user(), name="Finale", date=DAY, starts_at=time(19), venue="Halle"
    )

    assert [(player.number, player.full_name, player.place) for player in final.players.all()] == [
        (1, "Czech, Centa", "Altdorf"),
        (2, "Aigner, Alois", "Lauf"),
    ]
    assert {player.is_present for player in final.players.all()} == {False}
    assert (final.fee_cents, final.needs_second_check, final.round_count) == (1200, True, 1)
    assert (final.date, final.starts_at, final.venue) == (DAY, time(19), "Halle")
    assert final.club.name == "Schützenverein"
    assert Cup.objects.get().final == final
    assert JournalEntry.objects.get(action="cup_final_made").new == {"final": final.pk}


def test_strictest_choice_of_a_name_goes_with_them(cup: Cup) -> None:
    first = cup.tournaments.order_by("date")[0]
    Player.objects.filter(pk=player_at(first, CENTA).pk).update(publish="initials")

    final = make_final(cup, by=None, name="Finale", date=DAY)

    assert [player.publish for player in final.players.all()] == ["initials", "name"]


def test_next_step_says_which_details_go_along(cup: Cup) -> None:
    """The date of birth goes along: it decides fee and ranking."""
    Player.objects.update(birth_on=date(1990, 5, 1), email="a@b.de", phone="0170 4711")
    step = next_step_of(table_of(cup))

    final = make_final(cup, by=None, name="Finale", date=DAY)

    assert step is not None
    assert "with their details, but without e-mail and telephone" in step.text
    details = set(final.players.values_list("birth_on", "email", "phone"))
    assert details == {(date(1990, 5, 1), "", "")}


def test_final_is_made_once(cup: Cup) -> None:
    make_final(cup, by=None, name="Finale", date=DAY)

    with pytest.raises(Refused, match="already"):
        make_final(cup, by=None, name="Finale", date=DAY)

    assert Tournament.objects.count() == 4


def test_final_waits_until_it_is_certain(cup: Cup) -> None:
    cup.tournaments.order_by("date")[1].rounds.update(closed_at=None)

    with pytest.raises(Refused, match="not certain"):
        make_final(cup, by=None, name="Finale", date=DAY)


def test_refused_settings_leave_nothing(cup: Cup) -> None:
    with pytest.raises(Refused):
        make_final(cup, by=None, name="Finale", date=date(1926, 1, 1))

    assert Tournament.objects.count() == 3


def test_page_sets_it_up_and_comes_back_with_what_was_typed(desk: Client, cup: Cup) -> None:
    where = reverse("cup-final", args=[cup.slug])
    cup_page = desk.get(reverse("cup", args=[cup.slug]))
    assert texts(cup_page, "#next-step") == ["All 2 finalists are certain"]
    assert "2. Aigner, Alois, Lauf" in texts(desk.get(where), "#id_cancelled label")

    refused = desk.post(where, {"name": "Finale", "date": "irgendwann", "venue": "Halle"})
    response = desk.post(where, {"name": "Finale", "date": "2027-01-15", "venue": "Halle"})

    assert refused.status_code == 422
    assert elements(refused, "#id_date")[0]["value"] == "irgendwann"
    assert response.headers["Location"] == reverse(
        "registration", args=[Cup.objects.get().final.slug]
    )


def test_page_says_what_is_missing(desk: Client, cup: Cup) -> None:
    Cup.objects.update(final_places=0)

    page = desk.get(reverse("cup-final", args=[cup.slug]))

    assert texts(page, "main .empty h2") == ["It is not certain yet who is in the final"]


def newest(cup: Cup, person: Who) -> Player:
    """Return the player of the last evening this person attended."""
    last = cup.tournaments.filter(players__last_name=person[0]).latest("date")
    return player_at(last, person)


def names(final: Tournament) -> list[str]:
    registered = final.players.filter(state=Player.State.REGISTERED)
    return [player.last_name for player in registered.order_by("number")]


def test_who_has_cancelled_before_is_not_registered_and_the_next_moves_up(cup: Cup) -> None:
    centa = newest(cup, CENTA)

    final = make_final(cup, by=None, name="Finale", date=DAY, cancelled=[centa.pk])

    assert names(final) == ["Aigner", "Bäumler"]
    assert JournalEntry.objects.get(action="cup_final_made").new == {
        "final": final.pk,
        "cancelled": [centa.pk],
        "players": [newest(cup, BABETT).pk],
    }


def test_who_has_played_too_few_evenings_does_not_move_up(cup: Cup) -> None:
    """Doris has 64 points of one evening; two are asked for."""
    cancelled = [newest(cup, person).pk for person in (CENTA, ALOIS, EMERAN)]

    final = make_final(cup, by=None, name="Finale", date=DAY, cancelled=cancelled)

    assert names(final) == ["Bäumler"]
    with pytest.raises(Conflict):
        move_up(cup, by=None, player=newest(cup, DORIS))


def test_page_says_who_moves_up_and_one_press_registers_them(desk: Client, cup: Cup) -> None:
    final = make_final(cup, by=None, name="Finale", date=DAY)
    page = reverse("cup", args=[cup.slug])
    assert "moves up" not in desk.get(page).text
    withdraw_player(final.players.get(last_name="Czech"), by=None)

    before = desk.get(page)
    answer = desk.post(reverse("cup-move-up", args=[cup.slug, newest(cup, BABETT).pk]))

    assert texts(before, "#next-step") == ["Bäumler, Babett moves up"]
    assert any("Cancelled: Czech, Centa." in why for why in texts(before, "section.next p"))
    assert answer.headers["Location"] == page
    assert names(final) == ["Aigner", "Bäumler"]
    after = desk.get(page)
    assert "Engl, Emeran moves up" not in after.text
    moved_up = "Moved up into the final of the cup: Bäumler, Babett"
    assert any(text.startswith(moved_up) for text in texts(after, "table.journal td"))
    entry = JournalEntry.objects.get(action="cup_moved_up")
    assert entry.new == {"players": [newest(cup, BABETT).pk]}
    assert final.journal.latest("seq").reason == "moved up in Pokal"


def test_who_has_cancelled_is_not_asked_again(cup: Cup) -> None:
    centa = newest(cup, CENTA)
    final = make_final(cup, by=None, name="Finale", date=DAY, cancelled=[centa.pk])
    withdraw_player(final.players.get(last_name="Aigner"), by=None)

    with pytest.raises(Conflict):
        move_up(cup, by=None, player=centa)
    move_up(cup, by=None, player=newest(cup, EMERAN))

    assert names(final) == ["Bäumler", "Engl"]


def test_nobody_moves_up_twice_or_out_of_order(cup: Cup) -> None:
    final = make_final(cup, by=None, name="Finale", date=DAY)
    with pytest.raises(Conflict):
        move_up(cup, by=None, player=newest(cup, BABETT))  # no place is free
    withdraw_player(final.players.get(last_name="Czech"), by=None)

    with pytest.raises(Conflict):
        move_up(cup, by=None, player=newest(cup, EMERAN))
    move_up(cup, by=None, player=newest(cup, BABETT))
    with pytest.raises(Conflict):
        move_up(cup, by=None, player=newest(cup, BABETT))

    assert names(final) == ["Aigner", "Bäumler"]


def test_nobody_moves_up_once_the_final_has_begun(desk: Client, cup: Cup) -> None:
    final = make_final(cup, by=None, name="Finale", date=DAY)
    withdraw_player(final.players.get(last_name="Czech"), by=None)
    final.rounds.create(number=1, started_at=timezone.now())

    assert "moves up" not in desk.get(reverse("cup", args=[cup.slug])).text


def test_equals_behind_the_line_draw_for_the_place_that_is_free(desk: Client) -> None:
    """Babett and Centa are second; Alois alone is in the final, and cancels."""
    cast = {ALOIS: 90, BABETT: 20, CENTA: 20, EMERAN: 5}
    cup = make_cup([evening(6, cast), evening(13, cast)], final_places=1)
    alois, babett, centa = (newest(cup, person) for person in (ALOIS, BABETT, CENTA))

    final = make_final(cup, by=None, name="Finale", date=DAY, cancelled=[alois.pk])
    assert names(final) == []
    assert texts(desk.get(f"/cup/{cup.slug}/"), "#lot") == ["Lot for places 2 and 3"]
    draw_cup_lot(cup, by=None, players=[babett, centa], order=[centa, babett])
    with pytest.raises(Conflict):
        move_up(cup, by=None, player=babett)
    move_up(cup, by=None, player=centa)

    assert names(final) == ["Czech"]


def test_lot_of_those_who_are_left_holds_without_who_has_cancelled() -> None:
    """Three are equal; one of them does not come, the other two draw."""
    cast = {ALOIS: 90, BABETT: 20, CENTA: 20, EMERAN: 20}
    cup = make_cup([evening(6, cast), evening(13, cast)], final_places=1)
    alois, babett, centa, emeran = (
        newest(cup, person) for person in (ALOIS, BABETT, CENTA, EMERAN)
    )
    final = make_final(cup, by=None, name="Finale", date=DAY, cancelled=[alois.pk, babett.pk])

    draw_cup_lot(cup, by=None, players=[centa, emeran], order=[emeran, centa])
    move_up(cup, by=None, player=emeran)

    assert names(final) == ["Engl"]


def test_page_registers_only_who_has_not_cancelled(desk: Client, cup: Cup) -> None:
    where = reverse("cup-final", args=[cup.slug])
    page = desk.get(where)
    typed = {"name": "Finale", "date": "irgendwann", "cancelled": str(newest(cup, CENTA).pk)}

    refused = desk.post(where, typed)
    desk.post(where, typed | {"date": "2027-01-15"})

    offered = texts(page, "#id_cancelled label")
    assert "1. Czech, Centa, Altdorf" in offered
    assert "3. Bäumler, Babett, Feucht (next in line)" in offered
    assert "Dörfler" not in page.text
    ticked = elements(refused, "#id_cancelled [checked]")
    assert [box["value"] for box in ticked] == [str(newest(cup, CENTA).pk)]
    assert names(Cup.objects.get().final) == ["Aigner", "Bäumler"]
    entries = texts(desk.get(reverse("cup", args=[cup.slug])), "table.journal td")
    assert any("; cancelled: Czech, Centa (20 Nov);" in entry for entry in entries)


def test_joining_somebody_who_was_asked_keeps_that(cup: Cup) -> None:
    """Doris is Emeran's name of before, say: their place was theirs already."""
    make_final(cup, by=None, name="Finale", date=DAY, cancelled=[newest(cup, BABETT).pk])
    first = cup.tournaments.order_by("date")[0]
    second = cup.tournaments.order_by("date")[1]
    other = make_player(second, 9, last_name="Bäumer", first_name="Babett")

    join_people(cup, by=None, player=other, other=player_at(first, BABETT))

    assert cup.members.get(player=other).person.is_offered
