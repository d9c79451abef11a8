"""Nonsense in every field and address of a cup: a sentence, and nothing stored."""

import pytest
from django.test import Client
from django.urls import reverse

from tests.snapshot import everything
from tests.tiers import thorough_unless
from tests.tournament.cup.conftest import FORM, make_cup, three_evenings
from tests.tournament.hostile import HALF, HUGE, LONG, MANY_DIGITS, NUL, SCRIPT, TURNED
from tournament.models import Cup

pytestmark = pytest.mark.django_db


@pytest.fixture(scope="module")
def cup_id(module_rows: None) -> int:
    return make_cup(three_evenings()).pk


@pytest.fixture
def cup(cup_id: int) -> Cup:
    return Cup.objects.get(pk=cup_id)


TYPED = (  # by field; the quick tier types the first two
    ("name", ("", NUL, "   ", TURNED, HALF, LONG)),
    ("best_evenings", ("0", "drei", "-1", "101", HUGE, MANY_DIGITS)),
    ("least_evenings", ("", HUGE, "0", "²")),
    ("final_places", ("-1", "1e3", HUGE)),
    ("place_points", ("25, ²", MANY_DIGITS, NUL, SCRIPT, "1 " * 1_200)),
    ("tournaments", (["4711"], ["abc"], [HUGE])),
)
COUNTED = {"place_points": {"counting": "places"}}  # read only where places are counted


@pytest.mark.parametrize(
    "typed",
    [
        *(
            pytest.param(
                COUNTED.get(name, {}) | {name: text}, marks=[pytest.mark.thorough] * (number > 1)
            )
            for name, texts in TYPED
            for number, text in enumerate(texts)
        ),
        {"counting": "poker"},
    ],
)
def test_nonsense_is_refused_and_stores_nothing(
    desk: Client, cup: Cup, typed: dict[str, str]
) -> None:
    before = everything()
    where = reverse("cup-edit", args=[cup.slug])

    answers = [
        desk.post(reverse("cup-new"), FORM | typed),
        desk.post(where, FORM | {"reason": "weil"} | typed),
    ]

    assert [answer.status_code for answer in answers] == [422, 422]
    assert everything() == before
    assert SCRIPT not in answers[0].content.decode()


@pytest.mark.parametrize(
    ("path", "status"),
    [
        ("", 200),
        ("same/?later=abc", 200),
        (f"same/?later={HUGE}", 200),
        (f"same/?later={MANY_DIGITS}", 200),
        ("same/?later=-1", 200),
        (f"person/{HUGE}/", 404),
        ("person/0/", 404),
        ("%00/", 404),
        ("table.csv", 404),
    ],
)
def test_address_is_answered(desk: Client, cup: Cup, path: str, status: int) -> None:
    assert desk.get(f"/cup/{cup.slug}/{path}").status_code == status


@pytest.mark.parametrize("text", ["%00", "%3Cscript%3E", "%25_" * 500, "%F0%9F%83%8F"])
def test_search_finds_nobody_and_breaks_nothing(desk: Client, cup: Cup, text: str) -> None:
    player = cup.tournaments.all()[0].players.all()[0]

    answer = desk.get(reverse("cup-person", args=[cup.slug, player.pk]) + f"?q={text}")

    assert answer.status_code == 200
    assert "<script>alert" not in answer.content.decode()


SEEN = ("", "abc", "-1", HUGE, MANY_DIGITS, NUL)


@pytest.mark.parametrize("seen", thorough_unless(["", HUGE].__contains__, SEEN))
def test_confirming_nonsense_confirms_nobody(desk: Client, cup: Cup, seen: str) -> None:
    other = Cup.objects.create(name="Noch einer", slug="noch-einer")
    other.tournaments.set(cup.tournaments.all())

    answer = desk.post(reverse("cup-same-all", args=[other.slug]), {"seen": seen})

    assert (answer.status_code, other.members.count()) == (409, 0)
