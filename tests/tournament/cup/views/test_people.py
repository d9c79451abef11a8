"""Assigning names: everybody recognised at once, the doubtful one by one, by hand at any time."""

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from tests.markup import in_one_line, texts
from tests.tournament.cup.conftest import ALOIS, BABETT, CENTA, DORIS, evening, player_at
from tournament.cup.services.cups import create_cup
from tournament.models import Cup, CupApart, CupMember

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("english")]

STANISLAW = ("Wójcikowski", "Stanisław", "Nürnberg")
WITHOUT_ACCENTS = ("Wojcikowski", "Stanislaw", "Nürnberg")


@pytest.fixture
def cup() -> Cup:
    evenings = [
        evening(6, {ALOIS: 10, BABETT: 20, STANISLAW: 30, CENTA: 5}, short_name="Lauf"),
        evening(13, {ALOIS: 20, BABETT: 10, WITHOUT_ACCENTS: 3, DORIS: 4}, short_name="Schwaig"),
    ]
    return create_cup(by=None, name="Pokal", tournaments=evenings)


def page(desk: Client, cup: Cup, query: str = "") -> str:
    response = desk.get(reverse("cup-same", args=[cup.slug]) + query)
    return in_one_line(response.content.decode())


def ids(cup: Cup) -> dict[str, str]:
    first, second = cup.tournaments.order_by("date")
    newer, other = player_at(second, WITHOUT_ACCENTS), player_at(first, STANISLAW)
    return {"one": str(newer.pk), "other": str(other.pk)}


def test_page_lists_the_recognised_and_asks_about_the_doubtful(desk: Client, cup: Cup) -> None:
    html = page(desk, cup)

    assert texts(html, "#recognised") == ["2 people are recognised"]
    assert texts(html, ".asked p.label") == ["Assign names, 1 of 1"]
    assert html.index("Schwaig") < html.index("Wojcikowski, Stanislaw")
    assert html.index("Wojcikowski, Stanislaw") < html.index("Wójcikowski, Stanisław")


def test_evenings_of_one_name_are_told_apart_by_their_date(desk: Client, cup: Cup) -> None:
    for tournament in cup.tournaments.all():
        tournament.short_name = "Pegnitz"
        tournament.save()

    html = page(desk, cup)
    days = ("6 Nov 2026", "13 Nov 2026")

    assert all(f"Pegnitz ({day})" in html for day in days)
    public = in_one_line(desk.get(reverse("cup", args=[cup.slug])).content.decode())
    assert "Not included yet: Pegnitz (6 Nov 2026), Pegnitz (13 Nov 2026)." in public


def test_recognised_are_confirmed_together(desk: Client, cup: Cup) -> None:
    desk.post(reverse("cup-same-all", args=[cup.slug]), {"seen": "2"})

    assert CupMember.objects.count() == 4
    assert "recognised" not in page(desk, cup)


def test_page_that_is_too_old_confirms_nobody(desk: Client, cup: Cup) -> None:
    response = desk.post(reverse("cup-same-all", args=[cup.slug]), {"seen": "7"})

    assert response.status_code == 409
    assert not CupMember.objects.exists()


def test_yes_makes_them_one_and_no_keeps_them_apart(desk: Client, cup: Cup) -> None:
    where = reverse("cup-same-answer", args=[cup.slug])

    desk.post(where, ids(cup) | {"answer": "no"})
    assert CupApart.objects.count() == 1
    assert "Is this the same person?" not in page(desk, cup)
    desk.post(where, ids(cup) | {"answer": "yes"})

    assert CupMember.objects.count() == 2
    assert not CupApart.objects.exists()


def test_later_leaves_the_question_open(desk: Client, cup: Cup) -> None:
    assert "The rest can wait" in page(desk, cup, "?later=1")
    assert "Is this the same person?" in page(desk, cup)


def test_person_is_split_with_a_reason(desk: Client, cup: Cup) -> None:
    desk.post(reverse("cup-same-answer", args=[cup.slug]), ids(cup) | {"answer": "yes"})
    player = ids(cup)["one"]
    where = reverse("cup-person-split", args=[cup.slug, player])

    refused = desk.post(where, {"player": player, "reason": ""})
    assert (refused.status_code, CupMember.objects.count()) == (422, 2)
    desk.post(where, {"player": player, "reason": "der Bruder"})

    assert CupMember.objects.count() == 1
    entries = texts(desk.get(reverse("cup", args=[cup.slug])), "table.journal td")
    assert (
        "Separated as a different person: Wojcikowski, Stanislaw (13 Nov) (reason: der Bruder)"
    ) in entries


def test_people_are_joined_by_hand(desk: Client, cup: Cup) -> None:
    first, second = cup.tournaments.order_by("date")
    centa, doris = player_at(first, CENTA), player_at(second, DORIS)
    where = reverse("cup-person", args=[cup.slug, centa.pk])
    offered = "Dörfler, Doris, Schwaig: Schwaig (13 Nov 2026)"
    assert offered in texts(desk.get(f"{where}?q=doerf"), "#join-other option")

    join = reverse("cup-person-join", args=[cup.slug, centa.pk])
    refused = desk.post(join, {"other": str(doris.pk), "q": "doerf", "reason": ""})
    desk.post(join, {"other": str(doris.pk), "q": "doerf", "reason": "geheiratet"})

    assert refused.status_code == 422
    assert offered in texts(refused, "#join-other option")
    assert "2 evenings" in texts(desk.get(where), "p.facts span")


def test_search_asks_no_more_for_more_people(desk: Client) -> None:
    crowd = {(f"Name {number}", "Vor", "Ort"): number for number in range(24)}
    counts = []
    for few in ({DORIS: 3}, crowd):
        evenings = [evening(6, {CENTA: 5}), evening(13, {ALOIS: 4, **few})]
        cup = create_cup(by=None, name="Pokal", tournaments=evenings)
        centa = player_at(evenings[0], CENTA)
        with CaptureQueriesContext(connection) as queries:
            desk.get(reverse("cup-person", args=[cup.slug, centa.pk]) + "?q=name")
        counts.append(len(queries))

    assert counts[0] == counts[1]


def test_search_without_result_does_not_tell_of_people_nobody_has_heard_of(
    desk: Client, cup: Cup
) -> None:
    centa = player_at(cup.tournaments.order_by("date")[0], CENTA)

    response = desk.get(reverse("cup-person", args=[cup.slug, centa.pk]) + "?q=xyz")

    sentence = "Nobody found. Anyone who was there on the same evening is somebody else."
    assert texts(response, "details p.soft") == [sentence]


def test_who_was_there_on_the_same_evening_is_not_offered(desk: Client, cup: Cup) -> None:
    first = cup.tournaments.order_by("date")[0]
    centa, alois = player_at(first, CENTA), player_at(first, ALOIS)
    where = reverse("cup-person", args=[cup.slug, centa.pk])
    html = desk.get(where + "?q=aigner").content.decode()
    assert html.count("Aigner, Alois, Lauf: Schwaig (") == 1
    assert "Lauf: Lauf" not in html

    join = reverse("cup-person-join", args=[cup.slug, centa.pk])
    response = desk.post(join, {"other": str(alois.pk), "reason": "x"})

    assert response.status_code == 422
    assert not CupMember.objects.exists()


@pytest.mark.parametrize("typed", ["", "0", "abc", "9" * 30, "-1"])
def test_unknown_person_is_not_found(desk: Client, cup: Cup, typed: str) -> None:
    where = reverse("cup-same-answer", args=[cup.slug])

    response = desk.post(where, ids(cup) | {"other": typed, "answer": "yes"})

    assert response.status_code == 404
