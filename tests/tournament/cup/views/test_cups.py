"""The pages of a cup at the desk: making it, its table, the lot, deleting it."""

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from tests.markup import elements, in_one_line, texts
from tests.second_step import post_confirmed
from tests.tournament.cup.conftest import (
    ALOIS,
    BABETT,
    CENTA,
    FORM,
    evening,
    make_cup,
    player_at,
    three_evenings,
)
from tournament.cup.services.cups import create_cup
from tournament.cup.services.lots import draw_cup_lot
from tournament.models import Cup, JournalEntry

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("english")]


def page(desk: Client, name: str, *about: object) -> str:
    return in_one_line(desk.get(reverse(name, args=about)).content.decode())


def test_cup_is_made_and_shows_its_table(desk: Client) -> None:
    evenings = three_evenings()
    form = FORM | {"tournaments": [str(evening.pk) for evening in evenings]}

    response = desk.post(reverse("cup-new"), form, follow=True)

    cup = Cup.objects.get()
    assert set(cup.tournaments.all()) == set(evenings)
    assert (cup.best_evenings, cup.least_evenings, cup.final_places) == (2, 2, 2)
    assert texts(response, "#next-step") == ["Confirm 4 recognised people"]


def test_table_has_brackets_dashes_and_the_line_of_the_final(desk: Client) -> None:
    cup = make_cup(three_evenings(), best_evenings=2, least_evenings=2, final_places=2)

    response = desk.get(reverse("cup", args=[cup.slug]))

    assert "after 3 of 3 evenings" in texts(response, "p.facts span")
    assert "(−12)" in texts(response, "table.cup td .drop")
    assert "not there–" in texts(response, "table.cup td.worth")
    assert texts(response, "tr.said td") == ["Cut-off for the final: 2 places."]
    assert texts(response, "table.cup td.tie")[0] == "best evening +50"
    html = in_one_line(response.text)
    assert html.index("Czech, Centa") < html.index("for the final: 2") < html.index("Bäumler")
    assert "Too few evenings 1 person" in texts(response, "details summary")
    assert "once they have played enough evenings" not in html  # there is none left


def test_page_asks_no_more_for_more_people(desk: Client) -> None:
    few = make_cup(three_evenings())
    crowd = {(f"Name {number}", "Vor", "Ort"): number for number in range(24)}
    many = make_cup([evening(day, crowd) for day in (6, 13, 20)])
    desk.get(reverse("cup", args=[few.slug]))

    counted = []
    for cup in (few, many):
        with CaptureQueriesContext(connection) as queries:
            desk.get(reverse("cup", args=[cup.slug]))
        counted.append(len(queries))

    assert counted[0] == counted[1]


def test_cup_of_one_evening_says_what_is_missing(desk: Client) -> None:
    cup = create_cup(by=None, name="Pokal", tournaments=[evening(6, {ALOIS: 3})])

    assert "A cup needs two evenings" in page(desk, "cup", cup.slug)


def test_points_for_places_are_typed_as_a_list(desk: Client) -> None:
    desk.post(reverse("cup-new"), FORM | {"counting": "places", "place_points": "25, 20;16"})

    assert Cup.objects.get().place_points == [25, 20, 16]


@pytest.mark.parametrize("typed", ["", "25, viel", "25, -3", "20, 25"])
def test_points_for_places_that_are_none_come_back(desk: Client, typed: str) -> None:
    form = FORM | {"counting": "places", "place_points": typed}

    response = desk.post(reverse("cup-new"), form)

    assert response.status_code == 422
    assert elements(response, "#id_place_points")[0]["value"] == typed
    assert not Cup.objects.exists()


def test_rules_change_with_a_reason_that_the_page_of_the_cup_tells(desk: Client) -> None:
    cup = make_cup(three_evenings())
    form = FORM | {"tournaments": [str(evening.pk) for evening in cup.tournaments.all()]}
    where = reverse("cup-edit", args=[cup.slug])

    assert desk.post(where, form).status_code == 422
    desk.post(where, form | {"reason": "so war es ausgeschrieben"})

    entries = texts(desk.get(reverse("cup", args=[cup.slug])), "table.journal td")
    (change,) = [entry for entry in entries if "evenings that count: all → 2;" in entry]
    assert change.endswith("(reason: so war es ausgeschrieben)")


def test_lot_is_drawn_by_hand_on_the_page(desk: Client) -> None:
    evenings = [
        evening(6, {ALOIS: 10, BABETT: 20, CENTA: 90}),
        evening(13, {ALOIS: 20, BABETT: 10, CENTA: 90}),
    ]
    cup = make_cup(evenings, final_places=2)
    alois, babett = (player_at(evenings[1], person) for person in (ALOIS, BABETT))
    assert "Lot for places 2 and 3" in page(desk, "cup", cup.slug)
    where = reverse("cup-lot", args=[cup.slug])
    places = {f"place_{alois.pk}": "3", f"place_{babett.pk}": "2"}

    refused = desk.post(where, places | {f"place_{alois.pk}": "2", "how": "hand"})
    post_confirmed(desk, where, places | {"how": "hand"})

    assert refused.status_code == 422
    response = desk.get(reverse("cup", args=[cup.slug]))
    assert "behind by lot" in texts(response, "table.cup td.tie")
    (entry,) = [text for text in texts(response, "table.journal td") if "Lot of the cup" in text]
    assert entry.endswith("; drawn by hand")


def test_lot_of_a_cup_is_set_aside_with_a_reason(desk: Client) -> None:
    evenings = [
        evening(6, {ALOIS: 10, BABETT: 20, CENTA: 90}),
        evening(13, {ALOIS: 20, BABETT: 10, CENTA: 90}),
    ]
    cup = make_cup(evenings, final_places=2)
    alois, babett = (player_at(evenings[1], person) for person in (ALOIS, BABETT))
    draw_cup_lot(cup, by=None, players=[alois, babett], order=[babett, alois])
    where = reverse("cup-lot-set-aside", args=[cup.slug, 1])
    assert where in page(desk, "cup", cup.slug)

    assert post_confirmed(desk, where, {"reason": ""}).status_code == 422
    post_confirmed(desk, where, {"reason": "vertauscht"})

    response = desk.get(reverse("cup", args=[cup.slug]))
    assert texts(response, "#lot") == ["Lot for places 2 and 3"]
    assert (
        "Lot of the cup cancelled: Bäumler, Babett (13 Nov), Aigner, Alois (13 Nov)"
        " (reason: vertauscht)"
    ) in texts(response, "table.journal td")
    entry = JournalEntry.objects.get(action="cup_lot_set_aside")
    assert (entry.old, entry.reason) == (
        {"group": 1, "players": [babett.pk, alois.pk]},
        "vertauscht",
    )


def test_cup_is_deleted_in_two_steps(desk: Client) -> None:
    cup = make_cup(three_evenings())
    where = reverse("cup-delete", args=[cup.slug])

    question = desk.post(where, {"reason": "doppelt"})
    assert "final record" not in question.content.decode()
    assert Cup.objects.exists()
    post_confirmed(desk, where, {"reason": "doppelt"})

    assert not Cup.objects.exists()


def test_list_leads_to_every_cup(desk: Client) -> None:
    assert texts(desk.get(reverse("cups")), "main .empty h2") == ["No cup yet"]
    cup = create_cup(by=None, name="Wanderpokal", best_evenings=3)

    response = desk.get(reverse("cups"))

    address = reverse("cup", args=[cup.slug])
    assert texts(response, f"td a[href={address}]") == ["Wanderpokal"]
    assert "the best 3 count" in texts(response, "main td")
