"""Making, changing, showing and deleting a cup; what it refuses, and what the journal keeps."""

from typing import Any

import pytest

from tests.tournament.cup.conftest import three_evenings
from tournament.cup.services.cups import (
    change_cup,
    create_cup,
    delete_cup,
    set_cup_public,
    slug_for,
)
from tournament.models import Cup, JournalEntry, Tournament
from tournament.shared.errors import Refused

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("english")]


def actions() -> list[str]:
    entries = JournalEntry.objects.filter(tournament=None).order_by("pk")
    return list(entries.values_list("action", flat=True))


def test_cup_is_made_with_a_short_address() -> None:
    cup = create_cup(by=None, name=" Pegnitztal-Pokal  2026/27 ", best_evenings=3)

    assert (cup.name, cup.slug) == ("Pegnitztal-Pokal 2026/27", "pegnitztal-pokal-202627")
    assert actions() == ["cup_created"]


@pytest.mark.parametrize(
    ("name", "slug"),
    [("Ranking", "ranking-2"), ("2026", "pokal-2026"), ("★", "pokal"), ("Neu", "neu")],
)
def test_short_address_is_no_other_page(name: str, slug: str) -> None:
    assert slug_for(name) == slug


def test_second_cup_of_a_name_has_another_address() -> None:
    create_cup(by=None, name="Pokal")

    assert create_cup(by=None, name="Pokal").slug == "pokal-2"


@pytest.mark.parametrize(
    ("values", "sentence"),
    [
        ({"name": "  "}, "Name of the cup “  ”: Please fill this in."),
        (
            {"best_evenings": 0},
            "Evenings that count “0”: Must be at least 1.",
        ),
        (
            {"least_evenings": 0},
            "Evenings for a place “0”: Must be at least 1.",
        ),
        (
            {"final_places": 1000},
            "Places in the final “1000”: Must be at most 999.",
        ),
        (
            {"place_points": [20, 25]},
            "Points for places “[20, 25]”: A better place cannot be worth less than a lower one.",
        ),
        (
            {"place_points": [-1]},
            "Points for places “[-1]”: Numbers from 0 to 10000, for 999 places at most.",
        ),
    ],
)
def test_impossible_rules_are_refused(values: dict[str, Any], sentence: str) -> None:
    with pytest.raises(Refused) as refused:
        create_cup(by=None, **{"name": "Pokal"} | values)

    assert refused.value.problems == (sentence,)
    assert not Cup.objects.exists()


def test_demonstration_and_real_evening_make_no_cup() -> None:
    evenings = three_evenings()
    Tournament.objects.filter(pk=evenings[0].pk).update(is_demo=True)

    with pytest.raises(Refused, match="cannot be in the same cup"):
        create_cup(by=None, name="Pokal", tournaments=Tournament.objects.all())


def test_rules_change_with_a_reason_once_an_evening_counts() -> None:
    cup = create_cup(by=None, name="Pokal", tournaments=three_evenings())

    with pytest.raises(Refused, match="reason"):
        change_cup(cup, by=None, best_evenings=2)
    changed = change_cup(cup, by=None, best_evenings=2, reason="so war es ausgeschrieben")

    entry = JournalEntry.objects.get(action="cup_changed")
    assert changed.best_evenings == 2
    assert (entry.old, entry.new) == ({"best_evenings": None}, {"best_evenings": 2})
    assert entry.reason == "so war es ausgeschrieben"


def test_name_needs_no_reason_and_nothing_changed_is_no_entry() -> None:
    cup = create_cup(by=None, name="Pokal", tournaments=three_evenings())

    change_cup(cup, by=None, name="Pokal")
    change_cup(cup, by=None, name="Wanderpokal")

    assert actions() == ["cup_created", "cup_changed"]


def test_public_page_is_switched_on_and_off_once() -> None:
    cup = create_cup(by=None, name="Pokal")

    for _twice in range(2):
        set_cup_public(cup, by=None, is_public=True)
    assert Cup.objects.get().is_public
    for _twice in range(2):
        set_cup_public(cup, by=None, is_public=False)

    assert not Cup.objects.get().is_public
    assert actions() == ["cup_created", "cup_published", "cup_withheld"]


def test_deleted_cup_leaves_its_evenings() -> None:
    cup = create_cup(by=None, name="Pokal", tournaments=three_evenings())

    with pytest.raises(Refused):
        delete_cup(cup, by=None, reason=" ")
    delete_cup(cup, by=None, reason="doppelt angelegt")

    assert (Cup.objects.count(), Tournament.objects.count()) == (0, 3)
    assert actions() == ["cup_created", "cup_deleted"]
